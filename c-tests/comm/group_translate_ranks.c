/* MPI_Group_translate_ranks between groups in different order, subsets and disjoint groups, with repeated ranks and with no
 * ranks (MPI-5.0 section 7.3.1). MPI_PROC_NULL stays MPI_PROC_NULL, a process outside of the group becomes MPI_UNDEFINED, and the
 * input may have any order.
 * ranks: alone 2 7
 * more ranks: 1 4
 * more network: 5x2
 * expect: success
 */
#include "check.h"

int main(void)
{
    MPI_Group world, backwards, even, odd;
    int numbers[64], translated[64], result;

    start();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    for (int i = 0; i < ranks; i++)
        numbers[i] = ranks - 1 - i;
    CHECK_OK(MPI_Group_incl(world, ranks, numbers, &backwards));
    for (int i = 0; 2 * i < ranks; i++)
        numbers[i] = 2 * i;
    CHECK_OK(MPI_Group_incl(world, (ranks + 1) / 2, numbers, &even));
    CHECK_OK(MPI_Group_difference(world, even, &odd));

    for (int i = 0; i < ranks; i++)
        numbers[i] = i;
    CHECK_OK(MPI_Group_translate_ranks(world, ranks, numbers, world, translated));
    CHECK_BYTES(translated, numbers, (size_t) ranks * sizeof(int));
    CHECK_OK(MPI_Group_translate_ranks(world, ranks, numbers, backwards, translated));
    for (int i = 0; i < ranks; i++)
        CHECK_EQUAL(translated[i], ranks - 1 - i);
    CHECK_OK(MPI_Group_translate_ranks(backwards, ranks, numbers, world, translated));
    for (int i = 0; i < ranks; i++)
        CHECK_EQUAL(translated[i], ranks - 1 - i);
    CHECK_OK(MPI_Group_translate_ranks(world, ranks, numbers, even, translated));
    for (int i = 0; i < ranks; i++)
        CHECK_EQUAL(translated[i], i % 2 == 0 ? i / 2 : MPI_UNDEFINED);
    CHECK_OK(MPI_Group_translate_ranks(backwards, ranks, numbers, odd, translated));
    for (int i = 0; i < ranks; i++)
        CHECK_EQUAL(translated[i], (ranks - 1 - i) % 2 == 1 ? (ranks - 1 - i) / 2 : MPI_UNDEFINED);
    CHECK_OK(MPI_Group_translate_ranks(even, (ranks + 1) / 2, numbers, odd, translated));
    for (int i = 0; 2 * i < ranks; i++)
        CHECK_EQUAL(translated[i], MPI_UNDEFINED);
    CHECK_OK(MPI_Group_translate_ranks(odd, ranks / 2, numbers, backwards, translated));
    for (int i = 0; i < ranks / 2; i++)
        CHECK_EQUAL(translated[i], ranks - 2 - 2 * i);

    /* MPI_PROC_NULL among the ranks, and a rank more than once. */
    int some[6] = {MPI_PROC_NULL, 0, ranks - 1, MPI_PROC_NULL, 0, 0};
    int wanted[6] = {MPI_PROC_NULL, ranks - 1, 0, MPI_PROC_NULL, ranks - 1, ranks - 1};
    memset(translated, 0x5a, sizeof translated);
    CHECK_OK(MPI_Group_translate_ranks(world, 6, some, backwards, translated));
    CHECK_BYTES(translated, wanted, sizeof wanted);
    CHECK_ALL(translated + 6, 0x5a, sizeof translated - sizeof wanted);

    /* To and from the empty group. */
    CHECK_OK(MPI_Group_translate_ranks(world, 2, some, MPI_GROUP_EMPTY, translated));
    CHECK_EQUAL(translated[0], MPI_PROC_NULL);
    CHECK_EQUAL(translated[1], MPI_UNDEFINED);
    CHECK_OK(MPI_Group_translate_ranks(MPI_GROUP_EMPTY, 1, some, world, &result));
    CHECK_EQUAL(result, MPI_PROC_NULL);

    /* No ranks: nothing is read or written. */
    memset(translated, 0x5a, sizeof translated);
    CHECK_OK(MPI_Group_translate_ranks(world, 0, some, backwards, translated));
    CHECK_ALL(translated, 0x5a, sizeof translated);
    CHECK_OK(MPI_Group_translate_ranks(world, 0, NULL, backwards, NULL));
    CHECK_OK(MPI_Group_translate_ranks(MPI_GROUP_EMPTY, 0, NULL, MPI_GROUP_EMPTY, NULL));

    CHECK_OK(MPI_Group_free(&world));
    CHECK_OK(MPI_Group_free(&backwards));
    CHECK_OK(MPI_Group_free(&even));
    CHECK_OK(MPI_Group_free(&odd));
    return finish();
}
