/* Progress: lock, put, get and unlock on attached memory (heap and stack) complete while the target computes and makes no MPI
 * call (MPI-5.0 section 12.7.3).
 * ranks: 2 3
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "progress.h"

static void check_attached(unsigned char *memory)
{
    MPI_Aint address;
    MPI_Win win;

    memset(memory, 0, PROGRESS_BYTES);
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_attach(win, memory, PROGRESS_BYTES));
    CHECK_OK(MPI_Get_address(memory, &address));
    CHECK_OK(MPI_Bcast(&address, 1, MPI_AINT, 0, MPI_COMM_WORLD));
    check_progress(memory, address, win);
    CHECK_OK(MPI_Win_free(&win));
}

int main(void)
{
    unsigned char on_stack[PROGRESS_BYTES], *memory = malloc(PROGRESS_BYTES);

    start();
    CHECK(memory != NULL);
    check_attached(memory);
    check_attached(on_stack);
    free(memory);
    return finish();
}
