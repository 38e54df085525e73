/* MPI_Dist_graph_create_adjacent, MPI_Dist_graph_create, neighbors: the same random graph passed by both ends, by its sources,
 * by rank 0 alone, and scattered; with and without weights; multiple edges; arrays that are too short; wrong calls (MPI-5.0
 * section 8.5.4).
 * ranks: alone 2 3
 * more ranks: 4 7
 * network: 5x2
 * more network: 3
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "comms.h"

enum { MOST = 3000 };

struct edge {
    int source, destination, weight;
};

static struct edge graph[MOST];
static int count;

static void make(int edges, unsigned seed)
{
    count = edges;
    for (int i = 0; i < edges; i++) {
        int *numbers = &graph[i].source;

        for (int j = 0; j < 3; j++) {
            seed = seed * 1103515245u + 12345u;
            numbers[j] = (int) (seed >> 16) % (j < 2 ? ranks : 5);
        }
    }
}

static int by_weight(const void *left, const void *right)
{
    const int *one = left, *two = right;

    return one[0] != two[0] ? one[0] - two[0] : one[1] - two[1];
}

/* Checks that the neighbours of this rank are those of the graph, in any order. */
static void check_neighbors(MPI_Comm comm, int weighted)
{
    int got[2] = {-1, -1}, flag = -1, kind = -1;
    static int ends[2][MOST], weights[2][MOST], pairs[MOST][2], wanted[MOST][2];

    CHECK_EQUAL(comm_size(comm), ranks);
    CHECK_EQUAL(comm_rank(comm), rank);
    CHECK_OK(MPI_Topo_test(comm, &kind));
    CHECK_EQUAL(kind, MPI_DIST_GRAPH);
    CHECK_OK(MPI_Dist_graph_neighbors_count(comm, &got[0], &got[1], &flag));
    CHECK_EQUAL(flag, weighted);
    memset(weights, 0xff, sizeof weights);
    CHECK_OK(MPI_Dist_graph_neighbors(comm, MOST, ends[0], weighted ? weights[0] : MPI_UNWEIGHTED, MOST, ends[1],
                                      weights[1]));
    for (int way = 0; way < 2; way++) {
        int size = 0;

        for (int i = 0; i < count; i++)
            if ((way ? graph[i].source : graph[i].destination) == rank) {
                wanted[size][0] = way ? graph[i].destination : graph[i].source;
                wanted[size++][1] = weighted ? graph[i].weight : -1;
            }
        CHECK_EQUAL(got[way], size);
        for (int i = 0; i < size; i++) {
            pairs[i][0] = ends[way][i];
            pairs[i][1] = weights[way][i];
        }
        qsort(pairs, (size_t) size, sizeof pairs[0], by_weight);
        qsort(wanted, (size_t) size, sizeof wanted[0], by_weight);
        CHECK_BYTES(pairs, wanted, sizeof pairs[0] * (size_t) size);
        /* The call returns as many neighbours as fit in the arrays. */
        if (size > 1) {
            int first[2] = {-1, -7}, weight[2] = {-1, -7}, none[2];

            CHECK_OK(MPI_Dist_graph_neighbors(comm, !way, way ? none : first, way ? none : weight, way,
                                              way ? first : none, way ? weight : none));
            CHECK_EQUAL(first[0], ends[way][0]);
            CHECK_EQUAL(first[1], -7);
            CHECK_EQUAL(weight[0], weights[way][0]);
        }
    }
}

