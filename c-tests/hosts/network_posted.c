/* Messages of 16 KiB to 512 KiB from another host arrive in the buffer of a posted receive without an intermediate copy,
 * also while the receiver computes. Matching follows the order of messages and receives (MPI-5.0 sections 3.5 and 3.7),
 * whether data arrive in the buffer or in memory of the library: messages before the receive, short and long messages
 * with one tag, wildcards, buffers that are too short, have gaps, or are longer than the message, cancelled receives,
 * and MPI_Sendrecv.
 * ranks: 2 3
 * network: 2 3
 * more network: 4x2
 * expect: success
 */
#include "check.h"

enum { MOST = 600000, KINDS = 9, ROUNDS = 12, MANY = 24 };

static const int lengths[KINDS] = {0, 8, 16383, 16384, 16385, 65536, 131072, 524288, MOST};
static unsigned char *sent[MANY], *got[MANY];
static int next, before;

/* Returns byte `place` of message `number` of a rank. */
static unsigned char byte_of(int of, int number, int place)
{
    return (unsigned char) (of * 131 + number * 7 + place * 13 + place / 251);
}

static unsigned char *make(int number, int length)
{
    unsigned char *data = sent[number % MANY];

    for (int k = 0; k < length; k++)
        data[k] = byte_of(rank, number, k);
    return data;
}

static void check(const unsigned char *data, int of, int number, int length)
{
    for (int k = 0; k < length; k++)
        CHECK(data[k] == byte_of(of, number, k));
}

static void check_status(const MPI_Status *status, int source, int tag, int length)
{
    int count;

    CHECK_EQUAL(status->MPI_SOURCE, source);
    CHECK_EQUAL(status->MPI_TAG, tag);
    CHECK_OK(MPI_Get_count(status, MPI_BYTE, &count));
    CHECK_EQUAL(count, length);
}

/* Receives are posted before the messages, in the order of the messages, with one tag or with wildcards. */
static void posted_in_order(int round)
{
    MPI_Request requests[2 * KINDS];
    MPI_Status statuses[2 * KINDS];
    const int source = round % 2 ? MPI_ANY_SOURCE : before, tag = round % 3 ? 5 : MPI_ANY_TAG;

    for (int k = 0; k < KINDS; k++) {
        const int length = lengths[(k + round) % KINDS];

        memset(got[k], 0xee, MOST + 64);
        CHECK_OK(MPI_Irecv(got[k], length + round % 4 * 16, MPI_BYTE, source, tag, MPI_COMM_WORLD, &requests[k]));
    }
    together();
    for (int k = 0; k < KINDS; k++) {
        const int length = lengths[(k + round) % KINDS];

        CHECK_OK(MPI_Isend(make(k, length), length, MPI_BYTE, next, 5, MPI_COMM_WORLD, &requests[KINDS + k]));
    }
    CHECK_OK(MPI_Waitall(2 * KINDS, requests, statuses));
    for (int k = 0; k < KINDS; k++) {
        const int length = lengths[(k + round) % KINDS];

        check(got[k], before, k, length);
        check_status(&statuses[k], before, 5, length);
        CHECK(got[k][length] == 0xee);
    }
    together();
}

/* Some messages arrive before their receives are posted; the later ones may not overtake them. */
static void some_unexpected(int round)
{
    MPI_Request requests[KINDS];
    int tokens[2] = {0, 0};

    for (int k = 0; k < KINDS; k++) {
        const int length = lengths[(2 * k + round) % KINDS];

        CHECK_OK(MPI_Isend(make(k, length), length, MPI_BYTE, next, 5, MPI_COMM_WORLD, &requests[k]));
        /* The receiver posts the next receives now. */
        if (k == round % KINDS)
            CHECK_OK(MPI_Sendrecv(&tokens[0], 1, MPI_INT, next, 9, &tokens[1], 1, MPI_INT, before, 9, MPI_COMM_WORLD,
                                  MPI_STATUS_IGNORE));
    }
    for (int k = 0; k < KINDS; k++) {
        MPI_Status status;

        CHECK_OK(MPI_Recv(got[k], MOST, MPI_BYTE, k % 2 ? before : MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &status));
        check_status(&status, before, 5, lengths[(2 * k + round) % KINDS]);
        check(got[k], before, k, lengths[(2 * k + round) % KINDS]);
    }
    CHECK_OK(MPI_Waitall(KINDS, requests, MPI_STATUSES_IGNORE));
    together();
}

