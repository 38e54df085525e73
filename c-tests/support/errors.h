/* errors.h: erroneous calls of MPI_Put, MPI_Get and their forms with requests, which have the same arguments and the
 * same errors. */
#ifndef ERRORS_H
#define ERRORS_H

#include "check.h"

#include <stdint.h>

/* The window has 800 bytes, displacement unit 8, at every rank. */
#define WINDOW_BYTES 800

typedef int transfer(void *origin, MPI_Count origin_count, MPI_Datatype origin_type, int target, MPI_Aint disp,
                     MPI_Count target_count, MPI_Datatype target_type, MPI_Win win);

/* Makes calls with exactly one error each, in an epoch that covers `target`. `is_get` is true if the target sends. */
static inline void check_wrong_arguments(transfer *move, int is_get, int target, MPI_Win win)
{
    static double buffer[200];

    memset(buffer, 0xa5, sizeof buffer);
    CHECK_CLASS(move(buffer, 1, MPI_DOUBLE, ranks, 0, 1, MPI_DOUBLE, win), MPI_ERR_RANK);
    CHECK_CLASS(move(buffer, 1, MPI_DOUBLE, -1, 0, 1, MPI_DOUBLE, win), MPI_ERR_RANK);
    CHECK_CLASS(move(buffer, 1, MPI_DOUBLE, INT32_MAX, 0, 1, MPI_DOUBLE, win), MPI_ERR_RANK);
    CHECK_CLASS(move(buffer, -1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, win), MPI_ERR_COUNT);
    CHECK_CLASS(move(buffer, 1, MPI_DOUBLE, target, 0, -1, MPI_DOUBLE, win), MPI_ERR_COUNT);
    CHECK_CLASS(move(buffer, INT32_MIN, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, win), MPI_ERR_COUNT);
    CHECK_CLASS(move(buffer, 1, MPI_DATATYPE_NULL, target, 0, 1, MPI_DOUBLE, win), MPI_ERR_TYPE);
    CHECK_CLASS(move(buffer, 1, MPI_DOUBLE, target, 0, 1, MPI_DATATYPE_NULL, win), MPI_ERR_TYPE);
    CHECK_CLASS(move(buffer, 1, NO_HANDLE(MPI_Datatype), target, 0, 1, MPI_DOUBLE, win), MPI_ERR_TYPE);
    CHECK_CLASS(move(buffer, 1, MPI_DOUBLE, target, 0, 1, NULL, win), MPI_ERR_TYPE);
    CHECK_CLASS(move(NULL, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, win), MPI_ERR_BUFFER);
    CHECK_CLASS(move(MPI_IN_PLACE, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, win), MPI_ERR_BUFFER);
    CHECK_CLASS(move(MPI_IN_PLACE, 3, MPI_SHORT, target, 0, 3, MPI_SHORT, win), MPI_ERR_BUFFER);
    CHECK_CLASS(move(buffer, 1, MPI_DOUBLE, target, -1, 1, MPI_DOUBLE, win), MPI_ERR_DISP);
    CHECK_CLASS(move(buffer, 1, MPI_DOUBLE, target, INTPTR_MIN, 1, MPI_DOUBLE, win), MPI_ERR_DISP);

    /* Accesses just beyond the window, and accesses for which the arithmetic would overflow. */
    CHECK_CLASS(move(buffer, 1, MPI_DOUBLE, target, 100, 1, MPI_DOUBLE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(move(buffer, 2, MPI_DOUBLE, target, 99, 2, MPI_DOUBLE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(move(buffer, 101, MPI_DOUBLE, target, 0, 101, MPI_DOUBLE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(move(buffer, 9, MPI_BYTE, target, 99, 9, MPI_BYTE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(move(buffer, 1, MPI_BYTE, target, INTPTR_MAX, 1, MPI_BYTE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(move(buffer, 1, MPI_BYTE, target, INTPTR_MAX / 8 + 1, 1, MPI_BYTE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(move(buffer, 1, MPI_BYTE, target, (MPI_Aint) 1 << 61, 1, MPI_BYTE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(move(buffer, 1, MPI_BYTE, target, (MPI_Aint) 1 << 60, 1, MPI_BYTE, win), MPI_ERR_RMA_RANGE);
    /* 2^61 + 1 times 8 is 8 in 64 bits. */
    CHECK_CLASS(move(buffer, 1, MPI_DOUBLE, target, ((MPI_Aint) 1 << 61) + 1, 1, MPI_DOUBLE, win), MPI_ERR_RMA_RANGE);
    if (!is_get) {
        /* The sent data fit, but the target's buffer does not fit in the window. */
        CHECK_CLASS(move(buffer, 1, MPI_DOUBLE, target, 99, 2, MPI_DOUBLE, win), MPI_ERR_RMA_RANGE);
        CHECK_CLASS(move(buffer, 1, MPI_DOUBLE, target, 0, INT32_MAX, MPI_DOUBLE, win), MPI_ERR_RMA_RANGE);
    }

    /* The sent data must fit and match the receive side. */
    MPI_Count less = is_get ? 1 : 2, more = is_get ? 2 : 1;
    CHECK_CLASS(move(buffer, less, MPI_DOUBLE, target, 0, more, MPI_DOUBLE, win), MPI_ERR_TRUNCATE);
    CHECK_CLASS(move(buffer, is_get ? 7 : 1, is_get ? MPI_BYTE : MPI_DOUBLE, target, 0, is_get ? 1 : 7,
                     is_get ? MPI_DOUBLE : MPI_BYTE, win), MPI_ERR_TRUNCATE);
    CHECK_CLASS(move(buffer, is_get ? 0 : 1, MPI_INT, target, 0, is_get ? 1 : 0, MPI_INT, win), MPI_ERR_TRUNCATE);
    CHECK_CLASS(move(buffer, 2, MPI_INT, target, 0, 1, MPI_DOUBLE, win), MPI_ERR_TYPE);
    CHECK_CLASS(move(buffer, 1, MPI_DOUBLE, target, 0, 1, MPI_LONG, win), MPI_ERR_TYPE);
    CHECK_CLASS(move(buffer, 1, MPI_FLOAT, target, 0, 1, MPI_INT, win), MPI_ERR_TYPE);
    CHECK_CLASS(move(buffer, 1, MPI_SHORT, target, 0, 1, MPI_INT, win), MPI_ERR_TYPE);
    CHECK_CLASS(move(buffer, 1, MPI_LOGICAL, target, 0, 1, MPI_REAL, win), MPI_ERR_TYPE);

    CHECK_CLASS(move(buffer, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, MPI_WIN_NULL), MPI_ERR_WIN);
    CHECK_CLASS(move(buffer, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, NO_HANDLE(MPI_Win)), MPI_ERR_WIN);
    CHECK_CLASS(move(buffer, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, NULL), MPI_ERR_WIN);
    CHECK_ALL(buffer, 0xa5, sizeof buffer);
}

/* Checks wrong arguments in fence, lock, lock_all and start epochs. Without an epoch, and at a rank that the lock or the start does not
 * cover, a correct call is an error, too; so it is at a rank that only exposes its window. No call moves a byte. */
static inline void check_errors(transfer *move, int is_get)
{
    static struct { unsigned char before[64]; double window[WINDOW_BYTES / 8]; unsigned char after[64]; } memory;
    double buffer = -1.5, *base;
    int target = neighbour(1), origin = neighbour(-1);
    MPI_Win windows[2];
    MPI_Group world, targets, origins;

    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Group_incl(world, 1, &target, &targets));
    CHECK_OK(MPI_Group_incl(world, 1, &origin, &origins));
    memset(&memory, 0x3c, sizeof memory);
    CHECK_OK(MPI_Win_create(memory.window, WINDOW_BYTES, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[0]));
    CHECK_OK(MPI_Win_allocate(WINDOW_BYTES, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &windows[1]));
    memset(base, 0x3c, WINDOW_BYTES);
    for (int w = 0; w < 2; w++) {
        MPI_Win win = windows[w];

        errors_return(win);
        together();
        CHECK_CLASS(move(&buffer, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, win), MPI_ERR_RMA_SYNC);
        CHECK_CLASS(move(&buffer, 1, MPI_DOUBLE, rank, 0, 1, MPI_DOUBLE, win), MPI_ERR_RMA_SYNC);

        CHECK_OK(MPI_Win_fence(0, win));
        check_wrong_arguments(move, is_get, target, win);
        CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
        CHECK_CLASS(move(&buffer, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, win), MPI_ERR_RMA_SYNC);
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
        check_wrong_arguments(move, is_get, target, win);
        if (ranks > 1)
            CHECK_CLASS(move(&buffer, 1, MPI_DOUBLE, rank, 0, 1, MPI_DOUBLE, win), MPI_ERR_RMA_SYNC);
        CHECK_OK(MPI_Win_unlock(target, win));
        CHECK_CLASS(move(&buffer, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, win), MPI_ERR_RMA_SYNC);
        CHECK_OK(MPI_Win_lock_all(0, win));
        check_wrong_arguments(move, is_get, target, win);
        CHECK_OK(MPI_Win_unlock_all(win));
        CHECK_CLASS(move(&buffer, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, win), MPI_ERR_RMA_SYNC);
        together();
        CHECK_OK(MPI_Win_post(origins, 0, win));
        CHECK_CLASS(move(&buffer, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, win), MPI_ERR_RMA_SYNC);
        CHECK_CLASS(move(&buffer, 1, MPI_DOUBLE, origin, 0, 1, MPI_DOUBLE, win), MPI_ERR_RMA_SYNC);
        CHECK_OK(MPI_Win_start(targets, 0, win));
        check_wrong_arguments(move, is_get, target, win);
        if (ranks > 1)
            CHECK_CLASS(move(&buffer, 1, MPI_DOUBLE, rank, 0, 1, MPI_DOUBLE, win), MPI_ERR_RMA_SYNC);
        if (ranks > 2)
            CHECK_CLASS(move(&buffer, 1, MPI_DOUBLE, origin, 0, 1, MPI_DOUBLE, win), MPI_ERR_RMA_SYNC);
        CHECK_OK(MPI_Win_complete(win));
        CHECK_CLASS(move(&buffer, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, win), MPI_ERR_RMA_SYNC);
        CHECK_OK(MPI_Win_wait(win));
        CHECK_CLASS(move(&buffer, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, win), MPI_ERR_RMA_SYNC);
        together();
    }
    CHECK_ALL(&memory, 0x3c, sizeof memory);
    CHECK_ALL(base, 0x3c, WINDOW_BYTES);
    CHECK(buffer == -1.5);
    CHECK_OK(MPI_Group_free(&world));
    CHECK_OK(MPI_Group_free(&targets));
    CHECK_OK(MPI_Group_free(&origins));
    CHECK_OK(MPI_Win_free(&windows[0]));
    CHECK_OK(MPI_Win_free(&windows[1]));
}

#endif
