/* MPI_Get_accumulate, MPI_Get_accumulate_c: every predefined operation on every predefined datatype that it is
 * allowed for gives what the compiler's own types give, and the result is what the target held before, for one
 * entry and many; holes of pair types and what lies around are not touched.
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
