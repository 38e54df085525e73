/* A program that gets groups and a predefined error handler in a loop, and never frees them, can get more of them than there are
 * handles: equal groups share a handle, and each is freed separately. 300 000 datatypes exist at once.
 * ranks: alone
 * expect: success
 */
#include "check.h"

enum { MOST = 1100000, MANY = 300000, FEW = 15000, FREED = 12000 };

static void *handles[MOST];

static void check_free(MPI_Group kept)
{
    int result = -1;

    /* Each group is freed separately; groups that are not freed yet stay valid. */
    for (int index = 0; index < FREED; index++) {
        MPI_Group group = (MPI_Group) handles[index];

        CHECK_OK(MPI_Group_free(&group));
        CHECK(group == MPI_GROUP_NULL);
    }
    CHECK_OK(MPI_Group_compare((MPI_Group) handles[FREED], kept, &result));
    CHECK_EQUAL(result, MPI_IDENT);
}

/* Each of two equal groups can be freed once; then a copy of their handle is invalid. */
static void check_last(void)
{
    MPI_Group group, stale;
    int ranks_of[1] = {0}, size = -1;

    CHECK_OK(MPI_Comm_group(MPI_COMM_SELF, &group));
    CHECK_OK(MPI_Group_incl(group, 1, ranks_of, &stale));
    MPI_Group other = stale;
    CHECK_OK(MPI_Group_free(&group));
    CHECK_OK(MPI_Group_size(stale, &size));
    CHECK_EQUAL(size, 1);
    CHECK_OK(MPI_Group_free(&stale));
    CHECK_CLASS(MPI_Group_size(other, &size), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_free(&other), MPI_ERR_GROUP);
}

int main(void)
{
    MPI_Win win;
    MPI_Group world, first;
    MPI_Errhandler errhandler, kept;
    MPI_Datatype pair;
    int *base, zero = 0;

    start();
    check_last();
    CHECK_OK(MPI_Win_allocate(sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    for (int index = 0; index < MOST; index++)
        CHECK_OK(MPI_Win_get_group(win, (MPI_Group *) &handles[index]));
    check_free(world);
    for (int index = 0; index < FEW; index++)
        CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, (MPI_Group *) &handles[index]));
    check_free(world);
    CHECK_OK(MPI_Group_incl(world, 1, &zero, &first));
    for (int index = 0; index < FEW; index++)
        CHECK_OK(MPI_Group_incl(world, 1, &zero, (MPI_Group *) &handles[index]));
    check_free(first);

    CHECK_OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &errhandler));
    for (int index = 0; index < MANY; index++) {
        CHECK_OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &kept));
        CHECK(kept == errhandler);
    }
    CHECK_OK(MPI_Type_contiguous(2, MPI_INT, &pair));
    for (int index = 0; index < MANY; index++)
        CHECK_OK(MPI_Type_dup(pair, (MPI_Datatype *) &handles[index]));
    for (int index = 0; index < MANY; index++)
        CHECK_OK(MPI_Type_free((MPI_Datatype *) &handles[index]));
    CHECK_OK(MPI_Type_free(&pair));
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
