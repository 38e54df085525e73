/* A session that was begun after the job was left makes the process one of the job's again: leaving it open is an error.
 * ranks: 2
 * expect: failure
 * expect: stderr "without calling MPI_Finalize or MPI_Session_finalize"
 * timeout: 10
 */
#include "check.h"

int main(void)
{
    MPI_Session session;

    start();
    CHECK_OK(MPI_Finalize());
    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    if (rank == 0)
        CHECK_OK(MPI_Session_finalize(&session));
    return 0;
}
