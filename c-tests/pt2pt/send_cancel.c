/* MPI_Cancel of sends and receives: MPI_Wait returns, although the other rank neither receives nor sends the message (MPI-5.0
 * section 3.8.4). A cancelled message is never received or found by a probe. A message whose cancellation fails is received as
 * usual.
 * ranks: 2
 * network: 2
 * expect: success
 */
#include "check.h"

enum { STANDARD, SYNCHRONOUS, BUFFERED, READY, KINDS, LONG = 4000000, RACES = 300 };

static char *data, *got;
static char attached[LONG + 4096];

/* Begins a send by the function of this kind, or creates and starts a persistent request of this kind. */
static MPI_Request begin(int kind, int is_persistent, int bytes, int tag)
{
    static int (*const sends[])(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *) = {
        MPI_Isend, MPI_Issend, MPI_Ibsend, MPI_Irsend,
    };
    static int (*const inits[])(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *) = {
        MPI_Send_init, MPI_Ssend_init, MPI_Bsend_init, MPI_Rsend_init,
    };
    MPI_Request request;

    CHECK_OK((is_persistent ? inits : sends)[kind](data, bytes, MPI_BYTE, 1, tag, MPI_COMM_WORLD, &request));
    if (is_persistent)
        CHECK_OK(MPI_Start(&request));
    return request;
}

/* Waits for a request. Returns whether its operation was cancelled. */
static int is_cancelled(MPI_Request *request)
{
    MPI_Status status;
    int flag = -1;

    CHECK_OK(MPI_Wait(request, &status));
    CHECK_OK(MPI_Test_cancelled(&status, &flag));
    return flag;
}

/* Cancels sends while the receiver waits for the message that says whether the send was cancelled. A second message with the same tag and
 * other data follows. */
static void send_side(int is_persistent, int bytes)
{
    for (int kind = 0; kind < KINDS; kind++) {
        int tag = 10 + kind, flag;
        MPI_Request request = begin(kind, is_persistent, bytes, tag);

        CHECK_OK(MPI_Cancel(&request));
        CHECK_OK(MPI_Cancel(&request));
        flag = is_cancelled(&request);
        CHECK(flag == 0 || flag == 1);
        if (kind == SYNCHRONOUS)
            CHECK_EQUAL(flag, 1);
        if (is_persistent) {
            CHECK(request != MPI_REQUEST_NULL);
            CHECK_OK(MPI_Request_free(&request));
        }
        CHECK(request == MPI_REQUEST_NULL);
        /* The buffer belongs to the program again. */
        memset(data, 99, bytes);
        CHECK_OK(MPI_Send(&flag, 1, MPI_INT, 1, 1, MPI_COMM_WORLD));
        memset(data, 8, bytes);
        CHECK_OK(MPI_Send(data, bytes, MPI_BYTE, 1, tag, MPI_COMM_WORLD));
        memset(data, 7, bytes);
    }
}

