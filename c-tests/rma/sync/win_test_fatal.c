/* MPI_Win_test without a post, with MPI_ERRORS_ARE_FATAL (MPI-5.0 sections 9.3 and 12.5.2): the message contains the
 * wrong call and the missing MPI_Win_post.
 * ranks: 1 2
 * expect: status 50
 * expect: stderr "rank 0: MPI_Win_test: MPI_ERR_RMA_SYNC: *MPI_Win_post"
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
        int flag;
        MPI_Win_test(win, &flag);
    }
    together();
    return finish();
}
