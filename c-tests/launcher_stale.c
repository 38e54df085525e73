/* The environment has variables of PMIx, but they are left from another program, or the library that they name does not exist.
 * The error message contains the variables and the remedy.
 * ranks: alone
 * environment: PMIX_NAMESPACE=nowhere
 * environment: PMIX_RANK=0
 * expect: status 16
 * expect: stderr "MPI_ERR_OTHER: the launcher*PMIx*PMIX_NAMESPACE=nowhere*RMAMPI_LAUNCHER=none"
 */
#include "check.h"

int main(void)
{
    start();
    return 0;
}
