/* MPI_Alltoallv and MPI_Alltoallw with blocks of all lengths: none, short ones, some around the 8 KiB that a rank can pass
 * to its leader, long ones, and one long block among short ones. Layouts differ between ranks; in MPI_Alltoallw also
 * between blocks. The ranks of a host are consecutive, or not (MPI-5.0 sections 6.8 and 2.8). A block of a wrong length is
 * an error at its receiver, which still gets its other blocks. After a wrong length for itself, or calls of different
 * functions, no rank waits forever, and later calls work.
 * ranks: 3
 * more ranks: 1 2 5
 * network: 6x3
 * more network: 3 4x2 5x2 7x2
 * hosts: 7
 * expect: success
 * timeout: 60
 */
#include "check.h"
#include "pieces.h"

enum { MOST = 7, SLOT = 8192 / (int) sizeof(int), LONG = 5000, LONGEST = 70000 };

/* The distance of entries, in ints. */
static const int extents[KINDS] = {1, 3, -1, 2};

static MPI_Comm comm;
static int own, size, hosts, turn;

/* The number of pairs of ints from one rank to another. With `is_mutual`, each rank receives as many from the other as it
 * sends. */
enum { NOTHING, UNEVEN, AROUND_SLOT, SHARED_SLOT = AROUND_SLOT + 3, ONE_LONG, ALL_LONG, UPWARD, CENTRE, SPARSE, VERY_LONG, PATTERNS };

static int pairs_of(int pattern, int from, int to, int is_mutual)
{
    int low = from < to ? from : to, high = from < to ? to : from;

    switch (pattern) {
    case NOTHING:
        return 0;
    case UNEVEN:
        return is_mutual ? (from + to) % 3 * 25 : (2 * from + to) % 3 * 25 + from % 2;
    case AROUND_SLOT:
    case AROUND_SLOT + 1:
    case AROUND_SLOT + 2:
        /* One block, and all or none of the words of 4 bytes for each rank: the block fits, or just does not. */
        return is_mutual ? (low ^ 1) == high ? (SLOT - size) / 2 + pattern - AROUND_SLOT - 1 : 0
                         : to == (from + size - 1) % size ? (SLOT - size) / 2 + pattern - AROUND_SLOT - 1 : 0;
    case SHARED_SLOT:
        /* Together more than a slot, each less. */
        return SLOT / 2 / (size - 1 + (size == 1)) + low % 2;
    case ONE_LONG:
        return (from + to) % size == turn % size ? LONG + low : 3 + high;
    case ALL_LONG:
        return LONG + low * 7 + high;
    case UPWARD:
        return is_mutual ? 0 : from < to ? LONG : from == to ? 1 : 2;
    case CENTRE:
        /* Rank 0 has more than a slot, the other ranks less. */
        return low == 0 && high > 0 ? SLOT / 4 + high : 0;
    case SPARSE:
        return (from + to) % 2 ? 0 : 10;
    default:
        /* With rank 0, and longest with the last rank: their senders wait for the receivers. */
        return low == 0 && high > 0 ? LONGEST / (size - high) : 1;
    }
}

/* The blocks that a rank sends or receives, in one memory, with the expected contents of the memory. */
struct side {
    int *memory, *model;
    size_t room;
    int kind[MOST], first[MOST], counts[MOST], displs[MOST];
    MPI_Datatype types[MOST];
};

/* The index of the int `k` of a block in memory. */
static long index_of(const struct side *side, int block, int k)
{
    return side->first[block] + place_of(side->kind[block], k);
}

/* Makes blocks with these numbers of pairs. Displacements count entries; if the blocks are `typed`, bytes. */
static void make_side(struct side *side, const int *pairs, int kind, int typed)
{
    int next = 12;

    for (int r = size - 1; r >= 0; r--) {
        int ints = 2 * pairs[r], is_backwards;

        side->kind[r] = typed ? (kind + r) % KINDS : kind;
        is_backwards = side->kind[r] == BACKWARDS;
        side->first[r] = next + (is_backwards ? (ints + 5) / 6 * 6 : 0);
        side->counts[r] = ints / ints_of[side->kind[r]];
        side->displs[r] = typed ? side->first[r] * (int) sizeof(int) : side->first[r] / extents[kind];
        side->types[r] = kinds[side->kind[r]];
        next += (3 * ints + 17) / 6 * 6;
    }
    side->room = (size_t) next + 12;
    side->memory = malloc(side->room * sizeof(int));
    side->model = malloc(side->room * sizeof(int));
    CHECK(side->memory && side->model);
    memset(side->memory, 0x5a, side->room * sizeof(int));
    memset(side->model, 0x5a, side->room * sizeof(int));
}

