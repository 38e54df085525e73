/* Thousands of cycles of MPI_Win_create and MPI_Win_free over heap, stack, static and MPI_Alloc_mem memory leak nothing.
 * part: memory
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 * timeout: 120
 */
#include "resources.h"

static unsigned char in_static_memory[3 * 4096];

static void cycles(int number, unsigned char *base, size_t size)
{
    MPI_Win win;

    for (int i = 0; i < number; i++) {
        unsigned char mine = (unsigned char) (i / 10 + rank + 1);

        CHECK_OK(MPI_Win_create(base, (MPI_Aint) size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        if (i % 10 == 0) {
            CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, neighbour(1), 0, win));
            CHECK_OK(MPI_Put(&mine, 1, MPI_BYTE, neighbour(1), (MPI_Aint) size - 1, 1, MPI_BYTE, win));
            CHECK_OK(MPI_Win_unlock(neighbour(1), win));
        }
        CHECK_OK(MPI_Win_free(&win));
        if (i % 10 == 0)
            CHECK_EQUAL(base[size - 1], (unsigned char) (i / 10 + neighbour(-1) + 1));
    }
}

static void check_cycles(const char *what, unsigned char *base, size_t size)
{
    cycles(20, base, size);
    struct resources before = resources_now();
    cycles(2000, base, size);
    check_nothing_leaked(what, before);
}

int main(void)
{
    unsigned char on_stack[4096], *on_heap = malloc(100000), *allocated;

    start();
    CHECK_OK(MPI_Alloc_mem(100000, MPI_INFO_NULL, &allocated));
    check_cycles("static memory", in_static_memory, sizeof in_static_memory);
    check_cycles("stack", on_stack, sizeof on_stack);
    check_cycles("heap", on_heap, 100000);
    check_cycles("MPI_Alloc_mem", allocated, 100000);
    CHECK_OK(MPI_Free_mem(allocated));
    free(on_heap);
    return finish();
}
