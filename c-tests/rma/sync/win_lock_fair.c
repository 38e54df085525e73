/* Locks are granted in the order of the requests. A rank that leaves and requests the lock again queues behind the waiting ranks.
 * A shared lock queues behind a waiting exclusive lock, and an exclusive lock on a target behind a waiting lock_all, and the
 * reverse. This also holds while the ranks hold lock_all on another window, and on windows that were never locked before.
 * Each rank requests its lock only when the rank before it sleeps in its queue, so the order is known.
 * part: waiting
 * ranks: 3 4
 * more ranks: 7
 * expect: success
 * timeout: 60
 */
#include "atomics.h"
#include "processes.h"

/* Integers at rank 0, in a window of their own: the rank that may request its lock, or its negative number when it requests the lock;
 * and the number of granted locks. */
enum { MAY_ASK, TURNS, INTEGERS };

enum lock { SHARED, EXCLUSIVE, EXCLUSIVE_OWN, ALL };

static MPI_Win win, words;
static int *processes;

static void lock(enum lock type)
{
    if (type == ALL)
        CHECK_OK(MPI_Win_lock_all(0, win));
    else
        CHECK_OK(MPI_Win_lock(type == SHARED ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE,
                              type == EXCLUSIVE_OWN ? rank : 0, 0, win));
}

static void unlock(enum lock type)
{
    if (type == ALL)
        CHECK_OK(MPI_Win_unlock_all(win));
    else
        CHECK_OK(MPI_Win_unlock(type == EXCLUSIVE_OWN ? rank : 0, win));
}

/* The address of the integers at rank 0, which all ranks load and store directly. */
static int64_t *shared_words(void)
{
    MPI_Aint size;
    int unit;
    int64_t *all;

    CHECK_OK(MPI_Win_shared_query(words, 0, &size, &unit, &all));
    return all;
}

/* Rank 1 gets its lock first. If `others` is EXCLUSIVE, the other ranks follow in the order of their requests, rank
 * 0 last. Other locks may be held together, and are granted after rank 1 in any order. */
static void take_turn(enum lock others)
{
    int64_t turn = __atomic_fetch_add(&shared_words()[TURNS], 1, __ATOMIC_SEQ_CST);

    if (rank == 1 || others == EXCLUSIVE)
        CHECK_EQUAL(turn, (rank + ranks - 1) % ranks);
    else
        CHECK(turn >= 1);
}

/* Rank 0 has the first lock. The others request theirs in sequence. Then rank 0 releases its lock and requests it
 * again. */
static void check_order(enum lock first, enum lock second, enum lock others)
{
    int64_t *word = shared_words();

    snprintf(situation, sizeof situation, "locks %d, %d, %d", (int) first, (int) second, (int) others);
    if (rank == 0) {
        __atomic_store_n(&word[MAY_ASK], 0, __ATOMIC_SEQ_CST);
        __atomic_store_n(&word[TURNS], 0, __ATOMIC_SEQ_CST);
        lock(first);
    }
    together();
    if (rank == 0) {
        for (int i = 1; i < ranks; i++) {
            __atomic_store_n(&word[MAY_ASK], i, __ATOMIC_SEQ_CST);
            /* Rank i stores -i before it waits for the lock. After this store, rank i only waits for the lock. */
            while (__atomic_load_n(&word[MAY_ASK], __ATOMIC_SEQ_CST) != -i)
                sched_yield();
            await_sleep(processes[i]);
            CHECK_EQUAL(__atomic_load_n(&word[TURNS], __ATOMIC_SEQ_CST), 0);
        }
        unlock(first);
        lock(first);
        take_turn(others);
        unlock(first);
    } else {
        enum lock mine = rank == 1 ? second : others;

        while (__atomic_load_n(&word[MAY_ASK], __ATOMIC_SEQ_CST) != rank)
            sched_yield();
        __atomic_store_n(&word[MAY_ASK], -rank, __ATOMIC_SEQ_CST);
        lock(mine);
        take_turn(others);
        unlock(mine);
    }
    together();
}

static void check_orders(void (*check_order)(enum lock, enum lock, enum lock))
{
    check_order(EXCLUSIVE, EXCLUSIVE, EXCLUSIVE);
    check_order(SHARED, EXCLUSIVE, EXCLUSIVE);
    check_order(EXCLUSIVE, SHARED, EXCLUSIVE);
    /* Readers that arrive after a writer wait for it. */
    check_order(SHARED, EXCLUSIVE, SHARED);
    /* Locks of lock_all and exclusive locks are granted in order, too, also on different targets. */
    check_order(ALL, EXCLUSIVE, ALL);
    check_order(ALL, EXCLUSIVE_OWN, ALL);
    check_order(EXCLUSIVE, ALL, EXCLUSIVE_OWN);
    check_order(EXCLUSIVE_OWN, ALL, EXCLUSIVE_OWN);
    /* A rank that waits for a target precedes a later lock_all, and leaves before the lock_all enters. */
    check_order(EXCLUSIVE, EXCLUSIVE, ALL);
    check_order(SHARED, EXCLUSIVE, ALL);
}

/* On a window that was never locked before. */
static void check_first_order(enum lock first, enum lock second, enum lock others)
{
    int64_t *base;

    CHECK_OK(MPI_Win_allocate(8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    check_order(first, second, others);
    CHECK_OK(MPI_Win_free(&win));
}

int main(void)
{
    int64_t *base, *own;

    start();
    processes = process_numbers();
    CHECK_OK(MPI_Win_allocate_shared(INTEGERS * sizeof *own, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &own, &words));
    CHECK_OK(MPI_Win_allocate(8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    for (int round = 0; round < 5; round++)
        check_orders(check_order);
    CHECK_OK(MPI_Win_lock_all(0, words));
    for (int round = 0; round < 5; round++)
        check_orders(check_order);
    CHECK_OK(MPI_Win_unlock_all(words));
    CHECK_OK(MPI_Win_free(&win));
    for (int round = 0; round < 5; round++)
        check_orders(check_first_order);
    CHECK_OK(MPI_Win_free(&words));
    free(processes);
    return finish();
}
