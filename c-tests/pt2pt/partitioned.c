/* Partitioned messages: each start sends all partitions once, and the partitions may become ready in any order (MPI-5.0
 * section 4.2). Sender and receiver may divide the same data differently, also with different datatypes. Requests match
 * in the order of their creation, and match no other messages.
 * ranks: alone 1 2 4
 * network: 2
 * more network: 4x2
 * expect: success
 */
#include "check.h"

enum { MOST = 24, TAG = 7 };

static int to, from;

/* One element of the data of a rank in a round. */
static int value(int of, int round, int place)
{
    return of * 100000000 + round * 10000000 + place;
}

/* The partition that becomes ready in this turn: from the last one to the first, from the first one to the last, or first the even ones and
 * then the odd ones. */
static int partition_in(int round, int turn, int count)
{
    int evens = (count + 1) / 2;

    if (round == 0)
        return count - 1 - turn;
    return round == 1 ? turn : turn < evens ? 2 * turn : 2 * (turn - evens) + 1;
}

/* Sends `total` integers in three rounds; in each round the partitions become ready in another order. */
static void test_division(int sent, int received, int total)
{
    int *data = malloc(total * sizeof(int)), *got = malloc(total * sizeof(int)), count = -1;
    MPI_Request requests[2];
    MPI_Status statuses[2];

    snprintf(situation, sizeof situation, "%d integers in %d partitions to %d", total, sent, received);
    CHECK_OK(MPI_Psend_init(data, sent, total / sent, MPI_INT, to, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]));
    CHECK_OK(
        MPI_Precv_init(got, received, total / received, MPI_INT, from, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]));
    for (int round = 0; round < 3; round++) {
        memset(got, -1, total * sizeof(int));
        CHECK_OK(MPI_Startall(2, requests));
        for (int turn = 0; turn < sent; turn++) {
            int partition = partition_in(round, turn, sent);

            for (int i = 0; i < total / sent; i++)
                data[partition * (total / sent) + i] = value(rank, round, partition * (total / sent) + i);
            CHECK_OK(MPI_Pready(partition, requests[0]));
        }
        CHECK_OK(MPI_Waitall(2, requests, statuses));
        CHECK(requests[0] != MPI_REQUEST_NULL && requests[1] != MPI_REQUEST_NULL);
        CHECK_EQUAL(statuses[1].MPI_SOURCE, from);
        CHECK_EQUAL(statuses[1].MPI_TAG, TAG);
        CHECK_OK(MPI_Get_count(&statuses[1], MPI_INT, &count));
        CHECK_EQUAL(count, total);
        for (int i = 0; i < total; i++)
            CHECK_EQUAL(got[i], value(from, round, i));
        memset(data, 0, total * sizeof(int));
    }
    CHECK_OK(MPI_Request_free(&requests[0]));
    CHECK_OK(MPI_Request_free(&requests[1]));
    CHECK(requests[0] == MPI_REQUEST_NULL && requests[1] == MPI_REQUEST_NULL);
    free(data);
    free(got);
    situation[0] = 0;
}

static int has_arrived(MPI_Request request, int partition)
{
    int flag = -1;

    CHECK_OK(MPI_Parrived(request, partition, &flag));
    CHECK(flag == 0 || flag == 1);
    return flag;
}

