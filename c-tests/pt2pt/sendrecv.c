/* MPI_Sendrecv and MPI_Sendrecv_replace: messages of 0 bytes to 4 MiB to the next rank, to the second next rank and to the calling
 * rank; MPI_PROC_NULL at either end; any source and tag; truncation; wrong arguments of one half, after which the other half has no
 * effect (MPI-5.0 section 3.10).
 * ranks: 3
 * more ranks: 1 2
 * more network: 2 3 3x2 4x2
 * expect: success
 */
#include "check.h"

enum { LONGEST = 4 << 20, TAG = 5 };

static const int lengths[] = {0, 1, 8, 96, 97, 1024, 4033, 16321, 32768, 131072, 1 << 20, LONGEST};

enum { LENGTHS = sizeof lengths / sizeof lengths[0] };

static unsigned char *sent, *received;
static MPI_Comm world;

static unsigned char byte_of(int of, int i, int length)
{
    return (unsigned char) (of * 31 + i * 7 + i / 251 + length);
}

static void fill(unsigned char *data, int of, int length)
{
    for (int i = 0; i < length; i++)
        data[i] = byte_of(of, i, length);
    memset(received, 0xee, LONGEST + 1);
}

static void check_data(const unsigned char *data, int of, int length, int room)
{
    for (int i = 0; i < room; i++)
        if (data[i] != byte_of(of, i, length))
            fail(__FILE__, __LINE__, "byte %d of %d is wrong", i, room);
}

static void check_status(const MPI_Status *status, int source, int tag, int bytes)
{
    int count = -1;

    CHECK_EQUAL(status->MPI_SOURCE, source);
    CHECK_EQUAL(status->MPI_TAG, tag);
    CHECK_OK(MPI_Get_count(status, MPI_BYTE, &count));
    CHECK_EQUAL(count, bytes);
}

/* Sends to the rank at this distance after this rank, and receives from the rank at this distance before it. */
static void shift(int length, int distance)
{
    int to = neighbour(distance), from = neighbour(-distance);
    MPI_Status status;

    snprintf(situation, sizeof situation, "%d bytes, distance %d", length, distance);
    fill(sent, rank, length);
    CHECK_OK(MPI_Sendrecv(sent, length, MPI_BYTE, to, TAG, received, LONGEST, MPI_BYTE, from, TAG, world, &status));
    check_status(&status, from, TAG, length);
    check_data(received, from, length, length);
    CHECK_ALL(received + length, 0xee, 1);
    CHECK_OK(MPI_Sendrecv_replace(sent, length, MPI_BYTE, to, TAG, from, TAG, world, &status));
    check_status(&status, from, TAG, length);
    check_data(sent, from, length, length);
    fill(sent, rank, length);
    /* No other messages may be in flight. */
    together();
    CHECK_OK(MPI_Sendrecv(sent, length, MPI_BYTE, to, rank, received, length, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, world,
                          &status));
    together();
    check_status(&status, from, from, length);
    check_data(received, from, length, length);
}

/* Even ranks send `length` bytes to the next rank, odd ranks send `back` bytes. */
static void unlike(int length, int back)
{
    int to = neighbour(1), from = neighbour(-1), own = rank % 2 == 0 ? length : back;
    int other = from % 2 == 0 ? length : back;
    MPI_Status status;

    snprintf(situation, sizeof situation, "%d bytes and %d", length, back);
    fill(sent, rank, own);
    CHECK_OK(MPI_Sendrecv(sent, own, MPI_BYTE, to, TAG, received, LONGEST, MPI_BYTE, from, TAG, world, &status));
    check_status(&status, from, TAG, other);
    check_data(received, from, other, other);
}

/* A line: the first rank receives from MPI_PROC_NULL, the last one sends to MPI_PROC_NULL. */
static void line(int length)
{
    int to = rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL, from = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    MPI_Status status;

    snprintf(situation, sizeof situation, "%d bytes in a line", length);
    fill(sent, rank, length);
    CHECK_OK(MPI_Sendrecv(sent, length, MPI_BYTE, to, TAG, received, length, MPI_BYTE, from, TAG, world, &status));
    check_status(&status, from, rank > 0 ? TAG : MPI_ANY_TAG, rank > 0 ? length : 0);
    if (rank > 0)
        check_data(received, from, length, length);
    else
        CHECK_ALL(received, 0xee, (size_t) length);
    CHECK_OK(MPI_Sendrecv_replace(sent, length, MPI_BYTE, to, TAG, from, TAG, world, &status));
    check_status(&status, from, rank > 0 ? TAG : MPI_ANY_TAG, rank > 0 ? length : 0);
    check_data(sent, rank > 0 ? from : rank, length, length);
}

