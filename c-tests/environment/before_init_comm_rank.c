/* MPI_Comm_rank before MPI_Init ends the program with a message that names the function and MPI_Init (MPI-5.0 section
 * 11.4.1).
 * ranks: alone 1
 * expect: failure
 * expect: stderr "MPI_Comm_rank: * MPI_Init"
 */
#include "check.h"

int main(void)
{
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return 0;
}
