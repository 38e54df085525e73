/* MPI_THREAD_MULTIPLE (MPI-5.0 sections 11.6 and 12.7.1): two threads of each rank accumulate in one lock_all epoch into
 * the same elements, with all four functions and also with a vector datatype. Each thread flushes independently. Sums
 * are exact, and each thread receives the results of its own calls.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <pthread.h>
#include <stdint.h>

#define THREADS 2
#define ROUNDS 300
#define LENGTH 100

enum { COUNTER, SWAPPED, ARRAY, MARKS = ARRAY + LENGTH };

static MPI_Win win;
static MPI_Datatype every_second;

static void *work(void *argument)
{
    const MPI_Datatype type = MPI_INT64_T;
    int64_t ones[LENGTH], got[LENGTH], number, found, old, new, last = -1;

    (void) argument;
    for (int i = 0; i < LENGTH; i++)
        ones[i] = 1;
    for (int round = 0; round < ROUNDS; round++) {
        int target = (rank + round) % ranks;

        /* Draws a unique number from the counter of rank 0. The thread marks the number at rank 0, so a number that was drawn twice is
         * found. */
        CHECK_OK(MPI_Fetch_and_op(ones, &number, type, 0, COUNTER, MPI_SUM, win));
        CHECK_OK(MPI_Win_flush(0, win));
        CHECK(number > last && number < (int64_t) THREADS * ROUNDS * ranks);
        last = number;
        CHECK_OK(MPI_Accumulate(ones, 1, type, 0, MARKS + number, 1, type, MPI_SUM, win));
        CHECK_OK(MPI_Accumulate(ones, LENGTH, type, target, ARRAY, LENGTH, type, MPI_SUM, win));
        CHECK_OK(MPI_Get_accumulate(ones, LENGTH, type, got, LENGTH, type, target, ARRAY, LENGTH, type, MPI_SUM,
                                    win));
        CHECK_OK(MPI_Accumulate(ones, LENGTH / 2, type, target, ARRAY, 1, every_second, MPI_SUM, win));
        CHECK_OK(MPI_Accumulate_c(ones, LENGTH / 2, type, target, ARRAY + 1, 1, every_second, MPI_SUM, win));
        CHECK_OK(MPI_Fetch_and_op(NULL, &found, type, target, SWAPPED, MPI_NO_OP, win));
        CHECK_OK(round % 2 == 0 ? MPI_Win_flush(target, win) : MPI_Win_flush_all(win));
        for (int i = 0; i < LENGTH; i++)
            CHECK(got[i] > 0 && got[i] < (int64_t) 3 * THREADS * ROUNDS * ranks);
        do {
            old = found;
            new = old + 1;
            CHECK_OK(MPI_Compare_and_swap(&new, &old, &found, type, target, SWAPPED, win));
            CHECK_OK(MPI_Win_flush_local(target, win));
        } while (found != old);
        /* Errors of this thread do not affect the other thread. */
        CHECK_CLASS(MPI_Accumulate(ones, 1, type, target, -1, 1, type, MPI_SUM, win), MPI_ERR_DISP);
    }
    return NULL;
}

static void check_threads(int64_t *base)
{
    const int all = THREADS * ROUNDS * ranks;
    pthread_t threads[THREADS];

    errors_return(win);
    memset(base, 0, (MARKS + (size_t) all) * sizeof *base);
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, work, NULL) == 0);
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    /* In ROUNDS rounds each rank is the target of each thread equally often. */
    CHECK_EQUAL(base[SWAPPED], THREADS * ROUNDS);
    for (int i = 0; i < LENGTH; i++)
        CHECK_EQUAL(base[ARRAY + i], 3 * THREADS * ROUNDS);
    CHECK_EQUAL(base[COUNTER], rank == 0 ? all : 0);
    for (int i = 0; i < all; i++)
        CHECK_EQUAL(base[MARKS + i], rank == 0);
    together();
}

int main(void)
{
    int provided;
    int64_t *base;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    CHECK_EQUAL(ROUNDS % ranks, 0);
    CHECK_OK(MPI_Type_vector(LENGTH / 2, 1, 2, MPI_INT64_T, &every_second));
    CHECK_OK(MPI_Type_commit(&every_second));
    MPI_Aint bytes = (MARKS + THREADS * ROUNDS * ranks) * (MPI_Aint) sizeof *base;
    int64_t *on_heap = malloc((size_t) bytes);
    CHECK(on_heap != NULL);
    CHECK_OK(MPI_Win_allocate(bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    check_threads(base);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Win_create(on_heap, bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_threads(on_heap);
    CHECK_OK(MPI_Win_free(&win));
    free(on_heap);
    CHECK_OK(MPI_Type_free(&every_second));
    return finish();
}
