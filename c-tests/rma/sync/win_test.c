/* MPI_Win_test returns flag 0, with no effect, before all origins have called MPI_Win_complete (MPI-5.0 section 12.5.2).
 * Afterwards it returns 1 and has the effect of MPI_Win_wait: the data are in place, the epoch has ended, and the window can be
 * posted again. Without origins it returns 1 at once. After flag 0, MPI_Win_wait also works.
 * ranks: 2 4
 * more ranks: 1 7
 * expect: success
 * timeout: 60
 */
#include "check.h"

#define ROUNDS 30

static void check_flag(MPI_Win win, int wanted)
{
    int flag = -7;

    CHECK_OK(MPI_Win_test(win, &flag));
    CHECK_EQUAL(flag, wanted);
}

static void check_over(MPI_Win win)
{
    int flag = -7;

    CHECK_CLASS(MPI_Win_test(win, &flag), MPI_ERR_RMA_SYNC);
    CHECK_EQUAL(flag, -7);
    CHECK_CLASS(MPI_Win_wait(win), MPI_ERR_RMA_SYNC);
}

/* All ranks access all ranks, one origin after the other, with a barrier in between. */
static void check_one_by_one(MPI_Win win, int *base, MPI_Group world, int waits)
{
    int value = 100 + rank;

    memset(base, 0, 64 * sizeof(int));
    CHECK_OK(MPI_Win_post(world, 0, win));
    check_flag(win, 0);
    check_flag(win, 0);
    together();
    for (int origin = 0; origin < ranks; origin++) {
        if (rank == origin) {
            CHECK_OK(MPI_Win_start(world, 0, win));
            for (int target = 0; target < ranks; target++)
                CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, rank, 1, MPI_INT, win));
            check_flag(win, 0);
        }
        together();
        check_flag(win, 0);
        together();
        if (rank == origin)
            CHECK_OK(MPI_Win_complete(win));
        together();
        if (origin < ranks - 1)
            check_flag(win, 0);
        together();
    }
    /* All origins had completed before the barrier. */
    if (waits)
        CHECK_OK(MPI_Win_wait(win));
    else
        check_flag(win, 1);
    for (int i = 0; i < ranks; i++)
        CHECK_EQUAL(base[i], 100 + i);
    check_over(win);
    together();
}

/* In each round every rank calls MPI_Win_test until its exposure epoch has ended. */
static void check_polling(MPI_Win win, int *base, MPI_Group world)
{
    for (int round = 0; round < ROUNDS; round++) {
        int value = 1000 * round + rank, flag = 0;
        double begin = MPI_Wtime();

        CHECK_OK(MPI_Win_post(world, 0, win));
        CHECK_OK(MPI_Win_start(world, 0, win));
        check_flag(win, 0);
        for (int target = 0; target < ranks; target++)
            CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, rank, 1, MPI_INT, win));
        check_flag(win, 0);
        CHECK_OK(MPI_Win_complete(win));
        while (!flag) {
            CHECK_OK(MPI_Win_test(win, &flag));
            CHECK(flag == 0 || flag == 1);
            CHECK(MPI_Wtime() - begin < 20.0);
        }
        for (int i = 0; i < ranks; i++)
            CHECK_EQUAL(base[i], 1000 * round + i);
    }
    check_over(win);
}

int main(void)
{
    static int array[64];
    int *base;
    MPI_Group world;
    MPI_Win windows[2];

    start();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Win_allocate(sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &windows[0]));
    CHECK_OK(MPI_Win_create(array, sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[1]));
    for (int w = 0; w < 2; w++) {
        int *memory = w == 0 ? base : array;
        errors_return(windows[w]);
        for (int waits = 0; waits < 2; waits++)
            check_one_by_one(windows[w], memory, world, waits);
        check_polling(windows[w], memory, world);
        CHECK_OK(MPI_Win_post(MPI_GROUP_EMPTY, 0, windows[w]));
        check_flag(windows[w], 1);
        check_over(windows[w]);
        CHECK_OK(MPI_Win_free(&windows[w]));
    }
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
