/* Neighbourhood collectives on random graphs, in all forms of `neighbors.h`: MPI_Graph_create with edges in both
 * directions, and MPI_Dist_graph_create_adjacent with directed edges, with and without weights (MPI-5.0 section 8.6).
 * Graphs contain multiple edges, and edges from a rank to itself. If several edges lead from one rank to another, the first
 * edge belongs to the first place of the neighbour in the list of neighbours, and the second edge to the second place.
 * ranks: 2 3
 * more ranks: 1 4 7
 * more network: 3 5x2
 * expect: success
 * timeout: 60
 */
#include "neighbors.h"
#include "comms.h"

enum { MOST_EDGES = 40, MOST = 5000, ROOM = MOST_NEIGHBORS * 60 };

static int sources[64][MOST_NEIGHBORS], destinations[64][MOST_NEIGHBORS], in[64], out[64];
static int send[ROOM], receive[ROOM], model[ROOM], weights[MOST_NEIGHBORS];
static unsigned seed;

static int random_below(int end)
{
    seed = seed * 1103515245u + 12345u;
    return (int) (seed >> 16) % end;
}

static void add(int from, int to)
{
    destinations[from][out[from]++] = to;
    sources[to][in[to]++] = from;
}

/* Returns the number of the part that this rank's source at `place` sends to this place. */
static int part_of(int place)
{
    int from = sources[rank][place], number = 0;

    for (int i = 0; i < place; i++)
        number += sources[rank][i] == from;
    for (int i = 0; i < out[from]; i++)
        if (destinations[from][i] == rank && number-- == 0)
            return i;
    fail(__FILE__, __LINE__, "the test's own graph has no such edge");
    return -1;
}

static int value(int from, int part, int k)
{
    return 1000000 * (from + 1) + 10000 * part + k;
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

static void check_graph(MPI_Comm comm, int count)
{
    int counts[2][MOST_NEIGHBORS], places[2][MOST_NEIGHBORS];
    MPI_Aint bytes[2][MOST_NEIGHBORS];
    MPI_Datatype types[MOST_NEIGHBORS];

    indegree = in[rank];
    outdegree = out[rank];
    prepare();
    for (int k = 0; k < count; k++)
        send[k] = value(rank, 0, k);
    for (int i = 0; i < indegree; i++)
        for (int k = 0; k < count; k++)
            model[i * count + k] = value(sources[rank][i], 0, k);
    CHECK_OK(call_neighbor_allgather(outdegree ? send : NULL, count, MPI_INT, indegree ? receive : NULL, count, MPI_INT,
                                     comm));
    check("MPI_Neighbor_allgather");
    prepare();
    for (int i = 0; i < outdegree; i++)
        for (int k = 0; k < count; k++)
            send[i * count + k] = value(rank, i, k);
    for (int i = 0; i < indegree; i++)
        for (int k = 0; k < count; k++)
            model[i * count + k] = value(sources[rank][i], part_of(i), k);
    CHECK_OK(call_neighbor_alltoall(outdegree ? send : NULL, count, MPI_INT, indegree ? receive : NULL, count, MPI_INT,
                                    comm));
    check("MPI_Neighbor_alltoall");
    /* Part i of a rank has `count / 2 + i % 5` entries. */
    prepare();
    for (int i = 0, place = 0; i < outdegree; i++) {
        counts[0][i] = count / 2 + i % 5;
        places[0][i] = place;
        bytes[0][i] = 4 * place;
        types[i] = MPI_INT;
        for (int k = 0; k < counts[0][i]; k++)
            send[place + k] = value(rank, i, k);
        place += counts[0][i];
    }
    for (int i = indegree - 1, place = 0; i >= 0; i--) {
        counts[1][i] = count / 2 + part_of(i) % 5;
        places[1][i] = place;
        bytes[1][i] = 4 * place;
        types[i] = MPI_INT;
        for (int k = 0; k < counts[1][i]; k++)
            model[place + k] = value(sources[rank][i], part_of(i), k);
        place += counts[1][i] + 1;
    }
    CHECK_OK(call_neighbor_alltoallv(send, outdegree ? counts[0] : NULL, outdegree ? places[0] : NULL, MPI_INT, receive,
                                     indegree ? counts[1] : NULL, indegree ? places[1] : NULL, MPI_INT, comm));
    check("MPI_Neighbor_alltoallv");
    memset(receive, 0x22, sizeof receive);
    CHECK_OK(call_neighbor_alltoallw(send, counts[0], bytes[0], types, receive, counts[1], bytes[1], types, comm));
    check("MPI_Neighbor_alltoallw");
    prepare();
    for (int k = 0; k < count + rank; k++)
        send[k] = value(rank, 0, k);
    for (int i = indegree - 1, place = 0; i >= 0; i--) {
        counts[1][i] = count + sources[rank][i];
        places[1][i] = place;
        for (int k = 0; k < counts[1][i]; k++)
            model[place + k] = value(sources[rank][i], 0, k);
        place += counts[1][i];
    }
    CHECK_OK(call_neighbor_allgatherv(send, count + rank, MPI_INT, receive, counts[1], places[1], MPI_INT, comm));
    check("MPI_Neighbor_allgatherv");
}

/* Several lengths in all forms, long ones only on graphs with few edges. */
static void check_lengths(MPI_Comm comm, int edges)
{
    for (form = 0; form < FORMS; form++)
        for (int count = 0; count <= (edges < 3 ? MOST : 40); count = 7 * count + 1) {
            snprintf(situation, sizeof situation, "form %d, %d edges, %d entries", form, edges, count);
            check_graph(comm, count);
        }
}

static MPI_Comm undirected(int edges)
{
    int indx[64], all[2 * MOST_EDGES], total = 0;
    MPI_Comm comm;

    memset(in, 0, sizeof in);
    memset(out, 0, sizeof out);
    for (int e = 0; e < edges; e++) {
        int one = random_below(ranks), other = random_below(ranks);

        add(one, other);
        if (one != other)
            add(other, one);
    }
    /* The neighbours of a rank are in one list: sources have the order of destinations. */
    memcpy(sources, destinations, sizeof sources);
    for (int i = 0; i < ranks; i++) {
        for (int j = 0; j < out[i]; j++)
            all[total++] = destinations[i][j];
        indx[i] = total;
    }
    CHECK_OK(MPI_Graph_create(MPI_COMM_WORLD, ranks, indx, all, 0, &comm));
    return comm;
}

static MPI_Comm directed(int edges, int weighted)
{
    MPI_Comm comm;

    memset(in, 0, sizeof in);
    memset(out, 0, sizeof out);
    for (int e = 0; e < edges; e++) {
        int one = random_below(ranks);

        add(one, random_below(ranks));
    }
    CHECK_OK(MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, in[rank], sources[rank], weighted ? weights : MPI_UNWEIGHTED,
                                            out[rank], destinations[rank], weighted ? weights : MPI_UNWEIGHTED,
                                            MPI_INFO_NULL, 0, &comm));
    return comm;
}

int main(void)
{
    start();
    for (int i = 0; i < MOST_NEIGHBORS; i++)
        weights[i] = 1;
    for (int round = 0; round < 8; round++) {
        int edges = round < 4 ? round : MOST_EDGES >> (7 - round);
        MPI_Comm comm;

        seed = 42 + (unsigned) round;
        comm = undirected(edges);
        check_lengths(comm, edges);
        CHECK_OK(MPI_Comm_free(&comm));
        comm = directed(edges, round % 2);
        check_lengths(comm, edges);
        CHECK_OK(MPI_Comm_free(&comm));
    }
    return finish();
}
