/* Diffusion on a ring of cells. Each rank has a part and a halo cell at both ends, which the neighbours put with post,
 * start, put, complete and wait (MPI-5.0 section 12.5.2). The result is bitwise equal to the result of a serial run.
 * ranks: 2 4
 * more ranks: 1 7 15
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

/* With two ranks, both neighbours are the same rank. With one rank, both neighbours are the rank itself. */
static MPI_Group neighbours_of(MPI_Win win)
{
    MPI_Group all, left, right, both;
    int before = neighbour(-1), after = neighbour(1);

    CHECK_OK(MPI_Win_get_group(win, &all));
    CHECK_OK(MPI_Group_incl(all, 1, &before, &left));
    CHECK_OK(MPI_Group_incl(all, 1, &after, &right));
    CHECK_OK(MPI_Group_union(left, right, &both));
    CHECK_OK(MPI_Group_free(&all));
    CHECK_OK(MPI_Group_free(&left));
    CHECK_OK(MPI_Group_free(&right));
    return both;
}

int main(void)
{
    MPI_Group neighbours;
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
    neighbours = neighbours_of(win);
    for (int step = 0; step < STEPS; step++) {
        /* The halo cells are read before the next post, so no put comes too early. */
        CHECK_OK(MPI_Win_post(neighbours, 0, win));
        CHECK_OK(MPI_Win_start(neighbours, 0, win));
        CHECK_OK(MPI_Put(&field[1], 1, MPI_DOUBLE, neighbour(-1), part + 1, 1, MPI_DOUBLE, win));
        CHECK_OK(MPI_Put(&field[part], 1, MPI_DOUBLE, neighbour(1), 0, 1, MPI_DOUBLE, win));
        CHECK_OK(MPI_Win_complete(win));
        CHECK_OK(MPI_Win_wait(win));
        double left = field[0];
        for (int i = 1; i <= part; i++) {
            double middle = field[i];
            field[i] = next(left, middle, field[i + 1]);
            left = middle;
        }
    }
    CHECK_OK(MPI_Group_free(&neighbours));

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
