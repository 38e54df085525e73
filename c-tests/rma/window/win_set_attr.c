/* MPI_Win_set_attr, MPI_Win_get_attr and MPI_Win_delete_attr set, return and delete one value for each key and window
 * (MPI-5.0 section 7.7.3). When a value is replaced or deleted, its delete callback is called with window, key, value
 * and extra state. Wrong arguments raise MPI_ERR_KEYVAL, MPI_ERR_WIN or MPI_ERR_ARG.
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

static int calls, last_keyval;
static MPI_Win last_win;
static void *last_value, *last_state;

static int note(MPI_Win win, int keyval, void *value, void *state)
{
    calls++;
    last_win = win;
    last_keyval = keyval;
    last_value = value;
    last_state = state;
    return MPI_SUCCESS;
}

static void check_value(MPI_Win win, int keyval, const void *wanted)
{
    void *value = &calls;
    int flag = -1;

    CHECK_OK(MPI_Win_get_attr(win, keyval, &value, &flag));
    CHECK_EQUAL(flag, wanted != NULL);
    CHECK(value == (wanted ? wanted : (void *) &calls));
}

/* Callbacks receive the extra state of their key. */
static void check_callbacks(MPI_Win win, MPI_Win other)
{
    int state, first, second, keyval = MPI_KEYVAL_INVALID;

    CHECK_OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, note, &keyval, &state));
    CHECK(keyval != MPI_KEYVAL_INVALID);
    check_value(win, keyval, NULL);
    CHECK_OK(MPI_Win_set_attr(win, keyval, &first));
    check_value(win, keyval, &first);
    check_value(other, keyval, NULL);
    CHECK_EQUAL(calls, 0);

    CHECK_OK(MPI_Win_set_attr(win, keyval, &second));
    check_value(win, keyval, &second);
    CHECK_EQUAL(calls, 1);
    CHECK(last_win == win && last_keyval == keyval && last_value == &first && last_state == &state);

    CHECK_OK(MPI_Win_set_attr(other, keyval, &first));
    CHECK_OK(MPI_Win_delete_attr(win, keyval));
    CHECK_EQUAL(calls, 2);
    CHECK(last_win == win && last_keyval == keyval && last_value == &second && last_state == &state);
    check_value(win, keyval, NULL);
    check_value(other, keyval, &first);
    /* There is no attribute left to delete. */
    CHECK_OK(MPI_Win_delete_attr(win, keyval));
    CHECK_EQUAL(calls, 2);
    CHECK_OK(MPI_Win_delete_attr(other, keyval));
    CHECK_EQUAL(calls, 3);
    CHECK_OK(MPI_Win_free_keyval(&keyval));
}

/* NULL and numbers are valid values; keys are independent of each other. */
static void check_values(MPI_Win win)
{
    enum { KEYS = 300 };
    int keyvals[KEYS], flag = 0;
    void *value;

    for (int i = 0; i < KEYS; i++) {
        CHECK_OK(MPI_Win_create_keyval(MPI_WIN_DUP_FN, MPI_WIN_NULL_DELETE_FN, &keyvals[i], NULL));
        CHECK_OK(MPI_Win_set_attr(win, keyvals[i], (void *) (MPI_Aint) (i - 5)));
    }
    for (int i = 0; i < KEYS; i++) {
        value = &value;
        CHECK_OK(MPI_Win_get_attr(win, keyvals[i], &value, &flag));
        CHECK_EQUAL(flag, 1);
        CHECK_EQUAL((MPI_Aint) value, i - 5);
    }
    for (int i = 0; i < KEYS; i += 2)
        CHECK_OK(MPI_Win_delete_attr(win, keyvals[i]));
    for (int i = 0; i < KEYS; i++) {
        CHECK_OK(MPI_Win_get_attr(win, keyvals[i], &value, &flag));
        CHECK_EQUAL(flag, i % 2);
        CHECK_OK(MPI_Win_free_keyval(&keyvals[i]));
    }
}

static void check_errors(MPI_Win win)
{
    static const int predefined[] = {MPI_WIN_BASE, MPI_WIN_SIZE, MPI_WIN_DISP_UNIT, MPI_WIN_CREATE_FLAVOR,
                                     MPI_WIN_MODEL};
    static const int foreign[] = {MPI_KEYVAL_INVALID, MPI_TAG_UB, MPI_APPNUM, 1, -1, 600, 123456, 0x7ead1234};
    int keyval, of_comms, value, flag;
    void *got;

    for (size_t i = 0; i < sizeof predefined / sizeof *predefined; i++) {
        keyval = predefined[i];
        CHECK_CLASS(MPI_Win_set_attr(win, keyval, &value), MPI_ERR_KEYVAL);
        CHECK_CLASS(MPI_Win_delete_attr(win, keyval), MPI_ERR_KEYVAL);
        CHECK_CLASS(MPI_Win_free_keyval(&keyval), MPI_ERR_KEYVAL);
        CHECK_EQUAL(keyval, predefined[i]);
        CHECK_OK(MPI_Win_get_attr(win, keyval, &got, &flag));
        CHECK_EQUAL(flag, 1);
    }
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        keyval = foreign[i];
        CHECK_CLASS(MPI_Win_set_attr(win, keyval, &value), MPI_ERR_KEYVAL);
        CHECK_CLASS(MPI_Win_get_attr(win, keyval, &got, &flag), MPI_ERR_KEYVAL);
        CHECK_CLASS(MPI_Win_delete_attr(win, keyval), MPI_ERR_KEYVAL);
        CHECK_CLASS(MPI_Win_free_keyval(&keyval), MPI_ERR_KEYVAL);
    }
    CHECK_OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &of_comms, NULL));
    CHECK_CLASS(MPI_Win_set_attr(win, of_comms, &value), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Win_get_attr(win, of_comms, &got, &flag), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Win_delete_attr(win, of_comms), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Win_free_keyval(&of_comms), MPI_ERR_KEYVAL);
    CHECK_OK(MPI_Comm_free_keyval(&of_comms));

    CHECK_OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &keyval, NULL));
    CHECK_CLASS(MPI_Win_set_attr(MPI_WIN_NULL, keyval, &value), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_get_attr(MPI_WIN_NULL, keyval, &got, &flag), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_delete_attr(NO_HANDLE(MPI_Win), keyval), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_get_attr(win, keyval, NULL, &flag), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Win_get_attr(win, keyval, &got, NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Win_free_keyval(&keyval));
}

int main(void)
{
    MPI_Win win, other;

    start();
    CHECK_OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &other));
    errors_return(win);
    check_callbacks(win, other);
    check_values(win);
    check_errors(win);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Win_free(&other));
    return finish();
}
