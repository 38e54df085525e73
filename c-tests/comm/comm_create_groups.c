/* MPI_Comm_create and MPI_Comm_create_group with groups that differ between their ranks raise MPI_ERR_GROUP at ranks that
 * detect the difference (MPI-5.0 section 7.4.2). Communicators that other ranks create at the same time work, and so do later
 * calls.
 * ranks: 3 7
 * more ranks: 4
 * network: 5x2
 * more network: 3
 * expect: success
 */
#include "comms.h"

static MPI_Group group_of(int size, const int *members)
{
    MPI_Group world, group;

    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Group_incl(world, size, members, &group));
    CHECK_OK(MPI_Group_free(&world));
    return group;
}

int main(void)
{
    int pair[2] = {0, 1}, turned[2] = {1, 0}, other[2] = {1, 2};
    MPI_Group group;
    MPI_Comm comm = MPI_COMM_NULL;

    start();
    /* The same processes in another order. */
    group = rank == 0 ? group_of(2, turned) : rank == 1 ? group_of(2, pair) : MPI_GROUP_EMPTY;
    CHECK_CLASS(MPI_Comm_create(MPI_COMM_WORLD, group, &comm), rank < 2 ? MPI_ERR_GROUP : MPI_SUCCESS);
    CHECK(comm == MPI_COMM_NULL);
    CHECK_OK(MPI_Group_free(&group));

    /* Rank 0 passes a group with rank 1, which creates a communicator with rank 2. */
    group = rank == 0 ? group_of(2, pair) : rank < 3 ? group_of(2, other) : MPI_GROUP_EMPTY;
    CHECK_CLASS(MPI_Comm_create(MPI_COMM_WORLD, group, &comm), rank == 0 ? MPI_ERR_GROUP : MPI_SUCCESS);
    if (rank == 1 || rank == 2) {
        check_intra(comm, 2, other);
        CHECK_OK(MPI_Comm_free(&comm));
    }
    CHECK(comm == MPI_COMM_NULL);
    CHECK_OK(MPI_Group_free(&group));

    /* Ranks from 2 on pass a group that does not contain them. */
    group = group_of(2, pair);
    CHECK_OK(MPI_Comm_create(MPI_COMM_WORLD, group, &comm));
    if (rank < 2) {
        check_intra(comm, 2, pair);
        CHECK_OK(MPI_Comm_free(&comm));
    }
    CHECK(comm == MPI_COMM_NULL);
    CHECK_OK(MPI_Group_free(&group));

    if (rank < 2) {
        int three[3] = {0, 1, 2};

        group = rank == 0 ? group_of(2, pair) : group_of(3, three);
        CHECK_CLASS(MPI_Comm_create_group(MPI_COMM_WORLD, group, 5, &comm), MPI_ERR_GROUP);
        CHECK_OK(MPI_Group_free(&group));
        group = group_of(2, pair);
        CHECK_OK(MPI_Comm_create_group(MPI_COMM_WORLD, group, 5, &comm));
        check_intra(comm, 2, pair);
        CHECK_OK(MPI_Comm_free(&comm));
        CHECK_OK(MPI_Group_free(&group));
    }
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK_OK(MPI_Barrier(comm));
    CHECK_OK(MPI_Comm_free(&comm));
    return finish();
}
