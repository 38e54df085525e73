/* MPI_Win_post, MPI_Win_start: assertions that are true do not change the data (MPI-5.0 section 12.5.5). Asserts that
 * the standard does not define for a call raise MPI_ERR_ASSERT, and begin no epoch.
 * ranks: 2 4
 * more ranks: 1 7
 * expect: success
 */
#include "check.h"

#define ROUNDS 50

static MPI_Group world;

/* Each rank gets from all ranks, and puts to all ranks unless the post asserts that there are no puts. */
static void rounds(MPI_Win win, int *base, int post_assert, int start_assert)
{
    int stores = !(post_assert & MPI_MODE_NOSTORE), puts = !(post_assert & MPI_MODE_NOPUT), before[64];

    base[ranks] = rank;
    for (int i = 0; i < ranks; i++)
        before[i] = base[i] = -1;
    /* MPI_MODE_NOSTORE asserts that there were no stores since the last synchronisation. */
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED, win));
    for (int round = 0; round < ROUNDS; round++) {
        int value = 1000 * round + rank, got[64];

        if (stores)
            base[ranks] = 1000 * round + rank;
        CHECK_OK(MPI_Win_post(world, post_assert, win));
        /* With MPI_MODE_NOCHECK all ranks have posted before the first start. */
        if (start_assert & MPI_MODE_NOCHECK)
            together();
        CHECK_OK(MPI_Win_start(world, start_assert, win));
        for (int target = 0; target < ranks; target++) {
            CHECK_OK(MPI_Get(&got[target], 1, MPI_INT, target, ranks, 1, MPI_INT, win));
            if (puts)
                CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, rank, 1, MPI_INT, win));
        }
        CHECK_OK(MPI_Win_complete(win));
        for (int target = 0; target < ranks; target++)
            CHECK_EQUAL(got[target], stores ? 1000 * round + target : target);
        CHECK_OK(MPI_Win_wait(win));
        for (int i = 0; i < ranks; i++)
            CHECK_EQUAL(base[i], puts ? 1000 * round + i : before[i]);
    }
}

static void check_wrong(MPI_Win win)
{
    int wrong_at_post[] = {MPI_MODE_NOPRECEDE, MPI_MODE_NOSUCCEED, MPI_MODE_NOCHECK | MPI_MODE_NOPRECEDE,
                           1, -1, 1 << 20};
    int wrong_at_start[] = {MPI_MODE_NOPRECEDE, MPI_MODE_NOSUCCEED, MPI_MODE_NOSTORE, MPI_MODE_NOPUT,
                            MPI_MODE_NOCHECK | MPI_MODE_NOPUT, 1, -1, 1 << 20};
    int flag = -7;

    for (size_t i = 0; i < sizeof wrong_at_post / sizeof wrong_at_post[0]; i++)
        CHECK_CLASS(MPI_Win_post(world, wrong_at_post[i], win), MPI_ERR_ASSERT);
    CHECK_CLASS(MPI_Win_wait(win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_test(win, &flag), MPI_ERR_RMA_SYNC);
    CHECK_EQUAL(flag, -7);
    for (size_t i = 0; i < sizeof wrong_at_start / sizeof wrong_at_start[0]; i++)
        CHECK_CLASS(MPI_Win_start(world, wrong_at_start[i], win), MPI_ERR_ASSERT);
    CHECK_CLASS(MPI_Win_complete(win), MPI_ERR_RMA_SYNC);
}

int main(void)
{
    static int array[65];
    const int asserts[] = {0, MPI_MODE_NOSTORE, MPI_MODE_NOPUT, MPI_MODE_NOSTORE | MPI_MODE_NOPUT};
    int *base;
    MPI_Win windows[2];

    start();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Win_allocate(sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &windows[0]));
    CHECK_OK(MPI_Win_create(array, sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[1]));
    for (int w = 0; w < 2; w++) {
        errors_return(windows[w]);
        check_wrong(windows[w]);
        for (int i = 0; i < 4; i++) {
            rounds(windows[w], w == 0 ? base : array, asserts[i], 0);
            rounds(windows[w], w == 0 ? base : array, asserts[i] | MPI_MODE_NOCHECK, MPI_MODE_NOCHECK);
        }
        check_wrong(windows[w]);
        CHECK_OK(MPI_Win_free(&windows[w]));
    }
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
