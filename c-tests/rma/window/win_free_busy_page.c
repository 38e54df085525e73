/* MPI_Win_free next to busy memory (MPI-5.0 section 12.2.5): a thread that started after the creation of the window
 * counts in memory on its pages, while the left neighbour puts into the window and the window is freed. No count and no
 * byte of a put is lost.
 * ranks: 1 2
 * expect: success
 * timeout: 60
 */
#include "published.h"

#include <pthread.h>
#include <stdatomic.h>

#define PAGES 50

static struct {
    struct {
        volatile long count;
        unsigned char window[4096 - sizeof(long)];
    } page[PAGES];
} memory;
static atomic_int begun, done;
static long counts;

static void *count(void *unused)
{
    while (!atomic_load(&done)) {
        for (int i = 0; i < PAGES; i++)
            memory.page[i].count++;
        counts++;
        atomic_store(&begun, 1);
    }
    return unused;
}

int main(void)
{
    int provided, target;
    long all = 0;
    unsigned char value;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    target = neighbour(1);
    for (int round = 1; round <= 60; round++) {
        MPI_Win win;
        pthread_t thread;

        CHECK_OK(MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        counts = 0;
        atomic_store(&begun, 0);
        atomic_store(&done, 0);
        CHECK(pthread_create(&thread, NULL, count, NULL) == 0);
        while (!atomic_load(&begun))
            ;
        value = (unsigned char) round;
        CHECK_OK(MPI_Win_fence(0, win));
        for (int i = 0; i < PAGES; i++)
            CHECK_OK(MPI_Put(&value, 1, MPI_BYTE, target, 4096 * i + 100, 1, MPI_BYTE, win));
        CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
        CHECK_OK(MPI_Win_free(&win));
        CHECK(!is_published(&memory.page[3]));
        atomic_store(&done, 1);
        CHECK(pthread_join(thread, NULL) == 0);
        all += counts;
        for (int i = 0; i < PAGES; i++) {
            CHECK_EQUAL(memory.page[i].count, all);
            CHECK_EQUAL(memory.page[i].window[100 - sizeof(long)], (unsigned char) round);
        }
    }
    return finish();
}
