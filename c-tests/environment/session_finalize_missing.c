/* A rank that exits with an open session ends the job, as does a rank that has not called MPI_Finalize (MPI-5.0 section 11.3).
 * ranks: 2
 * expect: failure
 * expect: stderr "without calling MPI_Finalize or MPI_Session_finalize"
 * timeout: 10
 */
#include "check.h"

int main(void)
{
    MPI_Session session;
    MPI_Group group;
    int number;

    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    CHECK_OK(MPI_Group_from_session_pset(session, "mpi://WORLD", &group));
    CHECK_OK(MPI_Group_rank(group, &number));
    if (number == 1)
        return 0;
    CHECK_OK(MPI_Session_finalize(&session));
    return 0;
}
