/* MPI_Finalize (MPI-5.0 section 11.2.2) works while windows, memory and info objects still exist. Output after
 * MPI_Finalize is not lost.
 * ranks: 1 3
 * more network: 3
 * expect: success
 * expect: stdout "still here"
 */
#include "check.h"

int main(void)
{
    double *base;
    void *memory;
    MPI_Win win;
    MPI_Info info;

    start();
    CHECK_OK(MPI_Win_allocate(4096, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Alloc_mem(4096, MPI_INFO_NULL, &memory));
    CHECK_OK(MPI_Info_create(&info));
    finish();
    puts("still here");
    return 0;
}
