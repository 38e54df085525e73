/* MPI_Accumulate, MPI_Accumulate_c: every predefined operation on every predefined datatype that it is allowed for
 * gives what the compiler's own types give, for one entry and many; holes of pair types and what lies around are
 * not touched.
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
