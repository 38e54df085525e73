/* Puts by one and by two threads of rank 0 with MPI_THREAD_MULTIPLE, each to its own part of rank 1's memory. Rank 1 only checks now and then
 * whether rank 0 has finished, so the threads can use both processors.
 */
#include "bench.h"

#include <pthread.h>
#include <time.h>

enum { THREADS = 2, LINE = 64, TIMES = 20000 };

static MPI_Win win;
static pthread_barrier_t meeting;

struct work {
    pthread_t thread;
    MPI_Aint place;
    long times;
    double spent;
};

static void *put(void *argument)
{
    struct work *work = argument;
    double value = 0, begin;

    pthread_barrier_wait(&meeting);
    begin = now();
    for (long i = 1; i <= work->times; i++) {
        value = (double) i;
        MPI_Put(&value, 1, MPI_DOUBLE, 1, work->place, 1, MPI_DOUBLE, win);
        MPI_Win_flush(1, win);
    }
    work->spent = now() - begin;
    return NULL;
}

/* Returns the time from the start until the last thread has finished, divided by the puts of one thread, in nanoseconds. */
static double time_of(int threads)
{
    struct work work[THREADS];
    double longest = 0;

    pthread_barrier_init(&meeting, NULL, threads);
    for (int i = 0; i < threads; i++) {
        work[i].place = (MPI_Aint) i * LINE;
        work[i].times = TIMES;
        pthread_create(&work[i].thread, NULL, put, &work[i]);
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(work[i].thread, NULL);
        if (work[i].spent > longest)
            longest = work[i].spent;
    }
    pthread_barrier_destroy(&meeting);
    return longest / TIMES;
}

/* A barrier that yields the processor, and calls MPI. */
static void wait_for_all(void)
{
    const struct timespec pause = { 0, 50000 };
    MPI_Request request;
    int done = 0;

    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    while (MPI_Test(&request, &done, MPI_STATUS_IGNORE), !done)
        nanosleep(&pause, NULL);
}

void measure_threads(void)
{
    struct window window = open_window("allocate", THREADS * LINE);

    win = window.win;
    MPI_Win_lock_all(0, win);
    for (int threads = 1; threads <= THREADS; threads++) {
        char row[64];
        double least = 1e18;
        int right = 1;

        for (int round = 0; round < (is_quick ? 3 : 9) && rank == 0; round++) {
            double time = time_of(threads);
            if (time < least)
                least = time;
        }
        wait_for_all();
        MPI_Win_sync(win);
        for (int i = 0; i < threads && rank == 1; i++)
            right &= *(double *) (window.memory + i * LINE) == TIMES;
        snprintf(row, sizeof row, "put by each of %d threads", threads);
        report(row, "allocate", "flush", 8, least, right);
    }
    MPI_Win_unlock_all(win);
    close_window(&window);
}
