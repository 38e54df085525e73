/* MPI_Win_lock with MPI_LOCK_EXCLUSIVE is a mutex (MPI-5.0 section 12.5.3): all ranks increment a pair of equal
 * counters by get, flush and put. The sums are exact, and no rank gets a pair of which only one counter is incremented.
 * ranks: 2 4
 * more ranks: 8
 * expect: success
 * timeout: 60
 */
#include "check.h"

#define ROUNDS 1000

int main(void)
{
    static long array[64];
    long *base;
    MPI_Win windows[2];

    start();
    CHECK_OK(MPI_Win_allocate(sizeof array, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &windows[0]));
    CHECK_OK(MPI_Win_create(array, sizeof array, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[1]));
    memset(base, 0, sizeof array);
    together();
    for (int w = 0; w < 2; w++) {
        for (int round = 0; round < ROUNDS; round++) {
            long pair[2] = {-1, -2};

            CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, windows[w]));
            CHECK_OK(MPI_Get(pair, 2, MPI_LONG, 0, 10, 2, MPI_LONG, windows[w]));
            CHECK_OK(MPI_Win_flush(0, windows[w]));
            CHECK_EQUAL(pair[0], pair[1]);
            pair[0]++;
            CHECK_OK(MPI_Put(&pair[0], 1, MPI_LONG, 0, 10, 1, MPI_LONG, windows[w]));
            CHECK_OK(MPI_Win_flush(0, windows[w]));
            CHECK_OK(MPI_Put(&pair[0], 1, MPI_LONG, 0, 11, 1, MPI_LONG, windows[w]));
            CHECK_OK(MPI_Win_unlock(0, windows[w]));
        }
        together();
        if (rank == 0) {
            CHECK_EQUAL((w == 0 ? base : array)[10], (long) ranks * ROUNDS);
            CHECK_EQUAL((w == 0 ? base : array)[11], (long) ranks * ROUNDS);
        }
    }
    CHECK_OK(MPI_Win_free(&windows[0]));
    CHECK_OK(MPI_Win_free(&windows[1]));
    return finish();
}
