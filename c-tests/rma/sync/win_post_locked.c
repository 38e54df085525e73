/* A window cannot be locked and exposed at once: a rank that has posted may not lock its own window by MPI_Win_lock or
 * MPI_Win_lock_all, and a rank that holds such a lock may not post (MPI-5.0 section 12.5.3). With RMAMPI_STRICT=1 these
 * calls raise MPI_ERR_RMA_SYNC and change nothing. Afterwards no lock is left.
 * ranks: 2 4
 * more ranks: 1
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

int main(void)
{
    int *base, value = 17, flag = 0;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(400, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    base[0] = 0;
    together();
    CHECK_OK(MPI_Win_post(MPI_GROUP_EMPTY, 0, win));
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_test(win, &flag));
    CHECK_EQUAL(flag, 1);
    together();

    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
    CHECK_CLASS(MPI_Win_post(MPI_GROUP_EMPTY, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_unlock(rank, win));
    CHECK_EQUAL(base[0], 17);
    CHECK_CLASS(MPI_Win_wait(win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_CLASS(MPI_Win_post(MPI_GROUP_EMPTY, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_CLASS(MPI_Win_wait(win), MPI_ERR_RMA_SYNC);
    together();

    /* No lock is left. */
    for (int i = 0; i < ranks; i++) {
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, i, 0, win));
        CHECK_OK(MPI_Win_unlock(i, win));
    }
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
