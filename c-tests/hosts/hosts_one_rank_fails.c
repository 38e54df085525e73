/* MPI_Reduce_scatter in which only the last rank passes other counts; their sum for its host is that of the other ranks. On several
 * hosts the call fails at this rank alone, on one host at all ranks. The next calls, in which all arguments are right, work at
 * all ranks (MPI-5.0 section 6.10.2: counts are equal at all ranks).
 * ranks: 2
 * network: 4x2
 * more network: 6x3 6x2
 * hosts: 8
 * expect: success
 */
#include "check.h"

enum { MOST = 8, LONGEST = 3000 };

static int from[MOST * LONGEST], to[MOST * LONGEST];

/* Calls with right arguments, of several algorithms. */
static void call_others(void)
{
    int one = 1, sum = 0;

    for (int count = 1; count <= LONGEST; count += LONGEST - 1) {
        for (int i = 0; i < ranks * count; i++)
            from[i] = rank + i;
        CHECK_OK(MPI_Alltoall(from, count, MPI_INT, to, count, MPI_INT, MPI_COMM_WORLD));
        for (int i = 0; i < ranks * count; i++)
            CHECK_EQUAL(to[i], i / count + rank * count + i % count);
        CHECK_OK(MPI_Allreduce(from, to, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
        for (int i = 0; i < count; i++)
            CHECK_EQUAL(to[i], ranks * i + ranks * (ranks - 1) / 2);
        CHECK_OK(MPI_Allgather(&rank, 1, MPI_INT, to, 1, MPI_INT, MPI_COMM_WORLD));
        CHECK_EQUAL(to[ranks - 1], ranks - 1);
        CHECK_OK(MPI_Bcast(from, count, MPI_INT, 0, MPI_COMM_WORLD));
        CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    }
    CHECK_OK(MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQUAL(sum, ranks);
}

int main(void)
{
    int on_host, is_last, class, counts[MOST];
    MPI_Comm host;

    start();
    CHECK(ranks > 1 && ranks <= MOST);
    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host));
    CHECK_OK(MPI_Comm_size(host, &on_host));
    CHECK_OK(MPI_Comm_free(&host));
    is_last = rank == ranks - 1;
    /* On a host of its own, the last rank would change the sum of the counts for its host. */
    CHECK_OK(MPI_Bcast(&on_host, 1, MPI_INT, ranks - 1, MPI_COMM_WORLD));
    if (on_host == 1)
        return finish();
    for (int round = 0; round < 3; round++) {
        for (int count = 10; count < LONGEST; count += 990) {
            int code;

            for (int i = 0; i < ranks; i++)
                counts[i] = count;
            counts[ranks - 1] -= is_last;
            counts[ranks - 2] += is_last;
            code = MPI_Reduce_scatter(from, to, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
            CHECK_OK(MPI_Error_class(code, &class));
            CHECK_EQUAL(class, on_host == ranks ? MPI_ERR_COUNT : is_last ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
            call_others();
        }
    }
    return finish();
}
