/* Prints the number of ranks, and the memory in KiB that the last rank does not share with other processes, after MPI_Init.
 * The test "memory of a rank among ranks of other hosts" compares it in jobs of different sizes.
 * part: memory
 * ranks: 2
 * expect: success
 * expect: stdout "2 ranks: * KiB"
 */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int rank, size;
    long private_kib = -1;
    char line[256];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == size - 1) {
        FILE *maps = fopen("/proc/self/smaps_rollup", "r");

        while (maps && fgets(line, sizeof line, maps))
            if (!strncmp(line, "Private_Dirty:", 14))
                sscanf(line + 14, "%ld", &private_kib);
        if (maps)
            fclose(maps);
        printf("%d ranks: %ld KiB\n", size, private_kib);
    }
    MPI_Finalize();
    return 0;
}
