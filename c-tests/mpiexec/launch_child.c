/* A process that a rank starts has the rank's environment, but not its connection to the launcher: MPI_Init prints an
 * explanation. With RMAMPI_LAUNCHER=none the process is a job of one rank.
 * part: mpiexec
 * ranks: 2
 * expect: success
 * expect: stderr "this process was started by rank 1 "
 * expect: stdout "rank 0 of 1"
 */
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

/* Runs this program as a child with an environment variable. Returns its exit status. */
static int run_child(const char *program, const char *name, const char *value)
{
    int status = -1;
    pid_t child = fork();

    if (child == 0) {
        if (name != NULL)
            setenv(name, value, 1);
        execl(program, program, "child", (char *) NULL);
        _exit(99);
    }
    CHECK_EQUAL(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int main(int argc, char **argv)
{
    start();
    if (argc > 1) {
        printf("rank %d of %d\n", rank, ranks);
    } else {
        CHECK_EQUAL(run_child(argv[0], NULL, NULL), MPI_ERR_OTHER);
        CHECK_EQUAL(run_child(argv[0], "RMAMPI_LAUNCHER", "none"), 0);
        CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    CHECK_OK(MPI_Finalize());
    return 0;
}
