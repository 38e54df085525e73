/* MPI_Abort of one rank ends all ranks, also those that wait in a barrier (MPI-5.0 section 11.4.2). The code of the call is the
 * exit status.
 * ranks: 2 4
 * more ranks: 1
 * expect: status 7
 * timeout: 10
 */
#include "check.h"

int main(void)
{
    start();
    if (rank == ranks - 1)
        MPI_Abort(MPI_COMM_WORLD, 7);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
