/* Wrong uses of partitioned requests (MPI-5.0 section 4.2): partitions that do not exist or are ready already, requests
 * that are not started or of another kind, wildcards, and different amounts of data at sender and receiver. An
 * erroneous call changes no request and no data.
 * ranks: alone 2
 * more network: 2
 * expect: success
 */
#include "check.h"

enum { TAG = 3 };

static int to, from;

static void test_arguments(void)
{
    MPI_Request request = MPI_REQUEST_NULL;
    int data[4] = { 0 };

#define SEND(partitions, count, type, peer, tag, comm) \
    MPI_Psend_init(data, partitions, count, type, peer, tag, comm, MPI_INFO_NULL, &request)
#define RECEIVE(partitions, count, type, peer, tag, comm) \
    MPI_Precv_init(data, partitions, count, type, peer, tag, comm, MPI_INFO_NULL, &request)
    CHECK_CLASS(SEND(-1, 1, MPI_INT, to, TAG, MPI_COMM_WORLD), MPI_ERR_ARG);
    CHECK_CLASS(RECEIVE(-1, 1, MPI_INT, from, TAG, MPI_COMM_WORLD), MPI_ERR_ARG);
    CHECK_CLASS(SEND(4, -1, MPI_INT, to, TAG, MPI_COMM_WORLD), MPI_ERR_COUNT);
    CHECK_CLASS(SEND(4, (MPI_Count) 1 << 61, MPI_INT, to, TAG, MPI_COMM_WORLD), MPI_ERR_COUNT);
    CHECK_CLASS(RECEIVE(4, -1, MPI_INT, from, TAG, MPI_COMM_WORLD), MPI_ERR_COUNT);
    CHECK_CLASS(SEND(4, 1, MPI_DATATYPE_NULL, to, TAG, MPI_COMM_WORLD), MPI_ERR_TYPE);
    CHECK_CLASS(SEND(4, 1, MPI_INT, ranks, TAG, MPI_COMM_WORLD), MPI_ERR_RANK);
    CHECK_CLASS(SEND(4, 1, MPI_INT, to, -5, MPI_COMM_WORLD), MPI_ERR_TAG);
    CHECK_CLASS(RECEIVE(4, 1, MPI_INT, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD), MPI_ERR_RANK);
    CHECK_CLASS(RECEIVE(4, 1, MPI_INT, from, MPI_ANY_TAG, MPI_COMM_WORLD), MPI_ERR_TAG);
    CHECK_CLASS(SEND(4, 1, MPI_INT, to, TAG, MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Psend_init(data, 4, 1, MPI_INT, to, TAG, MPI_COMM_WORLD, NO_HANDLE(MPI_Info), &request), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Psend_init(NULL, 4, 1, MPI_INT, to, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &request), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Psend_init(data, 4, 1, MPI_INT, to, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Precv_init(data, 4, 1, MPI_INT, from, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, NULL), MPI_ERR_ARG);
    CHECK(request == MPI_REQUEST_NULL);
}

static void test_partitions(void)
{
    int data[4] = {rank, rank + 10, rank + 20, rank + 30}, got[4] = {-1, -1, -1, -1}, flag = -1;
    MPI_Request send, receive, other;

    CHECK_OK(MPI_Psend_init(data, 4, 1, MPI_INT, to, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &send));
    CHECK_OK(MPI_Precv_init(got, 4, 1, MPI_INT, from, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &receive));
    CHECK_OK(MPI_Send_init(data, 1, MPI_INT, to, TAG, MPI_COMM_WORLD, &other));

    CHECK_CLASS(MPI_Pready(0, send), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Parrived(receive, 4, &flag), MPI_ERR_ARG);
    CHECK_OK(MPI_Start(&receive));
    CHECK_OK(MPI_Start(&send));
    CHECK_CLASS(MPI_Start(&send), MPI_ERR_REQUEST);
    for (int i = 0; i < 2; i++)
        CHECK_CLASS(MPI_Pready(i == 0 ? -1 : 4, send), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Pready_range(1, 4, send), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Pready_list(3, (int[]){1, 2, -1}, send), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Pready_list(3, (int[]){1, 2, 1}, send), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Pready_list(-1, data, send), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Pready_list(1, NULL, send), MPI_ERR_ARG);
    CHECK_OK(MPI_Pready_list(0, NULL, send));
    CHECK_CLASS(MPI_Pready(0, receive), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Pready(0, other), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Pready(0, MPI_REQUEST_NULL), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Pready(0, NO_HANDLE(MPI_Request)), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Parrived(send, 0, &flag), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Parrived(other, 0, &flag), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Parrived(receive, -1, &flag), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Parrived(receive, 0, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Cancel(&send), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Cancel(&receive), MPI_ERR_REQUEST);
    together();
    for (int i = 0; i < 4; i++) {
        CHECK_OK(MPI_Parrived(receive, i, &flag));
        CHECK_EQUAL(flag, 0);
    }
    together();
    CHECK_OK(MPI_Pready(2, send));
    CHECK_CLASS(MPI_Pready(2, send), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Pready_range(0, 3, send), MPI_ERR_ARG);
    CHECK_OK(MPI_Pready_list(3, (int[]){0, 1, 3}, send));
    CHECK_OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Wait(&receive, MPI_STATUS_IGNORE));
    for (int i = 0; i < 4; i++)
        CHECK_EQUAL(got[i], from + 10 * i);
    CHECK_CLASS(MPI_Pready(2, send), MPI_ERR_REQUEST);
    CHECK_OK(MPI_Request_free(&send));
    CHECK_OK(MPI_Request_free(&receive));
    CHECK_OK(MPI_Request_free(&other));
}

/* If the sender has more or less data than the receiver expects, each receive fails. The memory after its buffer does
 * not change. */
static void test_amounts(int sent, int expected, int entries)
{
    int *data = calloc(sent, entries * sizeof(int)), *got = malloc((expected + 1) * entries * sizeof(int));
    MPI_Request send, receive;

    CHECK_OK(MPI_Psend_init(data, sent, entries, MPI_INT, to, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &send));
    CHECK_OK(MPI_Precv_init(got, expected, entries, MPI_INT, from, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &receive));
    for (int round = 0; round < 2; round++) {
        memset(got, -1, (expected + 1) * entries * sizeof(int));
        CHECK_OK(MPI_Start(&send));
        CHECK_OK(MPI_Start(&receive));
        CHECK_OK(MPI_Pready_range(0, sent - 1, send));
        CHECK_CLASS(MPI_Wait(&receive, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE);
        CHECK_OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
        CHECK_ALL(got + expected * entries, -1, entries * sizeof(int));
    }
    CHECK_OK(MPI_Request_free(&send));
    CHECK_OK(MPI_Request_free(&receive));
    free(data);
    free(got);
}

int main(void)
{
    start();
    to = neighbour(1);
    from = neighbour(-1);
    test_arguments();
    test_partitions();
    for (int entries = 1; entries <= 10000; entries *= 10000) {
        test_amounts(5, 3, entries);
        test_amounts(3, 5, entries);
    }
    return finish();
}
