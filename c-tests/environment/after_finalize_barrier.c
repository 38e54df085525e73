/* MPI_Barrier after MPI_Finalize ends the program with a message that names the function and MPI_Finalize (MPI-5.0
 * section 11.2.2).
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
