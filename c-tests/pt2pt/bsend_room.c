/* The space of attached buffers: exactly the size that the standard requires is enough, and less raises MPI_ERR_BUFFER (MPI-5.0
 * section 3.6). A received message releases its space, also around the end of the buffer. An erroneous call sends nothing.
 * ranks: alone 1
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

/* A message of LONG bytes stays in the attached buffer until it is received. WITH: its space there. */
#define LONG 40000
#define WITH (LONG + MPI_BSEND_OVERHEAD)

static char data[4 * WITH], got[4 * WITH], buffer[4 * WITH];

static void receive_from(MPI_Comm comm, int tag, int value, int length)
{
    int count = -1;
    MPI_Status status;

    memset(got, 0, sizeof got);
    CHECK_OK(MPI_Recv(got, sizeof got, MPI_BYTE, 0, tag, comm, &status));
    CHECK_OK(MPI_Get_count(&status, MPI_BYTE, &count));
    CHECK_EQUAL(count, length);
    CHECK_ALL(got, value, (size_t) length);
    CHECK_ALL(got + length, 0, sizeof got - (size_t) length);
}

static void receive(int tag, int value, int length)
{
    receive_from(MPI_COMM_SELF, tag, value, length);
}

static int bsend_on(MPI_Comm comm, int tag, int value, int length)
{
    memset(data, value, (size_t) length);
    return MPI_Bsend(data, length, MPI_BYTE, 0, tag, comm);
}

static int bsend(int tag, int value, int length)
{
    return bsend_on(MPI_COMM_SELF, tag, value, length);
}

static void detach(void *wanted, int size)
{
    void *address = NULL;
    int bytes = -1;

    CHECK_OK(MPI_Buffer_detach(&address, &bytes));
    CHECK(address == wanted);
    CHECK_EQUAL(bytes, size);
}

static void nothing_left(void)
{
    int flag = -1;

    CHECK_OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE));
    CHECK_EQUAL(flag, 0);
}

/* The standard's model: a message is placed after the previous one, or at the beginning of the buffer. Short messages need space,
 * too. */
static void model(void)
{
    int three = 3 * WITH;

    CHECK_OK(MPI_Buffer_attach(buffer, three));
    CHECK_OK(bsend(1, 1, LONG));
    CHECK_OK(bsend(2, 2, LONG));
    CHECK_OK(bsend(3, 3, LONG));
    CHECK_CLASS(bsend(4, 4, LONG), MPI_ERR_BUFFER);
    receive(1, 1, LONG);
    CHECK_OK(bsend(4, 4, LONG));
    receive(2, 2, LONG);
    receive(3, 3, LONG);
    /* Message 4 is at the beginning of the buffer. The space of two more messages is free after it; message 5 takes
     * all of it. */
    CHECK_OK(bsend(5, 5, 2 * LONG + MPI_BSEND_OVERHEAD));
    CHECK_CLASS(bsend(6, 6, LONG), MPI_ERR_BUFFER);
    receive(4, 4, LONG);
    CHECK_OK(bsend(6, 6, LONG));
    receive(6, 6, LONG);
    receive(5, 5, 2 * LONG + MPI_BSEND_OVERHEAD);
    detach(buffer, three);

    /* Message 1 is short; messages 2 and 3 are long. After messages 1 and 2 were received, their space is contiguous,
     * so that message 4 fits in it. */
    int short_one = 10000, rest = 4 * (short_one + MPI_BSEND_OVERHEAD);
    CHECK_OK(MPI_Buffer_attach(buffer, short_one + MPI_BSEND_OVERHEAD + rest + WITH));
    CHECK_OK(bsend(1, 1, short_one));
    CHECK_OK(bsend(2, 2, rest - MPI_BSEND_OVERHEAD));
    CHECK_OK(bsend(3, 3, LONG));
    receive(1, 1, short_one);
    receive(2, 2, rest - MPI_BSEND_OVERHEAD);
    CHECK_OK(bsend(4, 4, rest + short_one));
    receive(3, 3, LONG);
    receive(4, 4, rest + short_one);
    detach(buffer, short_one + MPI_BSEND_OVERHEAD + rest + WITH);
    nothing_left();
}

static void exact(void)
{
    static const int lengths[] = {0, 1, 192, 193, 16320, 16321, LONG};

    for (int i = 0; i < (int) (sizeof lengths / sizeof lengths[0]); i++) {
        int room = lengths[i] + MPI_BSEND_OVERHEAD;

        CHECK_OK(MPI_Buffer_attach(buffer, room));
        CHECK_OK(bsend(1, 5, lengths[i]));
        receive(1, 5, lengths[i]);
        detach(buffer, room);
        CHECK_OK(MPI_Buffer_attach(buffer, room - 1));
        CHECK_CLASS(bsend(1, 5, lengths[i]), MPI_ERR_BUFFER);
        nothing_left();
        detach(buffer, room - 1);
    }
    CHECK_OK(MPI_Buffer_attach(NULL, 0));
    CHECK_CLASS(bsend(1, 5, 0), MPI_ERR_BUFFER);
    CHECK_OK(MPI_Bsend(NULL, 0, MPI_BYTE, MPI_PROC_NULL, 1, MPI_COMM_SELF));
    detach(NULL, 0);
}

