/* Requests of messages: persistent requests; arrays of requests of messages and of windows; cancelled receives; partial
 * entries; messages to the calling rank and to MPI_PROC_NULL (MPI-5.0 section 3.9).
 * ranks: 2 3
 * more network: 2 3x2
 * expect: success
 */
#include "check.h"

static void persistent(void)
{
    int value = -1, from = -1;
    MPI_Request requests[2];
    MPI_Status statuses[2];

    CHECK_OK(MPI_Send_init(&value, 1, MPI_INT, neighbour(1), 5, MPI_COMM_WORLD, &requests[0]));
    CHECK_OK(MPI_Recv_init(&from, 1, MPI_INT, neighbour(-1), 5, MPI_COMM_WORLD, &requests[1]));
    /* Inactive requests are complete, with the empty status. */
    CHECK_OK(MPI_Wait(&requests[0], &statuses[0]));
    CHECK(requests[0] != MPI_REQUEST_NULL);
    CHECK_EQUAL(statuses[0].MPI_SOURCE, MPI_ANY_SOURCE);
    for (int i = 0; i < 20; i++) {
        value = 100 * rank + i;
        CHECK_OK(MPI_Startall(2, requests));
        CHECK_CLASS(MPI_Start(&requests[1]), MPI_ERR_REQUEST);
        CHECK_OK(MPI_Waitall(2, requests, statuses));
        CHECK_EQUAL(from, 100 * neighbour(-1) + i);
        CHECK_EQUAL(statuses[1].MPI_SOURCE, neighbour(-1));
        CHECK(requests[0] != MPI_REQUEST_NULL && requests[1] != MPI_REQUEST_NULL);
    }
    for (int i = 0; i < 2; i++)
        CHECK_OK(MPI_Request_free(&requests[i]));
    CHECK(requests[0] == MPI_REQUEST_NULL);
    CHECK_CLASS(MPI_Start(&requests[0]), MPI_ERR_REQUEST);
}

/* A request of a window completes while a receive in the same array waits for its message. */
static void mixture(void)
{
    int *memory, got = -1, value = rank, index = -1, flag = -1, count = -1, indices[3];
    MPI_Win win;
    MPI_Request requests[3];
    MPI_Status statuses[3];

    CHECK_OK(MPI_Win_allocate(sizeof(int), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_OK(MPI_Irecv(&got, 1, MPI_INT, neighbour(-1), 6, MPI_COMM_WORLD, &requests[0]));
    requests[1] = MPI_REQUEST_NULL;
    CHECK_OK(MPI_Rput(&value, 1, MPI_INT, neighbour(1), 0, 1, MPI_INT, win, &requests[2]));
    together();
    CHECK_OK(MPI_Testall(3, requests, &flag, statuses));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Request_get_status_all(3, requests, &flag, statuses));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Request_get_status(requests[0], &flag, statuses));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Waitany(3, requests, &index, statuses));
    CHECK_EQUAL(index, 2);
    CHECK_OK(MPI_Testany(3, requests, &index, &flag, statuses));
    CHECK_EQUAL(flag, 0);
    CHECK_EQUAL(index, MPI_UNDEFINED);
    CHECK_OK(MPI_Testsome(3, requests, &count, indices, statuses));
    CHECK_EQUAL(count, 0);
    CHECK_OK(MPI_Request_get_status_any(3, requests, &index, &flag, statuses));
    CHECK_EQUAL(flag, 0);
    together();
    CHECK_OK(MPI_Rput(&value, 1, MPI_INT, neighbour(1), 0, 1, MPI_INT, win, &requests[1]));
    CHECK_OK(MPI_Send(&value, 1, MPI_INT, neighbour(1), 6, MPI_COMM_WORLD));
    together();
    /* The barrier may end before a message of another host arrives. */
    do
        CHECK_OK(MPI_Request_get_status_some(3, requests, &count, indices, statuses));
    while (count < 2);
    CHECK_EQUAL(count, 2);
    CHECK_EQUAL(statuses[0].MPI_TAG, 6);
    CHECK_OK(MPI_Waitsome(3, requests, &count, indices, statuses));
    CHECK_EQUAL(count, 2);
    CHECK_EQUAL(indices[0] + indices[1], 1);
    CHECK_EQUAL(statuses[0].MPI_SOURCE, neighbour(-1));
    CHECK_EQUAL(got, neighbour(-1));
    CHECK_OK(MPI_Waitsome(3, requests, &count, indices, statuses));
    CHECK_EQUAL(count, MPI_UNDEFINED);
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_free(&win));
}

