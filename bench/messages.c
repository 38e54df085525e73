/* Times of messages and collective calls between the ranks of MPI_COMM_WORLD, each the least mean of several rounds: what is left
 * when nothing else runs. A message's time is half of a round trip.
 *
 *     mpicc -O2 bench/messages.c -o messages && mpiexec -n 2 messages
 */
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 9, MOST = 4 << 20 };

static char *from, *to;
static int rank, ranks, bytes;

static void message(void)
{
    if (rank == 0) {
        MPI_Send(from, bytes, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(to, bytes, MPI_CHAR, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == 1) {
        MPI_Recv(to, bytes, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(from, bytes, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
    }
}

static void barrier(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
}

static void bcast(void)
{
    MPI_Bcast(from, bytes, MPI_CHAR, 0, MPI_COMM_WORLD);
}

static void allreduce(void)
{
    MPI_Allreduce(from, to, bytes / 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void allgather(void)
{
    MPI_Allgather(from, bytes, MPI_CHAR, to, bytes, MPI_CHAR, MPI_COMM_WORLD);
}

static void alltoall(void)
{
    MPI_Alltoall(from, bytes, MPI_CHAR, to, bytes, MPI_CHAR, MPI_COMM_WORLD);
}

static void iallreduce(void)
{
    MPI_Request request;

    MPI_Iallreduce(from, to, bytes / 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* Prints the time of a call, or a part of it. */
static void measure(const char *what, void (*call)(void), int size, int part)
{
    double least = 1e9;
    int times = size < 10000 ? 20000 / ranks : size < 200000 ? 2000 / ranks : 200 / ranks;

    bytes = size;
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double begin = MPI_Wtime();
        for (int i = 0; i < times; i++)
            call();
        double mean = (MPI_Wtime() - begin) / times / part * 1e6;
        if (mean < least)
            least = mean;
    }
    if (rank == 0)
        printf("%-12s %8d bytes %10.2f us\n", what, size, least);
}

int main(int argc, char **argv)
{
    const int sizes[] = {8, 1024, 8192, 65536, 1 << 20};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    from = calloc(ranks, MOST);
    to = calloc(ranks, MOST);
    measure("barrier", barrier, 0, 1);
    for (int i = 0; i < 5; i++) {
        measure("message", message, sizes[i], 2);
        measure("bcast", bcast, sizes[i], 1);
        measure("allreduce", allreduce, sizes[i], 1);
        measure("allgather", allgather, sizes[i], 1);
        measure("alltoall", alltoall, sizes[i], 1);
        measure("iallreduce", iallreduce, sizes[i], 1);
    }
    free(from);
    free(to);
    MPI_Finalize();
    return 0;
}