static void receive_side(int bytes)
{
    for (int kind = 0; kind < KINDS; kind++) {
        int tag = 10 + kind, was_cancelled = -1, flag = -1;
        MPI_Status status;

        CHECK_OK(MPI_Recv(&was_cancelled, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        /* If the cancellation failed, the first of two messages with this tag is the one that was to be cancelled. */
        for (int message = was_cancelled; message < 2; message++) {
            memset(got, 0, bytes);
            CHECK_OK(MPI_Probe(0, tag, MPI_COMM_WORLD, &status));
            CHECK_OK(MPI_Recv(got, bytes, MPI_BYTE, 0, tag, MPI_COMM_WORLD, &status));
            CHECK_OK(MPI_Get_count(&status, MPI_BYTE, &flag));
            CHECK_EQUAL(flag, bytes);
            CHECK_ALL(got, message == 0 ? 7 : 8, bytes);
        }
        CHECK_OK(MPI_Iprobe(0, tag, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
        CHECK_EQUAL(flag, 0);
    }
}

/* Messages that have already arrived at the receiver. One is cancelled after a probe has found it. For another one the
 * cancellation is too late, because a matched probe has taken it. */
static void kept(int bytes)
{
    MPI_Request requests[2];
    MPI_Message message;
    int flag = -1;

    if (rank == 0) {
        for (int i = 0; i < 2; i++)
            requests[i] = begin(SYNCHRONOUS, 0, bytes, 20 + i);
        together();
        CHECK_OK(MPI_Cancel(&requests[0]));
        CHECK_EQUAL(is_cancelled(&requests[0]), 1);
        CHECK_OK(MPI_Cancel(&requests[1]));
        together();
        CHECK_EQUAL(is_cancelled(&requests[1]), 0);
    } else {
        CHECK_OK(MPI_Mprobe(0, 21, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Iprobe(0, 20, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
        CHECK_EQUAL(flag, 1);
        together();
        together();
        CHECK_OK(MPI_Iprobe(0, 20, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
        CHECK_EQUAL(flag, 0);
        memset(got, 0, bytes);
        CHECK_OK(MPI_Mrecv(got, bytes, MPI_BYTE, &message, MPI_STATUS_IGNORE));
        CHECK_ALL(got, 7, bytes);
    }
    together();
}

/* The receiver receives while the sender cancels: each message is received or cancelled, and both ranks know which. */
static void race(int bytes, int rounds)
{
    MPI_Request request = MPI_REQUEST_NULL;
    int flag = -1, told = -1;

    for (int round = 0; round < rounds; round++) {
        together();
        if (rank == 0) {
            memset(data, round % 100, bytes);
            request = begin(SYNCHRONOUS, 0, bytes, 30);
            for (volatile int spin = 0; spin < round % 50 * 1500; spin++)
                ;
            CHECK_OK(MPI_Cancel(&request));
            flag = is_cancelled(&request);
            memset(data, 101, bytes);
            CHECK_OK(MPI_Send(&flag, 1, MPI_INT, 1, 31, MPI_COMM_WORLD));
        } else {
            /* A receive without a message in one round receives in the next round. */
            if (request == MPI_REQUEST_NULL)
                CHECK_OK(MPI_Irecv(got, bytes, MPI_BYTE, 0, 30, MPI_COMM_WORLD, &request));
            CHECK_OK(MPI_Recv(&told, 1, MPI_INT, 0, 31, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            CHECK_OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
            CHECK_EQUAL(flag, !told);
            if (flag)
                CHECK_ALL(got, round % 100, bytes);
        }
    }
    if (rank == 1 && request != MPI_REQUEST_NULL) {
        CHECK_OK(MPI_Cancel(&request));
        CHECK_EQUAL(is_cancelled(&request), 1);
    }
    together();
}

/* A started receive is cancelled, and its request can be started again. */
static void persistent_receive(void)
{
    MPI_Request request;
    char byte = 0;

    CHECK_OK(MPI_Recv_init(&byte, 1, MPI_BYTE, 1 - rank, 40, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Start(&request));
    CHECK_OK(MPI_Cancel(&request));
    CHECK_EQUAL(is_cancelled(&request), 1);
    together();
    CHECK_OK(MPI_Start(&request));
    CHECK_OK(MPI_Send("x", 1, MPI_BYTE, 1 - rank, 40, MPI_COMM_WORLD));
    CHECK_EQUAL(is_cancelled(&request), 0);
    CHECK_EQUAL(byte, 'x');
    CHECK_OK(MPI_Request_free(&request));
}

int main(void)
{
    static const int lengths[] = {0, 8, 10000, 300000, LONG};

    start();
    data = malloc(LONG);
    got = malloc(LONG);
    CHECK_OK(MPI_Buffer_attach(attached, sizeof attached));
    for (int i = 0; i < 5; i++) {
        snprintf(situation, sizeof situation, "%d bytes", lengths[i]);
        memset(data, 7, lengths[i]);
        for (int is_persistent = 0; is_persistent < 2; is_persistent++) {
            if (rank == 0)
                send_side(is_persistent, lengths[i]);
            else
                receive_side(lengths[i]);
            together();
        }
        kept(lengths[i]);
    }
    race(8, RACES);
    race(100000, RACES / 3);
    persistent_receive();
    {
        void *address;
        int size;

        CHECK_OK(MPI_Buffer_detach(&address, &size));
    }
    free(data);
    free(got);
    return finish();
}
