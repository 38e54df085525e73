/* MPI_Win_sync is a memory barrier: with it a rank that polls its own window sees puts in the order of flushes (MPI-5.0 section
 * 12.5.4). The call is allowed inside and outside of epochs. An invalid window raises MPI_ERR_WIN.
 * ranks: 1 2
 * expect: success
 */
#include "check.h"

#define ROUNDS 1000

int main(void)
{
    int *base;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(400, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    memset(base, 0, 400);
    CHECK_OK(MPI_Win_sync(win));
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_OK(MPI_Win_sync(win));
    together();
    for (int round = 1; round <= ROUNDS; round++) {
        double begin = MPI_Wtime();

        /* Data first, then the flag: a rank that sees the flag also sees the data. */
        int data = 7 * round;
        CHECK_OK(MPI_Put(&data, 1, MPI_INT, neighbour(1), 50, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_flush(neighbour(1), win));
        CHECK_OK(MPI_Put(&round, 1, MPI_INT, neighbour(1), 0, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_flush(neighbour(1), win));
        while (*(volatile int *) base != round) {
            CHECK_OK(MPI_Win_sync(win));
            CHECK(MPI_Wtime() - begin < 20.0);
        }
        CHECK_OK(MPI_Win_sync(win));
        CHECK_EQUAL(base[50], 7 * round);
        together();
    }
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_CLASS(MPI_Win_sync(MPI_WIN_NULL), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_sync(NO_HANDLE(MPI_Win)), MPI_ERR_WIN);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
