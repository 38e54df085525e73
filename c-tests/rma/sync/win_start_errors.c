/* Errors of MPI_Win_start (MPI-5.0 section 12.5.2): invalid groups and groups that are not part of the window, and
 * epochs that exclude the call (a lock, lock_all, a fence with operations, another start). Between start and complete,
 * locks, fences, flushes, targets outside of the group and freeing the window are errors, and with RMAMPI_STRICT=1 also
 * operations with requests. An erroneous call changes nothing, and the right calls work afterwards.
 * ranks: 2 4
 * more ranks: 1
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

static MPI_Group world, origin, target;
static int value = 17;

static int put(int to, MPI_Win win)
{
    return MPI_Put(&value, 1, MPI_INT, to, 0, 1, MPI_INT, win);
}

static void check_groups(MPI_Win win)
{
    MPI_Group copy, freed;
    MPI_Win alone;
    int *base;

    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &copy));
    freed = copy;
    CHECK_OK(MPI_Group_free(&copy));
    CHECK_CLASS(MPI_Win_start(MPI_GROUP_NULL, 0, win), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Win_start(freed, 0, win), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Win_start(NULL, 0, win), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Win_start(NO_HANDLE(MPI_Group), 0, win), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Win_start((MPI_Group) MPI_COMM_WORLD, 0, win), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Win_start(world, 0, MPI_WIN_NULL), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_start(world, 0, NO_HANDLE(MPI_Win)), MPI_ERR_WIN);

    CHECK_OK(MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_SELF, &base, &alone));
    errors_return(alone);
    if (ranks > 1) {
        CHECK_CLASS(MPI_Win_start(world, 0, alone), MPI_ERR_GROUP);
        CHECK_CLASS(MPI_Win_start(target, 0, alone), MPI_ERR_GROUP);
    }
    CHECK_CLASS(MPI_Win_complete(alone), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_free(&alone));
    CHECK_CLASS(MPI_Win_complete(win), MPI_ERR_RMA_SYNC);
}

/* A start in another epoch is an error, and that epoch continues. */
static void check_other_epochs(MPI_Win win, int *base)
{
    int to = neighbour(1);

    base[0] = 0;
    together();
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, to, 0, win));
    CHECK_CLASS(MPI_Win_start(target, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_start(MPI_GROUP_EMPTY, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(put(to, win));
    CHECK_OK(MPI_Win_unlock(to, win));
    together();
    CHECK_EQUAL(base[0], 17);
    base[0] = 0;
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_CLASS(MPI_Win_start(target, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_start(MPI_GROUP_EMPTY, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(put(to, win));
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    CHECK_EQUAL(base[0], 17);
    base[0] = 0;
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(put(to, win));
    CHECK_CLASS(MPI_Win_start(target, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_start(MPI_GROUP_EMPTY, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_EQUAL(base[0], 17);
}

/* Erroneous calls between start and complete. */
static void check_within(MPI_Win win, int *base)
{
    int to = neighbour(1);
    MPI_Request request = MPI_REQUEST_NULL;

    base[0] = 0;
    CHECK_CLASS(put(to, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_post(origin, 0, win));
    /* An exposed window gives this rank no right to access other windows, or its own. */
    CHECK_CLASS(put(to, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(put(rank, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_start(target, 0, win));
    CHECK_CLASS(MPI_Win_start(target, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_start(world, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_start(MPI_GROUP_EMPTY, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, to, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_unlock(to, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_unlock_all(win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_fence(0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_fence(MPI_MODE_NOPRECEDE, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_flush(to, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_flush_local(to, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_flush_all(win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_flush_local_all(win), MPI_ERR_RMA_SYNC);
    /* Requests are allowed in lock epochs only. */
    CHECK_CLASS(MPI_Rput(&value, 1, MPI_INT, to, 0, 1, MPI_INT, win, &request), MPI_ERR_RMA_SYNC);
    CHECK(request == MPI_REQUEST_NULL);
    MPI_Win copy = win;
    CHECK_CLASS(MPI_Win_free(&copy), MPI_ERR_RMA_SYNC);
    CHECK(copy == win);
    for (int other = 0; other < ranks; other++)
        if (other != to) {
            int got = -7;
            CHECK_CLASS(put(other, win), MPI_ERR_RMA_SYNC);
            CHECK_CLASS(MPI_Get(&got, 1, MPI_INT, other, 0, 1, MPI_INT, win), MPI_ERR_RMA_SYNC);
            CHECK_CLASS(MPI_Accumulate(&value, 1, MPI_INT, other, 0, 1, MPI_INT, MPI_SUM, win), MPI_ERR_RMA_SYNC);
            CHECK_EQUAL(got, -7);
        }
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, win));
    CHECK_CLASS(MPI_Put(&value, 1, MPI_INT, to, 100, 1, MPI_INT, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Put(&value, 1, MPI_INT, ranks, 0, 1, MPI_INT, win), MPI_ERR_RANK);
    CHECK_OK(put(to, win));
    CHECK_OK(MPI_Win_complete(win));
    CHECK_CLASS(put(to, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_wait(win));
    CHECK_EQUAL(base[0], 17);

    /* An epoch without targets allows no access. */
    CHECK_OK(MPI_Win_start(MPI_GROUP_EMPTY, 0, win));
    CHECK_CLASS(put(to, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_complete(win));
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
        check_groups(win);
        check_other_epochs(win, base);
        check_within(win, base);
    }
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Group_free(&origin));
    CHECK_OK(MPI_Group_free(&target));
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
