/* Progress: lock, put, get and unlock on an allocated window complete while the target computes and makes no MPI call (MPI-5.0
 * section 12.7.3).
 * ranks: 2 3
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "progress.h"

int main(void)
{
    unsigned char *memory;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(PROGRESS_BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    memset(memory, 0, PROGRESS_BYTES);
    check_progress(memory, 0, win);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
