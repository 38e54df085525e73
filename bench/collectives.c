/* Collective calls of all ranks. */
#include "bench.h"

static double *from, *to;
static int count;

static void bcast(long times)
{
    for (; times > 0; times--)
        MPI_Bcast(from, count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

static void reduce(long times)
{
    for (; times > 0; times--)
        MPI_Reduce(from, to, count, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
}

static void allreduce(long times)
{
    for (; times > 0; times--)
        MPI_Allreduce(from, to, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void iallreduce(long times)
{
    MPI_Request request;

    for (; times > 0; times--) {
        MPI_Iallreduce(from, to, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
}

static void allgather(long times)
{
    for (; times > 0; times--)
        MPI_Allgather(from, count, MPI_DOUBLE, to, count, MPI_DOUBLE, MPI_COMM_WORLD);
}

static void alltoall(long times)
{
    for (; times > 0; times--)
        MPI_Alltoall(from, count, MPI_DOUBLE, to, count, MPI_DOUBLE, MPI_COMM_WORLD);
}

/* Returns element i of the data of rank `source`. */
static double given(int source, int i)
{
    return source * 10 + i % 1000;
}

/* Returns whether this rank has the right result after one call. */
static int is_right(loop_function loop)
{
    int right = 1;

    for (int i = 0; i < count * ranks; i++) {
        from[i] = given(rank, i);
        to[i] = -1;
    }
    loop(1);
    for (int i = 0; i < count; i++) {
        double sum = ranks * (i % 1000) + 10. * ranks * (ranks - 1) / 2;
        if (loop == bcast)
            right &= from[i] == given(0, i);
        else if (loop == allreduce || loop == iallreduce || (loop == reduce && rank == 0))
            right &= to[i] == sum;
        else if (loop == allgather)
            for (int source = 0; source < ranks; source++)
                right &= to[source * count + i] == given(source, i);
        else if (loop == alltoall)
            for (int source = 0; source < ranks; source++)
                right &= to[source * count + i] == given(source, rank * count + i);
    }
    return right;
}

void measure_collectives(void)
{
    static const struct {
        const char *name;
        loop_function loop;
    } calls[] = {
        { "bcast", bcast }, { "reduce", reduce }, { "allreduce", allreduce }, { "iallreduce", iallreduce },
        { "allgather", allgather }, { "alltoall", alltoall },
    };
    static const int sizes[] = { 8, 1024, 8192, 65536, 1 << 20 };

    /* Many ranks take turns on few processors, so the time of large data would only show the number of processors. */
    for (int size = 0; size < (ranks > 4 ? 3 : 5); size++) {
        if (is_quick && size % 2 == 1)
            continue;
        count = sizes[size] / 8;
        from = pages((size_t) sizes[size] * ranks);
        to = pages((size_t) sizes[size] * ranks);
        for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
            int right = is_right(calls[i].loop);
            report(calls[i].name, "", "", sizes[size], measure(calls[i].loop, ALL_RANKS), right);
        }
        free(from);
        free(to);
    }
}
