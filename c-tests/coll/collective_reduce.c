/* All reductions in all forms (MPI-5.0 sections 6.9 to 6.11): predefined operations on ints and on pairs with holes, and a
 * product of matrices, which is a user-defined operation that does not commute, on a structure with a hole. Every root,
 * MPI_IN_PLACE, from no data to a hundred kilobytes.
 * ranks: 3
 * more ranks: 1 2 4 7
 * more network: 3 4x2 5
 * expect: success
 * timeout: 60
 */
#include "collectives.h"

struct matrix {
    unsigned a, b;
    unsigned hole;
    unsigned c, d;
};

struct pair {
    double value;
    int index;
};

union entry {
    int number;
    struct pair pair;
    struct matrix matrix;
};

enum { NUMBERS, PAIRS, MATRICES, LARGE_MATRICES, KINDS };

static MPI_Datatype types[KINDS];
static MPI_Op ops[KINDS];
static const size_t extents[KINDS] = {sizeof(int), sizeof(struct pair), sizeof(struct matrix), sizeof(struct matrix)};
static const int sizes[] = {0, 1, 7, 60, 300, 6000};

static struct matrix product(struct matrix x, struct matrix y)
{
    struct matrix z = {x.a * y.a + x.b * y.c, x.a * y.b + x.b * y.d, y.hole, x.c * y.a + x.d * y.c,
                       x.c * y.b + x.d * y.d};

    return z;
}

static void multiply(void *in, void *inout, int *count, MPI_Datatype *datatype)
{
    struct matrix *left = in, *right = inout;

    CHECK(*datatype == types[MATRICES]);
    for (int i = 0; i < *count; i++) {
        right[i] = product(left[i], right[i]);
        /* Changes the left operand, too, as an erroneous user function might. The operand is memory of the library. */
        left[i].a = 77;
    }
}

static void multiply_many(void *in, void *inout, MPI_Count *count, MPI_Datatype *datatype)
{
    int small = (int) *count;

    multiply(in, inout, &small, datatype);
}

/* Rank `r`'s contribution to entry `k`. */
static void entry_of(int kind, int r, int k, void *place)
{
    union entry *entry = place;

    switch (kind) {
    case NUMBERS:
        entry->number = 1000 * r + k;
        break;
    case PAIRS:
        entry->pair.value = (r * 7 + k * 5) % 11;
        entry->pair.index = 100 + r;
        break;
    default:
        entry->matrix.a = 1 + (unsigned) r;
        entry->matrix.b = (unsigned) k;
        entry->matrix.c = (unsigned) (r * k + 1);
        entry->matrix.d = 2;
    }
}

/* The result of the ranks before `end` for entry `k`. The hole in the entry does not change. */
static void result_of(int kind, int end, int k, void *place)
{
    union entry *result = place, next;
    unsigned hole = 0;

    if (kind >= MATRICES)
        hole = result->matrix.hole;
    entry_of(kind, 0, k, place);
    for (int r = 1; r < end; r++) {
        entry_of(kind, r, k, &next);
        if (kind == NUMBERS)
            result->number += next.number;
        else if (kind == PAIRS) {
            if (next.pair.value > result->pair.value) {
                result->pair.value = next.pair.value;
                result->pair.index = next.pair.index;
            }
        } else
            result->matrix = product(result->matrix, next.matrix);
    }
    if (kind >= MATRICES)
        result->matrix.hole = hole;
}

enum { TO_ROOT, TO_ALL, BLOCKS, DIFFERENT_BLOCKS, PREFIX, PREFIX_BEFORE, FUNCTIONS };

static int call(int function, const void *send, void *receive, int count, const int *counts, int kind, int root)
{
    MPI_Datatype type = types[kind];
    MPI_Op op = ops[kind];

    switch (function) {
    case TO_ROOT:
        return call_reduce(send, receive, count, type, op, root, MPI_COMM_WORLD);
    case TO_ALL:
        return call_allreduce(send, receive, count, type, op, MPI_COMM_WORLD);
    case BLOCKS:
        return call_reduce_scatter_block(send, receive, count, type, op, MPI_COMM_WORLD);
    case DIFFERENT_BLOCKS:
        return call_reduce_scatter(send, receive, counts, type, op, MPI_COMM_WORLD);
    case PREFIX:
        return call_scan(send, receive, count, type, op, MPI_COMM_WORLD);
    default:
        return call_exscan(send, receive, count, type, op, MPI_COMM_WORLD);
    }
}

