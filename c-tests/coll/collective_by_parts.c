/* Blocking collective calls of long data, which move between ranks in parts (pipeline). Lengths are around the limits
 * of parts and of bounce buffers. Each call is repeated, so that the library tries several protocols. The test
 * includes a late rank, calls in place, a pair type with a hole, a user-defined operation, different lengths,
 * intercommunicators, and calls after an error at one rank (MPI-5.0 chapter 6).
 * ranks: 3
 * more ranks: 2 4
 * more network: 3
 * hosts: 4
 * expect: success
 * environment: RMAMPI_SPIN=50
 * timeout: 120
 */
#include "check.h"

#include <stdlib.h>

enum { ROUNDS = 8, ROUNDS_OF_GREATEST = 3 };

/* A value that depends on rank, round and place. */
static unsigned datum(int whose, int round, int place)
{
    unsigned number = (unsigned) whose * 2654435761u + (unsigned) round * 40503u + (unsigned) place * 2246822519u;

    return number ^ number >> 15;
}

static void fill(unsigned *to, int count, int whose, int round)
{
    for (int i = 0; i < count; i++)
        to[i] = datum(whose, round, i);
}

static void check(const char *call, const unsigned *found, int count, int whose, int round, int first)
{
    for (int i = 0; i < count; i++)
        if (found[i] != datum(whose, round, first + i))
            fail(__FILE__, __LINE__, "%s of %d numbers, round %d: number %d of rank %d is %#x, expected %#x", call, count,
                 round, first + i, whose, found[i], datum(whose, round, first + i));
}

/* Delays one rank, which `round` selects. */
static void be_late(int round)
{
    volatile unsigned turns = round % ranks == rank ? 20000u : 0u;

    while (turns > 0)
        turns--;
}

static unsigned *from, *to;

static void move_data(int count, int round)
{
    int root = round % ranks;

    be_late(round);
    fill(to, count, root, rank == root ? round : -1);
    CHECK_OK(MPI_Bcast(to, count, MPI_UNSIGNED, root, MPI_COMM_WORLD));
    check("MPI_Bcast", to, count, root, round, 0);

    be_late(round + 1);
    fill(from, count, rank, round);
    memset(to, 0, sizeof *to * (size_t) (count * ranks));
    CHECK_OK(MPI_Gather(from, count, MPI_UNSIGNED, to, count, MPI_UNSIGNED, root, MPI_COMM_WORLD));
    for (int i = 0; i < ranks && rank == root; i++)
        check("MPI_Gather", to + i * count, count, i, round, 0);

    memset(to, 0, sizeof *to * (size_t) (count * ranks));
    CHECK_OK(MPI_Allgather(from, count, MPI_UNSIGNED, to, count, MPI_UNSIGNED, MPI_COMM_WORLD));
    for (int i = 0; i < ranks; i++)
        check("MPI_Allgather", to + i * count, count, i, round, 0);

    fill(from, count * ranks, rank, round);
    CHECK_OK(MPI_Scatter(from, count, MPI_UNSIGNED, to, count, MPI_UNSIGNED, root, MPI_COMM_WORLD));
    check("MPI_Scatter", to, count, root, round, rank * count);

    memset(to, 0, sizeof *to * (size_t) (count * ranks));
    CHECK_OK(MPI_Alltoall(from, count, MPI_UNSIGNED, to, count, MPI_UNSIGNED, MPI_COMM_WORLD));
    for (int i = 0; i < ranks; i++)
        check("MPI_Alltoall", to + i * count, count, i, round, rank * count);
    CHECK_OK(MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, from, count, MPI_UNSIGNED, MPI_COMM_WORLD));
    for (int i = 0; i < ranks; i++)
        check("MPI_Alltoall in place", from + i * count, count, i, round, rank * count);
}

/* Each rank sends a different amount of data; one rank sends none. */
static void gather_different(int count, int round)
{
    int counts[8], displs[8], before = 0;

    for (int i = 0; i < ranks; i++) {
        counts[i] = (i + round) % ranks * count / (ranks - 1);
        displs[i] = before;
        before += counts[i];
    }
    fill(from, counts[rank], rank, round);
    CHECK_OK(MPI_Allgatherv(from, counts[rank], MPI_UNSIGNED, to, counts, displs, MPI_UNSIGNED, MPI_COMM_WORLD));
    for (int i = 0; i < ranks; i++)
        check("MPI_Allgatherv", to + displs[i], counts[i], i, round, 0);
}

