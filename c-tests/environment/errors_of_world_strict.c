/* With RMAMPI_STRICT=1 an error without an object is raised on MPI_COMM_SELF (MPI-5.0 section 9.3), whose initial handler is fatal.
 * ranks: alone
 * environment: RMAMPI_STRICT=1
 * expect: status 2
 * expect: stderr "MPI_Type_contiguous: MPI_ERR_COUNT"
 */
#include "check.h"

int main(void)
{
    MPI_Datatype type;

    CHECK_OK(MPI_Init(NULL, NULL));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    MPI_Type_contiguous(-1, MPI_INT, &type);
    return 0;
}
