/* Wrong calls of neighbourhood collectives (MPI-5.0 section 8.6): no topology, edges in one direction only, wrong
 * arguments at all ranks or at one rank. The neighbours of this one rank get its error instead of data, other ranks get
 * no error, no rank waits forever, and later calls work.
 * ranks: 2 3
 * more ranks: 1 5
 * network: 5x2
 * more network: 3
 * expect: success
 * environment: RMAMPI_STRICT=1
 */
#include "neighbors.h"
#include "intercomms.h"

enum { MANY = 5000 };

static int in[2 * MANY], out[2 * MANY];
static const int ones[2] = {1, 1}, negative[2] = {1, -1}, places[2] = {0, 1};
static const MPI_Aint bytes[2] = {0, 4};
static const MPI_Datatype types[2] = {MPI_INT, MPI_INT};
static MPI_Comm ring;

static void all_fail(MPI_Comm comm, int class)
{
    CHECK_CLASS(call_neighbor_allgather(in, 1, MPI_INT, out, 1, MPI_INT, comm), class);
    CHECK_CLASS(call_neighbor_allgatherv(in, 1, MPI_INT, out, ones, places, MPI_INT, comm), class);
    CHECK_CLASS(call_neighbor_alltoall(in, 1, MPI_INT, out, 1, MPI_INT, comm), class);
    CHECK_CLASS(call_neighbor_alltoallv(in, ones, places, MPI_INT, out, ones, places, MPI_INT, comm), class);
    CHECK_CLASS(call_neighbor_alltoallw(in, ones, bytes, types, out, ones, bytes, types, comm), class);
}

static void check_works(void)
{
    int got[2] = {-1, -1};

    CHECK_OK(MPI_Neighbor_allgather(&rank, 1, MPI_INT, got, 1, MPI_INT, ring));
    CHECK_EQUAL(got[0], neighbour(-1));
    CHECK_EQUAL(got[1], neighbour(1));
}

static void check_topologies(void)
{
    all_fail(MPI_COMM_NULL, MPI_ERR_COMM);
    all_fail(MPI_COMM_WORLD, MPI_ERR_TOPOLOGY);
    if (ranks > 1) {
        struct sides sides = sides_of(HALVES);
        int indx[64], edges[] = {1, 1, 0};
        MPI_Comm one_way;

        CHECK_OK(MPI_Comm_set_errhandler(sides.comm, MPI_ERRORS_RETURN));
        all_fail(sides.comm, MPI_ERR_COMM);
        CHECK_OK(MPI_Comm_free(&sides.comm));
        /* A graph with two edges from rank 0 to rank 1, and one back. */
        for (int i = 0; i < ranks; i++)
            indx[i] = i == 0 ? 2 : 3;
        CHECK_OK(MPI_Graph_create(MPI_COMM_WORLD, ranks, indx, edges, 0, &one_way));
        all_fail(one_way, MPI_ERR_TOPOLOGY);
        CHECK_OK(MPI_Comm_free(&one_way));
    }
}

/* Wrong at all ranks. */
static void check_arguments(void)
{
    CHECK_CLASS(call_neighbor_allgather(in, -1, MPI_INT, out, 1, MPI_INT, ring), MPI_ERR_COUNT);
    CHECK_CLASS(call_neighbor_allgather(in, 1, MPI_INT, out, -1, MPI_INT, ring), MPI_ERR_COUNT);
    CHECK_CLASS(call_neighbor_allgather(in, 1, MPI_DATATYPE_NULL, out, 1, MPI_INT, ring), MPI_ERR_TYPE);
    CHECK_CLASS(call_neighbor_allgather(NULL, 1, MPI_INT, out, 1, MPI_INT, ring), MPI_ERR_BUFFER);
    CHECK_CLASS(call_neighbor_allgather(in, 1, MPI_INT, NULL, 1, MPI_INT, ring), MPI_ERR_BUFFER);
    CHECK_CLASS(call_neighbor_allgather(MPI_IN_PLACE, 1, MPI_INT, out, 1, MPI_INT, ring), MPI_ERR_BUFFER);
    CHECK_CLASS(call_neighbor_allgatherv(in, 1, MPI_INT, out, NULL, places, MPI_INT, ring), MPI_ERR_ARG);
    CHECK_CLASS(call_neighbor_allgatherv(in, 1, MPI_INT, out, negative, places, MPI_INT, ring), MPI_ERR_COUNT);
    CHECK_CLASS(call_neighbor_alltoall(MPI_IN_PLACE, 1, MPI_INT, out, 1, MPI_INT, ring), MPI_ERR_BUFFER);
    CHECK_CLASS(call_neighbor_alltoall(in, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, ring), MPI_ERR_BUFFER);
    CHECK_CLASS(call_neighbor_alltoall(in, 1, MPI_INT, out, 1, MPI_DATATYPE_NULL, ring), MPI_ERR_TYPE);
    CHECK_CLASS(call_neighbor_alltoallv(in, ones, NULL, MPI_INT, out, ones, places, MPI_INT, ring), MPI_ERR_ARG);
    CHECK_CLASS(call_neighbor_alltoallv(in, negative, places, MPI_INT, out, ones, places, MPI_INT, ring), MPI_ERR_COUNT);
    CHECK_CLASS(call_neighbor_alltoallw(in, ones, bytes, NULL, out, ones, bytes, types, ring), MPI_ERR_ARG);
    CHECK_CLASS(call_neighbor_alltoallw(in, ones, bytes, types, out, ones, NULL, types, ring), MPI_ERR_ARG);
    CHECK_CLASS(call_neighbor_alltoallw(NULL, ones, (MPI_Aint[]) {0, 0}, types, out, ones, bytes,
                                        types, ring), MPI_ERR_BUFFER);
}

