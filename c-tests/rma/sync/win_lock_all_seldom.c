/* Many exclusive locks by MPI_Win_lock between two calls of MPI_Win_lock_all, at different times for each rank (MPI-5.0 section
 * 12.5.3). A rank with one or two exclusive locks is alone at these targets. A rank with lock_all, or with a shared lock, sees
 * no other rank changing data.
 * ranks: 2 3
 * more ranks: 5
 * more network: 2 3x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <sched.h>

/* Each target has two accounts, and a rank with an exclusive lock moves an amount between them: their sum is
 * constant when no rank changes them. */
enum { ACCOUNTS = 2, SUM = 1000, LOCKS = 6000 };

static MPI_Win win;

static unsigned next(void)
{
    static unsigned state;

    if (state == 0)
        state = 77u + (unsigned) rank;
    state = state * 1664525u + 1013904223u;
    return state >> 8;
}

static void step_aside(void)
{
    if (next() % 16 == 0)
        sched_yield();
}

static void read_accounts(int target, long accounts[ACCOUNTS])
{
    CHECK_OK(MPI_Get(&accounts[0], 1, MPI_LONG, target, 0, 1, MPI_LONG, win));
    CHECK_OK(MPI_Win_flush(target, win));
    step_aside();
    CHECK_OK(MPI_Get(&accounts[1], 1, MPI_LONG, target, 1, 1, MPI_LONG, win));
    CHECK_OK(MPI_Win_flush(target, win));
}

static void check_sum(int target)
{
    long accounts[ACCOUNTS];

    read_accounts(target, accounts);
    CHECK_EQUAL(accounts[0] + accounts[1], SUM);
}

static void move(int target)
{
    long accounts[ACCOUNTS], amount = (long) (next() % 10);

    read_accounts(target, accounts);
    CHECK_EQUAL(accounts[0] + accounts[1], SUM);
    accounts[0] -= amount;
    accounts[1] += amount;
    CHECK_OK(MPI_Put(&accounts[0], 1, MPI_LONG, target, 0, 1, MPI_LONG, win));
    CHECK_OK(MPI_Win_flush(target, win));
    step_aside();
    CHECK_OK(MPI_Put(&accounts[1], 1, MPI_LONG, target, 1, 1, MPI_LONG, win));
}

static void lock_one(int target)
{
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win));
    move(target);
    CHECK_OK(MPI_Win_unlock(target, win));
}

/* In the order of ranks, so that no two ranks wait for each other. */
static void lock_two(int one, int other)
{
    int low = one < other ? one : other, high = one < other ? other : one;

    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, low, 0, win));
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, high, 0, win));
    move(low);
    move(high);
    CHECK_OK(MPI_Win_unlock(one, win));
    CHECK_OK(MPI_Win_unlock(other, win));
}

static void lock_all(void)
{
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int target = 0; target < ranks; target++)
        check_sum(target);
    CHECK_OK(MPI_Win_unlock_all(win));
}

static void lock_shared(int target)
{
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
    check_sum(target);
    CHECK_OK(MPI_Win_unlock(target, win));
}

/* Takes locks. On average, one of `seldom` locks is a lock_all. */
static void lock_often(unsigned seldom)
{
    for (int turn = 0; turn < LOCKS; turn++) {
        int target = (int) (next() % (unsigned) ranks), other = (int) (next() % (unsigned) ranks);

        if (next() % seldom == 0)
            lock_all();
        else if (next() % 8 == 0)
            lock_shared(target);
        else if (target != other && next() % 8 == 0)
            lock_two(target, other);
        else
            lock_one(target);
    }
    together();
}

int main(void)
{
    long *accounts;

    start();
    CHECK_OK(MPI_Win_allocate(ACCOUNTS * sizeof *accounts, sizeof *accounts, MPI_INFO_NULL, MPI_COMM_WORLD, &accounts, &win));
    accounts[0] = SUM;
    accounts[1] = 0;
    together();
    lock_often(1000);
    lock_often(60);
    lock_often(4);
    lock_all();
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
