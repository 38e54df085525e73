/* With wrong arguments, the functions that send, receive and probe raise errors, transfer no message and change no result. If one of
 * two receives fails, MPI_Waitall returns the error in the status of this receive (MPI-5.0 section 3.7.5), and nothing is stored behind
 * its buffer.
 * ranks: 2
 * network: 2
 * expect: success
 */
#include "check.h"

/* Sends a message to each rank. The first message that a rank receives from each rank is this one: an earlier message would have been
 * received before it, because messages of one sender do not overtake each other. */
static void check_no_message(void)
{
    MPI_Request requests[2];
    MPI_Status status;
    int value = 123, got = -1;

    for (int to = 0; to < ranks; to++)
        CHECK_OK(MPI_Isend(&value, 1, MPI_INT, to, 77, MPI_COMM_WORLD, &requests[to]));
    for (int from = 0; from < ranks; from++) {
        got = -1;
        CHECK_OK(MPI_Recv(&got, 1, MPI_INT, from, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
        CHECK_EQUAL(status.MPI_TAG, 77);
        CHECK_EQUAL(got, value);
    }
    CHECK_OK(MPI_Waitall(ranks, requests, MPI_STATUSES_IGNORE));
}

int main(void)
{
    int value = 1, got[2] = {-1, -1}, flag = -1;
    short half[2] = {-1, -1};
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Comm world = MPI_COMM_WORLD, null = MPI_COMM_NULL;
    MPI_Datatype open;
    MPI_Request request = MPI_REQUEST_NULL, requests[2];
    MPI_Status status, statuses[2];

    start();
    CHECK_CLASS(MPI_Send(&value, 1, MPI_INT, ranks, 0, world), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Send(&value, 1, MPI_INT, -7, 0, world), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Send(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, world), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Send(&value, 1, MPI_INT, 0, -1, world), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Send(&value, 1, MPI_INT, 0, MPI_ANY_TAG, world), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Send(&value, -1, MPI_INT, 0, 0, world), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Send(NULL, 1, MPI_INT, 0, 0, world), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Send(&value, 1, MPI_DATATYPE_NULL, 0, 0, world), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Send(MPI_IN_PLACE, 1, MPI_INT, 0, 0, world), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Ssend(MPI_IN_PLACE, 1, MPI_SHORT_INT, 0, 0, world), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Isend(MPI_IN_PLACE, 1 << 20, MPI_BYTE, 0, 0, world, &request), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Recv(MPI_IN_PLACE, 1, MPI_INT, 0, 0, world, &status), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Irecv(MPI_IN_PLACE, 1, MPI_INT, 0, 0, world, &request), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Recv_init(MPI_IN_PLACE, 1, MPI_INT, 0, 0, world, &request), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Sendrecv(&value, 1, MPI_INT, rank, 0, MPI_IN_PLACE, 1, MPI_INT, rank, 0, world, &status), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Sendrecv_replace(MPI_IN_PLACE, 1, MPI_INT, rank, 0, rank, 0, world, &status), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Send(&value, 1, MPI_INT, 0, 0, null), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Ssend(&value, 1, MPI_INT, ranks, 0, world), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Isend(&value, 1, MPI_INT, 0, -1, world, &request), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Isend(&value, 1, MPI_INT, 0, 0, world, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Recv(got, 1, MPI_INT, ranks, 0, world, &status), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Recv(got, 1, MPI_INT, 0, -5, world, &status), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Recv(got, -1, MPI_INT, 0, 0, world, &status), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Irecv(got, 1, MPI_INT, 0, 0, NO_HANDLE(MPI_Comm), &request), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Probe(ranks, 0, world, &status), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Iprobe(0, 0, world, NULL, &status), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Improbe(0, -2, world, &flag, NULL, &status), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Improbe(ranks, 0, world, &flag, &message, &status), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Cancel(&request), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Send_init(&value, 1, MPI_INT, 0, -1, world, &request), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Sendrecv(&value, 1, MPI_INT, 0, -1, got, 1, MPI_INT, 0, 0, world, &status), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Sendrecv_replace(&value, 1, MPI_INT, 0, 0, ranks, 0, world, &status), MPI_ERR_RANK);
    CHECK(request == MPI_REQUEST_NULL);
    CHECK_OK(MPI_Type_contiguous(2, MPI_INT, &open));
    CHECK_CLASS(MPI_Send(got, 1, open, 0, 0, world), MPI_ERR_TYPE);
    CHECK_OK(MPI_Type_free(&open));
    CHECK(flag == -1 && message == MPI_MESSAGE_NULL);
    CHECK(got[0] == -1 && got[1] == -1);
    CHECK_EQUAL(value, 1);
    check_no_message();
    /* One of two receives fails; the statuses show which one. */
    CHECK_OK(MPI_Irecv(&got[0], 1, MPI_INT, neighbour(1), 0, world, &requests[0]));
    CHECK_OK(MPI_Irecv(half, 1, MPI_SHORT, neighbour(1), 1, world, &requests[1]));
    for (int tag = 0; tag < 2; tag++)
        CHECK_OK(MPI_Send(&value, 1, MPI_INT, neighbour(1), tag, world));
    CHECK_CLASS(MPI_Waitall(2, requests, statuses), MPI_ERR_IN_STATUS);
    CHECK_EQUAL(statuses[0].MPI_ERROR, MPI_SUCCESS);
    CHECK_CLASS(statuses[1].MPI_ERROR, MPI_ERR_TRUNCATE);
    CHECK_EQUAL(got[0], 1);
    CHECK_EQUAL(half[1], -1);
    CHECK(requests[0] == MPI_REQUEST_NULL && requests[1] == MPI_REQUEST_NULL);
    return finish();
}
