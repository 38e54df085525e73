/* MPI_Accumulate with 1 to 150 entries, MPI_Accumulate_c with 1 and 2: every predefined operation on every predefined datatype
 * that allows the operation gives the result of the compiler's own types (MPI-5.0 section 12.3.4). Holes of pair types and the
 * bytes around the data do not change.
 * ranks: 2 3
 * more ranks: 1
 * ways: cma agent
 * more network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "accumulate.h"

static void accumulate(const void *origin, void *result, size_t count, MPI_Datatype type, MPI_Op operation,
                       int target, MPI_Aint disp, MPI_Win win)
{
    int number = (int) count;

    (void) result;
    CHECK_OK(MPI_Accumulate(origin, number, type, target, disp, number, type, operation, win));
}

static void accumulate_c(const void *origin, void *result, size_t count, MPI_Datatype type, MPI_Op operation,
                         int target, MPI_Aint disp, MPI_Win win)
{
    MPI_Count number = (MPI_Count) count;

    (void) result;
    CHECK_OK(MPI_Accumulate_c(origin, number, type, target, disp, number, type, operation, win));
}

int main(void)
{
    start();
    check_values(accumulate, 0, LARGEST_COUNT);
    check_values(accumulate_c, 0, 2);
    return finish();
}
