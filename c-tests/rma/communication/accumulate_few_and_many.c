/* All ranks update two elements by MPI_Fetch_and_op and MPI_Compare_and_swap. After 1 to 700 updates of each, a rank adds
 * to many elements, these two included, by one MPI_Accumulate (MPI-5.0 section 12.7.1). No update is lost, and
 * MPI_Fetch_and_op returns no count twice to the same rank.
 * ranks: 2 3
 * more ranks: 1
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { WORDS = 40, ROUNDS = 6, RANKS = 3, MOST = 2 * 700 * ROUNDS * RANKS };

static char seen[MOST];

/* The number of updates of each of the two elements before the MPI_Accumulate of a round: a few, many, or very many. */
static int stretch(int round)
{
    static const int lengths[] = {1, 70, 700, 63, 150, 300};

    return lengths[round % 6];
}

int main(void)
{
    long *base, many[WORDS], one = 1, before;
    MPI_Win win;
    int calls = 0;

    start();
    CHECK_OK(MPI_Win_allocate(WORDS * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    memset(base, 0, WORDS * sizeof(long));
    for (int i = 0; i < WORDS; i++)
        many[i] = 1000000;
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < stretch(round); i++, calls++) {
            long found = 0, expected;

            CHECK_OK(MPI_Fetch_and_op(&one, &before, MPI_LONG, 0, 1, MPI_SUM, win));
            CHECK_OK(MPI_Win_flush(0, win));
            CHECK(before % 1000000 < MOST);
            CHECK(!seen[before % 1000000]);
            seen[before % 1000000] = 1;
            /* Adds one by swaps. */
            do {
                long next = found + 1;

                expected = found;
                CHECK_OK(MPI_Compare_and_swap(&next, &expected, &found, MPI_LONG, 0, 2, win));
                CHECK_OK(MPI_Win_flush(0, win));
            } while (found != expected);
        }
        CHECK_OK(MPI_Accumulate(many, WORDS, MPI_LONG, 0, 0, WORDS, MPI_LONG, MPI_SUM, win));
    }
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    if (rank == 0) {
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
        for (int i = 0; i < WORDS; i++)
            CHECK_EQUAL(base[i], 1000000L * ROUNDS * ranks + (i == 1 || i == 2 ? (long) calls * ranks : 0));
        CHECK_OK(MPI_Win_unlock(0, win));
    }
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
