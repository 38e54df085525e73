/* MPI_Win_create before MPI_Init ends the program with a message that names the function and MPI_Init (MPI-5.0 section
 * 11.4.1).
 * ranks: alone 1
 * expect: failure
 * expect: stderr "MPI_Win_create: * MPI_Init"
 */
#include "check.h"

int main(void)
{
    MPI_Win win;

    MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    return 0;
}
