/* Error handlers of files: MPI_FILE_NULL has a handler, which returns errors at first (MPI-5.0 section 9.3.3). No other file can
 * exist.
 * ranks: alone 2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

static int calls, last_code;
static MPI_File last_file;

static void handler(MPI_File *file, int *code, ...)
{
    calls++;
    last_file = *file;
    last_code = *code;
}

static void of_comm(MPI_Comm *comm, int *code, ...)
{
    (void) comm, (void) code;
}

int main(void)
{
    MPI_Errhandler errhandler, found, wrong;

    start();
    CHECK_OK(MPI_File_create_errhandler(handler, &errhandler));
    /* The errors of files are returned, whatever the handler of MPI_COMM_SELF is. */
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL));
    CHECK_OK(MPI_File_get_errhandler(MPI_FILE_NULL, &found));
    CHECK(found == MPI_ERRORS_RETURN);
    CHECK_OK(MPI_File_call_errhandler(MPI_FILE_NULL, MPI_ERR_IO));
    CHECK_CLASS(MPI_File_call_errhandler(MPI_FILE_NULL, -1), MPI_ERR_ARG);
    CHECK_CLASS(MPI_File_get_errhandler(MPI_FILE_NULL, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_File_get_errhandler(NO_HANDLE(MPI_File), &found), MPI_ERR_FILE);
    CHECK_CLASS(MPI_File_set_errhandler(NULL, MPI_ERRORS_RETURN), MPI_ERR_FILE);
    CHECK_CLASS(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRHANDLER_NULL), MPI_ERR_ERRHANDLER);
    CHECK_OK(MPI_Comm_create_errhandler(of_comm, &wrong));
    CHECK_CLASS(MPI_File_set_errhandler(MPI_FILE_NULL, wrong), MPI_ERR_ERRHANDLER);
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CHECK_CLASS(MPI_File_create_errhandler(NULL, &found), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_set_errhandler(MPI_COMM_WORLD, errhandler), MPI_ERR_ERRHANDLER);
    CHECK_OK(MPI_Errhandler_free(&wrong));

    CHECK_OK(MPI_File_set_errhandler(MPI_FILE_NULL, errhandler));
    CHECK_OK(MPI_Errhandler_free(&errhandler));
    CHECK_OK(MPI_File_get_errhandler(MPI_FILE_NULL, &errhandler));
    CHECK_EQUAL(calls, 0);
    CHECK_OK(MPI_File_call_errhandler(MPI_FILE_NULL, MPI_ERR_QUOTA));
    CHECK_EQUAL(calls, 1);
    CHECK_EQUAL(last_code, MPI_ERR_QUOTA);
    CHECK(last_file == MPI_FILE_NULL);
    CHECK_CLASS(MPI_File_call_errhandler(NO_HANDLE(MPI_File), MPI_ERR_QUOTA), MPI_ERR_FILE);
    CHECK_EQUAL(calls, 2);
    CHECK_EQUAL(last_code, MPI_ERR_FILE);
    CHECK_OK(MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Errhandler_free(&errhandler));
    return finish();
}
