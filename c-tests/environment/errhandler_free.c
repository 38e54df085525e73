/* MPI_Errhandler_free sets the handle to MPI_ERRHANDLER_NULL (MPI-5.0 section 9.3). The handler stays in force where it is
 * attached.
 * ranks: alone 2
 * environment: RMAMPI_STRICT=1
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
    MPI_Errhandler errhandler, copy, null = MPI_ERRHANDLER_NULL;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_create_errhandler(handler, &errhandler));
    CHECK_OK(MPI_Win_set_errhandler(win, errhandler));
    copy = errhandler;
    CHECK_OK(MPI_Errhandler_free(&errhandler));
    CHECK(errhandler == MPI_ERRHANDLER_NULL);
    CHECK_CLASS(MPI_Win_unlock(0, win), MPI_ERR_RMA_SYNC);
    CHECK_EQUAL(calls, 1);

    CHECK_CLASS(MPI_Errhandler_free(&null), MPI_ERR_ERRHANDLER);
    CHECK_CLASS(MPI_Errhandler_free(NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Win_free(&win));
    /* The window is freed, so no object uses the handler any more. */
    CHECK_CLASS(MPI_Errhandler_free(&copy), MPI_ERR_ERRHANDLER);
    for (int i = 0; i < 10000; i++) {
        CHECK_OK(MPI_Win_create_errhandler(handler, &errhandler));
        CHECK_OK(MPI_Errhandler_free(&errhandler));
    }
    return finish();
}