static void free_side(struct side *side)
{
    free(side->memory);
    free(side->model);
}

static void fill(struct side *side, const int *pairs, int into_model)
{
    for (int r = 0; r < size; r++)
        for (int k = 0; k < 2 * pairs[r]; k++)
            (into_model ? side->model : side->memory)[index_of(side, r, k)] =
                into_model ? value_of(r, own, k) : value_of(own, r, k);
}

static int call(struct side *send, struct side *receive, int typed)
{
    if (typed)
        return MPI_Alltoallw(send ? send->memory : MPI_IN_PLACE, send ? send->counts : NULL, send ? send->displs : NULL,
                             send ? send->types : NULL, receive->memory, receive->counts, receive->displs,
                             receive->types, comm);
    return MPI_Alltoallv(send ? send->memory : MPI_IN_PLACE, send ? send->counts : NULL, send ? send->displs : NULL,
                         send ? send->types[0] : MPI_DATATYPE_NULL, receive->memory, receive->counts, receive->displs,
                         receive->types[0], comm);
}

static void check_data(int pattern, int in_place, int typed)
{
    struct side send, receive;
    int sent[MOST], received[MOST];

    snprintf(situation, sizeof situation, "pattern %d, in place %d, typed %d, turn %d", pattern, in_place, typed, turn);
    for (int r = 0; r < size; r++) {
        sent[r] = pairs_of(pattern, own, r, in_place);
        received[r] = pairs_of(pattern, r, own, in_place);
    }
    make_side(&send, sent, (own + pattern + turn) % KINDS, typed);
    make_side(&receive, received, (2 * own + turn) % KINDS, typed);
    fill(in_place ? &receive : &send, sent, 0);
    fill(&receive, received, 1);
    memcpy(send.model, send.memory, send.room * sizeof(int));
    CHECK_OK(call(in_place ? NULL : &send, &receive, typed));
    CHECK_BYTES(receive.memory, receive.model, receive.room * sizeof(int));
    CHECK_BYTES(send.memory, send.model, send.room * sizeof(int));
    free_side(&send);
    free_side(&receive);
    turn++;
}

