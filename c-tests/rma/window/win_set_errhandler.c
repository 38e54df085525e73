/* MPI_Win_create_errhandler, MPI_Win_set_errhandler: errors of calls on a window are raised on its handler, with window
 * and code (MPI-5.0 section 9.3.2). A new window has MPI_ERRORS_ARE_FATAL, although its communicator has another
 * handler, and windows do not share handlers. A handler may call MPI, and replace itself.
 * ranks: alone 2
 * more ranks: 1
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

/* Replaces the handler of its window by MPI_ERRORS_RETURN, and then raises another error on this window. */
static void meddle(MPI_Win *win, int *code, ...)
{
    static int depth;
    MPI_Errhandler own;

    CHECK_EQUAL(depth, 0);
    depth = 1;
    CHECK_CLASS(*code, MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_get_errhandler(*win, &own));
    CHECK_OK(MPI_Win_set_errhandler(*win, MPI_ERRORS_RETURN));
    CHECK_CLASS(MPI_Win_unlock_all(*win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Errhandler_free(&own));
    calls++;
    depth = 0;
}

int main(void)
{
    MPI_Errhandler errhandler, got;
    MPI_Win first, second;
    int *base, value = 1, code;

    start();
    CHECK_OK(MPI_Win_allocate(400, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &first));
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &second));
    CHECK_OK(MPI_Win_get_errhandler(first, &got));
    CHECK(got == MPI_ERRORS_ARE_FATAL);

    CHECK_OK(MPI_Win_create_errhandler(handler, &errhandler));
    CHECK(errhandler != MPI_ERRHANDLER_NULL);
    CHECK_OK(MPI_Win_set_errhandler(first, errhandler));
    CHECK_OK(MPI_Win_set_errhandler(second, MPI_ERRORS_RETURN));
    code = MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, first);
    CHECK_CLASS(code, MPI_ERR_RMA_SYNC);
    CHECK_EQUAL(calls, 1);
    CHECK(last_win == first && last_code == code);
    CHECK_CLASS(MPI_Win_unlock(0, second), MPI_ERR_RMA_SYNC);
    CHECK_EQUAL(calls, 1);

    CHECK_CLASS(MPI_Win_set_errhandler(MPI_WIN_NULL, MPI_ERRORS_RETURN), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_set_errhandler(second, MPI_ERRHANDLER_NULL), MPI_ERR_ERRHANDLER);
    CHECK_CLASS(MPI_Win_set_errhandler(second, NO_HANDLE(MPI_Errhandler)), MPI_ERR_ERRHANDLER);
    CHECK_CLASS(MPI_Win_create_errhandler(NULL, &got), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Win_create_errhandler(handler, NULL), MPI_ERR_ARG);
    CHECK_EQUAL(calls, 1);

    CHECK_OK(MPI_Errhandler_free(&errhandler));
    CHECK_OK(MPI_Win_create_errhandler(meddle, &errhandler));
    CHECK_OK(MPI_Win_set_errhandler(first, errhandler));
    CHECK_OK(MPI_Errhandler_free(&errhandler));
    CHECK_CLASS(MPI_Win_unlock(0, first), MPI_ERR_RMA_SYNC);
    CHECK_EQUAL(calls, 2);
    CHECK_OK(MPI_Win_get_errhandler(first, &got));
    CHECK(got == MPI_ERRORS_RETURN);

    CHECK_OK(MPI_Win_free(&first));
    CHECK_OK(MPI_Win_free(&second));
    return finish();
}
