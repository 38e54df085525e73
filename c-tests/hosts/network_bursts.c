/* Many short messages one after the other, which the library may send together between hosts. They arrive in the order
 * in which they were sent (MPI-5.0 section 3.5), with their contents: messages with lengths from nothing to more than
 * half a megabyte, from all kinds of sends, before a put, a collective call and MPI_Finalize, and to several ranks in
 * turn. They also arrive while the sender computes and calls no MPI function. Over TCP, 64 messages need at most half
 * as many frames; a performance variable counts the frames.
 * ranks: 2 3
 * network: 4x2 3 2
 * expect: success
 */
#include "check.h"

#include <time.h>

enum {
    BURST = 64, TIMES = 20, BATCHES = 5, MESSAGES = 60, LONGEST = 600000, AHEAD = 8, LONGER = 150, STARTED = 32,
    SHIFTS = 4093, TAG = 7, PATIENCE = 60
};

static const int lengths[] = {0, 1, 8, 1000, 2000, 3000, 20000, LONGEST};

enum { SEND, ISEND, SSEND, BSEND, ISSEND, WAYS };

/* Pseudo-random bytes. Each message is a different part of them. */
static unsigned char noise[LONGEST + SHIFTS];
static volatile long *words;
static MPI_Win win;

/* Returns a number that looks random, and that is equal at all ranks. */
static unsigned mixed(unsigned sender, unsigned round, unsigned number)
{
    unsigned state = sender * 0x9e3779b1u + round * 0x85ebca6bu + number * 0xc2b2ae35u + 1;

    for (int k = 0; k < 3; k++)
        state = (state ^ state >> 15) * 0x2c1b3c6du;
    return state ^ state >> 16;
}

/* The contents of a message. */
static const unsigned char *contents(int sender, int round, int number)
{
    return noise + (sender * 1009 + round * 211 + number * 17) % SHIFTS;
}

static void check_contents(const unsigned char *got, int length, int sender, int round, int number)
{
    const unsigned char *wanted = contents(sender, round, number);

    if (memcmp(got, wanted, (size_t) length) != 0) {
        snprintf(situation, sizeof situation, "message %d of round %d, %d bytes, from rank %d", number, round, length,
                 sender);
        CHECK_BYTES(got, wanted, (size_t) length);
    }
}

static void check_length(const MPI_Status *status, int wanted)
{
    int count;

    CHECK_OK(MPI_Get_count(status, MPI_BYTE, &count));
    CHECK_EQUAL(count, wanted);
    CHECK_EQUAL(status->MPI_TAG, TAG);
}

/* Receives a message of the standard length of a burst, and checks it. */
static void receive_short(int sender, int round, int number, int length)
{
    unsigned char got[64];
    MPI_Status status;

    memset(got, 0xee, sizeof got);
    CHECK_OK(MPI_Recv(got, sizeof got, MPI_BYTE, sender, TAG, MPI_COMM_WORLD, &status));
    check_length(&status, length);
    check_contents(got, length, sender, round, number);
    CHECK_ALL(got + length, 0xee, sizeof got - (size_t) length);
}

/* Sends a message from a buffer that changes afterwards. */
static void send_short(int target, int round, int number, int length)
{
    unsigned char data[64];

    memcpy(data, contents(rank, round, number), (size_t) length);
    CHECK_OK(MPI_Send(data, length, MPI_BYTE, target, TAG, MPI_COMM_WORLD));
    memset(data, 0x5a, sizeof data);
}

/* Computes for some microseconds, without a call of MPI. */
static void compute(long microseconds)
{
    struct timespec begin, now;

    clock_gettime(CLOCK_MONOTONIC, &begin);
    do
        clock_gettime(CLOCK_MONOTONIC, &now);
    while ((now.tv_sec - begin.tv_sec) * 1000000 + (now.tv_nsec - begin.tv_nsec) / 1000 < microseconds);
}

static int is_elsewhere(int target)
{
    int first, here = ranks_of_host(&first);

    return target < first || target >= first + here;
}

/* Rank 0 sends a burst to each of the last ranks in turn, and receives one message from each of them. Over TCP it needs
 * at most half as many frames as messages on average. A frame has at least one message, so it never needs more. Each
 * row is the best of several tries, because a processor that other programs use may delay the messages. */
