/* Work stealing with the deque of Chase and Lev: its owner pushes and takes tasks at the bottom, and thieves take tasks at the
 * top by MPI_Compare_and_swap (MPI-5.0 section 12.3.4). Tasks create more tasks, in an unbalanced tree. Every task is executed
 * once, by any rank.
 * ranks: 2 4
 * more ranks: 1 7
 * expect: success
 * timeout: 60
 */
#include "atomics.h"

/* A deque at each rank; at rank 0 also the number of unfinished tasks, and the number of executions of each task. */
enum { TOP, BOTTOM, TASKS, SLOTS = 2048, OPEN = TASKS + SLOTS, DONE, ALL = 3000, INTEGERS = DONE + ALL };

static MPI_Win win;

/* Stores the children of a task, and returns their number. Task 0 has five children. The other tasks have one child on
 * average, so that the tree has long branches. */
static int children_of(int64_t task, int64_t *children)
{
    int count = 0;

    if (task == 0)
        for (int64_t child = 1; child <= 5; child++)
            children[count++] = child;
    else
        /* Each number from 6 to ALL - 1 has one parent, which is at most 17 less. */
        for (int64_t child = task + 1; child < ALL && child <= task + 17; child++)
            if (child >= 6 && child - 1 - child * 7919 % 17 % (child - 1) == task)
                children[count++] = child;
    return count;
}

static void push(int64_t task)
{
    int64_t bottom = atomic_read(rank, BOTTOM, win);

    CHECK(bottom - atomic_read(rank, TOP, win) < SLOTS);
    atomic_write(task, rank, TASKS + bottom % SLOTS, win);
    atomic_write(bottom + 1, rank, BOTTOM, win);
}

/* Takes a task of this rank's own deque, or returns -1. */
static int64_t take(void)
{
    int64_t bottom = atomic_read(rank, BOTTOM, win) - 1;

    /* Thieves see that the task is taken before this rank reads their position. */
    atomic_write(bottom, rank, BOTTOM, win);
    int64_t top = atomic_read(rank, TOP, win);
    if (top > bottom) {
        atomic_write(bottom + 1, rank, BOTTOM, win);
        return -1;
    }
    int64_t task = atomic_read(rank, TASKS + bottom % SLOTS, win);
    if (top == bottom) {
        /* `task` is the last task, and another rank may take it at the same time. The rank that increments `top` gets
         * the task. */
        if (atomic_swap_if(top, top + 1, rank, TOP, win) != top)
            task = -1;
        atomic_write(bottom + 1, rank, BOTTOM, win);
    }
    return task;
}

static int64_t steal(int victim)
{
    int64_t top = atomic_read(victim, TOP, win), bottom = atomic_read(victim, BOTTOM, win);

    if (top >= bottom)
        return -1;
    int64_t task = atomic_read(victim, TASKS + top % SLOTS, win);
    return atomic_swap_if(top, top + 1, victim, TOP, win) == top ? task : -1;
}

static void do_task(int64_t task)
{
    const int64_t one = 1;
    int64_t children[32];
    int count = children_of(task, children);

    CHECK(task >= 0 && task < ALL);
    if (count > 0)
        atomic_add(count, 0, OPEN, win);
    for (int i = 0; i < count; i++)
        push(children[i]);
    CHECK_OK(MPI_Accumulate(&one, 1, MPI_INT64_T, 0, DONE + task, 1, MPI_INT64_T, MPI_SUM, win));
    atomic_add(-1, 0, OPEN, win);
}

static void check_stealing(int is_created)
{
    unsigned random = 12345u + (unsigned) rank;
    int64_t *base, task;

    win = integers_window(is_created, INTEGERS, &base);
    if (rank == 0) {
        atomic_add(1, 0, OPEN, win);
        push(0);
    }
    together();
    while (atomic_read(0, OPEN, win) > 0) {
        task = take();
        if (task < 0 && ranks > 1) {
            random = random * 1664525u + 1013904223u;
            task = steal(neighbour(1 + (int) (random >> 16) % (ranks - 1)));
        }
        if (task >= 0)
            do_task(task);
        else
            sched_yield();
    }
    together();
    CHECK_OK(MPI_Win_sync(win));
    CHECK_EQUAL(base[TOP], base[BOTTOM]);
    for (int i = 0; rank == 0 && i < ALL; i++)
        CHECK_EQUAL(base[DONE + i], 1);
    free_integers_window(is_created, base, win);
}

int main(void)
{
    start();
    check_stealing(0);
    check_stealing(1);
    return finish();
}
