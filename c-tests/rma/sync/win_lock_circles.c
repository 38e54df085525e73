/* MPI_Win_lock, MPI_Win_lock_all (MPI-5.0 section 12.5.3): ranks that hold locks request more locks, while other ranks
 * wait for the held locks. Every round can finish, because ranks never wait in a circle for locks that are held. Only a
 * library that queues a request of a rank that holds a lock behind the requests of waiting ranks could make ranks wait
 * forever.
 * ranks: 3 4
 * more network: 3 4 4x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <sched.h>

enum { ROUNDS = 2000 };

/* Yields to the other ranks, so that the ranks run in many orders. */
static void step_aside(void)
{
    static unsigned state = 12345;

    state = state * 1103515245u + 12345u;
    for (unsigned turns = (state >> 16) % 8; turns > 0; turns--)
        sched_yield();
}

static MPI_Win allocate(void)
{
    long *memory;
    MPI_Win win;

    CHECK_OK(MPI_Win_allocate(sizeof *memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    return win;
}

/* Ranks 0 and 1 take two shared locks in opposite order; each of the others requests one exclusive lock. */
static void shared_locks(MPI_Win win)
{
    int first = rank % 2, second = 1 - first;

    if (rank < 2) {
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, first, 0, win));
        step_aside();
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, second, 0, win));
        CHECK_OK(MPI_Win_unlock(first, win));
        CHECK_OK(MPI_Win_unlock(second, win));
    } else {
        step_aside();
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, first, 0, win));
        CHECK_OK(MPI_Win_unlock(first, win));
    }
}

/* Ranks 0 and 1 take lock_all of two windows in opposite order; the others request an exclusive lock in one window. */
static void lock_all_of_two(MPI_Win one, MPI_Win other)
{
    MPI_Win first = rank % 2 ? other : one, second = rank % 2 ? one : other;

    if (rank < 2) {
        CHECK_OK(MPI_Win_lock_all(0, first));
        step_aside();
        CHECK_OK(MPI_Win_lock_all(0, second));
        CHECK_OK(MPI_Win_unlock_all(first));
        CHECK_OK(MPI_Win_unlock_all(second));
    } else {
        step_aside();
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, first));
        CHECK_OK(MPI_Win_unlock(0, first));
    }
}

/* Rank 0 takes lock_all of one window and then locks a target of the other; rank 1 does the reverse, with another
 * target. */
static void mixed(MPI_Win one, MPI_Win other)
{
    switch (rank) {
    case 0:
        CHECK_OK(MPI_Win_lock_all(0, one));
        step_aside();
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, other));
        CHECK_OK(MPI_Win_unlock(0, other));
        CHECK_OK(MPI_Win_unlock_all(one));
        break;
    case 1:
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, other));
        step_aside();
        CHECK_OK(MPI_Win_lock_all(0, one));
        CHECK_OK(MPI_Win_unlock_all(one));
        CHECK_OK(MPI_Win_unlock(1, other));
        break;
    default:
        step_aside();
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, one));
        CHECK_OK(MPI_Win_unlock(rank, one));
    }
}

/* Rank 0 holds a shared lock of the first window and requests a shared lock of the second window. Rank 2 holds a lock
 * of the second window while it requests lock_all of the first window. The other ranks request an exclusive lock of the
 * first window, and get it when rank 0 unlocks. */
static void queued(MPI_Win one, MPI_Win other)
{
    if (rank == 0)
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, one));
    if (rank == 2)
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, other));
    together();
    switch (rank) {
    case 0:
        step_aside();
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, other));
        CHECK_OK(MPI_Win_unlock(0, other));
        CHECK_OK(MPI_Win_unlock(0, one));
        break;
    case 2:
        step_aside();
        CHECK_OK(MPI_Win_lock_all(0, one));
        CHECK_OK(MPI_Win_unlock_all(one));
        CHECK_OK(MPI_Win_unlock(0, other));
        break;
    default:
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, one));
        CHECK_OK(MPI_Win_unlock(0, one));
    }
}

/* Rank 0 holds an exclusive lock of a window that was never locked before, and requests a shared lock of another
 * window. Rank 1 holds a shared lock of that other window while it requests lock_all of the new window. The
 * remaining ranks wait for an exclusive lock of the other window. */
static void first_lock_all(MPI_Win other)
{
    MPI_Win new = allocate();

    if (rank == 0)
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, new));
    if (rank == 1)
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, other));
    together();
    step_aside();
    switch (rank) {
    case 0:
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, other));
        /* A second lock of the new window, at rank 1. */
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, new));
        CHECK_OK(MPI_Win_unlock(0, other));
        CHECK_OK(MPI_Win_unlock(0, new));
        CHECK_OK(MPI_Win_unlock(1, new));
        break;
    case 1:
        CHECK_OK(MPI_Win_lock_all(0, new));
        CHECK_OK(MPI_Win_unlock_all(new));
        CHECK_OK(MPI_Win_unlock(0, other));
        break;
    default:
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, other));
        CHECK_OK(MPI_Win_unlock(0, other));
    }
    CHECK_OK(MPI_Win_free(&new));
}

int main(void)
{
    MPI_Win one, other;

    start();
    one = allocate();
    other = allocate();
    for (int round = 0; round < ROUNDS; round++) {
        shared_locks(one);
        together();
        lock_all_of_two(one, other);
        together();
        mixed(one, other);
        together();
        if (round % 4 == 0) {
            queued(one, other);
            together();
            first_lock_all(other);
        }
    }
    CHECK_OK(MPI_Win_free(&one));
    CHECK_OK(MPI_Win_free(&other));
    return finish();
}
