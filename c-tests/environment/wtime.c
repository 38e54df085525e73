/* MPI_Wtime, MPI_Wtick: MPI_Wtime does not go backwards, and follows the clock of the machine. MPI_Wtick is at most 1
 * ms (MPI-5.0 section 9.6).
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

#include <time.h>

static double machine_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

int main(void)
{
    start();
    double tick = MPI_Wtick();
    CHECK(tick > 0.0 && tick <= 1e-3);

    double outer = machine_seconds(), first = MPI_Wtime(), last = first;
    while (machine_seconds() - outer < 0.05) {
        double now = MPI_Wtime();
        CHECK(now >= last);
        last = now;
    }
    double passed = MPI_Wtime() - first, outer_passed = machine_seconds() - outer;
    CHECK(passed > 0.04 && passed <= outer_passed + 1e-3);

    /* Each rank reads `after` when all ranks have read `before`, and all ranks of a machine have the same clock. */
    double before = MPI_Wtime(), others[64];
    CHECK_OK(MPI_Allgather(&before, 1, MPI_DOUBLE, others, 1, MPI_DOUBLE, MPI_COMM_WORLD));
    double after = MPI_Wtime();
    for (int i = 0; i < ranks; i++)
        CHECK(others[i] <= after);
    return finish();
}
