/* MPI_Win_attach: regions of static, stack, heap, mapped, MPI_Alloc_mem and window memory; target_disp is the target's
 * address (MPI-5.0 section 12.2.4). Accesses outside of a region raise MPI_ERR_RMA_RANGE, and data around it do not
 * change. One region can be attached to two windows.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 */
#include "dynamic.h"

#include <sys/mman.h>

#define SIZE 5000

static unsigned char in_static_memory[SIZE + 128];

static void check_region(unsigned char *memory)
{
    MPI_Aint all[64];
    MPI_Win win = dynamic_window();

    memset(memory, 0x11, SIZE + 128);
    CHECK_OK(MPI_Win_attach(win, memory + 64, SIZE));
    exchange_address(memory + 64, all);
    for (int target = 0; target < ranks; target++) {
        check_reachable(target, all[target] + rank, (unsigned char) rank, win);
        check_reachable(target, all[target] + SIZE - 1 - rank, (unsigned char) (rank + 100), win);
        check_unreachable(target, all[target] - 1, 1, win);
        check_unreachable(target, all[target] - 1, 2, win);
        check_unreachable(target, all[target] + SIZE, 1, win);
        check_unreachable(target, all[target] + SIZE - 1, 2, win);
        check_unreachable(target, all[target], SIZE + 1, win);
    }
    together();
    for (int i = 0; i < ranks; i++) {
        CHECK_EQUAL(memory[64 + i], i);
        CHECK_EQUAL(memory[64 + SIZE - 1 - i], i + 100);
    }
    CHECK_ALL(memory, 0x11, 64);
    CHECK_ALL(memory + 64 + ranks, 0x11, (size_t) (SIZE - 2 * ranks));
    CHECK_ALL(memory + 64 + SIZE, 0x11, 64);
    CHECK_OK(MPI_Win_detach(win, memory + 64));
    together();
    for (int target = 0; target < ranks; target++)
        check_unreachable(target, all[target], 1, win);
    free_dynamic_window(win);
}

int main(void)
{
    unsigned char on_stack[SIZE + 128], *memory;

    start();
    check_region(in_static_memory);
    check_region(on_stack);
    CHECK((memory = malloc(SIZE + 128)) != NULL);
    check_region(memory);
    free(memory);
    CHECK((memory = malloc(4 << 20)) != NULL);
    check_region(memory + (2 << 20));
    free(memory);
    CHECK_OK(MPI_Alloc_mem(SIZE + 128, MPI_INFO_NULL, &memory));
    check_region(memory);
    CHECK_OK(MPI_Free_mem(memory));
    memory = mmap(NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(memory != MAP_FAILED);
    check_region(memory);
    CHECK(munmap(memory, 1 << 16) == 0);

    /* The memory of another window, and one region in two windows. */
    MPI_Aint all[64];
    MPI_Win allocated, first = dynamic_window(), second = dynamic_window();
    CHECK_OK(MPI_Win_allocate(SIZE, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &allocated));
    CHECK_OK(MPI_Win_attach(first, memory, SIZE));
    CHECK_OK(MPI_Win_attach(second, memory, SIZE));
    exchange_address(memory, all);
    check_reachable(neighbour(1), all[neighbour(1)] + 10, 200, first);
    check_reachable(neighbour(1), all[neighbour(1)] + 11, 201, second);
    together();
    CHECK_OK(MPI_Win_detach(first, memory));
    together();
    check_unreachable(neighbour(1), all[neighbour(1)] + 10, 1, first);
    check_reachable(neighbour(1), all[neighbour(1)] + 12, 202, second);
    together();
    CHECK_EQUAL(memory[10], 200);
    CHECK_EQUAL(memory[11], 201);
    CHECK_EQUAL(memory[12], 202);
    free_dynamic_window(first);
    free_dynamic_window(second);
    CHECK_OK(MPI_Win_free(&allocated));
    return finish();
}
