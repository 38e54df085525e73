/* Operations of all ranks at the same time on one word of rank 0, or on its lock. A figure is the time of one operation of one rank. */
#include "bench.h"

static MPI_Win win;
static const long one = 1;
static long old, added;

static void fetch_and_op(long times)
{
    added += times;
    for (; times > 0; times--) {
        MPI_Fetch_and_op(&one, &old, MPI_LONG, 0, 0, MPI_SUM, win);
        MPI_Win_flush(0, win);
    }
}

static void accumulate(long times)
{
    added += times;
    for (; times > 0; times--) {
        MPI_Accumulate(&one, 1, MPI_LONG, 0, 0, 1, MPI_LONG, MPI_SUM, win);
        MPI_Win_flush(0, win);
    }
}

/* Increments the value by compare_and_swap. Retries if another rank has changed the value in between. */
static void compare_and_swap(long times)
{
    added += times;
    for (; times > 0; times--) {
        long expected = old, next;
        for (;;) {
            next = expected + 1;
            MPI_Compare_and_swap(&next, &expected, &old, MPI_LONG, 0, 0, win);
            MPI_Win_flush(0, win);
            if (old == expected)
                break;
            expected = old;
        }
    }
}

static void lock(long times)
{
    added += times;
    for (; times > 0; times--) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
        MPI_Get(&old, 1, MPI_LONG, 0, 0, 1, MPI_LONG, win);
        MPI_Win_flush(0, win);
        old++;
        MPI_Put(&old, 1, MPI_LONG, 0, 0, 1, MPI_LONG, win);
        MPI_Win_unlock(0, win);
    }
}

static void shared_lock(long times)
{
    for (; times > 0; times--) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
        MPI_Win_unlock(0, win);
    }
}

/* Checks that no addition is lost. */
static void measure_one(const char *row, const char *sync, loop_function loop, int in_epoch)
{
    struct window window = open_window("allocate", 4096);
    long all = 0, found = 0;
    double time;

    win = window.win;
    added = old = 0;
    if (in_epoch)
        MPI_Win_lock_all(0, win);
    time = measure(loop, ALL_RANKS);
    if (in_epoch)
        MPI_Win_unlock_all(win);
    MPI_Allreduce(&added, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Get(&found, 1, MPI_LONG, 0, 0, 1, MPI_LONG, win);
    MPI_Win_unlock(0, win);
    report(row, "allocate", sync, 8, time, found == all);
    close_window(&window);
}

void measure_contention(void)
{
    measure_one("fetch_and_op by all ranks", "flush", fetch_and_op, 1);
    measure_one("accumulate by all ranks", "flush", accumulate, 1);
    measure_one("compare_and_swap by all ranks until it succeeds", "flush", compare_and_swap, 1);
    measure_one("get and put by all ranks", "lock", lock, 0);
    measure_one("shared lock by all ranks", "lock", shared_lock, 0);
}
