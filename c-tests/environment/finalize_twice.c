/* A second MPI_Finalize (MPI-5.0 section 11.2.2) ends the program with a message.
 * ranks: alone 1
 * expect: failure
 * expect: stdout "the first call has returned"
 * expect: stderr "MPI_Finalize"
 */
#include "check.h"

int main(void)
{
    start();
    MPI_Finalize();
    puts("the first call has returned");
    fflush(stdout);
    MPI_Finalize();
    return 0;
}
