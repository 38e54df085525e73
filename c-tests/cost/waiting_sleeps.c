/* Waiting ranks sleep: while rank 0 computes, the other ranks wait for it in one function after the other, and use almost no
 * processor time.
 * part: waiting
 * ranks: 2
 * more ranks: 3
 * expect: success
 * timeout: 90
 */
#include "processes.h"

/* The time in which rank 0 computes, and the processor time that the other ranks may use, in seconds. A rank that spins
 * would use as much processor time as rank 0, also if all ranks share one processor.
 */
#define COMPUTED 0.12
#define ALLOWED 0.03

static MPI_Win win;
static MPI_Group world, zero, others;

static void compute(void)
{
    double begin = used_seconds();

    while (used_seconds() - begin < COMPUTED)
        ;
}

enum wait {
    BARRIER, BCAST, ALLGATHER, FENCE, LOCK, LOCK_SHARED, LOCK_ALL, LOCK_BEHIND_ALL, START, WAIT, ALLOCATE, FREE, WAITS
};

static const char *const names[WAITS] = {
    "MPI_Barrier", "MPI_Bcast", "MPI_Allgather", "MPI_Win_fence", "MPI_Win_lock, exclusive", "MPI_Win_lock, shared",
    "MPI_Win_lock_all", "MPI_Win_lock while another rank has lock_all", "MPI_Win_start", "MPI_Win_wait",
    "MPI_Win_allocate", "MPI_Win_free",
};

/* Prepares a wait, before the barrier after which rank 0 computes. */
static void prepare(enum wait what)
{
    if (rank == 0 && (what == LOCK || what == LOCK_SHARED || what == LOCK_ALL))
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
    if (rank == 0 && what == LOCK_BEHIND_ALL)
        CHECK_OK(MPI_Win_lock_all(0, win));
    if (rank != 0 && what == WAIT)
        CHECK_OK(MPI_Win_post(zero, 0, win));
    if (rank == 0 && what == WAIT)
        CHECK_OK(MPI_Win_start(others, 0, win));
}

/* Ranks other than 0 wait in one call. Rank 0 computes before the call for which they wait. */
static void wait_in(enum wait what)
{
    int value = 0, *all = calloc((size_t) ranks, sizeof *all), *base;
    MPI_Win other;

    CHECK(all != NULL);
    if (what == FREE)
        CHECK_OK(MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &other));
    if (rank == 0)
        compute();
    switch (what) {
    case BARRIER: together(); break;
    case BCAST: CHECK_OK(MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD)); break;
    case ALLGATHER: CHECK_OK(MPI_Allgather(&value, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD)); break;
    case FENCE: CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win)); break;
    case LOCK:
    case LOCK_SHARED:
        if (rank != 0)
            CHECK_OK(MPI_Win_lock(what == LOCK ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, 0, 0, win));
        CHECK_OK(MPI_Win_unlock(0, win));
        break;
    case LOCK_ALL:
        if (rank != 0) {
            CHECK_OK(MPI_Win_lock_all(0, win));
            CHECK_OK(MPI_Win_unlock_all(win));
        } else {
            CHECK_OK(MPI_Win_unlock(0, win));
        }
        break;
    case LOCK_BEHIND_ALL:
        if (rank != 0) {
            CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
            CHECK_OK(MPI_Win_unlock(rank, win));
        } else {
            CHECK_OK(MPI_Win_unlock_all(win));
        }
        break;
    case START:
        if (rank == 0) {
            CHECK_OK(MPI_Win_post(others, 0, win));
            CHECK_OK(MPI_Win_wait(win));
        } else {
            CHECK_OK(MPI_Win_start(zero, 0, win));
            CHECK_OK(MPI_Win_complete(win));
        }
        break;
    case WAIT:
        if (rank == 0)
            CHECK_OK(MPI_Win_complete(win));
        else
            CHECK_OK(MPI_Win_wait(win));
        break;
    case ALLOCATE:
        CHECK_OK(MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &other));
        CHECK_OK(MPI_Win_free(&other));
        break;
    default:
        CHECK_OK(MPI_Win_free(&other));
    }
    free(all);
}

int main(void)
{
    int root = 0, *base;

    start();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Group_incl(world, 1, &root, &zero));
    CHECK_OK(MPI_Group_excl(world, 1, &root, &others));
    CHECK_OK(MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    for (int what = 0; what < WAITS; what++) {
        prepare((enum wait) what);
        together();
        double begin = used_seconds();
        wait_in((enum wait) what);
        double used = used_seconds() - begin;
        if (rank != 0 && used > ALLOWED)
            fail(__FILE__, __LINE__, "%s: used %g seconds of a processor while waiting", names[what], used);
        together();
    }
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Group_free(&world));
    CHECK_OK(MPI_Group_free(&zero));
    CHECK_OK(MPI_Group_free(&others));
    return finish();
}
