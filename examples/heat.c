/* Heat diffusion on a plate, computed by any number of ranks that put into each other's windows.
 *
 *     heat [nx [ny [steps [output]]]]        defaults: 256 192 500, no output file
 *
 * The plate is a grid of nx x ny cells. Its top edge is kept at 100 degrees and the other three at 0; a disc in the
 * middle starts at 80 degrees. In every step each inner cell moves towards the mean of its four neighbours.
 *
 * Each rank owns a slab of whole rows. It also has one halo row above and one below the slab: copies of the neighbours'
 * edge rows. Slab and halo are in a window. After each step a rank puts its two edge rows into the halos of its
 * neighbours; after a fence the halos of all ranks are complete.
 *
 *     rank r - 1   |  halo above      |
 *                  |  its rows ...    |
 *                  |  halo below   <--|--.
 *                                        | put
 *     rank r       |  halo above      |  |
 *                  |  its first row --|--'
 *                  |  ...             |
 *
 * All bits of the result are the same for any number of ranks. At the end rank 0 has the whole plate. It prints the sum
 * and a checksum. If a file is given, it writes the cells there as nx * ny doubles, top row first. */

#include <inttypes.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int nx, ny, steps;
    const char *output; /* NULL: write no file */
} Options;

/* One rank's part of the plate. There are two fields, which are the old and the new one in turn, each in its own window.
 * Row 0 of a field is the halo above, rows 1 to `rows` are the rank's own, row `rows` + 1 is the halo below. */
typedef struct {
    int first, rows;    /* own rows, counted in the whole plate */
    int above, below;   /* neighbouring ranks, or MPI_PROC_NULL */
    int row_below;      /* the halo row of `above` that is the copy of our first row */
    double *field[2];
    MPI_Win window[2];
} Slab;

/* Rank r owns the rows from first_row(r) to first_row(r + 1) - 1. If there are more ranks than rows, some own none. */
static int first_row(int rank, int ranks, int ny)
{
    return (int) ((long long) rank * ny / ranks);
}

static int rows_of(int rank, int ranks, int ny)
{
    return first_row(rank + 1, ranks, ny) - first_row(rank, ranks, ny);
}

/* Returns the next rank upwards (direction -1) or downwards (1) that has rows. At the edge of the plate it returns
 * MPI_PROC_NULL; a put to MPI_PROC_NULL has no effect. */
static int neighbour(int rank, int direction, int ranks, int ny)
{
    for (int other = rank + direction; other >= 0 && other < ranks; other += direction)
        if (rows_of(other, ranks, ny) > 0)
            return other;
    return MPI_PROC_NULL;
}

static double initial_value(int x, int y, const Options *plate)
{
    long long dx = x - plate->nx / 2, dy = y - plate->ny / 2;
    long long radius = (plate->nx < plate->ny ? plate->nx : plate->ny) / 8;
    if (y == 0)
        return 100.0;
    return dx * dx + dy * dy < radius * radius ? 80.0 : 0.0;
}

/* Allocates the two fields with their windows, and fills them. Displacements in these windows count rows. */
static void create_slab(Slab *slab, const Options *plate, int rank, int ranks)
{
    MPI_Aint row_bytes = (MPI_Aint) plate->nx * (MPI_Aint) sizeof(double);

    slab->first = first_row(rank, ranks, plate->ny);
    slab->rows = rows_of(rank, ranks, plate->ny);
    slab->above = neighbour(rank, -1, ranks, plate->ny);
    slab->below = neighbour(rank, 1, ranks, plate->ny);
    slab->row_below = slab->above == MPI_PROC_NULL ? 0 : rows_of(slab->above, ranks, plate->ny) + 1;

    for (int i = 0; i < 2; i++) {
        MPI_Win_allocate((slab->rows + 2) * row_bytes, (int) row_bytes, MPI_INFO_NULL, MPI_COMM_WORLD,
                         &slab->field[i], &slab->window[i]);
        for (int row = 0; row < slab->rows + 2; row++)
            for (int x = 0; x < plate->nx; x++)
                slab->field[i][(size_t) row * (size_t) plate->nx + (size_t) x] =
                    initial_value(x, slab->first + row - 1, plate);
        MPI_Win_fence(MPI_MODE_NOPRECEDE, slab->window[i]);
    }
}

static void free_slab(Slab *slab)
{
    for (int i = 0; i < 2; i++) {
        MPI_Win_fence(MPI_MODE_NOSUCCEED, slab->window[i]);
        MPI_Win_free(&slab->window[i]);
    }
}