/* Creates the graph by MPI_Dist_graph_create. This rank passes the edges for which `mine` returns 1. */
static void create(int weighted, int (*mine)(int))
{
    static int sources[MOST], degrees[MOST], destinations[MOST], weights[MOST];
    int n = 0, edges = 0;
    MPI_Comm comm, copy;

    for (int i = 0; i < count; i++)
        if (mine(i)) {
            /* Consecutive edges of one source are passed together. Some entries of `sources` have no edges. */
            if (n == 0 || sources[n - 1] != graph[i].source || i % 11 == 0) {
                sources[n] = graph[i].source;
                degrees[n++] = 0;
            }
            degrees[n - 1]++;
            destinations[edges] = graph[i].destination;
            weights[edges++] = graph[i].weight;
            if (i % 5 == 0) {
                sources[n] = rank;
                degrees[n++] = 0;
            }
        }
    CHECK_OK(MPI_Dist_graph_create(MPI_COMM_WORLD, n, sources, degrees, destinations,
                                   !weighted ? MPI_UNWEIGHTED : edges ? weights : MPI_WEIGHTS_EMPTY, MPI_INFO_NULL, 1,
                                   &comm));
    check_neighbors(comm, weighted);
    CHECK_OK(MPI_Comm_dup(comm, &copy));
    CHECK_OK(MPI_Comm_free(&comm));
    check_neighbors(copy, weighted);
    CHECK_OK(MPI_Comm_free(&copy));
}

static int at_source(int edge)
{
    return graph[edge].source == rank;
}

static int at_first(int edge)
{
    return edge >= 0 && rank == 0;
}

static int anywhere(int edge)
{
    return edge * 7 % ranks == rank;
}

static void adjacent(int weighted)
{
    static int ends[2][MOST], weights[2][MOST], got[2][MOST];
    int sizes[2] = {0, 0};
    MPI_Comm comm;

    for (int i = 0; i < count; i++)
        for (int way = 0; way < 2; way++)
            if ((way ? graph[i].source : graph[i].destination) == rank) {
                ends[way][sizes[way]] = way ? graph[i].destination : graph[i].source;
                weights[way][sizes[way]++] = graph[i].weight;
            }
    CHECK_OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, sizes[0], ends[0],
                                            !weighted ? MPI_UNWEIGHTED : sizes[0] ? weights[0] : MPI_WEIGHTS_EMPTY,
                                            sizes[1], ends[1], weighted ? weights[1] : MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                            &comm));
    check_neighbors(comm, weighted);
    /* The neighbours have the order in which this rank passed them. */
    CHECK_OK(MPI_Dist_graph_neighbors(comm, MOST, got[0], MPI_UNWEIGHTED, MOST, got[1], MPI_UNWEIGHTED));
    for (int way = 0; way < 2; way++)
        CHECK_BYTES(got[way], ends[way], sizeof(int) * (size_t) sizes[way]);
    CHECK_OK(MPI_Comm_free(&comm));
}

