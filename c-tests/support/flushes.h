/* flushes.h: the part of the tests of MPI_Win_flush and MPI_Win_flush_all that both share. A program defines `complete`. */
#ifndef FLUSHES_H
#define FLUSHES_H

#include "check.h"

#define ROUNDS 200

/* Completes the operations on all targets. */
static void complete(MPI_Win win);

/* Puts to all targets before the first of them is completed. Then the gets return the data, and each target finds the data in its
 * memory. In an epoch that covers all targets. */
static void all_targets(MPI_Win win, const int *memory)
{
    int values[64], got[64];

    for (int round = 0; round < ROUNDS / 10; round++) {
        for (int target = 0; target < ranks; target++) {
            values[target] = 100000 * target + 1000 * round + rank + 7;
            got[target] = -1;
            CHECK_OK(MPI_Put(&values[target], 1, MPI_INT, target, rank, 1, MPI_INT, win));
        }
        complete(win);
        for (int target = 0; target < ranks; target++)
            CHECK_OK(MPI_Get(&got[target], 1, MPI_INT, target, rank, 1, MPI_INT, win));
        complete(win);
        for (int target = 0; target < ranks; target++)
            CHECK_EQUAL(got[target], values[target]);
        together();
        CHECK_OK(MPI_Win_sync(win));
        for (int from = 0; from < ranks; from++)
            CHECK_EQUAL(memory[from], 100000 * rank + 1000 * round + from + 7);
        together();
    }
}

#endif