/* Some partitions have arrived before the whole message has, and the request is not complete at that time. */
static void test_arrival(int entries)
{
    int *data = malloc(4 * entries * sizeof(int)), *got = calloc(4 * entries, sizeof(int)), flag = -1;
    MPI_Request send, receive;

    for (int i = 0; i < 4 * entries; i++)
        data[i] = value(rank, 0, i);
    CHECK_OK(MPI_Psend_init(data, 4, entries, MPI_INT, to, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &send));
    CHECK_OK(MPI_Precv_init(got, 2, 2 * entries, MPI_INT, from, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &receive));
    CHECK_EQUAL(has_arrived(receive, 0), 1);
    CHECK_EQUAL(has_arrived(MPI_REQUEST_NULL, 0), 1);
    CHECK_OK(MPI_Start(&receive));
    CHECK_OK(MPI_Start(&send));
    CHECK_EQUAL(has_arrived(receive, 0), 0);
    CHECK_OK(MPI_Pready_list(2, (int[]){2, 1}, send));
    together();
    CHECK_EQUAL(has_arrived(receive, 0), 0);
    CHECK_EQUAL(has_arrived(receive, 1), 0);
    CHECK_OK(MPI_Test(&send, &flag, MPI_STATUS_IGNORE));
    CHECK_EQUAL(flag, 0);
    together();
    CHECK_OK(MPI_Pready(3, send));
    while (!has_arrived(receive, 1))
        ;
    for (int i = 2 * entries; i < 4 * entries; i++)
        CHECK_EQUAL(got[i], value(from, 0, i));
    CHECK_EQUAL(has_arrived(receive, 0), 0);
    CHECK_OK(MPI_Test(&receive, &flag, MPI_STATUS_IGNORE));
    CHECK_EQUAL(flag, 0);
    together();
    CHECK_OK(MPI_Pready_range(0, 0, send));
    while (!has_arrived(receive, 0))
        ;
    CHECK_EQUAL(has_arrived(receive, 1), 1);
    CHECK_OK(MPI_Request_get_status(receive, &flag, MPI_STATUS_IGNORE));
    CHECK_EQUAL(flag, 1);
    CHECK_OK(MPI_Wait(&receive, MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
    for (int i = 0; i < 4 * entries; i++)
        CHECK_EQUAL(got[i], value(from, 0, i));
    CHECK_OK(MPI_Request_free(&send));
    CHECK_OK(MPI_Request_free(&receive));
    free(data);
    free(got);
}

/* Requests with one tag match in the order of their creation, for any order of starts, and also if some are never
 * started. */
static void test_matching(void)
{
    int data[4], got[4] = {-1, -1, -1, -1}, flag = -1, plain = -1;
    MPI_Comm comm;
    MPI_Request sends[4], receives[4], ordinary;

    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    for (int i = 0; i < 4; i++) {
        data[i] = value(rank, i, 0);
        CHECK_OK(MPI_Psend_init(&data[i], 1, 1, MPI_INT, to, TAG, comm, MPI_INFO_NULL, &sends[i]));
    }
    CHECK_OK(MPI_Request_free(&sends[1]));
    /* These sends start and become ready before the receive requests exist. */
    for (int i = 3; i >= 2; i--) {
        CHECK_OK(MPI_Start(&sends[i]));
        CHECK_OK(MPI_Pready(0, sends[i]));
    }
    together();
    CHECK_OK(MPI_Irecv(&plain, 1, MPI_INT, from, MPI_ANY_TAG, comm, &ordinary));
    CHECK_OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &flag, MPI_STATUS_IGNORE));
    CHECK_EQUAL(flag, 0);
    for (int i = 0; i < 4; i++)
        CHECK_OK(MPI_Precv_init(&got[i], 1, 1, MPI_INT, from, TAG, comm, MPI_INFO_NULL, &receives[i]));
    CHECK_OK(MPI_Request_free(&receives[1]));
    for (int i = 2; i < 4; i++) {
        CHECK_OK(MPI_Start(&receives[i]));
        CHECK_OK(MPI_Wait(&receives[i], MPI_STATUS_IGNORE));
        CHECK_EQUAL(got[i], value(from, i, 0));
        CHECK_OK(MPI_Wait(&sends[i], MPI_STATUS_IGNORE));
        got[i] = -1;
    }
    CHECK_OK(MPI_Test(&ordinary, &flag, MPI_STATUS_IGNORE));
    CHECK_EQUAL(flag, 0);
    together();
    CHECK_OK(MPI_Send(&data[0], 1, MPI_INT, to, TAG, comm));
    CHECK_OK(MPI_Wait(&ordinary, MPI_STATUS_IGNORE));
    CHECK_EQUAL(plain, value(from, 0, 0));
    /* Requests remain valid after their communicator is freed. */
    CHECK_OK(MPI_Comm_free(&comm));
    for (int i = 2; i >= 0; i -= 2) {
        CHECK_OK(MPI_Start(&sends[i]));
        CHECK_OK(MPI_Pready(0, sends[i]));
        CHECK_OK(MPI_Start(&receives[i]));
        CHECK_OK(MPI_Wait(&receives[i], MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Wait(&sends[i], MPI_STATUS_IGNORE));
        CHECK_EQUAL(got[i], value(from, i, 0));
    }
    CHECK_EQUAL(got[1], -1);
    for (int i = 0; i < 4; i++)
        if (i != 1) {
            CHECK_OK(MPI_Request_free(&sends[i]));
            CHECK_OK(MPI_Request_free(&receives[i]));
        }
}

/* Partitions of 3 * `times` integers with holes are received into other entries with holes. A partition may begin and
 * end inside such an entry. */
static void test_datatypes(int times)
{
    enum { ENTRY = 7, OF_ENTRY = 5 };
    const int total = 15 * times;
    int *data = malloc(2 * total * sizeof(int)), *got = malloc(ENTRY * 3 * times * sizeof(int));
    static const int lengths[] = {2, 3}, places[] = {4, 0};
    MPI_Datatype spread, mixed, sized;
    MPI_Request requests[2];

    for (int i = 0; i < total; i++)
        data[2 * i] = value(rank, 0, i);
    CHECK_OK(MPI_Type_create_resized(MPI_INT, 0, 2 * sizeof(int), &spread));
    CHECK_OK(MPI_Type_commit(&spread));
    CHECK_OK(MPI_Type_indexed(2, lengths, places, MPI_INT, &mixed));
    CHECK_OK(MPI_Type_create_resized(mixed, 0, ENTRY * sizeof(int), &sized));
    CHECK_OK(MPI_Type_commit(&sized));
    CHECK_OK(MPI_Psend_init(data, 5, 3 * times, spread, to, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]));
    CHECK_OK(MPI_Precv_init(got, 3, times, sized, from, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]));
    CHECK_OK(MPI_Type_free(&spread));
    CHECK_OK(MPI_Type_free(&mixed));
    CHECK_OK(MPI_Type_free(&sized));
    for (int round = 0; round < 2; round++) {
        memset(got, -1, ENTRY * 3 * times * sizeof(int));
        CHECK_OK(MPI_Startall(2, requests));
        CHECK_OK(MPI_Pready_list(5, (int[]){1, 4, 0, 2, 3}, requests[0]));
        while (!has_arrived(requests[1], 1))
            ;
        CHECK_EQUAL(got[ENTRY * times + 4], value(from, 0, OF_ENTRY * times));
        CHECK_OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        for (int i = 0; i < total; i++) {
            int within = i % OF_ENTRY, place = within < 2 ? 4 + within : within - 2;
            CHECK_EQUAL(got[i / OF_ENTRY * ENTRY + place], value(from, 0, i));
        }
        for (int i = 0; i < 3 * times; i++) {
            CHECK_EQUAL(got[i * ENTRY + 3], -1);
            CHECK_EQUAL(got[i * ENTRY + 6], -1);
        }
    }
    CHECK_OK(MPI_Request_free(&requests[0]));
    CHECK_OK(MPI_Request_free(&requests[1]));
    free(data);
    free(got);
}

