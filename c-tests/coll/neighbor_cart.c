/* Neighbourhood collectives on grids, in all forms of `neighbors.h` (MPI-5.0 section 8.6). The grids have zero to three
 * dimensions, periodic and not. In a periodic dimension of size 1 a rank is its own neighbour; in one of size 2 both
 * neighbours are the same rank. Data sent in
 * one direction arrive from the opposite direction. Buffers for neighbours beyond borders do not change.
 * ranks: 2 4
 * more ranks: 1 6
 * network: 4x2
 * more network: 3
 * expect: success
 * timeout: 60
 */
#include "neighbors.h"
#include "comms.h"

enum { MOST = 5000, PARTS = 6 };

struct grid {
    int ndims, dims[3], periods[3];
};

static const struct grid grids[] = {
    {0, {0}, {0}},
    {1, {1}, {1}},
    {1, {1}, {0}},
    {1, {2}, {1}},
    {1, {4}, {0}},
    {1, {6}, {1}},
    {2, {1, 1}, {1, 1}},
    {2, {2, 1}, {1, 1}},
    {2, {2, 2}, {1, 0}},
    {2, {2, 3}, {1, 1}},
    {3, {1, 1, 2}, {1, 0, 1}},
    {3, {2, 1, 2}, {1, 1, 1}},
    {3, {2, 1, 3}, {0, 1, 1}},
};

static int send[PARTS * (MOST + 9)], receive[PARTS * (MOST + 9)], model[PARTS * (MOST + 9)];
static int around[PARTS], parts;
static MPI_Datatype spaced;

/* The value that a rank sends in a direction; direction 9 stands for all directions. */
static int value(int from, int direction, int k)
{
    return 1000000 * (from + 1) + 50000 * direction + k;
}

/* The neighbours of this rank, by its coordinates. */
static void find_neighbors(const struct grid *grid, int own)
{
    int stride = 1;

    parts = 2 * grid->ndims;
    for (int d = grid->ndims - 1; d >= 0; d--) {
        int size = grid->dims[d], at = own / stride % size;

        for (int up = 0; up < 2; up++) {
            int there = at + (up ? 1 : -1);

            around[2 * d + up] = MPI_PROC_NULL;
            if (grid->periods[d])
                there = (there + size) % size;
            if (there >= 0 && there < size)
                around[2 * d + up] = own + (there - at) * stride;
        }
        stride *= size;
    }
    indegree = outdegree = parts;
}

static void prepare(void)
{
    memset(send, 0x11, sizeof send);
    memset(receive, 0x22, sizeof receive);
    memset(model, 0x22, sizeof model);
}

static void check(const char *what)
{
    if (memcmp(receive, model, sizeof receive) != 0)
        fail(__FILE__, __LINE__, "%s has not received the expected data", what);
}