static void frames(int targets)
{
    const int first = ranks - targets, is_tcp = !getenv("RMAMPI_LIBFABRIC") && !getenv("RMAMPI_PROVIDER");
    unsigned long long before = 0, after = 0, fewest = (unsigned long long) -1;
    int elsewhere = 0, index, count, batch = 0, is_enough = 0;
    MPI_T_pvar_session session;
    MPI_T_pvar_handle sent;

    for (int r = first; r < ranks; r++)
        elsewhere += is_elsewhere(r);
    CHECK_OK(MPI_T_pvar_session_create(&session));
    CHECK_OK(MPI_T_pvar_get_index("rmampi_frames_sent", MPI_T_PVAR_CLASS_COUNTER, &index));
    CHECK_OK(MPI_T_pvar_handle_alloc(session, index, NULL, &sent, &count));
    while (!is_enough && batch++ < BATCHES) {
        unsigned long long all = 0;

        together();
        for (int time = 0; time < TIMES; time++) {
            if (rank == 0) {
                CHECK_OK(MPI_T_pvar_read(session, sent, &before));
                for (int k = 0; k < BURST; k++)
                    for (int r = first; r < ranks; r++)
                        send_short(r, time, k, 8);
                for (int r = first; r < ranks; r++)
                    receive_short(r, time, 0, 8);
                CHECK_OK(MPI_T_pvar_read(session, sent, &after));
                all += after - before;
                CHECK(after - before <= (unsigned long long) (BURST * elsewhere));
                CHECK(after - before >= (unsigned long long) elsewhere);
            } else if (rank >= first) {
                for (int k = 0; k < BURST; k++)
                    receive_short(0, time, k, 8);
                send_short(0, time, 0, 8);
            }
        }
        if (rank == 0) {
            fewest = all < fewest ? all : fewest;
            is_enough = !is_tcp || targets > 2 || fewest <= (unsigned long long) (BURST / 2 * TIMES * elsewhere);
        }
        CHECK_OK(MPI_Bcast(&is_enough, 1, MPI_INT, 0, MPI_COMM_WORLD));
    }
    if (rank == 0)
        printf("%d bursts of %d messages to %d ranks, of which %d on other hosts: %llu frames, try %d\n", TIMES, BURST,
               targets, elsewhere, fewest, batch);
    CHECK(is_enough);
    CHECK_OK(MPI_T_pvar_handle_free(session, &sent));
    CHECK_OK(MPI_T_pvar_session_free(&session));
}

/* Returns length and way of a message. One message in 16 is a long one. */
static int length_of(int sender, int round, int number)
{
    const unsigned some = mixed((unsigned) sender, (unsigned) round, (unsigned) number);

    return some % 16 == 0 ? LONGEST : lengths[some / 16 % 7];
}

static int way_of(int sender, int round, int number)
{
    const unsigned some = mixed((unsigned) sender + 100, (unsigned) round, (unsigned) number);

    /* More than half are standard sends, so that there are bursts. */
    return some % 5 < 3 ? (int) (some / 5 % 2) : (int) (some / 5 % WAYS);
}

