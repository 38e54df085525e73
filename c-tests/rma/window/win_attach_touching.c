/* MPI_Win_attach: adjacent regions stay separate: MPI_Win_detach removes exactly one (MPI-5.0 section 12.2.4). An access across the
 * border between an attached and a detached region is not executed at all.
 * ranks: 1 2
 * ways: cma agent
 * expect: success
 */
#include "dynamic.h"

static unsigned char memory[3000];

int main(void)
{
    MPI_Aint all[64];
    MPI_Win win;

    start();
    win = dynamic_window();
    CHECK_OK(MPI_Win_attach(win, memory, 1000));
    CHECK_OK(MPI_Win_attach(win, memory + 1000, 1000));
    CHECK_OK(MPI_Win_attach(win, memory + 2000, 1000));
    exchange_address(memory, all);
    int target = neighbour(1);
    CHECK_OK(MPI_Win_detach(win, memory + 1000));
    together();
    check_reachable(target, all[target] + 999, 1, win);
    check_reachable(target, all[target] + 2000, 2, win);
    check_unreachable(target, all[target] + 1000, 1, win);
    check_unreachable(target, all[target] + 1999, 1, win);
    check_unreachable(target, all[target] + 950, 100, win);
    check_unreachable(target, all[target] + 1950, 100, win);
    together();
    CHECK_EQUAL(memory[999], 1);
    CHECK_EQUAL(memory[2000], 2);
    CHECK_ALL(memory, 0, 999);
    CHECK_ALL(memory + 1000, 0, 1000);
    CHECK_ALL(memory + 2001, 0, 999);
    free_dynamic_window(win);
    return finish();
}
