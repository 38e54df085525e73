/* MPI_Bsend and its forms: messages of all lengths are kept until they are received, in order with other sends (MPI-5.0 section
 * 3.6). The sender continues at once, and may change its data. Detach waits for the receiver, and a nonblocking flush is not
 * complete before the receive.
 * ranks: 2 3
 * more ranks: 1
 * network: 3x2
 * more network: 2 3
 * expect: success
 */
#include "check.h"

#define MANY 40

static int lengths[] = {0, 1, 100, 3000, 5000, 200000, 1, 70000};
#define KINDS (int) (sizeof lengths / sizeof lengths[0])

static int value_at(int from, int message, int place)
{
    return from * 1000000 + message * 1000 + place % 997;
}

static void fill(int *values, int message, int length)
{
    for (int i = 0; i < length; i++)
        values[i] = value_at(rank, message, i);
}

static void receive_all(int number, int tag)
{
    static int values[200000];
    int from = neighbour(-1), count = -1;
    MPI_Status status;

    for (int message = 0; message < number; message++) {
        int length = lengths[message % KINDS];

        CHECK_OK(MPI_Recv(values, 200000, MPI_INT, from, tag, MPI_COMM_WORLD, &status));
        CHECK_OK(MPI_Get_count(&status, MPI_INT, &count));
        CHECK_EQUAL(count, length);
        for (int i = 0; i < length; i++)
            if (values[i] != value_at(from, message, i))
                fail(__FILE__, __LINE__, "message %d: value %d is %d", message, i, values[i]);
    }
}

/* Returns the size of a buffer with exactly the space for all messages. */
static int room_for(int number)
{
    int bytes = 0;

    for (int message = 0; message < number; message++)
        bytes += 4 * lengths[message % KINDS] + MPI_BSEND_OVERHEAD;
    return bytes;
}

