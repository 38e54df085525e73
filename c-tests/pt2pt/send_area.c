/* MPI_Isend and MPI_Issend (MPI-5.0 sections 3.5 and 3.7.2): messages of 0 to 20,000 bytes, more than a ring has slots, arrive
 * complete and in order. They are received in several ways: while they arrive, after all messages were sent, into receives that
 * were posted before, after a later message, and truncated.
 * ranks: 2 3
 * more ranks: 1 12
 * more network: 2 3x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { COUNT = 300, LONGEST = 20000, WAYS = 4, RANKS = 12, ROUNDS = 4 };

static unsigned char out[2 * LONGEST], in[COUNT][LONGEST + 1];
static MPI_Request requests[RANKS * COUNT], posted[COUNT];

/* Lengths around the limits of protocols, small lengths, and random lengths. */
static int length_of(int message, int from, int round)
{
    static const int edges[] = {96, 97, 1024, 4096, 8191, 8192, 8193, 16383, 16384, 16385, 0, 8};
    int number = (message * 7919 + from * 104729 + round * 1299709) % 15485863;

    if (number % 3 == 0)
        return edges[number / 3 % 12];
    return number % 3 == 1 ? number / 3 % 2000 : number / 3 % (LONGEST + 1);
}

/* Each message of a sender, and each sender, sends another part of the data. */
static const unsigned char *data_of(int message, int from)
{
    return out + (message * 61 + from * 997) % LONGEST;
}

static void send_all(int to, int round, int way)
{
    for (int i = 0; i < COUNT; i++) {
        int length = length_of(i, rank, round), tag = i % 3;
        MPI_Request *request = &requests[to * COUNT + i];

        if (way % 2 && i % 17 == 5)
            CHECK_OK(MPI_Issend(data_of(i, rank), length, MPI_BYTE, to, tag, MPI_COMM_WORLD, request));
        else
            CHECK_OK(MPI_Isend(data_of(i, rank), length, MPI_BYTE, to, tag, MPI_COMM_WORLD, request));
    }
}

static void check(const unsigned char *got, int message, int from, int length, int room)
{
    int there = length < room ? length : room;

    if (memcmp(got, data_of(message, from), (size_t) there) != 0)
        fail(__FILE__, __LINE__, "data of message %d from %d, %d bytes, are wrong", message, from, length);
    CHECK_EQUAL(got[there], 0xee);
}

/* One message into a buffer that may be too small. */
static void receive(int from, int message, int round, int tag, int room)
{
    int length = length_of(message, from, round), found, class;
    MPI_Status status;

    memset(in[0], 0xee, (size_t) room + 1);
    MPI_Error_class(MPI_Recv(in[0], room, MPI_BYTE, from, tag, MPI_COMM_WORLD, &status), &class);
    CHECK_EQUAL(class, room < length ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    CHECK_EQUAL(status.MPI_TAG, message % 3);
    if (class == MPI_SUCCESS) {
        CHECK_OK(MPI_Get_count(&status, MPI_BYTE, &found));
        CHECK_EQUAL(found, length);
    }
    check(in[0], message, from, length, room);
}

/* Receives the messages of one sender in one of three ways: in order; some of them into half of the space; by one tag
 * after the other, so that messages with other tags are kept. */
static void receive_all(int from, int round, int way)
{
    int half_at = way == 1 ? 7 : COUNT;

    if (way < 2) {
        for (int i = 0; i < COUNT; i++)
            receive(from, i, round, MPI_ANY_TAG, i % half_at == 6 ? length_of(i, from, round) / 2 : LONGEST);
        return;
    }
    for (int tag = 2; tag >= 0; tag--)
        for (int i = tag; i < COUNT; i += 3)
            receive(from, i, round, tag, LONGEST);
}

static void post_all(int from)
{
    memset(in, 0xee, sizeof in);
    for (int i = 0; i < COUNT; i++)
        CHECK_OK(MPI_Irecv(in[i], LONGEST, MPI_BYTE, from, i % 3, MPI_COMM_WORLD, &posted[i]));
}

static void end_all(int from, int round)
{
    CHECK_OK(MPI_Waitall(COUNT, posted, MPI_STATUSES_IGNORE));
    for (int i = 0; i < COUNT; i++)
        check(in[i], i, from, length_of(i, from, round), LONGEST);
}

/* Each rank sends to all ranks, and receives as `way` says, after its own sends or (`is_late`) after the sends of all ranks. */
static void exchange(int round, int way, int is_late)
{
    snprintf(situation, sizeof situation, "round %d, way %d, %s", round, way,
             is_late ? "received after all sends" : "received during the sends");
    for (int turn = 0; turn < ranks; turn++) {
        int to = (rank + turn) % ranks, from = (rank + ranks - turn) % ranks;

        if (way == 3 && !is_late)
            post_all(from);
        send_all(to, round, way);
        if (is_late)
            together();
        if (way == 3 && is_late)
            post_all(from);
        if (way == 3)
            end_all(from, round);
        else
            receive_all(from, round, way);
        CHECK_OK(MPI_Waitall(COUNT, requests + to * COUNT, MPI_STATUSES_IGNORE));
    }
    together();
}

int main(void)
{
    start();
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    for (int i = 0; i < 2 * LONGEST; i++)
        out[i] = (unsigned char) (i * 7 + i / 251 + i / 65521);
    for (int round = 0; round < (ranks > 3 ? 1 : ROUNDS); round++)
        for (int way = 0; way < WAYS; way++)
            for (int is_late = 0; is_late < 2; is_late++)
                exchange(round, way, is_late);
    return finish();
}
