/* MPI_Win_detach removes exactly one attached region. A base that was not attached raises MPI_ERR_RMA_ATTACH, and an access after
 * the detach MPI_ERR_RMA_RANGE. The region can be attached again. Freeing the window detaches its regions.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * network: 2
 * more network: 3 4x2
 * expect: success
 */
#include "dynamic.h"

static unsigned char memory[10000];

int main(void)
{
    void *base;
    MPI_Aint all[64];
    MPI_Win win, other, allocated;

    start();
    win = dynamic_window();
    other = dynamic_window();
    exchange_address(memory, all);
    int target = neighbour(1);

    CHECK_CLASS(MPI_Win_detach(win, memory), MPI_ERR_RMA_ATTACH);
    CHECK_OK(MPI_Win_attach(win, memory, 1000));
    CHECK_CLASS(MPI_Win_detach(win, memory + 1), MPI_ERR_RMA_ATTACH);
    CHECK_CLASS(MPI_Win_detach(win, memory + 999), MPI_ERR_RMA_ATTACH);
    CHECK_CLASS(MPI_Win_detach(win, memory + 1000), MPI_ERR_RMA_ATTACH);
    CHECK_CLASS(MPI_Win_detach(win, NULL), MPI_ERR_RMA_ATTACH);
    CHECK_CLASS(MPI_Win_detach(other, memory), MPI_ERR_RMA_ATTACH);
    together();
    check_reachable(target, all[target], 1, win);
    check_unreachable(target, all[target], 1, other);
    together();
    CHECK_OK(MPI_Win_detach(win, memory));
    CHECK_CLASS(MPI_Win_detach(win, memory), MPI_ERR_RMA_ATTACH);
    together();
    check_unreachable(target, all[target], 1, win);
    together();

    /* The memory is attached again with another size: an origin must not use its old information. */
    CHECK_OK(MPI_Win_attach(win, memory, 500));
    together();
    check_reachable(target, all[target] + 499, 2, win);
    check_unreachable(target, all[target] + 500, 1, win);
    together();
    CHECK_OK(MPI_Win_detach(win, memory));
    CHECK_OK(MPI_Win_attach(win, memory, 2000));
    together();
    check_reachable(target, all[target] + 1999, 3, win);
    together();
    CHECK_EQUAL(memory[499], 2);
    CHECK_EQUAL(memory[1999], 3);

    CHECK_CLASS(MPI_Win_detach(MPI_WIN_NULL, memory), MPI_ERR_WIN);
    CHECK_OK(MPI_Win_allocate(100, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    errors_return(allocated);
    CHECK_CLASS(MPI_Win_detach(allocated, base), MPI_ERR_RMA_FLAVOR);
    CHECK_OK(MPI_Win_free(&allocated));

    /* The region is attached to one window when this window is freed, and then to none. */
    free_dynamic_window(win);
    CHECK_OK(MPI_Win_attach(other, memory, 10000));
    together();
    check_reachable(target, all[target] + 9999, 4, other);
    together();
    CHECK_EQUAL(memory[9999], 4);
    free_dynamic_window(other);
    return finish();
}