static void in_order(void)
{
    static int values[200000];
    int size = room_for(MANY), detached = -1, one = 1;
    char *buffer = malloc(size);
    void *address = NULL;
    MPI_Request request;

    CHECK_OK(MPI_Buffer_attach(buffer, size));
    for (int message = 0; message < MANY; message++) {
        int length = lengths[message % KINDS];

        fill(values, message, length);
        if (message % 3 == 0) {
            CHECK_OK(MPI_Bsend(values, length, MPI_INT, neighbour(1), 1, MPI_COMM_WORLD));
        } else if (message % 3 == 1) {
            CHECK_OK(MPI_Ibsend(values, length, MPI_INT, neighbour(1), 1, MPI_COMM_WORLD, &request));
            CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        } else {
            CHECK_OK(MPI_Bsend_c(values, length, MPI_INT, neighbour(1), 1, MPI_COMM_WORLD));
        }
    }
    memset(values, 0, sizeof values);
    /* A later message does not overtake the buffered ones. */
    CHECK_OK(MPI_Isend(&one, 1, MPI_INT, neighbour(1), 1, MPI_COMM_WORLD, &request));
    receive_all(MANY, 1);
    CHECK_OK(MPI_Recv(values, 1, MPI_INT, neighbour(-1), 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQUAL(values[0], 1);
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Buffer_detach(&address, &detached));
    CHECK(address == buffer);
    CHECK_EQUAL(detached, size);
    free(buffer);
}

/* MPI_Buffer_flush returns only after the messages have left the buffer: a nonblocking flush is then complete, and the buffer has space for
 * another message. Every second rank flushes first, and receives afterwards; the other ranks receive late. */
static void flush(void)
{
    static char buffer[100000 + MPI_BSEND_OVERHEAD], data[100000], got[100000];
    int is_first = rank % 2 == 0 && ranks > 1, flag = -1, size = -1;
    void *address;
    MPI_Request receive = MPI_REQUEST_NULL, request;

    memset(data, 5, sizeof data);
    CHECK_OK(MPI_Buffer_attach(buffer, sizeof buffer));
    for (int round = 0; round < 3; round++) {
        CHECK_OK(MPI_Bsend(data, 100000, MPI_BYTE, neighbour(1), 6, MPI_COMM_WORLD));
        /* The buffer is full. */
        CHECK_CLASS(MPI_Bsend(data, 100000, MPI_BYTE, neighbour(1), 6, MPI_COMM_WORLD), MPI_ERR_BUFFER);
        together();
        memset(got, 0, sizeof got);
        /* Progress, but no receive. */
        for (int k = 0; k < 1000 && !is_first; k++)
            CHECK_OK(MPI_Iprobe(neighbour(-1), 7, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
        if (!is_first)
            CHECK_OK(MPI_Irecv(got, 100000, MPI_BYTE, neighbour(-1), 6, MPI_COMM_WORLD, &receive));
        CHECK_OK(MPI_Buffer_flush());
        CHECK_OK(MPI_Buffer_iflush(&request));
        CHECK_OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
        CHECK_EQUAL(flag, 1);
        if (is_first)
            CHECK_OK(MPI_Irecv(got, 100000, MPI_BYTE, neighbour(-1), 6, MPI_COMM_WORLD, &receive));
        CHECK_OK(MPI_Wait(&receive, MPI_STATUS_IGNORE));
        CHECK_ALL(got, 5, sizeof got);
    }
    CHECK_OK(MPI_Buffer_detach(&address, &size));
    CHECK(address == buffer);
}

/* MPI_Buffer_iflush stays incomplete until the message is received: each rank tests it before a barrier, and
 * receives after the barrier. MPI_Buffer_flush returns while the receive is posted. MPI_Buffer_detach returns only after
 * the message has left the buffer. */
static void waits(void)
{
    static char buffer[100000 + MPI_BSEND_OVERHEAD], data[100000], got[100000];
    int flag = -1, size = -1;
    void *address;
    MPI_Request request;

    memset(data, 7, sizeof data);
    CHECK_OK(MPI_Buffer_attach(buffer, sizeof buffer));
    CHECK_OK(MPI_Buffer_flush());
    CHECK_OK(MPI_Buffer_iflush(&request));
    CHECK_OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
    CHECK_EQUAL(flag, 1);
    CHECK_OK(MPI_Bsend(data, 100000, MPI_BYTE, neighbour(1), 2, MPI_COMM_WORLD));
    memset(data, 9, sizeof data);
    CHECK_OK(MPI_Buffer_iflush(&request));
    CHECK_OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
    CHECK_EQUAL(flag, 0);
    together();
    CHECK_OK(MPI_Recv(got, 100000, MPI_BYTE, neighbour(-1), 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_ALL(got, 7, sizeof got);
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Bsend(data, 100000, MPI_BYTE, neighbour(1), 2, MPI_COMM_WORLD));
    CHECK_OK(MPI_Irecv(got, 100000, MPI_BYTE, neighbour(-1), 2, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Buffer_flush());
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_ALL(got, 9, sizeof got);
    CHECK_OK(MPI_Bsend(data, 100000, MPI_BYTE, neighbour(1), 2, MPI_COMM_WORLD));
    CHECK_OK(MPI_Irecv(got, 100000, MPI_BYTE, neighbour(-1), 2, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Buffer_detach(&address, &size));
    memset(buffer, 0, sizeof buffer);
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_ALL(got, 9, sizeof got);
}

static void persistent(void)
{
    static int values[30000], got[30000];
    static char buffer[3 * (4 * 30000 + 4 + 2 * MPI_BSEND_OVERHEAD)];
    int size;
    void *address;
    MPI_Request requests[2];

    CHECK_OK(MPI_Bsend_init(values, 30000, MPI_INT, neighbour(1), 3, MPI_COMM_WORLD, &requests[0]));
    CHECK_OK(MPI_Bsend_init_c(values, 1, MPI_INT, neighbour(1), 3, MPI_COMM_WORLD, &requests[1]));
    CHECK_CLASS(MPI_Start(&requests[0]), MPI_ERR_BUFFER);
    CHECK_OK(MPI_Buffer_attach(buffer, sizeof buffer));
    for (int round = 0; round < 3; round++) {
        fill(values, round, 30000);
        CHECK_OK(MPI_Startall(2, requests));
        CHECK_OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    }
    for (int round = 0; round < 3; round++) {
        CHECK_OK(MPI_Recv(got, 30000, MPI_INT, neighbour(-1), 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        for (int i = 0; i < 30000; i++)
            CHECK_EQUAL(got[i], value_at(neighbour(-1), round, i));
        CHECK_OK(MPI_Recv(got, 1, MPI_INT, neighbour(-1), 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_EQUAL(got[0], value_at(neighbour(-1), round, 0));
    }
    CHECK_OK(MPI_Buffer_detach(&address, &size));
    CHECK_OK(MPI_Request_free(&requests[0]));
    CHECK_OK(MPI_Request_free(&requests[1]));
}

/* Strided data are packed. */
static void derived(void)
{
    static int matrix[200][200], column[200];
    static char buffer[100 * (4 * 200 + MPI_BSEND_OVERHEAD)];
    MPI_Datatype columns;
    int size;
    void *address;

    for (int i = 0; i < 200; i++)
        for (int j = 0; j < 200; j++)
            matrix[i][j] = 1000 * i + j;
    CHECK_OK(MPI_Type_vector(200, 1, 200, MPI_INT, &columns));
    CHECK_OK(MPI_Type_commit(&columns));
    CHECK_OK(MPI_Buffer_attach(buffer, sizeof buffer));
    CHECK_OK(MPI_Bsend(&matrix[0][17], 1, columns, neighbour(1), 4, MPI_COMM_WORLD));
    CHECK_OK(MPI_Type_free(&columns));
    CHECK_OK(MPI_Recv(column, 200, MPI_INT, neighbour(-1), 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < 200; i++)
        CHECK_EQUAL(column[i], 1000 * i + 17);
    CHECK_OK(MPI_Type_vector(200, 100, 200, MPI_INT, &columns));
    CHECK_OK(MPI_Type_commit(&columns));
    CHECK_OK(MPI_Bsend(matrix, 1, columns, neighbour(1), 4, MPI_COMM_WORLD));
    memset(matrix, 0, sizeof matrix);
    CHECK_OK(MPI_Recv(matrix, 1, columns, neighbour(-1), 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < 200; i++)
        for (int j = 0; j < 200; j++)
            CHECK_EQUAL(matrix[i][j], j < 100 ? 1000 * i + j : 0);
    CHECK_OK(MPI_Type_free(&columns));
    CHECK_OK(MPI_Buffer_detach(&address, &size));
}

/* MPI_BUFFER_AUTOMATIC: there is no limit while memory is available. */
static void automatic(void)
{
    static int values[200000];
    void *address = NULL;
    int size = -1;

    CHECK_OK(MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, -5));
    CHECK_CLASS(MPI_Buffer_attach(values, 100), MPI_ERR_BUFFER);
    for (int message = 0; message < MANY; message++) {
        fill(values, message, lengths[message % KINDS]);
        CHECK_OK(MPI_Bsend(values, lengths[message % KINDS], MPI_INT, neighbour(1), 5, MPI_COMM_WORLD));
    }
    receive_all(MANY, 5);
    CHECK_OK(MPI_Buffer_flush());
    CHECK_OK(MPI_Buffer_detach(&address, &size));
    CHECK(address == MPI_BUFFER_AUTOMATIC);
}

int main(void)
{
    start();
    in_order();
    waits();
    flush();
    persistent();
    derived();
    automatic();
    return finish();
}
