/* Variables of PMIx that are left from another program, or whose library is not there: the error names them, and what to do.
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
