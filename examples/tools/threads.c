/* Tasks for the threads of all ranks. Rank 0's window has the number of the next task, and the results. Each thread takes a
 * number by MPI_Fetch_and_op, and puts the square of the number into the results. Rank 0 checks the results. Every rank counts
 * the tasks of its threads.
 *
 * With RACE the threads count without the lock, an error that a tool must find. */

#define _POSIX_C_SOURCE 200809L

#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

#define THREADS 3
#define TASKS 2000

static MPI_Win window;
#ifndef RACE
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
#endif
static pthread_barrier_t all_have_one;
static int done;

static void count(void)
{
#ifndef RACE
    pthread_mutex_lock(&lock);
#endif
    done++;
#ifndef RACE
    pthread_mutex_unlock(&lock);
#endif
}

/* Executes the next task, if there is one. */
static int do_task(void)
{
    long one = 1, task, result;

    MPI_Fetch_and_op(&one, &task, MPI_LONG, 0, 0, MPI_SUM, window);
    MPI_Win_flush(0, window);
    if (task >= TASKS)
        return 0;
    result = task * task;
    MPI_Put(&result, 1, MPI_LONG, 0, 1 + task, 1, MPI_LONG, window);
    MPI_Win_flush(0, window);
    count();
    return 1;
}

/* All threads of a rank ask for a first task before any of them asks for a second one. */
static void *work(void *nothing)
{
    do_task();
    pthread_barrier_wait(&all_have_one);
    while (do_task())
        ;
    return nothing;
}

int main(int argc, char **argv)
{
    pthread_t threads[THREADS];
    long *memory;
    int rank, all, level, wrong = 0;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    if (level != MPI_THREAD_MULTIPLE)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(rank == 0 ? (1 + TASKS) * (MPI_Aint) sizeof(long) : 0, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD,
                     &memory, &window);
    for (int i = 0; rank == 0 && i <= TASKS; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_lock_all(0, window);
    pthread_barrier_init(&all_have_one, NULL, THREADS);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    MPI_Win_unlock_all(window);

    MPI_Reduce(&done, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        for (long i = 0; i < TASKS; i++)
            wrong += memory[1 + i] != i * i;
        printf("%d tasks done, %d results are wrong\n", all, wrong);
    }
    MPI_Win_free(&window);
    MPI_Finalize();
    return wrong != 0;
}
