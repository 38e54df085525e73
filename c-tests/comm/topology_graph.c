/* MPI_Graph_create, get, neighbors, map, MPI_Graphdims_get: graphs with nodes without edges, self loops and multiple
 * edges; graphs smaller than the communicator; the empty graph. A duplicate communicator has the graph. Wrong calls
 * (MPI-5.0 section 8.5.3).
 * ranks: alone 2 3
 * more ranks: 4 7
 * network: 5x2
 * more network: 3
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "comms.h"

enum { MOST = 64 };

/* Makes a graph in which node i has i % 4 edges: the first to the next node, the others to itself. */
static int make(int nodes, int *index, int *edges)
{
    int count = 0;

    for (int i = 0; i < nodes; i++) {
        for (int j = 0; j < i % 4; j++)
            edges[count++] = j < 1 ? (i + 1) % nodes : i;
        index[i] = count;
    }
    return count;
}

static void check_graph(int nodes)
{
    int index[MOST] = {0}, edges[MOST] = {0}, got_index[MOST], got_edges[MOST], count = make(nodes, index, edges);
    int one = -1, two = -1;
    MPI_Comm graph = MPI_COMM_WORLD, copy;

    CHECK_OK(MPI_Graph_map(MPI_COMM_WORLD, nodes, index, edges, &one));
    CHECK_EQUAL(one, rank < nodes ? rank : MPI_UNDEFINED);
    CHECK_OK(MPI_Graph_create(MPI_COMM_WORLD, nodes, index, edges, 1, &graph));
    if (rank >= nodes) {
        CHECK(graph == MPI_COMM_NULL);
        return;
    }
    CHECK_EQUAL(comm_size(graph), nodes);
    CHECK_EQUAL(comm_rank(graph), rank);
    CHECK_OK(MPI_Comm_dup(graph, &copy));
    CHECK_OK(MPI_Comm_free(&graph));
    CHECK_OK(MPI_Topo_test(copy, &one));
    CHECK_EQUAL(one, MPI_GRAPH);
    CHECK_OK(MPI_Graphdims_get(copy, &one, &two));
    CHECK_EQUAL(one, nodes);
    CHECK_EQUAL(two, count);
    CHECK_OK(MPI_Graph_get(copy, nodes, MOST, got_index, got_edges));
    CHECK_BYTES(got_index, index, sizeof(int) * (size_t) nodes);
    CHECK_BYTES(got_edges, edges, sizeof(int) * (size_t) count);
    for (int i = 0; i < nodes; i++) {
        int first = i > 0 ? index[i - 1] : 0;

        CHECK_OK(MPI_Graph_neighbors_count(copy, i, &one));
        CHECK_EQUAL(one, index[i] - first);
        CHECK_OK(MPI_Graph_neighbors(copy, i, one, got_edges));
        CHECK_BYTES(got_edges, edges + first, sizeof(int) * (size_t) one);
        if (one > 0)
            CHECK_CLASS(MPI_Graph_neighbors(copy, i, one - 1, got_edges), MPI_ERR_ARG);
    }
    CHECK_CLASS(MPI_Graph_neighbors_count(copy, nodes, &one), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Graph_neighbors_count(copy, -1, &one), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Graph_neighbors_count(copy, 0, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Graph_neighbors(copy, nodes, MOST, got_edges), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Graph_get(copy, nodes - 1, MOST, got_index, got_edges), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Graph_get(copy, nodes, MOST, NULL, got_edges), MPI_ERR_ARG);
    if (count > 0) {
        CHECK_CLASS(MPI_Graph_get(copy, nodes, count - 1, got_index, got_edges), MPI_ERR_ARG);
        CHECK_CLASS(MPI_Graph_get(copy, nodes, MOST, got_index, NULL), MPI_ERR_ARG);
    }
    CHECK_CLASS(MPI_Graphdims_get(copy, NULL, &two), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Cartdim_get(copy, &one), MPI_ERR_TOPOLOGY);
    CHECK_OK(MPI_Comm_free(&copy));
}

static void errors(void)
{
    int index[8] = {1, 1, 1, 1, 1, 1, 1, 1}, edges[2] = {0, 0}, result = -1;
    MPI_Comm comm = MPI_COMM_NULL;

    CHECK_OK(MPI_Graph_create(MPI_COMM_WORLD, 0, NULL, NULL, 0, &comm));
    CHECK(comm == MPI_COMM_NULL);
    CHECK_CLASS(MPI_Graph_create(MPI_COMM_WORLD, -1, index, edges, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Graph_create(MPI_COMM_WORLD, ranks + 1, index, edges, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Graph_create(MPI_COMM_WORLD, 1, NULL, edges, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Graph_create(MPI_COMM_WORLD, 1, index, NULL, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Graph_create(MPI_COMM_WORLD, 1, index, edges, 0, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Graph_create(MPI_COMM_NULL, 1, index, edges, 0, &comm), MPI_ERR_COMM);
    edges[0] = 1;
    CHECK_CLASS(MPI_Graph_create(MPI_COMM_WORLD, 1, index, edges, 0, &comm), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Graph_map(MPI_COMM_WORLD, 1, index, edges, &result), MPI_ERR_RANK);
    edges[0] = -1;
    CHECK_CLASS(MPI_Graph_create(MPI_COMM_WORLD, 1, index, edges, 0, &comm), MPI_ERR_RANK);
    index[0] = -1;
    CHECK_CLASS(MPI_Graph_create(MPI_COMM_WORLD, 1, index, edges, 0, &comm), MPI_ERR_ARG);
    edges[0] = 0;
    if (ranks > 1) {
        index[0] = 2;
        CHECK_CLASS(MPI_Graph_create(MPI_COMM_WORLD, 2, index, edges, 0, &comm), MPI_ERR_ARG);
        index[0] = index[1] = rank == 1;
        CHECK_CLASS(MPI_Graph_create(MPI_COMM_WORLD, 2, index, edges, 0, &comm), MPI_ERR_ARG);
    }
    CHECK(comm == MPI_COMM_NULL);
    CHECK_CLASS(MPI_Graphdims_get(MPI_COMM_WORLD, &result, &result), MPI_ERR_TOPOLOGY);
    CHECK_CLASS(MPI_Graph_get(MPI_COMM_WORLD, 8, 2, index, edges), MPI_ERR_TOPOLOGY);
    CHECK_CLASS(MPI_Graph_neighbors_count(MPI_COMM_WORLD, 0, &result), MPI_ERR_TOPOLOGY);
    CHECK_CLASS(MPI_Graph_neighbors(MPI_COMM_WORLD, 0, 8, index), MPI_ERR_TOPOLOGY);
}

int main(void)
{
    start();
    for (int nodes = 1; nodes <= ranks; nodes++) {
        snprintf(situation, sizeof situation, "%d nodes", nodes);
        check_graph(nodes);
    }
    situation[0] = '\0';
    errors();
    return finish();
}
