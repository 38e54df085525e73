/* Messages and collective calls of 16,000 to 140,000 bytes, with fewer and more messages than bounce buffers. The
 * messages arrive in order and complete, truncated where the receiver has a shorter buffer, from and into derived
 * datatypes, and while other messages wait to be received (MPI-5.0 sections 3.5 and 6).
 * ranks: 4
 * more ranks: 1 2
 * network: 2
 * more network: 4x2
 * hosts: 6
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { MOST = 140000, MANY = 24, LENGTHS = 9 };

static const int lengths[LENGTHS] = { 16000, 16385, 20001, 32768, 65536, 100003, 129984, 129985, MOST };

static unsigned char sent[MANY][MOST], received[MANY][MOST];

/* The value at a place of a message. */
static unsigned char datum(int sender, int message, int place)
{
    return (unsigned char) (sender * 31 + message * 7 + place * 13 + place / 251);
}

static void check_data(const unsigned char *data, int sender, int message, int begin, int end)
{
    for (int i = begin; i < end; i++)
        if (data[i] != datum(sender, message, i))
            fail(__FILE__, __LINE__, "byte %d of message %d from rank %d is %d", i, message, sender, data[i]);
}

static void fill(int message, int length)
{
    for (int i = 0; i < length; i++)
        sent[message][i] = datum(rank, message, i);
}

/* Sends more messages than there are bounce buffers to the next rank. In even turns the next rank receives them in
 * reverse order; in odd turns it has posted its receives before. */
