/* MPI_Comm_dup, split, create, create_group, split_type, compare, free: the ranks of the new communicator and their order
 * (MPI-5.0 section 7.4). Messages of different communicators do not mix. Wrong arguments raise errors.
 * ranks: alone 2 3
 * more ranks: 7 16
 * network: 3 5x2
 * more network: 4
 * expect: success
 * timeout: 60
 */
#include "check.h"

/* Checks size, rank and members of a communicator, and that a message, a barrier and a broadcast work. */
static void check_comm(MPI_Comm comm, int size, int own, const int *members)
{
    int got = -1, there = -1, next, before;
    MPI_Group all, world;

    CHECK_OK(MPI_Comm_size(comm, &got));
    CHECK_EQUAL(got, size);
    CHECK_OK(MPI_Comm_rank(comm, &got));
    CHECK_EQUAL(got, own);
    CHECK_OK(MPI_Comm_group(comm, &all));
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    for (int i = 0; i < size; i++) {
        CHECK_OK(MPI_Group_translate_ranks(all, 1, &i, world, &there));
        CHECK_EQUAL(there, members[i]);
    }
    CHECK_OK(MPI_Group_free(&all));
    CHECK_OK(MPI_Group_free(&world));
    next = (own + 1) % size;
    before = (own + size - 1) % size;
    CHECK_OK(MPI_Sendrecv(&rank, 1, MPI_INT, next, 1, &got, 1, MPI_INT, before, 1, comm, MPI_STATUS_IGNORE));
    CHECK_EQUAL(got, members[before]);
    CHECK_OK(MPI_Barrier(comm));
    got = rank;
    CHECK_OK(MPI_Bcast(&got, 1, MPI_INT, size - 1, comm));
    CHECK_EQUAL(got, members[size - 1]);
}

static int compare(MPI_Comm one, MPI_Comm other)
{
    int result = -1;

    CHECK_OK(MPI_Comm_compare(one, other, &result));
    return result;
}

static void duplicate(void)
{
    int members[16], values[2] = {-1, -1};
    MPI_Comm comms[2] = {MPI_COMM_WORLD, MPI_COMM_NULL};
    MPI_Request requests[2];

    for (int i = 0; i < ranks; i++)
        members[i] = i;
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]));
    check_comm(comms[1], ranks, rank, members);
    CHECK_EQUAL(compare(comms[0], comms[1]), MPI_CONGRUENT);
    CHECK_EQUAL(compare(comms[1], comms[1]), MPI_IDENT);
    CHECK_EQUAL(compare(comms[1], MPI_COMM_SELF), ranks == 1 ? MPI_CONGRUENT : MPI_UNEQUAL);
    /* Equal ranks and tags: only the communicators distinguish the messages. */
    for (int i = 0; i < 2; i++)
        CHECK_OK(MPI_Irecv(&values[i], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comms[i], &requests[i]));
    for (int i = 1; i >= 0; i--)
        CHECK_OK(MPI_Send(&i, 1, MPI_INT, neighbour(1), 1, comms[i]));
    CHECK_OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    CHECK_EQUAL(values[0], 0);
    CHECK_EQUAL(values[1], 1);
    CHECK_OK(MPI_Comm_free(&comms[1]));
    CHECK(comms[1] == MPI_COMM_NULL);
}

/* Splits MPI_COMM_WORLD into odd and even ranks in reverse order, and each part into halves until one rank is left.
 * Then splits in which some or all ranks pass MPI_UNDEFINED, a split in reverse order, and a split by host. */
