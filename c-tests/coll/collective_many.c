/* Many nonblocking collective calls (MPI-5.0 section 6.12) are active at once on two communicators, with messages and blocking
 * calls between their starts. Each rank completes all calls by one function, which it draws at random. Communicators, datatypes
 * and operations are freed before the completion.
 * ranks: 2 3
 * more ranks: 1 4 7
 * network: 5x2
 * more network: 3 4
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <stdint.h>

enum { CALLS = 90, LONG = 6000, ROUNDS = 6 };

/* One call: its send and receive buffers, and the number of entries per rank. */
struct call {
    int *in;
    int *out;
    int length;
};

static struct call calls[CALLS];
static MPI_Request requests[CALLS + 2];
static uint64_t state = 1;

static unsigned random_number(unsigned below)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned) (state >> 33) % below;
}

static int value_of(int number, int from, int to, int k)
{
    return number * 7 + from * 1000 + to * 100 + k;
}

/* Composes x -> ax + b, on pairs; not commutative. */
static void compose(void *in, void *inout, int *count, MPI_Datatype *datatype)
{
    int *left = in, *right = inout, size;

    CHECK_OK(MPI_Type_size(*datatype, &size));
    CHECK_EQUAL(size, 8);
    for (int i = 0; i < 2 * *count; i += 2) {
        right[i + 1] += right[i] * left[i + 1];
        right[i] *= left[i];
    }
}

/* Stores the composition of entry k of all ranks below `end` in the two members of a pair. */
static void composed(int number, int end, int k, int *first, int *second)
{
    *first = 1;
    *second = 0;
    for (int r = 0; r < end; r++) {
        int a = value_of(number, r, 0, 2 * k) % 5, b = value_of(number, r, 0, 2 * k + 1) % 7;

        *second = *second * a + b;
        *first *= a;
    }
}

static void begin(int number, MPI_Comm comm, MPI_Request *request)
{
    struct call *call = &calls[number];
    int kind = number % 9, root = number % ranks, n = number % 10 == 3 ? LONG : 1 + number % 5;
    MPI_Datatype pair;
    MPI_Op op;

    call->length = n;
    call->in = malloc((size_t) (2 * n * ranks) * sizeof(int));
    call->out = malloc((size_t) (2 * n * ranks) * sizeof(int));
    CHECK(call->in && call->out);
    for (int to = 0; to < ranks; to++)
        for (int k = 0; k < n; k++)
            call->in[to * n + k] = value_of(number, rank, kind == 2 || kind == 4 ? to : 0, k);
    switch (kind) {
    case 0:
        CHECK_OK(MPI_Ibcast(rank == root ? call->in : call->out, n, MPI_INT, root, comm, request));
        break;
    case 1:
        CHECK_OK(MPI_Igather(call->in, n, MPI_INT, call->out, n, MPI_INT, root, comm, request));
        break;
    case 2:
        CHECK_OK(MPI_Iscatter(call->in, n, MPI_INT, call->out, n, MPI_INT, root, comm, request));
        break;
    case 3:
        CHECK_OK(MPI_Iallgather(call->in, n, MPI_INT, call->out, n, MPI_INT, comm, request));
        break;
    case 4:
        CHECK_OK(MPI_Ialltoall(call->in, n, MPI_INT, call->out, n, MPI_INT, comm, request));
        break;
    case 5:
        CHECK_OK(MPI_Iallreduce(call->in, call->out, n, MPI_INT, MPI_SUM, comm, request));
        break;
    case 6:
        CHECK_OK(MPI_Ibarrier(comm, request));
        break;
    default:
        for (int k = 0; k < n; k++) {
            call->in[2 * k] = value_of(number, rank, 0, 2 * k) % 5;
            call->in[2 * k + 1] = value_of(number, rank, 0, 2 * k + 1) % 7;
        }
        CHECK_OK(MPI_Type_contiguous(2, MPI_INT, &pair));
        CHECK_OK(MPI_Type_commit(&pair));
        CHECK_OK(MPI_Op_create(compose, 0, &op));
        if (kind == 7)
            CHECK_OK(MPI_Ireduce(call->in, call->out, n, pair, op, root, comm, request));
        else
            CHECK_OK(MPI_Iscan(call->in, call->out, n, pair, op, comm, request));
        CHECK_OK(MPI_Op_free(&op));
        CHECK_OK(MPI_Type_free(&pair));
    }
}

