/* MPI_Comm_disconnect frees a communicator when no operation is pending on it: a receive whose request was freed has completed,
 * and buffered data have been delivered (MPI-5.0 section 11.10.4). No rank returns before all ranks have called it. Predefined
 * communicators raise an error.
 * ranks: alone 1 2 3
 * more network: 3 4x2
 * expect: success
 */
#include "check.h"

enum { LONG = 1 << 20 };

static char sent[LONG], received[LONG], space[LONG + MPI_BSEND_OVERHEAD];
static int deletions;

static int delete(MPI_Comm comm, int keyval, void *value, void *state)
{
    (void) comm;
    (void) keyval;
    (void) value;
    deletions++;
    return *(int *) state ? MPI_ERR_DIMS : MPI_SUCCESS;
}

static void test_refused(void)
{
    MPI_Comm world = MPI_COMM_WORLD, itself = MPI_COMM_SELF, null = MPI_COMM_NULL, comm, stale;
    int fails = 1, key;

    CHECK_CLASS(MPI_Comm_disconnect(&world), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_disconnect(&itself), MPI_ERR_COMM);
    CHECK(world == MPI_COMM_WORLD && itself == MPI_COMM_SELF);
    CHECK_CLASS(MPI_Comm_disconnect(&null), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_disconnect(NULL), MPI_ERR_ARG);
    together();

    /* A delete callback that fails keeps the communicator. */
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK_OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete, &key, &fails));
    CHECK_OK(MPI_Comm_set_attr(comm, key, NULL));
    CHECK_CLASS(MPI_Comm_disconnect(&comm), MPI_ERR_DIMS);
    CHECK(comm != MPI_COMM_NULL);
    fails = 0;
    stale = comm;
    CHECK_OK(MPI_Comm_disconnect(&comm));
    CHECK(comm == MPI_COMM_NULL);
    CHECK_EQUAL(deletions, 2);
    CHECK_CLASS(MPI_Comm_disconnect(&stale), MPI_ERR_COMM);
    CHECK_OK(MPI_Comm_free_keyval(&key));
}

/* A long message is pending, and its requests are freed (a buffered send has none): only MPI_Comm_disconnect waits
 * for the message. */
static void test_pending(void)
{
    int to = neighbour(1), from = neighbour(-1), size;
    MPI_Comm comm;
    MPI_Request request;
    void *address;

    for (int is_buffered = 0; is_buffered < 2; is_buffered++) {
        CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        memset(sent, 'a' + rank, LONG);
        memset(received, 0, LONG);
        CHECK_OK(MPI_Irecv(received, LONG, MPI_CHAR, from, 1, comm, &request));
        CHECK_OK(MPI_Request_free(&request));
        if (is_buffered) {
            CHECK_OK(MPI_Buffer_attach(space, sizeof space));
            CHECK_OK(MPI_Bsend(sent, LONG, MPI_CHAR, to, 1, comm));
        } else {
            CHECK_OK(MPI_Isend(sent, LONG, MPI_CHAR, to, 1, comm, &request));
            CHECK_OK(MPI_Request_free(&request));
        }
        CHECK_OK(MPI_Comm_disconnect(&comm));
        CHECK(comm == MPI_COMM_NULL);
        memset(sent, 0, LONG);
        memset(space, 0, sizeof space);
        CHECK_ALL(received, 'a' + from, LONG);
    }
    CHECK_OK(MPI_Buffer_detach(&address, &size));
}

/* MPI_Comm_disconnect waits for all ranks, also for both groups of an intercommunicator. */
static void test_meeting(MPI_Comm comm)
{
    int *calls;
    MPI_Win win;

    CHECK_OK(MPI_Win_allocate(rank == 0 ? sizeof(int) : 0, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &calls, &win));
    if (rank == 0)
        *calls = 0;
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_OK(MPI_Accumulate(&(int){1}, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win));
    CHECK_OK(MPI_Win_flush(0, win));
    CHECK_OK(MPI_Comm_disconnect(&comm));
    int seen = -1;
    CHECK_OK(MPI_Fetch_and_op(NULL, &seen, MPI_INT, 0, 0, MPI_NO_OP, win));
    CHECK_OK(MPI_Win_flush(0, win));
    CHECK_EQUAL(seen, ranks);
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_free(&win));
}

int main(void)
{
    MPI_Comm comm, local;

    start();
    test_refused();
    test_pending();
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    test_meeting(comm);
    if (ranks > 1) {
        CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, rank == 0, 0, &local));
        CHECK_OK(MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, rank == 0, 3, &comm));
        test_meeting(comm);
        CHECK_OK(MPI_Comm_disconnect(&local));
    }
    return finish();
}
