/* MPI_Group_compare: equal processes in the same order, in another order, different processes; the empty group; groups that
 * were created in different ways (MPI-5.0 section 7.3.1).
 * ranks: alone 2 7
 * more ranks: 1 4
 * expect: success
 */
#include "check.h"

/* Compares two groups in both orders, and each group with itself. */
static void check_compare(MPI_Group left, MPI_Group right, int wanted)
{
    int result = -1;

    CHECK_OK(MPI_Group_compare(left, right, &result));
    CHECK_EQUAL(result, wanted);
    CHECK_OK(MPI_Group_compare(right, left, &result));
    CHECK_EQUAL(result, wanted);
    CHECK_OK(MPI_Group_compare(left, left, &result));
    CHECK_EQUAL(result, MPI_IDENT);
    CHECK_OK(MPI_Group_compare(right, right, &result));
    CHECK_EQUAL(result, MPI_IDENT);
}

int main(void)
{
    MPI_Group world, backwards, again, most, others, empty;
    int numbers[64];

    start();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    check_compare(MPI_GROUP_EMPTY, MPI_GROUP_EMPTY, MPI_IDENT);
    check_compare(MPI_GROUP_EMPTY, world, MPI_UNEQUAL);
    for (int i = 0; i < ranks; i++)
        numbers[i] = ranks - 1 - i;
    CHECK_OK(MPI_Group_incl(world, ranks, numbers, &backwards));
    CHECK_OK(MPI_Group_incl(backwards, ranks, numbers, &again));
    check_compare(world, again, MPI_IDENT);
    check_compare(world, backwards, ranks == 1 ? MPI_IDENT : MPI_SIMILAR);
    check_compare(backwards, again, ranks == 1 ? MPI_IDENT : MPI_SIMILAR);

    /* A subset, and a group of the same size with one different member. */
    CHECK_OK(MPI_Group_incl(world, ranks - 1, numbers, &most));
    check_compare(world, most, MPI_UNEQUAL);
    CHECK_OK(MPI_Group_incl(backwards, ranks - 1, numbers, &others));
    check_compare(most, others, ranks == 1 ? MPI_IDENT : MPI_UNEQUAL);
    CHECK_OK(MPI_Group_difference(world, backwards, &empty));
    check_compare(empty, MPI_GROUP_EMPTY, MPI_IDENT);

    CHECK_OK(MPI_Group_free(&world));
    CHECK_OK(MPI_Group_free(&backwards));
    CHECK_OK(MPI_Group_free(&again));
    CHECK_OK(MPI_Group_free(&most));
    CHECK_OK(MPI_Group_free(&others));
    CHECK_OK(MPI_Group_free(&empty));
    return finish();
}
