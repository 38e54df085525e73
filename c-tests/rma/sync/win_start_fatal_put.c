/* MPI_Put to a rank that is not in the group of the epoch, with MPI_ERRORS_ARE_FATAL (MPI-5.0 sections 9.3 and 12.5.2):
 * the message contains the wrong call, and MPI_Win_start, whose group lacks the rank.
 * ranks: 1 2
 * expect: status 50
 * expect: stderr "rank 0: MPI_Put: MPI_ERR_RMA_SYNC: *MPI_Win_start"
 * timeout: 10
 */
#include "check.h"

int main(void)
{
    int *base;
    MPI_Group world;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Win_allocate(400, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    if (rank == 0) {
        int value = 1;
        MPI_Win_start(MPI_GROUP_EMPTY, 0, win);
        MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    }
    together();
    return finish();
}
