/* A rank is killed after it has sent a long message, whose data are still in its memory. mpiexec is stopped before, and notices the death
 * late. The receiver waits for mpiexec, so the output has the cause of the end, and no error of the receive.
 * part: faults
 * ranks: 2
 * expect: status 137
 * expect: stderr "rank 1 (pid *) was killed by signal 9 (SIGKILL)*"
 * timeout: 20
 */
#include "check.h"

#include <signal.h>
#include <unistd.h>

enum { LENGTH = 4 << 20, TIME_FOR_RECEIVE = 200000 };

/* Waits until a process has ended. Its parent, mpiexec, is stopped, so the process is not collected. */
static void await_end(int pid)
{
    char path[64], state = 'R';

    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    while (state != 'Z') {
        FILE *const file = fopen(path, "r");

        CHECK(file && fscanf(file, "%*d (%*[^)]) %c", &state) == 1);
        fclose(file);
    }
}

int main(void)
{
    char *const data = calloc(1, LENGTH);
    const int mpiexec = getppid();
    int pid = getpid();
    MPI_Request request;

    start();
    CHECK(data);
    CHECK_OK(MPI_Bcast(&pid, 1, MPI_INT, 1, MPI_COMM_WORLD));
    if (rank == 1)
        CHECK_OK(MPI_Isend(data, LENGTH, MPI_BYTE, 0, 0, MPI_COMM_WORLD, &request));
    together();
    if (rank == 1) {
        CHECK(kill(mpiexec, SIGSTOP) == 0);
        kill(pid, SIGKILL);
    }
    await_end(pid);
    if (fork() == 0) {
        /* A receive that does not wait for mpiexec would fail in this time. */
        usleep(TIME_FOR_RECEIVE);
        kill(mpiexec, SIGCONT);
        _exit(0);
    }
    CHECK_OK(MPI_Recv(data, LENGTH, MPI_BYTE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    fail(__FILE__, __LINE__, "received from a process that has ended");
}
