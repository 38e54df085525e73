/* Group functions (MPI-5.0 section 7.3) with wrong arguments: invalid handles (null, freed, another kind of object) raise
 * MPI_ERR_GROUP. Ranks outside of the group and repeated ranks raise MPI_ERR_RANK. Negative counts, null pointers and the
 * stride 0 raise MPI_ERR_ARG. The calls write nothing, and later correct calls work.
 * ranks: alone 2 4
 * more ranks: 1
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

#include <limits.h>

static MPI_Group world;

/* Calls every group function with this handle as its group, as its first group and as its second group. */
static void check_handle(MPI_Group bad)
{
    MPI_Group new = MPI_GROUP_EMPTY, copy = bad;
    int value = -7, zero = 0, range[1][3] = {{0, 0, 1}};

    CHECK_CLASS(MPI_Group_size(bad, &value), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_rank(bad, &value), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_translate_ranks(bad, 1, &zero, world, &value), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_translate_ranks(world, 1, &zero, bad, &value), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_compare(bad, world, &value), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_compare(world, bad, &value), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_compare(bad, bad, &value), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_union(bad, world, &new), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_union(world, bad, &new), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_intersection(bad, world, &new), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_intersection(world, bad, &new), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_difference(bad, world, &new), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_difference(MPI_GROUP_EMPTY, bad, &new), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_incl(bad, 1, &zero, &new), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_incl(bad, 0, NULL, &new), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_excl(bad, 1, &zero, &new), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_excl(bad, 0, NULL, &new), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_range_incl(bad, 1, range, &new), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_range_excl(bad, 1, range, &new), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_free(&copy), MPI_ERR_GROUP);
    CHECK(copy == bad && new == MPI_GROUP_EMPTY && value == -7);
}

/* Checks a list of ranks that is invalid for MPI_Group_incl and MPI_Group_excl. */
static void check_ranks(MPI_Group group, int count, const int *list)
{
    MPI_Group new = MPI_GROUP_NULL;

    CHECK_CLASS(MPI_Group_incl(group, count, list, &new), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Group_excl(group, count, list, &new), MPI_ERR_RANK);
    CHECK(new == MPI_GROUP_NULL);
}

static void check_range(int first, int last, int stride, int class)
{
    int ranges[2][3] = {{0, 0, 1}, {first, last, stride}};
    MPI_Group new = MPI_GROUP_NULL;

    CHECK_CLASS(MPI_Group_range_incl(world, 1, ranges + 1, &new), class);
    CHECK_CLASS(MPI_Group_range_excl(world, 1, ranges + 1, &new), class);
    /* The wrong range is the second of two ranges. */
    if (first != 0 && last != 0) {
        CHECK_CLASS(MPI_Group_range_incl(world, 2, ranges, &new), class);
        CHECK_CLASS(MPI_Group_range_excl(world, 2, ranges, &new), class);
    }
    CHECK(new == MPI_GROUP_NULL);
}

static void check_pointers(void)
{
    int value = -7, zero = 0, range[1][3] = {{0, 0, 1}};
    MPI_Group new = MPI_GROUP_NULL;

    CHECK_CLASS(MPI_Group_size(world, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_rank(world, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_translate_ranks(world, 1, NULL, world, &value), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_translate_ranks(world, 1, &zero, world, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_compare(world, world, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_union(world, world, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_intersection(world, world, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_difference(world, world, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_incl(world, 1, &zero, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_incl(world, 1, NULL, &new), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_excl(world, 1, &zero, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_excl(world, 1, NULL, &new), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_range_incl(world, 1, range, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_range_incl(world, 1, NULL, &new), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_range_excl(world, 1, range, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_range_excl(world, 1, NULL, &new), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_free(NULL), MPI_ERR_ARG);

    CHECK_CLASS(MPI_Group_translate_ranks(world, -1, &zero, world, &value), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_incl(world, -1, &zero, &new), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_excl(world, -1, &zero, &new), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_range_incl(world, -1, range, &new), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_range_excl(world, INT_MIN, range, &new), MPI_ERR_ARG);
    CHECK(value == -7 && new == MPI_GROUP_NULL);
}

int main(void)
{
    MPI_Group freed, copy, new;
    int size, value = -7;

    start();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &copy));
    freed = copy;
    CHECK_OK(MPI_Group_free(&copy));
    check_handle(MPI_GROUP_NULL);
    check_handle(freed);
    check_handle(NULL);
    check_handle(NO_HANDLE(MPI_Group));
    check_handle((MPI_Group) MPI_COMM_WORLD);
    check_handle((MPI_Group) MPI_INFO_NULL);

    for (int i = 0; i < 6; i++) {
        int wrong[] = {ranks, -1, MPI_PROC_NULL, MPI_UNDEFINED, INT_MAX, INT_MIN};

        check_ranks(world, 1, &wrong[i]);
        check_ranks(world, 2, (int[]) {0, wrong[i]});
        check_ranks(MPI_GROUP_EMPTY, 1, &wrong[i]);
        if (wrong[i] != MPI_PROC_NULL)
            CHECK_CLASS(MPI_Group_translate_ranks(world, 1, &wrong[i], world, &value), MPI_ERR_RANK);
        check_range(wrong[i], wrong[i], 1, MPI_ERR_RANK);
    }
    check_ranks(world, 2, (int[]) {0, 0});
    check_ranks(world, 3, (int[]) {ranks - 1, 0, ranks - 1});
    check_ranks(MPI_GROUP_EMPTY, 1, (int[]) {0});
    CHECK_CLASS(MPI_Group_translate_ranks(MPI_GROUP_EMPTY, 1, (int[]) {0}, world, &value), MPI_ERR_RANK);
    CHECK_EQUAL(value, -7);

    check_range(0, 0, 0, MPI_ERR_ARG);
    check_range(0, ranks - 1, 0, MPI_ERR_ARG);
    check_range(0, ranks, 1, MPI_ERR_RANK);
    check_range(ranks - 1, -1, -1, MPI_ERR_RANK);
    check_pointers();

    CHECK_OK(MPI_Group_incl(world, 1, (int[]) {ranks - 1}, &new));
    CHECK_OK(MPI_Group_size(new, &size));
    CHECK_EQUAL(size, 1);
    CHECK_OK(MPI_Group_free(&new));
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
