/* MPI_Put and MPI_Get on dynamic windows: a negative displacement is an address in the upper half of the address space, not a wrong
 * argument (MPI-5.0 section 12.2.4). If nothing is attached there, it raises MPI_ERR_RMA_RANGE, and no access wraps into attached
 * memory.
 * ranks: 1 2
 * ways: cma agent
 * expect: success
 */
#include "dynamic.h"

#include <stdint.h>

static unsigned char memory[1000];

int main(void)
{
    static unsigned char buffer[1000];
    MPI_Aint all[64];
    MPI_Win win;

    start();
    win = dynamic_window();
    memset(memory, 0x66, sizeof memory);
    memset(buffer, 0x11, sizeof buffer);
    CHECK_OK(MPI_Win_attach(win, memory, sizeof memory));
    exchange_address(memory, all);
    int target = neighbour(1);
    check_unreachable(target, -1, 1, win);
    check_unreachable(target, -8, 100, win);
    check_unreachable(target, INTPTR_MIN, 1, win);
    check_unreachable(target, INTPTR_MAX, 1, win);
    check_unreachable(target, INTPTR_MAX, 100, win);
    check_unreachable(target, MPI_Aint_add(all[target], INTPTR_MIN), 1, win);
    check_unreachable(target, -all[target], 1, win);
    /* A range whose end wraps around the address space, back to attached memory. */
    CHECK_CLASS(MPI_Put_c(buffer, 10, MPI_BYTE, target, all[target], INT64_MAX, MPI_BYTE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Put_c(buffer, 10, MPI_BYTE, target, -10, all[target] + 20, MPI_BYTE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Put_c(buffer, 10, MPI_BYTE, target, all[target], INT64_MAX, MPI_COMPLEX32, win),
                MPI_ERR_RMA_RANGE);
    together();
    CHECK_ALL(memory, 0x66, sizeof memory);
    together();

    /* Displacements made by MPI_Aint_add, through the upper half and back, work. */
    MPI_Aint around = MPI_Aint_add(MPI_Aint_add(all[target], INTPTR_MIN), INTPTR_MIN);
    CHECK_EQUAL(around, all[target]);
    check_reachable(target, MPI_Aint_add(around, MPI_Aint_diff(all[target] + 5, all[target])), 3, win);
    together();
    CHECK_EQUAL(memory[5], 3);
    free_dynamic_window(win);
    return finish();
}
