/* A rank keeps its permits for lock_all on other hosts after MPI_Win_unlock_all (MPI-5.0 section 12.5.3). Exclusive
 * locks of ranks on all hosts take the permits back, also if this rank calls no MPI function. While a rank holds
 * lock_all, exclusive locks wait: no increment is lost, and no rank sees one half of an increment.
 * ranks: 2 3
 * network: 3 4x2
 * more network: 2 4 6x2 6x3
 * expect: success
 */
#include "check.h"

#include <sched.h>

enum { ROUNDS = 200 };

/* Checks that the two numbers of a rank are equal. They differ only while a rank holds an exclusive lock. */
static void look(int target, MPI_Win win)
{
    long pair[2];

    CHECK_OK(MPI_Get(pair, 2, MPI_LONG, target, 0, 2, MPI_LONG, win));
    CHECK_OK(MPI_Win_flush_local(target, win));
    CHECK_EQUAL(pair[0], pair[1]);
}

static void look_at_all(MPI_Win win)
{
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int target = 0; target < ranks; target++)
        look(target, win);
    CHECK_OK(MPI_Win_unlock_all(win));
}

/* Changes one number, then the other. */
static void increment(int target, MPI_Win win)
{
    long number;

    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win));
    CHECK_OK(MPI_Get(&number, 1, MPI_LONG, target, 0, 1, MPI_LONG, win));
    CHECK_OK(MPI_Win_flush(target, win));
    number++;
    CHECK_OK(MPI_Put(&number, 1, MPI_LONG, target, 0, 1, MPI_LONG, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_OK(MPI_Put(&number, 1, MPI_LONG, target, 1, 1, MPI_LONG, win));
    CHECK_OK(MPI_Win_unlock(target, win));
}

/* Each rank in turn uses MPI_Win_lock_all, and then calls no MPI function until the next rank has locked every rank. The next rank shows
 * this by an accumulate in the memory of the rank that waits. */
static void take_back(volatile long *base, MPI_Win win)
{
    for (int busy = 0; busy < ranks; busy++) {
        long before = base[2];

        look_at_all(win);
        together();
        if (rank == busy) {
            while (base[2] == before)
                sched_yield();
        } else if (rank == (busy + 1) % ranks) {
            const long one = 1;

            for (int target = 0; target < ranks; target++)
                increment(target, win);
            CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, busy, 0, win));
            CHECK_OK(MPI_Accumulate(&one, 1, MPI_LONG, busy, 2, 1, MPI_LONG, MPI_SUM, win));
            CHECK_OK(MPI_Win_unlock(busy, win));
        }
        together();
        CHECK_EQUAL(base[0], busy + 1);
    }
}

/* All ranks use exclusive locks and, at random, MPI_Win_lock_all before an exclusive lock. */
static void mix(MPI_Win win, int rounds)
{
    unsigned state = 77u + (unsigned) rank;

    for (int round = 0; round < rounds; round++) {
        state = state * 1103515245u + 12345u;
        if ((state >> 16) % 3 != 0)
            look_at_all(win);
        increment((rank + round) % ranks, win);
    }
}

int main(void)
{
    long *base;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(3 * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    base[0] = base[1] = base[2] = 0;
    together();
    take_back(base, win);
    together();
    /* A multiple of the number of ranks, so that each rank is the target of every rank equally often. */
    const int rounds = ROUNDS / ranks * ranks;

    mix(win, rounds);
    together();
    CHECK_EQUAL(base[0], ranks + rounds);
    CHECK_EQUAL(base[1], base[0]);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
