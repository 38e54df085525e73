/* Long MPI_Bcast, MPI_Reduce and MPI_Allreduce between hosts, and the nonblocking forms of MPI_Bcast and MPI_Allreduce, which have
 * schedules by hosts (MPI-5.0 sections 6.4, 6.9 and 6.12). Lengths around 64 KiB and 128 KiB, where the algorithms
 * change, and longer ones; every root; contiguous, with gaps, in place; an operation that does not commute. On several
 * hosts with several ranks each: a rank that passes another length to MPI_Bcast gets an error, unless it is the root, and
 * later calls work. A root completes broadcasts of 64 KiB before the other ranks begin.
 * more ranks: 2 3 4
 * network: 4x2
 * more network: 3 5x2 5x3 6x2 6x3 7x3
 * expect: success
 * timeout: 60
 */
#include "early_exit.h"

#include <string.h>

enum { LIMIT = 65536, LONGEST = 300000, GAP = 0xa5 };

static MPI_Comm comm;
static MPI_Datatype apart;
static MPI_Request request;
static int own, turn, immediate;

static unsigned char datum(int from, int k)
{
    return (unsigned char)(from * 31 + turn * 7 + k % 251);
}

static void check_bcast(int bytes, int root)
{
    int step = (own + turn) % 2 + 1;
    unsigned char *data = malloc((size_t)bytes * 2 + 1);

    CHECK(data != NULL);
    memset(data, GAP, (size_t)bytes * 2 + 1);
    for (int k = 0; k < bytes && own == root; k++)
        data[k * step] = datum(root, k);
    if (immediate) {
        CHECK_OK(MPI_Ibcast(data, bytes, step == 2 ? apart : MPI_BYTE, root, comm, &request));
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    } else
        CHECK_OK(MPI_Bcast(data, bytes, step == 2 ? apart : MPI_BYTE, root, comm));
    for (int k = 0; k < bytes; k++) {
        if (data[k * step] != datum(root, k))
            CHECK_EQUAL(data[k * step], datum(root, k));
        if (step == 2 && data[2 * k + 1] != GAP)
            CHECK_EQUAL(data[2 * k + 1], GAP);
    }
    CHECK_EQUAL(data[bytes * step], GAP);
    free(data);
    turn++;
}

/* A pair (a, b) is the function x -> a x + b modulo 2^32. Combining is composition, which is associative and does not commute. */
static void compose(void *in, void *inout, int *length, MPI_Datatype *type)
{
    unsigned *left = in, *right = inout;

    (void)type;
    for (int k = 0; k < 2 * *length; k += 2) {
        right[k + 1] = left[k] * right[k + 1] + left[k + 1];
        right[k] *= left[k];
    }
}

static unsigned entry(int from, int k)
{
    return (unsigned)(from * 1021 + turn * 17 + k) | (k % 2 == 0);
}

/* `root` is -1 for MPI_Allreduce. Ranks that get the result are in place in some turns. */
static void check_reduce(int count, int root, MPI_Op op, MPI_Datatype pair)
{
    size_t bytes = (size_t)count * 2 * sizeof(unsigned);
    unsigned *send = malloc(bytes), *receive = malloc(bytes), *expected = malloc(bytes), *next = malloc(bytes);
    int gets = root < 0 || root == own, in_place = gets && (root < 0 ? turn % 2 : (own + turn) % 2);
    int numbers = 2 * count;

    CHECK(send && receive && expected && next);
    for (int k = 0; k < numbers; k++) {
        (in_place ? receive : send)[k] = entry(own, k);
        expected[k] = entry(ranks - 1, k);
    }
    for (int from = ranks - 2; from >= 0; from--) {
        for (int k = 0; k < numbers; k++)
            next[k] = entry(from, k);
        if (pair != MPI_DATATYPE_NULL)
            compose(next, expected, &count, &pair);
        for (int k = 0; pair == MPI_DATATYPE_NULL && k < numbers; k++)
            expected[k] += next[k];
    }
    const void *from = in_place ? MPI_IN_PLACE : send;
    MPI_Datatype type = pair == MPI_DATATYPE_NULL ? MPI_UNSIGNED : pair;
    int entries = pair == MPI_DATATYPE_NULL ? numbers : count;
    if (root < 0 && immediate) {
        CHECK_OK(MPI_Iallreduce(from, receive, entries, type, op, comm, &request));
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    } else if (root < 0)
        CHECK_OK(MPI_Allreduce(from, receive, entries, type, op, comm));
    else
        CHECK_OK(MPI_Reduce(from, gets ? receive : NULL, entries, type, op, root, comm));
    for (int k = 0; k < numbers && gets; k++)
        if (receive[k] != expected[k])
            CHECK_EQUAL(receive[k], expected[k]);
    free(send);
    free(receive);
    free(expected);
    free(next);
    turn++;
}

