/* MPI_Win_set_name, MPI_Win_get_name: each rank keeps its own name of a window, truncated to MPI_MAX_OBJECT_NAME - 1
 * characters (MPI-5.0 section 7.8). Error messages contain the name.
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

int main(void)
{
    MPI_Win win;
    char name[MPI_MAX_OBJECT_NAME], wanted[MPI_MAX_OBJECT_NAME], text[MPI_MAX_ERROR_STRING];
    char long_name[2 * MPI_MAX_OBJECT_NAME];
    int length = -1, code;

    start();
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    memset(name, 'x', sizeof name);
    CHECK_OK(MPI_Win_get_name(win, name, &length));
    CHECK_EQUAL(length, 0);
    CHECK_EQUAL(name[0], 0);

    snprintf(wanted, sizeof wanted, "halo of rank %d", rank);
    CHECK_OK(MPI_Win_set_name(win, wanted));
    CHECK_OK(MPI_Win_get_name(win, name, &length));
    CHECK(strcmp(name, wanted) == 0);
    CHECK_EQUAL(length, (int) strlen(wanted));
    code = MPI_Win_unlock_all(win);
    CHECK_OK(MPI_Error_string(code, text, &length));
    CHECK(strstr(text, wanted) != NULL);

    memset(long_name, 'y', sizeof long_name);
    long_name[sizeof long_name - 1] = '\0';
    CHECK_OK(MPI_Win_set_name(win, "Gr\xf6\xdf" "e"));
    CHECK_OK(MPI_Win_get_name(win, name, &length));
    CHECK(strcmp(name, "Gr\xf6\xdf" "e") == 0);
    CHECK_OK(MPI_Win_set_name(win, long_name));
    CHECK_OK(MPI_Win_get_name(win, name, &length));
    CHECK_EQUAL(length, MPI_MAX_OBJECT_NAME - 1);
    CHECK_ALL((unsigned char *) name, 'y', MPI_MAX_OBJECT_NAME - 1);
    CHECK_CLASS(MPI_Win_set_name(win, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Win_get_name(win, NULL, &length), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Win_get_name(win, name, NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Win_get_name(MPI_WIN_NULL, name, &length));
    CHECK(strcmp(name, "MPI_WIN_NULL") == 0);
    CHECK_EQUAL(length, 12);
    CHECK_CLASS(MPI_Win_set_name(MPI_WIN_NULL, "name"), MPI_ERR_WIN);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
