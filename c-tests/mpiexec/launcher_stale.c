/* The environment has variables of PMIx, but no launcher. MPI_Init fails, whether the PMIx library is installed or not, and the
 * error message contains the variables and the remedy.
 * part: mpiexec
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
