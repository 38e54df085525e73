/* MPI_Barrier: no rank leaves before the last rank has arrived (MPI-5.0 section 6.3). A wrong communicator raises MPI_ERR_COMM.
 * ranks: 2 7
 * more ranks: 1 4
 * expect: success
 */
#include "check.h"

#define ROUNDS 300

int main(void)
{
    int *arrived;
    MPI_Win win;

    start();
    /* Before the barrier, each rank puts the number of the round into its place at every rank. After the barrier, each rank
     * finds this number in all places of its own memory. */
    CHECK_OK(MPI_Win_allocate((MPI_Aint) sizeof(int) * ranks, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &arrived,
                              &win));
    errors_return(win);
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int round = 1; round <= ROUNDS; round++) {
        for (int target = 0; target < ranks; target++)
            CHECK_OK(MPI_Put(&round, 1, MPI_INT, target, rank, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_flush_all(win));
        CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
        CHECK_OK(MPI_Win_sync(win));
        for (int i = 0; i < ranks; i++)
            CHECK_EQUAL(arrived[i], round);
        CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_free(&win));

    CHECK_OK(MPI_Barrier(MPI_COMM_SELF));
    CHECK_CLASS(MPI_Barrier(MPI_COMM_NULL), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Barrier(NO_HANDLE(MPI_Comm)), MPI_ERR_COMM);
    return finish();
}
