/* Receives of long messages from other hosts, whose data stay at the sender until the receiver reads them. MPI_Irecv and
 * MPI_Test do not wait for the data: the sender stops itself by a signal after MPI_Isend, so it cannot send them, and a
 * receive from another sender completes in the meantime. The receive of the stopped sender's message is posted before or
 * after the message arrives. After the sender continues, its data arrive, also in a shorter buffer, which raises
 * MPI_ERR_TRUNCATE. Several receives at a time, some of them into strided buffers (MPI-5.0 sections 3.5 and 3.7.3).
 * ranks: 3
 * hosts: simulated
 * environment: RMAMPI_TRANSPORT=network
 * expect: success
 */
#include "processes.h"

#include <signal.h>

enum { LENGTH = 3 << 20, GUARD = 64, TESTS = 200 };

static unsigned char *data, *received, *other;

static unsigned char value_at(int sender, int place)
{
    return (unsigned char) (place * 7 + place / 4096 + 31 * sender);
}

static void fill(int tag)
{
    for (int i = 0; i < LENGTH; i++)
        data[i] = value_at(rank, i + tag);
}

static void send_to_first(int tag)
{
    fill(tag);
    CHECK_OK(MPI_Send(data, LENGTH, MPI_BYTE, 0, tag, MPI_COMM_WORLD));
}

/* All threads of this rank stop until rank 0 lets them continue. */
static void send_to_first_and_stop(int tag)
{
    MPI_Request request;

    fill(tag);
    CHECK_OK(MPI_Isend(data, LENGTH, MPI_BYTE, 0, tag, MPI_COMM_WORLD, &request));
    CHECK(raise(SIGSTOP) == 0);
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void check(const unsigned char *found, int length, int sender, int tag)
{
    for (int i = 0; i < length; i++)
        if (found[i] != value_at(sender, i + tag))
            fail(__FILE__, __LINE__, "byte %d from rank %d is 0x%02x, expected 0x%02x", i, sender, found[i],
                 value_at(sender, i + tag));
    CHECK_ALL(found + length, 0xee, GUARD);
}

static void tell(int other_rank)
{
    int go = 1;

    CHECK_OK(MPI_Send(&go, 1, MPI_INT, other_rank, 100, MPI_COMM_WORLD));
}

/* Waits until the message of rank 1 has arrived: its data are still at rank 1. */
static void await_message(int tag)
{
    MPI_Status status;
    int bytes;

    CHECK_OK(MPI_Probe(1, tag, MPI_COMM_WORLD, &status));
    CHECK_OK(MPI_Get_count(&status, MPI_BYTE, &bytes));
    CHECK_EQUAL(bytes, LENGTH);
}

/* Rank 0: receives from rank 1, which cannot send its data for a time, and from rank 2. */
static void receive_from_stopped(int process, int tag, int is_posted, int room)
{
    MPI_Request requests[2];
    MPI_Status status;
    int flag = 0, class;

    memset(received, 0xee, LENGTH + GUARD);
    memset(other, 0xee, LENGTH + GUARD);
    if (is_posted)
        CHECK_OK(MPI_Irecv(received, room, MPI_BYTE, 1, tag, MPI_COMM_WORLD, &requests[0]));
    tell(1);
    while (state_of(process) != 'T')
        sched_yield();
    if (!is_posted) {
        await_message(tag);
        CHECK_OK(MPI_Irecv(received, room, MPI_BYTE, 1, tag, MPI_COMM_WORLD, &requests[0]));
    }
    for (int i = 0; i < TESTS; i++) {
        CHECK_OK(MPI_Test(&requests[0], &flag, &status));
        CHECK(!flag);
    }
    CHECK_OK(MPI_Irecv(other, LENGTH, MPI_BYTE, 2, tag, MPI_COMM_WORLD, &requests[1]));
    tell(2);
    CHECK_OK(MPI_Wait(&requests[1], MPI_STATUS_IGNORE));
    check(other, LENGTH, 2, tag);
    CHECK_OK(MPI_Test(&requests[0], &flag, &status));
    CHECK(!flag);
    CHECK(kill(process, SIGCONT) == 0);
    CHECK_OK(MPI_Error_class(MPI_Wait(&requests[0], &status), &class));
    CHECK_EQUAL(class, room < LENGTH ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    CHECK_EQUAL(status.MPI_SOURCE, 1);
    CHECK_EQUAL(status.MPI_TAG, tag);
    check(received, room, 1, tag);
}

int main(void)
{
    static const int rooms[] = {LENGTH, LENGTH - 1234567};
    int *processes, tag = 0, go;

    start();
    processes = process_numbers();
    data = malloc(LENGTH);
    received = malloc(LENGTH + GUARD);
    other = malloc(LENGTH + GUARD);
    CHECK(data != NULL && received != NULL && other != NULL);
    for (int is_posted = 0; is_posted < 2; is_posted++)
        for (int i = 0; i < 2; i++, tag++) {
            CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
            if (rank == 0) {
                receive_from_stopped(processes[1], tag, is_posted, rooms[i]);
                continue;
            }
            CHECK_OK(MPI_Recv(&go, 1, MPI_INT, 0, 100, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            if (rank == 1)
                send_to_first_and_stop(tag);
            else
                send_to_first(tag);
        }
    /* Many receives at a time, some of them into strided buffers. */
    CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank == 0) {
        unsigned char *spread = malloc(2 * LENGTH), *all = malloc(4 * (LENGTH + GUARD));
        MPI_Datatype strided;
        MPI_Request requests[5];

        CHECK(spread != NULL && all != NULL);
        memset(all, 0xee, 4 * (LENGTH + GUARD));
        memset(spread, 0xee, 2 * LENGTH);
        CHECK_OK(MPI_Type_vector(LENGTH / 1024, 1024, 2048, MPI_BYTE, &strided));
        CHECK_OK(MPI_Type_commit(&strided));
        for (int i = 0; i < 4; i++)
            CHECK_OK(MPI_Irecv(all + i * (LENGTH + GUARD), LENGTH, MPI_BYTE, 1 + i % 2, tag + i / 2, MPI_COMM_WORLD,
                               &requests[i]));
        CHECK_OK(MPI_Irecv(spread, 1, strided, 1, tag + 2, MPI_COMM_WORLD, &requests[4]));
        CHECK_OK(MPI_Waitall(5, requests, MPI_STATUSES_IGNORE));
        for (int i = 0; i < 4; i++)
            check(all + i * (LENGTH + GUARD), LENGTH, 1 + i % 2, tag + i / 2);
        for (int i = 0; i < LENGTH; i++)
            CHECK_EQUAL(spread[i / 1024 * 2048 + i % 1024], value_at(1, i + tag + 2));
        for (int i = 0; i < LENGTH / 1024 - 1; i++)
            CHECK_ALL(spread + i * 2048 + 1024, 0xee, 1024);
        CHECK_OK(MPI_Type_free(&strided));
        free(spread);
        free(all);
    } else {
        for (int i = 0; i < (rank == 1 ? 3 : 2); i++)
            send_to_first(tag + i);
    }
    free(processes);
    free(data);
    free(received);
    free(other);
    return finish();
}
