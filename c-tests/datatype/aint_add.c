/* MPI_Aint_add returns the sum of an address and a displacement (MPI-5.0 section 5.1.5). Beyond INTPTR_MAX the sum wraps
 * around to INTPTR_MIN, and vice versa.
 * ranks: alone
 * expect: success
 */
#include "check.h"

#include <stdint.h>

int main(void)
{
    char bytes[100];
    MPI_Aint address;

    start();
    CHECK_OK(MPI_Get_address(bytes, &address));
    CHECK_EQUAL(MPI_Aint_add(address, 99), (MPI_Aint) &bytes[99]);
    CHECK_EQUAL(MPI_Aint_add((MPI_Aint) &bytes[99], -99), address);
    CHECK_EQUAL(MPI_Aint_add(0, 0), 0);
    CHECK_EQUAL(MPI_Aint_add(INTPTR_MAX, 1), INTPTR_MIN);
    CHECK_EQUAL(MPI_Aint_add(INTPTR_MIN, -1), INTPTR_MAX);
    CHECK_EQUAL(MPI_Aint_add(-1, 1), 0);
    return finish();
}
