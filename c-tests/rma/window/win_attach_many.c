/* MPI_Win_attach: a thousand regions at a time, attached in permuted order, accessed, detached in a different order, attached again
 * (MPI-5.0 section 12.2.4).
 * ranks: 1 2
 * expect: success
 * timeout: 60
 */
#include "dynamic.h"

#define REGIONS 1000
#define STRIDE 200
#define SIZE 100

static unsigned char memory[REGIONS * STRIDE];

int main(void)
{
    MPI_Aint all[64];
    MPI_Win win;

    start();
    win = dynamic_window();
    exchange_address(memory, all);
    for (int round = 0; round < 3; round++) {
        int target = neighbour(1);

        memset(memory, 0, sizeof memory);
        for (int i = 0; i < REGIONS; i++)
            CHECK_OK(MPI_Win_attach(win, memory + (i * 617 % REGIONS) * STRIDE, SIZE));
        together();
        for (int i = 0; i < REGIONS; i++) {
            MPI_Aint region = all[target] + (i * 389 % REGIONS) * STRIDE;
            check_reachable(target, region, (unsigned char) (i * 389 % REGIONS), win);
            check_reachable(target, region + SIZE - 1, (unsigned char) (i * 389 % REGIONS + 1), win);
            check_unreachable(target, region + SIZE, 1, win);
            check_unreachable(target, region - 1, 1, win);
        }
        together();
        for (int i = 0; i < REGIONS; i++) {
            CHECK_EQUAL(memory[i * STRIDE], (unsigned char) i);
            CHECK_EQUAL(memory[i * STRIDE + SIZE - 1], (unsigned char) (i + 1));
            CHECK_ALL(memory + i * STRIDE + SIZE, 0, STRIDE - SIZE);
        }
        /* First every second region is detached, and only these raise errors. */
        for (int i = 0; i < REGIONS; i += 2)
            CHECK_OK(MPI_Win_detach(win, memory + i * STRIDE));
        together();
        for (int i = 0; i < REGIONS; i += 2) {
            check_unreachable(target, all[target] + i * STRIDE, 1, win);
            check_reachable(target, all[target] + (i + 1) * STRIDE, 9, win);
        }
        together();
        for (int i = REGIONS - 1; i > 0; i -= 2)
            CHECK_OK(MPI_Win_detach(win, memory + i * STRIDE));
    }
    free_dynamic_window(win);
    return finish();
}
