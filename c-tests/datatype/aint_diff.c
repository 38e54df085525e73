/* MPI_Aint_diff returns the difference of two addresses (MPI-5.0 section 5.1.5), also if one is near INTPTR_MAX and the other
 * near INTPTR_MIN.
 * ranks: alone
 * expect: success
 */
#include "check.h"

#include <stdint.h>

int main(void)
{
    char bytes[100];

    start();
    CHECK_EQUAL(MPI_Aint_diff((MPI_Aint) &bytes[70], (MPI_Aint) &bytes[20]), 50);
    CHECK_EQUAL(MPI_Aint_diff((MPI_Aint) &bytes[20], (MPI_Aint) &bytes[70]), -50);
    CHECK_EQUAL(MPI_Aint_diff(INTPTR_MIN, INTPTR_MAX), 1);
    CHECK_EQUAL(MPI_Aint_diff(INTPTR_MAX, INTPTR_MIN), -1);
    CHECK_EQUAL(MPI_Aint_add(MPI_Aint_diff(INTPTR_MIN + 5, INTPTR_MAX - 5), INTPTR_MAX - 5), INTPTR_MIN + 5);
    return finish();
}
