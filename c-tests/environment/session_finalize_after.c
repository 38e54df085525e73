/* After the only session is finalized, MPI is not initialised: MPI_Alloc_mem ends the program with a message that gives this reason
 * (MPI-5.0 section 11.3).
 * ranks: alone 2
 * more ranks: 1
 * expect: failure
 * expect: stderr "MPI_Alloc_mem: MPI_ERR_OTHER: called after MPI_Session_finalize"
 */
#include "check.h"

int main(void)
{
    MPI_Session session;
    void *memory;

    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    CHECK_OK(MPI_Session_finalize(&session));
    MPI_Alloc_mem(8, MPI_INFO_NULL, &memory);
    return 0;
}
