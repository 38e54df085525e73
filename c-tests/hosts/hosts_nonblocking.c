/* Nonblocking and persistent MPI_Reduce, MPI_Reduce_scatter, MPI_Reduce_scatter_block and MPI_Alltoall on several hosts, where their
 * schedules depend on the hosts. Results are exact on communicators whose hosts have equal or different numbers of ranks, also in an order
 * in which the ranks of a host are not consecutive. Every root; short and long data; an operation that does not commute; a datatype with a
 * hole; unequal counts, also 0; in place; two starts of a persistent request with different data. Holes and the rest of buffers stay as
 * they were. If one rank passes another count, the call fails where it must, no rank waits forever, and later calls work (MPI-5.0 sections
 * 6.8, 6.9.1, 6.10, 6.12, 6.13).
 * ranks: 3
 * more ranks: 2 4 6
 * network: 9x2
 * more network: 3 4x2 5x2 6x3 7x3 11x2 12x3
 * expect: success
 * timeout: 60
 */
#include "check.h"

/* An entry of a reduction is a pair of numbers and a hole of the same size as a number. */
enum { NUMBERS = 2, WIDTH = 3, HOLE = 0x5a5a5a5a, MOST = 16, PER_RANK = 1024 };

static MPI_Comm comm;
static MPI_Datatype pair, apart;
static MPI_Op operation;
static int own, size, turn, commutes;

/* A pair (a, b) is the function x -> a x + b modulo 2^32. Combining is composition, which is associative and does not commute, or the sum. */
static void combine(void *in, void *inout, int *length, MPI_Datatype *type)
{
    unsigned *left = in, *right = inout;

    (void) type;
    for (int k = 0; k < *length; k++, left += WIDTH, right += WIDTH) {
        right[1] = commutes ? left[1] + right[1] : left[0] * right[1] + left[1];
        right[0] = commutes ? left[0] + right[0] : left[0] * right[0];
    }
}

static unsigned number(int from, int k, int which)
{
    return (unsigned) (from * 1021 + turn * 17 + k * 3 + which) | (which == 0);
}

/* Returns a buffer of entries, all bytes of which are the hole's. */
static unsigned *entries(int count)
{
    unsigned *all = malloc((size_t) (count + 1) * WIDTH * sizeof *all);

    CHECK(all != NULL);
    for (int k = 0; k < (count + 1) * WIDTH; k++)
        all[k] = HOLE;
    return all;
}

static void fill(unsigned *all, int count, int from)
{
    for (int k = 0; k < count; k++)
        for (int which = 0; which < NUMBERS; which++)
            all[k * WIDTH + which] = number(from, k, which);
}

/* Checks `count` entries at `got`: entry `first` of the combined entries of all ranks, and the following ones. */
static void check_entries(const unsigned *got, int first, int count)
{
    unsigned *expected = entries(first + count), *left = entries(first + count);
    int all = first + count;

    fill(expected, all, size - 1);
    for (int from = size - 2; from >= 0; from--) {
        fill(left, all, from);
        combine(left, expected, &all, &pair);
    }
    CHECK_BYTES(got, expected + first * WIDTH, (size_t) count * WIDTH * sizeof *got);
    free(expected);
    free(left);
}

/* What a call does. `counts` has the number of entries of each rank's result. */
enum function { REDUCE, SCATTER, SCATTER_BLOCK };

static MPI_Request begin(enum function function, int persistent, const void *from, void *to, const int *counts, int root)
{
    MPI_Request request;

    if (function == REDUCE && persistent)
        CHECK_OK(MPI_Reduce_init(from, to, counts[0], pair, operation, root, comm, MPI_INFO_NULL, &request));
    else if (function == REDUCE)
        CHECK_OK(MPI_Ireduce(from, to, counts[0], pair, operation, root, comm, &request));
    else if (function == SCATTER && persistent)
        CHECK_OK(MPI_Reduce_scatter_init(from, to, counts, pair, operation, comm, MPI_INFO_NULL, &request));
    else if (function == SCATTER)
        CHECK_OK(MPI_Ireduce_scatter(from, to, counts, pair, operation, comm, &request));
    else if (persistent)
        CHECK_OK(MPI_Reduce_scatter_block_init(from, to, counts[0], pair, operation, comm, MPI_INFO_NULL, &request));
    else
        CHECK_OK(MPI_Ireduce_scatter_block(from, to, counts[0], pair, operation, comm, &request));
    return request;
}

