/* MPI_Isend: short messages with all lengths around the limits of the protocols, many more than a ring has slots. The messages
 * arrive complete and in order (MPI-5.0 section 3.5) if the receiver receives at once, and if the receiver receives after all
 * messages were sent. Receives from any source get messages of two senders, not first all messages of one.
 * ranks: 2 5
 * more ranks: 1
 * more network: 2 5 5x2
 * hosts: 5
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { COUNT = 2000, MOST = 210, RANKS = 5 };

static MPI_Request requests[RANKS][COUNT];
static unsigned char out[RANKS][COUNT][MOST];

/* 0 to 40, 90 to 100, and 185 to 205 in turns. */
static int length_of(int message)
{
    int place = message * 7 % 73;

    return place <= 40 ? place : place <= 51 ? place + 49 : place + 133;
}

static unsigned char byte_of(int from, int to, int message, int place)
{
    return (unsigned char) (from * 101 + to * 37 + message * 13 + place * 5 + message / 256);
}

static void send_all(int to)
{
    for (int i = 0; i < COUNT; i++) {
        int length = length_of(i);

        for (int k = 0; k < length; k++)
            out[to][i][k] = byte_of(rank, to, i, k);
        CHECK_OK(MPI_Isend(out[to][i], length, MPI_BYTE, to, i % 3, MPI_COMM_WORLD, &requests[to][i]));
    }
}

static void receive(int from, int message)
{
    unsigned char in[MOST + 1];
    int length = length_of(message), found;
    MPI_Status status;

    memset(in, 0xee, sizeof in);
    CHECK_OK(MPI_Recv(in, MOST, MPI_BYTE, from, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
    CHECK_EQUAL(status.MPI_TAG, message % 3);
    CHECK_EQUAL(status.MPI_SOURCE, from);
    CHECK_OK(MPI_Get_count(&status, MPI_BYTE, &found));
    CHECK_EQUAL(found, length);
    for (int k = 0; k < length; k++)
        CHECK_EQUAL(in[k], byte_of(from, rank, message, k));
    CHECK_EQUAL(in[length], 0xee);
}

/* One rank after the other sends to all ranks, which receive at once. */
static void in_turns(void)
{
    for (int sender = 0; sender < ranks; sender++) {
        if (rank == sender)
            for (int to = 0; to < ranks; to++)
                send_all(to);
        for (int i = 0; i < COUNT; i++)
            receive(sender, i);
        if (rank == sender)
            for (int to = 0; to < ranks; to++)
                CHECK_OK(MPI_Waitall(COUNT, requests[to], MPI_STATUSES_IGNORE));
    }
}

/* All ranks send, and receive after all messages were sent. */
static void together_and_late(void)
{
    for (int to = 0; to < ranks; to++)
        send_all(to);
    together();
    /* Messages of the senders in turn. */
    for (int i = 0; i < COUNT; i++)
        for (int from = 0; from < ranks; from++)
            receive(from, i);
    for (int to = 0; to < ranks; to++)
        CHECK_OK(MPI_Waitall(COUNT, requests[to], MPI_STATUSES_IGNORE));
}

/* If all messages of two senders on the receiver's host have arrived, the receiver gets some of both before it has all messages of one.
 * Messages from other hosts are received in the order of their arrival. */
static void fairly(void)
{
    enum { EACH = 100, SOME = 20 };
    int data = rank, from[RANKS] = {0}, ranks_here;
    MPI_Comm host;
    MPI_Status status;

    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host));
    CHECK_OK(MPI_Comm_size(host, &ranks_here));
    CHECK_OK(MPI_Comm_free(&host));

    if (rank == 1 || rank == 2)
        for (int i = 0; i < EACH; i++)
            CHECK_OK(MPI_Send(&data, 1, MPI_INT, 0, 7, MPI_COMM_WORLD));
    together();
    for (int i = 0; i < 2 * EACH && rank == 0; i++) {
        CHECK_OK(MPI_Recv(&data, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status));
        CHECK_EQUAL(data, status.MPI_SOURCE);
        from[data]++;
        if (i == EACH - 1 && ranks_here == ranks)
            CHECK(from[1] >= SOME && from[2] >= SOME);
    }
}

int main(void)
{
    start();
    snprintf(situation, sizeof situation, "in turns");
    in_turns();
    snprintf(situation, sizeof situation, "late");
    together_and_late();
    snprintf(situation, sizeof situation, "fairly");
    if (ranks > 2)
        fairly();
    snprintf(situation, sizeof situation, "in turns again");
    in_turns();
    return finish();
}
