/* Blocking collective calls at the lengths at which they change between a slot, a frame and messages (MPI-5.0 chapter
 * 6): 8 KiB, and 64 KiB of all ranks; and MPI_Reduce of 150,000 bytes, of which the leaders of three hosts combine a
 * share each. Ranks have different layouts of the data: contiguous, with gaps, or in place. The ranks of a host are
 * consecutive, or not. In calls with counts, some ranks have about half of the length, others the length or 0.
 * ranks: 3
 * more ranks: 1 2 5
 * network: 6x3
 * more network: 3 4x2 5x2 7x2
 * hosts: 7
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <string.h>

enum { MOST = 7, SLOT = 8192, FRAME = 65536, LONGEST = 150000 };

/* Lengths of a rank's data, in bytes. */
static const int lengths[] = {0, 1, 1000, SLOT - 1, SLOT, SLOT + 1, 2 * SLOT, FRAME / 5 - 8, FRAME / 5 + 8, LONGEST};
enum { LENGTHS = sizeof lengths / sizeof lengths[0] };

static MPI_Comm comm;
static MPI_Datatype apart;
static int own, turn;

/* Byte `k` of the data from one rank to another. */
static unsigned char datum(int from, int to, int k)
{
    return (unsigned char) (from * 31 + to * 7 + turn * 3 + k % 251);
}

/* Allocates memory for `count` bytes. Each byte is followed by a gap if the datatype is `apart`. All bytes are 0xa5. */
static unsigned char *memory(long count)
{
    unsigned char *bytes = malloc((size_t) (2 * count + 64));

    CHECK(bytes != NULL);
    memset(bytes, 0xa5, (size_t) (2 * count + 64));
    return bytes;
}

static void put(unsigned char *to, int step, long first, int count, int from, int receiver)
{
    for (int k = 0; k < count; k++)
        to[step * (first + k)] = datum(from, receiver, k);
}

static void expect_bytes(const unsigned char *found, int step, long first, int count, int from, int receiver)
{
    for (int k = 0; k < count; k++) {
        if (found[step * (first + k)] != datum(from, receiver, k))
            CHECK_EQUAL(found[step * (first + k)], datum(from, receiver, k));
        if (step == 2 && found[step * (first + k) + 1] != 0xa5)
            CHECK_EQUAL(found[step * (first + k) + 1], 0xa5);
    }
}

static MPI_Datatype type_of(int step)
{
    return step == 2 ? apart : MPI_BYTE;
}

/* The bytes of a rank in a call with counts. */
static int count_of(int r, int length)
{
    return r % 3 == 0 ? length : r % 3 == 1 ? 0 : length / 2 + 1;
}

static long fill_counts(int length, int *counts, int *displs)
{
    long all = 0;

    for (int r = 0; r < ranks; r++) {
        counts[r] = count_of(r, length);
        displs[r] = (int) all;
        all += counts[r];
    }
    return all;
}

static void check_allgather(int length, int differ)
{
    int counts[MOST], displs[MOST], step = (own + turn) % 2 + 1, in_place = (own + turn) % 3 == 0;
    long all = (long) ranks * length;

    if (differ)
        all = fill_counts(length, counts, displs);
    int mine = differ ? counts[own] : length;
    unsigned char *send = memory(mine), *receive = memory(all);
    put(send, 1, 0, mine, own, 0);
    if (in_place)
        put(receive, step, differ ? displs[own] : (long) own * length, mine, own, 0);
    const void *from = in_place ? MPI_IN_PLACE : send;
    if (differ)
        CHECK_OK(MPI_Allgatherv(from, mine, MPI_BYTE, receive, counts, displs, type_of(step), comm));
    else
        CHECK_OK(MPI_Allgather(from, mine, MPI_BYTE, receive, length, type_of(step), comm));
    for (int r = 0; r < ranks; r++)
        expect_bytes(receive, step, differ ? displs[r] : (long) r * length, differ ? counts[r] : length, r, 0);
    CHECK_EQUAL(receive[step * all], 0xa5);
    free(send);
    free(receive);
}

static void check_gather(int length, int root, int differ)
{
    int counts[MOST], displs[MOST], step = (own + turn) % 2 + 1, in_place = own == root && turn % 2;
    long all = differ ? fill_counts(length, counts, displs) : (long) ranks * length;
    int mine = differ ? counts[own] : length;
    unsigned char *send = memory(mine), *receive = memory(own == root ? all : 0);

    put(send, step, 0, mine, own, root);
    if (in_place)
        put(receive, 1, differ ? displs[own] : (long) own * length, mine, own, root);
    const void *from = in_place ? MPI_IN_PLACE : send;
    if (differ)
        CHECK_OK(MPI_Gatherv(from, mine, type_of(step), receive, counts, displs, MPI_BYTE, root, comm));
    else
        CHECK_OK(MPI_Gather(from, mine, type_of(step), receive, length, MPI_BYTE, root, comm));
    for (int r = 0; own == root && r < ranks; r++)
        expect_bytes(receive, 1, differ ? displs[r] : (long) r * length, differ ? counts[r] : length, r, root);
    CHECK_EQUAL(receive[own == root ? all : 0], 0xa5);
    free(send);
    free(receive);
}

