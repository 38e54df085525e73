/* MPI_Comm_group: size, rank and order are those of the communicator (MPI-5.0 section 7.3.2). Each call returns a separate
 * group, which can be freed without an effect on the others. Wrong arguments raise errors.
 * ranks: alone 2 7
 * more ranks: 1 4
 * more network: 5x2
 * expect: success
 */
#include "check.h"

int main(void)
{
    MPI_Group world, again, self;
    int size, mine, result, numbers[64], translated[64];

    start();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK(world != MPI_GROUP_NULL && world != MPI_GROUP_EMPTY);
    CHECK_OK(MPI_Group_size(world, &size));
    CHECK_EQUAL(size, ranks);
    CHECK_OK(MPI_Group_rank(world, &mine));
    CHECK_EQUAL(mine, rank);

    CHECK_OK(MPI_Comm_group(MPI_COMM_SELF, &self));
    CHECK_OK(MPI_Group_size(self, &size));
    CHECK_EQUAL(size, 1);
    CHECK_OK(MPI_Group_rank(self, &mine));
    CHECK_EQUAL(mine, 0);

    /* Translates ranks between the two groups. */
    for (int i = 0; i < ranks; i++)
        numbers[i] = i;
    CHECK_OK(MPI_Group_translate_ranks(world, ranks, numbers, self, translated));
    for (int i = 0; i < ranks; i++)
        CHECK_EQUAL(translated[i], i == rank ? 0 : MPI_UNDEFINED);
    CHECK_OK(MPI_Group_translate_ranks(self, 1, numbers, world, translated));
    CHECK_EQUAL(translated[0], rank);
    CHECK_OK(MPI_Group_compare(world, self, &result));
    CHECK_EQUAL(result, ranks == 1 ? MPI_IDENT : MPI_UNEQUAL);

    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &again));
    CHECK_OK(MPI_Group_compare(world, again, &result));
    CHECK_EQUAL(result, MPI_IDENT);
    CHECK_OK(MPI_Group_free(&world));
    CHECK_OK(MPI_Group_size(again, &size));
    CHECK_EQUAL(size, ranks);
    CHECK_OK(MPI_Group_free(&again));
    CHECK_OK(MPI_Group_free(&self));
    together();

    world = MPI_GROUP_EMPTY;
    CHECK_CLASS(MPI_Comm_group(MPI_COMM_NULL, &world), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_group(NO_HANDLE(MPI_Comm), &world), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_group(NULL, &world), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_group(MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
    CHECK(world == MPI_GROUP_EMPTY);
    return finish();
}
