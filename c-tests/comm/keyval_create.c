/* MPI_Keyval_create, MPI_Keyval_free, MPI_Attr_put, MPI_Attr_get, MPI_Attr_delete: the deprecated functions for keys and
 * attributes of communicators, mixed with the new ones (MPI-5.0 section 16.1).
 * ranks: alone 2
 * more network: 3
 * expect: success
 */
#include "check.h"

static int deletions;

static int copy(MPI_Comm comm, int keyval, void *state, void *value, void *out, int *flag)
{
    (void) comm;
    (void) keyval;
    *(void **) out = (char *) value + *(int *) state;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete(MPI_Comm comm, int keyval, void *value, void *state)
{
    (void) comm;
    (void) keyval;
    (void) value;
    (void) state;
    deletions++;
    return MPI_SUCCESS;
}

int main(void)
{
    static int state = 3;
    static char values[8];
    int keys[3], flag = -1;
    void *value = NULL;
    int *bound = NULL;
    MPI_Comm comm;

    start();
    CHECK_OK(MPI_Keyval_create(copy, delete, &keys[0], &state));
    CHECK_OK(MPI_Keyval_create(MPI_DUP_FN, MPI_NULL_DELETE_FN, &keys[1], NULL));
    CHECK_OK(MPI_Keyval_create(MPI_NULL_COPY_FN, delete, &keys[2], NULL));
    for (int i = 0; i < 3; i++)
        CHECK_OK(MPI_Attr_put(MPI_COMM_WORLD, keys[i], &values[i]));
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK_OK(MPI_Attr_get(comm, keys[0], &value, &flag));
    CHECK(flag && value == &values[3]);
    CHECK_OK(MPI_Comm_get_attr(comm, keys[1], &value, &flag));
    CHECK(flag && value == &values[1]);
    CHECK_OK(MPI_Attr_get(comm, keys[2], &value, &flag));
    CHECK(!flag);
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_EQUAL(deletions, 1);
    CHECK_OK(MPI_Attr_delete(MPI_COMM_WORLD, keys[2]));
    CHECK_EQUAL(deletions, 2);
    CHECK_OK(MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, &bound, &flag));
    CHECK(flag && *bound >= 32767);

    CHECK_CLASS(MPI_Attr_put(MPI_COMM_WORLD, MPI_TAG_UB, NULL), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Attr_put(MPI_COMM_NULL, keys[0], NULL), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Attr_get(MPI_COMM_WORLD, MPI_KEYVAL_INVALID, &value, &flag), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Attr_get(MPI_COMM_WORLD, keys[0], NULL, &flag), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Attr_delete(MPI_COMM_WORLD, MPI_WIN_BASE), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Keyval_create(copy, delete, NULL, NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Keyval_free(&keys[0]));
    CHECK_EQUAL(keys[0], MPI_KEYVAL_INVALID);
    CHECK_CLASS(MPI_Keyval_free(&keys[0]), MPI_ERR_KEYVAL);
    CHECK_OK(MPI_Comm_free_keyval(&keys[1]));
    CHECK_OK(MPI_Keyval_free(&keys[2]));
    return finish();
}
