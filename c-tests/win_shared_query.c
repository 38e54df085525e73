/* MPI_Win_shared_query on windows that were not created by MPI_Win_allocate_shared: allocated windows, and created
 * windows over memory of MPI_Alloc_mem, are shared (MPI-5.0 section 12.2.3). For a window over the stack, a rank gets
 * its own memory; if it gets size 0 for another rank, it gets NULL as the address. On a dynamic window, the call raises
 * MPI_ERR_RMA_FLAVOR.
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 */
#include "check.h"

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
    CHECK_OK(MPI_Win_free(&win));

    CHECK_OK(MPI_Alloc_mem(4000, MPI_INFO_NULL, &base));
    base[10] = 7 * rank;
    CHECK_OK(MPI_Win_create(base + 10, 40, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    for (int r = 0; r < ranks; r++) {
        CHECK_OK(MPI_Win_shared_query(win, r, &size, &unit, &at));
        CHECK_EQUAL(size, 40);
        CHECK_EQUAL(at[0], 7 * r);
    }
    together();
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Free_mem(base));

    CHECK_OK(MPI_Win_create(on_stack, sizeof on_stack, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    for (int r = 0; r < ranks; r++) {
        CHECK_OK(MPI_Win_shared_query(win, r, &size, &unit, &at));
        CHECK_EQUAL(unit, 4);
        if (r == rank) {
            CHECK(at == on_stack);
            CHECK_EQUAL(size, sizeof on_stack);
        } else if (size == 0) {
            CHECK(at == NULL);
        }
    }
    CHECK_OK(MPI_Win_free(&win));

    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    CHECK_CLASS(MPI_Win_shared_query(win, 0, &size, &unit, &at), MPI_ERR_RMA_FLAVOR);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
