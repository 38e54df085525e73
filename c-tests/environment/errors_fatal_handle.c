/* MPI_ERRORS_ARE_FATAL, the initial handler of MPI_COMM_SELF (MPI-5.0 section 9.3): an invalid window ends the job,
 * also without mpiexec.
 * ranks: alone 2
 * expect: status 56
 * expect: stderr "rank 0: MPI_Win_fence: MPI_ERR_WIN"
 * timeout: 10
 */
#include "check.h"

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Win_fence(0, MPI_WIN_NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