/* Sends a sequence of messages by different functions. */
static void send_mixed(int root, int round)
{
    static unsigned char *data[MESSAGES];
    MPI_Request requests[MESSAGES];
    size_t room = 0;
    void *attached;
    int size;

    for (int k = 0; k < MESSAGES; k++)
        if (way_of(rank, round, k) == BSEND)
            room += (size_t) length_of(rank, round, k) + MPI_BSEND_OVERHEAD;
    attached = malloc(room + 1);
    CHECK_OK(MPI_Buffer_attach(attached, (int) room));
    for (int k = 0; k < MESSAGES; k++) {
        const int length = length_of(rank, round, k), way = way_of(rank, round, k);

        requests[k] = MPI_REQUEST_NULL;
        data[k] = malloc((size_t) length + 1);
        memcpy(data[k], contents(rank, round, k), (size_t) length);
        if (way == SEND)
            CHECK_OK(MPI_Send(data[k], length, MPI_BYTE, root, TAG, MPI_COMM_WORLD));
        else if (way == SSEND)
            CHECK_OK(MPI_Ssend(data[k], length, MPI_BYTE, root, TAG, MPI_COMM_WORLD));
        else if (way == BSEND)
            CHECK_OK(MPI_Bsend(data[k], length, MPI_BYTE, root, TAG, MPI_COMM_WORLD));
        else if (way == ISEND)
            CHECK_OK(MPI_Isend(data[k], length, MPI_BYTE, root, TAG, MPI_COMM_WORLD, &requests[k]));
        else
            CHECK_OK(MPI_Issend(data[k], length, MPI_BYTE, root, TAG, MPI_COMM_WORLD, &requests[k]));
        /* The program may use the buffers of complete sends for other data. */
        if (requests[k] == MPI_REQUEST_NULL)
            memset(data[k], 0x5a, (size_t) length);
    }
    for (int k = 0; k < MESSAGES; k++) {
        const int length = length_of(rank, round, k);

        CHECK_OK(MPI_Wait(&requests[k], MPI_STATUS_IGNORE));
        memset(data[k], 0x5a, (size_t) length);
        free(data[k]);
    }
    CHECK_OK(MPI_Buffer_detach(&attached, &size));
    free(attached);
}

/* Checks the next message of a sender. */
static void check_next(const MPI_Status *status, const unsigned char *got, int round, int *next)
{
    const int sender = status->MPI_SOURCE, number = next[sender]++;

    CHECK(number < MESSAGES);
    check_length(status, length_of(sender, round, number));
    check_contents(got, length_of(sender, round, number), sender, round, number);
}

