/* Rank 0 runs one MPI program, the others two: they would wait for it in the second one forever, so the job ends with a sentence.
 * ranks: 2 4
 * expect: status 1
 * expect: stderr "rank 0 (pid *) ended after MPI_Finalize while another rank still waits for all ranks; ending the other"
 */
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    const char *place = getenv("PMI_RANK");
    int status = -1;
    pid_t child;

    if (argc > 1 || place == NULL || strcmp(place, "0") == 0) {
        start();
        CHECK_OK(MPI_Finalize());
        return 0;
    }
    child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        execl("/proc/self/exe", argv[0], "first", (char *) NULL);
        _exit(CHECK_STATUS);
    }
    CHECK_EQUAL(waitpid(child, &status, 0), child);
    CHECK_EQUAL(status, 0);
    start();
    CHECK_OK(MPI_Finalize());
    return 0;
}
