/* MPI_Init_thread and MPI_Query_thread (MPI-5.0 sections 11.2.1 and 11.6) return the requested level,
 * MPI_THREAD_MULTIPLE. MPI_Is_thread_main is true only in the thread that called MPI_Init_thread.
 * ranks: alone 2
 * more ranks: 1
 * more network: 3
 * expect: success
 */
#include "check.h"

#include <pthread.h>

static void *other_thread(void *unused)
{
    int flag = -1, provided = -1;

    CHECK_OK(MPI_Is_thread_main(&flag));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Query_thread(&provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    return unused;
}

int main(int argc, char **argv)
{
    int provided = -1, flag = -1;
    pthread_t thread;

    CHECK_OK(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Query_thread(&provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Is_thread_main(&flag));
    CHECK(flag != 0);
    CHECK_CLASS(MPI_Query_thread(NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Is_thread_main(NULL), MPI_ERR_ARG);
    CHECK(pthread_create(&thread, NULL, other_thread, NULL) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    return finish();
}
