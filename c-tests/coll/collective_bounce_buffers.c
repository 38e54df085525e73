/* Many MPI_Bcast and MPI_Reduce of 1 to 160 kilobytes on one communicator (MPI-5.0 sections 6.4 and 6.9.1). The root of a
 * broadcast, and with two ranks the rank that contributes to a reduction, continue without waiting for the other ranks: their
 * data stay in a bounce buffer (early exit). All ranks get the right data, with lengths around the limits of this protocol, with
 * contiguous and strided data, and with an operation that does not commute. The test also runs when messages have used all bounce
 * buffers, and after erroneous or mismatched calls, which must release their bounce buffers.
 * ranks: 2 3
 * more ranks: 5
 * expect: success
 * environment: RMAMPI_STRICT=1
 * timeout: 120
 */
#include "early_exit.h"

enum { ROUNDS = 220, MOST = 40000, OFTEN = 16 };

static int in[2 * MOST + 1], out[2 * MOST + 1];
static MPI_Comm comm;
static MPI_Datatype pairs;
static MPI_Op first;

static int length_of(int round)
{
    static const int lengths[] = {256, 257, 1000, 2048, 4096, 4097, 10000, 16384, 32496, 32497, MOST};

    return lengths[round % 11];
}

static void broadcast(int round, int root, int count)
{
    int is_spread = round % 3 == 1 && rank != root, step = is_spread ? 2 : 1;
    int *to = is_spread ? out : in;

    memset(to, 0xff, sizeof in);
    for (int k = 0; k < count && rank == root; k++)
        in[k] = value(root, round, k);
    CHECK_OK(MPI_Bcast(to, count, is_spread ? pairs : MPI_INT, root, comm));
    for (int k = 0; k < count; k++)
        CHECK_EQUAL(to[step * k], value(root, round, k));
    CHECK_EQUAL(is_spread ? out[1] : -1, -1);
    CHECK_EQUAL(to[step * count], -1);
}

static void reduce(int round, int root, int count)
{
    int in_place = round % 2 == 1 && rank == root, has_first = round % 5 == 0;

    for (int k = 0; k <= count; k++) {
        in[k] = value(rank, round, k);
        out[k] = in_place ? in[k] : -1;
    }
    CHECK_OK(MPI_Reduce(in_place ? MPI_IN_PLACE : in, out, count, MPI_INT, has_first ? first : MPI_SUM, root, comm));
    for (int k = 0; k < count && rank == root; k++) {
        int sum = 0;

        for (int from = 0; from < ranks; from++)
            sum += value(from, round, k);
        CHECK_EQUAL(out[k], has_first ? value(0, round, k) : sum);
    }
    if (rank != root)
        CHECK_ALL(out, 0xff, ((size_t) count + 1) * sizeof(int));
}

static void some_rounds(void)
{
    for (int round = 0; round < 5; round++) {
        broadcast(round, 0, 10000);
        reduce(round, ranks - 1, 10000);
    }
}

/* Calls that one rank refuses, or that do not match. The rank with the wrong argument detects this in its call. In reductions in which the
 * ranks wait for each other, the other ranks get the same error. In the other calls they continue with the right data. The later
 * calls work, and no rank waits forever. */
static void check_refused(void)
{
    int code, class;

    for (int turn = 0; turn < OFTEN; turn++) {
        int is_wrong = rank == ranks - 1, kind = turn % 8;
        int count = is_wrong && kind == 0 ? -1 : is_wrong && kind == 1 ? 4000 : is_wrong && kind == 2 ? 10 : 5000;
        MPI_Datatype type = is_wrong && kind == 3 ? MPI_FLOAT : MPI_INT;
        int error = kind == 0 || kind == 4 ? MPI_ERR_COUNT : kind == 3 ? MPI_ERR_TYPE : MPI_ERR_TRUNCATE;
        /* With two ranks the rank that is not the root continues, unless its data are too long for a bounce buffer (kind 7). */
        int all_know = kind == 7 || (kind >= 4 && ranks > 2);

        memset(in, 0xff, sizeof in);
        for (int k = 0; k < 5000 && rank == 0; k++)
            in[k] = value(0, turn, k);
        memset(out, 0xff, sizeof out);
        if (kind == 4)
            code = MPI_Reduce(in, out, is_wrong ? -1 : 5000, MPI_INT, MPI_SUM, ranks - 1, comm);
        else if (kind == 5)
            code = MPI_Reduce(in, out, is_wrong ? 10 : 5000, MPI_INT, MPI_SUM, ranks - 1, comm);
        else if (kind == 6)
            code = MPI_Reduce(in, out, is_wrong ? MOST : 5000, MPI_INT, MPI_SUM, ranks - 1, comm);
        else if (kind == 7)
            code = MPI_Reduce(in, out, is_wrong ? 5000 : MOST, MPI_INT, MPI_SUM, ranks - 1, comm);
        else
            code = MPI_Bcast(in, count, type, 0, comm);
        CHECK_OK(MPI_Error_class(code, &class));
        snprintf(situation, sizeof situation, "turn %d", turn);
        /* Rank 0 makes no further call on the communicator until the erroneous rank has returned: the erroneous rank
         * must not wait for such a call. */
        if (is_wrong)
            CHECK_OK(MPI_Send(NULL, 0, MPI_INT, 0, 9, comm));
        else if (rank == 0)
            CHECK_OK(MPI_Recv(NULL, 0, MPI_INT, ranks - 1, 9, comm, MPI_STATUS_IGNORE));
        CHECK_EQUAL(class, is_wrong || all_know ? error : MPI_SUCCESS);
        for (int k = 0; k < 5000 && kind < 4 && !is_wrong; k++)
            CHECK_EQUAL(in[k], value(0, turn, k));
        if (rank != ranks - 1)
            CHECK_ALL(out, 0xff, sizeof out);
        /* If some ranks did not detect the wrong call, all ranks get MPI_ERR_OTHER from the barrier. Only the receivers compare the datatypes
         * of a broadcast (kind 3). */
        CHECK_CLASS(MPI_Barrier(comm), all_know || kind == 3 ? MPI_SUCCESS : MPI_ERR_OTHER);
    }
    situation[0] = '\0';
}

int main(void)
{
    start();
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK_OK(MPI_Type_create_resized(MPI_INT, 0, 2 * sizeof(int), &pairs));
    CHECK_OK(MPI_Type_commit(&pairs));
    CHECK_OK(MPI_Op_create(take_first, 0, &first));
    check_nobody_waits_with_data(comm, MPI_Barrier);
    for (int round = 0; round < ROUNDS; round++) {
        snprintf(situation, sizeof situation, "round %d", round);
        if (round % 7 < 4)
            broadcast(round, round / 3 % ranks, length_of(round));
        else
            reduce(round, round / 2 % ranks, length_of(round));
        if (round % 41 == 40)
            CHECK_OK(MPI_Barrier(comm));
    }
    without_room(comm, some_rounds);
    check_refused();
    some_rounds();
    check_nobody_waits_with_data(comm, MPI_Barrier);
    CHECK_OK(MPI_Op_free(&first));
    CHECK_OK(MPI_Type_free(&pairs));
    CHECK_OK(MPI_Comm_free(&comm));
    return finish();
}
