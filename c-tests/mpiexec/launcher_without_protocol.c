/* A launcher has started several processes without a protocol to join them: the library prints a warning, and each process is a
 * job of one rank.
 * part: mpiexec
 * ranks: alone
 * environment: SLURM_STEP_NUM_TASKS=4
 * environment: SLURM_PROCID=0
 * expect: success
 * expect: stderr "Slurm's srun has started 4 processes (SLURM_STEP_NUM_TASKS=4)*srun --mpi=pmi2"
 */
#include "check.h"

int main(void)
{
    start();
    CHECK_EQUAL(ranks, 1);
    CHECK_OK(MPI_Finalize());
    return 0;
}
