/* MPI_ERRORS_ARE_FATAL of a session ends the program with the error message (MPI-5.0 sections 9.3 and 11.3).
 * ranks: alone 2
 * expect: status 13
 * expect: stderr "MPI_Group_from_session_pset: MPI_ERR_ARG: there is no process set *nowhere"
 */
#include "check.h"

int main(void)
{
    MPI_Session session;
    MPI_Group group;

    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session));
    MPI_Group_from_session_pset(session, "nowhere", &group);
    return 0;
}
