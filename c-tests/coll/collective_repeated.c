/* Nonblocking collective calls whose arguments equal those of earlier calls use the current data (MPI-5.0 section 6.12). The
 * communicators differ in the order and number of their ranks. The calls run while similar calls are active, after erroneous
 * calls, and with datatypes and operations whose handle equals that of a freed one.
 * ranks: 2 3
 * more ranks: 1 5
 * more network: 3 5x2
 * hosts: 6
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { ROUNDS = 12, MOST = 300, COMMS = 4, UNDER_WAY = 9, HANDLES = 50000 };

static int in[MOST * 8], out[MOST * 8];
static MPI_Comm comms[COMMS];
static int size, self;
static MPI_Request request;

/* The value of a rank for another rank. */
static int datum(int from, int to, int round, int place)
{
    return 1000003 * from + 10007 * to + 101 * round + place;
}

/* Prepares `count` elements for each rank. */
static void prepare(int round, int count)
{
    for (int to = 0; to < size; to++)
        for (int k = 0; k < count; k++)
            in[to * count + k] = datum(self, to, round, k);
    for (int k = 0; k < size * count + 1; k++)
        out[k] = -1;
}

static void wait_for_it(void)
{
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void allreduce(MPI_Comm comm, int round, int count)
{
    CHECK_OK(MPI_Iallreduce(in, out, count, MPI_INT, MPI_SUM, comm, &request));
    wait_for_it();
    for (int k = 0; k < count; k++) {
        int sum = 0;

        for (int from = 0; from < size; from++)
            sum += datum(from, 0, round, k);
        CHECK_EQUAL(out[k], sum);
    }
    CHECK_EQUAL(out[count], -1);
}

static void reduce(MPI_Comm comm, int round, int count)
{
    int root = size - 1;

    CHECK_OK(MPI_Ireduce(in, out, count, MPI_INT, MPI_MAX, root, comm, &request));
    wait_for_it();
    for (int k = 0; k < count; k++)
        CHECK_EQUAL(out[k], self == root ? datum(size - 1, 0, round, k) : -1);
}

static void scan(MPI_Comm comm, int round, int count)
{
    CHECK_OK(MPI_Iscan(in, out, count, MPI_INT, MPI_SUM, comm, &request));
    wait_for_it();
    for (int k = 0; k < count; k++) {
        int sum = 0;

        for (int from = 0; from <= self; from++)
            sum += datum(from, 0, round, k);
        CHECK_EQUAL(out[k], sum);
    }
}

static void reduce_scatter_block(MPI_Comm comm, int round, int count)
{
    CHECK_OK(MPI_Ireduce_scatter_block(in, out, count, MPI_INT, MPI_SUM, comm, &request));
    wait_for_it();
    for (int k = 0; k < count; k++) {
        int sum = 0;

        for (int from = 0; from < size; from++)
            sum += datum(from, self, round, k);
        CHECK_EQUAL(out[k], sum);
    }
}

static void bcast(MPI_Comm comm, int round, int count)
{
    CHECK_OK(MPI_Ibcast(self == 0 ? in : out, count, MPI_INT, 0, comm, &request));
    wait_for_it();
    for (int k = 0; k < count; k++)
        CHECK_EQUAL(out[k], self == 0 ? -1 : datum(0, 0, round, k));
}

static void gather(MPI_Comm comm, int round, int count)
{
    CHECK_OK(MPI_Igather(in, count, MPI_INT, out, count, MPI_INT, 0, comm, &request));
    wait_for_it();
    for (int k = 0; k < size * count; k++)
        CHECK_EQUAL(out[k], self == 0 ? datum(k / count, 0, round, k % count) : -1);
}

static void scatter(MPI_Comm comm, int round, int count)
{
    CHECK_OK(MPI_Iscatter(in, count, MPI_INT, out, count, MPI_INT, 0, comm, &request));
    wait_for_it();
    for (int k = 0; k < count; k++)
        CHECK_EQUAL(out[k], datum(0, self, round, k));
}

static void allgather(MPI_Comm comm, int round, int count)
{
    CHECK_OK(MPI_Iallgather(in, count, MPI_INT, out, count, MPI_INT, comm, &request));
    wait_for_it();
    for (int k = 0; k < size * count; k++)
        CHECK_EQUAL(out[k], datum(k / count, 0, round, k % count));
}

static void alltoall(MPI_Comm comm, int round, int count)
{
    CHECK_OK(MPI_Ialltoall(in, count, MPI_INT, out, count, MPI_INT, comm, &request));
    wait_for_it();
    for (int k = 0; k < size * count; k++)
        CHECK_EQUAL(out[k], datum(k / count, self, round, k % count));
}

/* Calls with the arguments of the previous call, and calls with the arguments of an older call. */
static void call_all(void)
{
    static void (*const calls[])(MPI_Comm, int, int) = {allreduce, reduce, scan, reduce_scatter_block, bcast,
                                                        gather, scatter, allgather, alltoall};
    enum { CALLS = sizeof calls / sizeof calls[0] };

    for (int call = 0; call < CALLS; call++)
        for (int round = 0; round < ROUNDS; round++) {
            int which = round < 4 ? 0 : round % COMMS, count = round == 7 ? MOST : 2;

            if (comms[which] == MPI_COMM_NULL)
                continue;
            snprintf(situation, sizeof situation, "call %d, round %d", call, round);
            CHECK_OK(MPI_Comm_size(comms[which], &size));
            CHECK_OK(MPI_Comm_rank(comms[which], &self));
            prepare(round, count);
            calls[call](comms[which], round, count);
            /* Another call, so that several schedules are cached. */
            prepare(round + 1, count);
            calls[(call + round) % CALLS](comms[which], round + 1, count);
        }
}

/* Several active calls of each of two functions. The arguments of one function differ only in the address of the request. */
static void call_under_way(void)
{
    MPI_Request requests[2 * UNDER_WAY];

    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < UNDER_WAY; i++) {
            CHECK_OK(MPI_Ibarrier(MPI_COMM_WORLD, &requests[2 * i]));
            CHECK_OK(MPI_Iallreduce(in, out, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[2 * i + 1]));
        }
        for (int i = 0; i < 2 * UNDER_WAY; i++)
            CHECK_OK(MPI_Wait(&requests[(i * 5 + round) % (2 * UNDER_WAY)], MPI_STATUS_IGNORE));
    }
}

