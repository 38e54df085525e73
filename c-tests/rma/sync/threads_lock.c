/* MPI_THREAD_MULTIPLE: each thread locks its own target of a window that all threads share, and all targets of its own window, at
 * the same time as the other threads (MPI-5.0 sections 11.6 and 12.5.3). No increment under an exclusive lock is lost.
 * ranks: 2 4
 * more network: 2 3 4x2
 * hosts: 6
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <pthread.h>

#define ROUNDS 300
#define MOST 8

static MPI_Win shared, own[MOST];

/* Thread i counts at rank i of the shared window, and at all ranks of its own window. */
static void *work(void *argument)
{
    int target = *(int *) argument;

    for (int round = 0; round < ROUNDS; round++) {
        long count = -1;

        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, shared));
        CHECK_OK(MPI_Get(&count, 1, MPI_LONG, target, 0, 1, MPI_LONG, shared));
        CHECK_OK(MPI_Win_flush(target, shared));
        count++;
        CHECK_OK(MPI_Put(&count, 1, MPI_LONG, target, 0, 1, MPI_LONG, shared));
        CHECK_OK(MPI_Win_unlock(target, shared));

        int other = (rank + round) % ranks;
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, other, 0, own[target]));
        CHECK_OK(MPI_Get(&count, 1, MPI_LONG, other, 0, 1, MPI_LONG, own[target]));
        CHECK_OK(MPI_Win_flush(other, own[target]));
        count++;
        CHECK_OK(MPI_Put(&count, 1, MPI_LONG, other, 0, 1, MPI_LONG, own[target]));
        CHECK_OK(MPI_Win_unlock(other, own[target]));
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[MOST];
    int numbers[MOST], provided;
    long *base, *bases[MOST];

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    CHECK(ranks <= MOST && ROUNDS % ranks == 0);
    CHECK_OK(MPI_Win_allocate(sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &shared));
    *base = 0;
    for (int i = 0; i < ranks; i++) {
        CHECK_OK(MPI_Win_allocate(sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &bases[i], &own[i]));
        *bases[i] = 0;
    }
    together();
    for (int i = 0; i < ranks; i++) {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0);
    }
    for (int i = 0; i < ranks; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    together();
    CHECK_EQUAL(*base, (long) ranks * ROUNDS);
    for (int i = 0; i < ranks; i++) {
        CHECK_EQUAL(*bases[i], ROUNDS);
        CHECK_OK(MPI_Win_free(&own[i]));
    }
    CHECK_OK(MPI_Win_free(&shared));
    return finish();
}
