/* A program that was started without a launcher is a job of one rank (MPI-5.0 section 11.10.2). Windows work there as
 * in any other job.
 * ranks: alone
 * expect: success
 */
#include "check.h"

int main(void)
{
    double *base, value = 2.5, read = 0.0;
    int data[4] = {0, 0, 0, 0}, number = 7;
    MPI_Win win;

    start();
    CHECK_EQUAL(rank, 0);
    CHECK_EQUAL(ranks, 1);

    CHECK_OK(MPI_Win_allocate(80, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&value, 1, MPI_DOUBLE, 0, 9, 1, MPI_DOUBLE, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK(base[9] == 2.5);
    CHECK_OK(MPI_Get(&read, 1, MPI_DOUBLE, 0, 9, 1, MPI_DOUBLE, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK(read == 2.5);
    CHECK_OK(MPI_Win_free(&win));

    CHECK_OK(MPI_Win_create(data, sizeof data, sizeof(int), MPI_INFO_NULL, MPI_COMM_SELF, &win));
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
    CHECK_OK(MPI_Put(&number, 1, MPI_INT, 0, 3, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_unlock(0, win));
    CHECK_EQUAL(data[3], 7);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
