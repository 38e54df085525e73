/* Threads of each rank send and receive at once, each with its own tag (MPI-5.0 section 11.6). One thread waits while another
 * thread's message arrives.
 * ranks: 2 3
 * network: 3x2
 * more network: 2 3
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <pthread.h>

enum { THREADS = 4, COUNT = 300, LENGTH = 6000 };

static void *run(void *argument)
{
    int tag = *(int *) argument;
    static _Thread_local int from[LENGTH], to[LENGTH];

    for (int i = 0; i < COUNT; i++) {
        int length = i % 10 == 0 ? LENGTH : 1 + i;
        MPI_Request requests[2];
        MPI_Status statuses[2];
        int count = -1;

        for (int j = 0; j < length; j++)
            from[j] = ((rank * THREADS + tag) * COUNT + i) * 3 + j;
        CHECK_OK(MPI_Isend(from, length, MPI_INT, neighbour(1), tag, MPI_COMM_WORLD, &requests[0]));
        CHECK_OK(MPI_Irecv(to, LENGTH, MPI_INT, neighbour(-1), tag, MPI_COMM_WORLD, &requests[1]));
        CHECK_OK(MPI_Waitall(2, requests, statuses));
        CHECK_OK(MPI_Get_count(&statuses[1], MPI_INT, &count));
        CHECK_EQUAL(count, length);
        for (int j = 0; j < length; j++)
            CHECK_EQUAL(to[j], ((neighbour(-1) * THREADS + tag) * COUNT + i) * 3 + j);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    int tags[THREADS], provided;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    for (int i = 0; i < THREADS; i++) {
        tags[i] = i;
        CHECK(pthread_create(&threads[i], NULL, run, &tags[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    return finish();
}
