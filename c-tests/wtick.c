/* MPI_Wtick is positive and constant, and no step of MPI_Wtime is much smaller.
 * ranks: alone
 * expect: success
 */
#include "check.h"

int main(void)
{
    start();
    double tick = MPI_Wtick();
    CHECK(tick > 0.0 && tick <= 1e-3);
    CHECK(MPI_Wtick() == tick);
    for (int i = 0; i < 1000; i++) {
        double first = MPI_Wtime(), next = first;
        while (next == first)
            next = MPI_Wtime();
        CHECK(next - first > tick / 2);
    }
    return finish();
}
