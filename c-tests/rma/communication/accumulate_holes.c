/* An accumulate does not change the holes of pair types (MPI-5.0 sections 6.9.4 and 12.3.4): while some ranks
 * accumulate pairs, rank 1 puts values into the holes of the same pairs, and always gets back the same values.
 * ranks: 2 4
 * more ranks: 3
 * ways: cma
 * more network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "datatypes.h"

#define PAIRS 2000
#define STEP 200

/* Enough rounds for an accumulate and a put to coincide. */
#ifndef ROUNDS
#define ROUNDS (tests_everything() ? 1500 : 500)
#endif

static int value_of(int origin, int round)
{
    return (round * 31 + origin * 17) % 1009;
}

static void accumulate(MPI_Win win)
{
    static struct double_int pairs[PAIRS];

    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < PAIRS; i++) {
            pairs[i].value = value_of(rank, round) + i;
            pairs[i].index = value_of(rank, round);
        }
        CHECK_OK(MPI_Accumulate(pairs, PAIRS, MPI_DOUBLE_INT, 0, 0, PAIRS, MPI_DOUBLE_INT, MPI_MAXLOC, win));
        CHECK_OK(MPI_Win_flush(0, win));
    }
}

/* The last 4 bytes of a pair, after value and index, are a hole. */
static void put_into_holes(MPI_Win win)
{
    const MPI_Aint hole = offsetof(struct double_int, index) + sizeof(int);

    for (int round = 1; round <= ROUNDS; round++) {
        static int put[PAIRS], got[PAIRS];

        for (int i = 0; i < PAIRS; i += STEP) {
            put[i] = 1000 * round + i;
            CHECK_OK(MPI_Put(&put[i], 1, MPI_INT, 0, i * (MPI_Aint) sizeof(struct double_int) + hole, 1, MPI_INT,
                             win));
        }
        CHECK_OK(MPI_Win_flush(0, win));
        for (int i = 0; i < PAIRS; i += STEP)
            CHECK_OK(MPI_Get(&got[i], 1, MPI_INT, 0, i * (MPI_Aint) sizeof(struct double_int) + hole, 1, MPI_INT,
                             win));
        CHECK_OK(MPI_Win_flush(0, win));
        CHECK_BYTES(got, put, sizeof got);
    }
}

static void check_window(struct double_int *base, MPI_Win win)
{
    int most = 0;

    memset(base, 0, PAIRS * sizeof *base);
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    /* With 2 ranks the target accumulates, and the other rank puts. */
    if (rank == 1)
        put_into_holes(win);
    else
        accumulate(win);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    for (int origin = 0; origin < ranks; origin++)
        for (int round = 0; round < ROUNDS; round++)
            if (origin != 1 && value_of(origin, round) > most)
                most = value_of(origin, round);
    for (int i = 0; rank == 0 && i < PAIRS; i++) {
        int in_hole = i % STEP == 0 ? 1000 * ROUNDS + i : 0;

        CHECK(base[i].value == most + i);
        CHECK_EQUAL(base[i].index, most);
        CHECK_BYTES((char *) &base[i].index + sizeof(int), &in_hole, sizeof in_hole);
    }
    together();
}

int main(void)
{
    static struct double_int memory[PAIRS];
    struct double_int *base;
    MPI_Win created, allocated;

    start();
    CHECK_OK(MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &created));
    CHECK_OK(MPI_Win_allocate(sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    check_window(memory, created);
    check_window(base, allocated);
    CHECK_OK(MPI_Win_free(&created));
    CHECK_OK(MPI_Win_free(&allocated));
    return finish();
}
