/* MPI_Win_create next to busy memory (MPI-5.0 section 12.2.1): another thread counts in memory on the same pages while
 * windows are created, used and freed. No count is lost.
 * ranks: 1 2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <pthread.h>
#include <stdatomic.h>

static struct {
    volatile long before;
    int window[500];
    volatile long after;
} memory;
static atomic_int done;
static long counts;

static void *count(void *unused)
{
    while (!atomic_load(&done)) {
        memory.before++;
        memory.after += 2;
        counts++;
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    int provided, value;
    MPI_Win win;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    CHECK(pthread_create(&thread, NULL, count, NULL) == 0);
    for (value = 1; value <= 500; value++) {
        CHECK_OK(MPI_Win_create(memory.window, sizeof memory.window, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        CHECK_OK(MPI_Win_fence(0, win));
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), value - 1, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
        CHECK_EQUAL(memory.window[value - 1], value);
        CHECK_OK(MPI_Win_free(&win));
    }
    atomic_store(&done, 1);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK_EQUAL(memory.before, counts);
    CHECK_EQUAL(memory.after, 2 * counts);
    return finish();
}