static void check(int function, int kind, int count, int root, int in_place)
{
    int counts[MOST_RANKS], first = 0, results = count, whole = count, end = ranks;
    size_t extent = extents[kind];
    int has_result = (function != TO_ROOT || rank == root) && (function != PREFIX_BEFORE || rank > 0);
    char *send, *kept, *receive, *model;

    snprintf(situation, sizeof situation, "form %d, function %d, kind %d, %d entries, root %d, in place %d", form,
             function, kind, count, root, in_place);
    if (function == BLOCKS || function == DIFFERENT_BLOCKS) {
        whole = 0;
        for (int i = 0; i < ranks; i++) {
            counts[i] = function == BLOCKS ? count : count * (i % 3);
            if (i < rank)
                first += counts[i];
            whole += counts[i];
        }
        results = counts[rank];
    }
    if (function == PREFIX)
        end = rank + 1;
    if (function == PREFIX_BEFORE)
        end = rank;
    in_place = in_place && (function != TO_ROOT || rank == root);
    send = malloc((size_t) whole * extent + 64);
    kept = malloc((size_t) whole * extent + 64);
    receive = malloc((size_t) whole * extent + 64);
    model = malloc((size_t) whole * extent + 64);
    CHECK(send && kept && receive && model);
    memset(send, 0x11, (size_t) whole * extent + 64);
    for (int k = 0; k < whole; k++)
        entry_of(kind, rank, k, send + (size_t) k * extent);
    memcpy(kept, send, (size_t) whole * extent + 64);
    memset(receive, 0x22, (size_t) whole * extent + 64);
    if (in_place)
        memcpy(receive, send, (size_t) whole * extent + 64);
    memcpy(model, receive, (size_t) whole * extent + 64);
    for (int k = 0; has_result && k < results; k++)
        result_of(kind, end, first + k, model + (size_t) k * extent);

    CHECK_OK(call(function, in_place ? MPI_IN_PLACE : send, function == TO_ROOT && rank != root ? NULL : receive, count,
                  counts, kind, root));
    CHECK_BYTES(send, kept, (size_t) whole * extent + 64);
    /* In a reduce-scatter in place, the memory after the results may have any value. */
    if (!in_place || (function != BLOCKS && function != DIFFERENT_BLOCKS))
        CHECK_BYTES(receive, model, (size_t) whole * extent + 64);
    else
        CHECK_BYTES(receive, model, (size_t) results * extent);
    free(send);
    free(kept);
    free(receive);
    free(model);
}

int main(void)
{
    start();
    types[NUMBERS] = MPI_INT;
    types[PAIRS] = MPI_DOUBLE_INT;
    ops[NUMBERS] = MPI_SUM;
    ops[PAIRS] = MPI_MAXLOC;
    CHECK_OK(MPI_Type_create_struct(2, (int[]) {2, 2}, (MPI_Aint[]) {0, 12},
                                    (MPI_Datatype[]) {MPI_UNSIGNED, MPI_UNSIGNED}, &types[MATRICES]));
    CHECK_OK(MPI_Type_commit(&types[MATRICES]));
    types[LARGE_MATRICES] = types[MATRICES];
    CHECK_OK(MPI_Op_create(multiply, 0, &ops[MATRICES]));
    CHECK_OK(MPI_Op_create_c(multiply_many, 0, &ops[LARGE_MATRICES]));
    for (form = 0; form < FORMS; form++)
        for (int function = 0; function < FUNCTIONS; function++)
            for (int kind = form % 2; kind < KINDS; kind += 1 + form % 2)
                for (int s = 0; s < (int) (sizeof sizes / sizeof sizes[0]); s++)
                    check(function, kind, sizes[s], (form + kind + s) % ranks, (form / 2 + function + kind + s) % 2);
    CHECK_OK(MPI_Op_free(&ops[MATRICES]));
    CHECK_OK(MPI_Op_free(&ops[LARGE_MATRICES]));
    CHECK_OK(MPI_Type_free(&types[MATRICES]));
    return finish();
}
