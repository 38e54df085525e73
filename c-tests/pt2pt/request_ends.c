/* Errors of messages from matched probes, and of requests, are raised on their communicator, or on MPI_COMM_SELF after it is freed.
 * A request of any kind can be freed after MPI_Request_get_status has reported its completion (MPI-5.0 section 3.7.6; the standard
 * does not allow MPI_Request_free for the request of a nonblocking collective).
 * ranks: 2
 * more network: 2
 * expect: success
 */
#include "check.h"

enum { MOST = 16 };

static MPI_Comm comm, called_with;
static int calls, in[4] = {1, 2, 3, 4}, out[4] = {-1, -1, -1, -1};

static void handle(MPI_Comm *where, int *code, ...)
{
    (void) code;
    called_with = *where;
    calls++;
}

/* Checks the error's class, and that the handler was called once, with this communicator. */
static void check_handled(int code, int class, MPI_Comm where)
{
    int got = -1;

    CHECK_OK(MPI_Error_class(code, &got));
    CHECK_EQUAL(got, class);
    CHECK_EQUAL(calls, 1);
    CHECK(called_with == where);
    calls = 0;
}

static MPI_Message taken(void)
{
    MPI_Message message;

    CHECK_OK(MPI_Mprobe(0, 3, comm, &message, MPI_STATUS_IGNORE));
    return message;
}

