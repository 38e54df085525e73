/* Ranks on different hosts wait for each other's locks, for a gate and for a message forever. mpiexec -where prints
 * where each rank waits, and for which rank or host. It prints "a function of MPI" if the stack has no
 * frame of the MPI function, because the compiler has made the last call of the function a jump.
 * part: mpiexec
 * ranks: 5
 * environment: RMAMPI_TRANSPORT=network
 * expect: status 7
 * expect: stdout "rank 0 (pid *) has waited for * s in * for the exclusive lock of rank 1 on window 1 *mutex* of this rank*; rank 1 has it"
 * expect: stdout "rank 1 (pid *) has waited for * s in * for the lock of rank 0 on window 1 *mutex* of this rank*; rank 0 has it"
 * expect: stdout "rank 2 (pid *) has waited for * s in MPI_Recv for a message"
 * expect: stdout "rank 3 (pid *) computes"
 * expect: stdout "rank 4 (pid *) has waited for * s in * for the end of exclusive locks on the host of rank 0, on window 1 *mutex* of this rank*; ranks 0 and 1 have it"
 */
#include "where.h"

int main(void)
{
    int value = 0, *memory;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    CHECK_OK(MPI_Win_set_name(win, "mutex"));
    if (rank < 2)
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
    CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    /* MPI_Win_lock of a target on another host returns at once; a later call waits for the lock. */
    if (rank == 0) {
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win));
        CHECK_OK(MPI_Win_flush(1, win));
    }
    if (rank == 1) {
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
        CHECK_OK(MPI_Get(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_unlock(0, win));
    }
    if (rank == 2)
        CHECK_OK(MPI_Recv(&value, 1, MPI_INT, 3, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    if (rank == 4)
        CHECK_OK(MPI_Win_lock_all(0, win));
    tell_and_abort(4);
    return 0;
}