static void split(void)
{
    int members[16] = {0}, size = 0, own = -1;
    MPI_Comm comm = MPI_COMM_WORLD, parts[8];
    int depth = 0, first;

    for (int i = ranks - 1; i >= 0; i--)
        if (i % 2 == rank % 2) {
            if (i == rank)
                own = size;
            members[size++] = i;
        }
    CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &comm));
    check_comm(comm, size, own, members);
    if (size > 1)
        CHECK_EQUAL(compare(comm, MPI_COMM_WORLD), MPI_UNEQUAL);
    parts[depth++] = comm;
    while (size > 1) {
        int half = size / 2, upper = own >= half;

        CHECK_OK(MPI_Comm_split(comm, upper, 0, &comm));
        if (upper)
            memmove(members, members + half, (size_t) (size - half) * sizeof(int));
        own -= upper ? half : 0;
        size = upper ? size - half : half;
        check_comm(comm, size, own, members);
        parts[depth++] = comm;
    }
    while (depth > 0)
        CHECK_OK(MPI_Comm_free(&parts[--depth]));
    CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? 5 : MPI_UNDEFINED, 0, &comm));
    if (rank == 0) {
        check_comm(comm, 1, 0, &rank);
        CHECK_OK(MPI_Comm_free(&comm));
    }
    CHECK(comm == MPI_COMM_NULL);
    CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &comm));
    CHECK_EQUAL(compare(comm, MPI_COMM_WORLD), ranks == 1 ? MPI_CONGRUENT : MPI_SIMILAR);
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &comm));
    CHECK_EQUAL(compare(comm, MPI_COMM_WORLD), ranks_of_host(&first) == ranks ? MPI_CONGRUENT : MPI_UNEQUAL);
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_UNDEFINED, 0, MPI_INFO_NULL, &comm));
    CHECK(comm == MPI_COMM_NULL);
}

/* Pairs of neighbours. MPI_Comm_create makes disjoint pairs. MPI_Comm_create_group, which only the members call, also
 * makes overlapping pairs. */
static void groups(void)
{
    MPI_Comm comm;
    MPI_Group world, group;
    int pair[2] = {rank / 2 * 2, rank / 2 * 2 + 1}, size;

    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    size = pair[1] < ranks ? 2 : 1;
    CHECK_OK(MPI_Group_incl(world, size, pair, &group));
    CHECK_OK(MPI_Comm_create(MPI_COMM_WORLD, group, &comm));
    check_comm(comm, size, rank % 2, pair);
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Comm_create_group(MPI_COMM_WORLD, group, 3, &comm));
    check_comm(comm, size, rank % 2, pair);
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Group_free(&group));
    CHECK_OK(MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_EMPTY, &comm));
    CHECK(comm == MPI_COMM_NULL);
    /* A chain of pairs: first the pairs whose lower rank is even, then the others. The higher rank is rank 0 of the
     * communicator. */
    for (int turn = 0; turn < 2; turn++) {
        int first = rank % 2 == turn ? rank : rank - 1;
        int chain[2] = {first + 1, first};

        if (first < 0 || first + 1 >= ranks)
            continue;
        CHECK_OK(MPI_Group_incl(world, 2, chain, &group));
        CHECK_OK(MPI_Comm_create_group(MPI_COMM_WORLD, group, first, &comm));
        check_comm(comm, 2, rank == first, chain);
        CHECK_OK(MPI_Comm_free(&comm));
        CHECK_OK(MPI_Group_free(&group));
    }
    CHECK_OK(MPI_Group_free(&world));
}

static void errors(void)
{
    MPI_Comm comm, null = MPI_COMM_NULL, world = MPI_COMM_WORLD;
    MPI_Comm freed;
    int result;

    CHECK_CLASS(MPI_Comm_dup(MPI_COMM_NULL, &comm), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_dup(MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_split(MPI_COMM_WORLD, -5, 0, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_split_type(MPI_COMM_WORLD, 4711, 0, MPI_INFO_NULL, &comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_NULL, &comm), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Comm_create_group(MPI_COMM_WORLD, MPI_GROUP_EMPTY, -1, &comm), MPI_ERR_TAG);
    CHECK_CLASS(MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_NULL, &result), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_free(&world), MPI_ERR_COMM);
    CHECK(world == MPI_COMM_WORLD);
    CHECK_CLASS(MPI_Comm_free(&null), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_free(NULL), MPI_ERR_ARG);
    if (ranks > 1) {
        MPI_Group all;

        CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &all));
        CHECK_CLASS(MPI_Comm_create(MPI_COMM_SELF, all, &comm), MPI_ERR_GROUP);
        CHECK_OK(MPI_Group_free(&all));
    }
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    freed = comm;
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_CLASS(MPI_Comm_free(&freed), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_size(freed, &result), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Send(&result, 1, MPI_INT, 0, 0, freed), MPI_ERR_COMM);
}

int main(void)
{
    start();
    duplicate();
    split();
    groups();
    errors();
    return finish();
}
