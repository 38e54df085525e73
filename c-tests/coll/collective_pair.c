/* Many MPI_Allreduce, MPI_Allgather and MPI_Alltoall on one communicator, in turn with calls of other kinds (MPI-5.0 sections
 * 6.7, 6.8 and 6.9.6). All ranks get the right data, with all lengths around the limits of the protocols for two ranks, in place
 * at no, some or all ranks, with contiguous and strided data, and operations that do not commute. The test also runs when
 * messages have used all bounce buffers, and after erroneous or mismatched calls, which must release their bounce buffers.
 * ranks: 3
 * more ranks: 2
 * expect: success
 * environment: RMAMPI_STRICT=1
 * timeout: 60
 */
#include "early_exit.h"

enum { ROUNDS = 330, MOST = 40000, RANKS = 3, ROOM = 8, OFTEN = 20 };

static int in[RANKS * 2 * MOST + 1], out[RANKS * 2 * MOST + 1];
static double many[MOST + 1], sums[MOST + 1], others[MOST];
static MPI_Comm comm;
static MPI_Datatype apart;
static MPI_Op first;

static int length_of(int round)
{
    static const int lengths[] = {0, 1, 12, 13, 255, 256, 257, 2048, 4096, 4097, 8192, 10000, 16384, 32496, 32497, MOST};

    return lengths[round * 7 % 16];
}

/* The value of a rank for another rank, or for all ranks. */
static int datum(int from, int to, int round, int place)
{
    return value(from, round, place) + 500009 * to;
}

static int is_in_place(int round)
{
    return (round >> rank) % 2;
}

static void allreduce(int round, int count)
{
    int in_place = is_in_place(round), has_first = round % 5 == 0;
    const void *from = in_place ? MPI_IN_PLACE : in;

    for (int k = 0; k <= count; k++) {
        in[k] = datum(rank, 0, round, k);
        out[k] = in_place && k < count ? in[k] : -1;
    }
    CHECK_OK(MPI_Allreduce(from, out, count, MPI_INT, has_first ? first : MPI_SUM, comm));
    for (int k = 0; k < count; k++) {
        int sum = 0;

        for (int other = 0; other < ranks; other++)
            sum += datum(other, 0, round, k);
        CHECK_EQUAL(out[k], has_first ? datum(0, 0, round, k) : sum);
        CHECK_EQUAL(in[k], datum(rank, 0, round, k));
    }
    CHECK_EQUAL(out[count], -1);
}

/* Sums whose last bit depends on the order of the ranks are equal at all ranks. */
static void add(int round, int count)
{
    int in_place = is_in_place(round);

    for (int k = 0; k < count; k++)
        many[k] = sums[k] = 1.0 / (1 + rank + 3 * k + round);
    CHECK_OK(MPI_Allreduce(in_place ? MPI_IN_PLACE : many, sums, count, MPI_DOUBLE, MPI_SUM, comm));
    for (int k = 0; k < count; k++) {
        double sum = 1.0 / (ranks + 3 * k + round);

        for (int other = ranks - 2; other >= 0; other--)
            sum = 1.0 / (1 + other + 3 * k + round) + sum;
        CHECK(sums[k] == sum);
    }
    memcpy(others, sums, (size_t) count * sizeof *sums);
    CHECK_OK(MPI_Bcast(others, count, MPI_DOUBLE, round % ranks, comm));
    CHECK_BYTES(sums, others, (size_t) count * sizeof *sums);
}

static void gather(int round, int count)
{
    int in_place = is_in_place(round), is_apart = !in_place && round % 3 == 1, step = is_apart ? 2 : 1;

    memset(out, 0xff, sizeof out);
    for (int k = 0; k < count; k++)
        *(in_place ? &out[rank * count + k] : &in[k]) = datum(rank, 0, round, k);
    CHECK_OK(MPI_Allgather(in_place ? MPI_IN_PLACE : in, count, MPI_INT, out, count, is_apart ? apart : MPI_INT, comm));
    for (int k = 0; k < ranks * count; k++)
        CHECK_EQUAL(out[step * k], datum(k / count, 0, round, k % count));
    CHECK_EQUAL(out[step * ranks * count], -1);
}

static void exchange(int round, int count)
{
    int in_place = is_in_place(round), is_apart = round % 3 == 2, step = is_apart ? 2 : 1;
    int *from = in_place ? out : in;

    memset(out, 0xff, sizeof out);
    for (int k = 0; k < ranks * count; k++)
        from[step * k] = datum(rank, k / count, round, k % count);
    CHECK_OK(MPI_Alltoall(in_place ? MPI_IN_PLACE : in, count, is_apart ? apart : MPI_INT, out, count, is_apart ? apart : MPI_INT,
                          comm));
    for (int k = 0; k < ranks * count; k++)
        CHECK_EQUAL(out[step * k], datum(k / count, rank, round, k % count));
    CHECK_EQUAL(out[step * ranks * count], -1);
}

static void one_of_them(int round, int count)
{
    int token = round;

    snprintf(situation, sizeof situation, "round %d, %d entries", round, count);
    if (round % 4 == 0)
        allreduce(round, count);
    else if (round % 4 == 1)
        gather(round, count);
    else if (round % 4 == 2)
        exchange(round, count);
    else
        add(round, count);
    if (round % 11 == 4)
        CHECK_OK(MPI_Barrier(comm));
    if (round % 13 == 5)
        CHECK_OK(MPI_Bcast(&token, 1, MPI_INT, round % ranks, comm));
}

