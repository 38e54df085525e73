/* A long message is received while its receiver waits for something else: a fence, a barrier, a post, MPI_Comm_dup, a lock,
 * MPI_Finalize (MPI-5.0 section 3.5, progress). The sender makes the call for which the receiver waits only after its own send is
 * complete.
 * ranks: 2
 * more network: 2
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { LENGTH = 1 << 20 };

static unsigned char buffer[LENGTH];
static MPI_Win win;
static MPI_Group other;

static void fence(void)
{
    CHECK_OK(MPI_Win_fence(0, win));
}

static void active(void)
{
    if (rank == 0) {
        CHECK_OK(MPI_Win_post(other, 0, win));
        CHECK_OK(MPI_Win_wait(win));
    } else {
        CHECK_OK(MPI_Win_start(other, 0, win));
        CHECK_OK(MPI_Win_complete(win));
    }
}

static void duplicate(void)
{
    MPI_Comm comm;

    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK_OK(MPI_Comm_free(&comm));
}

static void lock(void)
{
    if (rank == 0)
        CHECK_OK(MPI_Win_unlock(1, win));
    else
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win));
}

int main(void)
{
    static void (*const waits[])(void) = {fence, together, active, duplicate, lock};
    int *memory, peer = 1;
    MPI_Request request;
    MPI_Group world;

    start();
    peer = 1 - rank;
    CHECK_OK(MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Group_incl(world, 1, &peer, &other));
    for (int i = 0; i < 5; i++) {
        snprintf(situation, sizeof situation, "wait %d", i);
        if (i == 4 && rank == 0)
            CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win));
        memset(buffer, rank == 0 ? i + 1 : 0, LENGTH);
        if (rank == 1)
            CHECK_OK(MPI_Irecv(buffer, LENGTH, MPI_BYTE, 0, 0, MPI_COMM_WORLD, &request));
        together();
        if (rank == 0)
            CHECK_OK(MPI_Send(buffer, LENGTH, MPI_BYTE, 1, 0, MPI_COMM_WORLD));
        waits[i]();
        if (rank == 1) {
            CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
            CHECK_ALL(buffer, i + 1, LENGTH);
        }
        if (i == 0)
            CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
        if (i == 4 && rank == 1)
            CHECK_OK(MPI_Win_unlock(1, win));
    }
    CHECK_OK(MPI_Group_free(&other));
    CHECK_OK(MPI_Group_free(&world));
    CHECK_OK(MPI_Win_free(&win));
    /* Operations with freed requests continue: the sender cannot finish before the receiver has its message. */
    if (rank == 1) {
        CHECK_OK(MPI_Irecv(buffer, LENGTH, MPI_BYTE, 0, 0, MPI_COMM_WORLD, &request));
        CHECK_OK(MPI_Request_free(&request));
        CHECK(request == MPI_REQUEST_NULL);
    } else {
        CHECK_OK(MPI_Send(buffer, LENGTH, MPI_BYTE, 1, 0, MPI_COMM_WORLD));
        /* These messages are never received. */
        CHECK_OK(MPI_Send(buffer, 1, MPI_BYTE, 1, 9, MPI_COMM_WORLD));
        CHECK_OK(MPI_Isend(buffer, LENGTH, MPI_BYTE, 1, 9, MPI_COMM_WORLD, &request));
        CHECK_OK(MPI_Request_free(&request));
    }
    return finish();
}
