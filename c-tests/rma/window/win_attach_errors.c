/* MPI_Win_attach: overlap of any kind raises MPI_ERR_RMA_ATTACH, but adjacent regions are valid (MPI-5.0 section
 * 12.2.4). Windows of other flavours, wrong sizes and addresses; size 0.
 * ranks: 1 2
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 */
#include "dynamic.h"

#include <stdint.h>

static char memory[10000];

int main(void)
{
    void *base;
    MPI_Aint all[64];
    MPI_Win win, created, allocated;

    start();
    win = dynamic_window();
    CHECK_OK(MPI_Win_attach(win, memory + 1000, 1000));
    CHECK_CLASS(MPI_Win_attach(win, memory + 1000, 1000), MPI_ERR_RMA_ATTACH);
    CHECK_CLASS(MPI_Win_attach(win, memory + 1000, 1), MPI_ERR_RMA_ATTACH);
    CHECK_CLASS(MPI_Win_attach(win, memory + 1999, 1), MPI_ERR_RMA_ATTACH);
    CHECK_CLASS(MPI_Win_attach(win, memory + 1500, 100), MPI_ERR_RMA_ATTACH);
    CHECK_CLASS(MPI_Win_attach(win, memory + 500, 501), MPI_ERR_RMA_ATTACH);
    CHECK_CLASS(MPI_Win_attach(win, memory + 500, 5000), MPI_ERR_RMA_ATTACH);
    CHECK_CLASS(MPI_Win_attach(win, memory + 1999, 100), MPI_ERR_RMA_ATTACH);
    CHECK_OK(MPI_Win_attach(win, memory + 500, 500));
    CHECK_OK(MPI_Win_attach(win, memory + 2000, 500));
    CHECK_CLASS(MPI_Win_attach(win, memory, sizeof memory), MPI_ERR_RMA_ATTACH);

    /* An erroneous attach changes nothing. */
    exchange_address(memory, all);
    check_unreachable(neighbour(1), all[neighbour(1)] + 499, 1, win);
    check_unreachable(neighbour(1), all[neighbour(1)] + 2500, 1, win);
    check_reachable(neighbour(1), all[neighbour(1)] + 500, 1, win);
    check_reachable(neighbour(1), all[neighbour(1)] + 2499, 2, win);
    together();

    CHECK_CLASS(MPI_Win_attach(win, memory + 5000, -1), MPI_ERR_SIZE);
    CHECK_CLASS(MPI_Win_attach(win, memory + 5000, INTPTR_MIN), MPI_ERR_SIZE);
    /* Memory cannot extend beyond the end of the address space, nor beyond the range of displacements. */
    CHECK_CLASS(MPI_Win_attach(win, (char *) (MPI_Aint) -100, 1000), MPI_ERR_SIZE);
    CHECK_CLASS(MPI_Win_attach(win, memory + 5000, INTPTR_MAX), MPI_ERR_SIZE);
    CHECK_CLASS(MPI_Win_attach(win, NULL, 100), MPI_ERR_BASE);
    CHECK_OK(MPI_Win_attach(win, memory + 6000, 0));
    check_unreachable(neighbour(1), all[neighbour(1)] + 6000, 1, win);

    CHECK_CLASS(MPI_Win_attach(MPI_WIN_NULL, memory, 100), MPI_ERR_WIN);
    CHECK_OK(MPI_Win_create(memory, 100, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &created));
    errors_return(created);
    CHECK_CLASS(MPI_Win_attach(created, memory + 5000, 100), MPI_ERR_RMA_FLAVOR);
    CHECK_OK(MPI_Win_allocate(100, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    errors_return(allocated);
    CHECK_CLASS(MPI_Win_attach(allocated, memory + 5000, 100), MPI_ERR_RMA_FLAVOR);
    CHECK_OK(MPI_Win_free(&created));
    CHECK_OK(MPI_Win_free(&allocated));
    free_dynamic_window(win);
    return finish();
}
