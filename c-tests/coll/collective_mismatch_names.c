/* Collective calls that do not match: the errors name both calls and their roots. If ranks that have got such an error call MPI_Finalize
 * while another rank waits for them in a collective call on MPI_COMM_WORLD, that call and MPI_Finalize raise the error, and MPI ends
 * (MPI-5.0 sections 6.14 and 11.2.2).
 * ranks: 2 3 4
 * expect: success
 */
#include "check.h"

/* Checks the class of an error, and that the text has both calls. */
static void check_names(int code, const char *there, const char *here)
{
    char text[MPI_MAX_ERROR_STRING], expected[200];
    int class, length;

    CHECK_OK(MPI_Error_class(code, &class));
    CHECK_EQUAL(class, MPI_ERR_OTHER);
    CHECK_OK(MPI_Error_string(code, text, &length));
    snprintf(expected, sizeof expected, "rank %d has called %s, but this rank has called %s", rank != 0 ? 0 : 1, there, here);
    if (strstr(text, expected) == NULL)
        fprintf(stderr, "rank %d: \"%s\" does not contain \"%s\"\n", rank, text, expected);
    CHECK(strstr(text, expected) != NULL);
}

/* Checks the class of an error, and that the text has a sentence. */
static void check_text(int code, const char *expected)
{
    char text[MPI_MAX_ERROR_STRING];
    int class, length;

    CHECK_OK(MPI_Error_class(code, &class));
    CHECK_EQUAL(class, MPI_ERR_OTHER);
    CHECK_OK(MPI_Error_string(code, text, &length));
    if (strstr(text, expected) == NULL)
        fprintf(stderr, "rank %d: \"%s\" does not contain \"%s\"\n", rank, text, expected);
    CHECK(strstr(text, expected) != NULL);
}

/* Short calls in which no rank waits for all ranks: the next call that waits for all ranks has an error that names the first call that
 * does not match. */
