/* MPI_Win_start with an untrue MPI_MODE_NOCHECK (MPI-5.0 section 12.5.5): the target posts after MPI_Win_complete.
 * Operations are executed before MPI_Win_complete returns, and neither MPI_Win_start nor MPI_Win_complete waits. Each
 * exposure epoch of the target ends with one such access epoch, in their order. Cases: one access epoch, several in
 * sequence, one before a MPI_Win_start that waits, one before a receive, and one without any post.
 * ranks: 2
 * more ranks: 4
 * network: 2
 * expect: success
 */
#include "check.h"

static MPI_Win win;
static int *base, previous, next;
static MPI_Group origin, target;

/* An access epoch that ends before the target posts. */
static void early(int place, int value)
{
    int old = -1;

    CHECK_OK(MPI_Win_start(target, MPI_MODE_NOCHECK, win));
    /* Accumulates of one origin at one place are executed in their order. */
    CHECK_OK(MPI_Accumulate(&value, 1, MPI_INT, next, place, 1, MPI_INT, MPI_REPLACE, win));
    CHECK_OK(MPI_Fetch_and_op(&value, &old, MPI_INT, next, place, MPI_NO_OP, win));
    CHECK_OK(MPI_Win_complete(win));
    CHECK_EQUAL(old, value);
}

static void expose(void)
{
    CHECK_OK(MPI_Win_post(origin, 0, win));
    CHECK_OK(MPI_Win_wait(win));
}

/* Each rank is an origin of one rank and the target of another one. */
static void around(void)
{
    int flag = 0;

    early(0, 10 + rank);
    together();
    CHECK_EQUAL(base[0], 10 + previous);
    expose();
    together();

    early(0, 20 + rank);
    early(1, 30 + rank);
    together();
    expose();
    CHECK_OK(MPI_Win_post(origin, 0, win));
    while (!flag)
        CHECK_OK(MPI_Win_test(win, &flag));
    CHECK(base[0] == 20 + previous && base[1] == 30 + previous);
    together();

    /* After the untrue assertions, true assertions work. */
    for (int i = 0; i < 3; i++) {
        CHECK_OK(MPI_Win_post(origin, MPI_MODE_NOCHECK, win));
        together();
        CHECK_OK(MPI_Win_start(target, MPI_MODE_NOCHECK, win));
        CHECK_OK(MPI_Put(&i, 1, MPI_INT, next, 0, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_complete(win));
        CHECK_OK(MPI_Win_wait(win));
        CHECK_EQUAL(base[0], i);
    }
}

/* Rank 1 has an early access epoch, and starts another one without MPI_MODE_NOCHECK, which waits for the second
 * post. After another early access epoch, rank 1 receives while rank 0 posts and waits. */
static void looking(void)
{
    int value = -1, nothing = 0;
    MPI_Status status;

    for (int turn = 0; turn < 20; turn++) {
        if (rank == 1) {
            early(0, turn);
            CHECK_OK(MPI_Send(&nothing, 0, MPI_INT, 0, 0, MPI_COMM_WORLD));
            CHECK_OK(MPI_Win_start(target, 0, win));
            CHECK_OK(MPI_Get(&value, 1, MPI_INT, 0, 1, 1, MPI_INT, win));
            CHECK_OK(MPI_Win_complete(win));
            CHECK_EQUAL(value, 100 + turn);
            early(0, 50 + turn);
            CHECK_OK(MPI_Send(&nothing, 0, MPI_INT, 0, 0, MPI_COMM_WORLD));
            CHECK_OK(MPI_Recv(&nothing, 0, MPI_INT, 0, 0, MPI_COMM_WORLD, &status));
        } else if (rank == 0) {
            CHECK_OK(MPI_Recv(&nothing, 0, MPI_INT, 1, 0, MPI_COMM_WORLD, &status));
            expose();
            CHECK_EQUAL(base[0], turn);
            base[1] = 100 + turn;
            expose();
            CHECK_OK(MPI_Recv(&nothing, 0, MPI_INT, 1, 0, MPI_COMM_WORLD, &status));
            expose();
            CHECK_EQUAL(base[0], 50 + turn);
            CHECK_OK(MPI_Send(&nothing, 0, MPI_INT, 1, 0, MPI_COMM_WORLD));
        }
    }
}

int main(void)
{
    MPI_Group world;
    int zero = 0, one = 1;

    start();
    previous = (rank + ranks - 1) % ranks;
    next = (rank + 1) % ranks;
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Group_incl(world, 1, &previous, &origin));
    CHECK_OK(MPI_Group_incl(world, 1, &next, &target));
    CHECK_OK(MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    around();
    together();
    CHECK_OK(MPI_Group_free(&origin));
    CHECK_OK(MPI_Group_free(&target));
    CHECK_OK(MPI_Group_incl(world, 1, &one, &origin));
    CHECK_OK(MPI_Group_incl(world, 1, &zero, &target));
    next = 0;
    looking();
    together();
    /* No rank posts. */
    if (rank == 1)
        early(0, 1);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Group_free(&world));
    CHECK_OK(MPI_Group_free(&origin));
    CHECK_OK(MPI_Group_free(&target));
    return finish();
}
