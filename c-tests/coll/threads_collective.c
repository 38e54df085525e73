/* MPI_THREAD_MULTIPLE: threads make blocking, nonblocking and persistent collective calls at the same time, each thread on its own
 * communicator (MPI-5.0 section 11.6). Then threads begin nonblocking calls, and after these threads have ended, others complete
 * the calls.
 * ranks: 2 3
 * more ranks: 1
 * network: 3
 * more network: 4x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <pthread.h>

enum { THREADS = 4, TURNS = 60, LENGTH = 2000, BATCH = 20 };

static MPI_Comm comms[THREADS];

/* Requests [n]: thread n of the first set begins the calls, and thread n - 1 (modulo THREADS) of the second set
 * waits for them. */
static MPI_Request requests[THREADS][BATCH];
static int sums[THREADS][BATCH], numbers[THREADS][BATCH];

static void *communicate(void *argument)
{
    int number = *(int *) argument, *in = malloc(LENGTH * sizeof(int)), *out = malloc(LENGTH * sizeof(int));
    MPI_Comm comm = comms[number];
    MPI_Request first, second, persistent;
    int sum, product = 0;

    CHECK(in && out);
    CHECK_OK(MPI_Allreduce_init(&number, &product, 1, MPI_INT, MPI_SUM, comm, MPI_INFO_NULL, &persistent));
    for (int turn = 0; turn < TURNS; turn++) {
        int length = turn % 3 ? 5 : LENGTH;

        for (int k = 0; k < length; k++)
            in[k] = number + turn + rank * k;
        CHECK_OK(MPI_Start(&persistent));
        CHECK_OK(MPI_Iallreduce(in, out, length, MPI_INT, MPI_SUM, comm, &first));
        CHECK_OK(MPI_Ibarrier(comm, &second));
        CHECK_OK(MPI_Allreduce(&turn, &sum, 1, MPI_INT, MPI_SUM, comm));
        CHECK_EQUAL(sum, ranks * turn);
        CHECK_OK(MPI_Wait(&second, MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Wait(&first, MPI_STATUS_IGNORE));
        for (int k = 0; k < length; k++)
            CHECK_EQUAL(out[k], ranks * (number + turn) + k * ranks * (ranks - 1) / 2);
        CHECK_OK(MPI_Wait(&persistent, MPI_STATUS_IGNORE));
        CHECK_EQUAL(product, ranks * number);
        CHECK_OK(MPI_Bcast(in, length, MPI_INT, turn % ranks, comm));
        for (int k = 0; k < length; k++)
            CHECK_EQUAL(in[k], number + turn + turn % ranks * k);
    }
    CHECK_OK(MPI_Request_free(&persistent));
    free(in);
    free(out);
    return NULL;
}

static void *begin(void *argument)
{
    int number = *(int *) argument;

    for (int i = 0; i < BATCH; i++) {
        numbers[number][i] = rank + i;
        CHECK_OK(MPI_Iallreduce(&numbers[number][i], &sums[number][i], 1, MPI_INT, MPI_SUM, comms[number],
                                &requests[number][i]));
    }
    return NULL;
}

static void *complete(void *argument)
{
    int number = (*(int *) argument + 1) % THREADS;

    CHECK_OK(MPI_Waitall(BATCH, requests[number], MPI_STATUSES_IGNORE));
    for (int i = 0; i < BATCH; i++)
        CHECK_EQUAL(sums[number][i], ranks * i + ranks * (ranks - 1) / 2);
    return NULL;
}

static void run(void *(*function)(void *))
{
    pthread_t threads[THREADS];
    int which[THREADS];

    for (int t = 0; t < THREADS; t++) {
        which[t] = t;
        CHECK(pthread_create(&threads[t], NULL, function, &which[t]) == 0);
    }
    for (int t = 0; t < THREADS; t++)
        CHECK(pthread_join(threads[t], NULL) == 0);
}

int main(void)
{
    int level;

    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &level) != MPI_SUCCESS || level != MPI_THREAD_MULTIPLE)
        fail(__FILE__, __LINE__, "no MPI_THREAD_MULTIPLE");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    for (int t = 0; t < THREADS; t++)
        CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comms[t]));
    run(communicate);
    for (int i = 0; i < 5; i++) {
        run(begin);
        run(complete);
    }
    for (int t = 0; t < THREADS; t++)
        CHECK_OK(MPI_Comm_free(&comms[t]));
    return finish();
}
