/* Rank 0 runs one MPI program; the other ranks run two MPI programs. In the second program these ranks would wait for
 * rank 0 forever, so the job ends with a message.
 * part: mpiexec
 * ranks: 2 4
 * expect: status 1
 * expect: stderr "rank 0 (pid *) ended after MPI_Finalize while another rank still waits for all ranks; ending the other"
 */
#include "launched.h"

int main(int argc, char **argv)
{
    const char *place = getenv("PMI_RANK");

    if (argc == 1 && place != NULL && strcmp(place, "0") != 0)
        run_before(argv[0]);
    start();
    CHECK_OK(MPI_Finalize());
    return 0;
}
