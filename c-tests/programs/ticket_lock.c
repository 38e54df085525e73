/* A ticket lock: MPI_Fetch_and_op draws a ticket, and a rank that leaves admits the next one (MPI-5.0 section 12.3.4). Under the
 * lock all ranks change a pair of values at rank 0 by get and put. Ranks enter in the order of tickets.
 * ranks: 2 4
 * more ranks: 1 7
 * more network: 4x2
 * expect: success
 * timeout: 60
 */
#include "atomics.h"

enum { TICKETS, SERVED, FIRST, SECOND, LOG, ALL = 8400 };

static void check_lock(int is_created)
{
    int64_t *base, pair[2], passed = 0;
    MPI_Win win = integers_window(is_created, LOG + ALL, &base);
    const int rounds = ALL / 4 / ranks;

    for (int round = 0; round < rounds; round++) {
        int64_t ticket = atomic_add(1, 0, TICKETS, win);

        while (atomic_read(0, SERVED, win) != ticket)
            sched_yield();
        CHECK_OK(MPI_Get(pair, 2, MPI_INT64_T, 0, FIRST, 2, MPI_INT64_T, win));
        CHECK_OK(MPI_Win_flush(0, win));
        /* The first integer is the number of earlier holders of the lock; the second is -3 times this number if both
         * are from the same holder. */
        CHECK_EQUAL(pair[0], ticket);
        CHECK_EQUAL(pair[1], -3 * ticket);
        pair[0] += 1;
        pair[1] -= 3;
        CHECK_OK(MPI_Put(pair, 1, MPI_INT64_T, 0, FIRST, 1, MPI_INT64_T, win));
        CHECK_OK(MPI_Put(pair + 1, 1, MPI_INT64_T, 0, SECOND, 1, MPI_INT64_T, win));
        int64_t name = rank + 1;
        CHECK_OK(MPI_Put(&name, 1, MPI_INT64_T, 0, LOG + ticket, 1, MPI_INT64_T, win));
        CHECK_OK(MPI_Win_flush(0, win));
        atomic_add(1, 0, SERVED, win);
    }
    together();
    CHECK_OK(MPI_Win_sync(win));
    for (int i = 0; rank == 0 && i < rounds * ranks; i++) {
        CHECK(base[LOG + i] >= 1 && base[LOG + i] <= ranks);
        passed += base[LOG + i];
    }
    if (rank == 0) {
        CHECK_EQUAL(base[FIRST], rounds * ranks);
        CHECK_EQUAL(passed, (int64_t) rounds * ranks * (ranks + 1) / 2);
    }
    free_integers_window(is_created, base, win);
}

int main(void)
{
    start();
    check_lock(0);
    check_lock(1);
    return finish();
}
