/* Collective calls that do not match on a communicator that spans hosts: one rank is in MPI_Barrier while the others divide the
 * communicator, or the reverse; or one rank calls another function that creates communicators, or has omitted an earlier call.
 * Every rank gets an error, no rank waits forever, and later calls work.
 * part: errors
 * ranks: 2 3
 * network: 2 3 5x2
 * more network: 4 7x3
 * expect: success
 */
#include "check.h"

static const MPI_Comm world = MPI_COMM_WORLD;

static void check_mismatch(int is_odd)
{
    MPI_Comm comm = MPI_COMM_WORLD;

    /* All calls that create a communicator fail, one of them by an invalid colour. */
    if (is_odd)
        CHECK_CLASS(MPI_Barrier(world), MPI_ERR_OTHER);
    else
        CHECK_CLASS(MPI_Comm_split(world, 0, 0, &comm), MPI_ERR_OTHER);
    CHECK_OK(MPI_Barrier(world));
    CHECK_CLASS(MPI_Comm_split(world, is_odd ? -5 : 0, 0, &comm), MPI_ERR_ARG);
    CHECK_OK(MPI_Barrier(world));
    if (is_odd)
        CHECK_CLASS(MPI_Comm_split_type(world, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &comm), MPI_ERR_OTHER);
    else
        CHECK_CLASS(MPI_Comm_split(world, 0, 0, &comm), MPI_ERR_OTHER);
    CHECK_OK(MPI_Barrier(world));
}

/* The last rank omits a call in which the other ranks do not need it, because it is not the root and forwards no data. */
static void check_left_out(int is_odd)
{
    int token = 5;
    MPI_Comm comm;

    CHECK_OK(MPI_Comm_dup(world, &comm));
    CHECK_OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Bcast(&token, 1, MPI_INT, 0, comm));
    if (!is_odd)
        CHECK_OK(MPI_Bcast(&token, 1, MPI_INT, 0, comm));
    CHECK_CLASS(MPI_Barrier(comm), MPI_ERR_OTHER);
    CHECK_EQUAL(token, 5);
    CHECK_OK(MPI_Comm_free(&comm));
}

int main(void)
{
    start();
    for (int odd = 0; odd < ranks; odd++) {
        check_mismatch(rank == odd);
        if (ranks > 2)
            check_mismatch(rank != odd);
    }
    check_left_out(rank == ranks - 1);
    return finish();
}
