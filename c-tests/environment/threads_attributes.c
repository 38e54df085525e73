/* MPI_THREAD_MULTIPLE: several threads create and free keys, and set, replace, get and delete attributes of one window with these
 * keys (MPI-5.0 sections 7.7.3 and 11.6). Each value that the threads set is passed to the delete callback once.
 * ranks: 1 2
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <pthread.h>
#include <stdatomic.h>

#define THREADS 4
#define ROUNDS 2000

static MPI_Win win;
static int common;
/* The sums of the values that were set, that the delete callback has got, and that the threads have not deleted. */
static atomic_long set, deleted, left;

static int count(MPI_Win window, int keyval, void *value, void *state)
{
    (void) keyval;
    CHECK(window == win && state == (void *) &deleted);
    deleted += (long) (MPI_Aint) value;
    return MPI_SUCCESS;
}

static void *work(void *argument)
{
    long first = *(long *) argument * ROUNDS * 2;
    int keyval, flag;
    void *got;

    for (long value = first; value < first + 2 * ROUNDS; value += 2) {
        CHECK_OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, count, &keyval, &deleted));
        CHECK_OK(MPI_Win_set_attr(win, keyval, (void *) (MPI_Aint) value));
        CHECK_OK(MPI_Win_set_attr(win, keyval, (void *) (MPI_Aint) (value + 1)));
        set += 2 * value + 1;
        CHECK_OK(MPI_Win_get_attr(win, keyval, &got, &flag));
        CHECK(flag == 1 && (MPI_Aint) got == value + 1);
        /* The attribute that the main thread set before stays unchanged. */
        CHECK_OK(MPI_Win_get_attr(win, common, &got, &flag));
        CHECK(flag == 1 && got == (void *) &common);
        if (value % 20 != 0)
            CHECK_OK(MPI_Win_delete_attr(win, keyval));
        else
            left += value + 1;
        CHECK_OK(MPI_Win_free_keyval(&keyval));
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    long numbers[THREADS];
    int provided;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN, &common, NULL));
    CHECK_OK(MPI_Win_set_attr(win, common, &common));
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    CHECK(left > 0);
    CHECK_EQUAL(deleted, set - left);
    CHECK_OK(MPI_Win_free_keyval(&common));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_EQUAL(deleted, set);
    return finish();
}
