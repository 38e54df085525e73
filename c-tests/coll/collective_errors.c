/* Wrong arguments of blocking, nonblocking and persistent collective calls, with int and large counts, raise the right error
 * class (MPI-5.0 chapter 6): wrong arguments at all ranks, and in blocking calls also at the root alone, or at all ranks but
 * one. Arguments that are not significant at a rank may have any value. Erroneous calls do not change the receive buffer.
 * ranks: 2 3
 * more ranks: 1
 * expect: success
 * environment: RMAMPI_STRICT=1
 */
#include "collectives.h"

static int one[4], in[64], out[256];
static const int ones[8] = {1, 1, 1, 1, 1, 1, 1, 1}, places[8] = {0, 1, 2, 3, 4, 5, 6, 7};
static const int negative[8] = {1, -1, -1, 1, 1, 1, 1, 1}, first_negative[8] = {-1};
static MPI_Datatype types[8], bad_types[8];
static const MPI_Comm world = MPI_COMM_WORLD;

/* Returns whether the test makes calls in which only some ranks have a wrong argument. In a nonblocking or
 * persistent call the ranks without the error would wait for the others forever. */
static int all_are_told(void)
{
    return form == BLOCKING || form == BLOCKING_LARGE || ranks == 1;
}

/* Checks the call that synchronises all ranks after a call that did not: MPI_Barrier fails at every rank if a rank
 * has refused its arguments in the earlier call. If no rank has, MPI_Barrier succeeds. */
static void check_synchronisation(int is_refused)
{
    if (ranks > 1)
        CHECK_CLASS(MPI_Barrier(world), is_refused ? MPI_ERR_OTHER : MPI_SUCCESS);
}

/* Checks of calls that do not synchronise all ranks. CHECK_ROOT: only the root gets the error; `is_refused` is 0 if
 * the root detects the error in the data that it receives. CHECK_EVERY: each rank gets `class`, which may depend on
 * the rank; at least one rank has refused its arguments. */
#define CHECK_ROOT(call, class, is_refused) \
    do { \
        CHECK_CLASS(call, at_root ? class : MPI_SUCCESS); \
        check_synchronisation(is_refused); \
    } while (0)

#define CHECK_EVERY(call, class) \
    do { \
        CHECK_CLASS(call, class); \
        check_synchronisation(1); \
    } while (0)

static void check_roots(void)
{
    static const int roots[] = {-1, INT32_MIN, INT32_MAX, MPI_ROOT, MPI_PROC_NULL, MPI_ANY_SOURCE};

    for (int i = 0; i < 7; i++) {
        int root = i < 6 ? roots[i] : ranks;

        CHECK_CLASS(call_bcast(one, 1, MPI_INT, root, world), MPI_ERR_ROOT);
        CHECK_CLASS(call_gather(one, 1, MPI_INT, out, 1, MPI_INT, root, world), MPI_ERR_ROOT);
        CHECK_CLASS(call_gatherv(one, 1, MPI_INT, out, ones, places, MPI_INT, root, world), MPI_ERR_ROOT);
        CHECK_CLASS(call_scatter(in, 1, MPI_INT, one, 1, MPI_INT, root, world), MPI_ERR_ROOT);
        CHECK_CLASS(call_scatterv(in, ones, places, MPI_INT, one, 1, MPI_INT, root, world), MPI_ERR_ROOT);
        CHECK_CLASS(call_reduce(in, out, 1, MPI_INT, MPI_SUM, root, world), MPI_ERR_ROOT);
    }
}

