/* Delete callbacks that change the attributes of their window (MPI-5.0 section 7.7.3): they delete other attributes and their
 * own, set others, create and free keys. Setting the attribute that is being deleted raises MPI_ERR_KEYVAL, and freeing the
 * window raises MPI_ERR_OTHER.
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

static int own, other, third, calls, other_calls;

static int count(MPI_Win win, int keyval, void *value, void *state)
{
    (void) win, (void) keyval, (void) value, (void) state;
    other_calls++;
    return MPI_SUCCESS;
}

static int meddle(MPI_Win win, int keyval, void *value, void *state)
{
    MPI_Win copy = win;
    int fresh, flag = -1;
    void *got;

    (void) state;
    CHECK_EQUAL(keyval, own);
    calls++;
    CHECK_OK(MPI_Win_delete_attr(win, other));
    CHECK_OK(MPI_Win_get_attr(win, other, &got, &flag));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Win_set_attr(win, third, value));
    CHECK_OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &fresh, NULL));
    CHECK_OK(MPI_Win_set_attr(win, fresh, value));
    CHECK_OK(MPI_Win_free_keyval(&fresh));
    CHECK_OK(MPI_Win_delete_attr(win, own));
    CHECK_CLASS(MPI_Win_set_attr(win, own, value), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Win_free(&copy), MPI_ERR_OTHER);
    CHECK(copy == win);
    return MPI_SUCCESS;
}

static void set(MPI_Win win, int *value)
{
    CHECK_OK(MPI_Win_set_attr(win, own, value));
    CHECK_OK(MPI_Win_set_attr(win, other, value));
}

int main(void)
{
    int first, second, flag;
    MPI_Win win;
    void *got;

    start();
    CHECK_OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    CHECK_OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, meddle, &own, NULL));
    CHECK_OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, count, &other, NULL));
    CHECK_OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, count, &third, NULL));

    set(win, &first);
    CHECK_OK(MPI_Win_delete_attr(win, own));
    CHECK(calls == 1 && other_calls == 1);
    CHECK_OK(MPI_Win_get_attr(win, own, &got, &flag));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Win_get_attr(win, third, &got, &flag));
    CHECK(flag == 1 && got == (void *) &first);

    set(win, &first);
    CHECK_OK(MPI_Win_set_attr(win, own, &second));
    CHECK(calls == 2 && other_calls == 3);
    CHECK_OK(MPI_Win_get_attr(win, own, &got, &flag));
    CHECK(flag == 1 && got == (void *) &second);

    /* Attributes that a callback sets while the window is freed are also deleted. */
    CHECK_OK(MPI_Win_delete_attr(win, third));
    CHECK_EQUAL(other_calls, 4);
    CHECK_OK(MPI_Win_free(&win));
    CHECK(calls == 3 && other_calls == 5);
    return finish();
}
