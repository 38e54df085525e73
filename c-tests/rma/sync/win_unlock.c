/* MPI_Win_unlock completes large puts and gets at both sides; the buffer may be used again at once (MPI-5.0 section 12.5.3).
 * ranks: 2 4
 * expect: success
 */
#include "check.h"

#define ENTRIES 300000

int main(void)
{
    static double array[ENTRIES], buffer[ENTRIES];
    double *base;
    MPI_Win windows[2];

    start();
    CHECK_OK(MPI_Win_allocate(sizeof array, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &windows[0]));
    CHECK_OK(MPI_Win_create(array, sizeof array, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[1]));
    for (int round = 0; round < 20; round++) {
        MPI_Win win = windows[round % 2];
        double *memory = round % 2 == 0 ? base : array;
        int distance = 1 + round % (ranks - 1), target = neighbour(distance), source = neighbour(-distance);

        for (int i = 0; i < ENTRIES; i++)
            buffer[i] = round + 100 * rank + 1e-6 * i;
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win));
        CHECK_OK(MPI_Put(buffer, ENTRIES, MPI_DOUBLE, target, 0, ENTRIES, MPI_DOUBLE, win));
        CHECK_OK(MPI_Win_unlock(target, win));
        memset(buffer, 0, sizeof buffer);
        together();
        for (int i = 0; i < ENTRIES; i++)
            CHECK(memory[i] == round + 100 * source + 1e-6 * i);
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
        CHECK_OK(MPI_Get(buffer, ENTRIES, MPI_DOUBLE, target, 0, ENTRIES, MPI_DOUBLE, win));
        CHECK_OK(MPI_Win_unlock(target, win));
        for (int i = 0; i < ENTRIES; i++)
            CHECK(buffer[i] == round + 100 * rank + 1e-6 * i);
        together();
    }
    CHECK_OK(MPI_Win_free(&windows[0]));
    CHECK_OK(MPI_Win_free(&windows[1]));
    return finish();
}
