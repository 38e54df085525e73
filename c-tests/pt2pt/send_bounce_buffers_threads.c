/* Messages of 120,000 bytes by several threads. Half of the receive buffers are shorter. The truncation has no effect
 * on messages of other threads (MPI-5.0 sections 3.2.4 and 11.6).
 * ranks: 2
 * more network: 2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <pthread.h>

enum { LENGTH = 120000, LITTLE = 100, ROUNDS = 1000, THREADS = 4 };

/* Messages with even tags are truncated. */
static int room_for(int tag)
{
    return tag % 2 ? LENGTH : LITTLE;
}

static unsigned char datum(int tag, int round, int place)
{
    return (unsigned char) (tag * 50 + round * 7 + place * 3 + place / 256);
}

static void *send_all(void *argument)
{
    int tag = *(int *) argument;
    unsigned char *data = malloc(LENGTH);

    CHECK(data != NULL);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < room_for(tag); i++)
            data[i] = datum(tag, round, i);
        CHECK_OK(MPI_Send(data, LENGTH, MPI_BYTE, 1, tag, MPI_COMM_WORLD));
    }
    free(data);
    return NULL;
}

static void *receive_all(void *argument)
{
    int tag = *(int *) argument, room = room_for(tag);
    unsigned char *data = malloc(LENGTH);

    CHECK(data != NULL);
    for (int round = 0; round < ROUNDS; round++) {
        memset(data, 0, LENGTH);
        CHECK_CLASS(MPI_Recv(data, room, MPI_BYTE, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE),
                    room < LENGTH ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
        for (int i = 0; i < room; i++)
            if (data[i] != datum(tag, round, i))
                fail(__FILE__, __LINE__, "byte %d of message %d with tag %d is %d", i, round, tag, data[i]);
    }
    free(data);
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    int tags[THREADS], provided;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    for (int i = 0; i < THREADS; i++) {
        tags[i] = i;
        CHECK_EQUAL(pthread_create(&threads[i], NULL, rank == 0 ? send_all : receive_all, &tags[i]), 0);
    }
    for (int i = 0; i < THREADS; i++)
        CHECK_EQUAL(pthread_join(threads[i], NULL), 0);
    return finish();
}
