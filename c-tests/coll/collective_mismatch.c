/* Blocking collective calls that do not match: one rank calls another function, or has another root, operation, count
 * or datatype, or its own arguments are wrong. Every rank that can detect the mismatch in its call gets an error. All
 * ranks get an error at their next synchronisation, unless the calls differ only in a length or datatype that only
 * receivers compare. No rank waits forever, and later calls work.
 * part: errors
 * ranks: 2 3
 * more ranks: 7
 * expect: success
 * environment: RMAMPI_STRICT=1
 */
#include "check.h"

/* From MANY entries on, some calls synchronise that do not synchronise for fewer entries. With MOST entries all calls
 * synchronise. */
enum { MANY = 5000, MOST = 40000, TURNS = 10 };

static int in[16 * MOST], out[16 * MOST], counts[64], places[64];
static const MPI_Comm world = MPI_COMM_WORLD;
static MPI_Comm comm;

/* A call that synchronises all ranks. */
static void check_works(void)
{
    int each[16], sum = -1;

    for (int i = 0; i < ranks; i++)
        each[i] = rank + i;
    CHECK_OK(MPI_Reduce_scatter_block(each, &sum, 1, MPI_INT, MPI_SUM, comm));
    CHECK_EQUAL(sum, ranks * (ranks - 1) / 2 + ranks * rank);
}

static int if_seen(int is_seen, int class)
{
    return is_seen ? class : MPI_SUCCESS;
}

/* In short calls with one root and in short scans, ranks need not wait for each other. Only a rank that waits detects the mismatch in its
 * call; all ranks get the error in the next call that synchronises all ranks, here MPI_Barrier.
 */
static void check_all_are_told(void)
{
    CHECK_CLASS(MPI_Barrier(comm), MPI_ERR_OTHER);
    check_works();
}

/* Mismatches that all ranks detect. `odd` is the rank that differs. After short calls, which do not synchronise, `check_all_are_told`
 * checks the later error. */
