/* MPI_Comm_create_keyval, MPI_Comm_set_attr, MPI_Comm_get_attr, MPI_Comm_delete_attr, MPI_Comm_free_keyval: attributes
 * of MPI_COMM_WORLD and MPI_COMM_SELF, delete callbacks and their errors, wrong keys (MPI-5.0 section 7.7.2). Also: the
 * predefined attributes of MPI_COMM_WORLD.
 * ranks: alone 2
 * network: 2
 * expect: success
 */
#include "check.h"

static int calls;
static MPI_Comm last_comm;
static void *last_value;

static int note(MPI_Comm comm, int keyval, void *value, void *state)
{
    CHECK(keyval != MPI_KEYVAL_INVALID && state == (void *) &calls);
    calls++;
    last_comm = comm;
    last_value = value;
    return MPI_SUCCESS;
}

/* Returns the code in the extra state. */
static int obey(MPI_Comm comm, int keyval, void *value, void *state)
{
    (void) comm, (void) keyval, (void) value;
    return *(int *) state;
}

static int predefined(int keyval)
{
    int *number = NULL, flag = 0;

    CHECK_OK(MPI_Comm_get_attr(MPI_COMM_WORLD, keyval, &number, &flag));
    CHECK_EQUAL(flag, 1);
    return *number;
}

static void check_predefined(void)
{
    static const int keys[] = {MPI_TAG_UB, MPI_IO, MPI_HOST, MPI_WTIME_IS_GLOBAL, MPI_APPNUM, MPI_LASTUSEDCODE,
                               MPI_UNIVERSE_SIZE};
    int *number, flag, keyval, ranks_here;
    MPI_Comm here;

    CHECK(predefined(MPI_TAG_UB) >= 32767);
    CHECK_EQUAL(predefined(MPI_IO), MPI_ANY_SOURCE);
    CHECK_EQUAL(predefined(MPI_HOST), MPI_PROC_NULL);
    /* Each host has a clock of its own. */
    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here));
    CHECK_OK(MPI_Comm_size(here, &ranks_here));
    CHECK_EQUAL(predefined(MPI_WTIME_IS_GLOBAL), ranks_here == ranks);
    CHECK_OK(MPI_Comm_free(&here));
    CHECK(predefined(MPI_LASTUSEDCODE) >= MPI_ERR_LASTCODE);
    /* The values that the launcher provides. */
    CHECK_OK(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_APPNUM, &number, &flag));
    CHECK_EQUAL(flag, getenv("PMI_FD") != NULL);
    if (flag) {
        CHECK_EQUAL(*number, 0);
        CHECK_EQUAL(predefined(MPI_UNIVERSE_SIZE), ranks);
    }
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        int of_self = -1, of_world = -1;

        keyval = keys[i];
        /* The standard defines these attributes for MPI_COMM_WORLD. In MPICH all communicators have them; in Open MPI, MPI_COMM_SELF does
         * not. */
        CHECK_OK(MPI_Comm_get_attr(MPI_COMM_WORLD, keyval, &number, &of_world));
        CHECK_OK(MPI_Comm_get_attr(MPI_COMM_SELF, keyval, &number, &of_self));
        CHECK_EQUAL(of_self, of_world);
        CHECK_CLASS(MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, &flag), MPI_ERR_KEYVAL);
        CHECK_CLASS(MPI_Comm_delete_attr(MPI_COMM_WORLD, keyval), MPI_ERR_KEYVAL);
        CHECK_CLASS(MPI_Comm_free_keyval(&keyval), MPI_ERR_KEYVAL);
    }
}

int main(void)
{
    int keyval, bad, flag, value, of_wins, answer = MPI_ERR_ACCESS;
    void *got;

    start();
    check_predefined();
    CHECK_OK(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, note, &keyval, &calls));
    CHECK_OK(MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, &value));
    CHECK_OK(MPI_Comm_get_attr(MPI_COMM_WORLD, keyval, &got, &flag));
    CHECK(flag == 1 && got == (void *) &value);
    CHECK_OK(MPI_Comm_get_attr(MPI_COMM_SELF, keyval, &got, &flag));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Comm_set_attr(MPI_COMM_SELF, keyval, &flag));
    CHECK_OK(MPI_Comm_delete_attr(MPI_COMM_WORLD, keyval));
    CHECK(calls == 1 && last_comm == MPI_COMM_WORLD && last_value == &value);
    CHECK_OK(MPI_Comm_set_attr(MPI_COMM_SELF, keyval, NULL));
    CHECK(calls == 2 && last_comm == MPI_COMM_SELF && last_value == &flag);
    CHECK_OK(MPI_Comm_delete_attr(MPI_COMM_SELF, keyval));
    CHECK(calls == 3 && last_value == NULL);

    CHECK_OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, obey, &bad, &answer));
    CHECK_OK(MPI_Comm_set_attr(MPI_COMM_WORLD, bad, &value));
    CHECK_CLASS(MPI_Comm_delete_attr(MPI_COMM_WORLD, bad), MPI_ERR_ACCESS);
    CHECK_CLASS(MPI_Comm_set_attr(MPI_COMM_WORLD, bad, &flag), MPI_ERR_ACCESS);
    CHECK_OK(MPI_Comm_get_attr(MPI_COMM_WORLD, bad, &got, &flag));
    CHECK(flag == 1 && got == (void *) &value);
    /* MPI_Finalize also fails with the callback's error, and MPI stays initialised. */
    CHECK_CLASS(MPI_Finalize(), MPI_ERR_ACCESS);
    CHECK_OK(MPI_Finalized(&flag));
    CHECK_EQUAL(flag, 0);
    /* The callback returns an invalid error code. */
    answer = -12345;
    CHECK_CLASS(MPI_Comm_delete_attr(MPI_COMM_WORLD, bad), MPI_ERR_OTHER);
    answer = MPI_SUCCESS;
    CHECK_OK(MPI_Comm_delete_attr(MPI_COMM_WORLD, bad));

    CHECK_OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &of_wins, NULL));
    CHECK_CLASS(MPI_Comm_set_attr(MPI_COMM_WORLD, of_wins, NULL), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Comm_get_attr(MPI_COMM_WORLD, of_wins, &got, &flag), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WIN_BASE, &got, &flag), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Comm_free_keyval(&of_wins), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Comm_set_attr(MPI_COMM_NULL, keyval, NULL), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_get_attr(MPI_COMM_NULL, keyval, &got, &flag), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_delete_attr(MPI_COMM_NULL, keyval), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_get_attr(MPI_COMM_WORLD, keyval, NULL, &flag), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_get_attr(MPI_COMM_WORLD, keyval, &got, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, note, NULL, NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Comm_free_keyval(&keyval));
    CHECK_EQUAL(keyval, MPI_KEYVAL_INVALID);
    CHECK_OK(MPI_Comm_free_keyval(&bad));
    CHECK_OK(MPI_Win_free_keyval(&of_wins));
    return finish();
}
