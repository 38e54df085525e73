/* RMAMPI_VERBOSE: a rank prints the function that created each window, its size, and how other ranks access its memory.
 * part: settings
 * ranks: 2
 * environment: RMAMPI_VERBOSE=1
 * environment: RMAMPI_PRIVATE_MEMORY=auto
 * expect: success
 * expect: stderr "rmampi: rank 0: window 1 by MPI_Win_allocate: 4096 bytes"
 * expect: stderr "rmampi: rank 1: window 2 by MPI_Win_create: 100 bytes, Direct, private memory published in place"
 * expect: stderr "rmampi: rank 0: window 3 by MPI_Win_create: 50 bytes, Private, not published: stack"
 */
#include "check.h"

int main(void)
{
    static char memory[100];
    char on_stack[50];
    void *base;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(4096, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Win_create(memory, 100, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Win_create(on_stack, 50, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
