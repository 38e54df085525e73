/* A nonblocking collective call (MPI-5.0 section 6.12) progresses while one rank (`absent`) waits in another call: MPI_Barrier,
 * MPI_Allreduce, MPI_Recv, MPI_Win_wait, MPI_Comm_dup, MPI_Win_lock or MPI_Win_fence. The other ranks make the call for which
 * the absent rank waits only after their own MPI_Wait for the collective call.
 * ranks: 2 3
 * more ranks: 4
 * more network: 3
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { LENGTH = 20000 };

static int in[LENGTH], out[LENGTH], sum;
static MPI_Win win;
/* The rank that waits for the collective call last, after the other call. */
static int absent;

static void fence(void)
{
    CHECK_OK(MPI_Win_fence(0, win));
}

static void reduce(void)
{
    CHECK_OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
}

static void message(void)
{
    int token = 0;

    for (int i = 0; rank == absent && i < ranks - 1; i++)
        CHECK_OK(MPI_Recv(&token, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    if (rank != absent)
        CHECK_OK(MPI_Send(&token, 1, MPI_INT, absent, 1, MPI_COMM_WORLD));
}

/* The absent rank waits for a lock on the next rank. The next rank has held this lock since before the collective call. */
static void lock(void)
{
    int target = (absent + 1) % ranks;

    if (rank == target)
        CHECK_OK(MPI_Win_unlock(target, win));
    if (rank == absent) {
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win));
        CHECK_OK(MPI_Win_unlock(target, win));
    }
}

static void exposure(void)
{
    MPI_Group world, group;
    int peers[64], count = 0;

    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    for (int r = 0; r < ranks; r++)
        if (r != absent && (rank == absent))
            peers[count++] = r;
    if (rank != absent)
        peers[count++] = absent;
    CHECK_OK(MPI_Group_incl(world, count, peers, &group));
    if (rank == absent) {
        CHECK_OK(MPI_Win_post(group, 0, win));
        CHECK_OK(MPI_Win_wait(win));
    } else {
        CHECK_OK(MPI_Win_start(group, 0, win));
        CHECK_OK(MPI_Win_complete(win));
    }
    CHECK_OK(MPI_Group_free(&group));
    CHECK_OK(MPI_Group_free(&world));
}

static void duplicate(void)
{
    MPI_Comm comm;

    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK_OK(MPI_Comm_free(&comm));
}

int main(void)
{
    static void (*const waits[])(void) = {together, reduce, message, exposure, duplicate, lock, fence};
    enum { WAITS = sizeof waits / sizeof waits[0] };
    MPI_Request request;
    int *memory;

    start();
    CHECK_OK(MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    for (int call = 0; call < 3; call++)
        for (absent = 0; absent < ranks; absent++)
            for (int i = 0; i < WAITS; i++) {
                int length = (call + i) % 2 ? LENGTH : 3;

                snprintf(situation, sizeof situation, "call %d, wait %d, rank %d is absent", call, i, absent);
                if (waits[i] == lock && rank == (absent + 1) % ranks)
                    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
                together();
                for (int k = 0; k < length; k++)
                    in[k] = rank + k;
                switch (call) {
                case 0:
                    CHECK_OK(MPI_Iallreduce(in, out, length, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request));
                    break;
                case 1:
                    CHECK_OK(MPI_Iscan(in, out, length, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request));
                    break;
                default:
                    CHECK_OK(MPI_Ibarrier(MPI_COMM_WORLD, &request));
                }
                if (rank != absent)
                    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
                waits[i]();
                if (rank == absent)
                    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
                for (int k = 0; call < 2 && k < length; k++) {
                    int upto = call == 0 ? ranks : rank + 1;

                    CHECK_EQUAL(out[k], upto * (upto - 1) / 2 + upto * k);
                }
                if (waits[i] == fence)
                    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
            }
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
