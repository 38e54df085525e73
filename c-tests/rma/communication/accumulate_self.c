/* The accumulate functions with the calling rank as the target (MPI-5.0 section 12.3.4): in fence, lock and lock_all epochs,
 * with origin and result in other parts of the same window, on allocated and created windows.
 * ranks: alone 3
 * more ranks: 1
 * ways: cma agent
 * expect: success
 */
#include "check.h"

#include <stdint.h>

#define LENGTH 100

/* In the window: target, origin, result. */
static void accumulate(int32_t *base, MPI_Win win)
{
    int32_t *origin = base + LENGTH, *result = base + 2 * LENGTH;
    int32_t five = 5, forty = 40, old = -1;

    for (int i = 0; i < LENGTH; i++) {
        base[i] = i;
        origin[i] = 10 * i;
        result[i] = -1;
    }
    CHECK_OK(MPI_Accumulate(origin, LENGTH, MPI_INT32_T, rank, 0, LENGTH, MPI_INT32_T, MPI_SUM, win));
    CHECK_OK(MPI_Get_accumulate(origin, LENGTH, MPI_INT32_T, result, LENGTH, MPI_INT32_T, rank, 0, LENGTH,
                                MPI_INT32_T, MPI_MAX, win));
    CHECK_OK(MPI_Fetch_and_op(&five, &old, MPI_INT32_T, rank, 3, MPI_REPLACE, win));
    CHECK_OK(MPI_Compare_and_swap(&forty, &five, &result[3], MPI_INT32_T, rank, 3, win));
}

/* Checks the memory after the end of the epoch, or after a flush. */
static void check(const int32_t *base)
{
    for (int i = 0; i < LENGTH; i++) {
        CHECK_EQUAL(base[i], i == 3 ? 40 : 11 * i);
        CHECK_EQUAL(base[LENGTH + i], 10 * i);
        CHECK_EQUAL(base[2 * LENGTH + i], i == 3 ? 5 : 11 * i);
    }
}

static void check_epochs(int32_t *base, MPI_Win win)
{
    CHECK_OK(MPI_Win_fence(0, win));
    accumulate(base, win);
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    check(base);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
    accumulate(base, win);
    CHECK_OK(MPI_Win_unlock(rank, win));
    check(base);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    accumulate(base, win);
    CHECK_OK(MPI_Win_unlock(rank, win));
    check(base);
    CHECK_OK(MPI_Win_lock_all(0, win));
    accumulate(base, win);
    CHECK_OK(MPI_Win_flush(rank, win));
    check(base);
    CHECK_OK(MPI_Win_unlock_all(win));
}

int main(void)
{
    static int32_t in_static_memory[3 * LENGTH];
    const MPI_Aint bytes = sizeof in_static_memory;
    int32_t *allocated, *on_heap = malloc(sizeof in_static_memory);
    MPI_Win windows[4];

    start();
    CHECK(on_heap != NULL);
    CHECK_OK(MPI_Win_allocate(bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &allocated, &windows[0]));
    CHECK_OK(MPI_Win_create(in_static_memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[1]));
    CHECK_OK(MPI_Win_create(on_heap, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[2]));
    CHECK_OK(MPI_Win_create(on_heap, bytes, 4, MPI_INFO_NULL, MPI_COMM_SELF, &windows[3]));
    check_epochs(allocated, windows[0]);
    check_epochs(in_static_memory, windows[1]);
    check_epochs(on_heap, windows[2]);
    int of_world = rank;
    rank = 0;
    check_epochs(on_heap, windows[3]);
    rank = of_world;
    for (int w = 0; w < 4; w++)
        CHECK_OK(MPI_Win_free(&windows[w]));
    free(on_heap);
    return finish();
}
