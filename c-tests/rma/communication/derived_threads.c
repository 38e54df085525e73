/* Threads create, use, query and free datatypes at the same time (MPI-5.0 sections 5.1 and 11.6). Some datatypes are built
 * from a datatype that all threads share. Puts and accumulates with them are complete and right.
 * ranks: 1 2
 * expect: success
 */
#include "check.h"

#include <pthread.h>

enum { THREADS = 4, ROUNDS = 1000, TIMES = 50, CELLS = 64 };

static MPI_Win win;
static MPI_Datatype shared;

/* Each thread has 64 cells of the window; all threads share the last cell. */
static void *work(void *number)
{
    int thread = *(int *) number, target = neighbour(1), integers[4], got[CELLS];
    MPI_Aint disp = thread * CELLS, addresses[1];

    for (int round = 0; round < ROUNDS; round++) {
        int values[CELLS / 4], one = 1, distance = 1 + round % 3;
        MPI_Datatype strided, copy, parts[1];

        for (int k = 0; k < CELLS / 4; k++)
            values[k] = 1000 * round + 100 * thread + k;
        CHECK_OK(MPI_Type_create_resized(shared, 0, distance * (MPI_Aint) sizeof(int), &strided));
        CHECK_OK(MPI_Type_dup(strided, &copy));
        CHECK_OK(MPI_Type_free(&strided));
        CHECK_OK(MPI_Type_contiguous(CELLS / 4, copy, &strided));
        CHECK_OK(MPI_Type_free(&copy));
        CHECK_OK(MPI_Type_commit(&strided));
        CHECK_OK(MPI_Put(values, CELLS / 4, MPI_INT, target, disp, 1, strided, win));
        CHECK_OK(MPI_Get(got, CELLS / 4, MPI_INT, target, disp, 1, strided, win));
        CHECK_OK(MPI_Win_flush(target, win));
        CHECK_BYTES(got, values, sizeof values);
        CHECK_OK(MPI_Type_get_contents(strided, 1, 0, 1, integers, addresses, parts));
        CHECK_EQUAL(integers[0], CELLS / 4);
        CHECK_OK(MPI_Type_free(&strided));
        CHECK_OK(MPI_Type_commit(&parts[0]));
        for (int time = 0; time < TIMES; time++)
            CHECK_OK(MPI_Accumulate(&one, 1, shared, target, THREADS * CELLS, 1, parts[0], MPI_SUM, win));
        CHECK_OK(MPI_Type_free(&parts[0]));
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    int numbers[THREADS], provided, *cells;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    CHECK_OK(MPI_Type_contiguous(1, MPI_INT, &shared));
    CHECK_OK(MPI_Type_commit(&shared));
    CHECK_OK(MPI_Win_allocate((THREADS * CELLS + 1) * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &cells,
                              &win));
    memset(cells, 0, (THREADS * CELLS + 1) * sizeof(int));
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int t = 0; t < THREADS; t++) {
        numbers[t] = t;
        CHECK(pthread_create(&threads[t], NULL, work, &numbers[t]) == 0);
    }
    for (int t = 0; t < THREADS; t++)
        CHECK(pthread_join(threads[t], NULL) == 0);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    CHECK_EQUAL(cells[THREADS * CELLS], THREADS * ROUNDS * TIMES);
    CHECK_OK(MPI_Type_free(&shared));
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
