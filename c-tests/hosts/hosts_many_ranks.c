/* Creation of communicators and windows, exchanges of errors, short and long collective calls, and operations on windows
 * (MPI-5.0 sections 6, 7.4, 7.6, 8.5.4, 12.2, 12.5.2). Also run with 1040 ranks on 10 hosts (own_launcher.rs): relays of
 * communicators of more than 1024 ranks have short slots.
 * ranks: 4
 * network: 6x3 40
 * hosts: 8
 * expect: success
 */
#include "check.h"

enum { MOST = 1000, LINKS = 70 };

static double from[MOST], to[MOST];

static void collective_calls(MPI_Comm comm)
{
    /* A short slot has 896 bytes, and a long one 8192. */
    static const int counts[] = { 1, 10, 112, 113, 500, MOST };
    int own, size, before, root;

    MPI_Comm_rank(comm, &own);
    MPI_Comm_size(comm, &size);
    root = size > 1;
    for (size_t place = 0; place < sizeof counts / sizeof *counts; place++) {
        double ones = (double) size * (size - 1) / 2;
        int count = counts[place];

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
            from[i] = own == root ? 7 + i : 0;
        CHECK_OK(MPI_Bcast(from, count, MPI_DOUBLE, root, comm));
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

/* Each rank posts to the rank before it, and starts an epoch to the rank behind it. The last rank's wrong size is an error at all ranks. */
static void epochs(MPI_Comm comm)
{
    int own, size, before, behind, cell = -1;
    MPI_Group all, origin, target;
    MPI_Win win;

    MPI_Comm_rank(comm, &own);
    MPI_Comm_size(comm, &size);
    before = (own + size - 1) % size;
    behind = (own + 1) % size;
    CHECK(MPI_Win_create(&cell, own == size - 1 ? -1 : (MPI_Aint) sizeof cell, sizeof cell, MPI_INFO_NULL, comm, &win) !=
          MPI_SUCCESS);
    CHECK_OK(MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, comm, &win));
    CHECK_OK(MPI_Comm_group(comm, &all));
    CHECK_OK(MPI_Group_incl(all, 1, &before, &origin));
    CHECK_OK(MPI_Group_incl(all, 1, &behind, &target));
    for (int round = 0; round < 3; round++) {
        int value = 10 * own + round;

        CHECK_OK(MPI_Win_post(origin, 0, win));
        CHECK_OK(MPI_Win_start(target, 0, win));
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, behind, 0, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_complete(win));
        CHECK_OK(MPI_Win_wait(win));
        CHECK_EQUAL(cell, 10 * before + round);
    }
    CHECK_OK(MPI_Group_free(&all));
    CHECK_OK(MPI_Group_free(&origin));
    CHECK_OK(MPI_Group_free(&target));
    CHECK_OK(MPI_Win_free(&win));
}

/* An intercommunicator of the first and the second half of the ranks: calls, an error, and its merger. */
static void halves(void)
{
    int is_second = rank >= ranks / 2, sum = -1, one = 1, other, flag;
    MPI_Comm half, both, merged;

    CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, is_second, rank, &half));
    CHECK_OK(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, is_second ? 0 : ranks / 2, 5, &both));
    CHECK_OK(MPI_Comm_remote_size(both, &other));
    CHECK_OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, both));
    CHECK_EQUAL(sum, other);
    CHECK_OK(MPI_Barrier(both));
    CHECK_OK(MPI_Comm_set_errhandler(both, MPI_ERRORS_RETURN));
    CHECK(MPI_Comm_split(both, rank == ranks - 1 ? -5 : 0, 0, &merged) != MPI_SUCCESS);
    CHECK_OK(MPI_Intercomm_merge(both, is_second, &merged));
    CHECK_OK(MPI_Comm_compare(merged, MPI_COMM_WORLD, &flag));
    CHECK_EQUAL(flag, MPI_CONGRUENT);
    CHECK_OK(MPI_Comm_free(&merged));
    CHECK_OK(MPI_Comm_free(&both));
    CHECK_OK(MPI_Comm_free(&half));
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
    epochs(MPI_COMM_WORLD);
    ring();
    halves();
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