/* Receives the sequences of all other ranks in one of five ways. */
static void receive_mixed(int round)
{
    static unsigned char got[AHEAD][LONGEST + 8];
    const int all = MESSAGES * (ranks - 1);
    MPI_Request requests[AHEAD];
    MPI_Status status;
    MPI_Message message;
    int *next = calloc((size_t) ranks, sizeof *next), count;

    if (round % 5 == 4)
        for (int k = 0; k < AHEAD; k++)
            CHECK_OK(MPI_Irecv(got[k], LONGEST, MPI_BYTE, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &requests[k]));
    for (int k = 0; k < all; k++) {
        unsigned char *place = got[k % AHEAD];

        switch (round % 5) {
        case 0:
            /* The messages of a sender wait until those of another sender have been received. */
            CHECK_OK(MPI_Recv(place, LONGEST, MPI_BYTE, neighbour(1 + k / MESSAGES), TAG, MPI_COMM_WORLD, &status));
            break;
        case 1:
            CHECK_OK(MPI_Recv(place, LONGEST, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
            break;
        case 2:
            CHECK_OK(MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
            CHECK_OK(MPI_Get_count(&status, MPI_BYTE, &count));
            place[count] = 0xee;
            CHECK_OK(MPI_Recv(place, count, MPI_BYTE, status.MPI_SOURCE, TAG, MPI_COMM_WORLD, &status));
            CHECK_EQUAL(place[count], 0xee);
            break;
        case 3:
            CHECK_OK(MPI_Mprobe(MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &message, &status));
            CHECK_OK(MPI_Get_count(&status, MPI_BYTE, &count));
            place[count] = 0xee;
            CHECK_OK(MPI_Mrecv(place, count, MPI_BYTE, &message, &status));
            CHECK_EQUAL(place[count], 0xee);
            break;
        default:
            CHECK_OK(MPI_Wait(&requests[k % AHEAD], &status));
        }
        check_next(&status, place, round, next);
        if (round % 5 == 4 && k + AHEAD < all)
            CHECK_OK(MPI_Irecv(place, LONGEST, MPI_BYTE, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &requests[k % AHEAD]));
    }
    free(next);
}

/* All ranks except one send messages to this one. Receives match the messages of each sender in the order in which they
 * were sent (MPI-5.0 section 3.5). */
static void in_order(int round)
{
    const int root = round % ranks;

    snprintf(situation, sizeof situation, "order, round %d", round);
    together();
    if (rank == root)
        receive_mixed(round);
    else
        send_mixed(root, round);
    situation[0] = 0;
}

/* Ends of a burst. */
enum { PUT, FETCH, BARRIER, IBARRIER, ALLREDUCE, LONG_MESSAGE, SYNCHRONOUS, FREED, ENDS };

/* Waits until another rank has put a number into this rank's window. Calls no MPI function until then. */
static void wait_for_word(int place, long wanted)
{
    struct timespec begin, now;

    clock_gettime(CLOCK_MONOTONIC, &begin);
    while (words[place] != wanted) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (now.tv_sec - begin.tv_sec > PATIENCE)
            fail(__FILE__, __LINE__, "word %d has been %ld for %d seconds, expected %ld", place, words[place],
                 PATIENCE, wanted);
    }
}

/* Rank 0 sends some messages to the last rank, and then makes another call, after which it computes until that rank has
 * received the messages. After a put, the last rank waits for the put without a call of MPI, and then receives. */
static void before_another_call(int end, int count, long round)
{
    static unsigned char longer[20000];
    const int last = ranks - 1;
    long sum = 1, got = 0;
    MPI_Request request, freed[BURST];

    snprintf(situation, sizeof situation, "end %d, %d messages, round %ld", end, count, round);
    if (rank == 0) {
        for (int k = 0; k < count; k++)
            if (end != FREED) {
                send_short(last, (int) round, k, 8 + k % 20);
            } else {
                /* A message without a request that the program could wait for. */
                CHECK_OK(MPI_Isend(contents(0, (int) round, k), 8 + k % 20, MPI_BYTE, last, TAG, MPI_COMM_WORLD,
                                   &freed[k]));
                CHECK_OK(MPI_Request_free(&freed[k]));
            }
        if (end == PUT) {
            CHECK_OK(MPI_Put(&round, 1, MPI_LONG, last, 0, 1, MPI_LONG, win));
            CHECK_OK(MPI_Win_flush(last, win));
        } else if (end == FETCH) {
            CHECK_OK(MPI_Fetch_and_op(&round, &got, MPI_LONG, last, 0, MPI_REPLACE, win));
            CHECK_OK(MPI_Win_flush(last, win));
        } else if (end == LONG_MESSAGE) {
            CHECK_OK(MPI_Send(noise, sizeof longer, MPI_BYTE, last, TAG, MPI_COMM_WORLD));
        } else if (end == SYNCHRONOUS) {
            CHECK_OK(MPI_Ssend(noise, sizeof longer, MPI_BYTE, last, TAG, MPI_COMM_WORLD));
        }
    }
    if (end == BARRIER) {
        together();
    } else if (end == IBARRIER) {
        CHECK_OK(MPI_Ibarrier(MPI_COMM_WORLD, &request));
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    } else if (end == ALLREDUCE) {
        CHECK_OK(MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD));
        CHECK_EQUAL(sum, ranks);
    }
    if (rank == last) {
        if (end == PUT || end == FETCH)
            wait_for_word(0, round);
        CHECK_OK(MPI_Win_sync(win));
        for (int k = 0; k < count; k++)
            receive_short(0, (int) round, k, 8 + k % 20);
        if (end == LONG_MESSAGE || end == SYNCHRONOUS) {
            CHECK_OK(MPI_Recv(longer, sizeof longer, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            CHECK_BYTES(longer, noise, sizeof longer);
        }
        CHECK_OK(MPI_Put(&round, 1, MPI_LONG, 0, 1, 1, MPI_LONG, win));
        CHECK_OK(MPI_Win_flush(0, win));
    } else if (rank == 0) {
        wait_for_word(1, round);
        CHECK_OK(MPI_Win_sync(win));
    }
    situation[0] = 0;
}

/* Rank 0 sends messages to all other ranks in turn, and then computes. It calls no MPI function until each of these
 * ranks has received its messages, and has confirmed this by a put. Before the messages, rank 0 computes for some time,
 * so that its agent thread may be asleep. */
static void while_computing(int count, long round)
{
    static unsigned char attached[BURST * (64 + MPI_BSEND_OVERHEAD)];
    void *address;
    int size;

    snprintf(situation, sizeof situation, "%d messages before a computation, round %ld", count, round);
    if (rank == 0) {
        CHECK_OK(MPI_Buffer_attach(attached, sizeof attached));
        compute(round % 3 == 0 ? 0 : round % 3 == 1 ? 100 : 1000);
        for (int k = 0; k < count; k++)
            for (int r = 1; r < ranks; r++)
                if (k % 4 == 3 && r == 1)
                    CHECK_OK(MPI_Bsend(contents(0, (int) round, k), 8, MPI_BYTE, r, TAG, MPI_COMM_WORLD));
                else
                    send_short(r, (int) round, k, 8);
        for (int r = 1; r < ranks; r++)
            wait_for_word(r, round);
        CHECK_OK(MPI_Win_sync(win));
        CHECK_OK(MPI_Buffer_detach(&address, &size));
    } else {
        for (int k = 0; k < count; k++)
            receive_short(0, (int) round, k, 8);
        CHECK_OK(MPI_Put(&round, 1, MPI_LONG, 0, rank, 1, MPI_LONG, win));
        CHECK_OK(MPI_Win_flush(0, win));
    }
    situation[0] = 0;
}

/* All ranks send bursts to all ranks at the same time, also to themselves. */
static void all_to_all(int round)
{
    const int all = BURST * ranks;
    MPI_Request *requests = malloc(2 * (size_t) all * sizeof *requests);
    unsigned char (*data)[24] = malloc(2 * (size_t) all * sizeof *data);

    memset(data, 0xee, 2 * (size_t) all * sizeof *data);
    for (int k = 0; k < all; k++)
        CHECK_OK(MPI_Irecv(data[k], 24, MPI_BYTE, k % ranks, TAG, MPI_COMM_WORLD, &requests[k]));
    for (int k = 0; k < all; k++) {
        memcpy(data[all + k], contents(rank, round + k % ranks, k / ranks), 16);
        CHECK_OK(MPI_Isend(data[all + k], 16, MPI_BYTE, k % ranks, TAG, MPI_COMM_WORLD, &requests[all + k]));
    }
    CHECK_OK(MPI_Waitall(2 * all, requests, MPI_STATUSES_IGNORE));
    for (int k = 0; k < all; k++) {
        check_contents(data[k], 16, k % ranks, round + rank, k / ranks);
        CHECK_ALL(data[k] + 16, 0xee, 8);
    }
    free(data);
    free(requests);
}

/* Bursts in which each message is a byte longer than the one before. All messages are sent before the first one is
 * received. Those of the second burst have their own tags, and are received in the reverse order. */
static void longer_and_longer(int shortest)
{
    static unsigned char data[2][LONGER][2200];
    MPI_Request requests[2][LONGER];
    MPI_Status status;
    const int last = ranks - 1;

    snprintf(situation, sizeof situation, "messages from %d bytes on", shortest);
    memset(data, 0xee, sizeof data);
    for (int k = 0; rank == 0 && k < LONGER; k++) {
        memcpy(data[0][k], contents(0, 0, k), (size_t) (shortest + k));
        CHECK_OK(MPI_Isend(data[0][k], shortest + k, MPI_BYTE, last, TAG, MPI_COMM_WORLD, &requests[0][k]));
    }
    for (int k = 0; rank == 0 && k < LONGER; k++) {
        memcpy(data[1][k], contents(0, 1, k), (size_t) (shortest + k));
        CHECK_OK(MPI_Isend(data[1][k], shortest + k, MPI_BYTE, last, TAG + 1 + k, MPI_COMM_WORLD, &requests[1][k]));
    }
    if (rank == 0)
        CHECK_OK(MPI_Waitall(2 * LONGER, &requests[0][0], MPI_STATUSES_IGNORE));
    together();
    for (int k = 0; rank == last && k < LONGER; k++) {
        CHECK_OK(MPI_Recv(data[0][k], 2200, MPI_BYTE, MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &status));
        check_length(&status, shortest + k);
        check_contents(data[0][k], shortest + k, 0, 0, k);
        CHECK_ALL(data[0][k] + shortest + k, 0xee, (size_t) (2200 - shortest - k));
    }
    for (int k = LONGER; rank == last && k-- > 0;) {
        CHECK_OK(MPI_Recv(data[1][k], 2200, MPI_BYTE, 0, TAG + 1 + k, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        check_contents(data[1][k], shortest + k, 0, 1, k);
        CHECK_ALL(data[1][k] + shortest + k, 0xee, (size_t) (2200 - shortest - k));
    }
    situation[0] = 0;
}

/* Rank 0 starts persistent sends, all at once, and changes the data when they are complete. Some are synchronous. The
 * last rank starts persistent receives. Each pair has its own tag, because MPI_Startall may start the requests in any
 * order. */
static void persistent(void)
{
    static unsigned char data[STARTED][3000];
    MPI_Request requests[STARTED];
    const int last = ranks - 1;

    snprintf(situation, sizeof situation, "persistent sends");
    for (int k = 0; k < STARTED; k++) {
        const int length = lengths[k % 6];

        if (rank == 0 && k % 10 == 9)
            CHECK_OK(MPI_Ssend_init(data[k], length, MPI_BYTE, last, TAG + k, MPI_COMM_WORLD, &requests[k]));
        else if (rank == 0)
            CHECK_OK(MPI_Send_init(data[k], length, MPI_BYTE, last, TAG + k, MPI_COMM_WORLD, &requests[k]));
        else if (rank == last)
            CHECK_OK(MPI_Recv_init(data[k], length, MPI_BYTE, 0, TAG + k, MPI_COMM_WORLD, &requests[k]));
    }
    for (int round = 0; round < TIMES && (rank == 0 || rank == last); round++) {
        for (int k = 0; k < STARTED; k++) {
            memset(data[k], 0xee, sizeof data[k]);
            if (rank == 0)
                memcpy(data[k], contents(0, round, k), sizeof data[k]);
        }
        /* In each second round the receives are started when the messages may have arrived. */
        if (rank == last && round % 2 == 1)
            compute(100);
        CHECK_OK(MPI_Startall(STARTED, requests));
        CHECK_OK(MPI_Waitall(STARTED, requests, MPI_STATUSES_IGNORE));
        for (int k = 0; rank == last && k < STARTED; k++) {
            check_contents(data[k], lengths[k % 6], 0, round, k);
            CHECK_ALL(data[k] + lengths[k % 6], 0xee, sizeof data[k] - (size_t) lengths[k % 6]);
        }
    }
    for (int k = 0; k < STARTED && (rank == 0 || rank == last); k++)
        CHECK_OK(MPI_Request_free(&requests[k]));
    situation[0] = 0;
}

int main(void)
{
    static const int counts[] = {1, 2, 3, 4, 10, BURST};
    const int last_length = 24, last = 20;
    unsigned state = 1;
    long *base, round = 0;
    int provided;

    CHECK_OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    start();
    for (size_t k = 0; k < sizeof noise; k++) {
        state = state * 1664525u + 1013904223u;
        noise[k] = (unsigned char) (state >> 24);
    }
    CHECK_OK(MPI_Win_allocate((MPI_Aint) (sizeof(long) * ((size_t) ranks + 2)), sizeof(long), MPI_INFO_NULL,
                              MPI_COMM_WORLD, &base, &win));
    memset(base, 0, sizeof(long) * ((size_t) ranks + 2));
    words = base;
    CHECK_OK(MPI_Win_lock_all(0, win));
    together();
    frames(1);
    if (ranks > 2)
        frames(2);
    for (int k = 0; k < 10; k++)
        in_order(k);
    together();
    for (int repeated = 0; repeated < 4; repeated++)
        for (int end = 0; end < ENDS; end++)
            for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++)
                before_another_call(end, counts[c], ++round);
    together();
    for (int repeated = 0; repeated < 12; repeated++)
        for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++)
            while_computing(counts[c], ++round);
    for (int k = 0; k < 5; k++)
        all_to_all(k);
    longer_and_longer(0);
    longer_and_longer(1930);
    persistent();
    together();
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_free(&win));
    /* Messages of a rank that then ends. */
    for (int k = 0; k < last; k++)
        if (rank == 0)
            send_short(ranks - 1, 0, k, last_length);
        else if (rank == ranks - 1)
            receive_short(0, 0, k, last_length);
    return finish();
}
