/* A token goes round a ring by lock, put and unlock (MPI-5.0 section 12.5.3). Every rank increments it, and waits by reading its
 * own window under a lock.
 * ranks: 2 4
 * more ranks: 1 8
 * expect: success
 * timeout: 60
 */
#include "check.h"

#define LAPS 20

int main(void)
{
    static long token = -1;
    long value = 0, wanted;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_create(&token, sizeof token, sizeof token, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    for (int lap = 0; lap < LAPS; lap++) {
        double begin = MPI_Wtime();

        wanted = (long) lap * ranks + rank;
        if (wanted > 0)
            do {
                CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
                CHECK_OK(MPI_Get(&value, 1, MPI_LONG, rank, 0, 1, MPI_LONG, win));
                CHECK_OK(MPI_Win_unlock(rank, win));
                CHECK(MPI_Wtime() - begin < 20.0);
            } while (value != wanted);
        value = wanted + 1;
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, neighbour(1), 0, win));
        CHECK_OK(MPI_Put(&value, 1, MPI_LONG, neighbour(1), 0, 1, MPI_LONG, win));
        CHECK_OK(MPI_Win_unlock(neighbour(1), win));
    }
    together();
    if (rank == 0)
        CHECK_EQUAL(token, (long) LAPS * ranks);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