static void check_result(int number)
{
    struct call *call = &calls[number];
    int kind = number % 9, root = number % ranks, n = call->length, sum, first, second;

    snprintf(situation, sizeof situation, "call %d, of kind %d", number, kind);
    for (int k = 0; k < n; k++) {
        if (kind == 0 && rank != root)
            CHECK_EQUAL(call->out[k], value_of(number, root, 0, k));
        if (kind == 2)
            CHECK_EQUAL(call->out[k], value_of(number, root, rank, k));
        for (int r = 0; r < ranks && ((kind == 1 && rank == root) || kind == 3); r++)
            CHECK_EQUAL(call->out[r * n + k], value_of(number, r, 0, k));
        for (int r = 0; r < ranks && kind == 4; r++)
            CHECK_EQUAL(call->out[r * n + k], value_of(number, r, rank, k));
        if (kind == 5) {
            sum = 0;
            for (int r = 0; r < ranks; r++)
                sum += value_of(number, r, 0, k);
            CHECK_EQUAL(call->out[k], sum);
        }
        if ((kind == 7 && rank == root) || kind == 8) {
            composed(number, kind == 7 ? ranks : rank + 1, k, &first, &second);
            CHECK_EQUAL(call->out[2 * k], first);
            CHECK_EQUAL(call->out[2 * k + 1], second);
        }
    }
    free(call->in);
    free(call->out);
}

/* Completes all requests by the function that `way` selects. */
static void complete(int way)
{
    int done = 0, flag, indices[CALLS + 2];

    switch (way) {
    case 0:
        CHECK_OK(MPI_Waitall(CALLS + 2, requests, MPI_STATUSES_IGNORE));
        break;
    case 1:
        for (int i = CALLS + 1; i >= 0; i--)
            CHECK_OK(MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
        break;
    case 2:
        while (done != MPI_UNDEFINED)
            CHECK_OK(MPI_Waitany(CALLS + 2, requests, &done, MPI_STATUS_IGNORE));
        break;
    case 3:
        while (done != MPI_UNDEFINED)
            CHECK_OK(MPI_Waitsome(CALLS + 2, requests, &done, indices, MPI_STATUSES_IGNORE));
        break;
    default:
        for (flag = 0; !flag;)
            CHECK_OK(MPI_Testall(CALLS + 2, requests, &flag, MPI_STATUSES_IGNORE));
    }
    for (int i = 0; i < CALLS + 2; i++)
        CHECK(requests[i] == MPI_REQUEST_NULL);
}

int main(void)
{
    int token, got, sum;
    MPI_Comm other;

    start();
    for (int round = 0; round < ROUNDS; round++) {
        CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &other));
        for (int i = 0; i < CALLS; i++) {
            begin(i, (i + round) % 4 == 0 ? other : MPI_COMM_WORLD, &requests[i]);
            if (i == CALLS / 3) {
                token = 10 * rank + round;
                CHECK_OK(MPI_Isend(&token, 1, MPI_INT, neighbour(1), 0, MPI_COMM_WORLD, &requests[CALLS]));
                CHECK_OK(MPI_Irecv(&got, 1, MPI_INT, neighbour(-1), 0, MPI_COMM_WORLD, &requests[CALLS + 1]));
            }
            if (i == CALLS / 2) {
                CHECK_OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
                CHECK_EQUAL(sum, ranks * (ranks - 1) / 2);
            }
        }
        /* The active calls on the freed communicator continue. */
        CHECK_OK(MPI_Comm_free(&other));
        state = (uint64_t) (round * 100 + rank);
        random_number(5);
        complete((int) random_number(5));
        for (int i = 0; i < CALLS; i++)
            check_result(i);
        CHECK_EQUAL(got, 10 * neighbour(-1) + round);
    }
    return finish();
}
