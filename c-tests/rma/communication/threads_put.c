/* MPI_THREAD_MULTIPLE: several threads put and get in disjoint places in one lock_all epoch, and flush (MPI-5.0 section 11.6).
 * ranks: 1 2
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <pthread.h>

#define THREADS 4
#define PART 512
#define ROUNDS 500

static MPI_Win win;

static void *work(void *argument)
{
    int number = *(int *) argument, target = neighbour(1), mine[PART], got[PART];

    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < PART; i++)
            mine[i] = 1000000 * number + 1000 * round + i;
        CHECK_OK(MPI_Put(mine, PART, MPI_INT, target, number * PART, PART, MPI_INT, win));
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK_OK(MPI_Get(got, PART, MPI_INT, target, number * PART, PART, MPI_INT, win));
        if (round % 2 == 0)
            CHECK_OK(MPI_Win_flush_all(win));
        else
            CHECK_OK(MPI_Win_flush_local(target, win));
        CHECK_BYTES(got, mine, sizeof mine);
        /* Errors of one thread do not affect the others. */
        CHECK_CLASS(MPI_Put(mine, PART, MPI_INT, target, THREADS * PART - number, PART, MPI_INT, win),
                    MPI_ERR_RMA_RANGE);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    int numbers[THREADS], provided, *base;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    CHECK_OK(MPI_Win_allocate(THREADS * PART * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    for (int i = 0; i < THREADS * PART; i++)
        CHECK_EQUAL(base[i], 1000000 * (i / PART) + 1000 * (ROUNDS - 1) + i % PART);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
