/* MPI_Free_mem (MPI-5.0 section 9.2) raises MPI_ERR_BASE for an address that MPI_Alloc_mem did not return, for one inside a
 * segment, for a window's memory, for a freed address, and for NULL.
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

static int in_static_memory[100];

int main(void)
{
    int on_stack[100], *on_heap = malloc(400);
    unsigned char *memory, *second;
    void *base;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Alloc_mem(10000, MPI_INFO_NULL, &memory));
    CHECK_OK(MPI_Alloc_mem(10000, MPI_INFO_NULL, &second));
    memset(memory, 1, 10000);
    memset(second, 2, 10000);
    CHECK_OK(MPI_Win_allocate(10000, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));

    CHECK_CLASS(MPI_Free_mem(on_stack), MPI_ERR_BASE);
    CHECK_CLASS(MPI_Free_mem(on_heap), MPI_ERR_BASE);
    CHECK_CLASS(MPI_Free_mem(in_static_memory), MPI_ERR_BASE);
    CHECK_CLASS(MPI_Free_mem(memory + 64), MPI_ERR_BASE);
    CHECK_CLASS(MPI_Free_mem(memory + 4096), MPI_ERR_BASE);
    CHECK_CLASS(MPI_Free_mem(base), MPI_ERR_BASE);
    CHECK_CLASS(MPI_Free_mem(NULL), MPI_ERR_BASE);
    CHECK_ALL(memory, 1, 10000);

    CHECK_OK(MPI_Free_mem(memory));
    CHECK_CLASS(MPI_Free_mem(memory), MPI_ERR_BASE);
    CHECK_ALL(second, 2, 10000);
    CHECK_OK(MPI_Free_mem(second));
    CHECK_CLASS(MPI_Free_mem(second), MPI_ERR_BASE);
    CHECK_OK(MPI_Win_free(&win));
    free(on_heap);
    return finish();
}
