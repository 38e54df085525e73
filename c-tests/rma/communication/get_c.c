/* MPI_Get_c (MPI-5.0 section 12.3.2) from a window of more than 2 GiB: one get reads across the 2 GiB boundary up to
 * the end of the window. A get that begins one entry later raises MPI_ERR_RMA_RANGE.
 * ranks: 2
 * expect: success
 * memory: 6 GiB
 * timeout: 120
 */
#include "check.h"

int main(void)
{
    MPI_Count bytes = ((MPI_Count) 1 << 31) + 4096;
    double *base, buffer[1024];
    MPI_Count entries = bytes / 8;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate_c(rank == 0 ? bytes : 0, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    if (rank == 0)
        for (MPI_Count i = entries - 1024; i < entries; i++)
            base[i] = (double) i;
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Get_c(buffer, 1024, MPI_DOUBLE, 0, entries - 1024, 1024, MPI_DOUBLE, win));
    CHECK_CLASS(MPI_Get_c(buffer, 1024, MPI_DOUBLE, 0, entries - 1023, 1024, MPI_DOUBLE, win), MPI_ERR_RMA_RANGE);
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    for (int i = 0; i < 1024; i++)
        CHECK(buffer[i] == (double) (entries - 1024 + i));
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
