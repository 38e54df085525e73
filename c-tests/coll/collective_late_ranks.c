/* Collective calls of 8 to 120 kilobytes per rank in sequence, from which ranks return as soon as they have their data
 * (MPI-5.0 chapter 6). A late rank finds the data of its call, although the other ranks have continued with other data in
 * the same buffers. The test also frees communicators that other ranks may still use, and duplicates communicators with
 * an attribute whose copy callback fails. In some calls one rank has an error.
 * ranks: 3 4
 * more ranks: 6
 * more network: 3
 * hosts: 6
 * expect: success
 * timeout: 120
 */
#include "early_exit.h"

enum { ROUNDS = 60, MOST = 30000, COMMS = 12 };

static int in[MOST], out[6 * 2 * MOST];
static int counts[6], fewer[6], displacements[6];
static MPI_Datatype spread;

/* The number of entries that a rank contributes in a round. They fit in one bounce buffer. Alltoall and scatter round the number
 * down to a multiple of `ranks`. */
static int length_of(int round)
{
    static const int lengths[] = {4000, 2049, 30000, 12000, 3000};

    return lengths[round % 5];
}

static void fill(int round, int count)
{
    for (int k = 0; k < count; k++)
        in[k] = value(rank, round, k);
}

/* The root receives each int at a separate place, which takes longer. Therefore the root may still read when the other ranks have
 * continued. */
static void gather(MPI_Comm comm, int round)
{
    int root = round % ranks, count = length_of(round);

    fill(round, count);
    memset(out, 0xff, sizeof out);
    for (int from = 0; from < ranks; from++) {
        counts[from] = count;
        displacements[from] = from * count;
    }
    if (round % 2 == 0)
        CHECK_OK(MPI_Gather(in, count, MPI_INT, out, count, spread, root, comm));
    else
        CHECK_OK(MPI_Gatherv(in, count, MPI_INT, out, counts, displacements, spread, root, comm));
    for (int k = 0; k < ranks * count && rank == root; k++) {
        CHECK_EQUAL(out[2 * k], value(k / count, round, k % count));
        CHECK_EQUAL(out[2 * k + 1], -1);
    }
}

static void alltoall(MPI_Comm comm, int round)
{
    int count = length_of(round) / ranks, is_late = rank == round % ranks;
    MPI_Datatype type = is_late ? spread : MPI_INT;

    fill(round, ranks * count);
    memset(out, 0xff, sizeof out);
    CHECK_OK(MPI_Alltoall(in, count, MPI_INT, out, count, type, comm));
    for (int k = 0; k < ranks * count; k++)
        CHECK_EQUAL(out[is_late ? 2 * k : k], value(k / count, round, rank * count + k % count));
}

static void scatter(MPI_Comm comm, int round)
{
    int root = round % ranks, count = length_of(round) / ranks, is_late = rank == (root + 1) % ranks;
    MPI_Datatype type = is_late ? spread : MPI_INT;

    fill(round, ranks * count);
    memset(out, 0xff, sizeof out);
    CHECK_OK(MPI_Scatter(in, count, MPI_INT, out, count, type, root, comm));
    for (int k = 0; k < count; k++)
        CHECK_EQUAL(out[is_late ? 2 * k : k], value(root, round, rank * count + k));
}

/* MPI_Scan or MPI_Allreduce with MPI_SUM. In place, the result overwrites data that the other ranks read. */
static void combine(MPI_Comm comm, int round, int is_prefix)
{
    int count = length_of(round), in_place = round % 2 == 0;
    int (*call)(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm) = is_prefix ? MPI_Scan : MPI_Allreduce;

    fill(round, count);
    memcpy(out, in, (size_t) count * sizeof(int));
    CHECK_OK(call(in_place ? MPI_IN_PLACE : in, out, count, MPI_INT, MPI_SUM, comm));
    for (int k = 0; k < count; k++) {
        int sum = 0;

        for (int from = 0; from <= (is_prefix ? rank : ranks - 1); from++)
            sum += value(from, round, k);
        CHECK_EQUAL(out[k], sum);
    }
}

static void scan(MPI_Comm comm, int round)
{
    combine(comm, round, 1);
}

static void allreduce(MPI_Comm comm, int round)
{
    combine(comm, round, 0);
}

