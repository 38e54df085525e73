/* Collective calls between hosts send at most the numbers of frames of docs/network-collectives.md. In blocking calls with short
 * data these numbers depend on the number of hosts, not on the number of ranks. A performance variable counts the
 * frames.
 * part: transport
 * ranks: 2
 * more ranks: 4
 * network: 4x2
 * more network: 3 6x2 6x3 7x2 9
 * expect: success
 */
#include "check.h"

enum { MOST = 16, REPEATED = 20, SHORT = 100, LONG = 1 << 18, FRAME = 1 << 16 };

static MPI_T_pvar_session session;
static MPI_T_pvar_handle sent;
static int hosts, fewest, sharers;
static char *data, *result;

static void find_variable(void)
{
    int index, count;

    CHECK_OK(MPI_T_pvar_session_create(&session));
    CHECK_OK(MPI_T_pvar_get_index("rmampi_frames_sent", MPI_T_PVAR_CLASS_COUNTER, &index));
    CHECK_OK(MPI_T_pvar_handle_alloc(session, index, NULL, &sent, &count));
}

static void count_hosts(void)
{
    MPI_Comm host;
    int place, leads, on_host;

    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host));
    CHECK_OK(MPI_Comm_rank(host, &place));
    CHECK_OK(MPI_Comm_size(host, &on_host));
    CHECK_OK(MPI_Comm_free(&host));
    leads = place == 0;
    CHECK_OK(MPI_Allreduce(&leads, &hosts, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_OK(MPI_Allreduce(&on_host, &fewest, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD));
    CHECK_OK(MPI_Allreduce(&on_host, &sharers, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD));
}

static int rounds(void)
{
    int count = 0;

    while (1 << count < hosts)
        count++;
    return count;
}

/* The number of frames of a message. Over TCP it is one; libfabric's frames have less than 64 KiB. */
static long frames(long bytes)
{
    return getenv("RMAMPI_LIBFABRIC") != NULL ? bytes / FRAME + 1 : 1;
}

/* The number of frames in which a host of a chain passes on LONG bytes, which is a power of 2. The number of parts is the square root of
 * bytes * (hosts - 2) / 16 KiB, and a part has 32 to 128 KiB. Between two hosts, the data are one message. */
static long parts(void)
{
    long count = hosts == 2 ? 1 : LONG >> 17;

    while ((count + 1) * (count + 1) <= (long) LONG * (hosts - 2) >> 14 && count < LONG >> 15)
        count++;
    return count * frames(LONG / count);
}

/* A call among all ranks, with `bytes` of each. */
typedef void (*work)(int bytes, MPI_Win win);

static void barrier(int bytes, MPI_Win win)
{
    (void) bytes, (void) win;
    CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
}

static void fence(int bytes, MPI_Win win)
{
    (void) bytes;
    CHECK_OK(MPI_Win_fence(0, win));
}

static void bcast(int bytes, MPI_Win win)
{
    (void) win;
    CHECK_OK(MPI_Bcast(data, bytes, MPI_BYTE, ranks - 1, MPI_COMM_WORLD));
}

static void reduce(int bytes, MPI_Win win)
{
    (void) win;
    CHECK_OK(MPI_Reduce(data, result, bytes, MPI_BYTE, MPI_BXOR, ranks / 2, MPI_COMM_WORLD));
}

static void allreduce(int bytes, MPI_Win win)
{
    (void) win;
    CHECK_OK(MPI_Allreduce(data, result, bytes, MPI_BYTE, MPI_BXOR, MPI_COMM_WORLD));
}

static void allgather(int bytes, MPI_Win win)
{
    (void) win;
    CHECK_OK(MPI_Allgather(data, bytes, MPI_BYTE, result, bytes, MPI_BYTE, MPI_COMM_WORLD));
}

static void alltoall(int bytes, MPI_Win win)
{
    (void) win;
    CHECK_OK(MPI_Alltoall(data, bytes, MPI_BYTE, result, bytes, MPI_BYTE, MPI_COMM_WORLD));
}

static void gather(int bytes, MPI_Win win)
{
    (void) win;
    CHECK_OK(MPI_Gather(data, bytes, MPI_BYTE, result, bytes, MPI_BYTE, ranks - 1, MPI_COMM_WORLD));
}

static void scatter(int bytes, MPI_Win win)
{
    (void) win;
    CHECK_OK(MPI_Scatter(data, bytes, MPI_BYTE, result, bytes, MPI_BYTE, ranks / 2, MPI_COMM_WORLD));
}

/* Rank r has 0, half of `bytes`, or `bytes`, depending on r modulo 3. */
static void make_counts(int bytes, int *counts, int *displs)
{
    for (int r = 0; r < ranks; r++) {
        counts[r] = r % 3 * bytes / 2;
        displs[r] = r * bytes;
    }
}

static void gatherv(int bytes, MPI_Win win)
{
    int counts[MOST], displs[MOST];

    (void) win;
    make_counts(bytes, counts, displs);
    CHECK_OK(MPI_Gatherv(data, counts[rank], MPI_BYTE, result, counts, displs, MPI_BYTE, 0, MPI_COMM_WORLD));
}

static void scatterv(int bytes, MPI_Win win)
{
    int counts[MOST], displs[MOST];

    (void) win;
    make_counts(bytes, counts, displs);
    CHECK_OK(MPI_Scatterv(data, counts, displs, MPI_BYTE, result, counts[rank], MPI_BYTE, ranks - 1, MPI_COMM_WORLD));
}

static void allgatherv(int bytes, MPI_Win win)
{
    int counts[MOST], displs[MOST];

    (void) win;
    make_counts(bytes, counts, displs);
    CHECK_OK(MPI_Allgatherv(data, counts[rank], MPI_BYTE, result, counts, displs, MPI_BYTE, MPI_COMM_WORLD));
}

static void alltoallv(int bytes, MPI_Win win)
{
    int sends[MOST], receives[MOST], displs[MOST];

    (void) win;
    /* The lengths of blocks differ, and some are 0. */
    for (int r = 0; r < ranks; r++) {
        sends[r] = (2 * rank + r) % 3 * bytes / 2;
        receives[r] = (2 * r + rank) % 3 * bytes / 2;
        displs[r] = r * bytes;
    }
    CHECK_OK(MPI_Alltoallv(data, sends, displs, MPI_BYTE, result, receives, displs, MPI_BYTE, MPI_COMM_WORLD));
}

static void alltoallw(int bytes, MPI_Win win)
{
    int counts[MOST], displs[MOST];
    MPI_Datatype types[MOST];

    (void) win;
    for (int r = 0; r < ranks; r++) {
        counts[r] = bytes;
        displs[r] = r * bytes * (int) sizeof(int);
        types[r] = (rank + r) % 2 ? MPI_INT : MPI_BYTE;
    }
    CHECK_OK(MPI_Alltoallw(data, counts, displs, types, result, counts, displs, types, MPI_COMM_WORLD));
}

/* Each rank sends `bytes` to the rank after the next `sharers` ones, and a byte to each other rank. */
static void alltoallv_long(int bytes, MPI_Win win)
{
    int sends[MOST], receives[MOST], displs[MOST];

    (void) win;
    for (int r = 0; r < ranks; r++) {
        sends[r] = r == (rank + sharers) % ranks ? bytes : 1;
        receives[r] = rank == (r + sharers) % ranks ? bytes : 1;
        displs[r] = r * bytes;
    }
    CHECK_OK(MPI_Alltoallv(data, sends, displs, MPI_BYTE, result, receives, displs, MPI_BYTE, MPI_COMM_WORLD));
}

static void scan(int bytes, MPI_Win win)
{
    (void) win;
    CHECK_OK(MPI_Scan(data, result, bytes, MPI_BYTE, MPI_BXOR, MPI_COMM_WORLD));
}

static void exscan(int bytes, MPI_Win win)
{
    (void) win;
    CHECK_OK(MPI_Exscan(data, result, bytes, MPI_BYTE, MPI_BXOR, MPI_COMM_WORLD));
}

static void reduce_scatter(int bytes, MPI_Win win)
{
    (void) win;
    CHECK_OK(MPI_Reduce_scatter_block(data, result, bytes / ranks, MPI_BYTE, MPI_BXOR, MPI_COMM_WORLD));
}

static MPI_Request request;

static void ibarrier(int bytes, MPI_Win win)
{
    (void) bytes, (void) win;
    CHECK_OK(MPI_Ibarrier(MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void ibcast(int bytes, MPI_Win win)
{
    (void) win;
    CHECK_OK(MPI_Ibcast(data, bytes, MPI_BYTE, ranks - 1, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void iallreduce(int bytes, MPI_Win win)
{
    (void) win;
    CHECK_OK(MPI_Iallreduce(data, result, bytes, MPI_BYTE, MPI_BXOR, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void iallgather(int bytes, MPI_Win win)
{
    (void) win;
    CHECK_OK(MPI_Iallgather(data, bytes, MPI_BYTE, result, bytes, MPI_BYTE, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void ireduce(int bytes, MPI_Win win)
{
    (void) win;
    CHECK_OK(MPI_Ireduce(data, result, bytes, MPI_BYTE, MPI_BXOR, ranks / 2, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void ireduce_scatter(int bytes, MPI_Win win)
{
    int counts[MOST];

    (void) win;
    /* The first rank has a result of twice, the last rank of no bytes. */
    for (int r = 0; r < ranks; r++)
        counts[r] = bytes / ranks * (r == 0 ? 2 : r < ranks - 1);
    CHECK_OK(MPI_Ireduce_scatter(data, result, counts, MPI_BYTE, MPI_BXOR, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void ireduce_scatter_block(int bytes, MPI_Win win)
{
    (void) win;
    CHECK_OK(MPI_Ireduce_scatter_block(data, result, bytes / ranks, MPI_BYTE, MPI_BXOR, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void ialltoall(int bytes, MPI_Win win)
{
    (void) win;
    CHECK_OK(MPI_Ialltoall(data, bytes, MPI_BYTE, result, bytes, MPI_BYTE, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void split(int bytes, MPI_Win win)
{
    MPI_Comm comm;

    (void) bytes, (void) win;
    CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &comm));
    CHECK_OK(MPI_Comm_free(&comm));
}

/* Checks the number of frames that all ranks send in some calls. The ranks add up their counts only after each rank has
 * read its own count. */
static void row(const char *name, work run, int bytes, MPI_Win win, long most)
{
    unsigned long long before, after;
    long own, all;

    snprintf(situation, sizeof situation, "%s", name);
    /* All ranks have left the earlier calls. */
    CHECK_OK(MPI_Allreduce(MPI_IN_PLACE, &most, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD));
    CHECK_OK(MPI_T_pvar_read(session, sent, &before));
    for (int k = 0; k < REPEATED; k++)
        run(bytes, win);
    CHECK_OK(MPI_T_pvar_read(session, sent, &after));
    own = (long) (after - before);
    CHECK_OK(MPI_Reduce(&own, &all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD));
    if (rank > 0)
        return;
    printf("%-32s %6ld frames in %d calls, at most %ld\n", name, all, REPEATED, REPEATED * most);
    CHECK(all <= REPEATED * most);
    CHECK(hosts == 1 || all > 0);
}

int main(void)
{
    int provided, *base;
    MPI_Win win;

    CHECK_OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    start();
    find_variable();
    count_hosts();
    data = calloc((size_t) ranks, LONG);
    result = calloc((size_t) ranks, LONG);
    CHECK_OK(MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));

    const long around = (long) hosts * rounds(), pairs = (long) hosts * (hosts - 1);

    row("MPI_Barrier", barrier, 0, win, around);
    row("MPI_Win_fence", fence, 0, win, around);
    row("MPI_Bcast", bcast, SHORT, win, hosts - 1);
    /* A receiver of long messages also sends a frame after each 4 MiB. */
    row("MPI_Bcast, long", bcast, LONG, win, (hosts - 1) * parts() + 1);
    row("MPI_Reduce", reduce, SHORT, win, hosts - 1);
    /* Up to 8 hosts, each leader combines a share. */
    if (hosts > 2 && hosts <= 8)
        row("MPI_Reduce, long", reduce, LONG, win, (pairs + hosts - 1) * frames(LONG / hosts) + 1);
    else
        row("MPI_Reduce, long", reduce, LONG, win, (hosts - 1) * frames(LONG) + 1);
    row("MPI_Allreduce", allreduce, SHORT, win, around);
    row("MPI_Allreduce, long", allreduce, LONG, win, 2 * pairs * frames(LONG / hosts) + 1);
    row("MPI_Allgather", allgather, SHORT, win, around);
    row("MPI_Allgather, long", allgather, LONG / ranks, win, ranks * (hosts - 1) * frames(LONG / ranks) + 1);
    row("MPI_Reduce_scatter_block", reduce_scatter, 1 << 12, win, pairs);
    row("MPI_Alltoall", alltoall, SHORT, win, pairs);
    row("MPI_Alltoall of 1 KiB", alltoall, 1 << 10, win, pairs);
    row("MPI_Alltoallv", alltoallv, SHORT, win, pairs);
    row("MPI_Alltoallw", alltoallw, SHORT, win, pairs);
    row("MPI_Alltoallv without data", alltoallv, 0, win, pairs);
    /* A long block is one more message, or one of the messages if each rank is alone on its host. A receiver also sends a
     * frame after each 4 MiB. */
    row("MPI_Alltoallv, long", alltoallv_long, LONG, win, pairs + ranks * frames(LONG) + 1);
    row("MPI_Gather", gather, SHORT, win, hosts - 1);
    row("MPI_Gatherv", gatherv, SHORT, win, hosts - 1);
    row("MPI_Scatter", scatter, SHORT, win, hosts - 1);
    row("MPI_Scatterv", scatterv, SHORT, win, hosts - 1);
    row("MPI_Allgatherv", allgatherv, SHORT, win, around);
    row("MPI_Scan", scan, SHORT, win, around);
    row("MPI_Exscan", exscan, SHORT, win, around);
    row("MPI_Ibarrier", ibarrier, 0, win, around);
    row("MPI_Ibcast", ibcast, SHORT, win, hosts - 1);
    row("MPI_Iallreduce", iallreduce, SHORT, win, hosts <= 4 ? pairs : 2 * (hosts - 1));
    /* In these calls each rank sends to a rank of each other host, if the hosts have the same number of ranks. A
     * receiver also sends a frame after each 4 MiB. */
    if (fewest * hosts == ranks) {
        row("MPI_Iallreduce, long", iallreduce, LONG, win, 2 * ranks * (hosts - 1) * frames(LONG / ranks) + 1);
        row("MPI_Iallgather", iallgather, SHORT, win, ranks * (hosts - 1));
    }
    if (ranks > hosts) {
        row("MPI_Ireduce", ireduce, SHORT, win, hosts - 1);
        row("MPI_Ireduce, long", ireduce, LONG, win, (hosts - 1) * frames(LONG) + 1);
        row("MPI_Ireduce_scatter", ireduce_scatter, 1 << 12, win, pairs);
        row("MPI_Ireduce_scatter_block", ireduce_scatter_block, 1 << 12, win, pairs);
        row("MPI_Ialltoall", ialltoall, SHORT, win, pairs);
        row("MPI_Ialltoall of 1 KiB", ialltoall, 1 << 10, win, pairs);
    }
    /* The first rank, and so its host, gets twice as many bytes as the others. */
    row("MPI_Ireduce_scatter, long", ireduce_scatter, LONG, win, pairs * frames(LONG / hosts * 2) + 1);
    row("MPI_Ireduce_scatter_block, long", ireduce_scatter_block, LONG, win, pairs * frames(LONG / hosts * 2) + 1);
    row("MPI_Comm_split", split, 0, win, around + 3 * (hosts - 1));
    CHECK_OK(MPI_Win_free(&win));
    free(data);
    free(result);
    return finish();
}
