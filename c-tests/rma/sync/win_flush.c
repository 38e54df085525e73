/* MPI_Win_flush completes a put, so that a later get of the origin returns its data, and completes this get. This holds
 * in lock and lock_all epochs, also if operations on several targets are pending (MPI-5.0 section 12.5.4). The put is complete at the
 * target, too. Without such an epoch MPI_Win_flush raises MPI_ERR_RMA_SYNC.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * network: 3
 * expect: success
 */
#include "flushes.h"

/* In an epoch that covers the target. */
static void rounds(MPI_Win win, int target)
{
    int value = -1, got = -1;

    CHECK_OK(MPI_Win_flush(target, win));
    for (int round = 0; round < ROUNDS; round++) {
        value = 1000 * round + rank;
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, rank, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK_OK(MPI_Get(&got, 1, MPI_INT, target, rank, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK_EQUAL(got, 1000 * round + rank);
    }
}

/* Completes the operations on all targets, one target at a time. */
static void complete(MPI_Win win)
{
    for (int target = ranks - 1; target >= 0; target--)
        CHECK_OK(MPI_Win_flush(target, win));
}

int main(void)
{
    static int array[64];
    int *base;
    MPI_Win windows[2];

    start();
    int target = neighbour(1);
    CHECK_OK(MPI_Win_allocate(sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &windows[0]));
    CHECK_OK(MPI_Win_create(array, sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[1]));
    for (int w = 0; w < 2; w++) {
        MPI_Win win = windows[w];

        errors_return(win);
        CHECK_CLASS(MPI_Win_flush(target, win), MPI_ERR_RMA_SYNC);
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
        rounds(win, target);
        CHECK_CLASS(MPI_Win_flush(ranks, win), MPI_ERR_RANK);
        CHECK_CLASS(MPI_Win_flush(-1, win), MPI_ERR_RANK);
        CHECK_OK(MPI_Win_flush(MPI_PROC_NULL, win));
        CHECK_OK(MPI_Win_unlock(target, win));
        CHECK_CLASS(MPI_Win_flush(target, win), MPI_ERR_RMA_SYNC);
        CHECK_OK(MPI_Win_lock_all(0, win));
        for (target = 0; target < ranks; target++)
            rounds(win, target);
        target = neighbour(1);
        all_targets(win, w == 0 ? base : array);
        CHECK_OK(MPI_Win_unlock_all(win));
        /* The same with a lock of each target. */
        for (int each = 0; each < ranks; each++)
            CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, each, 0, win));
        all_targets(win, w == 0 ? base : array);
        for (int each = 0; each < ranks; each++)
            CHECK_OK(MPI_Win_unlock(each, win));
        CHECK_CLASS(MPI_Win_flush(target, win), MPI_ERR_RMA_SYNC);
        CHECK_CLASS(MPI_Win_flush(target, MPI_WIN_NULL), MPI_ERR_WIN);
        together();
    }
    CHECK_OK(MPI_Win_free(&windows[0]));
    CHECK_OK(MPI_Win_free(&windows[1]));
    return finish();
}