static void do_one(MPI_Comm comm, int round)
{
    static void (*const calls[])(MPI_Comm, int) = {gather, alltoall, scatter, scan, allreduce, gather, gather, alltoall, alltoall};

    snprintf(situation, sizeof situation, "round %d", round);
    calls[round % 9](comm, round);
}

/* Only the last rank can detect that it gets more data than it expects; the other ranks may already have left the call. */
static void fail_at_one(MPI_Comm comm, int round)
{
    int count = length_of(round) / ranks, is_last = rank == ranks - 1;

    for (int other = 0; other < ranks; other++) {
        counts[other] = fewer[other] = count;
        displacements[other] = other * count;
    }
    fewer[0]--;
    fill(round, ranks * count);
    CHECK_CLASS(MPI_Alltoallv(in, counts, displacements, MPI_INT, out, is_last ? fewer : counts, displacements, MPI_INT, comm),
                is_last ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    for (int k = count; k < ranks * count; k++)
        CHECK_EQUAL(out[k], value(k / count, round, rank * count + k % count));
}

static int meet_with_one_int(MPI_Comm comm)
{
    int token = 1;

    return MPI_Allreduce(MPI_IN_PLACE, &token, 1, MPI_INT, MPI_SUM, comm);
}

static int meet_in_split(MPI_Comm comm)
{
    MPI_Comm part;
    int code = MPI_Comm_split(comm, 0, 0, &part);

    return code == MPI_SUCCESS ? MPI_Comm_free(&part) : code;
}

static int meet_in_window(MPI_Comm comm)
{
    MPI_Win win;
    int code = MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &win);

    return code == MPI_SUCCESS ? MPI_Win_free(&win) : code;
}

/* Copy callback of an attribute: one rank after the other fails, and in some rounds all ranks fail. */
static int refuse(MPI_Comm comm, int keyval, void *state, void *value, void *out, int *flag)
{
    (void) comm;
    (void) keyval;
    (void) state;
    (void) out;
    *flag = 0;
    return *(int *) value % (ranks + 1) == rank || *(int *) value % (ranks + 1) == ranks ? MPI_ERR_DIMS : MPI_SUCCESS;
}

int main(void)
{
    int (*const meetings[])(MPI_Comm) = {MPI_Barrier, meet_with_one_int, meet_in_split, meet_in_window};
    MPI_Comm comms[COMMS], comm;
    int key, refusals = 0;

    start();
    CHECK_OK(MPI_Type_create_resized(MPI_INT, 0, 2 * sizeof(int), &spread));
    CHECK_OK(MPI_Type_commit(&spread));
    for (int round = 0; round < ROUNDS; round++)
        do_one(MPI_COMM_WORLD, round);
    CHECK_OK(MPI_Comm_create_keyval(refuse, MPI_COMM_NULL_DELETE_FN, &key, NULL));
    /* Each communicator is freed while other ranks may still read its data. */
    for (int round = 0; round < ROUNDS; round++) {
        CHECK_OK(MPI_Comm_set_attr(MPI_COMM_WORLD, key, &refusals));
        CHECK_CLASS(MPI_Comm_dup(MPI_COMM_WORLD, &comm), MPI_ERR_DIMS);
        CHECK_OK(MPI_Comm_delete_attr(MPI_COMM_WORLD, key));
        refusals++;
        CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        do_one(comm, round);
        CHECK_OK(MPI_Comm_free(&comm));
    }
    for (int i = 0; i < COMMS; i++)
        CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]));
    for (int round = 0; round < ROUNDS; round++) {
        do_one(comms[round % COMMS], round);
        if (round % 7 == 0)
            fail_at_one(comms[round / 7 % COMMS], round);
    }
    for (int i = 0; i < COMMS; i++)
        CHECK_OK(MPI_Comm_free(&comms[i]));
    /* Each collective call that synchronises all ranks frees all bounce buffers. */
    for (int meeting = 0; meeting < 4; meeting++) {
        for (int round = 0; round < ROUNDS / 3; round++)
            do_one(MPI_COMM_WORLD, round);
        snprintf(situation, sizeof situation, "meeting %d", meeting);
        check_nobody_waits_with_data(MPI_COMM_WORLD, meetings[meeting]);
    }
    situation[0] = '\0';
    CHECK_OK(MPI_Comm_free_keyval(&key));
    CHECK_OK(MPI_Type_free(&spread));
    return finish();
}