/* Truncation is an error of the receive half; the first `room` bytes of each message arrive nevertheless. */
static void truncation(int length)
{
    int to = neighbour(1), from = neighbour(-1), room = length - 1;
    MPI_Status status;

    snprintf(situation, sizeof situation, "%d bytes in %d", length, room);
    fill(sent, rank, length);
    CHECK_CLASS(MPI_Sendrecv(sent, length, MPI_BYTE, to, TAG, received, room, MPI_BYTE, from, TAG, world, &status),
                MPI_ERR_TRUNCATE);
    check_status(&status, from, TAG, room);
    check_data(received, from, length, room);
    CHECK_ALL(received + room, 0xee, 1);
}

/* The arguments of the send or of the receive are wrong: nothing is sent, and no receive is left that would match the
 * next message. */
static void wrong_arguments(int length)
{
    int to = neighbour(1), from = neighbour(-1), found = 1;
    MPI_Status status;

    snprintf(situation, sizeof situation, "%d bytes, wrong arguments", length);
    memset(received, 0xee, LONGEST + 1);
    CHECK_CLASS(MPI_Sendrecv(sent, length, MPI_BYTE, to, TAG, received, length, MPI_BYTE, ranks, TAG, world, &status),
                MPI_ERR_RANK);
    CHECK_CLASS(MPI_Sendrecv(sent, length, MPI_BYTE, to, TAG, received, length, MPI_BYTE, from, -9, world, &status),
                MPI_ERR_TAG);
    CHECK_CLASS(MPI_Sendrecv(sent, length, MPI_BYTE, to, TAG, received, -1, MPI_BYTE, from, TAG, world, &status),
                MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Sendrecv(sent, length, MPI_BYTE, to, TAG, NULL, length, MPI_BYTE, from, TAG, world, &status),
                MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Sendrecv(sent, length, MPI_BYTE, to, TAG, received, length, MPI_DATATYPE_NULL, from, TAG, world,
                             &status),
                MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Sendrecv(sent, length, MPI_BYTE, ranks, TAG, received, length, MPI_BYTE, from, TAG, world, &status),
                MPI_ERR_RANK);
    CHECK_CLASS(MPI_Sendrecv(sent, length, MPI_BYTE, to, MPI_ANY_TAG, received, length, MPI_BYTE, from, TAG, world,
                             &status),
                MPI_ERR_TAG);
    CHECK_CLASS(MPI_Sendrecv(NULL, length, MPI_BYTE, to, TAG, received, length, MPI_BYTE, from, TAG, world, &status),
                MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Sendrecv_replace(sent, length, MPI_BYTE, to, TAG, ranks, TAG, world, &status), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Sendrecv_replace(sent, length, MPI_BYTE, to, TAG, from, -9, world, &status), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Sendrecv_replace(sent, length, MPI_BYTE, to, -9, from, TAG, world, &status), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Sendrecv_replace(sent, -1, MPI_BYTE, to, TAG, from, TAG, world, &status), MPI_ERR_COUNT);
    together();
    CHECK_OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, world, &found, MPI_STATUS_IGNORE));
    CHECK_EQUAL(found, 0);
    CHECK_ALL(received, 0xee, (size_t) length);
    together();
    shift(length, 1);
}

int main(void)
{
    start();
    world = MPI_COMM_WORLD;
    sent = malloc(LONGEST + 1);
    received = malloc(LONGEST + 1);
    CHECK(sent && received);
    for (int i = 0; i < LENGTHS; i++) {
        for (int distance = 0; distance < (ranks < 3 ? 2 : 3); distance++)
            shift(lengths[i], distance);
        unlike(lengths[i], 0);
        unlike(lengths[i], 1000);
        line(lengths[i]);
        if (lengths[i] > 0) {
            truncation(lengths[i]);
            wrong_arguments(lengths[i]);
        }
    }
    free(sent);
    free(received);
    return finish();
}
