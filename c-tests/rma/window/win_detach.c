/* MPI_Win_detach removes an attached region (MPI-5.0 section 12.2.4). A base that was not attached raises
 * MPI_ERR_RMA_ATTACH. An access after the detach raises MPI_ERR_RMA_RANGE, also for each of several operations with
 * requests. The memory can be attached again, with another size, and after the window is freed to another window.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * network: 2
 * more network: 3 4x2
 * expect: success
 */
#include "dynamic.h"

static unsigned char memory[10000];

/* Two operations with requests on memory that is not attached any more. The call of each operation raises the error. If only the target on
 * another host can find the error, the wait for each request raises it, in any order, and also after a flush. A flush raises the error at
 * most once, and not after the requests have raised it. No operation changes memory at either side. */
static void check_requests(int target, MPI_Aint address, MPI_Win win)
{
    int first_here, on_host = ranks_of_host(&first_here), is_here = target >= first_here && target < first_here + on_host;
    const char *native = getenv("RMAMPI_NATIVE");
    int is_native = native != NULL && strcmp(native, "yes") == 0;

    memset(memory, 0x11, 2);
    together();
    for (int way = 0; way < 8; way++) {
        unsigned char bytes[2] = {1, 2};
        MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
        MPI_Status statuses[2];
        int raised = 0, first = way / 2 == 1;

        for (int k = 0; k < 2; k++) {
            int code = way % 2 ? MPI_Rput(bytes + k, 1, MPI_BYTE, target, address + k, 1, MPI_BYTE, win, &requests[k])
                               : MPI_Rget(bytes + k, 1, MPI_BYTE, target, address + k, 1, MPI_BYTE, win, &requests[k]);

            if (code != MPI_SUCCESS) {
                CHECK_CLASS(code, MPI_ERR_RMA_RANGE);
                raised++;
            }
        }
        /* With native operations the origin requests the list of regions, and finds the error itself. */
        if (is_native && !is_here)
            CHECK(raised == 0 || raised == 2);
        else
            CHECK_EQUAL(raised, is_here ? 2 : 0);
        if (raised == 0) {
            if (way / 2 == 3) {
                CHECK_CLASS(MPI_Win_flush(target, win), MPI_ERR_RMA_RANGE);
                CHECK_OK(MPI_Win_flush(target, win));
            }
            if (way / 2 == 2) {
                CHECK_CLASS(MPI_Waitall(2, requests, statuses), MPI_ERR_IN_STATUS);
            } else {
                statuses[first].MPI_ERROR = MPI_Wait(&requests[first], MPI_STATUS_IGNORE);
                statuses[!first].MPI_ERROR = MPI_Wait(&requests[!first], MPI_STATUS_IGNORE);
            }
            for (int k = 0; k < 2; k++)
                CHECK_CLASS(statuses[k].MPI_ERROR, MPI_ERR_RMA_RANGE);
        }
        CHECK(requests[0] == MPI_REQUEST_NULL && requests[1] == MPI_REQUEST_NULL);
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK(bytes[0] == 1 && bytes[1] == 2);
    }
    together();
    CHECK_ALL(memory, 0x11, 2);
}

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
    CHECK_EQUAL(memory[0], 1);
    CHECK_OK(MPI_Win_detach(win, memory));
    CHECK_CLASS(MPI_Win_detach(win, memory), MPI_ERR_RMA_ATTACH);
    together();
    check_requests(target, all[target], win);
    check_unreachable(target, all[target], 1, win);
    together();
    CHECK_ALL(memory, 0x11, 2);

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

    /* After the window is freed without a detach, its memory can be attached to another window. */
    free_dynamic_window(win);
    CHECK_OK(MPI_Win_attach(other, memory, 10000));
    together();
    check_reachable(target, all[target] + 9999, 4, other);
    together();
    CHECK_EQUAL(memory[9999], 4);
    free_dynamic_window(other);
    return finish();
}
