/* MPI_THREAD_MULTIPLE (MPI-5.0 sections 11.6 and 12.5.2): threads post, start, complete and wait at the same time, each
 * on a separate window.
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <pthread.h>

#define THREADS 4
#define ROUNDS 100

static MPI_Win windows[THREADS];
static int *bases[THREADS];
static MPI_Group world;

/* In window i, thread i accesses the i-th next rank, and thread i of the i-th previous rank accesses this rank. */
static void *work(void *argument)
{
    int number = *(int *) argument, target = neighbour(number), origin = neighbour(-number);
    MPI_Group exposed_to, accessed;

    for (int round = 0; round < ROUNDS; round++) {
        int value = 1000 * round + rank;

        CHECK_OK(MPI_Group_incl(world, 1, &origin, &exposed_to));
        CHECK_OK(MPI_Group_incl(world, 1, &target, &accessed));
        CHECK_OK(MPI_Win_post(exposed_to, 0, windows[number]));
        CHECK_OK(MPI_Win_start(accessed, 0, windows[number]));
        CHECK_OK(MPI_Group_free(&accessed));
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, 0, 1, MPI_INT, windows[number]));
        CHECK_OK(MPI_Win_complete(windows[number]));
        CHECK_OK(MPI_Group_free(&exposed_to));
        CHECK_OK(MPI_Win_wait(windows[number]));
        CHECK_EQUAL(bases[number][0], 1000 * round + origin);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    int numbers[THREADS], provided;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    for (int i = 0; i < THREADS; i++)
        CHECK_OK(MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &bases[i], &windows[i]));
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    for (int i = 0; i < THREADS; i++)
        CHECK_OK(MPI_Win_free(&windows[i]));
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
