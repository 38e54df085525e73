/* MPI_THREAD_MULTIPLE: threads complete the requests of operations that other threads issue, while the issuing threads
 * continue in the same lock_all epoch (MPI-5.0 section 11.6). They complete the requests by MPI_Waitall, MPI_Testall,
 * MPI_Waitany, MPI_Waitsome, and MPI_Wait after MPI_Request_get_status.
 * ranks: 2 4
 * more ranks: 1
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <pthread.h>

enum { ISSUERS = 3, COMPLETERS = 2, ROUNDS = 400, WORDS = 20, QUEUE = 16 };

/* A request to complete, and its buffer, whose integers are `first`, `first` + 1, ... after completion. */
struct operation {
    MPI_Request request;
    int *data;
    int first;
    int is_get;
};

static struct {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    struct operation waiting[QUEUE];
    int count;
    int issuers;
} queue = {.mutex = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER, .issuers = ISSUERS};

static MPI_Win win;

static void hand_over(struct operation operation)
{
    pthread_mutex_lock(&queue.mutex);
    while (queue.count == QUEUE)
        pthread_cond_wait(&queue.changed, &queue.mutex);
    queue.waiting[queue.count++] = operation;
    pthread_cond_broadcast(&queue.changed);
    pthread_mutex_unlock(&queue.mutex);
}

/* Takes up to `most` operations from the queue. Returns their number: 0 if the queue is empty and all issuers have
 * ended. */
static int take(struct operation *taken, int most)
{
    int count = 0;

    pthread_mutex_lock(&queue.mutex);
    while (queue.count == 0 && queue.issuers > 0)
        pthread_cond_wait(&queue.changed, &queue.mutex);
    while (queue.count > 0 && count < most)
        taken[count++] = queue.waiting[--queue.count];
    pthread_cond_broadcast(&queue.changed);
    pthread_mutex_unlock(&queue.mutex);
    return count;
}

/* Issues operations. Each thread of each rank has its own part of the memory of all ranks. */
static void *issue(void *argument)
{
    int number = *(int *) argument;

    for (int round = 0; round < ROUNDS; round++) {
        int target = (rank + round) % ranks, first = (number * ranks + rank) * WORDS;
        struct operation put = {MPI_REQUEST_NULL, calloc(WORDS, sizeof(int)), 1000 * round + number, 0};
        struct operation get = {MPI_REQUEST_NULL, calloc(WORDS, sizeof(int)), 1000 * round + number, 1};

        CHECK(put.data != NULL && get.data != NULL);
        for (int i = 0; i < WORDS; i++)
            put.data[i] = put.first + i;
        if (round % 2)
            CHECK_OK(MPI_Rput(put.data, WORDS, MPI_INT, target, first, WORDS, MPI_INT, win, &put.request));
        else
            CHECK_OK(MPI_Raccumulate(put.data, WORDS, MPI_INT, target, first, WORDS, MPI_INT, MPI_REPLACE, win,
                                     &put.request));
        CHECK(put.request != MPI_REQUEST_NULL);
        CHECK_OK(MPI_Win_flush(target, win));
        if (round % 3)
            CHECK_OK(MPI_Rget(get.data, WORDS, MPI_INT, target, first, WORDS, MPI_INT, win, &get.request));
        else
            CHECK_OK(MPI_Rget_accumulate(NULL, 0, MPI_INT, get.data, WORDS, MPI_INT, target, first, WORDS, MPI_INT,
                                         MPI_NO_OP, win, &get.request));
        CHECK(get.request != MPI_REQUEST_NULL && get.request != put.request);
        hand_over(put);
        hand_over(get);
        /* The get must be complete before the next put to the same place. */
        CHECK_OK(MPI_Win_flush_all(win));
    }
    pthread_mutex_lock(&queue.mutex);
    queue.issuers--;
    pthread_cond_broadcast(&queue.changed);
    pthread_mutex_unlock(&queue.mutex);
    return NULL;
}

static void complete(MPI_Request *requests, int count, int way)
{
    int flag = 0, index, some, indices[QUEUE], left = count;
    MPI_Status statuses[QUEUE];

    switch (way) {
    case 0:
        CHECK_OK(MPI_Waitall(count, requests, statuses));
        break;
    case 1:
        while (!flag)
            CHECK_OK(MPI_Testall(count, requests, &flag, MPI_STATUSES_IGNORE));
        break;
    case 2:
        for (; left > 0; left--)
            CHECK_OK(MPI_Waitany(count, requests, &index, &statuses[0]));
        break;
    case 3:
        for (; left > 0; left -= some)
            CHECK_OK(MPI_Waitsome(count, requests, &some, indices, statuses));
        break;
    default:
        for (int i = 0; i < count; i++) {
            CHECK_OK(MPI_Request_get_status(requests[i], &flag, MPI_STATUS_IGNORE));
            CHECK_OK(MPI_Wait(&requests[i], MPI_STATUS_IGNORE));
        }
    }
    for (int i = 0; i < count; i++)
        CHECK(requests[i] == MPI_REQUEST_NULL);
}

static void *complete_all(void *argument)
{
    struct operation taken[QUEUE];
    MPI_Request requests[QUEUE];
    int way = *(int *) argument, count;

    while ((count = take(taken, 1 + way % 5)) > 0) {
        for (int i = 0; i < count; i++)
            requests[i] = taken[i].request;
        complete(requests, count, way++ % 5);
        for (int i = 0; i < count; i++) {
            for (int word = 0; word < WORDS; word++)
                CHECK_EQUAL(taken[i].data[word], taken[i].first + word);
            free(taken[i].data);
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[ISSUERS + COMPLETERS];
    int numbers[ISSUERS + COMPLETERS], provided, *base;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    CHECK_OK(MPI_Win_allocate(ISSUERS * ranks * WORDS * (MPI_Aint) sizeof *base, sizeof *base, MPI_INFO_NULL,
                              MPI_COMM_WORLD, &base, &win));
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int i = 0; i < ISSUERS + COMPLETERS; i++) {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, i < ISSUERS ? issue : complete_all, &numbers[i]) == 0);
    }
    for (int i = 0; i < ISSUERS + COMPLETERS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    CHECK_EQUAL(queue.count, 0);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
