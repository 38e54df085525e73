/* RMAMPI_LAUNCHER=none: every process is a job of one rank, even under mpiexec.
 * part: mpiexec
 * ranks: 2
 * environment: RMAMPI_LAUNCHER=none
 * expect: success
 */
#include "check.h"

int main(void)
{
    start();
    CHECK_EQUAL(rank, 0);
    CHECK_EQUAL(ranks, 1);
    CHECK_OK(MPI_Finalize());
    return 0;
}
