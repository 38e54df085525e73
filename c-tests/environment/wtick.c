/* MPI_Wtick is positive, at most 1 ms and constant, and each step of MPI_Wtime is larger than half of it (MPI-5.0
 * section 9.6).
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
