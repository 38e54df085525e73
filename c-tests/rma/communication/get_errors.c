/* MPI_Get, MPI_Get_c (MPI-5.0 section 12.3.2): wrong arguments raise their error classes in fence, lock, lock_all and
 * start epochs. A call outside an epoch, or to a target that the epoch does not cover, raises MPI_ERR_RMA_SYNC. An erroneous
 * call moves no byte.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * network: 2 3 4x2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "errors.h"

static int get(void *origin, MPI_Count origin_count, MPI_Datatype origin_type, int target, MPI_Aint disp,
               MPI_Count target_count, MPI_Datatype target_type, MPI_Win win)
{
    return MPI_Get(origin, (int) origin_count, origin_type, target, disp, (int) target_count, target_type, win);
}

static int get_c(void *origin, MPI_Count origin_count, MPI_Datatype origin_type, int target, MPI_Aint disp,
                 MPI_Count target_count, MPI_Datatype target_type, MPI_Win win)
{
    return MPI_Get_c(origin, origin_count, origin_type, target, disp, target_count, target_type, win);
}

int main(void)
{
    start();
    check_errors(get, 1);
    check_errors(get_c, 1);
    return finish();
}
