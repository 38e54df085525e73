/* Messages of 0 bytes to 10 MiB, to the next rank and to the calling rank, in standard, synchronous and (to the calling rank only)
 * ready mode; truncation; derived datatypes (MPI-5.0 sections 3.2 and 3.4). */
#ifndef SEND_LENGTHS_H
#define SEND_LENGTHS_H

#include "check.h"

static const int lengths[] = {0, 1, 192, 193, 1024, 4033, 16320, 16321, 16384, 16385, 65536, 10 << 20};

enum { LENGTHS = sizeof lengths / sizeof lengths[0], LONGEST = 10 << 20 };

typedef int Send(const void *, int, MPI_Datatype, int, int, MPI_Comm);
typedef int Isend(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);

static unsigned char *sent, *received;

static void fill(int length, int seed)
{
    for (int i = 0; i < length; i++)
        sent[i] = (unsigned char) (i * 7 + i / 251 + seed);
    memset(received, 0xee, (size_t) length + 1);
}

static void check_received(int length, int seed)
{
    for (int i = 0; i < length; i++)
        if (received[i] != (unsigned char) (i * 7 + i / 251 + seed))
            fail(__FILE__, __LINE__, "byte %d of %d is wrong", i, length);
    CHECK_EQUAL(received[length], 0xee);
}

static void check_status(const MPI_Status *status, int length, int from)
{
    int count = -1;

    CHECK_EQUAL(status->MPI_SOURCE, from);
    CHECK_EQUAL(status->MPI_TAG, 3);
    CHECK_OK(MPI_Get_count(status, MPI_BYTE, &count));
    CHECK_EQUAL(count, length);
}

/* Blocking: even ranks send to the next odd rank, which answers. */
static void ping_pong(Send *send)
{
    int other = rank ^ 1;

    for (int i = 0; i < LENGTHS; i++) {
        MPI_Status status;

        fill(lengths[i], rank);
        snprintf(situation, sizeof situation, "%d bytes", lengths[i]);
        for (int turn = 0; turn < 2; turn++)
            if (turn == rank % 2) {
                CHECK_OK(send(sent, lengths[i], MPI_BYTE, other, 3, MPI_COMM_WORLD));
            } else {
                CHECK_OK(MPI_Recv(received, LONGEST, MPI_BYTE, other, 3, MPI_COMM_WORLD, &status));
                check_received(lengths[i], other);
                check_status(&status, lengths[i], other);
            }
    }
}

/* Nonblocking: each rank sends to the rank at this distance, or with distance 0 to itself. */
static void ring(Isend *send, int distance)
{
    for (int i = 0; i < LENGTHS; i++) {
        MPI_Request requests[2];
        MPI_Status statuses[2];

        fill(lengths[i], rank);
        snprintf(situation, sizeof situation, "%d bytes, distance %d", lengths[i], distance);
        CHECK_OK(MPI_Irecv(received, LONGEST, MPI_BYTE, neighbour(-distance), 3, MPI_COMM_WORLD, &requests[1]));
        CHECK_OK(send(sent, lengths[i], MPI_BYTE, neighbour(distance), 3, MPI_COMM_WORLD, &requests[0]));
        CHECK_OK(MPI_Waitall(2, requests, statuses));
        check_received(lengths[i], neighbour(-distance));
        check_status(&statuses[1], lengths[i], neighbour(-distance));
    }
}

/* The first bytes arrive, no byte after the buffer changes, and the status has their number. */
static void truncation(void)
{
    for (int i = 1; i < LENGTHS; i++) {
        int room = lengths[i] - 1, class = -1, count = -1;
        MPI_Request request;
        MPI_Status status;

        fill(lengths[i], rank);
        snprintf(situation, sizeof situation, "%d bytes in %d", lengths[i], room);
        CHECK_OK(MPI_Isend(sent, lengths[i], MPI_BYTE, neighbour(1), 3, MPI_COMM_WORLD, &request));
        status.MPI_ERROR = 77;
        CHECK_OK(MPI_Error_class(
            MPI_Recv(received, room, MPI_BYTE, neighbour(-1), 3, MPI_COMM_WORLD, &status), &class));
        CHECK_EQUAL(class, MPI_ERR_TRUNCATE);
        check_received(room, neighbour(-1));
        CHECK_EQUAL(status.MPI_SOURCE, neighbour(-1));
        CHECK_EQUAL(status.MPI_TAG, 3);
        CHECK_EQUAL(status.MPI_ERROR, 77);
        CHECK_OK(MPI_Get_count(&status, MPI_BYTE, &count));
        CHECK_EQUAL(count, room);
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    }
    situation[0] = '\0';
}

/* The sender sends every second int, and the receiver stores the ints in reverse order. Then one buffer serves for both
 * messages. */
static void derived(void)
{
    enum { MOST = 100000 };
    static const int counts[] = {1, 40, 5000, MOST};
    static int from[2 * MOST], to[2 * MOST];

    for (int i = 0; i < 4; i++) {
        int count = counts[i], elements = -1;
        MPI_Datatype spread, reverse;
        MPI_Status status;

        CHECK_OK(MPI_Type_vector(count, 1, 2, MPI_INT, &spread));
        CHECK_OK(MPI_Type_create_hvector(count, 1, -(MPI_Aint) sizeof(int), MPI_INT, &reverse));
        CHECK_OK(MPI_Type_commit(&spread));
        CHECK_OK(MPI_Type_commit(&reverse));
        for (int j = 0; j < 2 * count; j++) {
            from[j] = rank * 1000000 + j;
            to[j] = -1;
        }
        CHECK_OK(MPI_Sendrecv(from, 1, spread, neighbour(1), 0, &to[count - 1], 1, reverse, neighbour(-1), 0,
                              MPI_COMM_WORLD, &status));
        for (int j = 0; j < count; j++)
            CHECK_EQUAL(to[count - 1 - j], neighbour(-1) * 1000000 + 2 * j);
        CHECK_EQUAL(to[count], -1);
        CHECK_OK(MPI_Get_elements(&status, spread, &elements));
        CHECK_EQUAL(elements, count);
        /* MPI_Sendrecv_replace receives into the buffer from which it sends. */
        CHECK_OK(MPI_Sendrecv_replace(from, 1, spread, neighbour(1), 0, neighbour(-1), 0, MPI_COMM_WORLD, &status));
        for (int j = 0; j < count; j++) {
            CHECK_EQUAL(from[2 * j], neighbour(-1) * 1000000 + 2 * j);
            CHECK_EQUAL(from[2 * j + 1], rank * 1000000 + 2 * j + 1);
        }
        CHECK_OK(MPI_Type_free(&spread));
        CHECK_OK(MPI_Type_free(&reverse));
    }
}

static int run(void)
{
    start();
    sent = malloc(LONGEST + 1);
    received = malloc(LONGEST + 1);
    CHECK(sent && received);
    if (ranks % 2 == 0) {
        ping_pong(MPI_Send);
        ping_pong(MPI_Ssend);
    }
    ring(MPI_Isend, 1);
    ring(MPI_Issend, 1);
    ring(MPI_Irsend, 0);
    ring(MPI_Isend, 0);
    truncation();
    derived();
    free(sent);
    free(received);
    return finish();
}

#endif
