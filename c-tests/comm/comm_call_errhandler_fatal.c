/* MPI_Comm_call_errhandler with MPI_ERRORS_ARE_FATAL ends the job (MPI-5.0 section 9.5); the exit status is the error class.
 * ranks: alone 2
 * expect: status 4
 * expect: stderr "MPI_ERR_TAG"
 */
#include "check.h"

int main(void)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_TAG);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
