/* MPI_Group_free sets the handle to MPI_GROUP_NULL (MPI-5.0 section 7.3.3). Copies of the handle are invalid, also after the
 * next group was created. Groups that were built from the freed group remain. The empty group as a result can be freed, and
 * MPI_GROUP_EMPTY remains. Many groups exist at a time.
 * ranks: alone 2
 * more ranks: 1
 * expect: success
 */
#include "check.h"

#define MANY 5000

int main(void)
{
    static MPI_Group groups[MANY], copies[MANY];
    MPI_Group world, part, copy;
    int size = -1, first = 0, result = -1;

    start();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Group_incl(world, 1, &first, &part));
    copy = world;
    CHECK_OK(MPI_Group_free(&world));
    CHECK(world == MPI_GROUP_NULL);
    CHECK_CLASS(MPI_Group_size(copy, &size), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_free(&copy), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_free(&world), MPI_ERR_GROUP);
    CHECK_EQUAL(size, -1);
    /* `part` is still the group of rank 0 alone. */
    CHECK_OK(MPI_Group_size(part, &size));
    CHECK_EQUAL(size, 1);
    CHECK_OK(MPI_Group_rank(part, &result));
    CHECK_EQUAL(result, rank == 0 ? 0 : MPI_UNDEFINED);
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Group_translate_ranks(part, 1, &first, world, &result));
    CHECK_EQUAL(result, 0);
    CHECK_OK(MPI_Group_free(&world));

    /* The handle of a freed group is invalid after the creation of the next group. */
    for (int i = 0; i < MANY; i++) {
        CHECK_OK(MPI_Group_incl(part, 1, &first, &world));
        CHECK_CLASS(MPI_Group_size(copy, &size), MPI_ERR_GROUP);
        copy = world;
        CHECK_OK(MPI_Group_free(&world));
        CHECK(world == MPI_GROUP_NULL);
    }
    for (int i = 0; i < MANY; i++) {
        CHECK_OK(MPI_Group_incl(part, i % 3 == 0 ? 0 : 1, &first, &groups[i]));
        copies[i] = groups[i];
    }
    for (int i = 0; i < MANY; i += 2)
        CHECK_OK(MPI_Group_free(&groups[i]));
    for (int i = 0; i < MANY; i++) {
        int is_empty = i % 3 == 0, is_freed = i % 2 == 0 && !is_empty;

        size = -1;
        CHECK(i % 2 ? groups[i] == copies[i] : groups[i] == MPI_GROUP_NULL);
        CHECK_CLASS(MPI_Group_size(copies[i], &size), is_freed ? MPI_ERR_GROUP : MPI_SUCCESS);
        CHECK_EQUAL(size, is_freed ? -1 : is_empty ? 0 : 1);
    }
    for (int i = 1; i < MANY; i += 2)
        CHECK_OK(MPI_Group_free(&groups[i]));
    /* All copies are invalid now, except those of MPI_GROUP_EMPTY, and `part` remains. */
    for (int i = 0; i < MANY; i++)
        if (i % 3 == 0)
            CHECK(copies[i] == MPI_GROUP_EMPTY);
        else
            CHECK_CLASS(MPI_Group_size(copies[i], &size), MPI_ERR_GROUP);
    CHECK_OK(MPI_Group_size(part, &size));
    CHECK_EQUAL(size, 1);

    /* The result of a set operation can be freed, also if it is empty. */
    for (int i = 0; i < 3; i++) {
        CHECK_OK(MPI_Group_difference(part, part, &copy));
        CHECK(copy == MPI_GROUP_EMPTY);
        CHECK_OK(MPI_Group_free(&copy));
        CHECK(copy == MPI_GROUP_NULL);
        CHECK_OK(MPI_Group_size(MPI_GROUP_EMPTY, &size));
        CHECK_EQUAL(size, 0);
    }
    CHECK_OK(MPI_Group_free(&part));
    return finish();
}
