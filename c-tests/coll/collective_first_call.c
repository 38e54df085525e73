/* The root of MPI_Bcast or MPI_Scatter(v), a rank that contributes to MPI_Reduce or MPI_Gather(v), or a rank of
 * MPI_Scan or MPI_Exscan makes the call first, and then sends a message. The ranks that receive this message make the
 * call after the receive. The standard allows an implementation to deadlock here (MPI-5.0 section 6.14), but MPICH and
 * Open MPI do not (in MPI_Scan: Open MPI does not). The call is the first one on a communicator, or one of many calls
 * between which nothing else synchronises all ranks. On several hosts only MPI_Bcast and MPI_Reduce are tested, because
 * the other calls synchronise the ranks of each host.
 * ranks: 2 4
 * network: 2 4x2
 * expect: success
 */
#include "check.h"

enum { LONG = 40000, MOST_RANKS = 4 };

static int root, is_one_host;
static int mine[MOST_RANKS * LONG], all[MOST_RANKS * LONG], counts[MOST_RANKS], places[MOST_RANKS];

/* Rank `root` broadcasts, and then sends; the others receive first. */
static void broadcast_first(MPI_Comm comm)
{
    int data = rank == root ? 4711 : -1, token = 11;

    if (rank == root) {
        CHECK_OK(MPI_Bcast(&data, 1, MPI_INT, root, comm));
        for (int to = 0; to < ranks; to++)
            if (to != root)
                CHECK_OK(MPI_Send(&token, 1, MPI_INT, to, 0, comm));
    } else {
        CHECK_OK(MPI_Recv(&token, 1, MPI_INT, root, 0, comm, MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Bcast(&data, 1, MPI_INT, root, comm));
    }
    CHECK_EQUAL(data, 4711);
}

/* The other ranks contribute to a reduction, and then send; rank `root` receives first. */
static void reduce_first(MPI_Comm comm)
{
    int sum = -1, token = rank;

    if (rank == root)
        for (int from = 0; from < ranks; from++)
            if (from != root) {
                CHECK_OK(MPI_Recv(&token, 1, MPI_INT, from, 0, comm, MPI_STATUS_IGNORE));
                CHECK_EQUAL(token, from);
            }
    CHECK_OK(MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, root, comm));
    if (rank == root)
        CHECK_EQUAL(sum, ranks * (ranks - 1) / 2);
    else
        CHECK_OK(MPI_Send(&token, 1, MPI_INT, root, 0, comm));
}

static int value(int from, int to, int index)
{
    return 100000 * from + 1000 * to + index % 997;
}

static void send_token(int to)
{
    CHECK_OK(MPI_Send(&rank, 1, MPI_INT, to, 0, MPI_COMM_WORLD));
}

