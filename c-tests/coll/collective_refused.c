/* A collective call that raises an error at one rank because of its arguments does not count at that rank: the rank's next
 * correct call matches the calls of the other ranks. The test covers all forms on intracommunicators, intercommunicators and
 * neighbourhoods. A call whose arguments are valid, but do not match, counts, and all other ranks continue.
 * part: errors
 * ranks: 2 3
 * expect: success
 */
#include "neighbors.h"
#include "intercomms.h"

static int out[64];

/* Calls with a wrong argument at one rank. */
static void refused_calls(MPI_Comm comm, int root)
{
    int mine = 1000;

    CHECK_CLASS(call_reduce(&mine, out, -1, MPI_INT, MPI_SUM, root, comm), MPI_ERR_COUNT);
    CHECK_CLASS(call_allreduce(&mine, out, 1, MPI_INT, MPI_OP_NULL, comm), MPI_ERR_OP);
    CHECK_CLASS(call_bcast(&mine, 1, MPI_DATATYPE_NULL, root, comm), MPI_ERR_TYPE);
    CHECK_CLASS(call_bcast(&mine, 1, MPI_INT, 4711, comm), MPI_ERR_ROOT);
    CHECK_CLASS(call_alltoall(NULL, 1, MPI_INT, out, 1, MPI_INT, comm), MPI_ERR_BUFFER);
}

/* Reductions and gathers in sequence, whose results show which calls matched. */
static void check_sequence(int odd)
{
    MPI_Comm comm = MPI_COMM_WORLD;
    int sum = 0, root = 0;

    for (int i = 0; i < ranks; i++)
        sum += i + 1;
    for (int turn = 0; turn < 3; turn++) {
        int mine = 100 * turn + rank + 1, wanted = ranks * 100 * turn + sum;

        if (rank == odd) {
            refused_calls(comm, root);
            if (odd == root) {
                CHECK_CLASS(call_reduce(out, out, 1, MPI_INT, MPI_SUM, root, comm), MPI_ERR_BUFFER);
                CHECK_CLASS(call_gather(&mine, 1, MPI_INT, out, -1, MPI_INT, root, comm), MPI_ERR_COUNT);
            }
        }
        out[0] = -1;
        CHECK_OK(call_reduce(&mine, out, 1, MPI_INT, MPI_SUM, root, comm));
        if (rank == root)
            CHECK_EQUAL(out[0], wanted);
        CHECK_OK(call_gather(&mine, 1, MPI_INT, out, 1, MPI_INT, root, comm));
        for (int i = 0; rank == root && i < ranks; i++)
            CHECK_EQUAL(out[i], 100 * turn + i + 1);
        if (rank == odd)
            refused_calls(comm, root);
        CHECK_OK(call_allreduce(&mine, out, 1, MPI_INT, MPI_SUM, comm));
        CHECK_EQUAL(out[0], wanted);
        CHECK_OK(call_bcast(&mine, 1, MPI_INT, root, comm));
        CHECK_EQUAL(mine, 100 * turn + root + 1);
    }
    CHECK_OK(call_barrier(comm));
}

/* One rank passes NULL for the request, or an invalid info object. Both are errors like any other wrong argument. */
static void check_places(int odd)
{
    int mine = rank, sum = -1;
    MPI_Request request;

    if (rank == odd) {
        CHECK_CLASS(MPI_Iallreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
        CHECK_CLASS(MPI_Allreduce_init(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, NO_HANDLE(MPI_Info), &request),
                    MPI_ERR_INFO);
    }
    form = NONBLOCKING;
    CHECK_OK(call_allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQUAL(sum, ranks * (ranks - 1) / 2);
    form = PERSISTENT;
    CHECK_OK(call_allreduce(&mine, &sum, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
    CHECK_EQUAL(sum, ranks - 1);
}

static void check_two_groups(int odd, const struct sides *sides)
{
    int mine = rank + 1, wanted = 0;

    for (int i = 0; i < sides->remotes; i++)
        wanted += sides->remote[i] + 1;
    if (rank == odd) {
        CHECK_CLASS(call_allreduce(&mine, out, -1, MPI_INT, MPI_SUM, sides->comm), MPI_ERR_COUNT);
        CHECK_CLASS(call_bcast(&mine, 1, MPI_INT, 4711, sides->comm), MPI_ERR_ROOT);
    }
    CHECK_OK(call_allreduce(&mine, out, 1, MPI_INT, MPI_SUM, sides->comm));
    CHECK_EQUAL(out[0], wanted);
    CHECK_OK(call_bcast(&mine, 1, MPI_INT, root_of(sides, 0), sides->comm));
    CHECK_EQUAL(mine, root_of(sides, 0) == 0 ? 1 : rank + 1);
}

static void check_neighbours(int odd, MPI_Comm ring)
{
    int mine = rank;

    if (rank == odd) {
        CHECK_CLASS(call_neighbor_allgather(&mine, -1, MPI_INT, out, 1, MPI_INT, ring), MPI_ERR_COUNT);
        CHECK_CLASS(call_neighbor_alltoall(out, 1, MPI_INT, NULL, 1, MPI_INT, ring), MPI_ERR_BUFFER);
    }
    for (int turn = 0; turn < 2; turn++, mine += 10) {
        CHECK_OK(call_neighbor_allgather(&mine, 1, MPI_INT, out, 1, MPI_INT, ring));
        CHECK_EQUAL(out[0], 10 * turn + neighbour(-1));
        CHECK_EQUAL(out[1], 10 * turn + neighbour(1));
    }
}

/* The root sends more data to itself than it expects. Only the root gets this error, and the call counts. */
static void check_mismatch(void)
{
    int mine[2] = {rank, rank}, is_root = rank == 0;

    CHECK_CLASS(call_gather(mine, 1 + is_root, MPI_INT, out, 1, MPI_INT, 0, MPI_COMM_WORLD),
                is_root ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    CHECK_OK(call_barrier(MPI_COMM_WORLD));
    CHECK_OK(call_gather(mine, 1, MPI_INT, out, 1, MPI_INT, 0, MPI_COMM_WORLD));
    for (int i = 0; is_root && i < ranks; i++)
        CHECK_EQUAL(out[i], i);
}

int main(void)
{
    struct sides sides;
    MPI_Comm ring;

    start();
    sides = sides_of(HALVES);
    CHECK_OK(MPI_Comm_set_errhandler(sides.comm, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Cart_create(MPI_COMM_WORLD, 1, &ranks, (int[]) {1}, 0, &ring));
    CHECK_OK(MPI_Comm_set_errhandler(ring, MPI_ERRORS_RETURN));
    indegree = outdegree = 2;
    for (int odd = 0; odd < ranks; odd++) {
        for (form = 0; form < FORMS; form++) {
            snprintf(situation, sizeof situation, "form %d, rank %d differs", form, odd);
            check_sequence(odd);
            check_two_groups(odd, &sides);
            check_neighbours(odd, ring);
            check_mismatch();
        }
        check_places(odd);
    }
    CHECK_OK(MPI_Comm_free(&ring));
    CHECK_OK(MPI_Comm_free(&sides.comm));
    return finish();
}