static void bad(void)
{
    void *address = buffer;
    int size = 77;
    MPI_Count large = 77;
    MPI_Request request = NO_HANDLE(MPI_Request);

    CHECK_CLASS(bsend(1, 5, 1), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Ibsend(data, 1, MPI_BYTE, 0, 1, MPI_COMM_SELF, &request), MPI_ERR_BUFFER);
    CHECK_OK(MPI_Bsend(data, 1, MPI_BYTE, MPI_PROC_NULL, 1, MPI_COMM_SELF));
    CHECK_CLASS(MPI_Buffer_detach(&address, &size), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Comm_detach_buffer(MPI_COMM_SELF, &address, &size), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Buffer_flush(), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Buffer_iflush(&request), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Comm_flush_buffer(MPI_COMM_SELF), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Comm_iflush_buffer(MPI_COMM_SELF, &request), MPI_ERR_BUFFER);
    CHECK(address == buffer && request == NO_HANDLE(MPI_Request));
    CHECK_EQUAL(size, 77);
    CHECK_CLASS(MPI_Buffer_attach(buffer, -1), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Buffer_attach_c(buffer, -1), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Buffer_attach(NULL, 100), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Comm_attach_buffer(MPI_COMM_NULL, buffer, 100), MPI_ERR_COMM);
    CHECK_OK(MPI_Buffer_attach(buffer, 1000));
    CHECK_CLASS(MPI_Buffer_attach(buffer, 1000), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Buffer_detach(NULL, &size), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Buffer_detach(&address, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Buffer_iflush(NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Ibsend(data, 1, MPI_BYTE, 0, 1, MPI_COMM_SELF, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Bsend(data, -1, MPI_BYTE, 0, 1, MPI_COMM_SELF), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Bsend(data, 1, MPI_DATATYPE_NULL, 0, 1, MPI_COMM_SELF), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Bsend(data, 1, MPI_BYTE, 1, 1, MPI_COMM_SELF), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Bsend(data, 1, MPI_BYTE, 0, -1, MPI_COMM_SELF), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Bsend(NULL, 1, MPI_BYTE, 0, 1, MPI_COMM_SELF), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Bsend_init(data, 1, MPI_BYTE, 1, 1, MPI_COMM_SELF, &request), MPI_ERR_RANK);
    CHECK(request == NO_HANDLE(MPI_Request));
    detach(buffer, 1000);

    /* A size that overflows an int. */
    CHECK_OK(MPI_Buffer_attach_c(buffer, (MPI_Count) 1 << 40));
    address = NULL;
    CHECK_CLASS(MPI_Buffer_detach(&address, &size), MPI_ERR_VALUE_TOO_LARGE);
    CHECK_EQUAL(size, 77);
    CHECK(address == NULL);
    CHECK_OK(MPI_Buffer_detach_c(&address, &large));
    CHECK_EQUAL(large, (MPI_Count) 1 << 40);
    CHECK(address == buffer);
    nothing_left();
}

/* A communicator's own buffer has priority over the buffer of the process. */
static void owners(void)
{
    static char own[WITH];
    MPI_Comm dup;
    int size = -1;
    void *address;

    CHECK_OK(MPI_Comm_dup(MPI_COMM_SELF, &dup));
    CHECK_OK(MPI_Buffer_attach(buffer, sizeof buffer));
    CHECK_OK(MPI_Comm_attach_buffer(dup, own, 100));
    CHECK_CLASS(MPI_Comm_attach_buffer(dup, own, 100), MPI_ERR_BUFFER);
    CHECK_CLASS(bsend_on(dup, 1, 5, 1), MPI_ERR_BUFFER);
    CHECK_OK(bsend(1, 6, LONG));
    receive(1, 6, LONG);
    CHECK_OK(MPI_Comm_detach_buffer(dup, &address, &size));
    CHECK(address == own);
    CHECK_EQUAL(size, 100);
    /* Now the buffer of the process is used. */
    CHECK_OK(bsend_on(dup, 1, 8, 2 * LONG));
    receive_from(dup, 1, 8, 2 * LONG);
    CHECK_OK(MPI_Comm_attach_buffer_c(dup, own, sizeof own));
    CHECK_OK(bsend_on(dup, 1, 9, LONG));
    CHECK_CLASS(bsend_on(dup, 1, 10, LONG), MPI_ERR_BUFFER);
    /* The communicator's message takes no space of the buffer of the process. */
    CHECK_OK(bsend(1, 7, 4 * WITH - MPI_BSEND_OVERHEAD));
    receive(1, 7, 4 * WITH - MPI_BSEND_OVERHEAD);
    receive_from(dup, 1, 9, LONG);
    CHECK_OK(MPI_Comm_flush_buffer(dup));
    /* Freeing the communicator detaches its buffer. Another communicator of the same group has no buffer. */
    CHECK_OK(MPI_Comm_free(&dup));
    CHECK_OK(MPI_Comm_dup(MPI_COMM_SELF, &dup));
    CHECK_CLASS(MPI_Comm_detach_buffer(dup, &address, &size), MPI_ERR_BUFFER);
    CHECK_OK(MPI_Comm_attach_buffer(dup, MPI_BUFFER_AUTOMATIC, 0));
    for (int i = 0; i < 2; i++)
        CHECK_OK(bsend_on(dup, 1, 11 + i, 3 * LONG));
    for (int i = 0; i < 2; i++)
        receive_from(dup, 1, 11 + i, 3 * LONG);
    CHECK_OK(MPI_Comm_free(&dup));
    detach(buffer, sizeof buffer);
}

int main(void)
{
    start();
    bad();
    exact();
    model();
    owners();
    /* The buffer stays attached: MPI_Finalize detaches it. */
    CHECK_OK(MPI_Buffer_attach(buffer, sizeof buffer));
    return finish();
}
