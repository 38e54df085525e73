/* MPI_Win_lock and MPI_Win_unlock raise errors for a wrong lock type, rank, assert or window, a target that is locked
 * already, an unlock without a lock, and epochs that exclude each other (MPI-5.0 section 12.5.3). The window works
 * after each error.
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 */
#include "check.h"

int main(void)
{
    int *base, value = 1;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(400, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    int target = neighbour(1);

    CHECK_CLASS(MPI_Win_lock(0, target, 0, win), MPI_ERR_LOCKTYPE);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED + 1, target, 0, win), MPI_ERR_LOCKTYPE);
    CHECK_CLASS(MPI_Win_lock(-1, target, 0, win), MPI_ERR_LOCKTYPE);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, ranks, 0, win), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, -1, 0, win), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, target, MPI_MODE_NOPUT, win), MPI_ERR_ASSERT);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, target, 1, win), MPI_ERR_ASSERT);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, MPI_WIN_NULL), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, NO_HANDLE(MPI_Win)), MPI_ERR_WIN);

    CHECK_CLASS(MPI_Win_unlock(target, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_unlock(ranks, win), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Win_unlock(-1, win), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Win_unlock(target, MPI_WIN_NULL), MPI_ERR_WIN);

    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_unlock_all(win), MPI_ERR_RMA_SYNC);
    if (ranks > 1)
        CHECK_CLASS(MPI_Win_unlock(rank, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, rank, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_unlock(target, win));
    CHECK_CLASS(MPI_Win_unlock(target, win), MPI_ERR_RMA_SYNC);
    together();
    CHECK_EQUAL(base[neighbour(-1)], 1);
    together();

    /* The erroneous calls have left no lock: the exclusive locks are granted. */
    for (int i = 0; i < ranks; i++) {
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, i, 0, win));
        CHECK_OK(MPI_Win_unlock(i, win));
    }
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
