/* A stencil on a two-dimensional grid of ranks: each rank posts to its up to four neighbours, starts an access to the same ranks,
 * and puts its border rows and columns into their halos (MPI-5.0 section 12.5.2). A rank waits only for its neighbours. The result
 * is bitwise equal to the result of one process.
 * ranks: 2 4
 * more ranks: 1 6 7 12
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { SIDE = 8, STEPS = 30 };
enum { NORTH, SOUTH, WEST, EAST, SIDES };

static int rows, columns, row, column;

/* Outside of the grid there is no neighbour, and the values are 0. */
static int rank_at(int at_row, int at_column)
{
    return at_row < 0 || at_row >= rows || at_column < 0 || at_column >= columns ? MPI_PROC_NULL
                                                                                 : at_row * columns + at_column;
}

static double initial(int y, int x)
{
    return (double) ((y * 17 + x * 29) % 53) / 3.0;
}

static double changed(double here, double north, double south, double west, double east)
{
    return here + 0.1 * (north - here) + 0.2 * (south - here) + 0.15 * (west - here) + 0.25 * (east - here);
}

/* Returns the whole grid after all steps, computed by this process alone, with a border of zeros. */
static double *alone(void)
{
    int height = rows * SIDE + 2, width = columns * SIDE + 2;
    size_t cells = (size_t) (height * width);
    double *now = calloc(cells, sizeof *now), *next = calloc(cells, sizeof *now);

    CHECK(now != NULL && next != NULL);
    for (int y = 1; y < height - 1; y++)
        for (int x = 1; x < width - 1; x++)
            now[y * width + x] = initial(y - 1, x - 1);
    for (int step = 0; step < STEPS; step++) {
        for (int y = 1; y < height - 1; y++)
            for (int x = 1; x < width - 1; x++) {
                double *here = now + y * width + x;
                next[y * width + x] = changed(here[0], here[-width], here[width], here[-1], here[1]);
            }
        double *swapped = now;
        now = next;
        next = swapped;
    }
    free(next);
    return now;
}

/* The window has four halos; the neighbour on each side puts into one of them. */
static void run(double (*halo)[SIDE], MPI_Win win)
{
    static const int opposite[SIDES] = {SOUTH, NORTH, EAST, WEST};
    const int beside[SIDES] = {rank_at(row - 1, column), rank_at(row + 1, column), rank_at(row, column - 1),
                               rank_at(row, column + 1)};
    double cells[SIDE][SIDE], next[SIDE][SIDE], *wanted = alone();
    int present[SIDES], count = 0;
    MPI_Group all, neighbours;

    for (int side = 0; side < SIDES; side++)
        if (beside[side] != MPI_PROC_NULL)
            present[count++] = beside[side];
    CHECK_OK(MPI_Win_get_group(win, &all));
    CHECK_OK(MPI_Group_incl(all, count, present, &neighbours));
    memset(halo, 0, SIDES * sizeof *halo);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            cells[y][x] = initial(row * SIDE + y, column * SIDE + x);
    for (int step = 0; step < STEPS; step++) {
        double border[SIDES][SIDE];

        for (int i = 0; i < SIDE; i++) {
            border[NORTH][i] = cells[0][i];
            border[SOUTH][i] = cells[SIDE - 1][i];
            border[WEST][i] = cells[i][0];
            border[EAST][i] = cells[i][SIDE - 1];
        }
        CHECK_OK(MPI_Win_post(neighbours, step % 2 ? MPI_MODE_NOSTORE : 0, win));
        CHECK_OK(MPI_Win_start(neighbours, 0, win));
        /* Puts to MPI_PROC_NULL have no effect. */
        for (int side = 0; side < SIDES; side++)
            CHECK_OK(MPI_Put(border[side], SIDE, MPI_DOUBLE, beside[side], opposite[side] * SIDE, SIDE, MPI_DOUBLE,
                             win));
        CHECK_OK(MPI_Win_complete(win));
        CHECK_OK(MPI_Win_wait(win));
        for (int y = 0; y < SIDE; y++)
            for (int x = 0; x < SIDE; x++)
                next[y][x] = changed(cells[y][x], y > 0 ? cells[y - 1][x] : halo[NORTH][x],
                                     y < SIDE - 1 ? cells[y + 1][x] : halo[SOUTH][x],
                                     x > 0 ? cells[y][x - 1] : halo[WEST][y],
                                     x < SIDE - 1 ? cells[y][x + 1] : halo[EAST][y]);
        memcpy(cells, next, sizeof cells);
    }
    int width = columns * SIDE + 2;
    for (int y = 0; y < SIDE; y++)
        CHECK_BYTES(cells[y], wanted + (row * SIDE + y + 1) * width + column * SIDE + 1, sizeof cells[y]);
    CHECK_OK(MPI_Group_free(&all));
    CHECK_OK(MPI_Group_free(&neighbours));
    free(wanted);
    CHECK_OK(MPI_Win_free(&win));
}

int main(void)
{
    static double created[SIDES][SIDE];
    double (*allocated)[SIDE];
    MPI_Win win;

    start();
    /* A grid that is as square as the number of ranks allows. */
    for (rows = 1; (rows + 1) * (rows + 1) <= ranks; rows++)
        ;
    while (ranks % rows != 0)
        rows--;
    columns = ranks / rows;
    row = rank / columns;
    column = rank % columns;
    CHECK_OK(MPI_Win_allocate(sizeof created, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &allocated, &win));
    run(allocated, win);
    CHECK_OK(MPI_Win_create(created, sizeof created, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    run(created, win);
    return finish();
}
