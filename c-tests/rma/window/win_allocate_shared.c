/* MPI_Win_allocate_shared: every rank loads from all parts, and stores to rank 0's part (MPI-5.0 section 12.2.3). Parts are
 * contiguous unless alloc_shared_noncontig is true. Each rank has its own size and displacement unit. MPI_Put works as in other
 * windows.
 * ranks: alone 2 3
 * more ranks: 1 4 7
 * expect: success
 */
#include "check.h"

static MPI_Aint size_of(int r)
{
    /* Sizes that are not multiples of 8, and size 0 for every third rank. */
    return r % 3 == 1 ? 0 : 1000 * (r + 1) + 4;
}

static void check_window(int contiguous, MPI_Info info)
{
    MPI_Win win;
    unsigned char *mine, *at, *expected = NULL;
    MPI_Aint size;
    int unit, *flavor, flag;

    CHECK_OK(MPI_Win_allocate_shared(size_of(rank), rank + 1, info, MPI_COMM_WORLD, &mine, &win));
    errors_return(win);
    CHECK_OK(MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &flavor, &flag));
    CHECK_EQUAL(*flavor, MPI_WIN_FLAVOR_SHARED);
    if (size_of(rank) > 0)
        memset(mine, rank + 1, (size_t) size_of(rank));
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_OK(MPI_Win_sync(win));
    together();
    for (int r = 0; r < ranks; r++) {
        CHECK_OK(MPI_Win_shared_query(win, r, &size, &unit, &at));
        CHECK_EQUAL(size, size_of(r));
        CHECK_EQUAL(unit, r + 1);
        if (size == 0)
            continue;
        if (r == rank)
            CHECK(at == mine);
        if (contiguous && expected != NULL)
            CHECK(at == expected);
        expected = at + size;
        CHECK_ALL(at, r + 1, (size_t) size);
    }
    /* MPI_PROC_NULL stands for the first rank with memory, here rank 0. */
    CHECK_OK(MPI_Win_shared_query(win, MPI_PROC_NULL, &size, &unit, &at));
    CHECK_EQUAL(size, size_of(0));
    CHECK_EQUAL(unit, 1);
    together();
    /* Each rank has two bytes of rank 0's memory: it stores the first byte, and puts the second. */
    at[2 * rank] = (unsigned char) (100 + rank);
    unsigned char value = (unsigned char) (200 + rank);
    CHECK_OK(MPI_Put(&value, 1, MPI_BYTE, 0, 2 * rank + 1, 1, MPI_BYTE, win));
    CHECK_CLASS(MPI_Put(&value, 1, MPI_BYTE, 0, size, 1, MPI_BYTE, win), MPI_ERR_RMA_RANGE);
    CHECK_OK(MPI_Win_sync(win));
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    if (rank == 0)
        for (int r = 0; r < ranks; r++) {
            CHECK_EQUAL(mine[2 * r], 100 + r);
            CHECK_EQUAL(mine[2 * r + 1], 200 + r);
        }
    CHECK_CLASS(MPI_Win_shared_query(win, ranks, &size, &unit, &at), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Win_shared_query(win, 0, NULL, &unit, &at), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Win_shared_query(win, 0, &size, &unit, NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Win_free(&win));
}

/* An error at one rank is an error at all ranks. */
static void check_errors(void)
{
    MPI_Win win = MPI_WIN_NULL;
    char *base;

    for (int wrong = 0; wrong < ranks; wrong++) {
        int here = rank == wrong;
        CHECK_CLASS(MPI_Win_allocate_shared(here ? -1 : 8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win), MPI_ERR_SIZE);
        CHECK_CLASS(MPI_Win_allocate_shared(8, here ? 0 : 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win), MPI_ERR_DISP);
        CHECK_CLASS(MPI_Win_allocate_shared(here ? (MPI_Aint) 1 << 50 : 8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win),
                    MPI_ERR_NO_MEM);
        CHECK_CLASS(MPI_Win_allocate_shared_c(8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, here ? NULL : &win), MPI_ERR_ARG);
        CHECK(win == MPI_WIN_NULL);
    }
    CHECK_CLASS(MPI_Win_allocate_shared(8, 1, MPI_INFO_NULL, MPI_COMM_NULL, &base, &win), MPI_ERR_COMM);
}

int main(void)
{
    MPI_Info info;
    MPI_Win win;
    char *base;

    start();
    check_window(1, MPI_INFO_NULL);
    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, "alloc_shared_noncontig", "true"));
    check_window(0, info);
    CHECK_OK(MPI_Info_set(info, "alloc_shared_noncontig", "false"));
    check_window(1, info);
    /* The key has no effect if only one rank sets it. */
    CHECK_OK(MPI_Info_set(info, "alloc_shared_noncontig", rank == 0 && ranks > 1 ? "true" : "false"));
    check_window(1, info);
    CHECK_OK(MPI_Info_free(&info));
    check_errors();
    /* Size 0 at all ranks; much memory; many windows. */
    CHECK_OK(MPI_Win_allocate_shared(0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Win_allocate_shared(8 << 20, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    memset(base, 1, 8 << 20);
    CHECK_OK(MPI_Win_free(&win));
    for (int cycle = 0; cycle < 500; cycle++) {
        CHECK_OK(MPI_Win_allocate_shared(cycle * 100, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
        CHECK_OK(MPI_Win_free(&win));
    }
    return finish();
}
