/* Epochs of all kinds on different windows, open at the same time, begun and ended in random orders: a fence epoch,
 * post and start, an exclusive lock, shared locks on all targets, lock_all (MPI-5.0 section 12.5). Operations of all
 * windows alternate. A synchronisation call that does not match a window's epoch raises MPI_ERR_RMA_SYNC, although it
 * matches the epoch of another window.
 * ranks: 2 4
 * more ranks: 1
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <stdint.h>

enum { FENCED, POSTED, EXCLUSIVE, SHARED, ALL, WINDOWS };
enum { ROUNDS = 120 };

static MPI_Win windows[WINDOWS];
static int64_t *bases[WINDOWS];
static MPI_Group to, from;
static int next, previous;

/* Shuffles calls. The order is the same at all ranks, because some of these calls wait for other ranks. */
static void shuffle(int *order, int count, unsigned *random)
{
    for (int i = 0; i < count; i++)
        order[i] = i;
    for (int i = count - 1; i > 0; i--) {
        *random = *random * 1664525u + 1013904223u;
        int other = (int) (*random >> 16) % (i + 1), moved = order[i];
        order[i] = order[other];
        order[other] = moved;
    }
}

static void begin(int which)
{
    MPI_Win win = windows[which];

    switch (which) {
    case FENCED:
        CHECK_OK(MPI_Win_fence(0, win));
        break;
    case POSTED:
        CHECK_OK(MPI_Win_post(from, 0, win));
        CHECK_OK(MPI_Win_start(to, 0, win));
        break;
    case EXCLUSIVE:
        /* Each rank accesses its next rank, so no rank waits. */
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, next, 0, win));
        break;
    case SHARED:
        for (int i = 0; i < ranks; i++)
            CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, neighbour(i), 0, win));
        break;
    default:
        CHECK_OK(MPI_Win_lock_all(0, win));
    }
}

static void end(int which)
{
    MPI_Win win = windows[which];

    switch (which) {
    case FENCED:
        CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
        break;
    case POSTED:
        CHECK_OK(MPI_Win_complete(win));
        CHECK_OK(MPI_Win_wait(win));
        break;
    case EXCLUSIVE:
        CHECK_OK(MPI_Win_unlock(next, win));
        break;
    case SHARED:
        for (int i = 0; i < ranks; i++)
            CHECK_OK(MPI_Win_unlock(i, win));
        break;
    default:
        CHECK_OK(MPI_Win_unlock_all(win));
    }
}

/* Puts a value at the next rank, adds to a sum there, and gets a constant. */
static void operate(int which, int64_t round)
{
    MPI_Win win = windows[which];
    int64_t value = 1000 * round + 10 * rank + which, got = -1, one = 1;

    CHECK_OK(MPI_Put(&value, 1, MPI_INT64_T, next, 0, 1, MPI_INT64_T, win));
    CHECK_OK(MPI_Accumulate(&one, 1, MPI_INT64_T, next, 1, 1, MPI_INT64_T, MPI_SUM, win));
    CHECK_OK(MPI_Get(&got, 1, MPI_INT64_T, next, 2, 1, MPI_INT64_T, win));
    if (which >= EXCLUSIVE) {
        CHECK_OK(MPI_Win_flush(next, win));
        CHECK_EQUAL(got, 77 + which);
    } else {
        /* Locks on other windows do not count for this window. */
        CHECK_CLASS(MPI_Win_flush(next, win), MPI_ERR_RMA_SYNC);
        CHECK_CLASS(MPI_Win_unlock(next, win), MPI_ERR_RMA_SYNC);
    }
    if (which != POSTED)
        CHECK_CLASS(MPI_Win_complete(win), MPI_ERR_RMA_SYNC);
    if (which != ALL)
        CHECK_CLASS(MPI_Win_unlock_all(win), MPI_ERR_RMA_SYNC);
}

int main(void)
{
    static int64_t memory[3];
    int order[WINDOWS];
    unsigned random = 20261121u;
    MPI_Group world;

    start();
    next = neighbour(1);
    previous = neighbour(-1);
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Group_incl(world, 1, &next, &to));
    CHECK_OK(MPI_Group_incl(world, 1, &previous, &from));
    for (int w = 0; w < WINDOWS; w++) {
        if (w == EXCLUSIVE) {
            bases[w] = memory;
            CHECK_OK(MPI_Win_create(memory, sizeof memory, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[w]));
        } else {
            CHECK_OK(MPI_Win_allocate(sizeof memory, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &bases[w], &windows[w]));
        }
        errors_return(windows[w]);
        bases[w][1] = 0;
        bases[w][2] = 77 + w;
    }
    for (int round = 0; round < ROUNDS; round++) {
        snprintf(situation, sizeof situation, "round %d", round);
        together();
        shuffle(order, WINDOWS, &random);
        for (int i = 0; i < WINDOWS; i++)
            begin(order[i]);
        shuffle(order, WINDOWS, &random);
        for (int i = 0; i < WINDOWS; i++)
            operate(order[i], round);
        shuffle(order, WINDOWS, &random);
        for (int i = 0; i < WINDOWS; i++)
            end(order[i]);
        together();
        for (int w = 0; w < WINDOWS; w++) {
            CHECK_OK(MPI_Win_sync(windows[w]));
            CHECK_EQUAL(bases[w][0], 1000 * round + 10 * previous + w);
            CHECK_EQUAL(bases[w][1], round + 1);
            CHECK_EQUAL(bases[w][2], 77 + w);
        }
    }
    for (int w = 0; w < WINDOWS; w++)
        CHECK_OK(MPI_Win_free(&windows[w]));
    CHECK_OK(MPI_Group_free(&world));
    CHECK_OK(MPI_Group_free(&to));
    CHECK_OK(MPI_Group_free(&from));
    return finish();
}
