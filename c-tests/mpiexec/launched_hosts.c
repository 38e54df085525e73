/* What works under every launcher with ranks on several hosts: MPI_Init, barriers, MPI_Finalize, and a session afterwards.
 * part: mpiexec
 * ranks: alone 2 4
 * network: 2 3x2 4x2
 * expect: success
 * expect: stdout "rank 0 of * is done"
 */
#include "launched.h"

int main(void)
{
    start();
    for (int round = 0; round < 10; round++)
        CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    return finish_and_come_back();
}
