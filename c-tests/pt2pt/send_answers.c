/* Two ranks answer each other's messages of 97 to 129,984 bytes: one at a time, both at once, several in flight and received in
 * reverse order, truncated, and with an answer that overtakes the next message. All received data are right (MPI-5.0 section 3.5).
 * ranks: 2 3
 * more ranks: 1 4 12
 * more network: 2 3x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { LENGTHS = 9, MOST = 129984, FLIGHT = 12, ROUNDS = 6 };

static const int lengths[LENGTHS] = { 97, 1000, 4096, 8192, 16384, 16385, 40000, 65536, MOST };

static unsigned char out[FLIGHT][MOST], in[FLIGHT][MOST + 1];
static MPI_Request requests[2 * FLIGHT];

static unsigned char datum(int sender, int message, int place)
{
    return (unsigned char) (sender * 29 + message * 11 + place * 7 + place / 253);
}

static void fill(int slot, int message, int length)
{
    for (int i = 0; i < length; i++)
        out[slot][i] = datum(rank, message, i);
}

static void check_data(int slot, int sender, int message, int length)
{
    for (int i = 0; i < length; i++)
        if (in[slot][i] != datum(sender, message, i))
            fail(__FILE__, __LINE__, "byte %d of message %d of %d bytes from rank %d is %d", i, message, length, sender, in[slot][i]);
}

static void send_one(int to, int message, int length)
{
    fill(0, message, length);
    CHECK_OK(MPI_Send(out[0], length, MPI_BYTE, to, message, MPI_COMM_WORLD));
    memset(out[0], 0xee, length);
}

static void receive_one(int from, int message, int length)
{
    memset(in[0], 0, length);
    CHECK_OK(MPI_Recv(in[0], length, MPI_BYTE, from, message, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    check_data(0, from, message, length);
}

/* One message to the peer and one back. In every third round the two messages have different lengths. */
static void answer(int peer, int is_first)
{
    for (int i = 0; i < LENGTHS; i++)
        for (int round = 0; round < ROUNDS; round++) {
            int there = lengths[i], back = lengths[round % 3 == 2 ? (i + round) % LENGTHS : i];

            if (is_first) {
                send_one(peer, round, there);
                receive_one(peer, round, back);
            } else {
                receive_one(peer, round, there);
                send_one(peer, round, back);
            }
        }
}

/* Both send `flight` messages, then receive them in the reverse order. A third of them is cut off. */
static void exchange(int peer, int flight)
{
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < flight; i++) {
            fill(i, i + round, lengths[(i + round) % LENGTHS]);
            CHECK_OK(MPI_Isend(out[i], lengths[(i + round) % LENGTHS], MPI_BYTE, peer, i, MPI_COMM_WORLD, &requests[i]));
        }
        for (int i = flight - 1; i >= 0; i--) {
            int length = lengths[(i + round) % LENGTHS], room = (i + round) % 3 == 0 ? length / 2 : length;

            in[i][room] = 0x55;
            if (room < length)
                CHECK_CLASS(MPI_Recv(in[i], room, MPI_BYTE, peer, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE);
            else
                CHECK_OK(MPI_Recv(in[i], room, MPI_BYTE, peer, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            check_data(i, peer, i + round, room);
            CHECK_EQUAL(in[i][room], 0x55);
        }
        CHECK_OK(MPI_Waitall(flight, requests, MPI_STATUSES_IGNORE));
    }
}

/* The first rank sends its next message before it receives the answer, and the other one answers before it receives the next message. */
static void overtake(int peer, int is_first)
{
    for (int i = 0; i < LENGTHS; i++) {
        int length = lengths[i];

        for (int round = 0; round < ROUNDS; round++)
            if (is_first) {
                send_one(peer, 0, length);
                CHECK_OK(MPI_Recv(NULL, 0, MPI_BYTE, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                fill(1, 2, length);
                CHECK_OK(MPI_Isend(out[1], length, MPI_BYTE, peer, 2, MPI_COMM_WORLD, &requests[0]));
                CHECK_OK(MPI_Send(NULL, 0, MPI_BYTE, peer, 3, MPI_COMM_WORLD));
                receive_one(peer, 4, length);
                CHECK_OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
            } else {
                receive_one(peer, 0, length);
                CHECK_OK(MPI_Send(NULL, 0, MPI_BYTE, peer, 1, MPI_COMM_WORLD));
                CHECK_OK(MPI_Recv(NULL, 0, MPI_BYTE, peer, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                fill(1, 4, length);
                CHECK_OK(MPI_Isend(out[1], length, MPI_BYTE, peer, 4, MPI_COMM_WORLD, &requests[0]));
                receive_one(peer, 2, length);
                CHECK_OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
            }
    }
}

/* Every rank answers the rank before it, and gets answers from the next one. */
static void answer_around(void)
{
    int next = neighbour(1), before = neighbour(-1);

    for (int round = 0; round < ROUNDS * LENGTHS; round++) {
        int length = lengths[round % LENGTHS];

        for (int i = 0; i < 2; i++)
            CHECK_OK(MPI_Irecv(in[i], length, MPI_BYTE, i == 0 ? before : next, i, MPI_COMM_WORLD, &requests[i]));
        fill(0, round, length);
        CHECK_OK(MPI_Isend(out[0], length, MPI_BYTE, next, 0, MPI_COMM_WORLD, &requests[2]));
        CHECK_OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
        check_data(0, before, round, length);
        fill(1, round + 1, length);
        CHECK_OK(MPI_Isend(out[1], length, MPI_BYTE, before, 1, MPI_COMM_WORLD, &requests[3]));
        CHECK_OK(MPI_Waitall(3, requests + 1, MPI_STATUSES_IGNORE));
        check_data(1, next, round + 1, length);
    }
}

int main(void)
{
    int peer;

    start();
    peer = rank ^ 1;
    if (peer < ranks) {
        answer(peer, rank < peer);
        overtake(peer, rank < peer);
        for (int flight = 1; flight <= FLIGHT; flight += flight < 4 ? 1 : 4)
            exchange(peer, flight);
        overtake(peer, rank > peer);
        answer(peer, rank > peer);
    }
    together();
    answer_around();
    return finish();
}
