/* MPI_Win_shared_query on windows that were not created by MPI_Win_allocate_shared: allocated windows, and created
 * windows over memory of MPI_Alloc_mem, are shared (MPI-5.0 section 12.2.3): stores through the address of another rank's
 * memory reach that rank. For a window over the stack, a rank gets its own memory; for another rank it gets that rank's memory, or size 0
 * and NULL as the address. On a dynamic window, the call raises MPI_ERR_RMA_FLAVOR.
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 */
#include "check.h"

/* Each rank stores at each rank, through the addresses that the query returns, in the entry of its own number. */
static void store_at_all(MPI_Win win, int *base)
{
    MPI_Aint size;
    int unit, *at;

    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int r = 0; r < ranks; r++) {
        CHECK_OK(MPI_Win_shared_query(win, r, &size, &unit, &at));
        at[rank] = 1000 * rank + r;
    }
    CHECK_OK(MPI_Win_sync(win));
    together();
    CHECK_OK(MPI_Win_sync(win));
    for (int r = 0; r < ranks; r++)
        CHECK_EQUAL(base[r], 1000 * r + rank);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
}

int main(void)
{
    MPI_Win win;
    MPI_Aint size, large_unit;
    int unit, *base, *at, on_stack[4] = { 0 };

    start();
    CHECK_OK(MPI_Win_allocate(400, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    for (int i = 0; i < 100; i++)
        base[i] = rank;
    together();
    for (int r = 0; r < ranks; r++) {
        CHECK_OK(MPI_Win_shared_query_c(win, r, &size, &large_unit, &at));
        CHECK_EQUAL(size, 400);
        CHECK_EQUAL(large_unit, 4);
        for (int i = 0; i < 100; i++)
            CHECK_EQUAL(at[i], r);
    }
    together();
    store_at_all(win, base);
    CHECK_OK(MPI_Win_free(&win));

    CHECK_OK(MPI_Alloc_mem(4000, MPI_INFO_NULL, &base));
    base[10] = 7 * rank;
    CHECK_OK(MPI_Win_create(base + 10, 40, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    for (int r = 0; r < ranks; r++) {
        CHECK_OK(MPI_Win_shared_query(win, r, &size, &unit, &at));
        CHECK_EQUAL(size, 40);
        CHECK_EQUAL(unit, 4);
        CHECK_EQUAL(at[0], 7 * r);
    }
    together();
    store_at_all(win, base + 10);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Free_mem(base));

    for (int i = 0; i < 4; i++)
        on_stack[i] = 10 * rank + i;
    CHECK_OK(MPI_Win_create(on_stack, sizeof on_stack, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    for (int r = 0; r < ranks; r++) {
        CHECK_OK(MPI_Win_shared_query(win, r, &size, &unit, &at));
        CHECK_EQUAL(unit, 4);
        if (r == rank) {
            CHECK(at == on_stack);
            CHECK_EQUAL(size, sizeof on_stack);
        } else if (size == 0) {
            CHECK(at == NULL);
        } else {
            CHECK_EQUAL(size, sizeof on_stack);
            for (int i = 0; i < 4; i++)
                CHECK_EQUAL(at[i], 10 * r + i);
        }
    }
    together();
    CHECK_OK(MPI_Win_free(&win));

    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    size = unit = -1;
    at = on_stack;
    CHECK_CLASS(MPI_Win_shared_query(win, 0, &size, &unit, &at), MPI_ERR_RMA_FLAVOR);
    CHECK(size == -1 && unit == -1 && at == on_stack);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
