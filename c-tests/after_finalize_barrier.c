/* MPI_Barrier after MPI_Finalize ends the program with a message that names the function and MPI_Finalize.
 * ranks: alone 2
 * expect: failure
 * expect: stderr "MPI_Barrier: * MPI_Finalize"
 */
#include "check.h"

int main(void)
{
    start();
    MPI_Finalize();
    MPI_Barrier(MPI_COMM_WORLD);
    return 0;
}