/* Computes the slab's rows of `new` from `old`. The cells on the edge of the plate keep their values. */
static void diffuse(const Slab *slab, const Options *plate, const double *old, double *new)
{
    size_t nx = (size_t) plate->nx;

    for (int row = 1; row <= slab->rows; row++) {
        int y = slab->first + row - 1;
        if (y == 0 || y == plate->ny - 1)
            continue;
        for (size_t x = 1; x + 1 < nx; x++) {
            size_t here = (size_t) row * nx + x;
            double left = old[here - 1], right = old[here + 1], up = old[here - nx], down = old[here + nx];
            new[here] = old[here] + 0.2 * ((left + right) + (up + down) - 4.0 * old[here]);
        }
    }
}

/* Puts the edge rows of field `i` into the neighbours' halos, and waits until all ranks have put theirs.
 *
 * One fence per step is enough. After the fence the neighbours have computed this step, so they no longer read the field
 * that the next step overwrites. */
static void exchange_halos(const Slab *slab, const Options *plate, int i)
{
    const double *first_own = slab->field[i] + plate->nx;
    const double *last_own = slab->field[i] + (size_t) slab->rows * (size_t) plate->nx;

    if (slab->rows > 0) {
        MPI_Put(first_own, plate->nx, MPI_DOUBLE, slab->above, slab->row_below, plate->nx, MPI_DOUBLE,
                slab->window[i]);
        MPI_Put(last_own, plate->nx, MPI_DOUBLE, slab->below, 0, plate->nx, MPI_DOUBLE, slab->window[i]);
    }
    MPI_Win_fence(0, slab->window[i]);
}

/* Prints the result. Writes the cells into the file, if one is given. */
static void report(const Options *plate, int ranks, const double *cells)
{
    size_t count = (size_t) plate->nx * (size_t) plate->ny;
    const unsigned char *bytes = (const unsigned char *) cells;
    double heat = 0.0;
    uint64_t checksum = UINT64_C(0xcbf29ce484222325); /* FNV-1a */

    for (size_t i = 0; i < count; i++)
        heat += cells[i];
    for (size_t i = 0; i < count * sizeof(double); i++)
        checksum = (checksum ^ bytes[i]) * UINT64_C(0x100000001b3);
    printf("C: %d rank%s, %d x %d cells, %d steps\n", ranks, ranks == 1 ? "" : "s", plate->nx, plate->ny, plate->steps);
    printf("total heat %.6f, checksum %016" PRIx64 "\n", heat, checksum);

    if (plate->output != NULL) {
        FILE *file = fopen(plate->output, "wb");
        if (file == NULL || fwrite(cells, sizeof(double), count, file) != count || fclose(file) != 0) {
            perror(plate->output);
            MPI_Abort(MPI_COMM_WORLD, 1);
        }
    }
}

/* Collects all slabs at rank 0. Only rank 0 has memory in the window, and every rank puts its rows there. */
static void gather_and_report(const Slab *slab, const Options *plate, int rank, int ranks, const double *field)
{
    MPI_Aint row_bytes = (MPI_Aint) plate->nx * (MPI_Aint) sizeof(double);
    double *whole;
    MPI_Win window;

    MPI_Win_allocate(rank == 0 ? plate->ny * row_bytes : 0, (int) row_bytes, MPI_INFO_NULL, MPI_COMM_WORLD, &whole,
                     &window);
    MPI_Win_fence(MPI_MODE_NOPRECEDE, window);
    for (int row = 0; row < slab->rows; row++)
        MPI_Put(field + (size_t) (row + 1) * (size_t) plate->nx, plate->nx, MPI_DOUBLE, 0, slab->first + row, plate->nx,
                MPI_DOUBLE, window);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, window);
    if (rank == 0)
        report(plate, ranks, whole);
    MPI_Win_free(&window);
}

/* Parses an argument that must be a number of at least `least`. */
static int read_number(const char *text, int least, int *number)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || value < least || value > 100000000)
        return 0;
    *number = (int) value;
    return 1;
}

static int read_options(Options *plate, int argc, char **argv)
{
    *plate = (Options) {.nx = 256, .ny = 192, .steps = 500, .output = argc > 4 ? argv[4] : NULL};
    return argc <= 5 && (argc <= 1 || read_number(argv[1], 1, &plate->nx)) &&
           (argc <= 2 || read_number(argv[2], 1, &plate->ny)) && (argc <= 3 || read_number(argv[3], 0, &plate->steps));
}

int main(int argc, char **argv)
{
    Options plate;
    Slab slab;
    int rank, ranks, now = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (!read_options(&plate, argc, argv)) {
        if (rank == 0)
            fprintf(stderr, "usage: heat [nx [ny [steps [output]]]]\n");
        MPI_Finalize();
        return 2;
    }

    create_slab(&slab, &plate, rank, ranks);
    for (int step = 0; step < plate.steps; step++) {
        diffuse(&slab, &plate, slab.field[now], slab.field[1 - now]);
        now = 1 - now;
        exchange_halos(&slab, &plate, now);
    }
    gather_and_report(&slab, &plate, rank, ranks, slab.field[now]);

    free_slab(&slab);
    MPI_Finalize();
    return 0;
}
