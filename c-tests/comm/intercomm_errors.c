/* Wrong calls of MPI_Intercomm_create (MPI-5.0 section 7.6.2), each of which is an error at all ranks of both groups.
 * Functions that do not allow intercommunicators raise errors for them.
 * ranks: 2 3
 * more ranks: 4 7
 * network: 5x2
 * more network: 3
 * expect: success
 */
#include "comms.h"

static MPI_Comm local, inter;

/* The arguments are wrong at one or more ranks; all ranks of both groups get an error of this class. */
static void both_fail(int leader, int remote, int tag, int wants, int class)
{
    MPI_Comm comm = MPI_COMM_NULL;

    CHECK_CLASS(MPI_Intercomm_create(local, leader, MPI_COMM_WORLD, remote, tag, wants ? &comm : NULL), class);
    CHECK(comm == MPI_COMM_NULL);
}

static void no_intercommunicators(void)
{
    static int values[4], dims[1] = {1}, periods[1] = {0}, index[1] = {0};
    int result, got[2];
    void *base;
    MPI_Win win = MPI_WIN_NULL;
    MPI_Comm comm = MPI_COMM_NULL;
    MPI_Group group;

    CHECK_CLASS(MPI_Win_create(values, 4, 1, MPI_INFO_NULL, inter, &win), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Win_allocate(4, 1, MPI_INFO_NULL, inter, &base, &win), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Win_allocate_shared(4, 1, MPI_INFO_NULL, inter, &base, &win), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Win_create_dynamic(MPI_INFO_NULL, inter, &win), MPI_ERR_COMM);
    CHECK(win == MPI_WIN_NULL);
    CHECK_CLASS(MPI_Cart_create(inter, 1, dims, periods, 0, &comm), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Cart_map(inter, 1, dims, periods, &result), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Cart_sub(inter, periods, &comm), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Cartdim_get(inter, &result), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Cart_shift(inter, 0, 1, &got[0], &got[1]), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Graph_create(inter, 1, index, NULL, 0, &comm), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Graph_map(inter, 1, index, NULL, &result), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Graphdims_get(inter, &got[0], &got[1]), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Dist_graph_create(inter, 0, NULL, NULL, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm),
                MPI_ERR_COMM);
    CHECK_CLASS(MPI_Dist_graph_create_adjacent(inter, 0, NULL, MPI_UNWEIGHTED, 0, NULL, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                               &comm), MPI_ERR_COMM);
    CHECK_OK(MPI_Topo_test(inter, &result));
    CHECK_EQUAL(result, MPI_UNDEFINED);
    CHECK_OK(MPI_Comm_group(inter, &group));
    CHECK_CLASS(MPI_Comm_create_group(inter, group, 0, &comm), MPI_ERR_COMM);
    CHECK_OK(MPI_Group_free(&group));
    CHECK_CLASS(MPI_Intercomm_create(inter, 0, MPI_COMM_WORLD, 0, 0, &comm), MPI_ERR_COMM);
    CHECK(comm == MPI_COMM_NULL);
    /* A function that allows only intercommunicators, and invalid arguments. */
    CHECK_CLASS(MPI_Comm_remote_group(local, &group), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_remote_size(inter, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_remote_group(inter, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_test_inter(inter, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_test_inter(MPI_COMM_NULL, &result), MPI_ERR_COMM);
    CHECK_OK(MPI_Comm_test_inter(MPI_COMM_WORLD, &result));
    CHECK_EQUAL(result, 0);
}

int main(void)
{
    int other, size;
    MPI_Comm comm;

    start();
    CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &local));
    other = rank % 2 == 0;
    size = comm_size(local);
    /* Wrong arguments at all ranks of both groups. */
    both_fail(size, other, 1, 1, MPI_ERR_RANK);
    both_fail(-1, other, 1, 1, MPI_ERR_RANK);
    both_fail(0, other, -1, 1, MPI_ERR_TAG);
    both_fail(0, ranks, 1, 1, MPI_ERR_RANK);
    both_fail(0, -1, 1, 1, MPI_ERR_RANK);
    both_fail(0, 1 - other, 1, 1, MPI_ERR_RANK);
    CHECK_CLASS(MPI_Intercomm_create(local, 0, MPI_COMM_NULL, other, 1, &comm), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Intercomm_create(MPI_COMM_NULL, 0, MPI_COMM_WORLD, other, 1, &comm), MPI_ERR_COMM);
    /* Wrong arguments at one rank, the leader or another. */
    for (int wrong = 0; wrong < ranks; wrong++) {
        snprintf(situation, sizeof situation, "wrong arguments at rank %d", wrong);
        both_fail(0, other, 1, rank != wrong, MPI_ERR_ARG);
    }
    /* One rank names an invalid leader, or another rank than the others do. The others name rank 0 of their group, which may be
     * the rank with the wrong argument. */
    for (int wrong = 0; wrong < ranks; wrong++) {
        int group_size = (ranks + 1 - wrong % 2) / 2, is_wrong = rank == wrong;

        snprintf(situation, sizeof situation, "wrong leader at rank %d", wrong);
        if (group_size == 1)
            continue;
        both_fail(is_wrong ? -1 : 0, other, 1, 1, MPI_ERR_RANK);
        both_fail(is_wrong ? group_size : 0, other, 1, 1, MPI_ERR_RANK);
        both_fail(is_wrong ? 1 : 0, other, 1, 1, MPI_ERR_RANK);
    }
    situation[0] = '\0';
    /* Ranks of a group that pass different leaders. */
    if (ranks == 4)
        both_fail(rank == 2, other, 1, 1, MPI_ERR_RANK);
    CHECK_OK(MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, other, 1, &inter));
    no_intercommunicators();
    CHECK_OK(MPI_Comm_free(&inter));
    CHECK_OK(MPI_Comm_free(&local));
    return finish();
}
