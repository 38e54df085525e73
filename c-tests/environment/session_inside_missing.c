/* A session that ends between MPI_Init and MPI_Finalize does not end MPI (MPI-5.0 section 11.3). An exit after MPI_Finalize is an
 * error if another session is open.
 * ranks: 2
 * expect: failure
 * expect: stderr "rank 1 * after MPI_Finalize while a session is open"
 * timeout: 10
 */
#include "check.h"

int main(void)
{
    MPI_Session first, second;

    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &first));
    start();
    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &second));
    CHECK_OK(MPI_Session_finalize(&first));
    CHECK_OK(MPI_Finalize());
    if (rank == 1)
        return 0;
    CHECK_OK(MPI_Session_finalize(&second));
    return 0;
}
