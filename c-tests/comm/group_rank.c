/* MPI_Group_rank, MPI_Group_size (MPI-5.0 section 7.3.1) of groups with and without the caller (MPI_UNDEFINED). The
 * empty group always exists.
 * ranks: alone 2 7
 * more ranks: 1 4
 * expect: success
 */
#include "check.h"

int main(void)
{
    MPI_Group world, group;
    int size, mine, members[64];

    start();
    CHECK_OK(MPI_Group_size(MPI_GROUP_EMPTY, &size));
    CHECK_EQUAL(size, 0);
    CHECK_OK(MPI_Group_rank(MPI_GROUP_EMPTY, &mine));
    CHECK_EQUAL(mine, MPI_UNDEFINED);

    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    /* Each single rank. */
    for (int i = 0; i < ranks; i++) {
        CHECK_OK(MPI_Group_incl(world, 1, &i, &group));
        CHECK_OK(MPI_Group_size(group, &size));
        CHECK_EQUAL(size, 1);
        CHECK_OK(MPI_Group_rank(group, &mine));
        CHECK_EQUAL(mine, i == rank ? 0 : MPI_UNDEFINED);
        CHECK_OK(MPI_Group_free(&group));
    }
    /* Groups of the first ranks, in reverse order. */
    for (int count = 1; count <= ranks; count++) {
        for (int i = 0; i < count; i++)
            members[i] = count - 1 - i;
        CHECK_OK(MPI_Group_incl(world, count, members, &group));
        CHECK_OK(MPI_Group_size(group, &size));
        CHECK_EQUAL(size, count);
        CHECK_OK(MPI_Group_rank(group, &mine));
        CHECK_EQUAL(mine, rank < count ? count - 1 - rank : MPI_UNDEFINED);
        CHECK_OK(MPI_Group_free(&group));
    }
    /* The list of ranks for MPI_Group_incl contains ranks of the given group, not of MPI_COMM_WORLD. */
    for (int i = 0; i < ranks; i++)
        members[i] = (i + 1) % ranks;
    for (int turn = 1; turn <= 3 * ranks; turn++) {
        MPI_Group next;
        group = world;
        CHECK_OK(MPI_Group_incl(group, ranks, members, &next));
        CHECK_OK(MPI_Group_free(&group));
        world = next;
        CHECK_OK(MPI_Group_rank(world, &mine));
        CHECK_EQUAL(mine, ((rank - turn) % ranks + ranks) % ranks);
    }
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
