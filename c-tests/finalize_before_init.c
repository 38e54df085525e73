/* MPI_Finalize: without MPI_Init the program dies with a sentence.
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
