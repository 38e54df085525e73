/* With RMAMPI_BACKTRACE=1 a rank that an error ends prints its stack: first the program's function that made the wrong call.
 * part: errors
 * ranks: alone 2
 * environment: RMAMPI_BACKTRACE=1
 * expect: status 48
 * expect: stderr "rank 0: stack of the error:"
 * expect: stderr "rank 0: #* make_a_wrong_call*"
 * expect: stderr "rank 0: #* main*"
 */
#include "check.h"

__attribute__((noinline)) int make_a_wrong_call(MPI_Win win)
{
    int value = 1;

    return MPI_Put(&value, 1, MPI_INT, 0, 9, 1, MPI_INT, win) + value;
}

int main(void)
{
    int *memory;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    if (rank == 0)
        make_a_wrong_call(win);
    MPI_Win_fence(0, win);
    return finish();
}
