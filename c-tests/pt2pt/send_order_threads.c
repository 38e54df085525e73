/* MPI_Recv and MPI_Irecv in one thread, while three other threads probe all the time for a message that is never sent. Messages of
 * one sender are received in the order in which they were sent, also if another thread finds them first (MPI-5.0 sections 3.5 and
 * 11.6).
 * ranks: 2
 * more network: 2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <pthread.h>

enum { COUNT = 60000, LOOKING = 3 };

static int is_done;
static pthread_mutex_t done_lock = PTHREAD_MUTEX_INITIALIZER;

static int done(int set)
{
    int now;

    pthread_mutex_lock(&done_lock);
    is_done |= set;
    now = is_done;
    pthread_mutex_unlock(&done_lock);
    return now;
}

/* Probes for a message that is never sent. */
static void *look(void *unused)
{
    int flag;

    while (!done(0)) {
        CHECK_OK(MPI_Iprobe(0, 2, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
        CHECK(!flag);
    }
    return unused;
}

int main(void)
{
    pthread_t threads[LOOKING];
    int level, data;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &level));
    CHECK_EQUAL(level, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    if (rank == 1)
        for (int i = 0; i < LOOKING; i++)
            CHECK_EQUAL(pthread_create(&threads[i], NULL, look, NULL), 0);
    for (int i = 0; i < COUNT; i++) {
        if (rank == 0) {
            CHECK_OK(MPI_Send(&i, 1, MPI_INT, 1, 1, MPI_COMM_WORLD));
            continue;
        }
        if (i % 2 == 0) {
            CHECK_OK(MPI_Recv(&data, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        } else {
            MPI_Request request;

            CHECK_OK(MPI_Irecv(&data, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &request));
            CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        }
        CHECK_EQUAL(data, i);
    }
    if (rank == 1) {
        done(1);
        for (int i = 0; i < LOOKING; i++)
            CHECK_EQUAL(pthread_join(threads[i], NULL), 0);
    }
    return finish();
}
