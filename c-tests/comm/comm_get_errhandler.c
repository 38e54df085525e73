/* MPI_Comm_get_errhandler returns MPI_ERRORS_ARE_FATAL at first, then the handler that this rank has set for this communicator
 * (MPI-5.0 section 9.3.1).
 * ranks: alone 2
 * more ranks: 1
 * expect: success
 */
#include "check.h"

int main(void)
{
    MPI_Errhandler got = MPI_ERRHANDLER_NULL;

    CHECK(MPI_Init(NULL, NULL) == MPI_SUCCESS);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &got));
    CHECK(got == MPI_ERRORS_ARE_FATAL);
    if (rank == 0)
        CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK_OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &got));
    CHECK(got == (rank == 0 ? MPI_ERRORS_RETURN : MPI_ERRORS_ARE_FATAL));
    CHECK_OK(MPI_Comm_get_errhandler(MPI_COMM_SELF, &got));
    CHECK(got == MPI_ERRORS_ARE_FATAL);
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ABORT));
    CHECK_OK(MPI_Comm_get_errhandler(MPI_COMM_SELF, &got));
    CHECK(got == MPI_ERRORS_ABORT);
    return finish();
}
