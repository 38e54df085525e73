/* atomics.h: single 64-bit integers in windows, read and changed within a lock_all epoch. */
#ifndef ATOMICS_H
#define ATOMICS_H

#include "check.h"

#include <sched.h>
#include <stddef.h>
#include <stdint.h>

/* Yields in some calls, so that operations of other ranks come between two calls of this rank. */
static inline void step_aside(void)
{
    static _Thread_local uint32_t state;

    if (state == 0)
        state = 2463534242u + (uint32_t) rank;
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    if (state % 4 == 0)
        sched_yield();
}

static inline int64_t fetch_and(MPI_Op operation, int64_t value, int target, MPI_Aint disp, MPI_Win win)
{
    int64_t old = INT64_MIN;

    step_aside();
    CHECK_OK(MPI_Fetch_and_op(&value, &old, MPI_INT64_T, target, disp, operation, win));
    CHECK_OK(MPI_Win_flush(target, win));
    return old;
}

static inline int64_t atomic_read(int target, MPI_Aint disp, MPI_Win win)
{
    return fetch_and(MPI_NO_OP, 0, target, disp, win);
}

static inline int64_t atomic_add(int64_t value, int target, MPI_Aint disp, MPI_Win win)
{
    return fetch_and(MPI_SUM, value, target, disp, win);
}

static inline int64_t atomic_write(int64_t value, int target, MPI_Aint disp, MPI_Win win)
{
    return fetch_and(MPI_REPLACE, value, target, disp, win);
}

/* Returns the previous value, which is `old` if the new value was stored. */
static inline int64_t atomic_swap_if(int64_t old, int64_t new, int target, MPI_Aint disp, MPI_Win win)
{
    int64_t found = INT64_MIN;

    step_aside();
    CHECK_OK(MPI_Compare_and_swap(&new, &old, &found, MPI_INT64_T, target, disp, win));
    CHECK_OK(MPI_Win_flush(target, win));
    return found;
}

/* Waits until the integer is at least `value`. */
static inline void await_at_least(int64_t value, int target, MPI_Aint disp, MPI_Win win)
{
    while (atomic_read(target, disp, win) < value)
        sched_yield();
}

/* Creates a window with `integers` integers of value 0 at each rank, allocated or over heap memory, and starts a
 * lock_all epoch. */
static inline MPI_Win integers_window(int is_created, int integers, int64_t **base)
{
    MPI_Aint bytes = integers * (MPI_Aint) sizeof **base;
    MPI_Win win;

    if (is_created) {
        *base = malloc((size_t) bytes);
        CHECK(*base != NULL);
        CHECK_OK(MPI_Win_create(*base, bytes, sizeof **base, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    } else {
        CHECK_OK(MPI_Win_allocate(bytes, sizeof **base, MPI_INFO_NULL, MPI_COMM_WORLD, base, &win));
    }
    memset(*base, 0, (size_t) bytes);
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_OK(MPI_Win_sync(win));
    return win;
}

static inline void free_integers_window(int is_created, int64_t *base, MPI_Win win)
{
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_free(&win));
    if (is_created)
        free(base);
}

#endif
