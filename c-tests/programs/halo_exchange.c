/* Diffusion on a ring of cells. Each rank has a part and a halo cell at both ends, which the neighbours put between two
 * fences (MPI-5.0 section 12.5.1). The result is bitwise equal to the result of a serial run.
 * ranks: 2 4
 * more ranks: 1 7
 * network: 2 3 4x2
 * hosts: 8
 * expect: success
 */
#include "check.h"

#define CELLS 840
#define STEPS 300

static double initial(int cell)
{
    return cell % 97 == 0 ? 100.0 : (double) (cell % 13);
}

static double next(double left, double middle, double right)
{
    return middle + 0.25 * (left - 2.0 * middle + right);
}

int main(void)
{
    static double serial[CELLS], old[CELLS];
    double *field;
    MPI_Win win;

    start();
    int part = CELLS / ranks;
    CHECK_EQUAL(part * ranks, CELLS);
    CHECK_OK(MPI_Win_allocate((part + 2) * (MPI_Aint) sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD,
                              &field, &win));
    for (int i = 0; i < part; i++)
        field[i + 1] = initial(rank * part + i);
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, win));
    for (int step = 0; step < STEPS; step++) {
        CHECK_OK(MPI_Put(&field[1], 1, MPI_DOUBLE, neighbour(-1), part + 1, 1, MPI_DOUBLE, win));
        CHECK_OK(MPI_Put(&field[part], 1, MPI_DOUBLE, neighbour(1), 0, 1, MPI_DOUBLE, win));
        CHECK_OK(MPI_Win_fence(0, win));
        double left = field[0];
        for (int i = 1; i <= part; i++) {
            double middle = field[i];
            field[i] = next(left, middle, field[i + 1]);
            left = middle;
        }
        CHECK_OK(MPI_Win_fence(0, win));
    }
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));

    for (int i = 0; i < CELLS; i++)
        serial[i] = initial(i);
    for (int step = 0; step < STEPS; step++) {
        memcpy(old, serial, sizeof old);
        for (int i = 0; i < CELLS; i++)
            serial[i] = next(old[(i + CELLS - 1) % CELLS], old[i], old[(i + 1) % CELLS]);
    }
    CHECK_BYTES(field + 1, serial + rank * part, (size_t) part * sizeof(double));
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
