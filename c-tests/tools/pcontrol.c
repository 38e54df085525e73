/* MPI_Pcontrol accepts any level with any further arguments, and has no effect (MPI-5.0 section 15.2.4).
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

int main(void)
{
    volatile double values[3] = {1.5, 2.5, 3.5};
    int (*control)(const int, ...) = PMPI_Pcontrol;

    start();
    CHECK_OK(MPI_Pcontrol(0));
    CHECK_OK(MPI_Pcontrol(1));
    CHECK_OK(MPI_Pcontrol(2, "flush"));
    CHECK_OK(MPI_Pcontrol(-7, values[0], values[1], 3L, (void *) values, 5, 6, 7, 8, 9, 10, values[2]));
    CHECK_OK(control(99, 1, 2, 3));
    CHECK(values[0] == 1.5 && values[1] == 2.5 && values[2] == 3.5);
    return finish();
}
