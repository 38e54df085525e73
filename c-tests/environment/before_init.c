/* Functions on versions, error classes and strings, and info objects work before MPI_Init, between MPI_Init and MPI_Finalize,
 * and after MPI_Finalize (MPI-5.0 section 11.4.1).
 * ranks: alone 2
 * more ranks: 1
 * expect: success
 */
#include "check.h"

static void check_always_allowed(void)
{
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    int major, minor, length, class, flag, room;
    MPI_Info info;

    CHECK_OK(MPI_Get_version(&major, &minor));
    CHECK_EQUAL(major, MPI_VERSION);
    CHECK_EQUAL(minor, MPI_SUBVERSION);
    CHECK_OK(MPI_Abi_get_version(&major, &minor));
    CHECK_EQUAL(major, MPI_ABI_VERSION);
    CHECK_EQUAL(minor, MPI_ABI_SUBVERSION);
    CHECK_OK(MPI_Get_library_version(text, &length));
    CHECK(length > 0 && (size_t) length == strlen(text));
    CHECK_OK(MPI_Error_class(MPI_ERR_WIN, &class));
    CHECK_EQUAL(class, MPI_ERR_WIN);
    CHECK_OK(MPI_Error_string(MPI_ERR_WIN, text, &length));
    CHECK(length > 0 && (size_t) length == strlen(text));
    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, "no_locks", "true"));
    room = (int) sizeof text;
    CHECK_OK(MPI_Info_get_string(info, "no_locks", &room, text, &flag));
    CHECK(flag != 0 && strcmp(text, "true") == 0);
    CHECK_OK(MPI_Info_free(&info));
    CHECK(info == MPI_INFO_NULL);
}

int main(void)
{
    check_always_allowed();
    start();
    check_always_allowed();
    finish();
    check_always_allowed();
    return 0;
}
