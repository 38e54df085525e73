/* Phases in which only one rank accumulates many elements into a target alternate with phases in which other ranks also
 * accumulate single and many elements. No update is lost, and a fetched value includes all earlier updates of the same
 * rank. The target's loads see all updates after the end of an epoch or a flush (MPI-5.0 sections 12.5 and 12.7.1).
 * ranks: 2 4
 * more ranks: 1 3
 * more network: 4x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { CELLS = 160, MANY = 64, ALONE = 4000, BETWEEN = 400, STRETCHES = 6 };

static MPI_Win win;
static long added[CELLS], total[CELLS];
static MPI_Datatype spread;

/* Adds 1 to MANY elements: by MPI_Accumulate, by MPI_Get_accumulate, and with a strided target, in turn. */
static void add_many(int target, int turn)
{
    long ones[MANY], before[MANY];
    int first = turn % (CELLS - 2 * MANY + 1), distance = turn % 3 == 2 ? 2 : 1;

    for (int i = 0; i < MANY; i++)
        ones[i] = 1, before[i] = -1;
    if (turn % 3 == 0)
        CHECK_OK(MPI_Accumulate(ones, MANY, MPI_LONG, target, first, MANY, MPI_LONG, MPI_SUM, win));
    else if (turn % 3 == 2)
        CHECK_OK(MPI_Accumulate(ones, MANY, MPI_LONG, target, first, 1, spread, MPI_SUM, win));
    else {
        CHECK_OK(MPI_Get_accumulate(ones, MANY, MPI_LONG, before, MANY, MPI_LONG, target, first, MANY, MPI_LONG, MPI_SUM,
                                    win));
        CHECK_OK(MPI_Win_flush(target, win));
        for (int i = 0; i < MANY; i++)
            CHECK(before[i] >= added[first + i]);
    }
    for (int i = 0; i < MANY; i++)
        added[first + i * distance]++;
}

static void add_one(int target, int turn)
{
    long one = 1, before = -1;
    int cell = turn % CELLS;

    CHECK_OK(MPI_Fetch_and_op(&one, &before, MPI_LONG, target, cell, MPI_SUM, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK(before >= added[cell]);
    added[cell]++;
}

/* In each phase one rank accumulates many elements. In two of three phases the other ranks also accumulate, but less
 * often. */
static void access_target(int target)
{
    for (int stretch = 0; stretch < STRETCHES; stretch++) {
        together();
        if (stretch % ranks == rank) {
            for (int turn = 0; turn < ALONE; turn++)
                add_many(target, turn);
            add_one(target, stretch);
            continue;
        }
        for (int turn = 0; turn < BETWEEN && stretch % 3 != 0; turn++)
            if ((turn + stretch) % 3 == 0)
                add_many(target, turn);
            else
                add_one(target, turn);
    }
}

static void check_sums(int target, const long *here)
{
    CHECK_OK(MPI_Allreduce(added, total, CELLS, MPI_LONG, MPI_SUM, MPI_COMM_WORLD));
    if (rank == target) {
        CHECK_OK(MPI_Win_sync(win));
        for (int i = 0; i < CELLS; i++)
            CHECK_EQUAL(here[i], total[i]);
    }
    together();
}

static void check_target(int target, long *here)
{
    memset(here, 0, CELLS * sizeof *here);
    memset(added, 0, sizeof added);
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    access_target(target);
    CHECK_OK(MPI_Win_flush(target, win));
    check_sums(target, here);
    CHECK_OK(MPI_Win_unlock_all(win));

    /* Lock epochs instead of a lock_all epoch. */
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
    access_target(target);
    CHECK_OK(MPI_Win_unlock(target, win));
    together();
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    check_sums(target, here);
    CHECK_OK(MPI_Win_unlock(rank, win));
}

int main(void)
{
    long *here;

    start();
    CHECK_OK(MPI_Type_vector(MANY, 1, 2, MPI_LONG, &spread));
    CHECK_OK(MPI_Type_commit(&spread));

    CHECK_OK(MPI_Win_allocate(CELLS * sizeof *here, sizeof *here, MPI_INFO_NULL, MPI_COMM_WORLD, &here, &win));
    for (int target = 0; target < ranks; target++)
        check_target(target, here);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Type_free(&spread));
    return finish();
}
