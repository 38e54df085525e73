/* Attributes of datatypes: set, get and delete, also on predefined datatypes (MPI-5.0 section 7.7.4). MPI_Type_dup
 * copies them by their callbacks; MPI_Type_free deletes them, first the one that was set last. Callbacks that fail;
 * wrong keys.
 * ranks: alone 1
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

static int copies, deletions, fails;
static void *deleted[16];
static MPI_Datatype last_type;
static int last_key;

static int copy(MPI_Datatype type, int keyval, void *state, void *value, void *out, int *flag)
{
    CHECK(state == &copies);
    last_type = type;
    last_key = keyval;
    copies++;
    *(void **) out = (char *) value + 1;
    *flag = value != NULL;
    return fails ? MPI_ERR_DIMS : MPI_SUCCESS;
}

static int delete(MPI_Datatype type, int keyval, void *value, void *state)
{
    CHECK(state == &copies);
    last_type = type;
    last_key = keyval;
    deleted[deletions++] = value;
    return fails ? MPI_ERR_BASE : MPI_SUCCESS;
}

static void check_attribute(MPI_Datatype type, int key, int wanted_flag, void *wanted)
{
    void *value = &fails;
    int flag = -1;

    CHECK_OK(MPI_Type_get_attr(type, key, &value, &flag));
    CHECK_EQUAL(flag, wanted_flag);
    CHECK(value == (wanted_flag ? wanted : &fails));
}

int main(void)
{
    static char values[4];
    int keys[4], foreign, old, flag = -1;
    void *value = NULL;
    MPI_Datatype type, other = MPI_DATATYPE_NULL, kept;

    start();
    CHECK_OK(MPI_Type_create_keyval(copy, delete, &keys[0], &copies));
    CHECK_OK(MPI_Type_create_keyval(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, &keys[1], NULL));
    CHECK_OK(MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, delete, &keys[2], &copies));
    CHECK_OK(MPI_Type_create_keyval(copy, delete, &keys[3], &copies));
    CHECK_OK(MPI_Type_vector(2, 1, 3, MPI_INT, &type));
    for (int i = 0; i < 4; i++) {
        check_attribute(type, keys[i], 0, NULL);
        CHECK_OK(MPI_Type_set_attr(type, keys[i], i == 3 ? NULL : &values[i]));
    }
    check_attribute(type, keys[3], 1, NULL);

    CHECK_OK(MPI_Type_dup(type, &other));
    CHECK_EQUAL(copies, 2);
    CHECK(last_type == type);
    CHECK_EQUAL(last_key, keys[3]);
    check_attribute(other, keys[0], 1, &values[0] + 1);
    check_attribute(other, keys[1], 1, &values[1]);
    check_attribute(other, keys[2], 0, NULL);
    check_attribute(other, keys[3], 0, NULL);
    CHECK_OK(MPI_Type_free(&other));
    CHECK_EQUAL(deletions, 1);
    CHECK(deleted[0] == &values[0] + 1);

    /* A callback that fails. */
    fails = 1;
    other = MPI_DATATYPE_NULL;
    CHECK_CLASS(MPI_Type_dup(type, &other), MPI_ERR_DIMS);
    CHECK(other == MPI_DATATYPE_NULL);
    deletions = 0;
    CHECK_CLASS(MPI_Type_set_attr(type, keys[2], &values[3]), MPI_ERR_BASE);
    check_attribute(type, keys[2], 1, &values[2]);
    CHECK_CLASS(MPI_Type_delete_attr(type, keys[2]), MPI_ERR_BASE);
    check_attribute(type, keys[2], 1, &values[2]);
    kept = type;
    CHECK_CLASS(MPI_Type_free(&type), MPI_ERR_BASE);
    CHECK(type == kept);
    CHECK_EQUAL(deletions, 3);
    check_attribute(type, keys[3], 1, NULL);
    fails = 0;

    /* Setting a second value first deletes the first one. */
    deletions = 0;
    CHECK_OK(MPI_Type_set_attr(type, keys[2], &values[3]));
    CHECK_EQUAL(deletions, 1);
    CHECK(deleted[0] == &values[2]);
    CHECK_OK(MPI_Type_delete_attr(type, keys[0]));
    CHECK_OK(MPI_Type_delete_attr(type, keys[0]));
    CHECK_EQUAL(deletions, 2);
    check_attribute(type, keys[0], 0, NULL);

    /* A datatype built from `type` has none of the attributes of `type`. MPI_Type_free(&type) deletes the attributes of `type`,
     * although the datatype built from it remains. */
    CHECK_OK(MPI_Type_contiguous(2, type, &other));
    check_attribute(other, keys[1], 0, NULL);
    deletions = 0;
    CHECK_OK(MPI_Type_free(&type));
    CHECK_EQUAL(deletions, 2);
    CHECK(deleted[0] == &values[3] && deleted[1] == NULL);
    CHECK(last_type == kept);
    CHECK_OK(MPI_Type_free(&other));
    CHECK_EQUAL(deletions, 2);

    /* Predefined datatypes. */
    CHECK_OK(MPI_Type_set_attr(MPI_INT, keys[0], &values[0]));
    check_attribute(MPI_INT, keys[0], 1, &values[0]);
    check_attribute(MPI_INTEGER, keys[0], 0, NULL);
    CHECK_OK(MPI_Type_dup(MPI_INT, &other));
    check_attribute(other, keys[0], 1, &values[0] + 1);
    CHECK_OK(MPI_Type_free(&other));
    old = keys[0];
    CHECK_OK(MPI_Type_free_keyval(&keys[0]));
    CHECK_EQUAL(keys[0], MPI_KEYVAL_INVALID);
    check_attribute(MPI_INT, old, 1, &values[0]);
    CHECK_CLASS(MPI_Type_set_attr(MPI_INT, old, NULL), MPI_ERR_KEYVAL);
    CHECK_OK(MPI_Type_delete_attr(MPI_INT, old));
    CHECK_CLASS(MPI_Type_get_attr(MPI_INT, old, &value, &flag), MPI_ERR_KEYVAL);

    /* Wrong arguments. */
    CHECK_OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &foreign, NULL));
    CHECK_CLASS(MPI_Type_set_attr(MPI_INT, foreign, NULL), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Type_get_attr(MPI_INT, MPI_WIN_BASE, &value, &flag), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Type_get_attr(MPI_INT, MPI_KEYVAL_INVALID, &value, &flag), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Type_get_attr(MPI_INT, keys[1], NULL, &flag), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_attr(MPI_INT, keys[1], &value, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_set_attr(MPI_DATATYPE_NULL, keys[1], NULL), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_attr(NO_HANDLE(MPI_Datatype), keys[1], &value, &flag), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_delete_attr(MPI_DATATYPE_NULL, keys[1]), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_free_keyval(&foreign), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Comm_free_keyval(&keys[1]), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Type_create_keyval(copy, delete, NULL, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_free_keyval(NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Comm_free_keyval(&foreign));
    for (int i = 1; i < 4; i++)
        CHECK_OK(MPI_Type_free_keyval(&keys[i]));
    return finish();
}
