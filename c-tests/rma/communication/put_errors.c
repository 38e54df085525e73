/* MPI_Put, MPI_Put_c (MPI-5.0 section 12.3.1): each wrong argument raises its error class between fences, under a shared lock, under
 * lock_all and after MPI_Win_start. A call outside an epoch, or to a target that the epoch does not cover, raises MPI_ERR_RMA_SYNC. An erroneous call
 * changes no byte of a window.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * network: 2 3 4x2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "errors.h"

static int put(void *origin, MPI_Count origin_count, MPI_Datatype origin_type, int target, MPI_Aint disp,
               MPI_Count target_count, MPI_Datatype target_type, MPI_Win win)
{
    return MPI_Put(origin, (int) origin_count, origin_type, target, disp, (int) target_count, target_type, win);
}

static int put_c(void *origin, MPI_Count origin_count, MPI_Datatype origin_type, int target, MPI_Aint disp,
                 MPI_Count target_count, MPI_Datatype target_type, MPI_Win win)
{
    return MPI_Put_c(origin, origin_count, origin_type, target, disp, target_count, target_type, win);
}

int main(void)
{
    start();
    check_errors(put, 0);
    check_errors(put_c, 0);
    return finish();
}
