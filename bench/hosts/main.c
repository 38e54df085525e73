/* Measures one group of rows between hosts: hosts GROUP [FACTOR]. */
#include "hosts.h"

int rank, ranks, partner;
char *buffer;
double factor = 1;

int main(int argc, char **argv)
{
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    partner = ranks - 1;
    if (argc > 2)
        factor = atof(argv[2]);
    buffer = malloc(LONGEST);
    if (argc < 2 || !buffer)
        MPI_Abort(MPI_COMM_WORLD, 2);
    memset(buffer, 1, LONGEST);
    MPI_Get_library_version(version, &length);
    if (strcmp(argv[1], "version") == 0 && rank == 0)
        printf("%s\n", version);
    if (strcmp(argv[1], "sockets") == 0)
        measure_sockets();
    if (strcmp(argv[1], "windows") == 0)
        measure_windows();
    if (strcmp(argv[1], "messages") == 0)
        measure_messages();
    if (strcmp(argv[1], "collectives") == 0)
        measure_collectives();
    if (strcmp(argv[1], "memory") == 0)
        measure_memory();
    free(buffer);
    MPI_Finalize();
    return 0;
}
