/* MPI_Put and MPI_Win_flush, then a message to a third rank: the third rank's get returns the new data (MPI-5.0 section
 * 12.5.4). Some rounds use MPI_Accumulate instead of MPI_Put, and some have data longer than a frame of the network.
 * ranks: 3 4
 * network: 3 4x2
 * native: fake 3
 * expect: success
 */
#include "check.h"

enum { ROUNDS = 200, NUMBERS = 10000 };

static long sent[NUMBERS], got[NUMBERS];

/* In each round one rank puts, the next rank has the memory, and the rank after that gets. */
static void pass(MPI_Win win, int round)
{
    const int origin = round % ranks, target = (origin + 1) % ranks, reader = (origin + 2) % ranks;
    const int count = round % 10 == 0 ? NUMBERS : 1 + round % 7;
    long value = 0;

    if (rank == origin) {
        for (int k = 0; k < count; k++)
            sent[k] = 1000L * round + k;
        if (round % 3 == 0)
            CHECK_OK(MPI_Accumulate(sent, count, MPI_LONG, target, 0, count, MPI_LONG, MPI_REPLACE, win));
        else
            CHECK_OK(MPI_Put(sent, count, MPI_LONG, target, 0, count, MPI_LONG, win));
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK_OK(MPI_Send(&value, 1, MPI_LONG, reader, round, MPI_COMM_WORLD));
        CHECK_OK(MPI_Recv(&value, 1, MPI_LONG, reader, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    } else if (rank == reader) {
        CHECK_OK(MPI_Recv(&value, 1, MPI_LONG, origin, round, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Get(got, count, MPI_LONG, target, 0, count, MPI_LONG, win));
        CHECK_OK(MPI_Win_flush(target, win));
        for (int k = 0; k < count; k++)
            CHECK_EQUAL(got[k], 1000L * round + k);
        CHECK_OK(MPI_Send(&value, 1, MPI_LONG, origin, round, MPI_COMM_WORLD));
    }
}

int main(void)
{
    long *base;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(NUMBERS * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    memset(base, 0, NUMBERS * sizeof(long));
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int round = 0; round < ROUNDS; round++)
        pass(win, round);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
