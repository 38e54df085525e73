/* A version of PMI that the launcher does not speak is an error, when the user insists on it.
 * ranks: 2
 * environment: RMAMPI_LAUNCHER=pmi2
 * expect: status 16
 * expect: stderr "the launcher speaks no PMI-2"
 */
#include "check.h"

int main(void)
{
    start();
    return 0;
}
