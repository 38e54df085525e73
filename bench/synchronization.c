/* Synchronisation without data, on any number of ranks. For fence and PSCW each rank has two neighbours in a ring. */
#include "bench.h"

static struct window window;
static MPI_Win win;
static MPI_Group neighbours;

static void barrier(long times)
{
    for (; times > 0; times--)
        MPI_Barrier(MPI_COMM_WORLD);
}

static void fence(long times)
{
    for (; times > 0; times--)
        MPI_Win_fence(0, win);
}

static void pscw(long times)
{
    for (; times > 0; times--) {
        MPI_Win_post(neighbours, 0, win);
        MPI_Win_start(neighbours, 0, win);
        MPI_Win_complete(win);
        MPI_Win_wait(win);
    }
}

static void lock_exclusive(long times)
{
    for (; times > 0; times--) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
        MPI_Win_unlock(1, win);
    }
}

static void lock_shared(long times)
{
    for (; times > 0; times--) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        MPI_Win_unlock(1, win);
    }
}

static void lock_all(long times)
{
    for (; times > 0; times--) {
        MPI_Win_lock_all(0, win);
        MPI_Win_unlock_all(win);
    }
}

/* Returns whether a fence completes the left neighbour's put. */
static int fence_is_right(void)
{
    int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks, value = rank + 1;

    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_INT, right, 0, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    return *(int *) window.memory == left + 1;
}

/* Returns whether post, start, complete and wait complete the left neighbour's put. */
static int pscw_is_right(void)
{
    int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks, value = rank + 100;

    MPI_Win_post(neighbours, 0, win);
    MPI_Win_start(neighbours, 0, win);
    MPI_Put(&value, 1, MPI_INT, right, 4, 1, MPI_INT, win);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
    return ((int *) window.memory)[1] == left + 100;
}

void measure_synchronization(void)
{
    int members[] = { (rank + 1) % ranks, (rank + ranks - 1) % ranks }, right;
    MPI_Group world;

    window = open_window("allocate", 4096);
    win = window.win;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, ranks > 2 ? 2 : 1, members, &neighbours);
    report("barrier", "", "", -1, measure(barrier, ALL_RANKS), 1);
    right = fence_is_right();
    report("fence", "allocate", "fence", -1, measure(fence, ALL_RANKS), right);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    right = pscw_is_right();
    report("post start complete wait", "allocate", "pscw", -1, measure(pscw, ALL_RANKS), right);
    report("lock exclusive and unlock", "allocate", "lock", -1, measure(lock_exclusive, FIRST_RANK), 1);
    report("lock shared and unlock", "allocate", "lock", -1, measure(lock_shared, FIRST_RANK), 1);
    report("lock_all and unlock_all", "allocate", "lock_all", -1, measure(lock_all, FIRST_RANK), 1);
    MPI_Group_free(&neighbours);
    MPI_Group_free(&world);
    close_window(&window);
}