static void check_earlier_calls(MPI_Comm comm)
{
    int is_first = rank == 0, data = rank, result, parts[4];

    for (int turn = 0; turn < 3; turn++) {
        /* More calls than a rank can be ahead of the others. */
        for (int k = 0; k < 300; k++)
            CHECK_OK(MPI_Bcast(&data, 1, MPI_INT, k % ranks, comm));
        CHECK_OK(MPI_Bcast(&data, 1, MPI_INT, is_first ? 0 : 1, comm));
        CHECK_OK(MPI_Bcast(&data, 1, MPI_INT, 0, comm));
        switch (turn) {
        case 0:
            check_names(MPI_Barrier(comm), is_first ? "MPI_Bcast with root 1" : "MPI_Bcast with root 0",
                        is_first ? "MPI_Bcast with root 0" : "MPI_Bcast with root 1");
            break;
        case 1:
            check_names(MPI_Reduce_scatter_block(parts, &result, 1, MPI_INT, MPI_SUM, comm),
                        is_first ? "MPI_Bcast with root 1" : "MPI_Bcast with root 0",
                        is_first ? "MPI_Bcast with root 0" : "MPI_Bcast with root 1");
            break;
        default:
            /* Two ranks read each other's call, and pass no barrier. */
            check_names(MPI_Allgather(&data, 1, MPI_INT, parts, 1, MPI_INT, comm),
                        is_first ? "MPI_Bcast with root 1" : "MPI_Bcast with root 0",
                        is_first ? "MPI_Bcast with root 0" : "MPI_Bcast with root 1");
        }
        CHECK_OK(MPI_Barrier(comm));
    }
    /* Rank 0 makes a call more than the others. */
    if (is_first)
        CHECK_OK(MPI_Bcast(&data, 1, MPI_INT, 0, comm));
    check_text(MPI_Barrier(comm), is_first ? "this rank has called MPI_Bcast with root 0, and rank 1 has not"
                                           : "rank 0 has called MPI_Bcast with root 0, and this rank has not");
    /* The same root, and another length: the ranks that send do not see it. */
    if (ranks > 2) {
        int code = MPI_Reduce(parts, &result, rank == 2 ? 2 : 1, MPI_INT, MPI_SUM, 0, comm);

        CHECK_CLASS(code, is_first ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
        check_text(MPI_Barrier(comm), rank == 2 ? "of 4 bytes" : "MPI_Reduce with root 0 of 8 bytes");
    }
    CHECK_OK(MPI_Barrier(comm));
}

static void check_finalize(int code)
{
    char text[MPI_MAX_ERROR_STRING], expected[200];
    int length;

    CHECK(code != MPI_SUCCESS);
    CHECK_OK(MPI_Error_string(code, text, &length));
    snprintf(expected, sizeof expected, "rank 0 had called %s on MPI_COMM_WORLD when this rank called MPI_Finalize",
             ranks == 2 ? "MPI_Allreduce" : "MPI_Reduce with root 0");
    if (strstr(text, expected) == NULL)
        fprintf(stderr, "rank %d: \"%s\" does not contain \"%s\"\n", rank, text, expected);
    CHECK(strstr(text, expected) != NULL);
}

int main(void)
{
    static int in[20000], out[20000];
    const MPI_Comm world = MPI_COMM_WORLD;
    MPI_Comm comm;
    int is_first;

    start();
    is_first = rank == 0;
    CHECK_OK(MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Comm_dup(world, &comm));
    check_earlier_calls(comm);
    CHECK_OK(MPI_Comm_free(&comm));
    if (is_first)
        check_names(MPI_Barrier(world), "MPI_Allgatherv", "MPI_Barrier");
    else
        check_names(MPI_Allgatherv(in, 0, MPI_INT, out, (int[4]) {0}, (int[4]) {0}, MPI_INT, world), "MPI_Barrier", "MPI_Allgatherv");
    if (is_first)
        check_names(MPI_Barrier(world), "MPI_Comm_split", "MPI_Barrier");
    else
        check_names(MPI_Comm_split(world, 0, 0, &comm), "MPI_Barrier", "MPI_Comm_split");
    if (is_first)
        check_names(MPI_Reduce_scatter_block(in, out, 1, MPI_INT, MPI_SUM, world), "MPI_Comm_split", "MPI_Reduce_scatter_block");
    else
        check_names(MPI_Comm_split(world, 0, 0, &comm), "MPI_Reduce_scatter_block", "MPI_Comm_split");
    /* Long data, for which all ranks meet. */
    if (is_first)
        check_names(MPI_Bcast(in, 20000, MPI_DOUBLE_COMPLEX, 0, world), "MPI_Reduce with root 1", "MPI_Bcast with root 0");
    else
        check_names(MPI_Reduce(in, out, 20000, MPI_INT, MPI_SUM, 1, world), "MPI_Bcast with root 0", "MPI_Reduce with root 1");
    /* Short data: rank 1 waits for rank 0, which has returned. */
    if (is_first)
        CHECK_OK(MPI_Bcast(in, 1, MPI_INT, 0, world));
    else if (rank == 1)
        check_names(MPI_Reduce(in, out, 1, MPI_INT, MPI_SUM, 1, world), "MPI_Bcast with root 0", "MPI_Reduce with root 1");
    else
        CHECK_OK(MPI_Reduce(in, out, 1, MPI_INT, MPI_SUM, 1, world));
    CHECK_CLASS(MPI_Barrier(world), MPI_ERR_OTHER);

    if (ranks == 2) {
        if (is_first)
            CHECK_OK(MPI_Bcast(in, 1, MPI_INT, 0, world));
        CHECK_CLASS(MPI_Allreduce(in, out, 1, MPI_INT, MPI_SUM, world), MPI_ERR_OTHER);
    } else {
        CHECK_CLASS(MPI_Exscan(in, out, is_first ? 1 : 2, MPI_INT, MPI_SUM, world), is_first ? MPI_SUCCESS : MPI_ERR_TRUNCATE);
        if (is_first)
            check_names(MPI_Reduce(in, out, 1, MPI_INT, MPI_SUM, 0, world), "MPI_Finalize", "MPI_Reduce with root 0");
    }
    if (is_first)
        CHECK_OK(MPI_Finalize());
    else
        check_finalize(MPI_Finalize());
    return 0;
}
