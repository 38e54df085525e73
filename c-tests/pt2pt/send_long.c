/* Long messages, which may go in parts through a bounce buffer (pipeline): random lengths around the limits of this
 * protocol and of its parts, by nonblocking, synchronous, persistent and blocking calls, many at once, with ranks that
 * compute while data are in transfer. After an operation has completed, its rank overwrites the buffer at once, and no
 * other rank writes to the buffer later (MPI-5.0 sections 3.4 and 3.7.3).
 * ranks: 2
 * more ranks: 3
 * more network: 2 3x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { MESSAGES = 16, MOST = 1300000, BLOCK = 512, STEP = 4096 };

#define TURNS (tests_everything() ? 150 : 60)

typedef enum { NONBLOCKING, SYNCHRONOUS, PERSISTENT, STRIDED, SENDINGS } Sending;
typedef enum { POSTED, STARTED, FOUND, TRUNCATED, SPREAD, RECEIVINGS } Receiving;

typedef struct {
    int from, to, length;
    Sending sending;
    Receiving receiving;
    /* The place of its data in the pattern. */
    int seed;
} Message;

static Message messages[MESSAGES];
static unsigned char *out[MESSAGES], *in[MESSAGES], *pattern, *other, *scratch;
static unsigned long long state = 20250211;

static unsigned random_number(unsigned below)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned) (state >> 33) % below;
}

static int random_length(void)
{
    static const int abouts[] = {131072, 262144, 262144, 393216, 524288, 1048576, 1234567};
    int about = abouts[random_number(7)];

    return random_number(2) ? about - 3 + (int) random_number(7) : 1 + (int) random_number((unsigned) about);
}

static void plan(int count)
{
    for (int i = 0; i < count; i++) {
        Message *one = &messages[i];

        one->from = (int) random_number((unsigned) ranks);
        one->to = (int) random_number((unsigned) ranks);
        one->sending = (Sending) random_number(SENDINGS);
        one->receiving = (Receiving) random_number(RECEIVINGS);
        one->length = random_length();
        if (one->sending == STRIDED || one->receiving == SPREAD)
            one->length = (one->length + BLOCK - 1) / BLOCK * BLOCK;
        one->seed = (int) random_number(100000);
    }
}

/* Computes without an MPI call while data are in transfer. */
static void compute(unsigned most)
{
    static unsigned turns = 12345;

    turns = turns * 1664525u + 1013904223u;
    for (volatile unsigned left = (turns >> 8) % most; left > 0; left--)
        continue;
}

/* Returns a datatype of `length` bytes in blocks; a gap of the size of a block separates two blocks. */
static MPI_Datatype spread(int length)
{
    MPI_Datatype type;

    CHECK_OK(MPI_Type_vector(length / BLOCK, BLOCK, 2 * BLOCK, MPI_BYTE, &type));
    CHECK_OK(MPI_Type_commit(&type));
    return type;
}

static void begin_send(int i, MPI_Request *request)
{
    const Message *one = &messages[i];
    const unsigned char *data = pattern + one->seed;
    MPI_Comm world = MPI_COMM_WORLD;

    if (one->sending == STRIDED) {
        MPI_Datatype type = spread(one->length);

        for (int j = 0; j < one->length / BLOCK; j++)
            memcpy(out[i] + 2 * BLOCK * j, data + BLOCK * j, BLOCK);
        CHECK_OK(MPI_Isend(out[i], 1, type, one->to, i, world, request));
        CHECK_OK(MPI_Type_free(&type));
        return;
    }
    memcpy(out[i], data, (size_t) one->length);
    if (one->sending == PERSISTENT) {
        CHECK_OK(MPI_Send_init(out[i], one->length, MPI_BYTE, one->to, i, world, request));
        CHECK_OK(MPI_Start(request));
    } else {
        CHECK_OK((one->sending == SYNCHRONOUS ? MPI_Issend : MPI_Isend)(out[i], one->length, MPI_BYTE, one->to, i, world,
                                                                        request));
    }
}

static int room_of(const Message *message)
{
    return message->receiving == TRUNCATED ? message->length - message->length / 5 - 1 : message->length;
}

