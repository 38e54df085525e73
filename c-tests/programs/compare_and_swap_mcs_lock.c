/* An MCS lock: ranks queue by MPI_Fetch_and_op, each rank waits on its own word, and the last rank leaves by
 * MPI_Compare_and_swap (MPI-5.0 section 12.3.4). A counter that ranks change by get and put inside the lock is exact, so the
 * lock excludes other ranks.
 * ranks: 2 4
 * more ranks: 1 7
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <sched.h>

enum { NEXT, BLOCKED, TAIL, COUNT, PAIR, WORDS };

#define NOBODY (-1)

static void replace(int value, int target, int word, MPI_Win win)
{
    CHECK_OK(MPI_Accumulate(&value, 1, MPI_INT, target, word, 1, MPI_INT, MPI_REPLACE, win));
    CHECK_OK(MPI_Win_flush(target, win));
}

static int read_word(int target, int word, MPI_Win win)
{
    int value;

    CHECK_OK(MPI_Fetch_and_op(NULL, &value, MPI_INT, target, word, MPI_NO_OP, win));
    CHECK_OK(MPI_Win_flush(target, win));
    return value;
}

/* The tail of the queue is at rank 0. */
static void acquire(MPI_Win win)
{
    int before;

    replace(NOBODY, rank, NEXT, win);
    replace(1, rank, BLOCKED, win);
    CHECK_OK(MPI_Fetch_and_op(&rank, &before, MPI_INT, 0, TAIL, MPI_REPLACE, win));
    CHECK_OK(MPI_Win_flush(0, win));
    if (before == NOBODY)
        return;
    replace(rank, before, NEXT, win);
    while (read_word(rank, BLOCKED, win) != 0)
        sched_yield();
}

static void release(MPI_Win win)
{
    const int nobody = NOBODY;
    int next = read_word(rank, NEXT, win), tail;

    if (next == NOBODY) {
        CHECK_OK(MPI_Compare_and_swap(&nobody, &rank, &tail, MPI_INT, 0, TAIL, win));
        CHECK_OK(MPI_Win_flush(0, win));
        if (tail == rank)
            return;
        while ((next = read_word(rank, NEXT, win)) == NOBODY)
            sched_yield();
    }
    replace(0, next, BLOCKED, win);
}

/* Increments COUNT and decrements PAIR by gets and puts. If two ranks were inside the lock, a change could be lost,
 * or a rank could see two numbers that are not negatives of each other. */
static void count(MPI_Win win)
{
    int target = ranks - 1, values[2];

    CHECK_OK(MPI_Get(values, 2, MPI_INT, target, COUNT, 2, MPI_INT, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_EQUAL(values[1], -values[0]);
    values[0]++;
    CHECK_OK(MPI_Put(values, 1, MPI_INT, target, COUNT, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_flush(target, win));
    values[1]--;
    CHECK_OK(MPI_Put(values + 1, 1, MPI_INT, target, PAIR, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_flush(target, win));
}

static void check_lock(int *base, MPI_Win win)
{
    int rounds = 600 / ranks;

    memset(base, 0, WORDS * sizeof *base);
    base[TAIL] = NOBODY;
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int round = 0; round < rounds; round++) {
        acquire(win);
        count(win);
        release(win);
    }
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    CHECK_EQUAL(base[TAIL], NOBODY);
    CHECK_EQUAL(base[COUNT], rank == ranks - 1 ? ranks * rounds : 0);
    CHECK_EQUAL(base[PAIR], -base[COUNT]);
}

int main(void)
{
    static int memory[WORDS];
    int *base;
    MPI_Win created, allocated;

    start();
    CHECK_OK(MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &created));
    CHECK_OK(MPI_Win_allocate(sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    check_lock(memory, created);
    check_lock(base, allocated);
    CHECK_OK(MPI_Win_free(&created));
    CHECK_OK(MPI_Win_free(&allocated));
    return finish();
}
