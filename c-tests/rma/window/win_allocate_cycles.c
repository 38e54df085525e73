/* Two thousand cycles of MPI_Win_allocate and MPI_Win_free with four sizes leak nothing; many windows exist at a time (MPI-5.0
 * section 12.2.2).
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 * timeout: 120
 */
#include "resources.h"

#define AT_A_TIME 200

static void cycles(int number)
{
    MPI_Win win;
    int *base, value = rank + 1;

    for (int i = 0; i < number; i++) {
        MPI_Aint size = (MPI_Aint) 4096 << (2 * (i % 4));
        CHECK_OK(MPI_Win_allocate(size, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, neighbour(1), 0, win));
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), size / 4 - 1, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_unlock(neighbour(1), win));
        CHECK_OK(MPI_Win_free(&win));
    }
}

static void many(void)
{
    static MPI_Win windows[AT_A_TIME];
    static int *bases[AT_A_TIME];
    int value;

    for (int i = 0; i < AT_A_TIME; i++) {
        CHECK_OK(MPI_Win_allocate(400, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &bases[i], &windows[i]));
        CHECK_OK(MPI_Win_fence(0, windows[i]));
    }
    for (int i = 0; i < AT_A_TIME; i++) {
        value = 1000 * rank + i;
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), 99, 1, MPI_INT, windows[i]));
        CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, windows[i]));
    }
    for (int i = AT_A_TIME; i-- > 0;) {
        CHECK_EQUAL(bases[i][99], 1000 * neighbour(-1) + i);
        CHECK_OK(MPI_Win_free(&windows[i]));
    }
}

int main(void)
{
    start();
    cycles(50);
    many();
    struct resources before = resources_now();
    cycles(2000);
    many();
    check_nothing_leaked("allocated windows", before);
    return finish();
}
