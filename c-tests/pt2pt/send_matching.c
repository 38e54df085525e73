/* Matching of receives and messages: by source, tag, order of sending and of posting, and wildcards (MPI-5.0 section 3.5).
 * ranks: 2 3
 * more ranks: 7
 * network: 3x2
 * more network: 2 3 4x2
 * expect: success
 */
#include "check.h"

enum { COUNT = 50 };

/* Messages of one sender with one tag arrive in order; other tags may be received before. */
static void order(void)
{
    int value;

    if (rank == 0) {
        for (int i = 0; i < COUNT; i++)
            for (int tag = 0; tag < 2; tag++) {
                value = 2 * i + tag;
                CHECK_OK(MPI_Send(&value, 1, MPI_INT, 1, tag, MPI_COMM_WORLD));
            }
    } else if (rank == 1) {
        for (int tag = 1; tag >= 0; tag--)
            for (int i = 0; i < COUNT; i++) {
                CHECK_OK(MPI_Recv(&value, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                CHECK_EQUAL(value, 2 * i + tag);
            }
    }
    together();
}

/* Receives match in the order of posting, also wildcards. */
static void posting(void)
{
    int values[4] = {-1, -1, -1, -1};
    MPI_Request requests[4];
    MPI_Status statuses[4];

    if (rank == 1) {
        CHECK_OK(MPI_Irecv(&values[0], 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &requests[0]));
        CHECK_OK(MPI_Irecv(&values[1], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[1]));
        CHECK_OK(MPI_Irecv(&values[2], 1, MPI_INT, 0, 8, MPI_COMM_WORLD, &requests[2]));
        CHECK_OK(MPI_Irecv(&values[3], 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[3]));
    }
    together();
    if (rank == 0) {
        static const int tags[] = {8, 7, 9, 8};

        for (int i = 0; i < 4; i++)
            CHECK_OK(MPI_Send(&i, 1, MPI_INT, 1, tags[i], MPI_COMM_WORLD));
    } else if (rank == 1) {
        static const int wanted[] = {1, 0, 3, 2}, tags[] = {7, 8, 8, 9};

        CHECK_OK(MPI_Waitall(4, requests, statuses));
        for (int i = 0; i < 4; i++) {
            CHECK_EQUAL(values[i], wanted[i]);
            CHECK_EQUAL(statuses[i].MPI_TAG, tags[i]);
            CHECK_EQUAL(statuses[i].MPI_SOURCE, 0);
            CHECK(requests[i] == MPI_REQUEST_NULL);
        }
    }
    together();
}

/* Receives from any source get all messages, and the messages of each sender in order. */
static void any_source(void)
{
    if (rank != 0) {
        for (int i = 0; i < COUNT; i++)
            CHECK_OK(MPI_Send(&i, 1, MPI_INT, 0, rank, MPI_COMM_WORLD));
    } else {
        int next[16] = {0};

        for (int i = 0; i < COUNT * (ranks - 1); i++) {
            int value = -1;
            MPI_Status status;

            CHECK_OK(MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
            CHECK_EQUAL(status.MPI_TAG, status.MPI_SOURCE);
            CHECK_EQUAL(value, next[status.MPI_SOURCE]);
            next[status.MPI_SOURCE]++;
        }
        for (int i = 1; i < ranks; i++)
            CHECK_EQUAL(next[i], COUNT);
    }
    together();
}

/* A probe returns the message that the next receive gets. A matched probe reserves the message. */
static void probes(void)
{
    int values[3] = {0}, flag = -1, count = -1;
    MPI_Status status;
    MPI_Message message, nobody = MPI_MESSAGE_NULL;

    if (rank == 0) {
        CHECK_OK(MPI_Send(values, 2, MPI_INT, 1, 4, MPI_COMM_WORLD));
        values[0] = 1;
        CHECK_OK(MPI_Send(values, 3, MPI_INT, 1, 4, MPI_COMM_WORLD));
    } else if (rank == 1) {
        CHECK_OK(MPI_Iprobe(0, 5, MPI_COMM_WORLD, &flag, &status));
        CHECK_EQUAL(flag, 0);
        CHECK_OK(MPI_Probe(MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, &status));
        CHECK_EQUAL(status.MPI_SOURCE, 0);
        CHECK_EQUAL(status.MPI_TAG, 4);
        CHECK_OK(MPI_Get_count(&status, MPI_INT, &count));
        CHECK_EQUAL(count, 2);
        CHECK_OK(MPI_Mprobe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &message, &status));
        CHECK_OK(MPI_Get_count(&status, MPI_INT, &count));
        CHECK_EQUAL(count, 2);
        CHECK_OK(MPI_Recv(values, 3, MPI_INT, 0, 4, MPI_COMM_WORLD, &status));
        CHECK_EQUAL(values[0], 1);
        CHECK_OK(MPI_Mrecv(values, 3, MPI_INT, &message, &status));
        CHECK_EQUAL(values[0], 0);
        CHECK(message == MPI_MESSAGE_NULL);
        CHECK_OK(MPI_Get_count(&status, MPI_INT, &count));
        CHECK_EQUAL(count, 2);
        CHECK_CLASS(MPI_Mrecv(values, 3, MPI_INT, &message, &status), MPI_ERR_REQUEST);
        CHECK_OK(MPI_Improbe(0, 4, MPI_COMM_WORLD, &flag, &message, &status));
        CHECK_EQUAL(flag, 0);
    }
    CHECK_OK(MPI_Mprobe(MPI_PROC_NULL, 1, MPI_COMM_WORLD, &nobody, &status));
    CHECK(nobody == MPI_MESSAGE_NO_PROC);
    CHECK_EQUAL(status.MPI_SOURCE, MPI_PROC_NULL);
    CHECK_OK(MPI_Mrecv(values, 3, MPI_INT, &nobody, &status));
    CHECK(nobody == MPI_MESSAGE_NULL);
    CHECK_EQUAL(status.MPI_SOURCE, MPI_PROC_NULL);
    together();
}

int main(void)
{
    start();
    order();
    posting();
    any_source();
    probes();
    return finish();
}
