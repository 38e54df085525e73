/* MPI_Win_attach, MPI_Win_detach (MPI-5.0 section 12.2.4): each rank attaches and detaches regions of 128 bytes in random order,
 * few or many in one step. After each step, accesses of its left neighbour to random regions succeed if and only if the region is
 * attached.
 * ranks: 2 3
 * more ranks: 1
 * ways: cma agent
 * more network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "dynamic.h"

enum { PAGES = 300, PAGE = 128, STEPS = 150 };

static unsigned char memory[PAGES * PAGE];

/* Pseudo-random numbers, equal at all ranks and in each run. */
static unsigned below(unsigned end)
{
    static unsigned state = 1;

    state = state * 1664525 + 1013904223;
    return (state >> 8) % end;
}

int main(void)
{
    MPI_Aint all[64];
    MPI_Win win;
    int is_attached[PAGES] = { 0 };

    start();
    win = dynamic_window();
    exchange_address(memory, all);
    for (int step = 0; step < STEPS; step++) {
        unsigned changes = step % 10 == 9 ? below(2 * PAGES) : below(4);

        for (; changes > 0; changes--) {
            unsigned page = below(PAGES);
            if (is_attached[page])
                CHECK_OK(MPI_Win_detach(win, memory + page * PAGE));
            else
                CHECK_OK(MPI_Win_attach(win, memory + page * PAGE, PAGE));
            is_attached[page] = !is_attached[page];
        }
        together();
        for (int turn = 0; turn < 60; turn++) {
            int page = (int) below(PAGES), target = neighbour(1);
            MPI_Aint address = all[target] + page * PAGE + 8 * rank;
            long value = 1000 * step + turn, got = 0;

            snprintf(situation, sizeof situation, "step %d, page %d", step, page);
            if (is_attached[page]) {
                CHECK_OK(MPI_Put(&value, 1, MPI_LONG, target, address, 1, MPI_LONG, win));
                CHECK_OK(MPI_Win_flush(target, win));
                CHECK_OK(MPI_Get(&got, 1, MPI_LONG, target, address, 1, MPI_LONG, win));
                CHECK_OK(MPI_Win_flush(target, win));
                CHECK_EQUAL(got, value);
                if (page + 1 < PAGES && !is_attached[page + 1])
                    check_unreachable(target, all[target] + page * PAGE + PAGE - 4, 8, win);
            } else {
                check_unreachable(target, address, 8, win);
            }
        }
        together();
    }
    for (int page = 0; page < PAGES; page++)
        if (is_attached[page])
            CHECK_OK(MPI_Win_detach(win, memory + page * PAGE));
    together();
    check_unreachable(neighbour(1), all[neighbour(1)], 1, win);
    free_dynamic_window(win);
    return finish();
}
