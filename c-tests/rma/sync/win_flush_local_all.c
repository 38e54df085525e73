/* MPI_Win_flush_local_all completes operations at the origin, so the buffer may be used again. This holds for each
 * target, in lock and lock_all epochs (MPI-5.0 section 12.5.4). Without such an epoch MPI_Win_flush_local_all raises
 * MPI_ERR_RMA_SYNC.
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 */
#include "check.h"

#define ROUNDS 200

/* In an epoch that covers the target. */
static void rounds(MPI_Win win, int target)
{
    int value = -1, got = -1;

    CHECK_OK(MPI_Win_flush_local_all(win));
    for (int round = 0; round < ROUNDS; round++) {
        value = 1000 * round + rank;
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, rank, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_flush_local_all(win));
        /* The origin may use its buffer again, though the data may not have arrived yet. */
        value = -2;
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK_OK(MPI_Get(&got, 1, MPI_INT, target, rank, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_flush_local_all(win));
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
        CHECK_CLASS(MPI_Win_flush_local_all(win), MPI_ERR_RMA_SYNC);
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
        rounds(win, target);
        CHECK_OK(MPI_Win_unlock(target, win));
        CHECK_CLASS(MPI_Win_flush_local_all(win), MPI_ERR_RMA_SYNC);
        CHECK_OK(MPI_Win_lock_all(0, win));
        for (target = 0; target < ranks; target++)
            rounds(win, target);
        target = neighbour(1);
        CHECK_OK(MPI_Win_unlock_all(win));
        CHECK_CLASS(MPI_Win_flush_local_all(win), MPI_ERR_RMA_SYNC);
        CHECK_CLASS(MPI_Win_flush_local_all(MPI_WIN_NULL), MPI_ERR_WIN);
        together();
    }
    CHECK_OK(MPI_Win_free(&windows[0]));
    CHECK_OK(MPI_Win_free(&windows[1]));
    return finish();
}
