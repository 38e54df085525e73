/* A rank with wrong arguments takes part in the call with its error (MPI-5.0 sections 7.4.2 and 8.5): all ranks get an
 * error of its class, no rank waits forever, and the communicator works afterwards. The test covers every function that
 * creates an intracommunicator from an intracommunicator or a group, with each rank in turn.
 * ranks: 2 3
 * more ranks: 1 7
 * network: 3
 * more network: 5x2
 * expect: success
 * timeout: 60
 */
#include "comms.h"

static int refused;
static MPI_Comm grid;

/* The address for the new communicator; NULL at the rank with the wrong argument. */
static MPI_Comm *place(MPI_Comm *comm)
{
    return refused == rank ? NULL : comm;
}

static int duplicate(MPI_Comm *comm)
{
    return MPI_Comm_dup(MPI_COMM_WORLD, place(comm));
}

static int duplicate_with_info(MPI_Comm *comm)
{
    return MPI_Comm_dup_with_info(MPI_COMM_WORLD, MPI_INFO_NULL, place(comm));
}

static int nonblocking(MPI_Comm *comm)
{
    MPI_Request request;
    MPI_Comm later;
    int code = MPI_Comm_idup(MPI_COMM_WORLD, refused == rank ? NULL : &later, &request);

    (void) comm;
    return code == MPI_SUCCESS ? MPI_Wait(&request, MPI_STATUS_IGNORE) : code;
}

static int split(MPI_Comm *comm)
{
    return MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, place(comm));
}

static int split_type(MPI_Comm *comm)
{
    return MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, place(comm));
}

static int create(MPI_Comm *comm)
{
    MPI_Group world;
    int code;

    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    code = MPI_Comm_create(MPI_COMM_WORLD, world, place(comm));
    CHECK_OK(MPI_Group_free(&world));
    return code;
}

static int create_group(MPI_Comm *comm)
{
    MPI_Group world;
    int code;

    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    code = MPI_Comm_create_group(MPI_COMM_WORLD, world, 3, place(comm));
    CHECK_OK(MPI_Group_free(&world));
    return code;
}

static int from_group(MPI_Comm *comm)
{
    MPI_Group world;
    int code;

    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    code = MPI_Comm_create_from_group(world, "refused", MPI_INFO_NULL, MPI_ERRORS_RETURN, place(comm));
    CHECK_OK(MPI_Group_free(&world));
    return code;
}

static int cart_create(MPI_Comm *comm)
{
    int dims[1] = {ranks}, periods[1] = {0};

    return MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, place(comm));
}

static int cart_sub(MPI_Comm *comm)
{
    int remain[1] = {1};

    return MPI_Cart_sub(grid, remain, place(comm));
}

static int graph_create(MPI_Comm *comm)
{
    int index[1] = {0};

    return MPI_Graph_create(MPI_COMM_WORLD, 1, index, NULL, 0, place(comm));
}

static int adjacent(MPI_Comm *comm)
{
    return MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 0, NULL, MPI_UNWEIGHTED, 0, NULL, MPI_UNWEIGHTED,
                                          MPI_INFO_NULL, 0, place(comm));
}

static int dist_graph(MPI_Comm *comm)
{
    return MPI_Dist_graph_create(MPI_COMM_WORLD, 0, NULL, NULL, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, place(comm));
}

/* Other wrong arguments of one rank. */
static void other_arguments(void)
{
    int wrong = refused == rank, dims[1] = {ranks}, periods[1] = {1}, remain[1] = {1}, index[1] = {0};
    int source = wrong ? ranks : rank;
    MPI_Comm comm = MPI_COMM_NULL;
    MPI_Info info = wrong ? NO_HANDLE(MPI_Info) : MPI_INFO_NULL;
    MPI_Request request;
    int code;

    CHECK_CLASS(MPI_Comm_split(MPI_COMM_WORLD, wrong ? -3 : 0, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_split_type(MPI_COMM_WORLD, wrong ? 4711 : MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &comm),
                MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, info, &comm), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm), MPI_ERR_INFO);
    code = MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, &comm, &request);
    CHECK_CLASS(code == MPI_SUCCESS ? MPI_Wait(&request, MPI_STATUS_IGNORE) : code, MPI_ERR_INFO);
    CHECK_EQUAL(code != MPI_SUCCESS, wrong);
    CHECK_CLASS(MPI_Comm_create(MPI_COMM_WORLD, wrong ? MPI_GROUP_NULL : MPI_GROUP_EMPTY, &comm), MPI_ERR_GROUP);
    dims[0] = wrong ? ranks + 1 : ranks;
    CHECK_CLASS(MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &comm), MPI_ERR_DIMS);
    CHECK_CLASS(MPI_Cart_create(MPI_COMM_WORLD, wrong ? -1 : 0, NULL, NULL, 0, &comm), MPI_ERR_DIMS);
    CHECK_CLASS(MPI_Cart_sub(grid, wrong ? NULL : remain, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Graph_create(MPI_COMM_WORLD, wrong ? -1 : 1, index, NULL, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &source, MPI_UNWEIGHTED, 1, &rank, MPI_UNWEIGHTED,
                                               MPI_INFO_NULL, 0, &comm), MPI_ERR_RANK);
    index[0] = 0;
    CHECK_CLASS(MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &source, index, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm),
                MPI_ERR_RANK);
}

int main(void)
{
    static int (*const makers[])(MPI_Comm *) = {duplicate, duplicate_with_info, nonblocking, split, split_type, create,
                                                create_group, from_group, cart_create, cart_sub, graph_create, adjacent,
                                                dist_graph};
    int dims[1], periods[1] = {1};

    start();
    dims[0] = ranks;
    CHECK_OK(MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &grid));
    for (refused = 0; refused < ranks; refused++) {
        for (int i = 0; i < (int) (sizeof makers / sizeof makers[0]); i++) {
            MPI_Comm comm = MPI_COMM_NULL;

            snprintf(situation, sizeof situation, "function %d, wrong arguments at rank %d", i, refused);
            CHECK_CLASS(makers[i](&comm), MPI_ERR_ARG);
            CHECK(comm == MPI_COMM_NULL);
        }
        snprintf(situation, sizeof situation, "rank %d has another wrong argument", refused);
        other_arguments();
        MPI_Comm comm;
        CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        CHECK_OK(MPI_Barrier(comm));
        CHECK_OK(MPI_Comm_free(&comm));
    }
    CHECK_OK(MPI_Comm_free(&grid));
    return finish();
}
