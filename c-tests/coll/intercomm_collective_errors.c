/* Collective calls on an intercommunicator that do not match, or whose arguments are wrong at one rank: all ranks of
 * both groups get an error, except that in MPI_Allgatherv only ranks that expect a wrong length get one. No rank waits
 * forever, and later calls work. MPI_Scan, MPI_Exscan and MPI_IN_PLACE are errors in all forms (MPI-5.0 sections 6.2.2
 * and 6.11).
 * ranks: 2 3
 * more ranks: 4 7
 * expect: success
 * environment: RMAMPI_STRICT=1
 */
#include "collectives.h"
#include "intercomms.h"

enum { MANY = 5000 };

static int in[16 * MANY], out[16 * MANY], counts[MOST_RANKS], places[MOST_RANKS], ones[MOST_RANKS];
static MPI_Datatype types[MOST_RANKS];
static MPI_Comm comm;

static void check_works(const struct sides *sides)
{
    int sum = -1, wanted = 0;

    CHECK_OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm));
    for (int i = 0; i < sides->remotes; i++)
        wanted += sides->remote[i];
    CHECK_EQUAL(sum, wanted);
}

static void all_fail(int root, int class)
{
    CHECK_CLASS(MPI_Bcast(in, 1, MPI_INT, root, comm), class);
    CHECK_CLASS(MPI_Gather(in, 1, MPI_INT, out, 1, MPI_INT, root, comm), class);
    CHECK_CLASS(MPI_Gatherv(in, 1, MPI_INT, out, ones, places, MPI_INT, root, comm), class);
    CHECK_CLASS(MPI_Scatter(in, 1, MPI_INT, out, 1, MPI_INT, root, comm), class);
    CHECK_CLASS(MPI_Scatterv(in, ones, places, MPI_INT, out, 1, MPI_INT, root, comm), class);
    CHECK_CLASS(MPI_Reduce(in, out, 1, MPI_INT, MPI_SUM, root, comm), class);
}

static void check_roots(const struct sides *sides)
{
    int is_first = sides->local[0] < sides->remote[0];

    /* An invalid rank as root, at all ranks or at one. */
    all_fail(sides->remotes, MPI_ERR_ROOT);
    all_fail(INT32_MIN, MPI_ERR_ROOT);
    all_fail(MPI_ANY_SOURCE, MPI_ERR_ROOT);
    all_fail(rank == ranks - 1 ? sides->remotes : root_of(sides, 0), MPI_ERR_ROOT);
    /* No root, two roots, and one root in each group. */
    all_fail(MPI_PROC_NULL, MPI_ERR_ROOT);
    all_fail(MPI_ROOT, MPI_ERR_ROOT);
    all_fail(0, MPI_ERR_ROOT);
    all_fail(sides->own == 0 ? MPI_ROOT : MPI_PROC_NULL, MPI_ERR_ROOT);
    /* The other group has another root, or none. */
    all_fail(is_first ? 0 : MPI_PROC_NULL, MPI_ERR_ROOT);
    all_fail(is_first ? MPI_ROOT : MPI_PROC_NULL, MPI_ERR_ROOT);
    if (is_first ? sides->remotes > 1 : sides->locals > 1)
        all_fail(is_first ? 1 : sides->own == 0 ? MPI_ROOT : MPI_PROC_NULL, MPI_ERR_ROOT);
    /* One rank of the group without the root passes MPI_PROC_NULL. */
    if (is_first ? sides->locals > 1 : sides->remotes > 1)
        all_fail(is_first ? (sides->own == 1 ? MPI_PROC_NULL : 0) : sides->own == 0 ? MPI_ROOT : MPI_PROC_NULL,
                 MPI_ERR_ROOT);
    check_works(sides);
}

