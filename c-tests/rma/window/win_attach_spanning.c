/* MPI_Win_attach: an operation that spans adjacent regions accesses both regions (MPI-5.0 section 12.2.4). The regions are parts of
 * one heap block, which the library accesses in the same way, or private memory and a shared mapping, which it accesses in
 * different ways.
 * ranks: 1 2
 * ways: cma agent
 * expect: success
 */
#include "dynamic.h"

#include <sys/mman.h>

enum { PART = 16384 };

static unsigned char mine[3 * PART], got[3 * PART];

/* Puts and gets across both borders of three adjacent regions at `memory`, and accumulates across the first border. */
static void check_across(unsigned char *memory, MPI_Win win)
{
    MPI_Aint all[64];
    int target = neighbour(1);
    long long values[3] = {1, 2, 3}, results[3];

    memset(memory, 0, 3 * PART);
    for (int i = 0; i < 3 * PART; i++)
        mine[i] = (unsigned char) (i % 251 + rank);
    for (int i = 0; i < 3; i++)
        CHECK_OK(MPI_Win_attach(win, memory + i * PART, PART));
    exchange_address(memory, all);
    CHECK_OK(MPI_Put(mine, 3 * PART - 20, MPI_BYTE, target, all[target] + 10, 3 * PART - 20, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_OK(MPI_Get(got, 3 * PART - 20, MPI_BYTE, target, all[target] + 10, 3 * PART - 20, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_BYTES(got, mine, 3 * PART - 20);
    together();
    for (int i = 10; i < 3 * PART - 10; i++)
        CHECK_EQUAL(memory[i], (unsigned char) ((i - 10) % 251 + neighbour(-1)));
    together();

    /* Three long integers, of which the second has a half on each side of the border. */
    CHECK_OK(MPI_Accumulate(values, 3, MPI_LONG_LONG, target, all[target] + PART - 12, 3, MPI_LONG_LONG, MPI_REPLACE, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_OK(MPI_Get_accumulate(values, 3, MPI_LONG_LONG, results, 3, MPI_LONG_LONG, target, all[target] + PART - 12, 3,
                                MPI_LONG_LONG, MPI_SUM, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_BYTES(results, values, sizeof values);
    together();
    memcpy(results, memory + PART - 12, sizeof results);
    CHECK_EQUAL(results[0] * 100 + results[1] * 10 + results[2], 246);
    check_unreachable(target, all[target] + 3 * PART - 1, 2, win);
    together();

    CHECK_OK(MPI_Win_detach(win, memory + PART));
    together();
    check_unreachable(target, all[target] + PART - 1, 2, win);
    check_reachable(target, all[target] + PART - 1, 5, win);
    check_reachable(target, all[target] + 2 * PART, 6, win);
    together();
    CHECK_OK(MPI_Win_detach(win, memory));
    CHECK_OK(MPI_Win_detach(win, memory + 2 * PART));
}

int main(void)
{
    unsigned char *block = malloc(3 * PART + 100), *mapped;

    start();
    CHECK(block != NULL);
    MPI_Win win = dynamic_window();
    check_across(block + 1, win);
    mapped = mmap(NULL, 3 * PART, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(mapped != MAP_FAILED);
    CHECK(mmap(mapped + PART, PART, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
          == mapped + PART);
    check_across(mapped, win);
    free_dynamic_window(win);
    CHECK(munmap(mapped, 3 * PART) == 0);
    free(block);
    return finish();
}
