/* MPI_Get_accumulate, MPI_Get_accumulate_c: every predefined operation on every predefined datatype that allows the operation
 * gives the result of the compiler's own types, and returns the previous values, for one entry and for many (MPI-5.0 section
 * 12.3.4). Holes of pair types and the bytes around the data do not change.
 * ranks: 2 3
 * more ranks: 1
 * ways: cma agent
 * more network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "accumulate.h"

static void get_accumulate(const void *origin, void *result, size_t count, MPI_Datatype type, MPI_Op operation,
                           int target, MPI_Aint disp, MPI_Win win)
{
    int number = (int) count;

    CHECK_OK(MPI_Get_accumulate(origin, number, type, result, number, type, target, disp, number, type, operation,
                                win));
}

static void get_accumulate_c(const void *origin, void *result, size_t count, MPI_Datatype type, MPI_Op operation,
                             int target, MPI_Aint disp, MPI_Win win)
{
    MPI_Count number = (MPI_Count) count;

    CHECK_OK(MPI_Get_accumulate_c(origin, number, type, result, number, type, target, disp, number, type, operation,
                                  win));
}

int main(void)
{
    start();
    check_values(get_accumulate, 1, LARGEST_COUNT);
    check_values(get_accumulate_c, 1, 2);
    return finish();
}