/* One rank has wrong arguments, or sends another number of entries than its neighbours expect. */
static void check_one(int odd, int count)
{
    int is_odd = rank == odd, is_beside = neighbour(1) == odd || neighbour(-1) == odd, concerned = is_odd || is_beside;

    CHECK_CLASS(call_neighbor_allgather(in, is_odd ? -1 : count, MPI_INT, out, count, MPI_INT, ring),
                concerned ? MPI_ERR_COUNT : MPI_SUCCESS);
    CHECK_CLASS(call_neighbor_alltoall(in, count, is_odd ? MPI_DATATYPE_NULL : MPI_INT, out, count, MPI_INT, ring),
                concerned ? MPI_ERR_TYPE : MPI_SUCCESS);
    CHECK_CLASS(call_neighbor_alltoall(in, count, MPI_INT, is_odd ? NULL : out, count, MPI_INT, ring),
                concerned ? MPI_ERR_BUFFER : MPI_SUCCESS);
    if (ranks > 1) {
        CHECK_CLASS(call_neighbor_allgather(in, count - is_odd, MPI_INT, out, count, MPI_INT, ring),
                    is_beside ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
        CHECK_CLASS(call_neighbor_allgather(in, count + is_odd, MPI_INT, out, count, MPI_INT, ring),
                    is_beside ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    }
    check_works();
}

/* NULL for a request: the neighbours get the error, except for persistent requests, which no rank starts. */
static void check_places(int odd)
{
    int concerned = rank == odd || neighbour(1) == odd || neighbour(-1) == odd;
    MPI_Request request = MPI_REQUEST_NULL;
    int code = MPI_Ineighbor_allgather(in, MANY, MPI_INT, out, MANY, MPI_INT, ring, rank == odd ? NULL : &request);

    CHECK_CLASS(rank == odd ? code : completed(code, &request), concerned ? MPI_ERR_ARG : MPI_SUCCESS);
    CHECK_CLASS(MPI_Neighbor_allgather_init(in, 1, MPI_INT, out, 1, MPI_INT, ring, MPI_INFO_NULL, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Neighbor_alltoall_init(in, 1, MPI_INT, out, 1, MPI_INT, ring, NO_HANDLE(MPI_Info), &request),
                MPI_ERR_INFO);
    check_works();
}

int main(void)
{
    start();
    CHECK_OK(MPI_Cart_create(MPI_COMM_WORLD, 1, &ranks, (int[]) {1}, 0, &ring));
    CHECK_OK(MPI_Comm_set_errhandler(ring, MPI_ERRORS_RETURN));
    indegree = outdegree = 2;
    for (form = 0; form < FORMS; form++) {
        snprintf(situation, sizeof situation, "form %d", form);
        check_topologies();
        check_arguments();
        check_works();
        for (int odd = 0; form < PERSISTENT && odd < ranks; odd++) {
            snprintf(situation, sizeof situation, "form %d, rank %d differs", form, odd);
            check_one(odd, 3);
            check_one(odd, MANY - 1);
        }
    }
    for (int odd = 0; odd < ranks; odd++)
        check_places(odd);
    /* An error right before MPI_Comm_free: messages of the call that no rank receives do not delay any rank. */
    CHECK_CLASS(MPI_Neighbor_allgather(in, rank == 0 ? -1 : MANY, MPI_INT, out, MANY, MPI_INT, ring),
                rank == 0 || neighbour(1) == 0 || neighbour(-1) == 0 ? MPI_ERR_COUNT : MPI_SUCCESS);
    CHECK_OK(MPI_Comm_free(&ring));
    return finish();
}
