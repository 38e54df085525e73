/* Many neighbourhood collectives (MPI-5.0 section 8.6) are active at once on two communicators. Each rank waits first
 * for the newer half of the nonblocking calls, and starts persistent requests in an order that differs between ranks
 * and rounds. A call waits only for neighbours.
 * ranks: 2 5
 * more ranks: 1 4
 * network: 5x2
 * more network: 3
 * expect: success
 */
#include "neighbors.h"

enum { MANY = 60, LENGTH = 300, AGAIN = 10 };

static int send[2 * MANY][2 * LENGTH], receive[2 * MANY][2 * LENGTH];
static MPI_Comm rings[2];

static int value(int from, int call, int up, int k)
{
    return 10000000 * from + 20000 * call + 1000 * up + k;
}

static void fill(int call)
{
    memset(receive[call], 0x22, sizeof receive[call]);
    for (int up = 0; up < 2; up++)
        for (int k = 0; k < LENGTH; k++)
            send[call][up * LENGTH + k] = value(rank, call, up, k);
}

static void check(int call)
{
    for (int up = 0; up < 2; up++)
        for (int k = 0; k < LENGTH; k++)
            CHECK_EQUAL(receive[call][up * LENGTH + k], value(neighbour(up ? 1 : -1), call, !up, k));
}

static void check_nonblocking(void)
{
    MPI_Request requests[2 * MANY];

    for (int i = 0; i < 2 * MANY; i++) {
        fill(i);
        CHECK_OK(MPI_Ineighbor_alltoall(send[i], LENGTH, MPI_INT, receive[i], LENGTH, MPI_INT, rings[i % 2],
                                        &requests[i]));
    }
    for (int i = 2 * MANY - 1; i >= MANY; i--)
        CHECK_OK(MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < 2 * MANY; i++)
        check(i);
}

static void check_persistent(void)
{
    MPI_Request requests[MANY];

    for (int i = 0; i < MANY; i++)
        CHECK_OK(MPI_Neighbor_alltoall_init(send[i], LENGTH, MPI_INT, receive[i], LENGTH, MPI_INT, rings[i % 2],
                                            MPI_INFO_NULL, &requests[i]));
    for (int again = 0; again < AGAIN; again++) {
        for (int i = 0; i < MANY; i++)
            fill(i);
        for (int i = 0; i < MANY; i++)
            CHECK_OK(MPI_Start(&requests[(7 * i + rank + again) % MANY]));
        CHECK_OK(MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE));
        for (int i = 0; i < MANY; i++)
            check(i);
    }
    for (int i = 0; i < MANY; i++)
        CHECK_OK(MPI_Request_free(&requests[i]));
}

/* Rank 0 has one neighbour, the last rank. The ranks between rank 0 and the last rank call only after rank 0's call has
 * returned. */
static void check_waits_for_neighbors_alone(void)
{
    int last = ranks - 1, has_one = rank == 0 || rank == last, other = rank == 0 ? last : 0, got = -1;
    MPI_Comm comm;

    CHECK_OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, has_one, &other, MPI_UNWEIGHTED, has_one, &other,
                                            MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm));
    if (!has_one)
        CHECK_OK(MPI_Recv(&got, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Neighbor_allgather(&rank, 1, MPI_INT, &got, 1, MPI_INT, comm));
    if (has_one)
        CHECK_EQUAL(got, other);
    for (int i = 1; rank == 0 && i < last; i++)
        CHECK_OK(MPI_Send(&rank, 1, MPI_INT, i, 3, MPI_COMM_WORLD));
    CHECK_OK(MPI_Comm_free(&comm));
}

int main(void)
{
    start();
    for (int i = 0; i < 2; i++)
        CHECK_OK(MPI_Cart_create(MPI_COMM_WORLD, 1, &ranks, (int[]) {1}, 0, &rings[i]));
    check_nonblocking();
    check_persistent();
    check_waits_for_neighbors_alone();
    for (int i = 0; i < 2; i++)
        CHECK_OK(MPI_Comm_free(&rings[i]));
    return finish();
}