/* Rank `from` sends `sent` pairs to rank `to`, which expects another number. All other blocks have the length of a pattern. */
static void check_length(int pattern, int from, int to, int sent, int expected, int typed)
{
    struct side send, receive;
    int out[MOST], in[MOST], code;

    snprintf(situation, sizeof situation, "pattern %d, from %d to %d, %d pairs, expected %d", pattern, from, to, sent, expected);
    for (int r = 0; r < size; r++) {
        out[r] = own == from && r == to ? sent : pairs_of(pattern, own, r, 0);
        in[r] = own == to && r == from ? expected : pairs_of(pattern, r, own, 0);
    }
    make_side(&send, out, own % KINDS, typed);
    make_side(&receive, in, (own + 1) % KINDS, typed);
    fill(&send, out, 0);
    fill(&receive, in, 1);
    code = call(&send, &receive, typed);
    CHECK_CLASS(code, own == to ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    /* The contents of the wrong block are undefined. */
    for (int k = 0; own == to && k < 2 * expected; k++)
        receive.memory[index_of(&receive, from, k)] = value_of(from, own, k);
    CHECK_BYTES(receive.memory, receive.model, receive.room * sizeof(int));
    free_side(&send);
    free_side(&receive);
    turn++;
}

/* One rank sends itself more than it expects: a call with the error at this rank. If a host has several ranks, all ranks get
 * the error. */
static void check_own_length(int pattern, int wrong)
{
    struct side send, receive;
    int out[MOST], in[MOST], code;

    snprintf(situation, sizeof situation, "pattern %d, rank %d sends itself another length", pattern, wrong);
    for (int r = 0; r < size; r++) {
        out[r] = pairs_of(pattern, own, r, 0) + (own == wrong && r == wrong);
        in[r] = pairs_of(pattern, r, own, 0);
    }
    make_side(&send, out, PLAIN, 0);
    make_side(&receive, in, PLAIN, 0);
    fill(&send, out, 0);
    code = call(&send, &receive, 0);
    CHECK_CLASS(code, own == wrong || hosts < size ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
    free_side(&send);
    free_side(&receive);
}

/* Some ranks call MPI_Alltoall, the others MPI_Alltoallv. Every rank gets an error. */
static void check_mismatch(int pattern, int is_other)
{
    struct side send, receive;
    int pairs[MOST], ints[MOST] = {0}, results[MOST];

    snprintf(situation, sizeof situation, "pattern %d, other function %d", pattern, is_other);
    for (int r = 0; r < size; r++)
        pairs[r] = pairs_of(pattern, own, r, 1);
    make_side(&send, pairs, PLAIN, 0);
    make_side(&receive, pairs, PLAIN, 0);
    if (is_other)
        CHECK_CLASS(MPI_Alltoall(ints, 1, MPI_INT, results, 1, MPI_INT, comm), MPI_ERR_OTHER);
    else
        CHECK_CLASS(call(&send, &receive, 0), MPI_ERR_OTHER);
    free_side(&send);
    free_side(&receive);
    check_data(UNEVEN, 0, 0);
}

static void check_errors(void)
{
    MPI_Comm host;
    int place, is_first, others;

    for (int other = 1; other < size; other += 2) {
        /* `other` is on the host of rank 0 or on another one. */
        check_length(UNEVEN, 0, other, 20, 19, 0);
        check_length(UNEVEN, 0, other, 19, 20, 1);
        check_length(ALL_LONG, other, 0, LONG, LONG - 1, 1);
        check_length(ALL_LONG, other, 0, LONG - 1, LONG, 0);
        check_length(UPWARD, other, 0, LONG, 0, 0);
        check_length(UNEVEN, other, 0, 0, LONG, 0);
        check_length(UNEVEN, 0, other, 1, LONG, 1);
        check_data(ONE_LONG, 0, 0);
    }
    for (int wrong = 0; wrong < size; wrong++) {
        check_own_length(UNEVEN, wrong);
        check_own_length(VERY_LONG, wrong);
        check_data(UNEVEN, 0, 0);
    }
    check_data(VERY_LONG, 0, 0);
    if (size == hosts || size == 1)
        return;
    check_mismatch(UNEVEN, own == size - 1);
    check_mismatch(VERY_LONG, own == size - 1);
    check_mismatch(VERY_LONG, own == 0);
    /* All ranks of one host. On one host, all ranks call the same function. */
    CHECK_OK(MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host));
    CHECK_OK(MPI_Comm_rank(host, &place));
    is_first = own == 0;
    CHECK_OK(MPI_Bcast(&is_first, 1, MPI_INT, 0, host));
    CHECK_OK(MPI_Allreduce(&(int) {!is_first}, &others, 1, MPI_INT, MPI_SUM, comm));
    CHECK_OK(MPI_Comm_free(&host));
    if (others > 0) {
        check_mismatch(UNEVEN, is_first);
        check_mismatch(VERY_LONG, is_first);
        check_mismatch(VERY_LONG, !is_first);
    }
}

static void count_hosts(void)
{
    MPI_Comm host;
    int place, leads;

    CHECK_OK(MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host));
    CHECK_OK(MPI_Comm_rank(host, &place));
    CHECK_OK(MPI_Comm_free(&host));
    leads = place == 0;
    CHECK_OK(MPI_Allreduce(&leads, &hosts, 1, MPI_INT, MPI_SUM, comm));
}

int main(void)
{
    start();
    CHECK(ranks <= MOST);
    make_kinds();
    /* Communicators with the ranks in order, and with the even ranks before the odd ranks. */
    for (int order = 0; order < 2; order++) {
        CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, 0, order ? rank % 2 : 0, &comm));
        CHECK_OK(MPI_Comm_rank(comm, &own));
        CHECK_OK(MPI_Comm_size(comm, &size));
        count_hosts();
        for (int pattern = 0; pattern < PATTERNS; pattern++)
            for (int in_place = 0; in_place < 2; in_place++) {
                if ((pattern + in_place + order) % 2 && !tests_everything())
                    continue;
                check_data(pattern, in_place, 0);
                check_data(pattern, in_place, 1);
            }
        check_errors();
        CHECK_OK(MPI_Comm_free(&comm));
    }
    free_kinds();
    return finish();
}
