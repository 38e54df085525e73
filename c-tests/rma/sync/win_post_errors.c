/* Errors of MPI_Win_post (MPI-5.0 section 12.5.2): invalid groups and groups that are not part of the window, and a
 * window that is exposed already. Fences and freeing are errors while the window is exposed. MPI_Win_complete,
 * MPI_Win_wait and MPI_Win_test are errors without the epoch that they end, after its end, and in lock, lock_all and
 * fence epochs. An erroneous call changes nothing, and the right calls work afterwards.
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 */
#include "check.h"

static MPI_Group world, origin, target;
static int value = 17;

/* Checks that there is no access epoch to complete, and no exposure epoch to wait for. */
static void check_nothing_to_end(MPI_Win win)
{
    int flag = -7;

    CHECK_CLASS(MPI_Win_complete(win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_wait(win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_test(win, &flag), MPI_ERR_RMA_SYNC);
    CHECK_EQUAL(flag, -7);
}

static void check_arguments(MPI_Win win)
{
    MPI_Group copy, freed;
    MPI_Win alone;
    int *base, flag = -7;

    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &copy));
    freed = copy;
    CHECK_OK(MPI_Group_free(&copy));
    CHECK_CLASS(MPI_Win_post(MPI_GROUP_NULL, 0, win), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Win_post(freed, 0, win), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Win_post(NULL, 0, win), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Win_post(NO_HANDLE(MPI_Group), 0, win), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Win_post((MPI_Group) MPI_COMM_WORLD, 0, win), MPI_ERR_GROUP);
    for (int i = 0; i < 2; i++) {
        MPI_Win wrong = i == 0 ? MPI_WIN_NULL : NO_HANDLE(MPI_Win);
        CHECK_CLASS(MPI_Win_post(world, 0, wrong), MPI_ERR_WIN);
        CHECK_CLASS(MPI_Win_complete(wrong), MPI_ERR_WIN);
        CHECK_CLASS(MPI_Win_wait(wrong), MPI_ERR_WIN);
        CHECK_CLASS(MPI_Win_test(wrong, &flag), MPI_ERR_WIN);
        CHECK_EQUAL(flag, -7);
    }
    CHECK_OK(MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_SELF, &base, &alone));
    errors_return(alone);
    if (ranks > 1) {
        CHECK_CLASS(MPI_Win_post(world, 0, alone), MPI_ERR_GROUP);
        CHECK_CLASS(MPI_Win_post(origin, 0, alone), MPI_ERR_GROUP);
    }
    check_nothing_to_end(alone);
    CHECK_OK(MPI_Win_free(&alone));
}

static void check_other_epochs(MPI_Win win, int *base)
{
    check_nothing_to_end(win);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, neighbour(1), 0, win));
    check_nothing_to_end(win);
    CHECK_OK(MPI_Win_unlock(neighbour(1), win));
    CHECK_OK(MPI_Win_lock_all(0, win));
    check_nothing_to_end(win);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    base[0] = 0;
    CHECK_OK(MPI_Win_fence(0, win));
    check_nothing_to_end(win);
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), 0, 1, MPI_INT, win));
    check_nothing_to_end(win);
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_EQUAL(base[0], 17);
}

static void check_within(MPI_Win win, int *base)
{
    MPI_Win copy = win;
    int flag = -7;

    base[0] = 0;
    CHECK_OK(MPI_Win_post(origin, 0, win));
    CHECK_CLASS(MPI_Win_post(origin, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_post(world, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_post(MPI_GROUP_EMPTY, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_complete(win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_fence(0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_fence(MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_free(&copy), MPI_ERR_RMA_SYNC);
    CHECK(copy == win);
    CHECK_CLASS(MPI_Win_test(win, NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Win_test(win, &flag));
    CHECK_EQUAL(flag, 0);
    together();
    CHECK_OK(MPI_Win_start(target, 0, win));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), 0, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_complete(win));
    CHECK_CLASS(MPI_Win_complete(win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_post(origin, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_free(&copy), MPI_ERR_RMA_SYNC);
    CHECK(copy == win);
    CHECK_OK(MPI_Win_wait(win));
    CHECK_EQUAL(base[0], 17);
    check_nothing_to_end(win);

    /* After a start alone there is no epoch to wait for. */
    CHECK_OK(MPI_Win_start(MPI_GROUP_EMPTY, 0, win));
    CHECK_CLASS(MPI_Win_wait(win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_test(win, &flag), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_complete(win));
    /* The exposure epoch may end before the access epoch. */
    CHECK_OK(MPI_Win_post(MPI_GROUP_EMPTY, 0, win));
    CHECK_OK(MPI_Win_start(MPI_GROUP_EMPTY, 0, win));
    CHECK_OK(MPI_Win_wait(win));
    CHECK_OK(MPI_Win_complete(win));
    check_nothing_to_end(win);
}

int main(void)
{
    int *base, next, previous;
    MPI_Win win;

    start();
    next = neighbour(1);
    previous = neighbour(-1);
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Group_incl(world, 1, &next, &target));
    CHECK_OK(MPI_Group_incl(world, 1, &previous, &origin));
    CHECK_OK(MPI_Win_allocate(400, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    for (int round = 0; round < 3; round++) {
        check_arguments(win);
        check_other_epochs(win, base);
        check_within(win, base);
    }
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Group_free(&origin));
    CHECK_OK(MPI_Group_free(&target));
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
