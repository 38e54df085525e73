/* MPI_Finalize (MPI-5.0 section 11.2.2) without MPI_Init ends the program with a message.
 * ranks: alone
 * expect: failure
 * expect: stderr "MPI_Finalize"
 */
#include "check.h"

int main(void)
{
    MPI_Finalize();
    return 0;
}
