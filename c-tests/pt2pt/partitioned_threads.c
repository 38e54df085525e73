/* Four threads make partitions ready at once, while another thread waits for the send (MPI-5.0 section 4.2). Each
 * thread of the receiver tests some partitions, and reads a partition as soon as it has arrived, although others may
 * not have arrived yet.
 * ranks: alone 1 2
 * more network: 2
 * expect: success
 */
#include "check.h"

#include <pthread.h>

enum { THREADS = 4, EACH = 8, PARTITIONS = THREADS * EACH, ROUNDS = 20 };

/* Partitions of one short and of one long message. */
static const int lengths[] = {3, 6000};

static int *data, *got, length, round_of;
static MPI_Request send, receive;

static void *produce(void *argument)
{
    const int thread = *(int *) argument;

    for (int i = 0; i < EACH; i++) {
        const int partition = i * THREADS + thread;
        for (int place = 0; place < length; place++)
            data[partition * length + place] = partition * ROUNDS + round_of + place;
        CHECK_OK(MPI_Pready(partition, send));
    }
    return NULL;
}

static void *consume(void *argument)
{
    const int thread = *(int *) argument;

    /* The receiver has half as many partitions as the sender. */
    for (int partition = thread; partition < PARTITIONS / 2; partition += THREADS) {
        for (int flag = 0; !flag;)
            CHECK_OK(MPI_Parrived(receive, partition, &flag));
        for (int place = 0; place < 2 * length; place++) {
            const int of_sender = 2 * partition + place / length;
            CHECK_EQUAL(got[2 * partition * length + place], of_sender * ROUNDS + round_of + place % length);
        }
    }
    return NULL;
}

static void *wait_for_send(void *argument)
{
    (void) argument;
    CHECK_OK(MPI_Wait(&send, MPI_STATUS_IGNORE));
    return NULL;
}

int main(void)
{
    int provided = -1, numbers[THREADS];
    pthread_t threads[2 * THREADS + 1];

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    for (int which = 0; which < 2; which++) {
        length = lengths[which];
        data = calloc(PARTITIONS, length * sizeof(int));
        got = calloc(PARTITIONS, length * sizeof(int));
        CHECK_OK(MPI_Psend_init(data, PARTITIONS, length, MPI_INT, neighbour(1), 0, MPI_COMM_WORLD, MPI_INFO_NULL, &send));
        CHECK_OK(MPI_Precv_init(got, PARTITIONS / 2, 2 * length, MPI_INT, neighbour(-1), 0, MPI_COMM_WORLD, MPI_INFO_NULL,
                                &receive));
        for (round_of = 0; round_of < ROUNDS; round_of++) {
            CHECK_OK(MPI_Start(&send));
            CHECK_OK(MPI_Start(&receive));
            CHECK_EQUAL(pthread_create(&threads[2 * THREADS], NULL, wait_for_send, NULL), 0);
            for (int i = 0; i < THREADS; i++) {
                numbers[i] = i;
                CHECK_EQUAL(pthread_create(&threads[i], NULL, consume, &numbers[i]), 0);
                CHECK_EQUAL(pthread_create(&threads[THREADS + i], NULL, produce, &numbers[i]), 0);
            }
            for (int i = 0; i < 2 * THREADS + 1; i++)
                CHECK_EQUAL(pthread_join(threads[i], NULL), 0);
            CHECK_OK(MPI_Wait(&receive, MPI_STATUS_IGNORE));
        }
        CHECK_OK(MPI_Request_free(&send));
        CHECK_OK(MPI_Request_free(&receive));
        free(data);
        free(got);
    }
    return finish();
}
