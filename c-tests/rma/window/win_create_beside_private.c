/* MPI_Win_create on the pages of a window that is not exported, because its memory had advice (madvise) when it was created, while another
 * rank puts into that window all the time. No put is lost, also if the library replaces the pages.
 * part: memory
 * ranks: 2
 * expect: success
 * timeout: 60
 */
#include "published.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/mman.h>

static struct {
    long first[64];
    long second[64];
} memory __attribute__((aligned(4096)));
static atomic_int done;
static MPI_Win first;

/* Puts numbers into rank 0's memory, and gets each number back three times. */
static void *put(void *unused)
{
    for (long number = 1; !atomic_load(&done); number++) {
        int place = (int) (number % 64);
        long got = 0;

        CHECK_OK(MPI_Put(&number, 1, MPI_LONG, 0, place, 1, MPI_LONG, first));
        CHECK_OK(MPI_Win_flush(0, first));
        for (int again = 0; again < 3; again++) {
            CHECK_OK(MPI_Get(&got, 1, MPI_LONG, 0, place, 1, MPI_LONG, first));
            CHECK_OK(MPI_Win_flush(0, first));
            CHECK_EQUAL(got, number);
        }
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    MPI_Win second;
    int provided;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    CHECK(madvise(&memory, sizeof memory, MADV_DONTDUMP) == 0);
    CHECK_OK(MPI_Win_create(memory.first, sizeof memory.first, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &first));
    CHECK(!is_published(memory.first));
    CHECK(madvise(&memory, sizeof memory, MADV_DODUMP) == 0);

    CHECK_OK(MPI_Win_lock_all(0, first));
    together();
    if (rank == 1)
        CHECK(pthread_create(&thread, NULL, put, NULL) == 0);
    for (int i = 0; i < 1000; i++) {
        long value = i, got = -1;

        CHECK_OK(MPI_Win_create(memory.second, sizeof memory.second, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD,
                                &second));
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1 - rank, 0, second));
        CHECK_OK(MPI_Put(&value, 1, MPI_LONG, 1 - rank, 5, 1, MPI_LONG, second));
        CHECK_OK(MPI_Get(&got, 1, MPI_LONG, 1 - rank, 5, 1, MPI_LONG, second));
        CHECK_OK(MPI_Win_unlock(1 - rank, second));
        CHECK_EQUAL(got, value);
        CHECK_OK(MPI_Win_free(&second));
    }
    atomic_store(&done, 1);
    if (rank == 1)
        CHECK(pthread_join(thread, NULL) == 0);
    CHECK_OK(MPI_Win_unlock_all(first));
    CHECK_OK(MPI_Win_free(&first));
    return finish();
}
