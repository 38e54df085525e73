/* MPI_Put_c, MPI_Get_c (MPI-5.0 sections 12.2.1, 12.3.1 and 12.3.2): counts whose bytes exceed the window or overflow 64 bits
 * raise MPI_ERR_RMA_RANGE, also if the number of bytes modulo 2^64 is small. Displacement units above the range of an int work
 * (MPI_Win_create_c).
 * ranks: 1 2
 * ways: cma agent
 * expect: success
 */
#include "check.h"

#include <stdint.h>

int main(void)
{
    double *base, buffer[4] = {1, 2, 3, 4};
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(800, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    memset(base, 0x3c, 800);
    CHECK_OK(MPI_Win_fence(0, win));
    int target = neighbour(1);
    CHECK_CLASS(MPI_Put_c(buffer, 1, MPI_DOUBLE, target, 0, INT64_MAX, MPI_DOUBLE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Put_c(buffer, 1, MPI_DOUBLE, target, 0, (MPI_Count) 1 << 61, MPI_DOUBLE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Put_c(buffer, 1, MPI_DOUBLE, target, 0, ((MPI_Count) 1 << 61) + 1, MPI_DOUBLE, win),
                MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Put_c(buffer, 1, MPI_DOUBLE, target, 0, (MPI_Count) 1 << 32, MPI_DOUBLE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Put_c(buffer, 1, MPI_DOUBLE, target, INTPTR_MAX, INT64_MAX, MPI_DOUBLE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Get_c(buffer, ((MPI_Count) 1 << 61) + 1, MPI_DOUBLE, target, 0, ((MPI_Count) 1 << 61) + 1,
                          MPI_DOUBLE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Get_c(buffer, INT64_MAX, MPI_BYTE, target, 0, INT64_MAX, MPI_BYTE, win), MPI_ERR_RMA_RANGE);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_ALL(base, 0x3c, 800);
    CHECK(buffer[0] == 1.0);
    CHECK_OK(MPI_Win_free(&win));

    /* With this unit only displacement 0 is inside the window. */
    static double array[2];
    MPI_Aint unit = (MPI_Aint) 1 << 40;
    CHECK_OK(MPI_Win_create_c(array, sizeof array, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(buffer, 2, MPI_DOUBLE, target, 0, 2, MPI_DOUBLE, win));
    CHECK_CLASS(MPI_Put(buffer, 1, MPI_DOUBLE, target, 1, 1, MPI_DOUBLE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Put(buffer, 1, MPI_DOUBLE, target, (MPI_Aint) 1 << 24, 1, MPI_DOUBLE, win), MPI_ERR_RMA_RANGE);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK(array[0] == 1.0 && array[1] == 2.0);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
