/* A rank that exits without MPI_Finalize (MPI-5.0 section 11.2.2) while other ranks wait ends the job; a line names the
 * rank.
 * ranks: 3
 * expect: failure
 * expect: stderr "rank 1 (pid *) left with status 0 without calling MPI_Finalize*"
 * timeout: 10
 */
#include "check.h"

int main(void)
{
    start();
    if (rank == 1)
        exit(0);
    MPI_Barrier(MPI_COMM_WORLD);
    return finish();
}
