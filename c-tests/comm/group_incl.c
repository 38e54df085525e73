/* MPI_Group_incl, MPI_Group_excl: rank i of the new group is the i-th of the list, and exclusion keeps the order of the other
 * ranks (MPI-5.0 section 7.3.2). Lists of no, one and all ranks; groups whose order differs from MPI_COMM_WORLD.
 * ranks: alone 2 7
 * more ranks: 1 4
 * expect: success
 */
#include "check.h"

#define MOST 64

static MPI_Group world;

/* Checks that the group has exactly these ranks of MPI_COMM_WORLD in this order, and frees it. */
static void check_members(MPI_Group group, int count, const int *wanted)
{
    int size = -1, numbers[MOST], members[MOST];

    CHECK_OK(MPI_Group_size(group, &size));
    CHECK_EQUAL(size, count);
    CHECK_EQUAL(group == MPI_GROUP_EMPTY, size == 0);
    for (int i = 0; i < size; i++)
        numbers[i] = i;
    CHECK_OK(MPI_Group_translate_ranks(group, size, numbers, world, members));
    CHECK_BYTES(members, wanted, (size_t) size * sizeof(int));
    CHECK_OK(MPI_Group_free(&group));
    CHECK(group == MPI_GROUP_NULL);
}

/* Checks every set of ranks (a bit mask), in ascending and in descending order. `order` has the ranks of the group in
 * MPI_COMM_WORLD. */
static void check_subsets(MPI_Group group, const int *order)
{
    for (unsigned mask = 0; mask < 1u << ranks; mask++)
        for (int backwards = 0; backwards < 2; backwards++) {
            int count = 0, rest = 0, list[MOST], included[MOST], excluded[MOST];
            MPI_Group new = MPI_GROUP_NULL;

            for (int i = 0; i < ranks; i++) {
                int member = backwards ? ranks - 1 - i : i;
                if (mask >> member & 1) {
                    list[count] = member;
                    included[count++] = order[member];
                }
            }
            for (int i = 0; i < ranks; i++)
                if (!(mask >> i & 1))
                    excluded[rest++] = order[i];
            CHECK_OK(MPI_Group_incl(group, count, list, &new));
            check_members(new, count, included);
            CHECK_OK(MPI_Group_excl(group, count, list, &new));
            check_members(new, rest, excluded);
        }
}

int main(void)
{
    MPI_Group turned, new;
    int forwards[MOST], order[MOST], kept[MOST], result;

    start();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    for (int i = 0; i < ranks; i++) {
        forwards[i] = i;
        order[i] = (3 * i + 1) % ranks;
    }
    /* If the number of ranks is a multiple of 3, `order` is not a permutation. */
    CHECK(ranks % 3 != 0);
    memcpy(kept, order, sizeof kept);
    check_subsets(world, forwards);
    CHECK_OK(MPI_Group_incl(world, ranks, order, &turned));
    check_subsets(turned, order);

    /* A list of no ranks may be NULL; excluding nothing returns an equal group. */
    CHECK_OK(MPI_Group_incl(turned, 0, NULL, &new));
    CHECK(new == MPI_GROUP_EMPTY);
    CHECK_OK(MPI_Group_excl(turned, 0, NULL, &new));
    CHECK_OK(MPI_Group_compare(new, turned, &result));
    CHECK_EQUAL(result, MPI_IDENT);
    CHECK_OK(MPI_Group_free(&new));
    CHECK_OK(MPI_Group_incl(MPI_GROUP_EMPTY, 0, NULL, &new));
    CHECK(new == MPI_GROUP_EMPTY);
    CHECK_OK(MPI_Group_excl(MPI_GROUP_EMPTY, 0, NULL, &new));
    CHECK(new == MPI_GROUP_EMPTY);
    /* No call has changed its list of ranks. */
    CHECK_BYTES(order, kept, (size_t) ranks * sizeof(int));
    CHECK_OK(MPI_Group_free(&turned));
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
