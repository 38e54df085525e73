/* With 16 ranks on two processors, window creation, fences, exclusive locks and barriers end within the time limit.
 * part: waiting
 * ranks: 16
 * expect: success
 * timeout: 60
 */
#include "two_processors.h"

#define ROUNDS 100

int main(void)
{
    long *base, count;
    MPI_Win win;

    start();
    for (int i = 0; i < 10; i++) {
        CHECK_OK(MPI_Win_allocate(64 * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
        CHECK_OK(MPI_Win_free(&win));
    }
    CHECK_OK(MPI_Win_allocate(64 * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    memset(base, 0, 64 * sizeof(long));
    for (long round = 1; round <= ROUNDS; round++) {
        CHECK_OK(MPI_Win_fence(0, win));
        CHECK_OK(MPI_Put(&round, 1, MPI_LONG, neighbour((int) round), rank, 1, MPI_LONG, win));
        CHECK_OK(MPI_Win_fence(0, win));
        CHECK_EQUAL(base[neighbour((int) -round)], round);
    }
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    for (int round = 0; round < ROUNDS; round++) {
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
        CHECK_OK(MPI_Get(&count, 1, MPI_LONG, 0, 63, 1, MPI_LONG, win));
        CHECK_OK(MPI_Win_flush(0, win));
        count++;
        CHECK_OK(MPI_Put(&count, 1, MPI_LONG, 0, 63, 1, MPI_LONG, win));
        CHECK_OK(MPI_Win_unlock(0, win));
    }
    for (int round = 0; round < ROUNDS; round++)
        together();
    if (rank == 0)
        CHECK_EQUAL(base[63], (long) ranks * ROUNDS);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
