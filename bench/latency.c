/* Times of single operations between two ranks, each the least mean of several rounds: what is left when nothing else runs.
 *
 *     mpicc -O2 bench/latency.c -o latency && mpiexec -n 2 latency
 */
#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 9, CELLS = 1 << 16, STRIDED = 1024 };

static MPI_Win win;
static MPI_Datatype strided;
static double cells[2 * STRIDED], results[2 * STRIDED];
static int rank;

static void put(void)
{
    MPI_Put(cells, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, win);
    MPI_Win_flush(1, win);
}

static void get(void)
{
    MPI_Get(results, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, win);
    MPI_Win_flush(1, win);
}

static void fetch_and_op(void)
{
    MPI_Fetch_and_op(cells, results, MPI_LONG, 1, 0, MPI_SUM, win);
    MPI_Win_flush(1, win);
}

static void accumulate_1024(void)
{
    MPI_Accumulate(cells, STRIDED, MPI_DOUBLE, 1, 0, STRIDED, MPI_DOUBLE, MPI_SUM, win);
    MPI_Win_flush(1, win);
}

static void put_strided(void)
{
    MPI_Put(cells, 1, strided, 1, 0, 1, strided, win);
    MPI_Win_flush(1, win);
}

static void put_into_strided(void)
{
    MPI_Put(cells, STRIDED, MPI_DOUBLE, 1, 0, 1, strided, win);
    MPI_Win_flush(1, win);
}

static void put_8_kib(void)
{
    MPI_Put(cells, STRIDED, MPI_DOUBLE, 1, 0, STRIDED, MPI_DOUBLE, win);
    MPI_Win_flush(1, win);
}

static void lock_unlock(void)
{
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
    MPI_Win_unlock(1, win);
}

static void fence(void)
{
    MPI_Win_fence(0, win);
}

static void allocate_free(void)
{
    MPI_Win other;
    void *base;

    MPI_Win_allocate(4096, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &other);
    MPI_Win_free(&other);
}

/* Prints the time of an operation; all ranks do it when it is collective, else rank 0 alone. */
static void measure(const char *what, void (*operation)(void), int times, int is_collective)
{
    double least = 1e9;

    for (int round = 0; round < ROUNDS; round++) {
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 0 || is_collective) {
            double begin = MPI_Wtime();
            for (int i = 0; i < times; i++)
                operation();
            double mean = (MPI_Wtime() - begin) / times * 1e9;
            if (mean < least)
                least = mean;
        }
    }
    if (rank == 0)
        printf("%-40s %10.1f ns\n", what, least);
}

static void operations(const char *memory)
{
    if (rank == 0)
        printf("%s\n", memory);
    MPI_Win_lock_all(0, win);
    measure("  put 8 bytes + flush", put, 100000, 0);
    measure("  get 8 bytes + flush", get, 100000, 0);
    measure("  fetch_and_op + flush", fetch_and_op, 20000, 0);
    measure("  put 8 KiB + flush", put_8_kib, 10000, 0);
    measure("  put contiguous to 1024 x 8 bytes", put_into_strided, 2000, 0);
    measure("  put 1024 x 8 bytes, both sides strided", put_strided, 2000, 0);
    measure("  accumulate 1024 doubles", accumulate_1024, 1000, 0);
    MPI_Win_unlock_all(win);
}

int main(int argc, char **argv)
{
    double *base;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Type_vector(STRIDED, 1, 2, MPI_DOUBLE, &strided);
    MPI_Type_commit(&strided);
    MPI_Win_allocate(CELLS * 8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    operations("MPI_Win_allocate");
    measure("  lock exclusive + unlock", lock_unlock, 20000, 0);
    measure("  fence", fence, 20000, 1);
    measure("  MPI_Win_allocate 4 KiB + free", allocate_free, 2000, 1);
    MPI_Win_free(&win);
    base = calloc(CELLS, 8);
    MPI_Win_create(base, CELLS * 8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    operations("MPI_Win_create over malloc'd memory");
    MPI_Win_free(&win);
    free(base);
    MPI_Type_free(&strided);
    MPI_Finalize();
    return 0;
}
