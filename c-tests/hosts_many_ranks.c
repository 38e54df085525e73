/* A communicator of more than 1024 ranks on several hosts: creation of communicators and windows, exchanges of errors, short and
 * long collective calls, and operations on windows, with the same results as with few ranks (MPI-5.0 sections 6, 7.4, 8.5.4, 12.2).
 * Communicators of half of the ranks have fewer than 1024.
 * ranks: 4
 * network: 6x3
 * more network: 1040x104
 * hosts: 8
 * expect: success
 */
#include "check.h"

/* More data than a slot of many ranks has, and less than a slot of few ranks has. */
enum { MOST = 1000, LINKS = 70 };

static double from[MOST], to[MOST];

static void collective_calls(MPI_Comm comm)
{
    int own, size, before;

    MPI_Comm_rank(comm, &own);
    MPI_Comm_size(comm, &size);
    for (int count = 1; count <= MOST; count *= 10) {
        double ones = (double) size * (size - 1) / 2;

        for (int i = 0; i < count; i++)
            from[i] = own + i;
        CHECK_OK(MPI_Allreduce(from, to, count, MPI_DOUBLE, MPI_SUM, comm));
        for (int i = 0; i < count; i++)
            CHECK(to[i] == ones + (double) i * size);
        CHECK_OK(MPI_Scan(from, to, count, MPI_DOUBLE, MPI_MAX, comm));
        for (int i = 0; i < count; i++)
            CHECK(to[i] == own + i);
        memset(to, 0, sizeof to);
        CHECK_OK(MPI_Reduce(from, to, count, MPI_DOUBLE, MPI_SUM, size - 1, comm));
        for (int i = 0; own == size - 1 && i < count; i++)
            CHECK(to[i] == ones + (double) i * size);
        for (int i = 0; i < count; i++)
            from[i] = own == 1 ? 7 + i : 0;
        CHECK_OK(MPI_Bcast(from, count, MPI_DOUBLE, 1, comm));
        for (int i = 0; i < count; i++)
            CHECK(from[i] == 7 + i);
    }
    before = own;
    CHECK_OK(MPI_Exscan(MPI_IN_PLACE, &before, 1, MPI_INT, MPI_SUM, comm));
    CHECK(own == 0 || before == own * (own - 1) / 2);
    CHECK_OK(MPI_Barrier(comm));
}

static void window(MPI_Comm comm)
{
    int own, size, *memory;
    MPI_Win win;

    MPI_Comm_rank(comm, &own);
    MPI_Comm_size(comm, &size);
    CHECK_OK(MPI_Win_allocate(2 * sizeof *memory, sizeof *memory, MPI_INFO_NULL, comm, &memory, &win));
    memory[0] = memory[1] = -1;
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&own, 1, MPI_INT, (own + size / 2) % size, 0, 1, MPI_INT, win));
    CHECK_OK(MPI_Put(&own, 1, MPI_INT, (own + 1) % size, 1, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_EQUAL(memory[0], (own + size - size / 2) % size);
    CHECK_EQUAL(memory[1], (own + size - 1) % size);
    CHECK_OK(MPI_Win_free(&win));
}

/* Rank 0 passes all edges of a ring, each several times with other weights, so that the exchange needs several rounds. */
static void ring(void)
{
    int in, out, weighted, sources[LINKS], targets[LINKS], in_weights[LINKS], out_weights[LINKS];
    int edges = rank == 0 ? LINKS : 0, nodes[LINKS], degrees[LINKS], weights[LINKS];
    MPI_Comm graph;

    for (int i = 0; i < LINKS; i++) {
        nodes[i] = i % ranks;
        degrees[i] = 1;
        targets[i] = (i + 1) % ranks;
        weights[i] = i + 1;
    }
    CHECK_OK(MPI_Dist_graph_create(MPI_COMM_WORLD, edges, nodes, degrees, targets, weights, MPI_INFO_NULL, 0, &graph));
    CHECK_OK(MPI_Dist_graph_neighbors_count(graph, &in, &out, &weighted));
    CHECK(weighted);
    CHECK_OK(MPI_Dist_graph_neighbors(graph, LINKS, sources, in_weights, LINKS, targets, out_weights));
    for (int i = 0, place = 0; i < LINKS; i++) {
        if (nodes[i] != rank)
            continue;
        CHECK(place < out);
        CHECK_EQUAL(targets[place], (i + 1) % ranks);
        CHECK_EQUAL(out_weights[place], i + 1);
        place++;
    }
    for (int i = 0, place = 0; i < LINKS; i++) {
        if ((i + 1) % ranks != rank)
            continue;
        CHECK(place < in);
        CHECK_EQUAL(sources[place], i % ranks);
        CHECK_EQUAL(in_weights[place], i + 1);
        place++;
    }
    CHECK_OK(MPI_Comm_free(&graph));
}

int main(void)
{
    MPI_Comm copy, part;

    start();
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    collective_calls(MPI_COMM_WORLD);
    window(MPI_COMM_WORLD);
    ring();
    /* The last rank passes a wrong colour; all ranks get its error. */
    CHECK_CLASS(MPI_Comm_split(MPI_COMM_WORLD, rank == ranks - 1 ? -5 : 0, 0, &part), MPI_ERR_ARG);
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
    collective_calls(copy);
    window(copy);
    CHECK_OK(MPI_Comm_split(copy, rank % 2, -rank, &part));
    collective_calls(part);
    window(part);
    CHECK_OK(MPI_Comm_free(&part));
    CHECK_OK(MPI_Comm_free(&copy));
    return finish();
}
