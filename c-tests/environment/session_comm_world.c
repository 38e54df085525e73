/* MPI_COMM_WORLD needs MPI_Init (MPI-5.0 section 11.3): with a session alone, its use ends the program with a message that says so.
 * ranks: alone 2
 * more ranks: 1
 * more network: 2
 * expect: status 5
 * expect: stderr "MPI_Comm_rank: MPI_ERR_COMM: MPI_COMM_WORLD exists from MPI_Init to MPI_Finalize, not in sessions"
 */
#include "check.h"

int main(void)
{
    MPI_Session session;

    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return 0;
}
