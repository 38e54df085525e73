/* Persistent collective requests: a thousand starts of each, several active at once, started in different orders at
 * even and odd ranks, with nonblocking calls between the starts (MPI-5.0 section 6.13). Forbidden uses raise errors:
 * requests of collective calls can neither be freed while they are active nor cancelled.
 * ranks: 2 3
 * more ranks: 1 4
 * network: 3
 * more network: 5x2
 * expect: success
 * timeout: 90
 */
#include "check.h"

enum { TURNS = 1000, KINDS = 5 };

static int in[KINDS][64], out[KINDS][64];

static void prepare(MPI_Request *requests)
{
    const MPI_Comm world = MPI_COMM_WORLD;

    CHECK_OK(MPI_Allreduce_init(in[0], out[0], 3, MPI_INT, MPI_SUM, world, MPI_INFO_NULL, &requests[0]));
    CHECK_OK(MPI_Bcast_init(rank == 0 ? in[1] : out[1], 5, MPI_INT, 0, world, MPI_INFO_ENV, &requests[1]));
    CHECK_OK(MPI_Alltoall_init(in[2], 2, MPI_INT, out[2], 2, MPI_INT, world, MPI_INFO_NULL, &requests[2]));
    CHECK_OK(MPI_Exscan_init(in[3], out[3], 1, MPI_INT, MPI_MAX, world, MPI_INFO_NULL, &requests[3]));
    CHECK_OK(MPI_Barrier_init(world, MPI_INFO_NULL, &requests[4]));
}

static void check_results(int turn)
{
    for (int k = 0; k < 3; k++)
        CHECK_EQUAL(out[0][k], ranks * (turn + k) + ranks * (ranks - 1) / 2);
    for (int k = 0; rank > 0 && k < 5; k++)
        CHECK_EQUAL(out[1][k], 3 * turn + k);
    for (int r = 0; r < ranks; r++)
        for (int k = 0; k < 2; k++)
            CHECK_EQUAL(out[2][2 * r + k], turn + 10 * r + rank + k);
    if (rank > 0)
        CHECK_EQUAL(out[3][0], turn + rank - 1);
}

static void fill(int turn)
{
    memset(out, 0, sizeof out);
    for (int k = 0; k < 5; k++) {
        in[0][k] = rank + turn + k;
        in[1][k] = 3 * turn + k;
    }
    for (int r = 0; r < ranks; r++)
        for (int k = 0; k < 2; k++)
            in[2][2 * r + k] = turn + 10 * rank + r + k;
    in[3][0] = turn + rank;
}

static void check_errors(MPI_Request *requests)
{
    MPI_Request request = MPI_REQUEST_NULL, copy;
    MPI_Status status;
    int flag;

    CHECK_CLASS(MPI_Barrier_init(MPI_COMM_WORLD, NO_HANDLE(MPI_Info), &request), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Ibarrier(MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
    CHECK(request == MPI_REQUEST_NULL);
    CHECK_CLASS(MPI_Cancel(&requests[0]), MPI_ERR_REQUEST);
    fill(0);
    CHECK_OK(MPI_Startall(KINDS, requests));
    CHECK_CLASS(MPI_Start(&requests[0]), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Cancel(&requests[0]), MPI_ERR_REQUEST);
    CHECK_OK(MPI_Waitall(KINDS, requests, MPI_STATUSES_IGNORE));
    check_results(0);

    /* Freeing an active request is an error. The request is active, because the other ranks have not called MPI_Ibarrier yet. */
    if (rank == 0) {
        CHECK_OK(MPI_Ibarrier(MPI_COMM_WORLD, &request));
        copy = request;
        if (ranks > 1)
            CHECK_CLASS(MPI_Request_free(&request), MPI_ERR_REQUEST);
        CHECK(request == copy);
    }
    CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank != 0)
        CHECK_OK(MPI_Ibarrier(MPI_COMM_WORLD, &request));
    CHECK_CLASS(MPI_Start(&request), MPI_ERR_REQUEST);
    for (flag = 0; !flag;)
        CHECK_OK(MPI_Request_get_status(request, &flag, &status));
    CHECK_OK(MPI_Request_free(&request));
    CHECK(request == MPI_REQUEST_NULL);

    /* MPI_Cancel of a request whose call is complete is an error, and MPI_Wait then returns an empty status. */
    CHECK_OK(MPI_Ibarrier(MPI_COMM_WORLD, &request));
    for (flag = 0; !flag;)
        CHECK_OK(MPI_Request_get_status(request, &flag, &status));
    CHECK_CLASS(MPI_Cancel(&request), MPI_ERR_REQUEST);
    memset(&status, 0x5a, sizeof status);
    CHECK_OK(MPI_Wait(&request, &status));
    CHECK(request == MPI_REQUEST_NULL && status.MPI_SOURCE == MPI_ANY_SOURCE && status.MPI_TAG == MPI_ANY_TAG);
    CHECK_OK(MPI_Get_count(&status, MPI_INT, &flag));
    CHECK_EQUAL(flag, 0);
}

/* If the length of a receiver differs from that of the sender, only the wait of this receiver raises the error. */
static void check_lengths(void)
{
    static const int lengths[] = {3, 20000};
    static int data[20001];
    MPI_Request request;

    for (int i = 0; i < 2; i++)
        for (int more = -1; more <= 1; more += 2) {
            CHECK_OK(MPI_Ibcast(data, lengths[i] + (rank == ranks - 1 ? more : 0), MPI_INT, 0, MPI_COMM_WORLD,
                                &request));
            CHECK_CLASS(MPI_Wait(&request, MPI_STATUS_IGNORE),
                        rank == ranks - 1 && ranks > 1 ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
            CHECK(request == MPI_REQUEST_NULL);
        }
}

int main(void)
{
    MPI_Request requests[KINDS], between;

    start();
    prepare(requests);
    check_errors(requests);
    for (int turn = 0; turn < TURNS; turn++) {
        int sum = 0;

        fill(turn);
        for (int i = 0; i < KINDS; i++) {
            CHECK_OK(MPI_Start(&requests[(rank % 2 ? KINDS - 1 - i : i + turn) % KINDS]));
            if (i == 2 && turn % 10 == 0)
                CHECK_OK(MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &between));
        }
        if (turn % 10 == 0) {
            CHECK_OK(MPI_Wait(&between, MPI_STATUS_IGNORE));
            CHECK_EQUAL(sum, ranks * (ranks - 1) / 2);
        }
        CHECK_OK(MPI_Waitall(KINDS, requests, MPI_STATUSES_IGNORE));
        check_results(turn);
    }
    for (int i = 0; i < KINDS; i++) {
        CHECK_OK(MPI_Request_free(&requests[i]));
        CHECK(requests[i] == MPI_REQUEST_NULL);
    }
    check_lengths();
    return finish();
}