/* Repeated calls in which ranks forward data of other ranks. The data of the odd ranks differ in each call. */
static void reduce_under_way(void)
{
    MPI_Request requests[UNDER_WAY];

    for (int i = 0; i < UNDER_WAY; i++)
        in[i] = 100 * rank + i;
    for (int i = 0; i < UNDER_WAY; i++)
        CHECK_OK(MPI_Ireduce(&in[rank % 2 ? i : 0], &out[rank == 0 ? i : 0], 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD,
                             &requests[i]));
    CHECK_OK(MPI_Waitall(UNDER_WAY, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; rank == 0 && i < UNDER_WAY; i++)
        CHECK_EQUAL(out[i], 100 * ranks * (ranks - 1) / 2 + ranks / 2 * i);
}

static void call_after_refusal(void)
{
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    size = ranks;
    self = rank;
    for (int round = 0; round < ROUNDS; round++) {
        int code = MPI_Iallreduce(in, out, -1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);

        CHECK_CLASS(code, MPI_ERR_COUNT);
        prepare(round, 2);
        allreduce(MPI_COMM_WORLD, round, 2);
    }
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
}

static void left(void *in_entries, void *inout, int *length, MPI_Datatype *datatype)
{
    (void)datatype;
    memcpy(inout, in_entries, (size_t)*length * sizeof(int));
}

static void right(void *in_entries, void *inout, int *length, MPI_Datatype *datatype)
{
    (void)in_entries, (void)inout, (void)length, (void)datatype;
}

/* A repeated call whose datatype handle now names another datatype, because the first one was freed. */
static void call_with_another_datatype(void)
{
    MPI_Datatype datatype = MPI_DATATYPE_NULL, old = MPI_DATATYPE_NULL;

    size = ranks;
    self = rank;
    for (int length = 1, tries = 0; length <= 2; length++) {
        do {
            if (datatype != MPI_DATATYPE_NULL)
                CHECK_OK(MPI_Type_free(&datatype));
            CHECK_OK(MPI_Type_contiguous(length, MPI_INT, &datatype));
        } while (length == 2 && datatype != old && tries++ < HANDLES);
        CHECK(length == 1 || datatype == old);
        old = datatype;
        CHECK_OK(MPI_Type_commit(&datatype));
        prepare(length, 3);
        CHECK_OK(MPI_Ibcast(rank == 0 ? in : out, 1, datatype, 0, MPI_COMM_WORLD, &request));
        wait_for_it();
        for (int k = 0; k < 3; k++)
            CHECK_EQUAL(out[k], rank > 0 && k < length ? datum(0, 0, length, k) : -1);
        CHECK_OK(MPI_Type_free(&datatype));
    }
}

/* A repeated call whose operation handle now names another operation, because the first one was freed. */
static void call_with_another_operation(void)
{
    MPI_Op op = MPI_OP_NULL, old = MPI_OP_NULL;

    for (int is_left = 0, tries = 0; is_left < 2; is_left++) {
        do {
            if (op != MPI_OP_NULL)
                CHECK_OK(MPI_Op_free(&op));
            CHECK_OK(MPI_Op_create(is_left ? left : right, 0, &op));
        } while (is_left && op != old && tries++ < HANDLES);
        CHECK(!is_left || op == old);
        old = op;
        prepare(is_left, 1);
        CHECK_OK(MPI_Iallreduce(in, out, 1, MPI_INT, op, MPI_COMM_WORLD, &request));
        wait_for_it();
        CHECK_EQUAL(out[0], datum(is_left ? 0 : ranks - 1, 0, is_left, 0));
        CHECK_OK(MPI_Op_free(&op));
    }
}

int main(void)
{
    start();
    comms[0] = MPI_COMM_WORLD;
    CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &comms[1]));
    CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &comms[2]));
    CHECK_OK(MPI_Comm_dup(comms[1], &comms[3]));
    call_all();
    call_under_way();
    reduce_under_way();
    call_after_refusal();
    call_with_another_datatype();
    call_with_another_operation();
    for (int i = 1; i < COMMS; i++)
        CHECK_OK(MPI_Comm_free(&comms[i]));
    return finish();
}