static void check_disagreement(int odd, int count)
{
    int is_odd = rank == odd, other = (odd + 1) % ranks, all_meet = count == MOST;
    MPI_Datatype real;

    if (odd != 0 || all_meet)
        CHECK_CLASS(is_odd ? MPI_Bcast(in, count, MPI_INT, 0, comm)
                           : MPI_Allgather(in, count, MPI_INT, out, count, MPI_INT, comm), MPI_ERR_OTHER);
    /* With two ranks, MPI_Allgather synchronises and MPI_Bcast does not. Only the rank in MPI_Bcast adds its call to its history, so the
     * histories differ. */
    if (odd != 0 && count < MANY && ranks == 2)
        check_all_are_told();
    if (count >= MANY)
        CHECK_CLASS(is_odd ? MPI_Scan(in, out, count, MPI_INT, MPI_SUM, comm)
                           : MPI_Exscan(in, out, count, MPI_INT, MPI_SUM, comm), MPI_ERR_OTHER);
    if (all_meet) {
        CHECK_CLASS(MPI_Bcast(in, count, MPI_INT, is_odd ? odd : other, comm), MPI_ERR_ROOT);
        CHECK_CLASS(MPI_Reduce(in, out, count, MPI_INT, MPI_SUM, is_odd ? odd : other, comm), MPI_ERR_ROOT);
        CHECK_CLASS(MPI_Bcast(in, count - is_odd, MPI_INT, 0, comm), MPI_ERR_TRUNCATE);
        CHECK_CLASS(MPI_Scatter(in, count, MPI_INT, out, count, MPI_INT, is_odd ? odd : other, comm), MPI_ERR_ROOT);
    }
    CHECK_CLASS(MPI_Allreduce(in, out, count, MPI_INT, is_odd ? MPI_SUM : MPI_MAX, comm), MPI_ERR_OP);
    CHECK_CLASS(MPI_Allreduce(in, out, count + is_odd, MPI_INT, MPI_SUM, comm), MPI_ERR_TRUNCATE);
    CHECK_CLASS(MPI_Allgather(in, count + is_odd, MPI_INT, out, count + is_odd, MPI_INT, comm), MPI_ERR_TRUNCATE);
    CHECK_CLASS(MPI_Alltoall(in, count + is_odd, MPI_INT, out, count + is_odd, MPI_INT, comm), MPI_ERR_TRUNCATE);
    if (odd != 0 && all_meet)
        CHECK_CLASS(MPI_Gather(in, count + is_odd, MPI_INT, out, count, MPI_INT, 0, comm), MPI_ERR_TRUNCATE);
    for (int i = 0; i < ranks; i++)
        counts[i] = count + (i == 0 && is_odd) - (i == 1 && is_odd);
    CHECK_CLASS(MPI_Reduce_scatter(in, out, counts, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT);
    real = is_odd ? MPI_FLOAT : MPI_INT;
    if (all_meet)
        CHECK_CLASS(MPI_Bcast(in, count, real, 0, comm), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Allreduce(in, out, count, real, MPI_SUM, comm), MPI_ERR_TYPE);
    check_works();
    if (all_meet) {
        /* Two ranks are root, and the others wait because their data are long. */
        CHECK_CLASS(MPI_Gather(in, count, MPI_INT, out, count, MPI_INT, is_odd ? odd : other, comm), MPI_ERR_ROOT);
        check_all_are_told();
    }
}

/* One rank has wrong arguments: all ranks get the error class, if they synchronise. */
static void check_refusal(int odd, int count)
{
    int is_odd = rank == odd;

    if (count == MOST) {
        CHECK_CLASS(MPI_Bcast(is_odd ? NULL : in, count, MPI_INT, 0, comm), MPI_ERR_BUFFER);
        CHECK_CLASS(MPI_Reduce(in, out, count, MPI_INT, is_odd ? MPI_OP_NULL : MPI_SUM, 0, comm), MPI_ERR_OP);
    }
    CHECK_CLASS(MPI_Allreduce(in, out, is_odd ? -1 : count, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Alltoall(in, count, MPI_INT, out, count, is_odd ? MPI_DATATYPE_NULL : MPI_INT, comm), MPI_ERR_TYPE);
    if (count == MOST)
        CHECK_CLASS(MPI_Scatter(in, count, MPI_INT, out, count, MPI_INT, is_odd ? -5 : 0, comm), MPI_ERR_ROOT);
    if (count == MOST && odd == 0)
        check_all_are_told();
    CHECK_CLASS(MPI_Allgatherv(in, count, MPI_INT, out, is_odd ? NULL : counts, places, MPI_INT, comm), MPI_ERR_ARG);
    check_works();
}

/* Calls in which a rank sends a length that the receiver does not expect. Only the receiver can detect this. */
static void check_lengths(int odd, int count)
{
    int is_odd = rank == odd, expected = is_odd && ranks > 1 ? MPI_ERR_TRUNCATE : MPI_SUCCESS;

    for (int i = 0; i < ranks; i++) {
        counts[i] = count;
        places[i] = 2 * count * i;
    }
    memset(out, 0, sizeof out);
    if (is_odd)
        counts[(odd + 1) % ranks] = count - 1;
    CHECK_CLASS(MPI_Allgatherv(in, count, MPI_INT, out, counts, places, MPI_INT, comm), expected);
    /* The data that match have arrived, although the call fails. */
    for (int i = 0; i < ranks; i++)
        if (!is_odd || i != (odd + 1) % ranks)
            CHECK_EQUAL(out[places[i] + count - 1], 1000 * i + count - 1);
    CHECK_CLASS(MPI_Gatherv(in, count, MPI_INT, out, counts, places, MPI_INT, odd, comm), expected);
    if (is_odd)
        counts[(odd + 1) % ranks] = count;
    CHECK_CLASS(MPI_Scatterv(in, counts, places, MPI_INT, out, is_odd ? count + 1 : count, MPI_INT, (odd + 1) % ranks,
                             comm), expected);
    check_works();
}

/* Ranks in MPI_Barrier also get the error. */
static void check_barrier(int odd, int count)
{
    CHECK_CLASS(rank == odd ? MPI_Barrier(comm) : MPI_Bcast(in, count, MPI_INT, odd, comm), MPI_ERR_OTHER);
    CHECK_CLASS(rank == odd ? MPI_Alltoall(in, count, MPI_INT, out, count, MPI_INT, comm) : MPI_Barrier(comm),
                MPI_ERR_OTHER);
    check_works();
}

static void check_ahead(int odd, int count)
{
    int is_odd = rank == odd, other = (odd + 1) % ranks, is_root = rank == 0;
    /* Rank `odd` detects the mismatch of a broadcast from rank 0; if `odd` is the root, all other ranks do. */
    int sees = odd == 0 ? !is_odd : is_odd;
    MPI_Datatype real = is_odd ? MPI_FLOAT : MPI_INT;

    CHECK_OK(MPI_Bcast(in, count, MPI_INT, is_odd ? odd : other, comm));
    check_all_are_told();
    CHECK_CLASS(MPI_Reduce(in, out, count, MPI_INT, MPI_SUM, is_odd ? odd : other, comm),
                if_seen(is_odd || rank == other, MPI_ERR_ROOT));
    check_all_are_told();
    CHECK_CLASS(MPI_Reduce(in, out, count, MPI_INT, is_odd ? MPI_MAX : MPI_SUM, 0, comm), if_seen(is_root, MPI_ERR_OP));
    check_all_are_told();
    CHECK_CLASS(MPI_Reduce(in, out, count - is_odd, MPI_INT, MPI_SUM, 0, comm), if_seen(is_root, MPI_ERR_TRUNCATE));
    check_all_are_told();
    CHECK_CLASS(MPI_Bcast(in, count - is_odd, MPI_INT, 0, comm), if_seen(sees, MPI_ERR_TRUNCATE));
    check_all_are_told();
    /* The ranks do not compare the datatypes of their calls, because different datatypes may match. Only the receiver
     * finds the error. */
    CHECK_CLASS(MPI_Bcast(in, count, real, 0, comm), if_seen(sees, MPI_ERR_TYPE));
    check_works();
    CHECK_CLASS(MPI_Reduce(in, out, count, real, MPI_SUM, 0, comm), if_seen(is_root, MPI_ERR_TYPE));
    check_works();

    /* The odd rank calls MPI_Bcast. The other ranks call MPI_Reduce, which also uses mailboxes; in the second case they call a function
     * that synchronises all ranks. */
    CHECK_CLASS(is_odd ? MPI_Bcast(in, count, MPI_INT, 0, comm) : MPI_Reduce(in, out, count, MPI_INT, MPI_SUM, 0, comm),
                if_seen(odd > 0 && (is_odd || is_root), MPI_ERR_OTHER));
    check_all_are_told();
    if (odd > 0)
        CHECK_CLASS(is_odd ? MPI_Bcast(in, count, MPI_INT, 0, comm)
                           : MPI_Reduce_scatter_block(in, out, count, MPI_INT, MPI_SUM, comm), MPI_ERR_OTHER);
    check_works();
    /* The odd rank makes one call more than the other ranks. */
    if (is_odd)
        CHECK_OK(MPI_Bcast(in, count, MPI_INT, odd, comm));
    CHECK_CLASS(MPI_Reduce_scatter_block(in, out, count, MPI_INT, MPI_SUM, comm), MPI_ERR_OTHER);
    check_works();

    CHECK_CLASS(MPI_Bcast(is_odd ? NULL : in, count, MPI_INT, 0, comm), if_seen(is_odd || odd == 0, MPI_ERR_BUFFER));
    check_all_are_told();
    CHECK_CLASS(MPI_Reduce(in, out, count, MPI_INT, is_odd ? MPI_OP_NULL : MPI_SUM, 0, comm),
                if_seen(is_odd || is_root, MPI_ERR_OP));
    check_all_are_told();
    CHECK_CLASS(MPI_Bcast(in, count, MPI_INT, is_odd ? ranks : 0, comm),
                if_seen(is_odd || odd == 0, MPI_ERR_ROOT));
    check_all_are_told();
}

/* Gather, scatter and scans. In a gather or scatter, any rank that receives may detect data of an unexpected length. */
static void check_parts_ahead(int odd, int count)
{
    int is_odd = rank == odd, other = (odd + 1) % ranks, is_root = rank == 0;
    MPI_Datatype real = is_odd ? MPI_FLOAT : MPI_INT;

    CHECK_CLASS(MPI_Gather(in, count, MPI_INT, out, count, MPI_INT, is_odd ? odd : other, comm),
                if_seen(is_odd || rank == other, MPI_ERR_ROOT));
    check_all_are_told();
    CHECK_OK(MPI_Scatter(in, count, MPI_INT, out, count, MPI_INT, is_odd ? odd : other, comm));
    check_all_are_told();
    for (int i = 0; i < ranks; i++) {
        counts[i] = count;
        places[i] = count * i;
    }
    CHECK_CLASS(is_odd ? MPI_Scatter(in, count, MPI_INT, out, count, MPI_INT, 0, comm)
                       : MPI_Scatterv(in, counts, places, MPI_INT, out, count, MPI_INT, 0, comm),
                if_seen(odd == 0 ? !is_odd : is_odd, MPI_ERR_OTHER));
    check_all_are_told();
    /* A length that only the receiver detects. The histories of the calls are equal. */
    if (odd > 0)
        CHECK_CLASS(MPI_Gather(in, count + is_odd, MPI_INT, out, count, MPI_INT, 0, comm), if_seen(is_root, MPI_ERR_TRUNCATE));
    CHECK_CLASS(MPI_Scatter(in, count + is_odd, MPI_INT, out, count + is_odd, MPI_INT, 0, comm),
                if_seen(odd == 0 ? !is_odd : is_odd, MPI_ERR_TRUNCATE));
    CHECK_CLASS(MPI_Gather(in, count, real, out, count, MPI_INT, 0, comm), if_seen(is_root, MPI_ERR_TYPE));
    CHECK_CLASS(MPI_Scatter(in, count, MPI_INT, out, count, real, 0, comm), if_seen(is_odd || odd == 0, MPI_ERR_TYPE));
    check_works();
    /* Wrong arguments of one rank. */
    CHECK_CLASS(MPI_Gather(is_odd ? NULL : in, count, MPI_INT, out, count, MPI_INT, 0, comm),
                if_seen(is_odd || is_root, MPI_ERR_BUFFER));
    check_all_are_told();
    CHECK_CLASS(MPI_Scatter(in, count, MPI_INT, out, count, MPI_INT, is_odd ? -5 : 0, comm),
                if_seen(is_odd || odd == 0, MPI_ERR_ROOT));
    check_all_are_told();
    if (count == MANY)
        return;
    /* A rank of a scan detects the mismatch of ranks below it. */
    CHECK_CLASS(is_odd ? MPI_Scan(in, out, count, MPI_INT, MPI_SUM, comm) : MPI_Exscan(in, out, count, MPI_INT, MPI_SUM, comm),
                if_seen(!is_root && rank >= odd, MPI_ERR_OTHER));
    check_all_are_told();
    CHECK_CLASS(MPI_Scan(in, out, count, MPI_INT, is_odd ? MPI_MAX : MPI_SUM, comm), if_seen(!is_root && rank >= odd, MPI_ERR_OP));
    check_all_are_told();
    CHECK_CLASS(MPI_Exscan(in, out, count - is_odd, MPI_INT, MPI_SUM, comm), if_seen(!is_root && rank >= odd, MPI_ERR_TRUNCATE));
    check_all_are_told();
    CHECK_CLASS(MPI_Scan(in, out, is_odd ? -1 : count, MPI_INT, MPI_SUM, comm), if_seen(rank >= odd, MPI_ERR_COUNT));
    check_all_are_told();
}

/* One rank creates a window, and the others are in another call. */
static void check_window(int odd)
{
    MPI_Win win = MPI_WIN_NULL;
    int *memory;

    CHECK_CLASS(rank == odd ? MPI_Win_allocate(sizeof *memory, 1, MPI_INFO_NULL, comm, &memory, &win) : MPI_Barrier(comm), MPI_ERR_OTHER);
    CHECK_CLASS(rank != odd ? MPI_Win_create_dynamic(MPI_INFO_NULL, comm, &win)
                            : MPI_Allreduce(in, out, MOST, MPI_INT, MPI_SUM, comm), MPI_ERR_OTHER);
    CHECK(win == MPI_WIN_NULL);
    check_works();
    CHECK_OK(MPI_Win_allocate(sizeof *memory, 1, MPI_INFO_NULL, comm, &memory, &win));
    CHECK_OK(MPI_Win_free(&win));
}

/* In every broadcast two ranks call as the root. The received data do not show the error, but all ranks detect it after a bounded number of
 * calls, without another synchronisation. */
static void check_two_roots(int odd)
{
    enum { BOUND = 200 };
    int root = rank == odd ? odd : (odd + 1) % ranks, calls = 0;

    while (calls < BOUND && MPI_Bcast(in, 1, MPI_INT, root, comm) == MPI_SUCCESS)
        calls++;
    CHECK(calls < BOUND);
    check_works();
}

/* If two ranks need each other's data, both ranks detect a mismatch at once, with short and with long data. A rank that
 * has called MPI_Bcast as the root, or MPI_Reduce without being the root, gets the error in a later call.
 */
static void check_pair(int odd, int count)
{
    int is_odd = rank == odd, more = is_odd ? MOST : count;
    MPI_Datatype real = is_odd ? MPI_FLOAT : MPI_INT;

    check_works();
    for (int turn = 0; turn < TURNS; turn++) {
        CHECK_CLASS(MPI_Allreduce(in, out, count, MPI_INT, is_odd ? MPI_SUM : MPI_MAX, comm), MPI_ERR_OP);
        CHECK_CLASS(MPI_Allreduce(in, out, count + is_odd, MPI_INT, MPI_SUM, comm), MPI_ERR_TRUNCATE);
        CHECK_CLASS(MPI_Allreduce(in, out, more, MPI_INT, MPI_SUM, comm), MPI_ERR_TRUNCATE);
        CHECK_CLASS(MPI_Allreduce(in, out, count, real, MPI_SUM, comm), MPI_ERR_TYPE);
        CHECK_CLASS(MPI_Allgather(in, more, MPI_INT, out, more, MPI_INT, comm), MPI_ERR_TRUNCATE);
        CHECK_CLASS(MPI_Alltoall(in, more, MPI_INT, out, more, MPI_INT, comm), MPI_ERR_TRUNCATE);
        CHECK_CLASS(is_odd ? MPI_Alltoall(in, count, MPI_INT, out, count, MPI_INT, comm)
                           : MPI_Allgather(in, more, MPI_INT, out, more, MPI_INT, comm), MPI_ERR_OTHER);
        CHECK_CLASS(is_odd ? MPI_Alltoall(in, MOST, MPI_INT, out, MOST, MPI_INT, comm)
                           : MPI_Allreduce(in, out, MOST, MPI_INT, MPI_SUM, comm), MPI_ERR_OTHER);
        CHECK_CLASS(is_odd ? MPI_Alltoall(in, MOST, MPI_INT, out, MOST, MPI_INT, comm)
                           : MPI_Allreduce(in, out, -1, MPI_INT, MPI_SUM, comm), is_odd ? MPI_ERR_OTHER : MPI_ERR_COUNT);
        CHECK_CLASS(MPI_Allreduce(in, out, is_odd ? -1 : count, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT);
        CHECK_CLASS(MPI_Allgather(is_odd ? NULL : in, count, MPI_INT, out, count, MPI_INT, comm), MPI_ERR_BUFFER);
        CHECK_CLASS(MPI_Alltoall(in, MOST, is_odd ? MPI_DATATYPE_NULL : MPI_INT, out, MOST, MPI_INT, comm), MPI_ERR_TYPE);
        /* MPI_Allreduce reports the mismatch of MPI_Bcast, in which no rank could detect it. */
        CHECK_OK(MPI_Bcast(in, count, MPI_INT, rank, comm));
        CHECK_CLASS(MPI_Allreduce(in, out, turn % 2 ? count : MOST, MPI_INT, MPI_SUM, comm), MPI_ERR_OTHER);
        CHECK_OK(MPI_Allreduce(in, out, count, MPI_INT, MPI_SUM, comm));
        CHECK_CLASS(MPI_Reduce(in, out, count, MPI_INT, is_odd ? MPI_MAX : MPI_SUM, odd, comm), if_seen(is_odd, MPI_ERR_OP));
        CHECK_CLASS(MPI_Alltoall(in, count, is_odd ? MPI_DATATYPE_NULL : MPI_INT, out, count, MPI_INT, comm), MPI_ERR_TYPE);
        CHECK_OK(MPI_Alltoall(in, count, MPI_INT, out, count, MPI_INT, comm));
        /* All waiting ranks get the error. */
        CHECK_CLASS(is_odd ? MPI_Bcast(in, more, MPI_INT, odd, comm) : MPI_Allreduce(in, out, count, MPI_INT, MPI_SUM, comm),
                    MPI_ERR_OTHER);
        CHECK_CLASS(is_odd ? MPI_Reduce(in, out, more, MPI_INT, MPI_SUM, turn % 2, comm)
                           : MPI_Alltoall(in, count, MPI_INT, out, count, MPI_INT, comm), MPI_ERR_OTHER);
        check_works();
        CHECK_CLASS(is_odd ? MPI_Bcast(in, count, MPI_INT, !odd, comm)
                           : MPI_Allreduce(in, out, turn % 2 ? count : MOST, MPI_INT, MPI_SUM, comm), MPI_ERR_OTHER);
        check_all_are_told();
        CHECK_CLASS(is_odd ? MPI_Reduce(in, out, count, MPI_INT, MPI_SUM, odd, comm)
                           : MPI_Allgather(in, turn % 2 ? count : MOST, MPI_INT, out, turn % 2 ? count : MOST, MPI_INT, comm),
                    MPI_ERR_OTHER);
        check_all_are_told();
        CHECK_CLASS(is_odd ? MPI_Bcast(in, count, MPI_INT, odd, comm) : MPI_Allgather(in, count, MPI_INT, out, count, MPI_INT, comm),
                    if_seen(!is_odd, MPI_ERR_OTHER));
        check_all_are_told();
        CHECK_CLASS(is_odd ? MPI_Reduce(in, out, count, MPI_INT, MPI_SUM, !odd, comm)
                           : MPI_Allreduce(in, out, MOST, MPI_INT, MPI_SUM, comm), if_seen(!is_odd, MPI_ERR_OTHER));
        check_all_are_told();
    }
}

int main(void)
{
    static const int sizes[] = {2, MANY, MOST};

    start();
    CHECK_OK(MPI_Comm_dup(world, &comm));
    CHECK_OK(MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
    for (int i = 0; i < 3; i++)
        for (int odd = 0; odd < ranks; odd++) {
            int count = sizes[i];

            snprintf(situation, sizeof situation, "%d entries, rank %d differs", count, odd);
            for (int k = 0; k < MOST; k++)
                in[k] = 1000 * rank + k;
            if (i == 2) {
                check_ahead(odd, 2);
                check_parts_ahead(odd, 2);
                check_parts_ahead(odd, MANY);
                check_two_roots(odd);
                check_window(odd);
                /* With more ranks, a reduction of this size synchronises all ranks. */
                if (ranks == 2) {
                    check_ahead(odd, MANY);
                    check_pair(odd, 2);
                    check_pair(odd, MANY);
                }
            }
            check_disagreement(odd, count);
            check_refusal(odd, count);
            check_lengths(odd, count);
            check_barrier(odd, count);
        }
    CHECK_OK(MPI_Comm_free(&comm));
    return finish();
}
