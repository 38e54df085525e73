/* MPI_Is_thread_main: the thread that calls MPI_Init_thread is the main thread, also if the process started with another thread
 * (MPI-5.0 section 11.6).
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

#include <pthread.h>

static void *initialise(void *unused)
{
    int provided = -1, flag = -1;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided));
    CHECK(provided >= MPI_THREAD_SERIALIZED);
    CHECK_OK(MPI_Is_thread_main(&flag));
    CHECK(flag != 0);
    return unused;
}

/* This thread may have the stack and the thread-local memory of the ended main thread, but is not the main thread. */
static void *finalise(void *unused)
{
    int flag = -1;

    CHECK_OK(MPI_Is_thread_main(&flag));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Finalize());
    return unused;
}

int main(void)
{
    int flag = -1;
    pthread_t thread;

    CHECK(pthread_create(&thread, NULL, initialise, NULL) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK_OK(MPI_Is_thread_main(&flag));
    CHECK_EQUAL(flag, 0);
    CHECK(pthread_create(&thread, NULL, finalise, NULL) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    return 0;
}
