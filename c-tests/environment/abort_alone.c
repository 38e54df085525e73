/* MPI_Abort in a program that was started without a launcher ends the program with the code of the call as exit status
 * (MPI-5.0 section 11.4.2).
 * ranks: alone
 * expect: status 7
 */
#include "check.h"

int main(void)
{
    start();
    MPI_Abort(MPI_COMM_SELF, 7);
    return 0;
}