static void cancel(void)
{
    int got[2] = {-1, -1}, value = 5, flag = -1;
    MPI_Request requests[2];
    MPI_Status status;

    for (int i = 0; i < 2; i++)
        CHECK_OK(MPI_Irecv(&got[i], 1, MPI_INT, neighbour(-1), 8, MPI_COMM_WORLD, &requests[i]));
    CHECK_OK(MPI_Cancel(&requests[0]));
    CHECK_OK(MPI_Wait(&requests[0], &status));
    CHECK_OK(MPI_Test_cancelled(&status, &flag));
    CHECK_EQUAL(flag, 1);
    together();
    CHECK_OK(MPI_Send(&value, 1, MPI_INT, neighbour(1), 8, MPI_COMM_WORLD));
    CHECK_OK(MPI_Wait(&requests[1], &status));
    CHECK_OK(MPI_Test_cancelled(&status, &flag));
    CHECK_EQUAL(flag, 0);
    CHECK_EQUAL(got[0], -1);
    CHECK_EQUAL(got[1], 5);
    CHECK_CLASS(MPI_Cancel(&requests[1]), MPI_ERR_REQUEST);
}

/* Seven ints are two triples and one int of a third triple. */
static void partial(void)
{
    int values[9] = {0}, count = -1, elements = -1;
    MPI_Datatype triple;
    MPI_Status status;

    CHECK_OK(MPI_Type_contiguous(3, MPI_INT, &triple));
    CHECK_OK(MPI_Type_commit(&triple));
    CHECK_OK(MPI_Sendrecv(values, 7, MPI_INT, rank, 0, values, 3, triple, rank, 0, MPI_COMM_WORLD, &status));
    CHECK_OK(MPI_Get_count(&status, triple, &count));
    CHECK_EQUAL(count, MPI_UNDEFINED);
    CHECK_OK(MPI_Get_elements(&status, triple, &elements));
    CHECK_EQUAL(elements, 7);
    CHECK_OK(MPI_Get_count(&status, MPI_INT, &count));
    CHECK_EQUAL(count, 7);
    CHECK_OK(MPI_Type_free(&triple));
}

static void nobody(void)
{
    int value = 3, count = -1;
    MPI_Request request;
    MPI_Status status;

    CHECK_OK(MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD));
    CHECK_OK(MPI_Ssend(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD));
    CHECK_OK(MPI_Recv(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &status));
    CHECK_EQUAL(value, 3);
    CHECK_EQUAL(status.MPI_SOURCE, MPI_PROC_NULL);
    CHECK_EQUAL(status.MPI_TAG, MPI_ANY_TAG);
    CHECK_OK(MPI_Get_count(&status, MPI_INT, &count));
    CHECK_EQUAL(count, 0);
    CHECK_OK(MPI_Irecv(&value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Wait(&request, &status));
    CHECK_EQUAL(status.MPI_SOURCE, MPI_PROC_NULL);
    CHECK_OK(MPI_Sendrecv(&value, 1, MPI_INT, MPI_PROC_NULL, 0, &value, 1, MPI_INT, MPI_PROC_NULL, 0,
                          MPI_COMM_WORLD, &status));
    CHECK_EQUAL(status.MPI_SOURCE, MPI_PROC_NULL);
}

/* A synchronous send is complete only when its receive has begun. */
static void synchronous(void)
{
    int value = rank, got = -1, flag = -1;
    MPI_Request request;

    CHECK_OK(MPI_Issend(&value, 1, MPI_INT, neighbour(1), 9, MPI_COMM_WORLD, &request));
    together();
    CHECK_OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
    CHECK_EQUAL(flag, 0);
    together();
    CHECK_OK(MPI_Recv(&got, 1, MPI_INT, neighbour(-1), 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQUAL(got, neighbour(-1));
    together();
    CHECK_OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
    CHECK_EQUAL(flag, 1);
}

int main(void)
{
    start();
    persistent();
    mixture();
    cancel();
    partial();
    nobody();
    synchronous();
    return finish();
}
