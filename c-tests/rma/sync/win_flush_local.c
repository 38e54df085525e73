/* MPI_Win_flush_local completes operations on one target at the origin, so the buffer may be used again, in lock and lock_all
 * epochs (MPI-5.0 section 12.5.4). Without such an epoch it raises MPI_ERR_RMA_SYNC.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * expect: success
 */
#include "check.h"

#define ROUNDS 200

/* In an epoch that covers the target. */
static void rounds(MPI_Win win, int target)
{
    int value = -1, got = -1;

    CHECK_OK(MPI_Win_flush_local(target, win));
    for (int round = 0; round < ROUNDS; round++) {
        value = 1000 * round + rank;
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, rank, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_flush_local(target, win));
        /* The origin may use its buffer again, though the data may not have arrived yet. */
        value = -2;
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK_OK(MPI_Get(&got, 1, MPI_INT, target, rank, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_flush_local(target, win));
        CHECK_EQUAL(got, 1000 * round + rank);
    }
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
        CHECK_CLASS(MPI_Win_flush_local(target, win), MPI_ERR_RMA_SYNC);
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
        rounds(win, target);
        CHECK_CLASS(MPI_Win_flush_local(ranks, win), MPI_ERR_RANK);
        CHECK_CLASS(MPI_Win_flush_local(-1, win), MPI_ERR_RANK);
        CHECK_OK(MPI_Win_flush_local(MPI_PROC_NULL, win));
        CHECK_OK(MPI_Win_unlock(target, win));
        CHECK_CLASS(MPI_Win_flush_local(target, win), MPI_ERR_RMA_SYNC);
        CHECK_OK(MPI_Win_lock_all(0, win));
        for (target = 0; target < ranks; target++)
            rounds(win, target);
        target = neighbour(1);
        CHECK_OK(MPI_Win_unlock_all(win));
        CHECK_CLASS(MPI_Win_flush_local(target, win), MPI_ERR_RMA_SYNC);
        CHECK_CLASS(MPI_Win_flush_local(target, MPI_WIN_NULL), MPI_ERR_WIN);
        together();
    }
    CHECK_OK(MPI_Win_free(&windows[0]));
    CHECK_OK(MPI_Win_free(&windows[1]));
    return finish();
}
