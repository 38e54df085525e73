/* Reads memory that other ranks or the library have written: by puts into windows over the heap, by puts into attached memory, by
 * short and long messages, and by MPI_Scan. A tool that sees only one process may report such memory as uninitialised.
 *
 * With SHORT the buffer of a put is shorter than the put, an error that a tool must find. */

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int rank, ranks, left, right, wrong;

/* Checks that the memory has the left neighbour's data: its rank, its rank + 1, and so on. */
static void check(const int *memory, int count)
{
    for (int i = 0; i < count; i++)
        if (memory[i] != left + i)
            wrong++;
}

static void put(const int *data, int count, MPI_Aint place, MPI_Win window)
{
    MPI_Win_fence(0, window);
    MPI_Put(data, count, MPI_INT, right, place, count, MPI_INT, window);
    MPI_Win_fence(0, window);
}

static void exchange(int count)
{
    size_t bytes = (size_t) count * sizeof(int);
    int *data = malloc(bytes), *memory = malloc(bytes);
    MPI_Aint place, place_right;
    MPI_Win window;

    for (int i = 0; i < count; i++)
        data[i] = rank + i;
    MPI_Win_create(memory, (MPI_Aint) bytes, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    put(data, count, 0, window);
    check(memory, count);
    MPI_Win_free(&window);
    check(memory, count);
    free(memory);

    memory = malloc(bytes);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_attach(window, memory, (MPI_Aint) bytes);
    MPI_Get_address(memory, &place);
    MPI_Sendrecv(&place, 1, MPI_AINT, left, 0, &place_right, 1, MPI_AINT, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    put(data, count, place_right, window);
    check(memory, count);
    MPI_Win_detach(window, memory);
    MPI_Win_free(&window);
    free(memory);

    memory = malloc(bytes);
    MPI_Sendrecv(data, count, MPI_INT, right, 1, memory, count, MPI_INT, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    check(memory, count);
    free(memory);

    memory = malloc(bytes);
    MPI_Scan(data, memory, count, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    for (int i = 0; i < count; i++)
        wrong += memory[i] != rank + i;
    free(memory);
    free(data);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    left = (rank + ranks - 1) % ranks;
    right = (rank + 1) % ranks;
    exchange(10);
    exchange(3000);
    exchange(200000);
#ifdef SHORT
    double *data = calloc(50, sizeof(double)), *memory;
    MPI_Win window;

    MPI_Win_allocate(100 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Win_fence(0, window);
    MPI_Put(data, 100, MPI_DOUBLE, right, 0, 100, MPI_DOUBLE, window);
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
    free(data);
#endif
    MPI_Finalize();
    if (wrong > 0)
        printf("rank %d has read %d wrong numbers\n", rank, wrong);
    return wrong != 0;
}