/* The buffer is too short: the rest of the message is lost, and bytes behind the buffer do not change. */
static void too_short(void)
{
    MPI_Request request;
    MPI_Status status;

    memset(got[0], 0xee, MOST + 64);
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Irecv(got[0], 30000, MPI_BYTE, before, 5, MPI_COMM_WORLD, &request));
    together();
    CHECK_OK(MPI_Send(make(1, 65536), 65536, MPI_BYTE, next, 5, MPI_COMM_WORLD));
    CHECK_CLASS(MPI_Wait(&request, &status), MPI_ERR_TRUNCATE);
    CHECK(got[0][30000] == 0xee);
    together();
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
}

/* The buffer has gaps, or is contiguous but of a derived datatype with an offset. */
static void with_datatypes(void)
{
    const int blocks[1] = {40000};
    const MPI_Aint places[1] = {24};
    MPI_Datatype gaps, moved;
    MPI_Request requests[2];

    CHECK_OK(MPI_Type_vector(1000, 40, 50, MPI_BYTE, &gaps));
    CHECK_OK(MPI_Type_commit(&gaps));
    CHECK_OK(MPI_Type_create_hindexed(1, blocks, places, MPI_BYTE, &moved));
    CHECK_OK(MPI_Type_commit(&moved));
    memset(got[0], 0xee, MOST);
    memset(got[1], 0xee, MOST);
    CHECK_OK(MPI_Irecv(got[0], 1, gaps, before, 5, MPI_COMM_WORLD, &requests[0]));
    CHECK_OK(MPI_Irecv(got[1], 1, moved, before, 5, MPI_COMM_WORLD, &requests[1]));
    CHECK_OK(MPI_Type_free(&moved));
    together();
    CHECK_OK(MPI_Send(make(0, 40000), 40000, MPI_BYTE, next, 5, MPI_COMM_WORLD));
    CHECK_OK(MPI_Send(make(1, 40000), 40000, MPI_BYTE, next, 5, MPI_COMM_WORLD));
    CHECK_OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    for (int k = 0; k < 40000; k++)
        CHECK(got[0][k / 40 * 50 + k % 40] == byte_of(before, 0, k));
    CHECK(got[0][45] == 0xee && got[1][23] == 0xee && got[1][40024] == 0xee);
    check(got[1] + 24, before, 1, 40000);
    CHECK_OK(MPI_Type_free(&gaps));
    together();
}

/* A cancelled receive matches no message; the next receive gets the message. */
static void cancelled(void)
{
    MPI_Request request;
    MPI_Status status;
    int flag;

    memset(got[0], 0xee, MOST);
    CHECK_OK(MPI_Irecv(got[0], MOST, MPI_BYTE, before, 5, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Cancel(&request));
    CHECK_OK(MPI_Wait(&request, &status));
    CHECK_OK(MPI_Test_cancelled(&status, &flag));
    CHECK(flag);
    together();
    CHECK_OK(MPI_Sendrecv(make(2, 65536), 65536, MPI_BYTE, next, 5, got[1], 65536, MPI_BYTE, before, 5, MPI_COMM_WORLD,
                          &status));
    check(got[1], before, 2, 65536);
    check_status(&status, before, 5, 65536);
    CHECK(got[0][0] == 0xee);
    together();
}

/* The receiver computes while the data arrive, and finds them by MPI_Test. Persistent receives, started again. */
static void while_computing(void)
{
    MPI_Request requests[3];
    volatile double sum = 0;

    for (int k = 0; k < 3; k++)
        CHECK_OK(MPI_Recv_init(got[k], 131072, MPI_BYTE, before, 5, MPI_COMM_WORLD, &requests[k]));
    for (int round = 0; round < ROUNDS; round++) {
        CHECK_OK(MPI_Startall(3, requests));
        together();
        for (int k = 0; k < 3; k++)
            CHECK_OK(MPI_Send(make(3 * round + k, 131072), 131072, MPI_BYTE, next, 5, MPI_COMM_WORLD));
        for (int k = 0; k < 200000; k++)
            sum += k;
        for (int flag = 0; !flag;)
            CHECK_OK(MPI_Testall(3, requests, &flag, MPI_STATUSES_IGNORE));
        for (int k = 0; k < 3; k++)
            check(got[k], before, 3 * round + k, 131072);
    }
    for (int k = 0; k < 3; k++)
        CHECK_OK(MPI_Request_free(&requests[k]));
    together();
}

int main(void)
{
    start();
    next = (rank + 1) % ranks;
    before = (rank + ranks - 1) % ranks;
    for (int k = 0; k < MANY; k++) {
        sent[k] = malloc(MOST);
        got[k] = malloc(MOST + 64);
        CHECK(sent[k] != NULL && got[k] != NULL);
    }
    for (int round = 0; round < ROUNDS; round++) {
        posted_in_order(round);
        some_unexpected(round);
    }
    too_short();
    with_datatypes();
    cancelled();
    while_computing();
    for (int k = 0; k < MANY; k++) {
        free(sent[k]);
        free(got[k]);
    }
    return finish();
}