/* Rank `odd` passes one byte more than the other ranks. It gets an error unless it is the root; if it is the root, all ranks get an error.
 * Otherwise the other ranks may get an error, too, if they exchange shares with that rank. A rank without an error has the data. A later
 * call works. */
static void check_length(int odd, int root)
{
    unsigned char *data = malloc(LONGEST + 1);
    int code, class = MPI_SUCCESS;

    CHECK(data != NULL);
    memset(data, GAP, LONGEST + 1);
    for (int k = 0; k < LONGEST && own == root; k++)
        data[k] = datum(root, k);
    code = MPI_Bcast(data, LONGEST + (own == odd), MPI_BYTE, root, comm);
    if (code != MPI_SUCCESS)
        MPI_Error_class(code, &class);
    if (own == odd || odd == root)
        CHECK_EQUAL(class, MPI_ERR_TRUNCATE);
    CHECK(class == MPI_SUCCESS || class == MPI_ERR_TRUNCATE);
    for (int k = 0; k < LONGEST && class == MPI_SUCCESS; k++)
        if (data[k] != datum(root, k))
            CHECK_EQUAL(data[k], datum(root, k));
    CHECK_EQUAL(data[LONGEST], GAP);
    free(data);
    turn++;
    check_bcast(LONGEST, root);
}

/* Returns whether there are several hosts with several ranks each. */
static int has_pairs(void)
{
    MPI_Comm host;
    int size, least;

    CHECK_OK(MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host));
    CHECK_OK(MPI_Comm_size(host, &size));
    CHECK_OK(MPI_Comm_free(&host));
    CHECK_OK(MPI_Allreduce(&size, &least, 1, MPI_INT, MPI_MIN, comm));
    return least > 1 && least < ranks;
}

static void check_calls(int root, MPI_Op op, MPI_Datatype pair)
{
    static const int lengths[] = {100, LIMIT - 29, LIMIT - 27, LIMIT, 2 * LIMIT - 1, 2 * LIMIT, LONGEST};

    for (int k = 0; k < 7 && root >= 0; k++)
        check_bcast(lengths[k], root);
    check_reduce(33, root, op, pair);
    check_reduce(LIMIT / 8 - 1, root, MPI_SUM, MPI_DATATYPE_NULL);
    check_reduce(LIMIT / 8, root, op, pair);
    check_reduce(LIMIT / 4 + 3, root, MPI_SUM, MPI_DATATYPE_NULL);
    check_reduce(LONGEST / 8, root, op, pair);
}

int main(void)
{
    MPI_Datatype pair;
    MPI_Op op;

    start();
    CHECK_OK(MPI_Type_create_resized(MPI_BYTE, 0, 2, &apart));
    CHECK_OK(MPI_Type_commit(&apart));
    CHECK_OK(MPI_Type_contiguous(2, MPI_UNSIGNED, &pair));
    CHECK_OK(MPI_Type_commit(&pair));
    CHECK_OK(MPI_Op_create(compose, 0, &op));
    check_nobody_waits_with_data(MPI_COMM_WORLD, MPI_Barrier);
    for (int order = 0; order < 2; order++) {
        /* With order 1, odd ranks of MPI_COMM_WORLD come first, so the ranks of a host are not consecutive. */
        CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, 0, order ? -(rank % 2) : 0, &comm));
        CHECK_OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
        MPI_Comm_rank(comm, &own);
        for (int root = -1; root < ranks; root++) {
            if (root >= 0 && root % 2 != order && !tests_everything())
                continue;
            for (immediate = 1; immediate >= 0; immediate--)
                if (root < 0 || root / 2 % 2 == immediate || tests_everything())
                    check_calls(root, op, pair);
        }
        for (int odd = 0; odd < ranks && has_pairs(); odd++)
            check_length(odd, ranks / 2);
        CHECK_OK(MPI_Comm_free(&comm));
    }
    CHECK_OK(MPI_Op_free(&op));
    CHECK_OK(MPI_Type_free(&pair));
    CHECK_OK(MPI_Type_free(&apart));
    return finish();
}
