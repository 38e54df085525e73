/* Operations after MPI_Win_start are executed after the MPI_Win_post of their target (MPI-5.0 section 12.5.2): in each
 * of many rounds the origin gets the data that a target stored before its post, also if the target is late. The access
 * epoch does not wait for other ranks, which never post. MPI_Win_post does not wait: it may precede all starts, and its
 * origins may come at any time.
 * ranks: 2 3
 * more ranks: 7
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#define ROUNDS 100

static MPI_Group world;
static volatile int computed;

static void compute(int steps)
{
    for (int i = 0; i < steps; i++)
        computed++;
}

static MPI_Group all_but(int one)
{
    MPI_Group group;

    CHECK_OK(MPI_Group_excl(world, 1, &one, &group));
    return group;
}

static MPI_Group only(int one)
{
    MPI_Group group;

    CHECK_OK(MPI_Group_incl(world, 1, &one, &group));
    return group;
}

/* Rank 0 gets from all other ranks. In each round one target, in turn, computes longer before it stores and posts. */
static void check_late_posts(MPI_Win win, int *base)
{
    MPI_Group origin = only(0), targets = all_but(0);

    for (int round = 0; round < ROUNDS; round++) {
        if (rank == 0) {
            int got[64];
            CHECK_OK(MPI_Win_start(targets, 0, win));
            for (int target = 1; target < ranks; target++)
                CHECK_OK(MPI_Get(&got[target], 1, MPI_INT, target, 0, 1, MPI_INT, win));
            CHECK_OK(MPI_Win_complete(win));
            for (int target = 1; target < ranks; target++)
                CHECK_EQUAL(got[target], 1000 * round + target);
        } else {
            compute(rank == 1 + round % (ranks - 1) ? 100000 : 100);
            base[0] = 1000 * round + rank;
            CHECK_OK(MPI_Win_post(origin, 0, win));
            CHECK_OK(MPI_Win_wait(win));
        }
    }
    CHECK_OK(MPI_Group_free(&origin));
    CHECK_OK(MPI_Group_free(&targets));
}

/* All other ranks get from rank 0, which computes before it posts. */
static void check_late_post(MPI_Win win, int *base)
{
    MPI_Group target = only(0), origins = all_but(0);

    for (int round = 0; round < ROUNDS; round++) {
        int got = -1;

        if (rank == 0) {
            compute(20000);
            base[0] = 7000 + round;
            CHECK_OK(MPI_Win_post(origins, 0, win));
            CHECK_OK(MPI_Win_wait(win));
            base[0] = -1;
        } else {
            CHECK_OK(MPI_Win_start(target, 0, win));
            CHECK_OK(MPI_Get(&got, 1, MPI_INT, 0, 0, 1, MPI_INT, win));
            CHECK_OK(MPI_Win_complete(win));
            CHECK_EQUAL(got, 7000 + round);
        }
    }
    CHECK_OK(MPI_Group_free(&target));
    CHECK_OK(MPI_Group_free(&origins));
}

/* Rank 1 posts before rank 0 starts, and rank 0's access epoch ends although no other rank posts. */
static void check_only_those(MPI_Win win, int *base)
{
    MPI_Group zero = only(0), one = only(1);
    int value = 4711;

    base[0] = 0;
    if (rank == 1)
        CHECK_OK(MPI_Win_post(zero, 0, win));
    together();
    if (rank == 0) {
        CHECK_OK(MPI_Win_start(one, 0, win));
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_complete(win));
    }
    together();
    if (rank == 1) {
        CHECK_OK(MPI_Win_wait(win));
        CHECK_EQUAL(base[0], 4711);
    }
    together();
    CHECK_OK(MPI_Group_free(&zero));
    CHECK_OK(MPI_Group_free(&one));
}

int main(void)
{
    static int array[4];
    int *base;
    MPI_Win windows[2];

    start();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Win_allocate(sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &windows[0]));
    CHECK_OK(MPI_Win_create(array, sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[1]));
    for (int w = 0; w < 2; w++) {
        int *memory = w == 0 ? base : array;
        errors_return(windows[w]);
        check_late_posts(windows[w], memory);
        check_late_post(windows[w], memory);
        check_only_those(windows[w], memory);
        CHECK_OK(MPI_Win_free(&windows[w]));
    }
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
