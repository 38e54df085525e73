/* Puts, gets, accumulates and locks on a rank that computes (MPI-5.0 section 12.7.3). That rank calls no MPI function
 * until the last put of the origins has stored a number in its memory. So the thread that computes takes no part in the
 * operations for which origins wait, on its own host and on other hosts.
 * ranks: 2 3
 * network: 2 3 4x2
 * expect: success
 */
#include "check.h"

enum { NUMBERS = 4096, COUNTER = 0, LOCKED = 1, SWAPPED = 2, DATA = 8, DONE = NUMBERS - 8 };

static long put[NUMBERS], got[NUMBERS];

/* The operations of one origin: on its own 64 numbers of the target's memory, and on numbers that all origins
 * change. */
static void operate(MPI_Win win, int target)
{
    const int own = DATA + rank * 64;
    long one = 1, old = -1, expected, wanted = rank;

    for (int k = 0; k < 64; k++)
        put[k] = 1000 * rank + k;
    for (int round = 0; round < 20; round++) {
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
        CHECK_OK(MPI_Put(put, 64, MPI_LONG, target, own, 64, MPI_LONG, win));
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK_OK(MPI_Get(got, 64, MPI_LONG, target, own, 64, MPI_LONG, win));
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK_BYTES(got, put, 64 * sizeof(long));
        CHECK_OK(MPI_Fetch_and_op(&one, &old, MPI_LONG, target, COUNTER, MPI_SUM, win));
        CHECK_OK(MPI_Accumulate(&one, 1, MPI_LONG, target, COUNTER, 1, MPI_LONG, MPI_SUM, win));
        CHECK_OK(MPI_Get_accumulate(&one, 1, MPI_LONG, got, 1, MPI_LONG, target, COUNTER, 1, MPI_LONG, MPI_NO_OP, win));
        CHECK_OK(MPI_Win_unlock(target, win));
        CHECK(got[0] >= old + 2);
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win));
        CHECK_OK(MPI_Get(&got[1], 1, MPI_LONG, target, LOCKED, 1, MPI_LONG, win));
        CHECK_OK(MPI_Win_flush(target, win));
        got[1]++;
        CHECK_OK(MPI_Put(&got[1], 1, MPI_LONG, target, LOCKED, 1, MPI_LONG, win));
        CHECK_OK(MPI_Win_unlock(target, win));
    }
    /* The origins take turns by compare and swap. No rank holds a lock while it waits, because other origins need the
     * lock. */
    do {
        expected = rank - 1;
        CHECK_OK(MPI_Win_lock_all(0, win));
        CHECK_OK(MPI_Compare_and_swap(&wanted, &expected, &old, MPI_LONG, target, SWAPPED, win));
        CHECK_OK(MPI_Win_unlock_all(win));
    } while (old != expected);
}

int main(void)
{
    volatile long *memory;
    long *base, one = 1;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(NUMBERS * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    memset(base, 0, NUMBERS * sizeof(long));
    memory = base;
    together();
    if (rank == 0) {
        /* The last origin is the one with the last turn. */
        while (memory[DONE] != 1)
            ;
    } else {
        operate(win, 0);
        if (rank == ranks - 1) {
            CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
            CHECK_OK(MPI_Put(&one, 1, MPI_LONG, 0, DONE, 1, MPI_LONG, win));
            CHECK_OK(MPI_Win_unlock(0, win));
        }
    }
    together();
    if (rank == 0) {
        CHECK_EQUAL(base[COUNTER], 40 * (ranks - 1));
        CHECK_EQUAL(base[LOCKED], 20 * (ranks - 1));
        CHECK_EQUAL(base[SWAPPED], ranks - 1);
        for (int origin = 1; origin < ranks; origin++)
            for (int k = 0; k < 64; k++)
                CHECK_EQUAL(base[DATA + origin * 64 + k], 1000 * origin + k);
    }
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
