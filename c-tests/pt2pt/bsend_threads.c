/* Several threads send in buffered mode from one buffer (MPI-5.0 section 3.6), while other threads receive, and one thread
 * detaches and attaches the buffer.
 * ranks: 2 3
 * more network: 2 3x2
 * expect: success
 */
#include "check.h"

#include <pthread.h>

#define THREADS 4
#define ROUNDS 60
#define LENGTH 5000

static char buffer[THREADS * 8 * (4 * LENGTH + MPI_BSEND_OVERHEAD)];

static void *sender(void *argument)
{
    int number = (int) (size_t) argument, values[LENGTH];

    for (int round = 0; round < ROUNDS; round++) {
        int code;

        for (int i = 0; i < LENGTH; i++)
            values[i] = number * ROUNDS + round;
        /* The send fails while the buffer is detached or full. */
        do
            code = MPI_Bsend(values, round % 2 ? LENGTH : 10, MPI_INT, neighbour(1), number, MPI_COMM_WORLD);
        while (code == MPI_ERR_BUFFER);
        CHECK_OK(code);
    }
    return NULL;
}

static void *receiver(void *argument)
{
    int number = (int) (size_t) argument, values[LENGTH];

    for (int round = 0; round < ROUNDS; round++) {
        CHECK_OK(MPI_Recv(values, LENGTH, MPI_INT, neighbour(-1), number, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        for (int i = 0; i < (round % 2 ? LENGTH : 10); i++)
            CHECK_EQUAL(values[i], number * ROUNDS + round);
    }
    return NULL;
}

int main(void)
{
    pthread_t senders[THREADS], receivers[THREADS];
    int provided, size = -1;
    void *address;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    CHECK_OK(MPI_Buffer_attach(buffer, sizeof buffer));
    for (size_t i = 0; i < THREADS; i++) {
        CHECK(pthread_create(&senders[i], NULL, sender, (void *) i) == 0);
        CHECK(pthread_create(&receivers[i], NULL, receiver, (void *) i) == 0);
    }
    for (int round = 0; round < 20; round++) {
        CHECK_OK(MPI_Buffer_detach(&address, &size));
        CHECK(address == buffer);
        CHECK_OK(MPI_Buffer_attach(buffer, size));
        CHECK_OK(MPI_Buffer_flush());
    }
    for (int i = 0; i < THREADS; i++) {
        CHECK(pthread_join(senders[i], NULL) == 0);
        CHECK(pthread_join(receivers[i], NULL) == 0);
    }
    CHECK_OK(MPI_Buffer_detach(&address, &size));
    return finish();
}
