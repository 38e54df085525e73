/* The computation of heat.c without MPI. Tests compare the results of the parallel programs with it, bit by bit.
 *
 *     heat_serial nx ny steps output */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc != 5) {
        fprintf(stderr, "usage: heat_serial nx ny steps output\n");
        return 2;
    }
    const int nx = atoi(argv[1]), ny = atoi(argv[2]), steps = atoi(argv[3]);
    const int radius = (nx < ny ? nx : ny) / 8;
    const size_t count = (size_t) nx * (size_t) ny;
    double *old = calloc(count, sizeof *old);
    double *new = calloc(count, sizeof *new);
    if (old == NULL || new == NULL) {
        perror("heat_serial");
        return 1;
    }

    for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++)
            if ((x - nx / 2) * (x - nx / 2) + (y - ny / 2) * (y - ny / 2) < radius * radius)
                old[y * nx + x] = 80.0;
    for (int x = 0; x < nx; x++)
        old[x] = 100.0;

    for (int step = 0; step < steps; step++) {
        memcpy(new, old, count * sizeof *old);
        for (int y = 1; y < ny - 1; y++)
            for (int x = 1; x < nx - 1; x++) {
                const double *cell = &old[y * nx + x];
                new[y * nx + x] = *cell + 0.2 * ((cell[-1] + cell[1]) + (cell[-nx] + cell[nx]) - 4.0 * *cell);
            }
        double *swap = old;
        old = new;
        new = swap;
    }

    FILE *file = fopen(argv[4], "wb");
    if (file == NULL || fwrite(old, sizeof *old, count, file) != count || fclose(file) != 0) {
        perror(argv[4]);
        return 1;
    }
    free(old);
    free(new);
    return 0;
}
