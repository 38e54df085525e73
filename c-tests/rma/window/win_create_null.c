/* MPI_Win_create, MPI_Win_allocate, MPI_Win_create_dynamic (MPI-5.0 sections 12.2.1, 12.2.2 and 12.2.4): a NULL pointer for the
 * results at one rank is an error at all ranks. No window remains, and later calls of the ranks work.
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 */
#include "check.h"

int main(void)
{
    MPI_Win win = MPI_WIN_NULL;
    void *base;
    char byte;

    start();
    for (int wrong = 0; wrong < ranks; wrong++) {
        MPI_Win *place = rank == wrong ? NULL : &win;
        CHECK_CLASS(MPI_Win_create(&byte, 1, 1, MPI_INFO_NULL, MPI_COMM_WORLD, place), MPI_ERR_ARG);
        CHECK_CLASS(MPI_Win_allocate(8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, place), MPI_ERR_ARG);
        CHECK_CLASS(MPI_Win_allocate(8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, rank == wrong ? NULL : &base, &win), MPI_ERR_ARG);
        CHECK_CLASS(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, place), MPI_ERR_ARG);
        CHECK(win == MPI_WIN_NULL);
        CHECK_OK(MPI_Win_allocate(8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
        CHECK_OK(MPI_Win_fence(0, win));
        CHECK_OK(MPI_Win_free(&win));
    }
    return finish();
}