/* Wrong communicator, count, datatype and buffer. With count 0, the buffer may be NULL. */
static void check_bcast(void)
{
    CHECK_CLASS(call_barrier(MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(call_barrier(NO_HANDLE(MPI_Comm)), MPI_ERR_COMM);
    CHECK_CLASS(call_bcast(one, 1, MPI_INT, 0, MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(call_bcast(one, -1, MPI_INT, 0, world), MPI_ERR_COUNT);
    CHECK_CLASS(call_bcast(one, 1, MPI_DATATYPE_NULL, 0, world), MPI_ERR_TYPE);
    CHECK_CLASS(call_bcast(one, 1, bad_types[0], 0, world), MPI_ERR_TYPE);
    CHECK_CLASS(call_bcast(NULL, 1, MPI_INT, 0, world), MPI_ERR_BUFFER);
    CHECK_CLASS(call_bcast(MPI_IN_PLACE, 1, MPI_INT, 0, world), MPI_ERR_BUFFER);
    CHECK_OK(call_bcast(NULL, 0, MPI_INT, 0, world));
}

static void check_gather(void)
{
    const int root = ranks - 1, at_root = rank == root;

    CHECK_CLASS(call_gather(one, 1, MPI_INT, out, 1, MPI_INT, root, MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(call_gather(one, -1, MPI_INT, out, 1, MPI_INT, root, world), MPI_ERR_COUNT);
    CHECK_CLASS(call_gather(one, 1, bad_types[0], out, 1, MPI_INT, root, world), MPI_ERR_TYPE);
    CHECK_CLASS(call_gather(NULL, 1, MPI_INT, out, 1, MPI_INT, root, world), MPI_ERR_BUFFER);
    if (!all_are_told())
        return;
    CHECK_ROOT(call_gather(one, 1, MPI_INT, out, at_root ? -1 : 1, MPI_INT, root, world), MPI_ERR_COUNT, 1);
    CHECK_ROOT(call_gather(one, 1, MPI_INT, out, 1, at_root ? MPI_DATATYPE_NULL : MPI_INT, root, world), MPI_ERR_TYPE, 1);
    CHECK_ROOT(call_gather(one, 1, MPI_INT, at_root ? NULL : out, 1, MPI_INT, root, world), MPI_ERR_BUFFER, 1);
    CHECK_ROOT(call_gather(one, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, root, world), MPI_ERR_BUFFER, 1);
    CHECK_ROOT(call_gather(at_root ? out + root : one, 1, MPI_INT, out, 1, MPI_INT, root, world), MPI_ERR_BUFFER, 1);
    CHECK_ROOT(call_gather(one, 1, MPI_INT, out, 1, MPI_FLOAT, root, world), MPI_ERR_TYPE, 0);
    CHECK_ROOT(call_gather(one, 2, MPI_INT, out, 1, MPI_INT, root, world), MPI_ERR_TRUNCATE, 0);
    if (ranks > 1)
        CHECK_EVERY(call_gather(MPI_IN_PLACE, 1, MPI_INT, out, 1, MPI_INT, root, world), MPI_ERR_BUFFER);
    CHECK_ROOT(call_gatherv(one, 1, MPI_INT, out, NULL, places, MPI_INT, root, world), MPI_ERR_ARG, 1);
    CHECK_ROOT(call_gatherv(one, 1, MPI_INT, out, ones, NULL, MPI_INT, root, world), MPI_ERR_ARG, 1);
    CHECK_ROOT(call_gatherv(one, 1, MPI_INT, out, first_negative, places, MPI_INT, root, world), MPI_ERR_COUNT, 1);
    if (ranks > 1)
        CHECK_ROOT(call_gatherv(one, 1, MPI_INT, out, negative, places, MPI_INT, root, world), MPI_ERR_COUNT, 1);
    CHECK_ROOT(call_gatherv(one, 1, MPI_INT, NULL, ones, places, MPI_INT, root, world), MPI_ERR_BUFFER, 1);
    CHECK_ROOT(call_gatherv(one, 1, MPI_INT, out, ones, places, bad_types[0], root, world), MPI_ERR_TYPE, 1);
    CHECK_ROOT(call_gatherv(one, 1, MPI_INT, out, ones, places, MPI_DOUBLE, root, world), MPI_ERR_TYPE, 0);
}

static void check_scatter(void)
{
    const int root = ranks - 1, at_root = rank == root;

    CHECK_CLASS(call_scatter(in, 1, MPI_INT, one, -1, MPI_INT, root, world), MPI_ERR_COUNT);
    CHECK_CLASS(call_scatter(in, 1, MPI_INT, one, 1, bad_types[0], root, world), MPI_ERR_TYPE);
    CHECK_CLASS(call_scatter(in, 1, MPI_INT, NULL, 1, MPI_INT, root, world), MPI_ERR_BUFFER);
    if (!all_are_told())
        return;
    CHECK_EVERY(call_scatter(in, at_root ? -1 : 1, MPI_INT, one, 1, MPI_INT, root, world), MPI_ERR_COUNT);
    CHECK_EVERY(call_scatter(in, 1, at_root ? bad_types[0] : MPI_INT, one, 1, MPI_INT, root, world), MPI_ERR_TYPE);
    CHECK_EVERY(call_scatter(at_root ? NULL : in, 1, MPI_INT, one, 1, MPI_INT, root, world), MPI_ERR_BUFFER);
    CHECK_EVERY(call_scatter(MPI_IN_PLACE, 1, MPI_INT, one, 1, MPI_INT, root, world), MPI_ERR_BUFFER);
    CHECK_EVERY(call_scatter(in, 1, MPI_INT, at_root ? in + root : one, 1, MPI_INT, root, world), MPI_ERR_BUFFER);
    CHECK_CLASS(call_scatter(in, 2, MPI_INT, one, 1, MPI_INT, root, world), MPI_ERR_TRUNCATE);
    CHECK_CLASS(call_scatter(in, 1, MPI_INT, one, 1, MPI_FLOAT, root, world), MPI_ERR_TYPE);
    if (ranks > 1)
        CHECK_EVERY(call_scatter(in, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, root, world), at_root ? MPI_SUCCESS : MPI_ERR_BUFFER);
    CHECK_EVERY(call_scatterv(in, NULL, places, MPI_INT, one, 1, MPI_INT, root, world), MPI_ERR_ARG);
    CHECK_EVERY(call_scatterv(in, ones, NULL, MPI_INT, one, 1, MPI_INT, root, world), MPI_ERR_ARG);
    CHECK_EVERY(call_scatterv(in, first_negative, places, MPI_INT, one, 1, MPI_INT, root, world), MPI_ERR_COUNT);
    CHECK_ROOT(call_scatterv(in, ones, places, MPI_INT, one, 1, MPI_FLOAT, root, world), MPI_ERR_TYPE, 0);
}

static void check_at_all(void)
{
    CHECK_CLASS(call_allgather(one, 1, MPI_INT, out, 1, MPI_INT, MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(call_allgather(one, 1, MPI_INT, out, -1, MPI_INT, world), MPI_ERR_COUNT);
    CHECK_CLASS(call_allgather(one, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, world), MPI_ERR_BUFFER);
    CHECK_CLASS(call_allgather(out + rank, 1, MPI_INT, out, 1, MPI_INT, world), MPI_ERR_BUFFER);
    CHECK_CLASS(call_allgatherv(one, 1, MPI_INT, out, NULL, places, MPI_INT, world), MPI_ERR_ARG);
    CHECK_CLASS(call_allgatherv(one, 1, MPI_INT, out, first_negative, places, MPI_INT, world), MPI_ERR_COUNT);
    CHECK_CLASS(call_allgatherv(one, 2, MPI_INT, out, ones, places, MPI_INT, world), MPI_ERR_TRUNCATE);
    CHECK_CLASS(call_alltoall(in, -1, MPI_INT, out, 1, MPI_INT, world), MPI_ERR_COUNT);
    CHECK_CLASS(call_alltoall(in, 1, MPI_INT, out, 1, bad_types[0], world), MPI_ERR_TYPE);
    CHECK_CLASS(call_alltoall(in, 1, MPI_INT, NULL, 1, MPI_INT, world), MPI_ERR_BUFFER);
    CHECK_CLASS(call_alltoall(out, 1, MPI_INT, out, 1, MPI_INT, world), MPI_ERR_BUFFER);
    CHECK_CLASS(call_alltoall(in, 1, MPI_INT, MPI_IN_PLACE, 1, MPI_INT, world), MPI_ERR_BUFFER);
    CHECK_CLASS(call_alltoall(in, 2, MPI_INT, out, 1, MPI_INT, world), MPI_ERR_TRUNCATE);
    CHECK_CLASS(call_alltoallv(in, NULL, places, MPI_INT, out, ones, places, MPI_INT, world), MPI_ERR_ARG);
    CHECK_CLASS(call_alltoallv(in, ones, places, MPI_INT, out, ones, NULL, MPI_INT, world), MPI_ERR_ARG);
    CHECK_CLASS(call_alltoallv(in, first_negative, places, MPI_INT, out, ones, places, MPI_INT, world), MPI_ERR_COUNT);
    CHECK_CLASS(call_alltoallv(in, ones, places, MPI_INT, out, ones, places, bad_types[0], world), MPI_ERR_TYPE);
    CHECK_CLASS(call_alltoallw(in, ones, places, NULL, out, ones, places, types, world), MPI_ERR_ARG);
    CHECK_CLASS(call_alltoallw(in, ones, places, types, out, ones, places, bad_types, world), MPI_ERR_TYPE);
    CHECK_CLASS(call_alltoallw(in, ones, NULL, types, out, ones, places, types, world), MPI_ERR_ARG);
    CHECK_CLASS(call_alltoallw(NULL, ones, places, types, out, ones, places, types, world), MPI_ERR_BUFFER);
}

static int reduce(int function, const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    int counts[MOST_RANKS];

    for (int i = 0; i < ranks; i++)
        counts[i] = count;
    switch (function) {
    case 0:
        return call_reduce(send, receive, count, type, op, ranks / 2, comm);
    case 1:
        return call_allreduce(send, receive, count, type, op, comm);
    case 2:
        return call_reduce_scatter_block(send, receive, count, type, op, comm);
    case 3:
        return call_reduce_scatter(send, receive, counts, type, op, comm);
    case 4:
        return call_scan(send, receive, count, type, op, comm);
    default:
        return call_exscan(send, receive, count, type, op, comm);
    }
}

static void check_reductions(void)
{
    MPI_Datatype whole;

    CHECK_OK(MPI_Type_contiguous(2, MPI_INT, &whole));
    CHECK_OK(MPI_Type_commit(&whole));
    for (int f = 0; f < 6; f++) {
        /* Whether each rank has a result: in MPI_Reduce only the root has one, in MPI_Exscan all ranks except rank
         * 0. */
        int is_seen = (f > 0 && f < 5) || (f == 0 && ranks == 1);

        snprintf(situation, sizeof situation, "form %d, reduction %d", form, f);
        CHECK_CLASS(reduce(f, in, out, 1, MPI_INT, MPI_SUM, MPI_COMM_NULL), MPI_ERR_COMM);
        CHECK_CLASS(reduce(f, in, out, -1, MPI_INT, MPI_SUM, world), MPI_ERR_COUNT);
        CHECK_CLASS(reduce(f, in, out, 1, MPI_DATATYPE_NULL, MPI_SUM, world), MPI_ERR_TYPE);
        CHECK_CLASS(reduce(f, in, out, 1, MPI_INT, MPI_OP_NULL, world), MPI_ERR_OP);
        CHECK_CLASS(reduce(f, in, out, 1, MPI_INT, MPI_REPLACE, world), MPI_ERR_OP);
        CHECK_CLASS(reduce(f, in, out, 1, MPI_INT, MPI_NO_OP, world), MPI_ERR_OP);
        CHECK_CLASS(reduce(f, in, out, 1, MPI_INT, MPI_MAXLOC, world), MPI_ERR_OP);
        CHECK_CLASS(reduce(f, in, out, 1, MPI_DOUBLE, MPI_BAND, world), MPI_ERR_OP);
        CHECK_CLASS(reduce(f, in, out, 1, whole, MPI_SUM, world), MPI_ERR_OP);
        CHECK_CLASS(reduce(f, NULL, out, 1, MPI_INT, MPI_SUM, world), MPI_ERR_BUFFER);
        if (is_seen) {
            CHECK_CLASS(reduce(f, in, NULL, 1, MPI_INT, MPI_SUM, world), MPI_ERR_BUFFER);
            CHECK_CLASS(reduce(f, in, in, 1, MPI_INT, MPI_SUM, world), MPI_ERR_BUFFER);
            CHECK_CLASS(reduce(f, in, MPI_IN_PLACE, 1, MPI_INT, MPI_SUM, world), MPI_ERR_BUFFER);
        }
        CHECK_OK(reduce(f, NULL, NULL, 0, MPI_INT, MPI_SUM, world));
        if (f == 5 && ranks > 1 && all_are_told()) {
            CHECK_EVERY(reduce(f, in, NULL, 1, MPI_INT, MPI_SUM, world), rank > 0 ? MPI_ERR_BUFFER : MPI_SUCCESS);
            CHECK_EVERY(reduce(f, in, in, 1, MPI_INT, MPI_SUM, world), rank > 0 ? MPI_ERR_BUFFER : MPI_SUCCESS);
            CHECK_EVERY(reduce(f, in, MPI_IN_PLACE, 1, MPI_INT, MPI_SUM, world), rank > 0 ? MPI_ERR_BUFFER : MPI_SUCCESS);
        }
    }
    if (ranks > 1 && all_are_told()) {
        /* In the first two calls only the root has a wrong argument, and only the root gets the error. In the third
         * call all other ranks have a wrong argument, and all ranks get the error. After each call, the next one
         * that synchronises all ranks fails. */
        int is_root = rank == ranks / 2;

        CHECK_CLASS(reduce(0, in, NULL, 1, MPI_INT, MPI_SUM, world), is_root ? MPI_ERR_BUFFER : MPI_SUCCESS);
        CHECK_CLASS(MPI_Barrier(world), MPI_ERR_OTHER);
        CHECK_CLASS(reduce(0, in, in, 1, MPI_INT, MPI_SUM, world), is_root ? MPI_ERR_BUFFER : MPI_SUCCESS);
        CHECK_CLASS(MPI_Barrier(world), MPI_ERR_OTHER);
        CHECK_CLASS(reduce(0, is_root ? in : MPI_IN_PLACE, out, 1, MPI_INT, MPI_SUM, world), MPI_ERR_BUFFER);
        CHECK_CLASS(MPI_Barrier(world), MPI_ERR_OTHER);
    }
    CHECK_CLASS(call_reduce_scatter(in, out, NULL, MPI_INT, MPI_SUM, world), MPI_ERR_ARG);
    CHECK_CLASS(call_reduce_scatter(in, out, first_negative, MPI_INT, MPI_SUM, world), MPI_ERR_COUNT);
    CHECK_OK(MPI_Type_free(&whole));
}

int main(void)
{
    MPI_Datatype uncommitted;

    start();
    CHECK_OK(MPI_Type_contiguous(1, MPI_INT, &uncommitted));
    for (int i = 0; i < 8; i++) {
        types[i] = MPI_INT;
        bad_types[i] = uncommitted;
    }
    memset(out, 0x33, sizeof out);
    for (form = 0; form < FORMS; form++) {
        snprintf(situation, sizeof situation, "form %d", form);
        check_roots();
        check_bcast();
        check_gather();
        check_scatter();
        check_at_all();
        check_reductions();
    }
    CHECK_ALL(out, 0x33, sizeof out);
    CHECK_OK(MPI_Type_free(&uncommitted));
    together();
    return finish();
}
