/* MPI_Allreduce and MPI_Reduce of long data with one element more at the ranks of the last host (on one host: at the last rank). The
 * shares of the first hosts then have equal lengths at all hosts, so only the last host finds the difference by itself. No
 * rank waits forever: in MPI_Allreduce every rank gets an error, in MPI_Reduce at least one rank does. Later calls work
 * (MPI-5.0 section 6.9.1: counts are equal at all ranks).
 * ranks: 3
 * network: 3 6x2
 * more network: 4 9x3
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <stdlib.h>

enum { COUNT = 90000 };

static int *from, *to;

static int class_of(int code)
{
    int class;

    CHECK_OK(MPI_Error_class(code, &class));
    return class;
}

/* A call with equal counts. */
static void add(int count)
{
    for (int i = 0; i < count; i++)
        from[i] = rank + i;
    CHECK_OK(MPI_Allreduce(from, to, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    for (int i = 0; i < count; i++)
        CHECK_EQUAL(to[i], ranks * i + ranks * (ranks - 1) / 2);
}

/* Number of ranks whose call has failed. */
static int failures(int code)
{
    int failed = class_of(code) != MPI_SUCCESS, all;

    CHECK(class_of(code) == MPI_SUCCESS || class_of(code) == MPI_ERR_TRUNCATE);
    CHECK_OK(MPI_Allreduce(&failed, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    return all;
}

int main(void)
{
    int on_host, is_last, count;
    MPI_Comm host;

    start();
    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host));
    CHECK_OK(MPI_Comm_size(host, &on_host));
    CHECK_OK(MPI_Comm_free(&host));
    is_last = rank >= ranks - (on_host == ranks ? 1 : on_host);
    count = COUNT + is_last;
    from = calloc(COUNT + 1, sizeof *from);
    to = calloc(COUNT + 1, sizeof *to);
    CHECK(from != NULL && to != NULL);
    for (int round = 0; round < 4; round++) {
        add(COUNT);
        CHECK_EQUAL(failures(MPI_Allreduce(from, to, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD)), ranks);
        add(10);
        CHECK(failures(MPI_Reduce(from, to, count, MPI_INT, MPI_SUM, round % ranks, MPI_COMM_WORLD)) > 0);
        add(10);
    }
    free(from);
    free(to);
    return finish();
}
