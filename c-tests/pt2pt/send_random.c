/* Random traffic: every rank computes all messages of all ranks and their order from a fixed seed, and compares each received
 * message with the expected one. Ranks receive by MPI_Recv and MPI_Irecv, and after MPI_Mprobe and MPI_Probe (MPI-5.0 section 3.5).
 * Many machines have fewer processors than this test has ranks.
 * ranks: 8
 * more ranks: 16
 * network: 4x2
 * more network: 8 16x4
 * expect: success
 * timeout: 120
 */
#include "check.h"

enum { TURNS = 60, MESSAGES = 400, MOST = 40000, TAGS = 3, RANKS = 16 };

typedef struct {
    int from, to, tag, length;
    /* The send function: 0 for MPI_Issend, otherwise MPI_Isend. */
    int mode;
    int is_received;
} Message;

static Message messages[MESSAGES];
static unsigned char *out[MESSAGES], in[MOST];
static unsigned long long state = 20240607;

static unsigned random_number(unsigned below)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned) (state >> 33) % below;
}

static unsigned char byte_of(int message, int place)
{
    return (unsigned char) (message * 31 + place * 7 + place / 256);
}

static void plan(int count)
{
    for (int i = 0; i < count; i++) {
        static const int shapes[] = {8, 200, 4000, 17000, MOST};

        messages[i].from = (int) random_number((unsigned) ranks);
        messages[i].to = (int) random_number((unsigned) ranks);
        messages[i].tag = (int) random_number(TAGS);
        messages[i].length = (int) random_number((unsigned) shapes[random_number(5)] + 1);
        messages[i].mode = (int) random_number(3);
        messages[i].is_received = 0;
    }
}

/* The next message from a sender that a receive with these arguments may get. */
static int next_of(int count, int from, int tag)
{
    for (int i = 0; i < count; i++)
        if (messages[i].to == rank && messages[i].from == from && !messages[i].is_received
            && (tag == MPI_ANY_TAG || messages[i].tag == tag))
            return i;
    return -1;
}

static void receive(int count, int wanted)
{
    unsigned way = random_number(4);
    int source = random_number(2) ? MPI_ANY_SOURCE : messages[wanted].from;
    int tag = random_number(2) ? MPI_ANY_TAG : messages[wanted].tag, length = -1, got;
    MPI_Message message;
    MPI_Request request;
    MPI_Status status;

    if (way == 0) {
        CHECK_OK(MPI_Recv(in, MOST, MPI_BYTE, source, tag, MPI_COMM_WORLD, &status));
    } else if (way == 1) {
        CHECK_OK(MPI_Irecv(in, MOST, MPI_BYTE, source, tag, MPI_COMM_WORLD, &request));
        CHECK_OK(MPI_Wait(&request, &status));
    } else if (way == 2) {
        CHECK_OK(MPI_Mprobe(source, tag, MPI_COMM_WORLD, &message, &status));
        CHECK_OK(MPI_Mrecv(in, MOST, MPI_BYTE, &message, &status));
    } else {
        CHECK_OK(MPI_Probe(source, tag, MPI_COMM_WORLD, &status));
        CHECK_OK(MPI_Recv(in, MOST, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, &status));
    }
    CHECK(source == MPI_ANY_SOURCE || status.MPI_SOURCE == source);
    got = next_of(count, status.MPI_SOURCE, tag);
    CHECK(got >= 0);
    CHECK_EQUAL(status.MPI_TAG, messages[got].tag);
    CHECK_OK(MPI_Get_count(&status, MPI_BYTE, &length));
    CHECK_EQUAL(length, messages[got].length);
    for (int i = 0; i < length; i++)
        if (in[i] != byte_of(got, i))
            fail(__FILE__, __LINE__, "byte %d of message %d is wrong", i, got);
    messages[got].is_received = 1;
}

int main(void)
{
    static MPI_Request requests[MESSAGES];

    start();
    for (int turn = 0; turn < TURNS; turn++) {
        int count = 1 + (int) random_number(MESSAGES), sent = 0;
        unsigned long long common;

        snprintf(situation, sizeof situation, "turn %d", turn);
        plan(count);
        common = state;
        state += (unsigned) rank;
        for (int i = 0; i < count; i++) {
            const Message *one = &messages[i];

            if (one->from != rank)
                continue;
            out[i] = malloc((size_t) one->length + 1);
            CHECK(out[i]);
            for (int j = 0; j < one->length; j++)
                out[i][j] = byte_of(i, j);
            CHECK_OK((one->mode == 0 ? MPI_Issend : MPI_Isend)(out[i], one->length, MPI_BYTE, one->to, one->tag,
                                                               MPI_COMM_WORLD, &requests[sent++]));
        }
        for (int i = 0; i < count; i++)
            while (messages[i].to == rank && !messages[i].is_received)
                receive(count, i);
        CHECK_OK(MPI_Waitall(sent, requests, MPI_STATUSES_IGNORE));
        for (int i = 0; i < count; i++)
            if (messages[i].from == rank)
                free(out[i]);
        state = common;
        /* Messages of the next turn could be mistaken for messages of this turn. */
        together();
    }
    return finish();
}
