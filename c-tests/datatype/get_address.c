/* MPI_Get_address returns the address of heap, stack and static memory, and of NULL (MPI-5.0 section 5.1.5). NULL for the
 * result raises MPI_ERR_ARG.
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

static int in_static_memory[10];

int main(void)
{
    int on_stack[10];
    int *on_heap = malloc(sizeof(int) * 10);
    MPI_Aint address = -1, next = -1;

    start();
    CHECK_OK(MPI_Get_address(in_static_memory, &address));
    CHECK_EQUAL(address, (MPI_Aint) in_static_memory);
    CHECK_OK(MPI_Get_address(on_stack, &address));
    CHECK_EQUAL(address, (MPI_Aint) on_stack);
    CHECK_OK(MPI_Get_address(on_heap, &address));
    CHECK_EQUAL(address, (MPI_Aint) on_heap);
    CHECK_OK(MPI_Get_address(on_heap + 10, &next));
    CHECK_EQUAL(next - address, 10 * sizeof(int));
    CHECK_OK(MPI_Get_address(MPI_BOTTOM, &address));
    CHECK_EQUAL(address, 0);
    CHECK_CLASS(MPI_Get_address(on_heap, NULL), MPI_ERR_ARG);
    free(on_heap);
    return finish();
}
