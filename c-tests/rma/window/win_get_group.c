/* MPI_Win_get_group returns the group of the communicator with which the window was created, in the same order, for
 * created, allocated and dynamic windows (MPI-5.0 section 12.2.6). The group belongs to the caller, remains after the
 * window, and can be freed before it. Wrong arguments raise errors.
 * ranks: alone 2 4
 * more ranks: 1
 * expect: success
 */
#include "check.h"

static void check_group(MPI_Win win, MPI_Comm comm)
{
    MPI_Group of_window, of_communicator;
    int result = -1, size = -1, wanted;

    errors_return(win);
    CHECK_OK(MPI_Comm_group(comm, &of_communicator));
    CHECK_OK(MPI_Comm_size(comm, &wanted));
    /* The window works before and after the group is freed. */
    CHECK_OK(MPI_Win_get_group(win, &of_window));
    CHECK_OK(MPI_Group_free(&of_window));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Win_get_group(win, &of_window));
    CHECK_OK(MPI_Group_compare(of_window, of_communicator, &result));
    CHECK_EQUAL(result, MPI_IDENT);
    CHECK_OK(MPI_Win_post(of_window, 0, win));
    CHECK_OK(MPI_Win_start(of_window, 0, win));
    CHECK_OK(MPI_Win_complete(win));
    CHECK_OK(MPI_Win_wait(win));
    CHECK_CLASS(MPI_Win_get_group(win, NULL), MPI_ERR_ARG);

    MPI_Win freed = win;
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Group_size(of_window, &size));
    CHECK_EQUAL(size, wanted);
    result = -1;
    CHECK_OK(MPI_Group_compare(of_window, of_communicator, &result));
    CHECK_EQUAL(result, MPI_IDENT);
    CHECK_OK(MPI_Group_free(&of_window));
    CHECK_OK(MPI_Group_free(&of_communicator));
    of_window = MPI_GROUP_EMPTY;
    CHECK_CLASS(MPI_Win_get_group(freed, &of_window), MPI_ERR_WIN);
    CHECK(of_window == MPI_GROUP_EMPTY);
}

int main(void)
{
    MPI_Comm communicators[2] = {MPI_COMM_WORLD, MPI_COMM_SELF};
    MPI_Group group = MPI_GROUP_EMPTY;
    long memory = 0, *base;
    MPI_Win win;

    start();
    for (int i = 0; i < 2; i++) {
        CHECK_OK(MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, communicators[i], &win));
        check_group(win, communicators[i]);
        CHECK_OK(MPI_Win_allocate(8, 8, MPI_INFO_NULL, communicators[i], &base, &win));
        check_group(win, communicators[i]);
        CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, communicators[i], &win));
        check_group(win, communicators[i]);
    }
    CHECK_CLASS(MPI_Win_get_group(MPI_WIN_NULL, &group), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_get_group(NO_HANDLE(MPI_Win), &group), MPI_ERR_WIN);
    CHECK(group == MPI_GROUP_EMPTY);
    return finish();
}
