/* Mismatches that collective calls accept: datatypes that do not match but have the same number of bytes; and, in
 * gathers, scatters and neighbourhood calls, less data than a receiver expects (the rest of the buffer does not
 * change). Blocking reductions with different datatypes, more data than expected, and messages with MPI_IN_PLACE stay
 * errors.
 * part: conformance
 * ranks: 1 2 3
 * expect: success
 */
#include "neighbors.h"

enum { LONG = 40000 };

static int in[LONG], out[4 * LONG], root;
static const MPI_Comm world = MPI_COMM_WORLD;

static void clear(void)
{
    for (int i = 0; i < LONG; i++)
        in[i] = 1000 * rank + i;
    memset(out, 0x33, sizeof out);
}

/* Checks that of each part of `expected` ints only `sent` ints have arrived, from rank `complete` all of them, and that the memory behind
 * the parts has not changed. */
static void check_parts_but(int complete, int sent, int expected)
{
    for (int i = 0; i < ranks; i++) {
        int length = i == complete ? expected : sent;

        for (int k = 0; k < length; k++)
            CHECK_EQUAL(out[i * expected + k], 1000 * i + k);
        CHECK_ALL(out + i * expected + length, 0x33, (expected - length) * 4);
    }
    CHECK_ALL(out + ranks * expected, 0x33, sizeof out - (size_t) (ranks * expected) * 4);
}

static void check_parts(int sent, int expected)
{
    check_parts_but(-1, sent, expected);
}

/* Checks the result of a gather, which only the root gets. */
static void check_gathered(int complete, int sent, int expected)
{
    if (rank == root)
        check_parts_but(complete, sent, expected);
    else
        CHECK_ALL(out, 0x33, sizeof out);
}

static void check_less(int sent, int expected)
{
    int counts[8], places[8];

    for (int i = 0; i < 8; i++)
        counts[i] = expected, places[i] = i * expected;
    clear();
    CHECK_OK(call_gather(in, sent, MPI_INT, out, expected, MPI_INT, root, world));
    check_gathered(-1, sent, expected);
    clear();
    CHECK_OK(call_gatherv(in, sent, MPI_INT, out, counts, places, MPI_INT, root, world));
    check_gathered(-1, sent, expected);
    clear();
    CHECK_OK(call_allgather(in, sent, MPI_INT, out, expected, MPI_INT, world));
    check_parts(sent, expected);
    clear();
    CHECK_OK(call_scatter(in, sent, MPI_INT, out, expected, MPI_INT, root, world));
    for (int k = 0; k < sent; k++)
        CHECK_EQUAL(out[k], 1000 * root + rank * sent + k);
    CHECK_ALL(out + sent, 0x33, sizeof out - (size_t) sent * 4);
    /* Only the ranks other than the root send less than the root expects. */
    clear();
    CHECK_OK(call_gather(in, rank == root ? expected : sent, MPI_INT, out, expected, MPI_INT, root, world));
    check_gathered(root, sent, expected);
    clear();
    CHECK_CLASS(call_gather(in, 2, MPI_INT, out, 1, MPI_INT, 0, MPI_COMM_SELF), MPI_ERR_TRUNCATE);
    CHECK_ALL(out, 0x33, sizeof out);
}

static void check_types(void)
{
    float sum = -1;

    clear();
    CHECK_OK(call_bcast(in, 3, rank == root ? MPI_INT : MPI_FLOAT, root, world));
    for (int k = 0; k < LONG; k++)
        CHECK_EQUAL(in[k], 1000 * (k < 3 ? root : rank) + k);
    clear();
    CHECK_OK(call_allgather(in, 2, MPI_INT, out, 2, MPI_FLOAT, world));
    check_parts(2, 2);
    clear();
    CHECK_OK(call_gather(in, 2, MPI_INT, out, 1, MPI_INT64_T, root, world));
    check_gathered(-1, 2, 2);
    clear();
    CHECK_OK(call_alltoall(in, 1, MPI_INT, out, 1, MPI_FLOAT, world));
    for (int i = 0; i < ranks; i++)
        CHECK_EQUAL(out[i], 1000 * i + rank);
    CHECK_ALL(out + ranks, 0x33, sizeof out - (size_t) ranks * 4);
    if (ranks > 1 && form <= BLOCKING_LARGE) {
        CHECK_CLASS(call_allreduce(in, &sum, 1, rank == 0 ? MPI_INT : MPI_FLOAT, MPI_SUM, world), MPI_ERR_TYPE);
        CHECK(sum == -1);
    }
}

static void check_neighbours(MPI_Comm ring)
{
    clear();
    CHECK_OK(call_neighbor_allgather(in, 1, MPI_INT, out, 2, MPI_FLOAT, ring));
    CHECK_EQUAL(out[0], 1000 * neighbour(-1));
    CHECK_EQUAL(out[2], 1000 * neighbour(1));
    CHECK_ALL(out + 1, 0x33, 4);
    CHECK_ALL(out + 3, 0x33, sizeof out - 3 * 4);
}

/* MPI_IN_PLACE is an invalid buffer of a message. */
static void check_in_place(void)
{
    MPI_Request request = MPI_REQUEST_NULL;

    CHECK_CLASS(MPI_Send(MPI_IN_PLACE, 1, MPI_INT, rank, 0, world), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Isend(MPI_IN_PLACE, 1, MPI_INT, rank, 0, world, &request), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Ssend(MPI_IN_PLACE, 10000, MPI_INT, rank, 0, world), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Recv(MPI_IN_PLACE, 1, MPI_INT, rank, 0, world, MPI_STATUS_IGNORE), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Irecv(MPI_IN_PLACE, 1, MPI_INT, rank, 0, world, &request), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Recv_init(MPI_IN_PLACE, 1, MPI_INT, rank, 0, world, &request), MPI_ERR_BUFFER);
    CHECK(request == MPI_REQUEST_NULL);
}

int main(void)
{
    MPI_Comm ring;

    start();
    CHECK_OK(MPI_Cart_create(world, 1, &ranks, (int[]) {1}, 0, &ring));
    CHECK_OK(MPI_Comm_set_errhandler(ring, MPI_ERRORS_RETURN));
    indegree = outdegree = 2;
    for (form = 0; form < FORMS; form++)
        for (root = 0; root < ranks; root += ranks > 1 ? ranks - 1 : 1) {
            snprintf(situation, sizeof situation, "form %d, root %d", form, root);
            check_less(1, 2);
            check_less(0, 1);
            check_less(600, 3000);
            check_less(9000, 10000);
            check_types();
            check_neighbours(ring);
        }
    check_in_place();
    CHECK_OK(MPI_Comm_free(&ring));
    return finish();
}