/* Receives messages of four ints into a buffer for one int. */
static void check_handlers(void)
{
    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Status statuses[2];
    MPI_Message message;
    MPI_Errhandler handler;
    int flag = 0;

    CHECK_OK(MPI_Comm_create_errhandler(handle, &handler));
    CHECK_OK(MPI_Comm_set_errhandler(comm, handler));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, handler));
    if (rank == 0) {
        for (int i = 0; i < 7; i++)
            CHECK_OK(MPI_Send(in, 4, MPI_INT, 1, 3, comm));
    } else {
        message = taken();
        check_handled(MPI_Mrecv(out, -1, MPI_INT, &message, MPI_STATUS_IGNORE), MPI_ERR_COUNT, comm);
        check_handled(MPI_Imrecv(out, 1, MPI_DATATYPE_NULL, &message, &requests[0]), MPI_ERR_TYPE, comm);
        check_handled(MPI_Mrecv(out, 1, MPI_INT, &message, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE, comm);
        check_handled(MPI_Mrecv(out, 1, MPI_INT, &message, MPI_STATUS_IGNORE), MPI_ERR_REQUEST, MPI_COMM_SELF);
        message = taken();
        check_handled(MPI_Mrecv_c(out, 1, MPI_INT, &message, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE, comm);
        message = taken();
        CHECK_OK(MPI_Imrecv(out, 1, MPI_INT, &message, &requests[0]));
        check_handled(MPI_Wait(&requests[0], MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE, comm);
        message = taken();
        CHECK_OK(MPI_Imrecv_c(out, 1, MPI_INT, &message, &requests[0]));
        check_handled(MPI_Waitall(2, requests, statuses), MPI_ERR_IN_STATUS, comm);
        CHECK_EQUAL(statuses[0].MPI_ERROR, MPI_ERR_TRUNCATE);
        CHECK_OK(MPI_Irecv(out, 1, MPI_INT, 0, 3, comm, &requests[0]));
        check_handled(MPI_Wait(&requests[0], MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE, comm);
        CHECK_OK(MPI_Probe(0, 3, comm, MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Irecv(out, 1, MPI_INT, 0, 3, comm, &requests[0]));
        check_handled(MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE, comm);
        /* The communicator is freed before this receive completes. */
        CHECK_OK(MPI_Irecv(out, 1, MPI_INT, 0, 3, comm, &requests[0]));
    }
    together();
    CHECK_OK(MPI_Comm_free(&comm));
    if (rank == 1)
        check_handled(MPI_Wait(&requests[0], MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE, MPI_COMM_SELF);
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Errhandler_free(&handler));
    /* No call has stored anything behind the buffer. */
    CHECK(out[1] == -1 && out[2] == -1 && out[3] == -1);
}

static int query(void *state, MPI_Status *status)
{
    (void) state;
    CHECK_OK(MPI_Status_set_elements(status, MPI_INT, 0));
    CHECK_OK(MPI_Status_set_cancelled(status, 0));
    return MPI_SUCCESS;
}

static int release(void *state)
{
    (*(int *) state)++;
    return MPI_SUCCESS;
}

static int cancel(void *state, int complete)
{
    (void) state, (void) complete;
    return MPI_SUCCESS;
}

/* The sum of all ranks, over a communicator. */
static int sum_of(MPI_Comm all)
{
    int sum = -1;

    CHECK_OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, all));
    return sum;
}

static void check_frees(void)
{
    static char buffer[1000];
    int peer = 1 - rank, count = 0, released = 0, *memory, sum = -1, around[2] = {-1, -1}, own[4];
    MPI_Request requests[MOST];
    MPI_Comm ring, copy;
    MPI_Win win;

    CHECK_OK(MPI_Buffer_attach(buffer, sizeof buffer));
    CHECK_OK(MPI_Cart_create(MPI_COMM_WORLD, 1, &ranks, (int[]) {1}, 0, &ring));
    CHECK_OK(MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    *memory = -1;
    for (int i = 0; i < 4; i++)
        own[i] = 100 * (rank + 1) + i;
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int i = 0; i < 4; i++)
        CHECK_OK(MPI_Irecv(&out[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &requests[count++]));
    CHECK_OK(MPI_Isend(&own[0], 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &requests[count++]));
    CHECK_OK(MPI_Issend(&own[1], 1, MPI_INT, peer, 1, MPI_COMM_WORLD, &requests[count++]));
    CHECK_OK(MPI_Ibsend(&own[2], 1, MPI_INT, peer, 2, MPI_COMM_WORLD, &requests[count++]));
    CHECK_OK(MPI_Ssend_init(&own[3], 1, MPI_INT, peer, 3, MPI_COMM_WORLD, &requests[count++]));
    CHECK_OK(MPI_Start(&requests[count - 1]));
    CHECK_OK(MPI_Ibarrier(MPI_COMM_WORLD, &requests[count++]));
    CHECK_OK(MPI_Allreduce_init(&own[0], &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[count++]));
    CHECK_OK(MPI_Start(&requests[count - 1]));
    CHECK_OK(MPI_Ineighbor_allgather(&own[1], 1, MPI_INT, around, 1, MPI_INT, ring, &requests[count++]));
    CHECK_OK(MPI_Comm_idup(MPI_COMM_WORLD, &copy, &requests[count++]));
    CHECK_OK(MPI_Rput(&own[2], 1, MPI_INT, peer, 0, 1, MPI_INT, win, &requests[count++]));
    CHECK_OK(MPI_Grequest_start(query, release, cancel, &released, &requests[count++]));
    CHECK_OK(MPI_Grequest_complete(requests[count - 1]));
    for (int i = 0; i < count; i++) {
        snprintf(situation, sizeof situation, "request %d", i);
        for (int flag = 0; !flag;)
            CHECK_OK(MPI_Request_get_status(requests[i], &flag, MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Request_free(&requests[i]));
        CHECK(requests[i] == MPI_REQUEST_NULL);
    }
    situation[0] = 0;
    CHECK_EQUAL(released, 1);
    CHECK_EQUAL(sum, 300);
    for (int i = 0; i < 4; i++)
        CHECK_EQUAL(out[i], 100 * (peer + 1) + i);
    CHECK(around[0] == 100 * (peer + 1) + 1 && around[1] == around[0]);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    CHECK_EQUAL(*memory, 100 * (peer + 1) + 2);
    CHECK_EQUAL(sum_of(copy), 1);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Comm_free(&copy));
    CHECK_OK(MPI_Comm_free(&ring));
    {
        void *address;
        int size;

        CHECK_OK(MPI_Buffer_detach(&address, &size));
    }
}

int main(void)
{
    start();
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    check_handlers();
    check_frees();
    return finish();
}
