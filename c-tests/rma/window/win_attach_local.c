/* MPI_Win_attach and MPI_Win_detach are local: they complete while the other rank calls only MPI_Wtime (MPI-5.0 section
 * 12.2.4).
 * ranks: 2
 * expect: success
 * timeout: 60
 */
#include "dynamic.h"

int main(void)
{
    static unsigned char regions[2][4096];
    volatile unsigned char *flag = &regions[1][0];
    MPI_Aint all[64];
    MPI_Win win;

    start();
    win = dynamic_window();
    CHECK_OK(MPI_Win_attach(win, regions[1], 4096));
    exchange_address(regions[1], all);
    if (rank == 0) {
        /* Rank 1 spins until it sees the byte that check_reachable puts after the cycles. */
        for (int i = 0; i < 100; i++) {
            CHECK_OK(MPI_Win_attach(win, regions[0], 4096));
            CHECK_OK(MPI_Win_detach(win, regions[0]));
        }
        check_reachable(1, all[1], 1, win);
    } else {
        double begin = MPI_Wtime();
        while (*flag == 0)
            CHECK(MPI_Wtime() - begin < 20.0);
    }
    together();
    free_dynamic_window(win);
    return finish();
}
