/* MPI_Win_free with attributes calls their delete callbacks, the last attribute's first, while the window still works
 * (MPI-5.0 section 7.7.3). If a callback fails, its code is returned, and the window and the remaining attributes stay.
 * ranks: alone 2 3
 * more ranks: 1
 * expect: success
 */
#include "check.h"

enum { KEYS = 3 };

static int keyvals[KEYS], order[10], calls, refused;

static int note(MPI_Win win, int keyval, void *value, void *state)
{
    int key = 0, number = rank + 1, flag;
    void *got;

    CHECK(value == &keyvals[0] && state == &keyvals[1]);
    while (keyvals[key] != keyval)
        key++;
    order[calls++] = key;
    /* The attribute still exists, and the window works. */
    CHECK_OK(MPI_Win_get_attr(win, keyval, &got, &flag));
    CHECK(flag == 1 && got == value);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, neighbour(1), 0, win));
    CHECK_OK(MPI_Accumulate(&number, 1, MPI_INT, neighbour(1), 0, 1, MPI_INT, MPI_SUM, win));
    CHECK_OK(MPI_Win_unlock(neighbour(1), win));
    return key == refused ? MPI_ERR_QUOTA : MPI_SUCCESS;
}

int main(void)
{
    int memory = 0, flag;
    MPI_Win win;
    void *got;

    start();
    CHECK_OK(MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    for (int key = 0; key < KEYS; key++) {
        CHECK_OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, note, &keyvals[key], &keyvals[1]));
        CHECK_OK(MPI_Win_set_attr(win, keyvals[key], &keyvals[0]));
    }
    /* An attribute that is set again becomes the last one in the order of deletion. */
    refused = -1;
    CHECK_OK(MPI_Win_set_attr(win, keyvals[0], &keyvals[0]));
    CHECK(calls == 1 && order[0] == 0);

    /* In an epoch nothing is freed, and no callback is called. */
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_CLASS(MPI_Win_free(&win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_EQUAL(calls, 1);

    refused = 2;
    CHECK_CLASS(MPI_Win_set_attr(win, keyvals[2], &refused), MPI_ERR_QUOTA);
    CHECK_CLASS(MPI_Win_delete_attr(win, keyvals[2]), MPI_ERR_QUOTA);
    CHECK(calls == 3 && order[1] == 2 && order[2] == 2);
    CHECK_CLASS(MPI_Win_free(&win), MPI_ERR_QUOTA);
    CHECK(win != MPI_WIN_NULL);
    CHECK(calls == 5 && order[3] == 0 && order[4] == 2);
    CHECK_OK(MPI_Win_get_attr(win, keyvals[0], &got, &flag));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Win_get_attr(win, keyvals[1], &got, &flag));
    CHECK(flag == 1 && got == &keyvals[0]);
    CHECK_OK(MPI_Win_get_attr(win, keyvals[2], &got, &flag));
    CHECK(flag == 1 && got == &keyvals[0]);

    refused = -1;
    CHECK_OK(MPI_Win_free(&win));
    CHECK(win == MPI_WIN_NULL);
    CHECK(calls == 7 && order[5] == 2 && order[6] == 1);
    /* Every rank's callbacks ran before any rank's window was freed. */
    CHECK_EQUAL(memory, 7 * (neighbour(-1) + 1));
    for (int key = 0; key < KEYS; key++)
        CHECK_OK(MPI_Win_free_keyval(&keyvals[key]));
    return finish();
}
