/* progress.h: a target that computes, and makes no MPI call, while origins lock, put, get and unlock.
 *
 * Rank 0 is the target. The end of its memory has a flag for each other rank, and rank 0 spins on these flags. Each other
 * rank does all of its work, then puts its flag. With a library that needs MPI calls of the target, rank 0 fails after 20 seconds.
 */
#ifndef PROGRESS_H
#define PROGRESS_H

#include "check.h"

#include <time.h>

#define PROGRESS_BYTES 100000
#define PROGRESS_FLAGS (PROGRESS_BYTES - 64)

static inline double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

/* Waits for the flags of all other ranks, while computing. */
static inline void compute_until_done(const volatile unsigned char *memory)
{
    double begin = seconds();

    for (int origin = 1; origin < ranks; origin++)
        while (memory[PROGRESS_FLAGS + origin] == 0)
            if (seconds() - begin > 20.0)
                fail(__FILE__, __LINE__, "the flag of rank %d has not arrived in 20 seconds of computing", origin);
}

/* Puts into rank 0 under locks of both kinds, and gets from rank 0 in a lock_all epoch. */
static inline void work(MPI_Aint zero, MPI_Win win)
{
    static unsigned char data[1000], got[1000];
    unsigned char done = 1;

    for (int round = 0; round < 20; round++) {
        MPI_Aint place = zero + 1000 * rank;

        memset(data, 10 * rank + round, sizeof data);
        CHECK_OK(MPI_Win_lock(round % 2 == 0 ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, 0, 0, win));
        CHECK_OK(MPI_Put(data, sizeof data, MPI_BYTE, 0, place, sizeof data, MPI_BYTE, win));
        CHECK_OK(MPI_Win_unlock(0, win));
        CHECK_OK(MPI_Win_lock_all(0, win));
        CHECK_OK(MPI_Get(got, sizeof got, MPI_BYTE, 0, place, sizeof got, MPI_BYTE, win));
        CHECK_OK(MPI_Win_flush(0, win));
        CHECK_BYTES(got, data, sizeof data);
        CHECK_OK(MPI_Win_unlock_all(win));
    }
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
    CHECK_OK(MPI_Put(&done, 1, MPI_BYTE, 0, zero + PROGRESS_FLAGS + rank, 1, MPI_BYTE, win));
    CHECK_OK(MPI_Win_unlock(0, win));
}

/* `memory` is this rank's memory, which begins at displacement `zero` at rank 0. */
static inline void check_progress(unsigned char *memory, MPI_Aint zero, MPI_Win win)
{
    together();
    if (rank == 0)
        compute_until_done(memory);
    else
        work(zero, win);
    together();
    for (int origin = 1; rank == 0 && origin < ranks; origin++)
        CHECK_ALL(memory + 1000 * origin, 10 * origin + 19, 1000);
}

#endif
