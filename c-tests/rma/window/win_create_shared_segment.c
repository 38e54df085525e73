/* MPI_Win_create and MPI_Win_attach over another rank's part of a shared window, at the address of
 * MPI_Win_shared_query (MPI-5.0 sections 12.2.1, 12.2.3 and 12.2.4): puts go to that rank's memory. An access beyond
 * the attached bytes raises MPI_ERR_RMA_RANGE, and a window beyond the segment MPI_ERR_SIZE.
 * ranks: 2 4
 * more ranks: 3
 * ways: cma agent
 * expect: success
 */
#include "dynamic.h"

enum { SIZE = 100000 };

static void check_segment(MPI_Info info)
{
    unsigned char *mine, *other, value = (unsigned char) (50 + rank), got;
    MPI_Win segment, win;
    MPI_Aint size, all[64];
    int unit, right = neighbour(1);

    CHECK_OK(MPI_Win_allocate_shared(SIZE, 1, info, MPI_COMM_WORLD, &mine, &segment));
    memset(mine, rank, SIZE);
    together();
    CHECK_OK(MPI_Win_shared_query(segment, right, &size, &unit, &other));
    CHECK_EQUAL(size, SIZE);

    /* Rank r's memory in the window is the upper half of the part of rank r + 1. */
    CHECK_OK(MPI_Win_create(other + SIZE / 2, SIZE / 2, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&value, 1, MPI_BYTE, right, 7, 1, MPI_BYTE, win));
    CHECK_OK(MPI_Accumulate(&value, 1, MPI_BYTE, right, 8, 1, MPI_BYTE, MPI_REPLACE, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Get(&got, 1, MPI_BYTE, right, 9, 1, MPI_BYTE, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_EQUAL(mine[SIZE / 2 + 7], 50 + neighbour(-2));
    CHECK_EQUAL(mine[SIZE / 2 + 8], 50 + neighbour(-2));
    CHECK_EQUAL(got, neighbour(2));
    CHECK_OK(MPI_Win_free(&win));

    win = dynamic_window();
    CHECK_OK(MPI_Win_attach(win, other, 1000));
    exchange_address(other, all);
    check_reachable(right, all[right] + 999, (unsigned char) (70 + rank), win);
    check_unreachable(right, all[right] + 1000, 1, win);
    together();
    CHECK_EQUAL(mine[999], 70 + neighbour(-2));
    CHECK_OK(MPI_Win_detach(win, other));
    free_dynamic_window(win);

    /* Far larger than any segment; every rank gets the error. */
    CHECK_CLASS(MPI_Win_create(other, (MPI_Aint) 1 << 40, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win), MPI_ERR_SIZE);
    together();
    CHECK_OK(MPI_Win_free(&segment));
}

int main(void)
{
    MPI_Info info;

    start();
    CHECK_OK(MPI_Info_create(&info));
    check_segment(info);
    CHECK_OK(MPI_Info_set(info, "alloc_shared_noncontig", "true"));
    check_segment(info);
    CHECK_OK(MPI_Info_free(&info));
    return finish();
}
