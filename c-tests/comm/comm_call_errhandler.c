/* MPI_Comm_call_errhandler calls the handler with the code, and returns success if the handler returns (MPI-5.0 section 9.5).
 * ranks: alone 2
 * more network: 2
 * expect: success
 */
#include "check.h"

static int calls, last_code;

static void handler(MPI_Comm *comm, int *code, ...)
{
    CHECK(*comm == MPI_COMM_WORLD);
    calls++;
    last_code = *code;
}

int main(void)
{
    MPI_Errhandler errhandler;

    start();
    CHECK_OK(MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_OTHER));
    CHECK_OK(MPI_Comm_create_errhandler(handler, &errhandler));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, errhandler));
    CHECK_OK(MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_TAG));
    CHECK_EQUAL(calls, 1);
    CHECK_EQUAL(last_code, MPI_ERR_TAG);
    CHECK_CLASS(MPI_Comm_call_errhandler(MPI_COMM_NULL, MPI_ERR_TAG), MPI_ERR_COMM);
    CHECK_EQUAL(calls, 1);
    CHECK_OK(MPI_Errhandler_free(&errhandler));
    return finish();
}
