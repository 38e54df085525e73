/* A rank is killed while all ranks put to each other, flush, fetch, send and receive. The other ranks do not wait for it forever,
 * and one message names the cause. With the argument `itself` the last rank kills itself. Without arguments, another process
 * (`hosts_deaths.rs`) kills a rank, an agent or mpiexec, or ends a host or its network, within a minute.
 * part: faults
 * ranks: 2
 * network: 2
 * more network: 3 4x2 6x3
 * arguments: itself
 * expect: status 137
 * expect: stderr "rank * was killed by signal 9 (SIGKILL); ending the other"
 * timeout: 20
 */
#include "check.h"

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

enum { NUMBERS = 4096, LONG = 1 << 20, ROUNDS_BEFORE = 3 };

static void die(int signal)
{
    (void) signal;
    kill(getpid(), SIGKILL);
}

int main(int argc, char **argv)
{
    const struct itimerval soon = {.it_value = {.tv_usec = 50000}};
    char *from = calloc(1, LONG), *to = calloc(1, LONG);
    long *memory, values[64] = {0}, one = 1, old;
    MPI_Win win;

    alarm(60);
    start();
    CHECK(from && to && ranks > 1);
    CHECK_OK(MPI_Win_allocate(NUMBERS * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int round = 0;; round++) {
        const int target = (rank + 1 + round % (ranks - 1)) % ranks;
        const int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
        const int length = round % 16 ? 8 : LONG;

        for (int i = 0; i < 8; i++)
            CHECK_OK(MPI_Put(values, 64, MPI_LONG, target, 64 * (rank % 32), 64, MPI_LONG, win));
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK_OK(MPI_Fetch_and_op(&one, &old, MPI_LONG, target, NUMBERS - 1, MPI_SUM, win));
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK_OK(MPI_Sendrecv(from, length, MPI_BYTE, right, 0, to, length, MPI_BYTE, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        if (round % 8 == 0)
            CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
        if (round != ROUNDS_BEFORE)
            continue;
        CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
        if (rank == 0) {
            puts("running");
            fflush(stdout);
        }
        if (argc > 1 && strcmp(argv[1], "itself") == 0 && rank == ranks - 1)
            CHECK(signal(SIGALRM, die) != SIG_ERR && setitimer(ITIMER_REAL, &soon, NULL) == 0);
    }
}