/* Rank `odd` differs from all others. */
static void check_disagreement(const struct sides *sides, int odd, int count)
{
    int is_odd = rank == odd, is_first = sides->local[0] < sides->remote[0], root = root_of(sides, 0);
    int takes_part = root != MPI_PROC_NULL, odd_takes_part = color_of(HALVES, odd) != color_of(HALVES, 0) || odd == 0;
    MPI_Datatype real = is_odd ? MPI_FLOAT : MPI_INT;

    CHECK_CLASS(is_odd ? MPI_Bcast(in, count, MPI_INT, root, comm)
                       : MPI_Allgather(in, count, MPI_INT, out, count, MPI_INT, comm), MPI_ERR_OTHER);
    CHECK_CLASS(is_odd ? MPI_Barrier(comm) : MPI_Allreduce(in, out, count, MPI_INT, MPI_SUM, comm),
                MPI_ERR_OTHER);
    check_works(sides);
    if (odd_takes_part) {
        CHECK_CLASS(MPI_Bcast(in, count + is_odd, MPI_INT, root, comm), MPI_ERR_TRUNCATE);
        CHECK_CLASS(MPI_Bcast(in, count, real, root, comm), MPI_ERR_TYPE);
        CHECK_CLASS(MPI_Gather(in, count + is_odd, MPI_INT, out, count + is_odd, MPI_INT, root, comm), MPI_ERR_TRUNCATE);
        CHECK_CLASS(MPI_Scatter(in, count + is_odd, MPI_INT, out, count + is_odd, MPI_INT, root, comm), MPI_ERR_TRUNCATE);
        CHECK_CLASS(MPI_Reduce(in, out, count + is_odd, MPI_INT, MPI_SUM, root, comm), MPI_ERR_TRUNCATE);
        CHECK_CLASS(MPI_Reduce(in, out, count, MPI_INT, is_odd ? MPI_MAX : MPI_SUM, root, comm), MPI_ERR_OP);
        CHECK_CLASS(MPI_Reduce(in, out, count, real, MPI_SUM, root, comm), MPI_ERR_TYPE);
    }
    /* The received data do not match the sent data. */
    CHECK_CLASS(MPI_Allgather(in, count, MPI_INT, out, count + is_first, MPI_INT, comm), MPI_ERR_TRUNCATE);
    CHECK_CLASS(MPI_Allgather(in, count, MPI_INT, out, count + is_odd, MPI_INT, comm), MPI_ERR_TRUNCATE);
    CHECK_CLASS(MPI_Allgather(in, count, real, out, count, MPI_INT, comm), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Alltoall(in, count + is_odd, MPI_INT, out, count, MPI_INT, comm), MPI_ERR_TRUNCATE);
    CHECK_CLASS(MPI_Allreduce(in, out, count + is_odd, MPI_INT, MPI_SUM, comm), MPI_ERR_TRUNCATE);
    CHECK_CLASS(MPI_Allreduce(in, out, count, MPI_INT, is_odd ? MPI_SUM : MPI_MAX, comm), MPI_ERR_OP);
    if (ranks > 2) {
        int is_large = is_odd && sides->locals > 1;

        /* The counts of the odd rank have the same sum, but differ for single ranks. In a group of one rank the counts cannot differ. */
        for (int i = 0; i < sides->locals; i++)
            counts[i] = sides->remotes * count + (is_large && i == 0) - (is_large && i == 1);
        if (color_of(HALVES, odd) ? ranks - ranks / 2 > 1 : ranks / 2 > 1)
            CHECK_CLASS(MPI_Reduce_scatter(in, out, counts, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT);
    }
    CHECK_CLASS(MPI_Reduce_scatter_block(in, out, sides->remotes + is_first, MPI_INT, MPI_SUM, comm), MPI_ERR_TRUNCATE);
    /* The ranks of the other group expect one entry too many from the odd rank; only these ranks get the error. */
    for (int i = 0; i < sides->remotes; i++)
        counts[i] = count + (sides->remote[i] == odd);
    CHECK_CLASS(MPI_Allgatherv(in, count, MPI_INT, out, counts, places, MPI_INT, comm),
                color_of(HALVES, odd) != color_of(HALVES, rank) ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    check_works(sides);
    /* One rank has wrong arguments. */
    CHECK_CLASS(MPI_Allgather(in, is_odd ? -1 : count, MPI_INT, out, count, MPI_INT, comm), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Allreduce(in, out, count, MPI_INT, is_odd ? MPI_OP_NULL : MPI_SUM, comm), MPI_ERR_OP);
    CHECK_CLASS(MPI_Alltoallv(in, is_odd ? NULL : ones, places, MPI_INT, out, ones, places, MPI_INT, comm), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Bcast(in, count, MPI_INT, is_odd ? -77 : root, comm), MPI_ERR_ROOT);
    if (odd_takes_part)
        CHECK_CLASS(MPI_Reduce(is_odd ? NULL : in, is_odd ? NULL : out, takes_part ? count : -1, MPI_INT, MPI_SUM, root,
                               comm), MPI_ERR_BUFFER);
    check_works(sides);
}

/* Wrong arguments at all ranks that take part, in all forms. */
static void check_forms(void)
{
    CHECK_CLASS(call_scan(in, out, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_COMM);
    CHECK_CLASS(call_exscan(in, out, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_COMM);
    CHECK_CLASS(call_bcast(in, 1, MPI_INT, -1, comm), MPI_ERR_ROOT);
    CHECK_CLASS(call_gather(in, 1, MPI_INT, out, 1, MPI_INT, INT32_MAX, comm), MPI_ERR_ROOT);
    CHECK_CLASS(call_scatter(in, 1, MPI_INT, out, 1, MPI_INT, -1, comm), MPI_ERR_ROOT);
    CHECK_CLASS(call_reduce(in, out, 1, MPI_INT, MPI_SUM, -1, comm), MPI_ERR_ROOT);
    CHECK_CLASS(call_allgather(MPI_IN_PLACE, 1, MPI_INT, out, 1, MPI_INT, comm), MPI_ERR_BUFFER);
    CHECK_CLASS(call_allgatherv(MPI_IN_PLACE, 1, MPI_INT, out, ones, places, MPI_INT, comm), MPI_ERR_BUFFER);
    CHECK_CLASS(call_alltoall(MPI_IN_PLACE, 1, MPI_INT, out, 1, MPI_INT, comm), MPI_ERR_BUFFER);
    CHECK_CLASS(call_alltoallv(MPI_IN_PLACE, ones, places, MPI_INT, out, ones, places, MPI_INT, comm), MPI_ERR_BUFFER);
    CHECK_CLASS(call_alltoallw(MPI_IN_PLACE, ones, places, types, out, ones, places, types, comm), MPI_ERR_BUFFER);
    CHECK_CLASS(call_allreduce(MPI_IN_PLACE, out, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER);
    CHECK_CLASS(call_reduce_scatter_block(MPI_IN_PLACE, out, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER);
    CHECK_CLASS(call_reduce_scatter(MPI_IN_PLACE, out, ones, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER);
    CHECK_CLASS(call_allreduce(in, in, 1, MPI_INT, MPI_SUM, comm), MPI_ERR_BUFFER);
    CHECK_CLASS(call_allgather(in, -1, MPI_INT, out, 1, MPI_INT, comm), MPI_ERR_COUNT);
    CHECK_CLASS(call_alltoall(in, 1, MPI_DATATYPE_NULL, out, 1, MPI_INT, comm), MPI_ERR_TYPE);
    CHECK_CLASS(call_alltoallw(in, ones, places, NULL, out, ones, places, types, comm), MPI_ERR_ARG);
}

int main(void)
{
    struct sides sides;

    start();
    for (int i = 0; i < MOST_RANKS; i++) {
        ones[i] = 1;
        types[i] = MPI_INT;
    }
    sides = sides_of(HALVES);
    comm = sides.comm;
    CHECK_OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    check_roots(&sides);
    for (int odd = 0; odd < ranks; odd++) {
        snprintf(situation, sizeof situation, "rank %d differs", odd);
        check_disagreement(&sides, odd, 3);
        check_disagreement(&sides, odd, MANY);
    }
    for (form = 0; form < FORMS; form++) {
        snprintf(situation, sizeof situation, "form %d", form);
        check_forms();
    }
    check_works(&sides);
    CHECK_OK(MPI_Comm_free(&comm));
    return finish();
}
