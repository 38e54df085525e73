/* MPI_Win_call_errhandler calls the window's handler with the code, and returns success if the handler returns (MPI-5.0 section
 * 9.5).
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

static int calls, last_code;
static MPI_Win last_win;

static void handler(MPI_Win *win, int *code, ...)
{
    calls++;
    last_win = *win;
    last_code = *code;
}

int main(void)
{
    MPI_Errhandler errhandler;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    CHECK_OK(MPI_Win_call_errhandler(win, MPI_ERR_OTHER));
    CHECK_OK(MPI_Win_create_errhandler(handler, &errhandler));
    CHECK_OK(MPI_Win_set_errhandler(win, errhandler));
    CHECK_OK(MPI_Win_call_errhandler(win, MPI_ERR_DISP));
    CHECK_EQUAL(calls, 1);
    CHECK_EQUAL(last_code, MPI_ERR_DISP);
    CHECK(last_win == win);
    CHECK_CLASS(MPI_Win_call_errhandler(MPI_WIN_NULL, MPI_ERR_DISP), MPI_ERR_WIN);
    CHECK_EQUAL(calls, 1);
    CHECK_OK(MPI_Errhandler_free(&errhandler));
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
