/* MPI_Win_lock on several targets at a time, in the order of ranks and with both kinds of lock, while other ranks do
 * the same or hold lock_all (MPI-5.0 section 12.5.3). No rank waits forever, and counts under exclusive locks are
 * exact.
 * ranks: 2 4
 * more ranks: 6
 * network: 4x2
 * more network: 4 6x2 6x3
 * expect: success
 * timeout: 60
 */
#include "check.h"

#define ROUNDS 300

/* A generator with a fixed seed for each rank. */
static unsigned chance(unsigned below)
{
    static unsigned state;

    if (state == 0)
        state = 12345u + 6789u * (unsigned) rank;
    state = state * 1664525u + 1013904223u;
    return (state >> 16) % below;
}

static void read_pair(int target, long *pair, MPI_Win win)
{
    CHECK_OK(MPI_Get(pair, 2, MPI_LONG, target, 0, 2, MPI_LONG, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_EQUAL(pair[0], pair[1]);
}

int main(void)
{
    long *base, pair[2], counted[64] = {0}, all[64 * 64];
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(2 * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    base[0] = base[1] = 0;
    together();
    for (int round = 0; round < ROUNDS; round++) {
        int kinds[64];

        if (chance(4) == 0) {
            CHECK_OK(MPI_Win_lock_all(0, win));
            for (int target = 0; target < ranks; target++)
                read_pair(target, pair, win);
            CHECK_OK(MPI_Win_unlock_all(win));
            continue;
        }
        for (int target = 0; target < ranks; target++) {
            unsigned choice = chance(3);

            kinds[target] = choice == 0 ? 0 : choice == 1 ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE;
            if (kinds[target] == 0)
                continue;
            CHECK_OK(MPI_Win_lock(kinds[target], target, 0, win));
            read_pair(target, pair, win);
            if (kinds[target] == MPI_LOCK_EXCLUSIVE) {
                pair[0]++;
                CHECK_OK(MPI_Put(&pair[0], 1, MPI_LONG, target, 0, 1, MPI_LONG, win));
                CHECK_OK(MPI_Win_flush(target, win));
                CHECK_OK(MPI_Put(&pair[0], 1, MPI_LONG, target, 1, 1, MPI_LONG, win));
                counted[target]++;
            }
        }
        for (int target = 0; target < ranks; target++)
            if (kinds[target] != 0)
                CHECK_OK(MPI_Win_unlock(target, win));
    }
    together();
    CHECK_OK(MPI_Allgather(counted, ranks, MPI_LONG, all, ranks, MPI_LONG, MPI_COMM_WORLD));
    long sum = 0;
    for (int i = 0; i < ranks; i++)
        sum += all[i * ranks + rank];
    CHECK_EQUAL(base[0], sum);
    CHECK_EQUAL(base[1], sum);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
