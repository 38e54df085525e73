/* MPI_Win_get_errhandler returns MPI_ERRORS_ARE_FATAL at first, then the handler that was set, predefined or
 * user-defined (MPI-5.0 section 9.3.2). Wrong arguments raise MPI_ERR_WIN and MPI_ERR_ARG.
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

static int calls;

static void handler(MPI_Win *win, int *code, ...)
{
    CHECK(*win != MPI_WIN_NULL && *code != MPI_SUCCESS);
    calls++;
}

int main(void)
{
    MPI_Errhandler errhandler, got = MPI_ERRHANDLER_NULL;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_get_errhandler(win, &got));
    CHECK(got == MPI_ERRORS_ARE_FATAL);
    CHECK_OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Win_get_errhandler(win, &got));
    CHECK(got == MPI_ERRORS_RETURN);

    CHECK_OK(MPI_Win_create_errhandler(handler, &errhandler));
    CHECK_OK(MPI_Win_set_errhandler(win, errhandler));
    CHECK_OK(MPI_Win_get_errhandler(win, &got));
    CHECK_OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Win_set_errhandler(win, got));
    CHECK_CLASS(MPI_Win_unlock(0, win), MPI_ERR_RMA_SYNC);
    CHECK_EQUAL(calls, 1);
    CHECK_OK(MPI_Errhandler_free(&got));
    CHECK(got == MPI_ERRHANDLER_NULL);
    CHECK_OK(MPI_Errhandler_free(&errhandler));

    CHECK_CLASS(MPI_Win_get_errhandler(MPI_WIN_NULL, &got), MPI_ERR_WIN);
    CHECK_OK(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    CHECK_CLASS(MPI_Win_get_errhandler(win, NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