static void receive_token(int from)
{
    int token = -1;

    CHECK_OK(MPI_Recv(&token, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_EQUAL(token, from);
}

/* Sets the lengths of the ranks' parts: `count` entries, or, if they differ, 1 to 3 times `count` entries. */
static void set_lengths(int count, int differ)
{
    int next = 0;

    for (int i = 0; i < ranks; i++) {
        counts[i] = differ ? count * (1 + i % 3) : count;
        places[i] = next;
        next += counts[i];
    }
}

static void check_parts(void)
{
    for (int i = 0; i < ranks; i++)
        for (int k = 0; k < counts[i]; k += counts[i] > 9 ? counts[i] / 9 : 1)
            CHECK_EQUAL(all[places[i] + k], value(i, root, k));
}

/* The other ranks contribute to a gather, and then send; rank `root` receives first. */
static void gather_first(MPI_Comm comm, int count, int differ, int in_place)
{
    const void *send = mine;

    set_lengths(count, differ);
    for (int k = 0; k < counts[rank]; k++)
        mine[k] = value(rank, root, k);
    if (rank == root) {
        for (int from = 0; from < ranks; from++)
            if (from != root)
                receive_token(from);
        memset(all, 0xff, sizeof(int) * (size_t) (places[ranks - 1] + counts[ranks - 1]));
        if (in_place) {
            memcpy(all + places[rank], mine, sizeof(int) * (size_t) counts[rank]);
            send = MPI_IN_PLACE;
        }
    }
    if (differ)
        CHECK_OK(MPI_Gatherv(send, counts[rank], MPI_INT, all, counts, places, MPI_INT, root, comm));
    else
        CHECK_OK(MPI_Gather(send, count, MPI_INT, all, count, MPI_INT, root, comm));
    if (rank == root)
        check_parts();
    else
        send_token(root);
}

/* Rank `root` scatters, and then sends; the others receive first. */
static void scatter_first(MPI_Comm comm, int count, int differ, int in_place)
{
    void *receive = mine;

    set_lengths(count, differ);
    for (int i = 0; i < ranks && rank == root; i++)
        for (int k = 0; k < counts[i]; k++)
            all[places[i] + k] = value(root, i, k);
    memset(mine, 0xff, sizeof(int) * (size_t) counts[rank]);
    if (rank != root)
        receive_token(root);
    else if (in_place)
        receive = MPI_IN_PLACE;
    if (differ)
        CHECK_OK(MPI_Scatterv(all, counts, places, MPI_INT, receive, counts[rank], MPI_INT, root, comm));
    else
        CHECK_OK(MPI_Scatter(all, count, MPI_INT, receive, count, MPI_INT, root, comm));
    for (int to = 0; to < ranks && rank == root; to++)
        if (to != root)
            send_token(to);
    for (int k = 0; k < counts[rank] && receive == mine; k++)
        CHECK_EQUAL(mine[k], value(root, rank, k));
}

/* Each rank first receives from the rank below, then makes the call, and then sends to the rank above. */
static void scan_first(MPI_Comm comm, int is_exclusive, int in_place)
{
    int own = rank + 1, sum = in_place ? own : -1;
    const void *send = in_place ? MPI_IN_PLACE : &own;

    if (rank > 0)
        receive_token(rank - 1);
    if (is_exclusive)
        CHECK_OK(MPI_Exscan(send, &sum, 1, MPI_INT, MPI_SUM, comm));
    else
        CHECK_OK(MPI_Scan(send, &sum, 1, MPI_INT, MPI_SUM, comm));
    if (rank + 1 < ranks)
        send_token(rank + 1);
    if (!is_exclusive || rank > 0)
        CHECK_EQUAL(sum, is_exclusive ? rank * (rank + 1) / 2 : (rank + 1) * (rank + 2) / 2);
}

/* A gather in which some ranks have long data. The ranks with short data do not wait; the others may. */
static void gather_mixed(MPI_Comm comm, int round)
{
    static const int lengths[] = {1, 600, LONG};
    int next = 0;

    for (int i = 0; i < ranks; i++) {
        counts[i] = lengths[(round / (i + 1) + i) % 3];
        places[i] = next;
        next += counts[i];
    }
    for (int k = 0; k < counts[rank]; k++)
        mine[k] = value(rank, root, k);
    for (int from = 0; from < ranks && rank == root; from++)
        if (from != root && counts[from] < LONG)
            receive_token(from);
    CHECK_OK(MPI_Gatherv(mine, counts[rank], MPI_INT, all, counts, places, MPI_INT, root, comm));
    if (rank == root)
        check_parts();
    else if (counts[rank] < LONG)
        send_token(root);
}

static void do_one(MPI_Comm comm, int k)
{
    static const int lengths[] = {1, 20, 60, 300};
    int count = lengths[k / 9 % 4];

    switch (is_one_host ? k % 9 : k % 9 % 2) {
    case 0:
        broadcast_first(comm);
        break;
    case 1:
        reduce_first(comm);
        break;
    case 2:
    case 3:
        gather_first(comm, count, k % 9 == 3, k % 2);
        break;
    case 4:
    case 5:
        scatter_first(comm, count, k % 9 == 5, k / 2 % 2);
        break;
    case 6:
    case 7:
        scan_first(comm, k % 9 == 7, k / 3 % 2);
        break;
    default:
        gather_mixed(comm, k / 9);
    }
}

int main(void)
{
    MPI_Comm comm, host;
    MPI_Group group;

    start();
    broadcast_first(MPI_COMM_WORLD);
    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host));
    CHECK_OK(MPI_Comm_size(host, &is_one_host));
    CHECK_OK(MPI_Comm_free(&host));
    is_one_host = is_one_host == ranks;
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &group));
    /* Each communicator uses the memory of the communicator that was freed before. */
    for (int round = 0; round < 9; round++) {
        snprintf(situation, sizeof situation, "communicator %d", round);
        root = round % ranks;
        if (round % 3 == 0)
            CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        else if (round % 3 == 1)
            CHECK_OK(MPI_Comm_create_group(MPI_COMM_WORLD, group, 5, &comm));
        else
            CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &comm));
        for (int k = 0; k < 300; k++) {
            snprintf(situation, sizeof situation, "communicator %d, call %d", round, k);
            do_one(comm, round + k);
        }
        CHECK_OK(MPI_Comm_free(&comm));
    }
    CHECK_OK(MPI_Group_free(&group));
    return finish();
}
