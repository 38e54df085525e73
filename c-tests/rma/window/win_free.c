/* MPI_Win_free sets the handle to MPI_WIN_NULL, and copies of the handle raise MPI_ERR_WIN (MPI-5.0 section 12.2.5). With an
 * open epoch it raises MPI_ERR_RMA_SYNC and frees nothing. No rank returns before all ranks have finished with the window.
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 */
#include "check.h"

int main(void)
{
    int *base, value = 5;
    MPI_Win win, copy, null = MPI_WIN_NULL, wrong = NO_HANDLE(MPI_Win);

    start();
    CHECK_CLASS(MPI_Win_free(&null), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_free(&wrong), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_free(NULL), MPI_ERR_ARG);

    CHECK_OK(MPI_Win_allocate(400, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    copy = win;
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
    CHECK_CLASS(MPI_Win_free(&win), MPI_ERR_RMA_SYNC);
    CHECK(win == copy);
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, 0, rank, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_unlock(0, win));
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_CLASS(MPI_Win_free(&win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, 0, rank, 1, MPI_INT, win));
    CHECK_CLASS(MPI_Win_free(&win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_fence(0, win));
    /* A fence without later operations begins no epoch that would have to end. */
    CHECK_OK(MPI_Win_free(&win));
    CHECK(win == MPI_WIN_NULL);

    CHECK_CLASS(MPI_Win_fence(0, copy), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_free(&copy), MPI_ERR_WIN);
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_CLASS(MPI_Win_fence(0, copy), MPI_ERR_WIN);
    CHECK_OK(MPI_Win_free(&win));

    /* The memory of a created window belongs to the caller and stays, with the data that other ranks put before they
     * freed the window. */
    for (int round = 0; round < 100; round++) {
        int data[64];
        memset(data, 0, sizeof data);
        CHECK_OK(MPI_Win_create(data, sizeof data, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, neighbour(1), 0, win));
        CHECK_OK(MPI_Put(&round, 1, MPI_INT, neighbour(1), 63, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_unlock(neighbour(1), win));
        CHECK_OK(MPI_Win_free(&win));
        CHECK_EQUAL(data[63], round);
    }
    return finish();
}
