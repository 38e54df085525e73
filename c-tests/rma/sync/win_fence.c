/* MPI_Win_fence: data put before a fence are in place after the fence, at all ranks (MPI-5.0 section 12.5.1).
 * Assertions that are true do not change this.
 * ranks: 2 4
 * more ranks: 1
 * network: 2 3 4x2
 * expect: success
 */
#include "check.h"

#define ROUNDS 200

/* In each round, after a fence with the first assert, every rank puts the sum of its number and 1000 times the round to all
 * ranks. After a fence without asserts, it gets from all ranks. A fence with the second assert completes the gets. */
static void rounds(MPI_Win win, int *base, int first_assert, int second_assert)
{
    for (int round = 0; round < ROUNDS; round++) {
        int value = 1000 * round + rank, got[64];

        CHECK_OK(MPI_Win_fence(first_assert, win));
        for (int target = 0; target < ranks; target++)
            CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, rank, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_fence(0, win));
        for (int i = 0; i < ranks; i++)
            CHECK_EQUAL(base[i], 1000 * round + i);
        for (int target = 0; target < ranks; target++)
            CHECK_OK(MPI_Get(&got[target], 1, MPI_INT, target, (rank + target) % ranks, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_fence(second_assert, win));
        for (int target = 0; target < ranks; target++)
            CHECK_EQUAL(got[target], 1000 * round + (rank + target) % ranks);
    }
}

int main(void)
{
    static int array[64];
    int *base;
    MPI_Win windows[2];

    start();
    CHECK_OK(MPI_Win_allocate(sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &windows[0]));
    CHECK_OK(MPI_Win_create(array, sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[1]));
    for (int w = 0; w < 2; w++) {
        int *memory = w == 0 ? base : array;
        rounds(windows[w], memory, 0, 0);
        rounds(windows[w], memory, MPI_MODE_NOPRECEDE, MPI_MODE_NOSUCCEED);
        /* These asserts are true: no rank stores to its memory, and no rank puts between the last fence of a round
         * and the first fence of the next round. */
        rounds(windows[w], memory, MPI_MODE_NOSTORE, MPI_MODE_NOPUT | MPI_MODE_NOSTORE);
        rounds(windows[w], memory, MPI_MODE_NOPRECEDE | MPI_MODE_NOSTORE,
               MPI_MODE_NOSTORE | MPI_MODE_NOPUT | MPI_MODE_NOSUCCEED);
    }
    /* Fences of two windows in turn do not affect each other. */
    int value = rank + 1;
    CHECK_OK(MPI_Win_fence(0, windows[0]));
    CHECK_OK(MPI_Win_fence(0, windows[1]));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), 50, 1, MPI_INT, windows[0]));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), 51, 1, MPI_INT, windows[1]));
    CHECK_OK(MPI_Win_fence(0, windows[1]));
    CHECK_EQUAL(array[51], neighbour(-1) + 1);
    CHECK_OK(MPI_Win_fence(0, windows[0]));
    CHECK_EQUAL(base[50], neighbour(-1) + 1);
    CHECK_OK(MPI_Win_free(&windows[0]));
    CHECK_OK(MPI_Win_free(&windows[1]));
    return finish();
}
