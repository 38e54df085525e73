/* A session that begins after the process has left the job makes the process a member of the job again. An exit without finalizing
 * this session is an error (MPI-5.0 section 11.3).
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
