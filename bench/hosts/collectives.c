/* Collective calls of all ranks of all hosts, timed at rank 0. */
#include "hosts.h"

static long size;
static char *result;

static void barrier(void) { MPI_Barrier(MPI_COMM_WORLD); }
static void bcast(void) { MPI_Bcast(buffer, size, MPI_BYTE, 0, MPI_COMM_WORLD); }
static void reduce(void) { MPI_Reduce(buffer, result, size / 8, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD); }
static void allreduce(void) { MPI_Allreduce(buffer, result, size / 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); }
static void allgather(void) { MPI_Allgather(buffer, size, MPI_BYTE, result, size, MPI_BYTE, MPI_COMM_WORLD); }
static void alltoall(void) { MPI_Alltoall(buffer, size, MPI_BYTE, result, size, MPI_BYTE, MPI_COMM_WORLD); }
static void gather(void) { MPI_Gather(buffer, size, MPI_BYTE, result, size, MPI_BYTE, 0, MPI_COMM_WORLD); }
static void scatter(void) { MPI_Scatter(buffer, size, MPI_BYTE, result, size, MPI_BYTE, 0, MPI_COMM_WORLD); }
static void scan(void) { MPI_Scan(buffer, result, size / 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); }

/* Makes a call in which some ranks do not wait, and a barrier, so that the time ends when all ranks have their data. */
static void bcast_barrier(void) { bcast(), barrier(); }
static void reduce_barrier(void) { reduce(), barrier(); }
static void gather_barrier(void) { gather(), barrier(); }
static void scatter_barrier(void) { scatter(), barrier(); }
static void scan_barrier(void) { scan(), barrier(); }

void measure_collectives(void)
{
    static const long sizes[] = { 8, 1024, 65536, 1 << 20 };

    result = malloc((size_t)ranks << 20);
    if (!result)
        MPI_Abort(MPI_COMM_WORLD, 2);
    memset(result, 0, (size_t)ranks << 20);
    buffer = realloc(buffer, (size_t)(ranks > 4 ? ranks : 4) << 20);
    if (!buffer)
        MPI_Abort(MPI_COMM_WORLD, 2);
    memset(buffer, 0, (size_t)(ranks > 4 ? ranks : 4) << 20);
    row("barrier", 0, barrier, barrier, barrier, 500);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int times = sizes[i] < 65536 ? 200 : sizes[i] < 1 << 20 ? 50 : 20;
        size = sizes[i];
        row("bcast and barrier", size, bcast_barrier, bcast_barrier, bcast_barrier, times);
        row("reduce and barrier", size, reduce_barrier, reduce_barrier, reduce_barrier, times);
        row("allreduce", size, allreduce, allreduce, allreduce, times);
        row("allgather", size, allgather, allgather, allgather, times);
        row("alltoall", size, alltoall, alltoall, alltoall, times);
        if (size < 65536) {
            row("gather and barrier", size, gather_barrier, gather_barrier, gather_barrier, times);
            row("scatter and barrier", size, scatter_barrier, scatter_barrier, scatter_barrier, times);
            row("scan and barrier", size, scan_barrier, scan_barrier, scan_barrier, times);
        }
    }
    free(result);
}
