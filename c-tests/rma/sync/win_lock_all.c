/* MPI_Win_lock_all, MPI_Win_unlock_all: shared locks on all targets (MPI-5.0 section 12.5.3). The calls are not
 * collective. Several ranks hold the locks at a time, and the locks exclude exclusive locks. Wrong asserts, and calls
 * in a wrong epoch, raise errors.
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 * timeout: 60
 */
#include "check.h"

#define ROUNDS 2000

int main(void)
{
    long *base, value;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(64 * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    memset(base, 0, 64 * sizeof(long));
    together();

    CHECK_CLASS(MPI_Win_lock_all(MPI_MODE_NOPUT, win), MPI_ERR_ASSERT);
    CHECK_CLASS(MPI_Win_lock_all(7, win), MPI_ERR_ASSERT);
    CHECK_CLASS(MPI_Win_lock_all(0, MPI_WIN_NULL), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_unlock_all(win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_unlock_all(MPI_WIN_NULL), MPI_ERR_WIN);

    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_CLASS(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_unlock(0, win), MPI_ERR_RMA_SYNC);
    /* All ranks are in their epochs at one time. */
    together();
    value = rank + 1;
    for (int target = 0; target < ranks; target++)
        CHECK_OK(MPI_Put(&value, 1, MPI_LONG, target, rank, 1, MPI_LONG, win));
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    for (int i = 0; i < ranks; i++)
        CHECK_EQUAL(base[i], i + 1);

    /* Not collective: only the last rank makes this call. */
    if (rank == ranks - 1) {
        CHECK_OK(MPI_Win_lock_all(MPI_MODE_NOCHECK, win));
        CHECK_OK(MPI_Put(&value, 1, MPI_LONG, 0, 20, 1, MPI_LONG, win));
        CHECK_OK(MPI_Win_unlock_all(win));
    }
    together();
    if (rank == 0)
        CHECK_EQUAL(base[20], ranks);

    /* Writers hold exclusive locks while two words differ. Readers in lock_all epochs never see a difference. */
    for (int round = 1; round <= ROUNDS; round++) {
        long pair[2] = {-1, -2};
        if ((rank + round) % 2 == 0) {
            pair[0] = 100 * round + rank;
            CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
            CHECK_OK(MPI_Put(&pair[0], 1, MPI_LONG, 0, 30, 1, MPI_LONG, win));
            /* Delays the second store, so that a rank that does not wait for the lock would see the difference. */
            for (int i = 0; i < 100; i++) {
                CHECK_OK(MPI_Win_flush(0, win));
                CHECK_OK(MPI_Get(&pair[1], 1, MPI_LONG, 0, 30, 1, MPI_LONG, win));
            }
            CHECK_OK(MPI_Put(&pair[0], 1, MPI_LONG, 0, 40, 1, MPI_LONG, win));
            CHECK_OK(MPI_Win_unlock(0, win));
            CHECK_EQUAL(pair[0], pair[1]);
        } else {
            CHECK_OK(MPI_Win_lock_all(0, win));
            CHECK_OK(MPI_Get(&pair[0], 1, MPI_LONG, 0, 30, 1, MPI_LONG, win));
            CHECK_OK(MPI_Win_flush(0, win));
            CHECK_OK(MPI_Get(&pair[1], 1, MPI_LONG, 0, 40, 1, MPI_LONG, win));
            CHECK_OK(MPI_Win_unlock_all(win));
            CHECK_EQUAL(pair[0], pair[1]);
        }
    }
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
