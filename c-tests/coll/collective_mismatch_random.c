/* In each round each of two ranks makes a random blocking collective call, in about a third of the rounds the same one. The
 * test draws functions, roots, lengths of all protocols, and wrong counts. No rank waits for a rank that has continued. If the
 * calls do not match, one or both ranks get an error, at the latest when they next wait for each other, and later calls work.
 * part: errors
 * ranks: 2
 * expect: success
 * environment: RMAMPI_STRICT=1
 * timeout: 60
 */
#include "check.h"

enum { ROUNDS = 3000, MOST = 40000 };

static int in[2 * MOST], out[2 * MOST];
static MPI_Comm comm;

/* The call of each rank; both ranks know both calls. */
struct call {
    int function, root, count, is_refused;
};

static unsigned random_below(unsigned end)
{
    static unsigned state = 12345;

    state = state * 1664525u + 1013904223u;
    return (state >> 8) % end;
}

static struct call random_call(void)
{
    static const int counts[] = {1, 5000, MOST};
    struct call call;

    call.function = (int) random_below(8);
    call.root = (int) random_below((unsigned) ranks);
    call.count = counts[random_below(3)];
    call.is_refused = random_below(6) == 0;
    return call;
}

static int has_root(struct call call)
{
    return call.function < 2 || call.function == 5 || call.function == 6;
}

static int go_together(struct call one, struct call other)
{
    return one.function == other.function && one.count == other.count && !one.is_refused && !other.is_refused
           && (!has_root(one) || one.root == other.root);
}

static int make(struct call call)
{
    int count = call.is_refused ? -1 : call.count;

    switch (call.function) {
    case 0:
        return MPI_Bcast(in, count, MPI_INT, call.root, comm);
    case 1:
        return MPI_Reduce(in, out, count, MPI_INT, MPI_SUM, call.root, comm);
    case 2:
        return MPI_Allreduce(in, out, count, MPI_INT, MPI_SUM, comm);
    case 3:
        return MPI_Allgather(in, count, MPI_INT, out, count, MPI_INT, comm);
    case 5:
        return MPI_Gather(in, count, MPI_INT, out, count, MPI_INT, call.root, comm);
    case 6:
        return MPI_Scatter(in, count, MPI_INT, out, count, MPI_INT, call.root, comm);
    case 7:
        return MPI_Scan(in, out, count, MPI_INT, MPI_SUM, comm);
    default:
        return MPI_Alltoall(in, count, MPI_INT, out, count, MPI_INT, comm);
    }
}

/* The value of the first and the last element of each piece. */
static int value(int from, int round, int piece)
{
    return from * 100000 + round * 2 + piece;
}

static void check_data(struct call call, int round)
{
    int other = !rank, last = call.count - 1;

    if (call.function == 0) {
        CHECK_EQUAL(in[last], value(call.root, round, 0));
    } else if (call.function == 2 || (call.function == 1 && rank == call.root)) {
        CHECK_EQUAL(out[0], value(0, round, 0) + value(1, round, 0));
        CHECK_EQUAL(out[last], value(0, round, 0) + value(1, round, 0));
    } else if (call.function == 3) {
        CHECK_EQUAL(out[other * call.count], value(other, round, 0));
        CHECK_EQUAL(out[other * call.count + last], value(other, round, 0));
    } else if (call.function == 4) {
        CHECK_EQUAL(out[other * call.count], value(other, round, rank));
        CHECK_EQUAL(out[other * call.count + last], value(other, round, rank));
    } else if (call.function == 5 && rank == call.root) {
        CHECK_EQUAL(out[other * call.count], value(other, round, 0));
        CHECK_EQUAL(out[other * call.count + last], value(other, round, 0));
    } else if (call.function == 6) {
        CHECK_EQUAL(out[0], value(call.root, round, rank));
        CHECK_EQUAL(out[last], value(call.root, round, rank));
    } else if (call.function == 7) {
        CHECK_EQUAL(out[last], value(0, round, 0) + (rank > 0 ? value(1, round, 0) : 0));
    }
}

int main(void)
{
    struct call calls[2];
    int sum, told, all_told, class;

    start();
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK_OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Bcast(in, 1, MPI_INT, 0, comm));
    for (int round = 0; round < ROUNDS; round++) {
        int are_alike, is_same = random_below(3) == 0;

        calls[0] = random_call();
        calls[1] = is_same ? calls[0] : random_call();
        are_alike = go_together(calls[0], calls[1]);
        snprintf(situation, sizeof situation, "round %d: function %d, root %d, %d entries%s; rank 1 %d, %d, %d%s", round,
                 calls[0].function, calls[0].root, calls[0].count, calls[0].is_refused ? ", refused" : "", calls[1].function,
                 calls[1].root, calls[1].count, calls[1].is_refused ? ", refused" : "");
        for (int i = 0; i < 2; i++) {
            in[i * calls[rank].count] = value(rank, round, i);
            in[(i + 1) * calls[rank].count - 1] = value(rank, round, i);
        }
        told = make(calls[rank]) != MPI_SUCCESS;
        if (are_alike) {
            CHECK_EQUAL(told, 0);
            check_data(calls[0], round);
            continue;
        }
        /* In some rounds unread data occupy all bounce buffers. */
        for (int i = 0; i < 9 && round % 50 == 0; i++)
            told |= MPI_Bcast(in, 5000, MPI_INT, rank, comm) != MPI_SUCCESS;
        CHECK_OK(MPI_Error_class(MPI_Barrier(comm), &class));
        CHECK(class == MPI_SUCCESS || class == MPI_ERR_OTHER);
        told = told || class != MPI_SUCCESS;
        CHECK_OK(MPI_Reduce_scatter_block((int[]) {rank, rank + 10}, &sum, 1, MPI_INT, MPI_SUM, comm));
        CHECK_EQUAL(sum, 1 + 20 * rank);
        CHECK_OK(MPI_Allreduce(&told, &all_told, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD));
        CHECK_EQUAL(all_told, 1);
    }
    CHECK_OK(MPI_Comm_free(&comm));
    return finish();
}
