/* Many short MPI_Bcast and MPI_Reduce on one communicator (MPI-5.0 sections 6.4 and 6.9.1). The root of a broadcast,
 * and a rank that contributes to another rank's reduction, continue without waiting for other ranks (early exit), as
 * some ranks of a gather, scatter or scan do. All ranks get the right data, also if rank 0 is 20 calls ahead, with
 * barriers between the calls, with all lengths around the limit of short calls, with contiguous and strided buffers,
 * and with an operation that does not commute.
 * ranks: 2 3
 * more ranks: 7
 * expect: success
 * timeout: 60
 */
#include "early_exit.h"

enum { ROUNDS = 300, MOST = 600, MOST_RANKS = 16 };

static int in[2 * MOST], out[2 * MOST];
static MPI_Comm comm;
static MPI_Datatype pairs;
static MPI_Op first;

static int length_of(int round)
{
    static const int lengths[] = {0, 1, 2, 11, 12, 13, 14, 255, 256, 257, MOST};

    return lengths[round % 11];
}

static void broadcast(int round, int root)
{
    int count = length_of(round);

    for (int k = 0; k < MOST; k++)
        in[k] = rank == root ? value(root, round, k) : -1;
    if (round % 3 == 1 && rank != root) {
        /* The receiving ranks store into every second place. */
        memset(out, 0xff, sizeof out);
        CHECK_OK(MPI_Bcast(out, count, pairs, root, comm));
        for (int k = 0; k < count; k++) {
            CHECK_EQUAL(out[2 * k], value(root, round, k));
            CHECK_EQUAL(out[2 * k + 1], -1);
        }
        return;
    }
    CHECK_OK(MPI_Bcast(in, count, MPI_INT, root, comm));
    for (int k = 0; k < count; k++)
        CHECK_EQUAL(in[k], value(root, round, k));
}

static void reduce(int round, int root)
{
    int count = length_of(round), in_place = round % 2 == 1 && rank == root, has_first = round % 5 == 0;

    for (int k = 0; k < MOST; k++) {
        in[k] = value(rank, round, k);
        out[k] = in_place ? in[k] : -1;
    }
    CHECK_OK(MPI_Reduce(in_place ? MPI_IN_PLACE : in, out, count, MPI_INT, has_first ? first : MPI_SUM, root, comm));
    if (rank == root)
        for (int k = 0; k < count; k++) {
            int sum = 0;

            for (int from = 0; from < ranks; from++)
                sum += value(from, round, k);
            CHECK_EQUAL(out[k], has_first ? value(0, round, k) : sum);
        }
    if (rank != root || count < MOST)
        CHECK_EQUAL(out[MOST - 1], in_place ? in[MOST - 1] : -1);
}

/* Makes a call in which rank 0 need not wait for another rank. `data` is the contribution of the calling rank. */
static int call_ahead(int turn, int data, int *result)
{
    int parts[MOST_RANKS] = {0};

    switch (turn) {
    case 0:
        *result = data;
        return MPI_Bcast(result, 1, MPI_INT, 0, MPI_COMM_WORLD);
    case 1:
        return MPI_Reduce(&data, result, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
    case 2:
        CHECK_OK(MPI_Gather(&data, 1, MPI_INT, parts, 1, MPI_INT, 1, MPI_COMM_WORLD));
        *result = parts[0];
        return MPI_SUCCESS;
    case 3:
        for (int i = 0; i < ranks; i++)
            parts[i] = data;
        return MPI_Scatter(parts, 1, MPI_INT, result, 1, MPI_INT, 0, MPI_COMM_WORLD);
    default:
        return MPI_Scan(&data, result, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
}

/* Rank 0 completes AHEAD calls before the other ranks begin. */
static void check_nobody_waits(void)
{
    enum { AHEAD = 20 };
    int token = 0;

    /* All ranks synchronise before the first call. Before each later turn, the barrier of MPI_COMM_WORLD makes space for AHEAD calls
     * in its mailboxes. */
    CHECK_OK(MPI_Bcast(&token, 1, MPI_INT, 0, comm));
    CHECK_OK(MPI_Barrier(comm));
    for (int turn = 0; turn < 5; turn++) {
        int has_result = turn < 1 || turn > 2 || rank == 1;

        for (int k = 0; k < AHEAD && rank == 0; k++)
            CHECK_OK(call_ahead(turn, 7 * k, &token));
        for (int to = 1; to < ranks && rank == 0; to++)
            CHECK_OK(MPI_Send(&token, 1, MPI_INT, to, 0, comm));
        if (rank > 0)
            CHECK_OK(MPI_Recv(&token, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE));
        for (int k = 0; k < AHEAD && rank > 0; k++) {
            int result = -1;

            CHECK_OK(call_ahead(turn, 0, &result));
            if (has_result)
                CHECK_EQUAL(result, 7 * k);
        }
        CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    }
}

int main(void)
{
    start();
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK_OK(MPI_Type_create_resized(MPI_INT, 0, 2 * sizeof(int), &pairs));
    CHECK_OK(MPI_Type_commit(&pairs));
    CHECK_OK(MPI_Op_create(take_first, 0, &first));
    check_nobody_waits();
    for (int round = 0; round < ROUNDS; round++) {
        snprintf(situation, sizeof situation, "round %d", round);
        if (round % 7 < 4)
            broadcast(round, round / 3 % ranks);
        else
            reduce(round, round / 2 % ranks);
        if (round % 41 == 40)
            CHECK_OK(MPI_Barrier(comm));
    }
    /* Each new communicator uses the memory of the communicator that was freed before. */
    for (int round = 0; round < 20; round++) {
        MPI_Comm other = comm;

        snprintf(situation, sizeof situation, "communicator %d", round);
        CHECK_OK(MPI_Comm_dup(other, &comm));
        for (int k = 0; k < 50; k++)
            broadcast(round + k, k % ranks);
        CHECK_OK(MPI_Comm_free(&comm));
        comm = other;
    }
    CHECK_OK(MPI_Op_free(&first));
    CHECK_OK(MPI_Type_free(&pairs));
    CHECK_OK(MPI_Comm_free(&comm));
    return finish();
}