static void errors(void)
{
    int end = rank, next = neighbour(1), weight = 1, negative = -1, one = -1, two = -1, degree = 1;
    int *none = MPI_UNWEIGHTED, *empty = MPI_WEIGHTS_EMPTY;
    MPI_Info info = MPI_INFO_NULL;
    MPI_Comm comm = MPI_COMM_NULL, world = MPI_COMM_WORLD;

    CHECK_CLASS(MPI_Dist_graph_create_adjacent(world, -1, &end, none, 1, &end, none, info, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_create_adjacent(world, 1, NULL, none, 1, &end, none, info, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_create_adjacent(world, 1, &end, NULL, 1, &end, &weight, info, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_create_adjacent(world, 1, &end, empty, 1, &end, &weight, info, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_create_adjacent(world, 1, &end, none, 1, &end, &weight, info, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_create_adjacent(world, 1, &end, &negative, 1, &end, &negative, info, 0, &comm),
                MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_create_adjacent(world, 1, &ranks, none, 1, &end, none, info, 0, &comm), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Dist_graph_create_adjacent(world, 1, &end, none, 1, &negative, none, info, 0, &comm), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Dist_graph_create_adjacent(world, 1, &end, none, 1, &end, none, NO_HANDLE(MPI_Info), 0, &comm),
                MPI_ERR_INFO);
    CHECK_CLASS(MPI_Dist_graph_create_adjacent(world, 1, &end, none, 1, &end, none, info, 0, NULL), MPI_ERR_ARG);
    /* Errors: an edge that only one of its ends passes, and an edge whose ends pass different weights. */
    CHECK_CLASS(MPI_Dist_graph_create_adjacent(world, 1, &end, none, 0, &end, none, info, 0, &comm), MPI_ERR_TOPOLOGY);
    CHECK_CLASS(MPI_Dist_graph_create_adjacent(world, 1, &next, &weight, 1, &next, rank ? &weight : &degree, info, 0,
                                               &comm), ranks > 2 ? MPI_ERR_TOPOLOGY : MPI_SUCCESS);
    if (ranks <= 2)
        CHECK_OK(MPI_Comm_free(&comm));
    if (ranks > 1) {
        degree = 2;
        CHECK_CLASS(MPI_Dist_graph_create_adjacent(world, 1, &end, &weight, 1, &end, rank ? &weight : &degree, info, 0,
                                                   &comm), MPI_ERR_TOPOLOGY);
        degree = 1;
        CHECK_CLASS(MPI_Dist_graph_create_adjacent(world, 0, NULL, rank ? none : empty, 0, NULL, rank ? none : empty,
                                                   info, 0, &comm), MPI_ERR_ARG);
        CHECK_CLASS(MPI_Dist_graph_create(world, 1, &end, &degree, &next, rank ? none : &weight, info, 0, &comm),
                    MPI_ERR_ARG);
    }
    CHECK_CLASS(MPI_Dist_graph_create(world, -1, &end, &degree, &next, none, info, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_create(world, 1, NULL, &degree, &next, none, info, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_create(world, 1, &end, NULL, &next, none, info, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_create(world, 1, &end, &degree, NULL, none, info, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_create(world, 1, &end, &degree, &next, NULL, info, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_create(world, 1, &end, &degree, &next, empty, info, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_create(world, 1, &end, &negative, &next, none, info, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_create(world, 1, &end, &degree, &next, &negative, info, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_create(world, 1, &ranks, &degree, &next, none, info, 0, &comm), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Dist_graph_create(world, 1, &end, &degree, &negative, none, info, 0, &comm), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Dist_graph_create(MPI_COMM_NULL, 0, NULL, NULL, NULL, none, info, 0, &comm), MPI_ERR_COMM);
    CHECK(comm == MPI_COMM_NULL);
    CHECK_CLASS(MPI_Dist_graph_neighbors_count(world, &one, &two, &weight), MPI_ERR_TOPOLOGY);
    CHECK_CLASS(MPI_Dist_graph_neighbors(world, 1, &one, &one, 1, &two, &two), MPI_ERR_TOPOLOGY);
    CHECK_OK(MPI_Dist_graph_create(world, 1, &end, &degree, &next, &weight, info, 0, &comm));
    CHECK_CLASS(MPI_Dist_graph_neighbors_count(comm, NULL, &two, &weight), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_neighbors_count(comm, &one, &two, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_neighbors(comm, -1, &one, &one, 1, &two, &two), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_neighbors(comm, 1, NULL, &one, 1, &two, &two), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dist_graph_neighbors(comm, 1, &one, &one, 1, &two, NULL), MPI_ERR_ARG);
    CHECK_EQUAL(one, -1);
    CHECK_EQUAL(two, -1);
    CHECK_OK(MPI_Dist_graph_neighbors(comm, 0, NULL, NULL, 0, NULL, NULL));
    CHECK_CLASS(MPI_Graphdims_get(comm, &one, &two), MPI_ERR_TOPOLOGY);
    CHECK_OK(MPI_Comm_free(&comm));
}

int main(void)
{
    static const int sizes[] = {0, 1, 13, 300, 301, 2500};

    start();
    for (int i = 0; i < 6; i++)
        for (int weighted = 0; weighted < 2; weighted++) {
            snprintf(situation, sizeof situation, "%d edges, weighted %d", sizes[i], weighted);
            make(sizes[i], 77u + (unsigned) i);
            adjacent(weighted);
            create(weighted, at_source);
            create(weighted, at_first);
            create(weighted, anywhere);
        }
    situation[0] = '\0';
    errors();
    return finish();
}
