/* Nonblocking and persistent reductions of long data, of which each rank combines a part: in place and not, with an operation
 * that does not commute, with counts that the number of ranks does not divide, with a datatype with holes (MPI-5.0 sections 6.9
 * and 6.12).
 * ranks: 3
 * more ranks: 1 2 5
 * more network: 3 4x2
 * expect: success
 */
#include "check.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The map x -> factor * x + offset; the memory between the two numbers belongs to no datatype. */
struct map {
    unsigned factor, kept, offset;
};

#define KEPT 0xfeedu

static unsigned calls;

static struct map first_then(struct map left, struct map right)
{
    struct map both = {left.factor * right.factor, KEPT, left.offset * right.factor + right.offset};

    return both;
}

static void compose(void *in, void *inout, int *length, MPI_Datatype *datatype)
{
    struct map *left = in, *right = inout;

    (void) datatype;
    calls++;
    for (int i = 0; i < *length; i++) {
        struct map both = first_then(left[i], right[i]);
        right[i].factor = both.factor;
        right[i].offset = both.offset;
    }
}

static struct map own_of(int rank_, int place)
{
    struct map own = {2u * (unsigned) (rank_ * 77 + place) + 1, KEPT, (unsigned) (rank_ + 1) * (unsigned) place + 5};

    return own;
}

static struct map result_at(int place)
{
    struct map result = own_of(0, place);

    for (int i = 1; i < ranks; i++)
        result = first_then(result, own_of(i, place));
    return result;
}

static void check_at(const struct map *found, int place)
{
    struct map expected = result_at(place);

    CHECK(found->factor == expected.factor && found->offset == expected.offset && found->kept == KEPT);
}

static void fill(struct map *maps, int count, int whose)
{
    for (int i = 0; i < count; i++)
        maps[i] = own_of(whose, i);
}

static void clear(struct map *maps, int count)
{
    for (int i = 0; i < count; i++) {
        struct map nothing = {0, KEPT, 0};
        maps[i] = nothing;
    }
}

static void check_reductions(int count, MPI_Datatype type, MPI_Op op)
{
    struct map *from = malloc((size_t) count * sizeof *from), *to = malloc((size_t) count * sizeof *to);
    int *counts = malloc((size_t) ranks * sizeof *counts), before = 0, block = count / ranks;
    MPI_Request request;

    CHECK(from != NULL && to != NULL && counts != NULL);
    fill(from, count, rank);

    clear(to, count);
    CHECK_OK(MPI_Iallreduce(from, to, count, type, op, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    for (int i = 0; i < count; i++)
        check_at(&to[i], i);

    memcpy(to, from, (size_t) count * sizeof *to);
    CHECK_OK(MPI_Allreduce_init(MPI_IN_PLACE, to, count, type, op, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
    for (int turn = 0; turn < 3; turn++) {
        memcpy(to, from, (size_t) count * sizeof *to);
        CHECK_OK(MPI_Start(&request));
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        for (int i = 0; i < count; i++)
            check_at(&to[i], i);
    }
    CHECK_OK(MPI_Request_free(&request));

    /* The last rank gets the rest; with several ranks rank 0 gets nothing. */
    for (int i = 0; i < ranks; i++)
        counts[i] = i == 0 && ranks > 1 ? 0 : i == ranks - 1 ? count - before : block, before += counts[i];
    before = 0;
    for (int i = 0; i < rank; i++)
        before += counts[i];
    clear(to, count);
    CHECK_OK(MPI_Ireduce_scatter(from, to, counts, type, op, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    for (int i = 0; i < counts[rank]; i++)
        check_at(&to[i], before + i);
    memcpy(to, from, (size_t) count * sizeof *to);
    CHECK_OK(MPI_Ireduce_scatter(MPI_IN_PLACE, to, counts, type, op, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    for (int i = 0; i < counts[rank]; i++)
        check_at(&to[i], before + i);

    clear(to, count);
    CHECK_OK(MPI_Ireduce_scatter_block(from, to, block, type, op, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    for (int i = 0; i < block; i++)
        check_at(&to[i], rank * block + i);

    for (int i = 0; i < count; i++)
        CHECK(memcmp(&from[i], &(struct map) {own_of(rank, i).factor, KEPT, own_of(rank, i).offset}, sizeof *from) == 0);
    free(from);
    free(to);
    free(counts);
}

/* A predefined operation, called with 1 MiB and with 18 MiB. The library keeps at most 16 MiB in buffers for the next call. */
static void check_sum(int count)
{
    double *from = calloc((size_t) count, sizeof *from), *to = malloc((size_t) count * sizeof *to);
    MPI_Request request;

    CHECK(from != NULL && to != NULL);
    for (int i = 0; i < count; i++)
        from[i] = rank + i % 1000;
    CHECK_OK(MPI_Iallreduce(from, to, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    for (int i = 0; i < count; i++)
        CHECK(to[i] == ranks * (ranks - 1) / 2 + ranks * (i % 1000));
    free(from);
    free(to);
}

int main(void)
{
    const MPI_Aint places[] = {offsetof(struct map, factor), offsetof(struct map, offset)};
    const MPI_Datatype members[] = {MPI_UNSIGNED, MPI_UNSIGNED};
    MPI_Datatype type, resized;
    MPI_Op op;

    start();
    CHECK_OK(MPI_Type_create_struct(2, (const int[]) {1, 1}, places, members, &type));
    CHECK_OK(MPI_Type_create_resized(type, 0, sizeof(struct map), &resized));
    CHECK_OK(MPI_Type_commit(&resized));
    CHECK_OK(MPI_Op_create(compose, 0, &op));
    for (int i = 0; i < 2; i++) {
        check_reductions(10007, resized, op);
        check_reductions(2048 * ranks, resized, op);
        check_reductions(1024 * ranks - 1, resized, op);
        if (i == 0 || tests_everything())
            check_reductions(70001, resized, op);
    }
    CHECK(ranks == 1 || calls > 0);
    check_sum(1 << 17);
    check_sum((9 << 18) + 1);
    CHECK_OK(MPI_Op_free(&op));
    CHECK_OK(MPI_Type_free(&type));
    CHECK_OK(MPI_Type_free(&resized));
    return finish();
}
