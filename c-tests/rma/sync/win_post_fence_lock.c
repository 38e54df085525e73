/* Post and start, fence, lock and lock_all in turn on one window, for many rounds, on allocated and created windows
 * (MPI-5.0 section 12.5). With three or more ranks, a rank that is exposed to one rank locks another rank, which is not
 * exposed.
 * ranks: 2 3
 * more ranks: 1 7
 * expect: success
 * timeout: 60
 */
#include "check.h"

#define ROUNDS 60

static MPI_Group world;

static void put(MPI_Win win, int target, int value)
{
    static int kept[64];

    kept[target] = value;
    CHECK_OK(MPI_Put(&kept[target], 1, MPI_INT, target, rank, 1, MPI_INT, win));
}

static void check_values(const int *base, int wanted)
{
    for (int i = 0; i < ranks; i++)
        CHECK_EQUAL(base[i], wanted + i);
}

static void check_round(MPI_Win win, const int *base, MPI_Group origins, int round)
{
    int value = 10000 * round;

    /* All ranks between two fences. */
    CHECK_OK(MPI_Win_fence(round % 2 == 0 ? MPI_MODE_NOPRECEDE : 0, win));
    for (int target = 0; target < ranks; target++)
        put(win, target, value + rank);
    CHECK_OK(MPI_Win_fence(round % 3 == 0 ? MPI_MODE_NOSUCCEED : 0, win));
    check_values(base, value);

    /* All to all, without a barrier before; a fence without later operations has begun no epoch. */
    CHECK_OK(MPI_Win_post(world, 0, win));
    CHECK_OK(MPI_Win_start(world, 0, win));
    for (int target = 0; target < ranks; target++)
        put(win, target, value + 1000 + rank);
    CHECK_OK(MPI_Win_complete(win));
    CHECK_OK(MPI_Win_wait(win));
    check_values(base, value + 1000);

    /* Locks, after all exposures have ended. */
    together();
    for (int i = 0; i < ranks; i++) {
        int target = neighbour(i);
        CHECK_OK(MPI_Win_lock(round % 2 == 0 ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, target, 0, win));
        put(win, target, value + 2000 + rank);
        CHECK_OK(MPI_Win_unlock(target, win));
    }
    together();
    check_values(base, value + 2000);

    /* An epoch with the next rank alone. */
    int next = neighbour(1), previous = neighbour(-1);
    MPI_Group target;
    CHECK_OK(MPI_Group_incl(world, 1, &next, &target));
    CHECK_OK(MPI_Win_post(origins, 0, win));
    CHECK_OK(MPI_Win_start(target, 0, win));
    put(win, next, value + 3000 + rank);
    CHECK_OK(MPI_Win_complete(win));
    CHECK_OK(MPI_Win_wait(win));
    CHECK_EQUAL(base[previous], value + 3000 + previous);
    CHECK_OK(MPI_Group_free(&target));

    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int i = 0; i < ranks; i++)
        put(win, i, value + 4000 + rank);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    check_values(base, value + 4000);
}

/* Rank 0 is exposed to rank 1 while it locks rank 2. */
static void check_exposed_and_locking(MPI_Win win, const int *base)
{
    int zero = 0, one = 1;
    MPI_Group group;

    if (ranks < 3)
        return;
    together();
    CHECK_OK(MPI_Group_incl(world, 1, rank == 0 ? &one : &zero, &group));
    if (rank == 0) {
        CHECK_OK(MPI_Win_post(group, 0, win));
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, win));
        put(win, 2, 4711);
        CHECK_OK(MPI_Win_unlock(2, win));
    } else if (rank == 1) {
        CHECK_OK(MPI_Win_start(group, 0, win));
        put(win, 0, 4712);
        CHECK_OK(MPI_Win_complete(win));
    }
    if (rank == 0) {
        CHECK_OK(MPI_Win_wait(win));
        CHECK_EQUAL(base[1], 4712);
    }
    together();
    if (rank == 2)
        CHECK_EQUAL(base[0], 4711);
    CHECK_OK(MPI_Group_free(&group));
    together();
}

int main(void)
{
    static int array[64];
    int *base, previous;
    MPI_Group origins;
    MPI_Win windows[2];

    start();
    previous = neighbour(-1);
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Group_incl(world, 1, &previous, &origins));
    CHECK_OK(MPI_Win_allocate(sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &windows[0]));
    CHECK_OK(MPI_Win_create(array, sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[1]));
    for (int w = 0; w < 2; w++) {
        const int *memory = w == 0 ? base : array;
        errors_return(windows[w]);
        for (int round = 0; round < ROUNDS; round++)
            check_round(windows[w], memory, origins, round);
        check_exposed_and_locking(windows[w], memory);
        CHECK_OK(MPI_Win_free(&windows[w]));
    }
    CHECK_OK(MPI_Group_free(&origins));
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
