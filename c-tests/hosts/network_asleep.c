/* A rank that sleeps in MPI is not woken for each operation of a rank of another host on its window: the agent thread
 * of the sleeping rank executes these operations.
 * part: waiting
 * ranks: 2
 * network: 2
 * expect: success
 */
#include "check.h"

#include <sys/resource.h>

enum { OPERATIONS = 500 };

int main(void)
{
    struct rusage before, after;
    long *base, one = 1, got = 0;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    *base = 0;
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK(getrusage(RUSAGE_THREAD, &before) == 0);
    for (int i = 0; rank == 0 && i < OPERATIONS; i++) {
        CHECK_OK(MPI_Accumulate(&one, 1, MPI_LONG, 1, 0, 1, MPI_LONG, MPI_SUM, win));
        CHECK_OK(MPI_Get(&got, 1, MPI_LONG, 1, 0, 1, MPI_LONG, win));
        CHECK_OK(MPI_Win_flush(1, win));
    }
    CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    CHECK(getrusage(RUSAGE_THREAD, &after) == 0);
    if (rank == 1) {
        CHECK_EQUAL(*base, OPERATIONS);
        printf("%ld sleeps in %d operations\n", after.ru_nvcsw - before.ru_nvcsw, OPERATIONS);
        /* The sleeping rank may wake each millisecond for its own progress, but not for each operation. */
        CHECK(after.ru_nvcsw - before.ru_nvcsw < OPERATIONS / 2);
    }
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
