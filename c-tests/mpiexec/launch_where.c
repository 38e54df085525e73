/* Two ranks wait for each other's locks forever, and one rank waits for a lock of a rank that does not wait. This rank asks mpiexec where the
 * others wait, and which ranks have the locks. With RMAMPI_VERBOSE, each waiting rank also prints where it waits.
 * part: mpiexec
 * ranks: 4
 * environment: RMAMPI_VERBOSE=1
 * expect: status 7
 * expect: stdout "rank 0 (pid *) has waited for * s in MPI_Win_lock for the exclusive lock of rank 1 on window 1 *mutex* of this rank*, with the lock of rank 0; rank 1 has it"
 * expect: stdout "rank 1 (pid *) has waited for * s in MPI_Win_lock for the shared lock of rank 0 on window 1 *mutex* of this rank*; rank 0 has it"
 * expect: stdout "rank 2 (pid *) has waited for * s in MPI_Win_lock for the exclusive lock of rank 3 on window 1 *mutex* of this rank*; rank 3, which does not wait, has it"
 * expect: stdout "rank 3 (pid *) computes"
 * expect: stderr "rmampi: rank 0 has waited for 2 s in MPI_Win_lock for the exclusive lock of rank 1 on window 1 *mutex* of this rank"
 */
#include "where.h"

int main(void)
{
    int *memory;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    CHECK_OK(MPI_Win_set_name(win, "mutex"));
    if (rank != 2)
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
    CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    if (rank < 2)
        CHECK_OK(MPI_Win_lock(rank == 0 ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, 1 - rank, 0, win));
    if (rank == 2)
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 3, 0, win));
    tell_and_abort(3);
    return 0;
}