/* One call, or two starts of a persistent request. */
static void check_reduction(enum function function, int persistent, const int *counts, int root)
{
    int is_split = function != REDUCE, gets = is_split || root == own, in_place = gets && turn % 2;
    int first = 0, whole = counts[0], mine = is_split ? counts[own] : counts[0];

    for (int r = 0; is_split && r < own; r++)
        first += counts[r];
    for (int r = 1; is_split && r < size; r++)
        whole += counts[r];
    unsigned *send = entries(whole), *receive = entries(whole);
    MPI_Request request = MPI_REQUEST_NULL;

    snprintf(situation, sizeof situation, "function %d, persistent %d, %d entries, root %d, in place %d, %d ranks", function,
             persistent, whole, root, in_place, size);
    for (int round = 0; round < 1 + persistent; round++) {
        turn++;
        fill(in_place ? receive : send, whole, own);
        if (round == 0)
            request = begin(function, persistent, in_place ? MPI_IN_PLACE : send, gets ? receive : NULL, counts, root);
        if (persistent)
            CHECK_OK(MPI_Start(&request));
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        if (gets)
            check_entries(receive, first, mine);
        if (!in_place)
            for (int k = mine * WIDTH; gets && k < (mine + 1) * WIDTH; k++)
                CHECK_EQUAL(receive[k], HOLE);
    }
    if (persistent)
        CHECK_OK(MPI_Request_free(&request));
    free(send);
    free(receive);
    turn++;
}

static unsigned char datum(int from, int to, int k)
{
    return (unsigned char) (from * 31 + to * 57 + turn * 7 + k);
}

/* Blocks of `count` bytes. Odd ranks send, and in odd turns receive, bytes with a hole after each. */
static void check_alltoall(int persistent, int count)
{
    int in_place = turn % 3 == 0, to_step = turn % 2 ? 1 + own % 2 : 1, from_step = in_place ? to_step : 1 + own % 2;
    size_t length = (size_t) count * (size_t) size * 2 + 1;
    unsigned char *send = malloc(length), *receive = malloc(length);
    MPI_Datatype from_type = from_step == 2 ? apart : MPI_BYTE, to_type = to_step == 2 ? apart : MPI_BYTE;
    MPI_Request request = MPI_REQUEST_NULL;

    CHECK(send != NULL && receive != NULL);
    snprintf(situation, sizeof situation, "MPI_Ialltoall, persistent %d, %d bytes, in place %d, %d ranks", persistent, count,
             in_place, size);
    memset(receive, 0xa5, length);
    for (int round = 0; round < 1 + persistent; round++) {
        turn++;
        for (int to = 0; to < size; to++)
            for (int k = 0; k < count; k++)
                (in_place ? receive : send)[(to * count + k) * from_step] = datum(own, to, k);
        const void *from = in_place ? MPI_IN_PLACE : send;

        if (persistent && round == 0)
            CHECK_OK(MPI_Alltoall_init(from, count, from_type, receive, count, to_type, comm, MPI_INFO_NULL, &request));
        if (persistent)
            CHECK_OK(MPI_Start(&request));
        else
            CHECK_OK(MPI_Ialltoall(from, count, from_type, receive, count, to_type, comm, &request));
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        for (int r = 0; r < size; r++)
            for (int k = 0; k < count; k++) {
                int place = (r * count + k) * to_step;

                CHECK_EQUAL(receive[place], datum(r, own, k));
                if (to_step == 2)
                    CHECK_EQUAL(receive[place + 1], 0xa5);
            }
        CHECK_EQUAL(receive[count * size * to_step], 0xa5);
    }
    if (persistent)
        CHECK_OK(MPI_Request_free(&request));
    free(send);
    free(receive);
    turn++;
}

/* Waits for a call in which one rank has another count. Checks the error class, and returns whether the call has failed. */
static int has_failed(MPI_Request *request)
{
    int code = MPI_Wait(request, MPI_STATUS_IGNORE);

    if (code != MPI_SUCCESS)
        CHECK_CLASS(code, MPI_ERR_TRUNCATE);
    return code != MPI_SUCCESS;
}

static int how_many(int failed)
{
    int all;

    CHECK_OK(MPI_Allreduce(&failed, &all, 1, MPI_INT, MPI_SUM, comm));
    return all;
}

