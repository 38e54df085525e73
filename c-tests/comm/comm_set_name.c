/* MPI_Comm_set_name, MPI_Comm_get_name (MPI-5.0 section 7.8): predefined names; user-defined names, truncated to
 * MPI_MAX_OBJECT_NAME - 1 characters. A duplicate communicator has no name.
 * ranks: alone 2
 * expect: success
 */
#include "comms.h"

static void check_name(MPI_Comm comm, const char *wanted)
{
    char name[MPI_MAX_OBJECT_NAME];
    int length = -1;

    memset(name, 'x', sizeof name);
    CHECK_OK(MPI_Comm_get_name(comm, name, &length));
    CHECK_EQUAL(length, (int) strlen(wanted));
    if (strcmp(name, wanted) != 0)
        fail(__FILE__, __LINE__, "the name is %s, expected %s", name, wanted);
}

int main(void)
{
    MPI_Comm comm, copy;
    char name[MPI_MAX_OBJECT_NAME], long_name[2 * MPI_MAX_OBJECT_NAME];
    int length;

    start();
    check_name(MPI_COMM_WORLD, "MPI_COMM_WORLD");
    check_name(MPI_COMM_SELF, "MPI_COMM_SELF");
    check_name(MPI_COMM_NULL, "MPI_COMM_NULL");
    CHECK_OK(MPI_Win_get_name(MPI_WIN_NULL, name, &length));
    CHECK(strcmp(name, "MPI_WIN_NULL") == 0);
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    check_name(comm, "");
    snprintf(name, sizeof name, "ocean of rank %d", rank);
    CHECK_OK(MPI_Comm_set_name(comm, name));
    check_name(comm, name);
    CHECK_OK(MPI_Comm_dup(comm, &copy));
    check_name(copy, "");
    CHECK_OK(MPI_Comm_set_name(copy, ""));
    CHECK_OK(MPI_Comm_set_name(MPI_COMM_WORLD, "everybody"));
    check_name(MPI_COMM_WORLD, "everybody");
    /* Any character set is allowed: this is Latin-1, not UTF-8. */
    CHECK_OK(MPI_Comm_set_name(copy, "\xfc\xe4\xff"));
    check_name(copy, "\xfc\xe4\xff");
    memset(long_name, 'y', sizeof long_name);
    long_name[sizeof long_name - 1] = '\0';
    CHECK_OK(MPI_Comm_set_name(comm, long_name));
    long_name[MPI_MAX_OBJECT_NAME - 1] = '\0';
    check_name(comm, long_name);

    CHECK_CLASS(MPI_Comm_set_name(comm, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_set_name(MPI_COMM_NULL, "name"), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_get_name(comm, NULL, &length), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_get_name(comm, name, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_get_name(NO_HANDLE(MPI_Comm), name, &length), MPI_ERR_COMM);
    check_name(comm, long_name);
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Comm_free(&copy));
    return finish();
}
