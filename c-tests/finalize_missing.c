/* MPI_Finalize: a rank that leaves without it while others wait ends the job, and one line says which rank it was.
 * ranks: 3
 * expect: failure
 * expect: stderr "rank 1"
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
