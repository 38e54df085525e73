/* Threads of each rank exchange long messages at once, each with its own tag. Then long messages in sequence, which several threads
 * of the sender query by MPI_Request_get_status (MPI-5.0 sections 3.7.6 and 11.6).
 * ranks: 2
 * more network: 2
 * expect: success
 * environment: RMAMPI_SPIN=200
 * timeout: 60
 */
#include "check.h"

#include <pthread.h>

enum { THREADS = 3, COUNT = 60, LENGTH = 200000 };

static int *from, *to;
static MPI_Request watched;
static pthread_barrier_t barrier;

static void *exchange(void *argument)
{
    int tag = *(int *) argument;
    int *sent = malloc(LENGTH * sizeof *sent), *received = malloc(LENGTH * sizeof *received);

    CHECK(sent && received);
    for (int i = 0; i < COUNT; i++) {
        int length = LENGTH - 997 * i;
        MPI_Request requests[2];

        for (int j = 0; j < length; j++) {
            sent[j] = (rank * THREADS + tag) * 1000 + i + j;
            received[j] = -1;
        }
        CHECK_OK(MPI_Isend(sent, length, MPI_INT, neighbour(1), tag, MPI_COMM_WORLD, &requests[0]));
        CHECK_OK(MPI_Irecv(received, LENGTH, MPI_INT, neighbour(-1), tag, MPI_COMM_WORLD, &requests[1]));
        CHECK_OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        for (int j = 0; j < length; j++)
            CHECK_EQUAL(received[j], (neighbour(-1) * THREADS + tag) * 1000 + i + j);
    }
    free(sent);
    free(received);
    return NULL;
}

/* Queries the request of the message that the main thread sends. The main thread waits for the request after all threads have seen
 * its completion. */
static void *watch(void *argument)
{
    (void) argument;
    for (int i = 0; i < COUNT; i++) {
        int flag = 0;

        pthread_barrier_wait(&barrier);
        while (!flag)
            CHECK_OK(MPI_Request_get_status(watched, &flag, MPI_STATUS_IGNORE));
        pthread_barrier_wait(&barrier);
    }
    return NULL;
}

static void send_watched(void)
{
    for (int i = 0; i < COUNT; i++) {
        for (int j = 0; j < LENGTH; j++)
            from[j] = i + j;
        CHECK_OK(MPI_Isend(from, LENGTH, MPI_INT, 1, 0, MPI_COMM_WORLD, &watched));
        pthread_barrier_wait(&barrier);
        pthread_barrier_wait(&barrier);
        CHECK_OK(MPI_Wait(&watched, MPI_STATUS_IGNORE));
    }
}

static void receive_watched(void)
{
    for (int i = 0; i < COUNT; i++) {
        memset(to, 0xff, LENGTH * sizeof *to);
        CHECK_OK(MPI_Recv(to, LENGTH, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        for (int j = 0; j < LENGTH; j++)
            CHECK_EQUAL(to[j], i + j);
    }
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
        CHECK(pthread_create(&threads[i], NULL, exchange, &tags[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    together();
    from = malloc(LENGTH * sizeof *from);
    to = malloc(LENGTH * sizeof *to);
    CHECK(from && to);
    CHECK(pthread_barrier_init(&barrier, NULL, THREADS + 1) == 0);
    if (rank == 0) {
        for (int i = 0; i < THREADS; i++)
            CHECK(pthread_create(&threads[i], NULL, watch, NULL) == 0);
        send_watched();
        for (int i = 0; i < THREADS; i++)
            CHECK(pthread_join(threads[i], NULL) == 0);
    } else {
        receive_watched();
    }
    CHECK(pthread_barrier_destroy(&barrier) == 0);
    free(from);
    free(to);
    return finish();
}
