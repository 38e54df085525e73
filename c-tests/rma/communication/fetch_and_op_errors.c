/* MPI_Fetch_and_op, MPI_Compare_and_swap (MPI-5.0 section 12.3.4): wrong arguments raise their error classes in fence,
 * lock and lock_all epochs. A call outside an epoch, or to a target that the epoch does not cover, raises
 * MPI_ERR_RMA_SYNC. An erroneous call changes neither target nor result.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 */
#include "check.h"

#include <stdint.h>

static int64_t origin[2], compare[2], result[2];

static void check_fetch(int target, MPI_Win win)
{
    const MPI_Datatype type = MPI_INT64_T;

    CHECK_CLASS(MPI_Fetch_and_op(origin, result, type, ranks, 0, MPI_SUM, win), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Fetch_and_op(origin, result, type, -1, 0, MPI_SUM, win), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Fetch_and_op(origin, result, MPI_DATATYPE_NULL, target, 0, MPI_SUM, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Fetch_and_op(origin, result, NO_HANDLE(MPI_Datatype), target, 0, MPI_NO_OP, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Fetch_and_op(origin, result, NULL, target, 0, MPI_REPLACE, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Fetch_and_op(origin, result, type, target, 0, MPI_OP_NULL, win), MPI_ERR_OP);
    CHECK_CLASS(MPI_Fetch_and_op(origin, result, type, target, 0, NO_HANDLE(MPI_Op), win), MPI_ERR_OP);
    CHECK_CLASS(MPI_Fetch_and_op(origin, result, type, target, 0, MPI_MINLOC, win), MPI_ERR_OP);
    CHECK_CLASS(MPI_Fetch_and_op(NULL, result, type, target, 0, MPI_SUM, win), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Fetch_and_op(NULL, result, type, target, 0, MPI_REPLACE, win), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Fetch_and_op(origin, NULL, type, target, 0, MPI_SUM, win), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Fetch_and_op(MPI_IN_PLACE, result, type, target, 0, MPI_SUM, win), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Fetch_and_op(origin, MPI_IN_PLACE, type, target, 0, MPI_SUM, win), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Fetch_and_op(origin, NULL, type, target, 0, MPI_NO_OP, win), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Fetch_and_op(origin, result, type, target, -1, MPI_SUM, win), MPI_ERR_DISP);
    CHECK_CLASS(MPI_Fetch_and_op(origin, result, type, target, 57, MPI_SUM, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Fetch_and_op(origin, result, type, target, 64, MPI_NO_OP, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Fetch_and_op(origin, result, type, target, INTPTR_MAX, MPI_SUM, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Fetch_and_op(origin, result, MPI_DOUBLE_INT, target, 56, MPI_MAXLOC, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Fetch_and_op(origin, result, type, target, 0, MPI_SUM, MPI_WIN_NULL), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Fetch_and_op(origin, result, type, target, 0, MPI_SUM, NO_HANDLE(MPI_Win)), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Fetch_and_op(origin, result, type, target, 0, MPI_SUM, NULL), MPI_ERR_WIN);
}

/* The comparison value equals the window's value, so an erroneous call that is executed would change the window. */
static void check_swap(int target, MPI_Win win)
{
    const MPI_Datatype type = MPI_INT64_T;

    CHECK_CLASS(MPI_Compare_and_swap(origin, compare, result, type, ranks, 0, win), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Compare_and_swap(origin, compare, result, type, -1, 0, win), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Compare_and_swap(origin, compare, result, MPI_DATATYPE_NULL, target, 0, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Compare_and_swap(origin, compare, result, NO_HANDLE(MPI_Datatype), target, 0, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Compare_and_swap(origin, compare, result, NULL, target, 0, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Compare_and_swap(origin, compare, result, MPI_DOUBLE, target, 0, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Compare_and_swap(origin, compare, result, MPI_2INT, target, 0, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Compare_and_swap(NULL, compare, result, type, target, 0, win), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Compare_and_swap(origin, NULL, result, type, target, 0, win), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Compare_and_swap(origin, compare, NULL, type, target, 0, win), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Compare_and_swap(origin, MPI_IN_PLACE, result, type, target, 0, win), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Compare_and_swap(origin, compare, result, type, target, -8, win), MPI_ERR_DISP);
    CHECK_CLASS(MPI_Compare_and_swap(origin, compare, result, type, target, 57, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Compare_and_swap(origin, compare, result, MPI_BYTE, target, 64, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Compare_and_swap(origin, compare, result, type, target, INTPTR_MAX, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Compare_and_swap(origin, compare, result, type, target, 0, MPI_WIN_NULL), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Compare_and_swap(origin, compare, result, type, target, 0, NO_HANDLE(MPI_Win)), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Compare_and_swap(origin, compare, result, type, target, 0, NULL), MPI_ERR_WIN);
}

static void check_without_epoch(int target, MPI_Win win)
{
    CHECK_CLASS(MPI_Fetch_and_op(origin, result, MPI_INT64_T, target, 0, MPI_SUM, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Fetch_and_op(NULL, result, MPI_INT64_T, target, 0, MPI_NO_OP, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Compare_and_swap(origin, compare, result, MPI_INT64_T, target, 0, win), MPI_ERR_RMA_SYNC);
}

static void check_arguments(int target, MPI_Win win)
{
    check_fetch(target, win);
    check_swap(target, win);
}

static void check_epochs(MPI_Win win)
{
    int target = neighbour(1);

    check_without_epoch(target, win);
    check_without_epoch(rank, win);
    CHECK_OK(MPI_Win_fence(0, win));
    check_arguments(target, win);
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    check_without_epoch(target, win);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
    check_arguments(target, win);
    if (ranks > 1)
        check_without_epoch(rank, win);
    CHECK_OK(MPI_Win_unlock(target, win));
    check_without_epoch(target, win);
    CHECK_OK(MPI_Win_lock_all(0, win));
    check_arguments(target, win);
    CHECK_OK(MPI_Win_unlock_all(win));
    check_without_epoch(target, win);
    together();
}

int main(void)
{
    static unsigned char memory[64];
    unsigned char *base;
    MPI_Win created, allocated;

    start();
    memset(memory, 0x3c, sizeof memory);
    memset(compare, 0x3c, sizeof compare);
    memset(result, 0xa5, sizeof result);
    origin[0] = origin[1] = 1;
    CHECK_OK(MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &created));
    CHECK_OK(MPI_Win_allocate(sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    errors_return(created);
    errors_return(allocated);
    memset(base, 0x3c, sizeof memory);
    check_epochs(created);
    check_epochs(allocated);
    CHECK_ALL(memory, 0x3c, sizeof memory);
    CHECK_ALL(base, 0x3c, sizeof memory);
    CHECK_ALL(result, 0xa5, sizeof result);
    CHECK_OK(MPI_Win_free(&created));
    CHECK_OK(MPI_Win_free(&allocated));
    return finish();
}
