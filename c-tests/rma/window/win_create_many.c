/* MPI_Win_create (MPI-5.0 section 12.2.1): a thousand windows at a time over parts of one array, each with its own
 * epochs. They are freed in another order than they were created.
 * ranks: 1 2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#define WINDOWS 1000

static int array[WINDOWS * 4];
static MPI_Win windows[WINDOWS];

int main(void)
{
    start();
    for (int i = 0; i < WINDOWS; i++) {
        CHECK_OK(MPI_Win_create(array + 4 * i, 16, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[i]));
        errors_return(windows[i]);
    }
    for (int i = 0; i < WINDOWS; i++)
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, neighbour(1), 0, windows[i]));
    for (int i = 0; i < WINDOWS; i++) {
        int value = WINDOWS * rank + i;
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), 1, 1, MPI_INT, windows[i]));
        CHECK_CLASS(MPI_Put(&value, 1, MPI_INT, neighbour(1), 4, 1, MPI_INT, windows[i]), MPI_ERR_RMA_RANGE);
    }
    for (int i = 0; i < WINDOWS; i++)
        CHECK_OK(MPI_Win_unlock(neighbour(1), windows[i]));
    for (int i = 0; i < WINDOWS; i++)
        CHECK_OK(MPI_Win_free(&windows[i * 7 % WINDOWS]));
    for (int i = 0; i < WINDOWS; i++) {
        CHECK_EQUAL(array[4 * i], 0);
        CHECK_EQUAL(array[4 * i + 1], WINDOWS * neighbour(-1) + i);
    }
    return finish();
}
