/* A program that gets groups and a predefined error handler in a loop, and never frees them, can get more of them than there are
 * handles: equal groups share a handle, and each is freed separately. 300 000 datatypes exist at once.
 * part: memory
 * ranks: alone
 * expect: success
 */
#include "check.h"

enum { MOST = 1100000, MANY = 300000, FEW = 15000, FREED = 12000 };

static void *handles[MOST];

/* Frees the first groups of `count` equal ones. */
static void check_free(MPI_Group kept, int count)
{
    int result = -1;

    /* Each group is freed separately; groups that are not freed yet stay valid. */
    for (int index = 0; index < FREED; index++) {
        MPI_Group group = (MPI_Group) handles[index];

        CHECK_OK(MPI_Group_free(&group));
        CHECK(group == MPI_GROUP_NULL);
    }
    for (int index = FREED; index < count; index++) {
        CHECK_OK(MPI_Group_compare((MPI_Group) handles[index], kept, &result));
        CHECK_EQUAL(result, MPI_IDENT);
    }
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
    int *base, zero = 0, size = -1, length = -1;
    char name[64], got[MPI_MAX_OBJECT_NAME];

    start();
    check_last();
    CHECK_OK(MPI_Win_allocate(sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    for (int index = 0; index < MOST; index++)
        CHECK_OK(MPI_Win_get_group(win, (MPI_Group *) &handles[index]));
    check_free(world, MOST);
    for (int index = 0; index < FEW; index++)
        CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, (MPI_Group *) &handles[index]));
    check_free(world, FEW);
    CHECK_OK(MPI_Group_incl(world, 1, &zero, &first));
    for (int index = 0; index < FEW; index++)
        CHECK_OK(MPI_Group_incl(world, 1, &zero, (MPI_Group *) &handles[index]));
    check_free(first, FEW);

    CHECK_OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &errhandler));
    for (int index = 0; index < MANY; index++) {
        CHECK_OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &kept));
        CHECK(kept == errhandler);
    }
    CHECK_OK(MPI_Type_contiguous(2, MPI_INT, &pair));
    for (int index = 0; index < MANY; index++)
        CHECK_OK(MPI_Type_dup(pair, (MPI_Datatype *) &handles[index]));
    /* Each datatype is one of its own: it gets a name, and the names differ after all are set. */
    for (int index = 0; index < MANY; index++) {
        snprintf(name, sizeof name, "datatype %d", index);
        CHECK_OK(MPI_Type_set_name((MPI_Datatype) handles[index], name));
    }
    for (int index = 0; index < MANY; index++) {
        MPI_Datatype datatype = (MPI_Datatype) handles[index];

        CHECK_OK(MPI_Type_size(datatype, &size));
        CHECK_EQUAL(size, 2 * (int) sizeof(int));
        CHECK_OK(MPI_Type_get_name(datatype, got, &length));
        snprintf(name, sizeof name, "datatype %d", index);
        CHECK(strcmp(got, name) == 0);
        CHECK_OK(MPI_Type_free(&datatype));
        CHECK(datatype == MPI_DATATYPE_NULL);
    }
    CHECK_OK(MPI_Type_free(&pair));
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
