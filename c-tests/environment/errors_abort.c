/* MPI_ERRORS_ABORT (MPI-5.0 section 9.3) ends the ranks of the communicator, which are all ranks here.
 * ranks: 2
 * expect: failure
 * expect: stderr "MPI_Win_create: MPI_ERR_SIZE"
 * timeout: 10
 */
#include "check.h"

int main(void)
{
    MPI_Win win;

    start();
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ABORT));
    MPI_Win_create(NULL, -1, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    return finish();
}
