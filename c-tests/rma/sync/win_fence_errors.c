/* MPI_Win_fence: wrong asserts raise MPI_ERR_ASSERT (MPI-5.0 section 12.5.5), and with RMAMPI_STRICT=1 also
 * MPI_MODE_NOPRECEDE after operations. A fence while locks are held, operations outside of fences, and locks and
 * flushes in a fence epoch raise MPI_ERR_RMA_SYNC. The window works after each error.
 * ranks: 1 2
 * environment: RMAMPI_STRICT=1
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
    base[0] = 0;
    together();
    CHECK_CLASS(MPI_Put(&value, 1, MPI_INT, neighbour(1), 0, 1, MPI_INT, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_fence(1, win), MPI_ERR_ASSERT);
    CHECK_CLASS(MPI_Win_fence(-1, win), MPI_ERR_ASSERT);
    CHECK_CLASS(MPI_Win_fence(MPI_MODE_NOCHECK, win), MPI_ERR_ASSERT);
    CHECK_CLASS(MPI_Win_fence(MPI_MODE_NOSTORE | 1 << 20, win), MPI_ERR_ASSERT);
    CHECK_CLASS(MPI_Put(&value, 1, MPI_INT, neighbour(1), 0, 1, MPI_INT, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_fence(0, MPI_WIN_NULL), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_fence(0, NO_HANDLE(MPI_Win)), MPI_ERR_WIN);

    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_CLASS(MPI_Put(&value, 1, MPI_INT, neighbour(1), 0, 1, MPI_INT, win), MPI_ERR_RMA_SYNC);

    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, neighbour(1), 0, win));
    CHECK_CLASS(MPI_Win_fence(0, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_unlock(neighbour(1), win));
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_CLASS(MPI_Win_fence(0, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    CHECK_EQUAL(base[0], 0);
    together();

    CHECK_OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, win));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), 0, 1, MPI_INT, win));
    /* In a fence epoch with operations, flushes, locks and unlocks are errors. */
    CHECK_CLASS(MPI_Win_flush(neighbour(1), win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_flush_all(win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, neighbour(1), 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_unlock(neighbour(1), win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_unlock_all(win), MPI_ERR_RMA_SYNC);
    /* After operations, MPI_MODE_NOPRECEDE is an untrue assertion. */
    CHECK_CLASS(MPI_Win_fence(MPI_MODE_NOPRECEDE, win), MPI_ERR_ASSERT);
    CHECK_CLASS(MPI_Win_fence(MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED, win), MPI_ERR_ASSERT);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_EQUAL(base[0], 1);
    together();

    /* A fence without later operations and fences begins no epoch: locks are valid after it. */
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, neighbour(1), 0, win));
    value = 2;
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), 0, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_unlock(neighbour(1), win));
    together();
    CHECK_EQUAL(base[0], 2);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