static void check_scatter(int length, int root, int differ)
{
    int counts[MOST], displs[MOST], step = (own + turn) % 2 + 1, in_place = own == root && turn % 2;
    long all = differ ? fill_counts(length, counts, displs) : (long) ranks * length;
    int mine = differ ? counts[own] : length;
    unsigned char *send = memory(own == root ? all : 0), *receive = memory(mine);

    for (int r = 0; own == root && r < ranks; r++)
        put(send, 1, differ ? displs[r] : (long) r * length, differ ? counts[r] : length, root, r);
    void *to = in_place ? MPI_IN_PLACE : receive;
    if (differ)
        CHECK_OK(MPI_Scatterv(send, counts, displs, MPI_BYTE, to, mine, type_of(step), root, comm));
    else
        CHECK_OK(MPI_Scatter(send, length, MPI_BYTE, to, mine, type_of(step), root, comm));
    if (!in_place)
        expect_bytes(receive, step, 0, mine, root, own);
    CHECK_EQUAL(receive[in_place ? 0 : step * mine], 0xa5);
    free(send);
    free(receive);
}

static void check_alltoall(int length)
{
    int step = (own + turn) % 2 + 1, in_place = turn % 3 == 0;
    unsigned char *send = memory((long) ranks * length), *receive = memory((long) ranks * length);

    for (int r = 0; r < ranks; r++)
        put(in_place ? receive : send, step, (long) r * length, length, own, r);
    CHECK_OK(MPI_Alltoall(in_place ? MPI_IN_PLACE : send, length, type_of(step), receive, length, type_of(step), comm));
    for (int r = 0; r < ranks; r++)
        expect_bytes(receive, step, (long) r * length, length, r, own);
    CHECK_EQUAL(receive[step * (long) ranks * length], 0xa5);
    free(send);
    free(receive);
}

/* x -> a x + b modulo 2^32: composition does not commute. */
struct map {
    unsigned a, b;
};

static void compose(void *in, void *inout, int *count, MPI_Datatype *type)
{
    struct map *left = in, *right = inout;

    (void) type;
    for (int i = 0; i < *count; i++)
        right[i] = (struct map) {left[i].a * right[i].a, left[i].b * right[i].a + right[i].b};
}

static struct map map_of(int r, int i)
{
    return (struct map) {(unsigned) (2 * (r + i + turn) + 1), (unsigned) (r * 5 + i)};
}

static void check_reductions(int maps, MPI_Datatype type, MPI_Op op)
{
    struct map *send = calloc((size_t) maps + 1, sizeof *send), *result = calloc((size_t) maps + 1, sizeof *result);
    int in_place = turn % 2;

    CHECK(send != NULL && result != NULL);
    for (int function = maps > FRAME / (int) sizeof(struct map) ? 3 : 0; function < 4; function++) {
        int root = turn % ranks, gets_result = function < 3 || own == root;
        int first = 0, end = function == 0 ? own + 1 : function == 1 ? own : gets_result ? ranks : 0;

        for (int i = 0; i < maps; i++)
            result[i] = send[i] = map_of(own, i);
        const void *from = in_place && gets_result ? MPI_IN_PLACE : send;
        if (function == 0)
            CHECK_OK(MPI_Scan(from, result, maps, type, op, comm));
        else if (function == 1)
            CHECK_OK(MPI_Exscan(from, result, maps, type, op, comm));
        else if (function == 2)
            CHECK_OK(MPI_Allreduce(from, result, maps, type, op, comm));
        else
            CHECK_OK(MPI_Reduce(from, result, maps, type, op, root, comm));
        for (int i = 0; end > 0 && i < maps; i++) {
            struct map all = map_of(first, i);
            for (int r = first + 1; r < end; r++) {
                struct map next = map_of(r, i);
                int one = 1;
                compose(&all, &next, &one, NULL);
                all = next;
            }
            CHECK_EQUAL(result[i].a, all.a);
            CHECK_EQUAL(result[i].b, all.b);
        }
    }
    free(send);
    free(result);
}

/* Checks all lengths, or, if tests_everything() is false, every second one from `first` on. */
static void check_lengths(MPI_Datatype map, MPI_Op op, int first)
{
    for (int i = 0; i < LENGTHS; i++, turn++) {
        if (i % 2 != first && !tests_everything())
            continue;
        check_allgather(lengths[i], 0);
        check_allgather(lengths[i], 1);
        check_alltoall(lengths[i] < 2 * SLOT ? lengths[i] / ranks + i % 2 : lengths[i] / ranks);
        for (int root = turn % 2; root < ranks; root += 2) {
            check_gather(lengths[i], root, 0);
            check_gather(lengths[i], root, 1);
            check_scatter(lengths[i], root, 0);
            check_scatter(lengths[i], root, 1);
        }
        check_reductions(lengths[i] / (int) sizeof(struct map), map, op);
    }
}

int main(void)
{
    MPI_Datatype map;
    MPI_Op op;

    start();
    CHECK(ranks <= MOST);
    CHECK_OK(MPI_Type_create_resized(MPI_BYTE, 0, 2, &apart));
    CHECK_OK(MPI_Type_commit(&apart));
    CHECK_OK(MPI_Type_contiguous(2, MPI_UNSIGNED, &map));
    CHECK_OK(MPI_Type_commit(&map));
    CHECK_OK(MPI_Op_create(compose, 0, &op));
    /* Communicators with the ranks in order, and with the even ranks before the odd ranks. */
    for (int kind = 0; kind < 2; kind++) {
        CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, 0, kind ? rank % 2 : 0, &comm));
        CHECK_OK(MPI_Comm_rank(comm, &own));
        check_lengths(map, op, kind);
        CHECK_OK(MPI_Comm_free(&comm));
    }
    CHECK_OK(MPI_Op_free(&op));
    CHECK_OK(MPI_Type_free(&map));
    CHECK_OK(MPI_Type_free(&apart));
    return finish();
}
