/* MPI_Win_create_keyval, MPI_Win_free_keyval: freeing a key sets the caller's variable to MPI_KEYVAL_INVALID (MPI-5.0
 * section 7.7.3). Existing attributes keep the key with its callbacks. With RMAMPI_STRICT=1, freeing the key again, or
 * using it for a new attribute, raises MPI_ERR_KEYVAL. Keys can be created and freed 300000 times.
 * ranks: alone 2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

static int calls;

static int count(MPI_Win win, int keyval, void *value, void *state)
{
    CHECK(win != MPI_WIN_NULL && keyval != MPI_KEYVAL_INVALID && value == (void *) &calls && state == NULL);
    calls++;
    return MPI_SUCCESS;
}

int main(void)
{
    int keyval, copy, next, flag, number;
    MPI_Win win;
    void *got;

    start();
    CHECK_OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    CHECK_CLASS(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, count, NULL, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Win_free_keyval(NULL), MPI_ERR_ARG);

    CHECK_OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, count, &keyval, NULL));
    CHECK_OK(MPI_Win_set_attr(win, keyval, &calls));
    copy = keyval;
    CHECK_OK(MPI_Win_free_keyval(&keyval));
    CHECK_EQUAL(keyval, MPI_KEYVAL_INVALID);
    CHECK_EQUAL(calls, 0);
    CHECK_CLASS(MPI_Win_free_keyval(&keyval), MPI_ERR_KEYVAL);
    keyval = copy;
    CHECK_CLASS(MPI_Win_free_keyval(&keyval), MPI_ERR_KEYVAL);
    CHECK_EQUAL(keyval, copy);
    CHECK_CLASS(MPI_Win_set_attr(win, copy, &number), MPI_ERR_KEYVAL);
    CHECK_EQUAL(calls, 0);
    CHECK_OK(MPI_Win_get_attr(win, copy, &got, &flag));
    CHECK(flag == 1 && got == (void *) &calls);
    CHECK_OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &next, NULL));
    CHECK(next != copy);
    CHECK_OK(MPI_Win_free_keyval(&next));

    /* Only the attribute keeps the key alive. */
    CHECK_OK(MPI_Win_delete_attr(win, copy));
    CHECK_EQUAL(calls, 1);
    CHECK_CLASS(MPI_Win_get_attr(win, copy, &got, &flag), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Win_delete_attr(win, copy), MPI_ERR_KEYVAL);

    /* So the callback of a freed key is still called when the window is freed. */
    CHECK_OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, count, &keyval, NULL));
    CHECK_OK(MPI_Win_set_attr(win, keyval, &calls));
    CHECK_OK(MPI_Win_free_keyval(&keyval));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_EQUAL(calls, 2);

    for (int i = 0; i < 300000; i++) {
        CHECK_OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, count, &keyval, NULL));
        CHECK_OK(MPI_Win_free_keyval(&keyval));
    }
    return finish();
}
