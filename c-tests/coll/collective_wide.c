/* Collective calls with a number of ranks at which a rank's table of pieces does not fit in its exchange slot, and trees of
 * reductions have several steps (MPI-5.0 sections 6.8 and 6.9).
 * ranks: 260
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { LENGTH = 40 };

/* Joins two ranges of ranks: the first rank, the last rank, and whether no rank between them is missing. */
static void join(void *in_entries, void *inout_entries, int *length, MPI_Datatype *datatype)
{
    (void) datatype;
    for (int i = 0; i < *length; i++) {
        int *left = (int *) in_entries + 3 * i, *right = (int *) inout_entries + 3 * i;

        right[2] = left[2] && right[2] && left[1] + 1 == right[0];
        right[0] = left[0];
    }
}

/* The contributions of all ranks are combined in their order. */
static void join_all(void)
{
    int own[3] = {rank, rank, 1}, all[3] = {-1, -1, -1};
    MPI_Request request;
    MPI_Datatype run;
    MPI_Op op;

    CHECK_OK(MPI_Type_contiguous(3, MPI_INT, &run));
    CHECK_OK(MPI_Type_commit(&run));
    CHECK_OK(MPI_Op_create(join, 0, &op));
    CHECK_OK(MPI_Iallreduce(own, all, 1, run, op, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQUAL(all[0], 0);
    CHECK_EQUAL(all[1], ranks - 1);
    CHECK_EQUAL(all[2], 1);
    CHECK_OK(MPI_Op_free(&op));
    CHECK_OK(MPI_Type_free(&run));
}

int main(void)
{
    int *in, *out, sum;

    start();
    in = malloc((size_t) (LENGTH * ranks) * sizeof(int));
    out = malloc((size_t) (LENGTH * ranks) * sizeof(int));
    CHECK(in && out);
    for (int i = 0; i < LENGTH * ranks; i++)
        in[i] = rank * 100000 + i;
    CHECK_OK(MPI_Alltoall(in, LENGTH, MPI_INT, out, LENGTH, MPI_INT, MPI_COMM_WORLD));
    for (int r = 0; r < ranks; r++)
        for (int k = 0; k < LENGTH; k++)
            CHECK_EQUAL(out[r * LENGTH + k], r * 100000 + rank * LENGTH + k);
    CHECK_OK(MPI_Alltoall(in, 1, MPI_INT, out, 1, MPI_INT, MPI_COMM_WORLD));
    for (int r = 0; r < ranks; r++)
        CHECK_EQUAL(out[r], r * 100000 + rank);
    CHECK_OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQUAL(sum, ranks * (ranks - 1) / 2);
    join_all();
    free(in);
    free(out);
    return finish();
}