static void pass_many(void)
{
    MPI_Request requests[2 * MANY];
    int next = neighbour(1), before = neighbour(-1);

    for (int turn = 0; turn < 4; turn++) {
        memset(received, 0, sizeof received);
        for (int i = 0; i < MANY; i++) {
            fill(i, lengths[(i + turn) % LENGTHS]);
            if (turn % 2)
                CHECK_OK(MPI_Irecv(received[i], MOST, MPI_BYTE, before, turn, MPI_COMM_WORLD, &requests[MANY + i]));
        }
        if (turn % 2)
            together();
        for (int i = 0; i < MANY; i++)
            CHECK_OK(MPI_Isend(sent[i], lengths[(i + turn) % LENGTHS], MPI_BYTE, next, turn % 2 ? turn : i, MPI_COMM_WORLD,
                               &requests[i]));
        for (int i = MANY - 1; i >= 0 && turn % 2 == 0; i--)
            CHECK_OK(MPI_Recv(received[i], MOST, MPI_BYTE, before, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Waitall(turn % 2 ? 2 * MANY : MANY, requests, MPI_STATUSES_IGNORE));
        for (int i = 0; i < MANY; i++)
            check_data(received[i], before, i, 0, lengths[(i + turn) % LENGTHS]);
    }
}

/* A message that is longer than the receive buffer is an error of the receiver only; later messages arrive. */
static void cut_off(void)
{
    int peer = rank ^ 1, length = 70000;
    MPI_Status status;

    if (peer >= ranks)
        return;
    for (int i = 0; i < 20; i++) {
        fill(i, length);
        memset(received[i], 0, MOST);
        if (rank % 2 == 0)
            CHECK_OK(MPI_Send(sent[i], length, MPI_BYTE, peer, 0, MPI_COMM_WORLD));
        if (i % 3 == 0) {
            CHECK_CLASS(MPI_Recv(received[i], 40000, MPI_BYTE, peer, 0, MPI_COMM_WORLD, &status), MPI_ERR_TRUNCATE);
            check_data(received[i], peer, i, 0, 40000);
            CHECK_EQUAL(received[i][40000], 0);
        } else {
            MPI_Message message;
            int count;

            CHECK_OK(MPI_Mprobe(peer, 0, MPI_COMM_WORLD, &message, &status));
            CHECK_OK(MPI_Get_count(&status, MPI_BYTE, &count));
            CHECK_EQUAL(count, length);
            CHECK_OK(MPI_Mrecv(received[i], count, MPI_BYTE, &message, &status));
            check_data(received[i], peer, i, 0, length);
        }
        if (rank % 2 == 1)
            CHECK_OK(MPI_Send(sent[i], length, MPI_BYTE, peer, 0, MPI_COMM_WORLD));
    }
}

/* Sends integers of which the sender, the receiver or both take every second place in memory. */
static void pass_vectors(int to, int from)
{
    enum { COUNT = 9000 };
    static int out[2 * COUNT], in[2 * COUNT];
    MPI_Datatype every_second;
    MPI_Request request;

    CHECK_OK(MPI_Type_vector(COUNT, 1, 2, MPI_INT, &every_second));
    CHECK_OK(MPI_Type_commit(&every_second));
    for (int way = 1; way < 4; way++) {
        int sends_vector = way & 1, receives_vector = way >> 1;

        for (int i = 0; i < 2 * COUNT; i++)
            out[i] = rank * 100000 + i, in[i] = -1;
        CHECK_OK(MPI_Irecv(in, receives_vector ? 1 : COUNT, receives_vector ? every_second : MPI_INT, from, way, MPI_COMM_WORLD,
                           &request));
        CHECK_OK(MPI_Send(out, sends_vector ? 1 : COUNT, sends_vector ? every_second : MPI_INT, to, way, MPI_COMM_WORLD));
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        for (int i = 0; i < COUNT; i++) {
            CHECK_EQUAL(in[i * (1 + receives_vector)], from * 100000 + i * (1 + sends_vector));
            if (receives_vector)
                CHECK_EQUAL(in[2 * i + 1], -1);
        }
    }
    CHECK_OK(MPI_Type_free(&every_second));
}

/* Collective calls of each length, with and without unreceived messages that use the bounce buffers. */
static void call_collectively(int waiting)
{
    static unsigned char all[4 * MOST];
    static int numbers[MOST / 4], sums[MOST / 4];
    MPI_Request requests[MANY];

    for (int i = 0; i < waiting; i++) {
        fill(i, 65536);
        CHECK_OK(MPI_Isend(sent[i], 65536, MPI_BYTE, neighbour(1), i, MPI_COMM_WORLD, &requests[i]));
    }
    for (int turn = 0; turn < LENGTHS; turn++) {
        int length = lengths[turn], root = turn % ranks, piece = length / ranks;

        for (int i = 0; i < length; i++)
            received[0][i] = rank == root ? datum(root, turn, i) : 0;
        CHECK_OK(MPI_Bcast(received[0], length, MPI_BYTE, root, MPI_COMM_WORLD));
        check_data(received[0], root, turn, 0, length);

        for (int i = 0; i < length; i++)
            received[0][i] = datum(rank, turn, i);
        CHECK_OK(MPI_Allgather(received[0], length, MPI_BYTE, all, length, MPI_BYTE, MPI_COMM_WORLD));
        for (int sender = 0; sender < ranks; sender++)
            check_data(all + sender * length, sender, turn, 0, length);

        CHECK_OK(MPI_Alltoall(received[0], piece, MPI_BYTE, all, piece, MPI_BYTE, MPI_COMM_WORLD));
        for (int sender = 0; sender < ranks; sender++)
            for (int i = 0; i < piece; i++)
                CHECK_EQUAL(all[sender * piece + i], datum(sender, turn, rank * piece + i));
        CHECK_OK(MPI_Alltoall(MPI_IN_PLACE, 0, MPI_BYTE, all, piece, MPI_BYTE, MPI_COMM_WORLD));
        for (int i = 0; i < piece * ranks; i++)
            CHECK_EQUAL(all[i], datum(rank, turn, i));

        for (int i = 0; i < length / 4; i++)
            numbers[i] = rank + i;
        CHECK_OK(MPI_Allreduce(numbers, sums, length / 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        for (int i = 0; i < length / 4; i++)
            CHECK_EQUAL(sums[i], ranks * i + ranks * (ranks - 1) / 2);
        CHECK_OK(MPI_Scan(MPI_IN_PLACE, numbers, length / 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        for (int i = 0; i < length / 4; i++)
            CHECK_EQUAL(numbers[i], (rank + 1) * i + rank * (rank + 1) / 2);
    }
    for (int i = 0; i < waiting; i++)
        CHECK_OK(MPI_Recv(received[i], MOST, MPI_BYTE, neighbour(-1), i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Waitall(waiting, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < waiting; i++)
        check_data(received[i], neighbour(-1), i, 0, 65536);
}

int main(void)
{
    start();
    pass_many();
    together();
    cut_off();
    together();
    pass_vectors(rank, rank);
    pass_vectors(neighbour(1), neighbour(-1));
    call_collectively(0);
    call_collectively(5);
    call_collectively(MANY);
    return finish();
}
