/* A PMI version that the user requests and the launcher does not support is an error.
 * part: mpiexec
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
