/* MPI_Win_create with the info key no_locks: fences work. With RMAMPI_STRICT=1 locks raise MPI_ERR_RMA_SYNC (MPI-5.0
 * section 12.2.1).
 * ranks: 1 2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

int main(void)
{
    int data[4] = {0, 0, 0, 0}, value;
    MPI_Info info;
    MPI_Win win;

    start();
    value = rank + 1;
    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, "no_locks", "true"));
    CHECK_OK(MPI_Win_create(data, sizeof data, 4, info, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Info_free(&info));
    errors_return(win);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), 2, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_EQUAL(data[2], neighbour(-1) + 1);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
