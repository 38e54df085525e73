/* Progress: lock, put, get and unlock on a created window (heap, stack, static memory, memory of MPI_Alloc_mem)
 * complete while the target computes and makes no MPI call (MPI-5.0 section 12.7.3).
 * ranks: 2 3
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 * timeout: 90
 */
#include "progress.h"

static unsigned char in_static_memory[PROGRESS_BYTES];

static void check_created(unsigned char *memory)
{
    MPI_Win win;

    memset(memory, 0, PROGRESS_BYTES);
    CHECK_OK(MPI_Win_create(memory, PROGRESS_BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_progress(memory, 0, win);
    CHECK_OK(MPI_Win_free(&win));
}

int main(void)
{
    unsigned char on_stack[PROGRESS_BYTES], *memory = malloc(PROGRESS_BYTES);

    start();
    CHECK(memory != NULL);
    check_created(memory);
    check_created(on_stack);
    check_created(in_static_memory);
    free(memory);
    CHECK_OK(MPI_Alloc_mem(PROGRESS_BYTES, MPI_INFO_NULL, &memory));
    check_created(memory);
    CHECK_OK(MPI_Free_mem(memory));
    return finish();
}
