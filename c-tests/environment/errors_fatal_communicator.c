/* MPI_ERRORS_ARE_FATAL, the initial handler of MPI_COMM_WORLD (MPI-5.0 section 9.3): a wrong argument of a collective
 * call ends the job.
 * ranks: alone 3
 * more ranks: 1
 * expect: status 26
 * expect: stderr "MPI_Win_create: MPI_ERR_DISP"
 * timeout: 10
 */
#include "check.h"

int main(void)
{
    MPI_Win win;

    MPI_Init(NULL, NULL);
    MPI_Win_create(NULL, 0, 0, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Finalize();
    return 0;
}