static void check_grid(MPI_Comm comm, int own, int count)
{
    int counts[PARTS], places[PARTS], others[PARTS], from[PARTS];
    MPI_Aint bytes[2][PARTS];
    MPI_Datatype types[PARTS];

    prepare();
    for (int k = 0; k < count; k++)
        send[k] = value(own, 9, k);
    for (int s = 0; s < parts; s++)
        for (int k = 0; around[s] >= 0 && k < count; k++)
            model[s * count + k] = value(around[s], 9, k);
    CHECK_OK(call_neighbor_allgather(send, count, MPI_INT, receive, count, MPI_INT, comm));
    check("MPI_Neighbor_allgather");
    prepare();
    for (int s = 0; s < parts; s++)
        for (int k = 0; k < count; k++) {
            send[s * count + k] = value(own, s, k);
            if (around[s] >= 0)
                model[s * count + k] = value(around[s], s ^ 1, k);
        }
    CHECK_OK(call_neighbor_alltoall(send, count, MPI_INT, receive, count, MPI_INT, comm));
    check("MPI_Neighbor_alltoall");
    /* A rank sends `count` + rank entries to each neighbour. At the receiver the part from the last direction comes
     * first. */
    prepare();
    for (int s = parts - 1, place = 0; s >= 0; s--) {
        counts[s] = around[s] >= 0 ? count + around[s] : count;
        places[s] = place;
        place += counts[s] + 1;
        for (int k = 0; around[s] >= 0 && k < counts[s]; k++)
            model[places[s] + k] = value(around[s], 9, k);
    }
    for (int k = 0; k < count + own; k++)
        send[k] = value(own, 9, k);
    CHECK_OK(call_neighbor_allgatherv(send, count + own, MPI_INT, receive, counts, places, MPI_INT, comm));
    check("MPI_Neighbor_allgatherv");
    prepare();
    for (int s = parts - 1, place = 0, next = 0; s >= 0; s--) {
        others[s] = count / 2 + s;
        from[s] = next;
        next += others[s];
        counts[s] = count / 2 + (s ^ 1);
        places[s] = place;
        place += counts[s] + 1;
        bytes[0][s] = 4 * from[s];
        bytes[1][s] = 4 * places[s];
        types[s] = MPI_INT;
        for (int k = 0; k < others[s]; k++)
            send[from[s] + k] = value(own, s, k);
        for (int k = 0; around[s] >= 0 && k < counts[s]; k++)
            model[places[s] + k] = value(around[s], s ^ 1, k);
    }
    CHECK_OK(call_neighbor_alltoallv(send, others, from, MPI_INT, receive, counts, places, MPI_INT, comm));
    check("MPI_Neighbor_alltoallv");
    memset(receive, 0x22, sizeof receive);
    CHECK_OK(call_neighbor_alltoallw(send, others, bytes[0], types, receive, counts, bytes[1], types, comm));
    check("MPI_Neighbor_alltoallw");
    /* Every second entry, received contiguously. */
    prepare();
    for (int s = 0; s < parts; s++) {
        others[s] = 1;
        counts[s] = MOST / 2;
        bytes[0][s] = 4 * s;
        bytes[1][s] = 2 * MOST * s;
        types[s] = spaced;
    }
    for (int k = 0; k < MOST + PARTS; k++)
        send[k] = value(own, 0, k);
    for (int s = 0; s < parts; s++)
        for (int k = 0; around[s] >= 0 && k < MOST / 2; k++)
            model[s * (MOST / 2) + k] = value(around[s], 0, (s ^ 1) + 2 * k);
    {
        MPI_Datatype ints[PARTS] = {MPI_INT, MPI_INT, MPI_INT, MPI_INT, MPI_INT, MPI_INT};

        CHECK_OK(call_neighbor_alltoallw(send, others, bytes[0], types, receive, counts, bytes[1], ints, comm));
    }
    check("MPI_Neighbor_alltoallw of a vector");
}

/* A rank without neighbours may pass NULL for buffers and arrays. */
static void check_nothing(MPI_Comm comm)
{
    int has_some = 0;

    for (int s = 0; s < parts; s++)
        has_some = has_some || around[s] >= 0;
    if (has_some)
        return;
    CHECK_OK(call_neighbor_allgather(NULL, 1, MPI_INT, NULL, 1, MPI_INT, comm));
    CHECK_OK(call_neighbor_alltoallv(NULL, NULL, NULL, MPI_INT, NULL, NULL, NULL, MPI_INT, comm));
    CHECK_OK(call_neighbor_alltoallw(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, comm));
}

int main(void)
{
    static const int lengths[] = {0, 1, 50, MOST - 6};

    start();
    CHECK_OK(MPI_Type_vector(MOST / 2, 1, 2, MPI_INT, &spaced));
    CHECK_OK(MPI_Type_commit(&spaced));
    for (size_t g = 0; g < sizeof grids / sizeof grids[0]; g++) {
        const struct grid *grid = &grids[g];
        int size = 1;
        MPI_Comm comm;

        for (int d = 0; d < grid->ndims; d++)
            size *= grid->dims[d];
        if (size > ranks)
            continue;
        CHECK_OK(MPI_Cart_create(MPI_COMM_WORLD, grid->ndims, grid->dims, grid->periods, 0, &comm));
        if (comm == MPI_COMM_NULL)
            continue;
        find_neighbors(grid, comm_rank(comm));
        for (form = 0; form < FORMS; form++) {
            for (int n = 0; n < 4; n++) {
                snprintf(situation, sizeof situation, "form %d, grid %zu, %d entries", form, g, lengths[n]);
                check_grid(comm, comm_rank(comm), lengths[n]);
            }
            check_nothing(comm);
        }
        CHECK_OK(MPI_Comm_free(&comm));
    }
    CHECK_OK(MPI_Type_free(&spaced));
    return finish();
}
