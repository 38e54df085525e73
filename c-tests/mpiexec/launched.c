/* What works under every launcher: rank and size, attributes, windows over allocated memory and over the program's own memory,
 * sessions after MPI_Finalize. With the argument "abort" one rank ends all other ranks, which wait for it. With "wait" all ranks
 * wait until a signal ends them.
 * part: mpiexec
 * ranks: alone 2 4
 * more ranks: 1
 * expect: success
 * expect: stdout "rank 0 of * is done"
 */
#include "launched.h"

int main(int argc, char **argv)
{
    int *base, flag, *value, own[2] = {-1, -1}, next, previous;
    MPI_Win win;

    start();
    next = (rank + 1) % ranks;
    previous = (rank + ranks - 1) % ranks;

    CHECK_OK(MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&rank, 1, MPI_INT, next, 0, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_EQUAL(*base, previous);
    CHECK_OK(MPI_Win_free(&win));

    CHECK_OK(MPI_Win_create(own, sizeof own, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&ranks, 1, MPI_INT, next, 0, 1, MPI_INT, win));
    CHECK_OK(MPI_Accumulate(&rank, 1, MPI_INT, next, 1, 1, MPI_INT, MPI_SUM, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_EQUAL(own[0], ranks);
    CHECK_EQUAL(own[1], previous - 1);
    CHECK_OK(MPI_Win_free(&win));

    /* The values may be unknown, but must be valid. */
    CHECK_OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &value, &flag));
    CHECK(!flag || *value == 0);
    CHECK_OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &value, &flag));
    CHECK(!flag || *value > 0);

    CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    if (argc > 1 && strcmp(argv[1], "wait") == 0) {
        printf("rank %d is process %ld\n", rank, (long) getpid());
        fflush(stdout);
        MPI_Recv(&flag, 1, MPI_INT, next, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (argc > 1 && rank == ranks - 1)
        MPI_Abort(MPI_COMM_WORLD, 7);
    if (argc > 1)
        CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    return finish_and_come_back();
}
