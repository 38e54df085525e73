/* A rank dies during long messages, probably while it copies a part of one. The other rank does not wait for it forever. Its receive may
 * fail, because the data are in memory of the dead rank, but not before the death. The job's exit status is that of the signal.
 * part: faults
 * ranks: 2
 * expect: status 142
 * expect: stderr "rank 1 (pid *) was killed by signal 14 (SIGALRM)*"
 * timeout: 20
 */
#include "check.h"

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

enum { LENGTH = 4 << 20 };

int main(void)
{
    const struct itimerval soon = {.it_value = {.tv_usec = 50000}};
    char *from = calloc(1, LENGTH), *to = calloc(1, LENGTH);
    double begin;
    int code;

    start();
    CHECK(from && to);
    begin = MPI_Wtime();
    together();
    if (rank == 1)
        CHECK(signal(SIGALRM, SIG_DFL) != SIG_ERR && setitimer(ITIMER_REAL, &soon, NULL) == 0);
    for (;;)
        if (rank == 1)
            CHECK_OK(MPI_Send(from, LENGTH, MPI_BYTE, 0, 0, MPI_COMM_WORLD));
        else if ((code = MPI_Recv(to, LENGTH, MPI_BYTE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)) != MPI_SUCCESS) {
            CHECK_EQUAL(code, MPI_ERR_PROC_ABORTED);
            CHECK(MPI_Wtime() - begin >= soon.it_value.tv_usec * 1e-6);
            for (;;)
                pause();
        }
}