/* Rank `odd` passes one entry more than the other ranks. */
static void check_counts(int odd)
{
    int counts[MOST], count = 5 + (own == odd), root = (odd + 1) % size;
    unsigned *send = entries(6 * size), *receive = entries(6 * size);
    MPI_Request request;

    snprintf(situation, sizeof situation, "another count at rank %d of %d", odd, size);
    fill(send, 6 * size, own);
    for (int r = 0; r < size; r++)
        counts[r] = 5 + (own == odd && r == odd);
    CHECK_OK(MPI_Ireduce(send, receive, count, pair, operation, root, comm, &request));
    CHECK(how_many(has_failed(&request)) > 0);
    CHECK_OK(MPI_Ireduce_scatter(send, receive, counts, pair, operation, comm, &request));
    CHECK(how_many(has_failed(&request)) > 0);
    CHECK_OK(MPI_Ireduce_scatter_block(send, receive, count, pair, operation, comm, &request));
    CHECK(how_many(has_failed(&request)) > 0);
    /* Every rank gets a block of another length from rank `odd`. */
    CHECK_OK(MPI_Ialltoall(send, count, pair, receive, count, pair, comm, &request));
    CHECK_EQUAL(how_many(has_failed(&request)), size);
    /* The block to itself does not match. No other rank gets this error. */
    CHECK_OK(MPI_Ialltoall(send, 5, pair, receive, count, pair, comm, &request));
    CHECK_EQUAL(has_failed(&request), own == odd);
    for (int r = 0; r < 5 * size && own != odd; r++)
        CHECK_EQUAL(receive[r * WIDTH], number(r / 5, own * 5 + r % 5, 0));
    free(send);
    free(receive);
    check_alltoall(0, 5);
}

/* Checks all calls on the communicator with the number `which`. If tests_everything() is false, only nonblocking calls if the number is even, and
 * only persistent calls if it is odd. */
static void check_all_calls(int which)
{
    int few[MOST], many[MOST], equal[MOST];

    for (int r = 0; r < size; r++) {
        few[r] = r % 3;
        many[r] = PER_RANK + r % 2;
        equal[r] = 3;
    }
    for (int persistent = 0; persistent < 2; persistent++) {
        if (persistent != which % 2 && !tests_everything())
            continue;
        for (int root = 0; root < size; root++) {
            int some = 7, lot = PER_RANK * size + 3;

            check_reduction(REDUCE, persistent, &some, root);
            if (root % 3 == persistent || tests_everything())
                check_reduction(REDUCE, persistent, &lot, root);
        }
        for (int repeated = 0; repeated < 2; repeated++) {
            check_reduction(SCATTER, persistent, few, -1);
            check_reduction(SCATTER, persistent, many, -1);
            check_reduction(SCATTER_BLOCK, persistent, equal, -1);
            turn++;
        }
        for (int count = 0; count < 7; count++)
            check_alltoall(persistent, count);
        check_alltoall(persistent, 1000);
        check_alltoall(persistent, 40000);
    }
    for (int odd = 0; odd < size && size > 1; odd++)
        check_counts(odd);
}

int main(void)
{
    MPI_Datatype two;

    start();
    CHECK(ranks <= MOST);
    CHECK_OK(MPI_Type_contiguous(NUMBERS, MPI_UNSIGNED, &two));
    CHECK_OK(MPI_Type_create_resized(two, 0, WIDTH * sizeof(unsigned), &pair));
    CHECK_OK(MPI_Type_commit(&pair));
    CHECK_OK(MPI_Type_free(&two));
    CHECK_OK(MPI_Type_create_resized(MPI_BYTE, 0, 2, &apart));
    CHECK_OK(MPI_Type_commit(&apart));
    /* All ranks; the first 4, which are the ranks of 2 hosts of 2; twice all in an order in which the ranks of a host are not consecutive. With
     * this order only operations that commute may combine the ranks of a host first. */
    for (int which = 0; which < 4; which++) {
        int color = which == 1 && rank >= 4 ? MPI_UNDEFINED : 0;

        commutes = which == 2;
        turn = 0;
        CHECK_OK(MPI_Op_create(combine, commutes, &operation));
        CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, color, which >= 2 ? rank % 2 : 0, &comm));
        if (comm != MPI_COMM_NULL) {
            CHECK_OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
            CHECK_OK(MPI_Comm_rank(comm, &own));
            CHECK_OK(MPI_Comm_size(comm, &size));
            check_all_calls(which);
            if (which == 1 && size == 4) {
                int more_than_16_mib = (16 << 20) / (NUMBERS * (int)sizeof(unsigned)) + 1;

                check_reduction(REDUCE, 0, &more_than_16_mib, 1);
            }
            CHECK_OK(MPI_Comm_free(&comm));
        }
        CHECK_OK(MPI_Op_free(&operation));
    }
    CHECK_OK(MPI_Type_free(&pair));
    CHECK_OK(MPI_Type_free(&apart));
    return finish();
}
