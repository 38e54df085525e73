/* MPI_ERRORS_ARE_FATAL, the initial handler of a window (MPI-5.0 section 9.3): an error prints a message with the numbers, and
 * the exit status is the error class.
 * ranks: 2 4
 * expect: status 48
 * expect: stderr "rank 1: MPI_Put: MPI_ERR_RMA_RANGE: bytes 800..808 at target 1 lie outside its window of 800 bytes (target_disp 100, disp_unit 8)"
 * expect: stderr "mpiexec: an MPI error has ended the job; with RMAMPI_BACKTRACE=1 *"
 * timeout: 10
 */
#include "check.h"

int main(void)
{
    double *base, value = 1.0;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(800, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    if (rank == 1)
        MPI_Put(&value, 1, MPI_DOUBLE, 1, 100, 1, MPI_DOUBLE, win);
    MPI_Win_fence(0, win);
    return finish();
}