/* The root expects less data from the last rank than the last rank sends. Only the root can detect this. */
static void fail_at_root(int count, int round)
{
    int counts[8], displs[8], class = MPI_SUCCESS;

    for (int i = 0; i < ranks; i++) {
        counts[i] = i == ranks - 1 ? count - 1 : count;
        displs[i] = i * count;
    }
    fill(from, count, rank, round);
    CHECK_OK(MPI_Error_class(
        MPI_Gatherv(from, count, MPI_UNSIGNED, to, counts, displs, MPI_UNSIGNED, 0, MPI_COMM_WORLD), &class));
    CHECK_EQUAL(class, rank == 0 ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    for (int i = 0; i < ranks - 1 && rank == 0; i++)
        check("MPI_Gatherv", to + displs[i], count, i, round, 0);
}

static void sum(void *in, void *inout, int *length, MPI_Datatype *datatype)
{
    (void) datatype;
    for (int i = 0; i < *length; i++)
        ((unsigned *) inout)[i] += ((unsigned *) in)[i];
}

static MPI_Op users_sum;

static void check_sum(const char *call, const unsigned *found, int count, int round)
{
    for (int i = 0; i < count; i++) {
        unsigned expected = 0;

        for (int j = 0; j < ranks; j++)
            expected += datum(j, round, i);
        if (found[i] != expected)
            fail(__FILE__, __LINE__, "%s of %d numbers, round %d: number %d is %#x, expected %#x", call, count, round, i,
                 found[i], expected);
    }
}

static void reduce(int count, int round)
{
    int root = round % ranks;
    MPI_Op op = round % 4 == 3 ? users_sum : MPI_SUM;

    be_late(round);
    fill(from, count, rank, round);
    memset(to, 0, sizeof *to * (size_t) count);
    CHECK_OK(MPI_Reduce(from, to, count, MPI_UNSIGNED, op, root, MPI_COMM_WORLD));
    if (rank == root)
        check_sum("MPI_Reduce", to, count, round);
    memcpy(to, from, sizeof *to * (size_t) count);
    CHECK_OK(MPI_Reduce(rank == root ? MPI_IN_PLACE : to, to, count, MPI_UNSIGNED, op, root, MPI_COMM_WORLD));
    if (rank == root)
        check_sum("MPI_Reduce in place", to, count, round);

    be_late(round + 1);
    memset(to, 0, sizeof *to * (size_t) count);
    CHECK_OK(MPI_Allreduce(from, to, count, MPI_UNSIGNED, op, MPI_COMM_WORLD));
    check_sum("MPI_Allreduce", to, count, round);
    memcpy(to, from, sizeof *to * (size_t) count);
    CHECK_OK(MPI_Allreduce(MPI_IN_PLACE, to, count, MPI_UNSIGNED, op, MPI_COMM_WORLD));
    check_sum("MPI_Allreduce in place", to, count, round);
}

/* Values of twenty bytes with a larger extent. */
static void find_greatest(int count, int round)
{
    struct { long double value; int place; } *mine = (void *) from, *greatest = (void *) to;

    for (int i = 0; i < count; i++) {
        mine[i].value = datum(rank, round, i) % 1000;
        mine[i].place = rank;
    }
    CHECK_OK(MPI_Allreduce(mine, greatest, count, MPI_LONG_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD));
    for (int i = 0; i < count; i++) {
        int where = 0;

        for (int j = 1; j < ranks; j++)
            if (datum(j, round, i) % 1000 > datum(where, round, i) % 1000)
                where = j;
        CHECK_EQUAL(greatest[i].place, where);
        CHECK_EQUAL((int) greatest[i].value, (int) (datum(where, round, i) % 1000));
    }
}

/* Two ranks pass data of the same number of bytes, one as MPI_UNSIGNED and the other as MPI_BYTE. The library accepts this on one
 * host. */
static void combine_bytes(int count, int round)
{
    int is_bytes = (rank + round) % 2, number = is_bytes ? 4 * count : count;
    MPI_Datatype type = is_bytes ? MPI_BYTE : MPI_UNSIGNED;

    fill(from, count, rank, round);
    for (int all = 0; all < 2; all++) {
        memset(to, 0, sizeof *to * (size_t) count);
        if (all)
            CHECK_OK(MPI_Allreduce(from, to, number, type, MPI_BXOR, MPI_COMM_WORLD));
        else
            CHECK_OK(MPI_Reduce(from, to, number, type, MPI_BXOR, 0, MPI_COMM_WORLD));
        for (int i = 0; i < count && (all || rank == 0); i++) {
            unsigned expected = 0;

            for (int j = 0; j < ranks; j++)
                expected ^= datum(j, round, i);
            CHECK_EQUAL(to[i], expected);
        }
    }
}

/* Calls on an intercommunicator: one group is rank 0, the other group has all other ranks. */
static void cross(MPI_Comm both, int count, int round)
{
    int others = rank == 0 ? ranks - 1 : 1, first_of_others = rank == 0 ? 1 : 0, root;

    fill(from, count * others, rank, round);
    memset(to, 0, sizeof *to * (size_t) (count * others));
    be_late(round);
    CHECK_OK(MPI_Allgather(from, count, MPI_UNSIGNED, to, count, MPI_UNSIGNED, both));
    for (int i = 0; i < others; i++)
        check("MPI_Allgather between groups", to + i * count, count, first_of_others + i, round, 0);
    memset(to, 0, sizeof *to * (size_t) (count * others));
    CHECK_OK(MPI_Alltoall(from, count, MPI_UNSIGNED, to, count, MPI_UNSIGNED, both));
    for (int i = 0; i < others; i++)
        check("MPI_Alltoall between groups", to + i * count, count, first_of_others + i, round,
              rank == 0 ? 0 : (rank - 1) * count);
    /* The last rank is the root of a broadcast to the group of rank 0. */
    root = rank == 0 ? ranks - 2 : rank == ranks - 1 ? MPI_ROOT : MPI_PROC_NULL;
    CHECK_OK(MPI_Bcast(rank == 0 ? to : from, count, MPI_UNSIGNED, root, both));
    if (rank == 0)
        check("MPI_Bcast between groups", to, count, ranks - 1, round, 0);
    fill(from, count, rank, round);
    CHECK_OK(MPI_Allreduce(from, to, count, MPI_UNSIGNED, MPI_SUM, both));
    for (int i = 0; i < count; i++) {
        unsigned expected = 0;

        for (int j = first_of_others; j < first_of_others + others; j++)
            expected += datum(j, round, i);
        CHECK_EQUAL(to[i], expected);
    }
}

int main(void)
{
    MPI_Comm group, both;
    static const int counts[] = {2100, 16384, 32447, 32496, 32497, 75001, 262144};
    int most = counts[sizeof counts / sizeof counts[0] - 1], ranks_here;

    start();
    from = malloc(sizeof *from * (size_t) (5 * most));
    to = malloc(sizeof *to * (size_t) (5 * most));
    CHECK(from != NULL && to != NULL);
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    /* Between hosts, different datatypes in a reduction are an error. */
    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &group));
    CHECK_OK(MPI_Comm_size(group, &ranks_here));
    CHECK_OK(MPI_Comm_free(&group));
    CHECK_OK(MPI_Op_create(sum, 1, &users_sum));
    CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &group));
    CHECK_OK(MPI_Intercomm_create(group, 0, MPI_COMM_WORLD, rank == 0 ? 1 : 0, 0, &both));
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
            /* The greatest length takes more than half of the time. */
            if (counts[i] == most && round >= ROUNDS_OF_GREATEST && !tests_everything())
                continue;
            move_data(counts[i], round);
            gather_different(counts[i], round);
            if (round % 3 == 2)
                fail_at_root(counts[i], round);
            reduce(counts[i], round);
            find_greatest(counts[i] / 2, round);
            if (ranks == 2 && ranks_here == 2)
                combine_bytes(counts[i] + 1, round);
            cross(both, counts[i], round);
        }
    CHECK_OK(MPI_Comm_free(&both));
    CHECK_OK(MPI_Comm_free(&group));
    CHECK_OK(MPI_Op_free(&users_sum));
    free(from);
    free(to);
    return finish();
}
