/* A thread completes generalized requests (MPI-5.0 section 13.2) for which the main thread waits, together with
 * receives of messages. The query function calls MPI.
 * ranks: 1 2
 * more network: 2
 * expect: success
 */
#include "check.h"

#include <pthread.h>

#define ROUNDS 300

static MPI_Request work[ROUNDS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static int begun, freed;

static int query_fn(void *state, MPI_Status *status)
{
    int flag = -1, size = -1;

    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &size));
    CHECK_OK(MPI_Iprobe(MPI_ANY_SOURCE, 77, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Status_set_elements(status, MPI_BYTE, *(int *) state));
    CHECK_OK(MPI_Status_set_cancelled(status, 0));
    return MPI_SUCCESS;
}

static int free_fn(void *state)
{
    (void) state;
    __atomic_fetch_add(&freed, 1, __ATOMIC_RELAXED);
    return MPI_SUCCESS;
}

static int cancel_fn(void *state, int complete)
{
    (void) state, (void) complete;
    return MPI_SUCCESS;
}

static void *worker(void *nothing)
{
    for (int i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&lock);
        while (begun <= i)
            pthread_cond_wait(&more, &lock);
        pthread_mutex_unlock(&lock);
        CHECK_OK(MPI_Grequest_complete(work[i]));
    }
    return nothing;
}

int main(void)
{
    static int numbers[ROUNDS];
    pthread_t thread;
    int provided, flag;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    CHECK(pthread_create(&thread, NULL, worker, NULL) == 0);
    for (int i = 0; i < ROUNDS; i++) {
        MPI_Request requests[2];
        MPI_Status statuses[2];
        int count = -1, got = -1;

        numbers[i] = i;
        CHECK_OK(MPI_Irecv(&got, 1, MPI_INT, neighbour(-1), 1, MPI_COMM_WORLD, &requests[1]));
        CHECK_OK(MPI_Grequest_start(query_fn, free_fn, cancel_fn, &numbers[i], &requests[0]));
        pthread_mutex_lock(&lock);
        work[i] = requests[0];
        begun = i + 1;
        pthread_cond_signal(&more);
        pthread_mutex_unlock(&lock);
        CHECK_OK(MPI_Send(&i, 1, MPI_INT, neighbour(1), 1, MPI_COMM_WORLD));
        switch (i % 3) {
        case 0:
            CHECK_OK(MPI_Waitall(2, requests, statuses));
            break;
        case 1:
            CHECK_OK(MPI_Wait(&requests[0], &statuses[0]));
            CHECK_OK(MPI_Wait(&requests[1], &statuses[1]));
            break;
        default:
            do
                CHECK_OK(MPI_Testall(2, requests, &flag, statuses));
            while (!flag);
        }
        CHECK_OK(MPI_Get_count(&statuses[0], MPI_BYTE, &count));
        CHECK_EQUAL(count, i);
        CHECK_EQUAL(got, i);
    }
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK_EQUAL(freed, ROUNDS);
    return finish();
}
