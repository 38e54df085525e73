/* MPI_Abort with a code whose lowest eight bits are 0 (MPI-5.0 section 11.4.2): the exit status is 1, not 0.
 * ranks: alone 2
 * more ranks: 1
 * expect: status 1
 */
#include "check.h"

int main(void)
{
    start();
    if (rank == 0)
        MPI_Abort(MPI_COMM_WORLD, 256);
    MPI_Barrier(MPI_COMM_WORLD);
    return 0;
}
