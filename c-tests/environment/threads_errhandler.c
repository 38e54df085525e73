/* MPI_THREAD_MULTIPLE: some threads raise errors on a window while others replace, query and free its error handlers (MPI-5.0
 * sections 9.3 and 11.6). Each error calls one handler, once.
 * ranks: 1 2
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <pthread.h>
#include <stdatomic.h>

#define ROUNDS 3000

static MPI_Win win;
static atomic_int calls, raised;

static void first(MPI_Win *window, int *code, ...)
{
    CHECK(*window == win && *code == MPI_ERR_RMA_SYNC);
    calls++;
}

static void second(MPI_Win *window, int *code, ...)
{
    first(window, code);
}

static void *raise_errors(void *unused)
{
    for (int round = 0; round < ROUNDS; round++) {
        raised++;
        CHECK_CLASS(MPI_Win_unlock(rank, win), MPI_ERR_RMA_SYNC);
    }
    return unused;
}

static void *replace(void *unused)
{
    MPI_Errhandler errhandler, got;

    for (int round = 0; round < ROUNDS; round++) {
        CHECK_OK(MPI_Win_create_errhandler(round % 2 == 0 ? first : second, &errhandler));
        CHECK_OK(MPI_Win_set_errhandler(win, errhandler));
        CHECK_OK(MPI_Errhandler_free(&errhandler));
        CHECK_OK(MPI_Win_get_errhandler(win, &got));
        CHECK_OK(MPI_Errhandler_free(&got));
    }
    return unused;
}

int main(void)
{
    pthread_t threads[4];
    MPI_Errhandler errhandler;
    int provided;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_create_errhandler(first, &errhandler));
    CHECK_OK(MPI_Win_set_errhandler(win, errhandler));
    CHECK_OK(MPI_Errhandler_free(&errhandler));
    for (int i = 0; i < 4; i++)
        CHECK(pthread_create(&threads[i], NULL, i % 2 == 0 ? raise_errors : replace, NULL) == 0);
    for (int i = 0; i < 4; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    CHECK_EQUAL(calls, raised);
    CHECK_EQUAL(raised, 2 * ROUNDS);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
