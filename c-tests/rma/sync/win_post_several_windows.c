/* Epochs of several windows at a time, with different synchronisation (MPI-5.0 section 12.5): two with post and start
 * in opposite directions round a ring, one between fences, one in lock_all, one with a lock, one of MPI_COMM_SELF. The
 * order in which the epochs are opened and closed changes with the round.
 * ranks: 2 4
 * more ranks: 1 7
 * expect: success
 * timeout: 60
 */
#include "check.h"

#define ROUNDS 60
#define WINDOWS 6

enum mode { UPWARDS, DOWNWARDS, FENCE, LOCK_ALL, LOCK, ALONE };

static MPI_Win windows[WINDOWS];
static int *bases[WINDOWS];
static MPI_Group next, previous, self;

static void begin(enum mode mode)
{
    MPI_Win win = windows[mode];

    if (mode == FENCE) {
        CHECK_OK(MPI_Win_fence(0, win));
    } else if (mode == LOCK_ALL) {
        CHECK_OK(MPI_Win_lock_all(0, win));
    } else if (mode == LOCK) {
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, neighbour(1), 0, win));
    } else {
        CHECK_OK(MPI_Win_post(mode == ALONE ? self : mode == UPWARDS ? previous : next, 0, win));
        CHECK_OK(MPI_Win_start(mode == ALONE ? self : mode == UPWARDS ? next : previous, 0, win));
    }
}

static void put(enum mode mode, int *value)
{
    int target = mode == ALONE ? 0 : mode == DOWNWARDS ? neighbour(-1) : neighbour(1);

    CHECK_OK(MPI_Put(value, 1, MPI_INT, target, 3, 1, MPI_INT, windows[mode]));
}

static void end(enum mode mode)
{
    MPI_Win win = windows[mode];

    if (mode == FENCE) {
        CHECK_OK(MPI_Win_fence(0, win));
    } else if (mode == LOCK_ALL) {
        CHECK_OK(MPI_Win_unlock_all(win));
    } else if (mode == LOCK) {
        CHECK_OK(MPI_Win_unlock(neighbour(1), win));
    } else {
        CHECK_OK(MPI_Win_complete(win));
        CHECK_OK(MPI_Win_wait(win));
    }
}

static MPI_Group only(MPI_Group group, int one)
{
    MPI_Group result;

    CHECK_OK(MPI_Group_incl(group, 1, &one, &result));
    return result;
}

int main(void)
{
    static int arrays[WINDOWS][4];
    int values[WINDOWS];
    MPI_Group world;

    start();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    next = only(world, neighbour(1));
    previous = only(world, neighbour(-1));
    self = only(world, rank);
    for (int w = 0; w < WINDOWS; w++) {
        MPI_Comm comm = w == ALONE ? MPI_COMM_SELF : MPI_COMM_WORLD;
        bases[w] = arrays[w];
        if (w % 2 == 0)
            CHECK_OK(MPI_Win_allocate(16, 4, MPI_INFO_NULL, comm, &bases[w], &windows[w]));
        else
            CHECK_OK(MPI_Win_create(arrays[w], 16, 4, MPI_INFO_NULL, comm, &windows[w]));
        errors_return(windows[w]);
    }
    for (int round = 0; round < ROUNDS; round++) {
        /* The same order at all ranks, another order in each round: 1 and 5 have no common divisor with 6. */
        int step = round % 2 == 0 ? 1 : 5;
        for (int i = 0; i < WINDOWS; i++)
            begin((enum mode) ((round + i * step) % WINDOWS));
        for (int w = 0; w < WINDOWS; w++) {
            values[w] = 10000 * round + 100 * w + rank;
            put((enum mode) w, &values[w]);
        }
        for (int i = 0; i < WINDOWS; i++)
            end((enum mode) ((round / 2 + i * step) % WINDOWS));
        together();
        for (int w = 0; w < WINDOWS; w++) {
            int origin = w == ALONE ? rank : w == DOWNWARDS ? neighbour(1) : neighbour(-1);
            CHECK_EQUAL(bases[w][3], 10000 * round + 100 * w + origin);
        }
        together();
    }
    for (int w = 0; w < WINDOWS; w++)
        CHECK_OK(MPI_Win_free(&windows[w]));
    CHECK_OK(MPI_Group_free(&world));
    CHECK_OK(MPI_Group_free(&next));
    CHECK_OK(MPI_Group_free(&previous));
    CHECK_OK(MPI_Group_free(&self));
    return finish();
}
