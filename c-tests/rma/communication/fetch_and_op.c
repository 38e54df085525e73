/* MPI_Fetch_and_op: every predefined operation on every predefined datatype that allows the operation gives the result of the
 * compiler's own types, and returns the previous value (MPI-5.0 section 12.3.4). Holes of pair types and the bytes around the
 * data do not change.
 * ranks: 2 3
 * more ranks: 1
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 */
#include "accumulate.h"

static void fetch_and_op(const void *origin, void *result, size_t count, MPI_Datatype type, MPI_Op operation,
                         int target, MPI_Aint disp, MPI_Win win)
{
    CHECK_EQUAL(count, 1);
    CHECK_OK(MPI_Fetch_and_op(origin, result, type, target, disp, operation, win));
}

int main(void)
{
    start();
    check_values(fetch_and_op, 1, 1);
    return finish();
}