static void some_rounds(void)
{
    for (int round = 0; round < 12; round++)
        one_of_them(round, 10000);
}

/* Calls of two ranks with wrong arguments, or that do not match. */
static void check_refused(void)
{
    enum { MANY = 5000 };

    for (int turn = 0; turn < OFTEN && ranks == 2; turn++) {
        int is_odd = rank == turn % 2;

        snprintf(situation, sizeof situation, "turn %d", turn);
        CHECK_CLASS(MPI_Allreduce(in, out, is_odd ? -1 : MANY, MPI_INT, MPI_SUM, comm), MPI_ERR_COUNT);
        CHECK_CLASS(MPI_Allreduce(in, out, is_odd ? 10 : MANY, MPI_INT, MPI_SUM, comm), MPI_ERR_TRUNCATE);
        CHECK_CLASS(MPI_Allreduce(in, out, is_odd ? MOST : MANY, MPI_INT, MPI_SUM, comm), MPI_ERR_TRUNCATE);
        CHECK_CLASS(MPI_Allreduce(in, out, MANY, MPI_INT, is_odd ? MPI_MAX : MPI_SUM, comm), MPI_ERR_OP);
        CHECK_CLASS(is_odd ? MPI_Alltoall(in, MANY, MPI_INT, out, MANY, MPI_INT, comm)
                           : MPI_Allgather(in, MANY, MPI_INT, out, MANY, MPI_INT, comm), MPI_ERR_OTHER);
        /* The other rank waits in a call that never gets its data. The odd rank has continued, and gets the error in
         * the next call that synchronises all ranks. */
        if (is_odd)
            CHECK_OK(MPI_Bcast(in, turn % 4 < 2 ? MANY : 1, MPI_INT, rank, comm));
        else
            CHECK_CLASS(MPI_Alltoall(in, MANY, MPI_INT, out, MANY, MPI_INT, comm), MPI_ERR_OTHER);
        CHECK_CLASS(MPI_Barrier(comm), MPI_ERR_OTHER);
        /* One rank is already in a synchronising call, and has not read the other rank's bounce buffer. */
        CHECK_CLASS(is_odd ? MPI_Barrier(comm) : MPI_Allreduce(in, out, MANY, MPI_INT, MPI_SUM, comm), MPI_ERR_OTHER);
        CHECK_OK(MPI_Allgather(in, 1, MPI_INT, out, 1, MPI_INT, comm));
    }
    situation[0] = '\0';
}

/* A call that synchronises all ranks. */
static int meet(int by_barrier)
{
    return by_barrier ? MPI_Barrier(comm) : MPI_Reduce_scatter_block(in, out, 1, MPI_INT, MPI_SUM, comm);
}

/* Each rank passes its own rank as root, so no rank reads the published data of another rank. */
static void check_unread(int by_barrier)
{
    for (int turn = 0; turn < OFTEN; turn++) {
        snprintf(situation, sizeof situation, "turn %d", turn);
        CHECK_OK(MPI_Bcast(in, 5000, MPI_INT, rank, comm));
        CHECK_CLASS(meet(by_barrier), MPI_ERR_OTHER);
    }
    situation[0] = '\0';
}

/* Each rank in turn completes ROOM broadcasts before the other ranks begin, so all of its bounce buffers must be free. */
static void check_room(int by_barrier)
{
    enum { COUNT = 16384 };
    int token = 0;

    for (int root = 0; root < ranks; root++) {
        CHECK_OK(MPI_Bcast(&token, 1, MPI_INT, 0, comm));
        CHECK_OK(meet(by_barrier));
        for (int k = 0; k < ROOM && rank == root; k++)
            CHECK_OK(MPI_Bcast(in, COUNT, MPI_INT, root, comm));
        for (int other = 0; other < ranks; other++) {
            if (rank == root && other != root)
                CHECK_OK(MPI_Send(&token, 1, MPI_INT, other, 0, comm));
            else if (rank == other && other != root)
                CHECK_OK(MPI_Recv(&token, 1, MPI_INT, root, 0, comm, MPI_STATUS_IGNORE));
        }
        for (int k = 0; k < ROOM && rank != root; k++)
            CHECK_OK(MPI_Bcast(out, COUNT, MPI_INT, root, comm));
        CHECK_OK(meet(by_barrier));
    }
}

int main(void)
{
    start();
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK_OK(MPI_Type_create_resized(MPI_INT, 0, 2 * sizeof(int), &apart));
    CHECK_OK(MPI_Type_commit(&apart));
    CHECK_OK(MPI_Op_create(take_first, 0, &first));
    check_room(1);
    for (int round = 0; round < ROUNDS; round++)
        one_of_them(round, length_of(round));
    without_room(comm, some_rounds);
    check_room(0);
    check_refused();
    check_room(1);
    for (int by_barrier = 0; by_barrier < 2; by_barrier++) {
        check_unread(by_barrier);
        check_room(by_barrier);
    }
    CHECK_OK(MPI_Op_free(&first));
    CHECK_OK(MPI_Type_free(&apart));
    CHECK_OK(MPI_Comm_free(&comm));
    return finish();
}
