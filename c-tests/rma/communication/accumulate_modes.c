/* Some ranks operate on single elements while other ranks accumulate many elements at once, which changes the
 * accumulate mode of the target. No update is lost in any mode, on allocated and created windows, also with derived
 * datatypes (MPI-5.0 section 12.7.1).
 * ranks: 2 4
 * more ranks: 1 7
 * ways: cma agent
 * expect: success
 */
#include "check.h"

#include <stdint.h>
#include <stdlib.h>

enum { CELLS = 96, ROUNDS = 400, MANY = 64 };

static uint32_t seed;

static unsigned draw(unsigned below)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % below;
}

/* The sum of this rank's additions to each cell of the target. */
static int64_t added[CELLS], total[CELLS];

static void add_one(MPI_Win win, int target)
{
    int64_t one = 1, before = -1, after;
    int cell = (int) draw(CELLS);

    switch (draw(4)) {
    case 0:
        CHECK_OK(MPI_Fetch_and_op(&one, &before, MPI_INT64_T, target, cell, MPI_SUM, win));
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK(before >= added[cell]);
        break;
    case 1:
        CHECK_OK(MPI_Accumulate(&one, 1, MPI_INT64_T, target, cell, 1, MPI_INT64_T, MPI_SUM, win));
        break;
    case 2:
        CHECK_OK(MPI_Get_accumulate(&one, 1, MPI_INT64_T, &before, 1, MPI_INT64_T, target, cell, 1, MPI_INT64_T, MPI_SUM, win));
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK(before >= added[cell]);
        break;
    default:
        before = 0;
        do {
            int64_t expected = before, new = expected + 1;
            CHECK_OK(MPI_Compare_and_swap(&new, &expected, &before, MPI_INT64_T, target, cell, win));
            CHECK_OK(MPI_Win_flush(target, win));
            after = expected;
        } while (before != after);
    }
    added[cell]++;
}

static void add_many(MPI_Win win, int target, MPI_Datatype spread)
{
    int64_t ones[MANY], before[MANY];
    int first = (int) draw(CELLS - MANY + 1);

    for (int i = 0; i < MANY; i++)
        ones[i] = 1, before[i] = -1;
    switch (draw(3)) {
    case 0:
        CHECK_OK(MPI_Accumulate(ones, MANY, MPI_INT64_T, target, first, MANY, MPI_INT64_T, MPI_SUM, win));
        break;
    case 1:
        CHECK_OK(MPI_Get_accumulate(ones, MANY, MPI_INT64_T, before, MANY, MPI_INT64_T, target, first, MANY, MPI_INT64_T,
                                    MPI_SUM, win));
        CHECK_OK(MPI_Win_flush(target, win));
        for (int i = 0; i < MANY; i++)
            CHECK(before[i] >= added[first + i]);
        break;
    default:
        CHECK_OK(MPI_Accumulate(ones, MANY / 4, MPI_INT64_T, target, first, 1, spread, MPI_SUM, win));
        for (int i = 0; i < MANY; i += 4)
            added[first + i]++;
        return;
    }
    for (int i = 0; i < MANY; i++)
        added[first + i]++;
}

/* Each rank of the second half accumulates many elements from a random round on. The ranks of the first half never
 * do. */
static void check_window(MPI_Win win, int64_t *here)
{
    MPI_Datatype spread;

    CHECK_OK(MPI_Type_vector(MANY / 4, 1, 4, MPI_INT64_T, &spread));
    CHECK_OK(MPI_Type_commit(&spread));
    for (int target = 0; target < ranks; target += 2) {
        int begin = rank * 2 < ranks ? ROUNDS : (int) draw(ROUNDS);
        for (int i = 0; i < CELLS; i++)
            added[i] = 0;
        together();
        CHECK_OK(MPI_Win_lock_all(0, win));
        for (int round = 0; round < ROUNDS; round++) {
            add_one(win, target);
            if (round >= begin && draw(4) == 0)
                add_many(win, target, spread);
        }
        CHECK_OK(MPI_Win_unlock_all(win));
        CHECK_OK(MPI_Allreduce(added, total, CELLS, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD));
        if (rank == target)
            for (int i = 0; i < CELLS; i++)
                CHECK(here[i] == total[i]);
        together();
    }
    CHECK_OK(MPI_Type_free(&spread));
}

int main(void)
{
    int64_t *here;
    MPI_Win win;

    start();
    seed = 12345u + 99u * (unsigned) rank;
    for (int turn = 0; turn < 3; turn++) {
        CHECK_OK(MPI_Win_allocate(CELLS * 8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &here, &win));
        for (int i = 0; i < CELLS; i++)
            here[i] = 0;
        check_window(win, here);
        CHECK_OK(MPI_Win_free(&win));
    }
    here = calloc(CELLS, sizeof *here);
    CHECK(here != NULL);
    CHECK_OK(MPI_Win_create(here, CELLS * 8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_window(win, here);
    CHECK_OK(MPI_Win_free(&win));
    free(here);
    return finish();
}