static void begin_receive(int i, MPI_Request *request)
{
    const Message *one = &messages[i];
    MPI_Comm world = MPI_COMM_WORLD;
    MPI_Message found;

    memset(in[i], 0xee, 2 * MOST);
    if (one->receiving == SPREAD) {
        MPI_Datatype type = spread(one->length);

        CHECK_OK(MPI_Irecv(in[i], 1, type, one->from, i, world, request));
        CHECK_OK(MPI_Type_free(&type));
    } else if (one->receiving == STARTED) {
        CHECK_OK(MPI_Recv_init(in[i], one->length, MPI_BYTE, one->from, i, world, request));
        CHECK_OK(MPI_Start(request));
    } else if (one->receiving == FOUND) {
        CHECK_OK(MPI_Mprobe(one->from, i, world, &found, MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Imrecv(in[i], one->length, MPI_BYTE, &found, request));
    } else {
        CHECK_OK(MPI_Irecv(in[i], room_of(one), MPI_BYTE, one->from, i, world, request));
    }
}

/* Checks the status and the whole receive buffer after completion, and overwrites the buffer. */
static void check_received(int i, int code, const MPI_Status *status)
{
    const Message *one = &messages[i];
    const unsigned char *data = pattern + one->seed;
    int room = room_of(one), count = -1;

    CHECK_CLASS(code, one->receiving == TRUNCATED ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    CHECK_EQUAL(status->MPI_SOURCE, one->from);
    CHECK_OK(MPI_Get_count(status, MPI_BYTE, &count));
    CHECK_EQUAL(count, room);
    memset(scratch, 0xee, 2 * MOST);
    if (one->receiving == SPREAD)
        for (int j = 0; j < room / BLOCK; j++)
            memcpy(scratch + 2 * BLOCK * j, data + BLOCK * j, BLOCK);
    else
        memcpy(scratch, data, (size_t) room);
    if (memcmp(in[i], scratch, 2 * MOST) != 0)
        CHECK_BYTES(in[i], scratch, 2 * MOST);
    memset(in[i], 0x55, 2 * MOST);
}

/* Checks a completed operation, and overwrites its buffer. Places below MESSAGES are receives, the other places are
 * sends. */
static void ended(int place, MPI_Request *request, int code, const MPI_Status *status)
{
    int i = place % MESSAGES;

    snprintf(situation, sizeof situation, "message %d, send function %d, receive function %d", i, messages[i].sending,
             messages[i].receiving);
    if (*request != MPI_REQUEST_NULL)
        CHECK_OK(MPI_Request_free(request));
    if (place < MESSAGES) {
        check_received(i, code, status);
    } else {
        CHECK_OK(code);
        memset(out[i], 0x77, 2 * MOST);
    }
}

static void complete(MPI_Request *requests)
{
    unsigned way = random_number(3);
    MPI_Status status;
    int left, flag, place;

    if (way == 0) {
        for (place = 0; place < 2 * MESSAGES; place++)
            if (requests[place] != MPI_REQUEST_NULL) {
                compute(100000);
                flag = MPI_Wait(&requests[place], &status);
                ended(place, &requests[place], flag, &status);
            }
    } else if (way == 1) {
        do {
            left = 0;
            for (place = 0; place < 2 * MESSAGES; place++)
                if (requests[place] != MPI_REQUEST_NULL) {
                    int code = MPI_Test(&requests[place], &flag, &status);

                    if (flag)
                        ended(place, &requests[place], code, &status);
                    else
                        left++;
                    compute(1000);
                }
        } while (left > 0);
    } else {
        for (;;) {
            int code = MPI_Waitany(2 * MESSAGES, requests, &place, &status);

            if (place == MPI_UNDEFINED)
                return;
            ended(place, &requests[place], code, &status);
        }
    }
}

static void many_at_once(void)
{
    MPI_Request requests[2 * MESSAGES];
    unsigned long long common;
    int count = 1 + (int) random_number(MESSAGES);

    plan(count);
    common = state;
    state += (unsigned) rank;
    for (int i = 0; i < 2 * MESSAGES; i++)
        requests[i] = MPI_REQUEST_NULL;
    /* Some receives are posted before the sends. Receives of probed messages come last. */
    for (int phase = 0; phase < 2; phase++) {
        for (int i = 0; i < count; i++)
            if (messages[i].to == rank && phase == (messages[i].seed % 2 || messages[i].receiving == FOUND))
                begin_receive(i, &requests[i]);
        for (int i = 0; i < count && phase == 0; i++)
            if (messages[i].from == rank)
                begin_send(i, &requests[MESSAGES + i]);
    }
    complete(requests);
    together();
    memset(scratch, 0x55, 2 * MOST);
    for (int i = 0; i < count; i++)
        if (messages[i].to == rank && memcmp(in[i], scratch, 2 * MOST) != 0)
            CHECK_BYTES(in[i], scratch, 2 * MOST);
    state = common;
}

/* Blocking calls of two ranks, which in turn send in both directions at once, one after the other, and with one
 * buffer. */
static void one_at_a_time(int turn)
{
    int length = random_length(), back = random_length(), first = (int) random_number((unsigned) ranks);
    int second = (first + 1) % ranks, peer = rank == first ? second : first, late = (int) random_number(2);
    unsigned char *from = out[0], *to = in[0];
    MPI_Comm world = MPI_COMM_WORLD;

    snprintf(situation, sizeof situation, "turn %d, %d and %d bytes, ranks %d and %d", turn, length, back, first, second);
    if (rank != first && rank != second)
        return;
    memcpy(from, (rank == first ? pattern : other) + turn, MOST);
    memset(to, 0xee, MOST);
    if (late == (rank == first))
        compute(1000000);
    if (turn % 3 == 0) {
        CHECK_OK(MPI_Sendrecv(from, rank == first ? length : back, MPI_BYTE, peer, 0, to, MOST, MPI_BYTE, peer, 0, world,
                              MPI_STATUS_IGNORE));
    } else if (turn % 3 == 1 && rank == first) {
        CHECK_OK(MPI_Send(from, length, MPI_BYTE, peer, 0, world));
        memset(from, 0x77, MOST);
        CHECK_OK(MPI_Recv(to, back, MPI_BYTE, peer, 0, world, MPI_STATUS_IGNORE));
    } else if (turn % 3 == 1) {
        CHECK_OK(MPI_Recv(to, length, MPI_BYTE, peer, 0, world, MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Ssend(from, back, MPI_BYTE, peer, 0, world));
    } else {
        memcpy(to, from, MOST);
        length = back;
        CHECK_OK(MPI_Sendrecv_replace(to, length, MPI_BYTE, peer, 0, peer, 0, world, MPI_STATUS_IGNORE));
        memset(to + length, 0xee, (size_t) (MOST - length));
    }
    length = rank == first ? back : length;
    CHECK_BYTES(to, (rank == first ? other : pattern) + turn, (size_t) length);
    if (length < MOST)
        CHECK_ALL(to + length, 0xee, (size_t) (MOST - length));
}

/* After the receive, rank 1 at once checks or overwrites some bytes, so that a copy by rank 0 after the receive would
 * be detected. */
static void at_once(int turn)
{
    int length = 262144 + (int) random_number(1000000), wrong = 0;
    const unsigned char *data = pattern + turn;
    unsigned char *to = in[0];

    snprintf(situation, sizeof situation, "turn %d, %d bytes", turn, length);
    if (rank == 0) {
        memcpy(out[0], data, (size_t) length);
        CHECK_OK(MPI_Send(out[0], length, MPI_BYTE, 1, 0, MPI_COMM_WORLD));
    } else if (rank == 1) {
        memset(to, 0xee, (size_t) length);
        CHECK_OK(MPI_Recv(to, length, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        for (int i = 0; i < length; i += STEP)
            if (turn % 2 == 0)
                to[i] = (unsigned char) ~data[i];
            else
                wrong += to[i] != data[i];
        CHECK_EQUAL(wrong, 0);
    }
    together();
    for (int i = 0; rank == 1 && turn % 2 == 0 && i < length; i += STEP)
        CHECK_EQUAL(to[i], (unsigned char) ~data[i]);
}

int main(void)
{
    start();
    pattern = malloc(MOST + 100000);
    other = malloc(MOST + 100000);
    scratch = malloc(2 * MOST);
    CHECK(pattern && other && scratch);
    for (int i = 0; i < MOST + 100000; i++) {
        pattern[i] = (unsigned char) random_number(256);
        other[i] = (unsigned char) random_number(256);
    }
    for (int i = 0; i < MESSAGES; i++) {
        out[i] = malloc(2 * MOST);
        in[i] = malloc(2 * MOST);
        CHECK(out[i] && in[i]);
    }
    for (int turn = 0; turn < TURNS; turn++) {
        many_at_once();
        situation[0] = '\0';
    }
    for (int turn = 0; turn < TURNS; turn++)
        one_at_a_time(turn);
    for (int turn = 0; turn < 2 * TURNS; turn++)
        at_once(turn);
    situation[0] = '\0';
    for (int i = 0; i < MESSAGES; i++) {
        free(out[i]);
        free(in[i]);
    }
    free(pattern);
    free(other);
    free(scratch);
    return finish();
}