/* Messages without data or without partitions, and messages with MPI_PROC_NULL. */
static void test_nothing(void)
{
    static const struct {
        int sent, received;
        MPI_Count count;
    } divisions[] = {{3, 2, 0}, {0, 0, 1}, {0, 4, 0}, {2, 0, 0}};
    int count = -1, flag = -1;
    char byte = 0;
    MPI_Request requests[2];
    MPI_Status status;

    for (size_t i = 0; i < sizeof divisions / sizeof divisions[0]; i++) {
        CHECK_OK(MPI_Psend_init(NULL, divisions[i].sent, divisions[i].count, MPI_CHAR, to, TAG, MPI_COMM_WORLD,
                                MPI_INFO_NULL, &requests[0]));
        CHECK_OK(MPI_Precv_init(NULL, divisions[i].received, divisions[i].count, MPI_CHAR, from, TAG, MPI_COMM_WORLD,
                                MPI_INFO_NULL, &requests[1]));
        CHECK_OK(MPI_Start(&requests[1]));
        CHECK_OK(MPI_Test(&requests[1], &flag, MPI_STATUS_IGNORE));
        CHECK_EQUAL(flag, 0);
        together();
        CHECK_OK(MPI_Start(&requests[0]));
        CHECK_OK(MPI_Pready_range(0, divisions[i].sent - 1, requests[0]));
        CHECK_OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Wait(&requests[1], &status));
        CHECK_OK(MPI_Get_count(&status, MPI_CHAR, &count));
        CHECK_EQUAL(count, 0);
        CHECK_OK(MPI_Request_free(&requests[0]));
        CHECK_OK(MPI_Request_free(&requests[1]));
    }
    CHECK_OK(MPI_Psend_init(&byte, 2, 1, MPI_CHAR, MPI_PROC_NULL, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]));
    CHECK_OK(MPI_Precv_init(&byte, 2, 1, MPI_CHAR, MPI_PROC_NULL, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]));
    CHECK_OK(MPI_Startall(2, requests));
    CHECK_EQUAL(has_arrived(requests[1], 1), 1);
    CHECK_OK(MPI_Pready(0, requests[0]));
    CHECK_OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Pready(1, requests[0]));
    CHECK_OK(MPI_Wait(&requests[1], &status));
    CHECK_EQUAL(status.MPI_SOURCE, MPI_PROC_NULL);
    CHECK_OK(MPI_Request_free(&requests[0]));
    CHECK_OK(MPI_Request_free(&requests[1]));
}

int main(void)
{
    static const int divisions[][2] = {{1, 1}, {1, 4}, {4, 1}, {2, 3}, {24, 6}, {8, 24}};

    start();
    to = neighbour(1);
    from = neighbour(-1);
    for (size_t i = 0; i < sizeof divisions / sizeof divisions[0]; i++)
        for (int times = 1; times <= 4096; times *= 64)
            test_division(divisions[i][0], divisions[i][1], MOST * times);
    for (int entries = 1; entries <= 20000; entries *= 20000)
        test_arrival(entries);
    test_matching();
    test_datatypes(1);
    test_datatypes(3001);
    test_nothing();
    return finish();
}
