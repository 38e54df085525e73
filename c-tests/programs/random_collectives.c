/* Random calls of all collective functions on intracommunicators, except neighbourhood collectives, compared with a model (MPI-5.0
 * chapter 6).
 * ranks: 3
 * more ranks: 1 2 4 7 9
 * network: 6x2
 * more network: 2 3 5x2 9x3
 * expect: success
 * timeout: 120
 */

/* mpiexec -n N random_collectives [seed [rounds [first round]]]
 *
 * A round is one to five collective operations, outstanding together where their forms allow it. All processes of a communicator
 * draw common choices (collective, root, sizes, signature, datatype of a reduction ...) from equal streams of random numbers.
 * Each process draws its own choices (other datatypes of that signature, displacements, arguments that are not significant, the
 * way to wait) from a stream of its own. No choice depends on an earlier round, so that a single round can be run again.
 *
 * The model: a value is a function of (seed, round, operation, repetition, sender, receiver, place in the block), so a
 * process knows what it must receive. The process writes the expected values into a copy of its buffer and compares all bytes: data, holes
 * of datatypes, gaps between blocks, and the guards before and after. Send buffers must stay as they were.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <float.h>
#include <inttypes.h>
#include <mpi.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

enum {
    MOST_RANKS = 9, /* so that sums and products over all ranks fit in 8 bits */
    MOST_OPERATIONS = 5, /* in a round */
    MOST_UNITS = 60, /* in one element of a datatype */
    MOST_MEMBERS = 4, /* predefined types in one unit */
    CELL = 4, /* numbers in one element of a user operation */
    GUARD = 64, /* bytes before and after a buffer */
    ALIGNMENT = 16,
    DEFAULT_SEED = 1,
    ROUNDS = 300,
    ROUNDS_OF_SHORT_TEST = 80 /* unless RMAMPI_ALL is 1 */
};

/* ---- Random numbers ---- */

static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static uint64_t hash(uint64_t key, uint64_t first, uint64_t second)
{
    return mix(mix(mix(key + UINT64_C(0x9e3779b97f4a7c15)) + first + 1) + second + 1);
}

struct stream {
    uint64_t state;
};

/* A number from 0 to bound - 1. */
static int below(struct stream *stream, int bound)
{
    return (int)(mix(stream->state += UINT64_C(0x9e3779b97f4a7c15)) % (uint64_t)bound);
}

static void shuffle(struct stream *stream, int *order, int count)
{
    for (int i = 0; i < count; i++) {
        int other = below(stream, i + 1);

        order[i] = order[other];
        order[other] = i;
    }
}

/* ---- Predefined datatypes ---- */

enum family { SIGNED, UNSIGNED, BOOLEAN, REAL, COMPLEX };

/* The standard's groups of datatypes, which determine the allowed operations. Text belongs to no group. */
enum group { TEXT = 0, INTEGER = 1, WIDE = 2, FLOATING = 4, COMPLEX_NUMBER = 8, LOGICAL = 16, OCTET = 32, PAIR = 64 };

struct kind {
    MPI_Datatype type;
    const char *name;
    enum family family;
    enum group group;
    int size; /* bytes of the value: of one part of a complex number, of a pair without its index */
    int index; /* place of a pair's index, otherwise 0 */
    int alignment, extent;
};

struct float_int { float value; int index; };
struct double_int { double value; int index; };
struct long_int { long value; int index; };
struct int_int { int value; int index; };
struct short_int { short value; int index; };
struct long_double_int { long double value; int index; };

#define PLAIN(type, c, family, group) {type, #type, family, group, sizeof(c), 0, _Alignof(c), sizeof(c)}
#define TWO_PARTS(type, c) {type, #type, COMPLEX, COMPLEX_NUMBER, sizeof(c), 0, _Alignof(c), 2 * sizeof(c)}
#define WITH_INDEX(type, c, value, family) \
    {type, #type, family, PAIR, sizeof(value), offsetof(struct c, index), _Alignof(struct c), sizeof(struct c)}

static const struct kind kinds[] = {
    PLAIN(MPI_BYTE, unsigned char, UNSIGNED, OCTET), PLAIN(MPI_C_BOOL, bool, BOOLEAN, LOGICAL),
    PLAIN(MPI_CHAR, char, UNSIGNED, TEXT), PLAIN(MPI_WCHAR, wchar_t, UNSIGNED, TEXT),
    PLAIN(MPI_SIGNED_CHAR, char, SIGNED, INTEGER), PLAIN(MPI_UNSIGNED_CHAR, char, UNSIGNED, INTEGER),
    PLAIN(MPI_SHORT, short, SIGNED, INTEGER), PLAIN(MPI_UNSIGNED_SHORT, short, UNSIGNED, INTEGER),
    PLAIN(MPI_INT, int, SIGNED, INTEGER), PLAIN(MPI_UNSIGNED, int, UNSIGNED, INTEGER),
    PLAIN(MPI_LONG, long, SIGNED, INTEGER), PLAIN(MPI_UNSIGNED_LONG, long, UNSIGNED, INTEGER),
    PLAIN(MPI_LONG_LONG, long long, SIGNED, INTEGER), PLAIN(MPI_UNSIGNED_LONG_LONG, long long, UNSIGNED, INTEGER),
    PLAIN(MPI_INT8_T, int8_t, SIGNED, INTEGER), PLAIN(MPI_UINT8_T, uint8_t, UNSIGNED, INTEGER),
    PLAIN(MPI_INT16_T, int16_t, SIGNED, INTEGER), PLAIN(MPI_UINT16_T, uint16_t, UNSIGNED, INTEGER),
    PLAIN(MPI_INT32_T, int32_t, SIGNED, INTEGER), PLAIN(MPI_UINT32_T, uint32_t, UNSIGNED, INTEGER),
    PLAIN(MPI_INT64_T, int64_t, SIGNED, INTEGER), PLAIN(MPI_UINT64_T, uint64_t, UNSIGNED, INTEGER),
    PLAIN(MPI_AINT, MPI_Aint, SIGNED, WIDE), PLAIN(MPI_OFFSET, MPI_Offset, SIGNED, WIDE),
    PLAIN(MPI_COUNT, MPI_Count, SIGNED, WIDE), PLAIN(MPI_FLOAT, float, REAL, FLOATING),
    PLAIN(MPI_DOUBLE, double, REAL, FLOATING), PLAIN(MPI_LONG_DOUBLE, long double, REAL, FLOATING),
    TWO_PARTS(MPI_C_FLOAT_COMPLEX, float), TWO_PARTS(MPI_C_DOUBLE_COMPLEX, double),
    TWO_PARTS(MPI_C_LONG_DOUBLE_COMPLEX, long double), WITH_INDEX(MPI_FLOAT_INT, float_int, float, REAL),
    WITH_INDEX(MPI_DOUBLE_INT, double_int, double, REAL), WITH_INDEX(MPI_LONG_INT, long_int, long, SIGNED),
    WITH_INDEX(MPI_2INT, int_int, int, SIGNED), WITH_INDEX(MPI_SHORT_INT, short_int, short, SIGNED),
    WITH_INDEX(MPI_LONG_DOUBLE_INT, long_double_int, long double, REAL),
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };
static const struct kind cell_kind = PLAIN(MPI_INT64_T, int64_t, SIGNED, INTEGER);

/* The result of MPI_Type_size. */
static int type_size(const struct kind *kind)
{
    return kind->family == COMPLEX ? 2 * kind->size : kind->size + (kind->index ? (int)sizeof(int) : 0);
}

/* One value of any kind. Integers of any width are kept in 64 bits, extended with their own signedness. */
struct value {
    uint64_t bits;
    long double part[2];
    int index;
};

static uint64_t extended(const struct kind *kind, uint64_t bits)
{
    int unused = 64 - 8 * kind->size;

    if (kind->family == BOOLEAN)
        return bits & 1;
    if (unused <= 0)
        return bits;
    bits <<= unused;
    return kind->family == SIGNED ? (uint64_t)((int64_t)bits >> unused) : bits >> unused;
}

/* The expected state of a buffer's byte after the operation: unchanged, the model's data, or any value. */
enum role { KEPT, DATA, FREE };

static void put(const void *bytes, size_t significant, size_t whole, unsigned char *where, unsigned char *roles)
{
    memcpy(where, bytes, significant);
    memset(roles, DATA, significant);
    memset(roles + significant, FREE, whole - significant);
}

static void put_real(long double number, size_t size, unsigned char *where, unsigned char *roles)
{
    /* A number of 80 bits leaves the rest of its 16 bytes undefined. */
    size_t significant = LDBL_MANT_DIG == 64 ? 10 : sizeof number;
    float narrow = (float)number;
    double middle = (double)number;

    if (size == sizeof narrow)
        put(&narrow, size, size, where, roles);
    else if (size == sizeof middle)
        put(&middle, size, size, where, roles);
    else
        put(&number, significant, size, where, roles);
}

static void put_value(const struct kind *kind, const struct value *value, unsigned char *where, unsigned char *roles)
{
    size_t size = (size_t)kind->size;

    if (kind->family == REAL || kind->family == COMPLEX)
        put_real(value->part[0], size, where, roles);
    else
        put(&value->bits, size, size, where, roles); /* the low bytes come first */
    if (kind->family == COMPLEX)
        put_real(value->part[1], size, where + size, roles + size);
    if (kind->index)
        put(&value->index, sizeof(int), sizeof(int), where + kind->index, roles + kind->index);
}

/* ---- The parts of a round ---- */

enum collective_name {
    BARRIER, BCAST, GATHER, GATHERV, SCATTER, SCATTERV, ALLGATHER, ALLGATHERV, ALLTOALL, ALLTOALLV, ALLTOALLW,
    REDUCE, ALLREDUCE, REDUCE_SCATTER, REDUCE_SCATTER_BLOCK, SCAN, EXSCAN, COLLECTIVES
};

/* FROM_EACH: a receive buffer has a block from every process. TO_EACH: a send buffer has a block to every process. Blocks have
 * equal size and are contiguous, except with VARY: sizes differ, and blocks that are not reduced have displacements, in units of
 * the extent or (IN_BYTES) in bytes. */
enum trait { ROOTED = 1, FROM_EACH = 2, TO_EACH = 4, REDUCES = 8, SCATTERS = 16, VARY = 32, IN_BYTES = 64 };

static const struct collective {
    const char *name;
    int traits;
} collectives[COLLECTIVES] = {
    [BARRIER] = {"MPI_Barrier", 0},
    [BCAST] = {"MPI_Bcast", ROOTED},
    [GATHER] = {"MPI_Gather", ROOTED | FROM_EACH},
    [GATHERV] = {"MPI_Gatherv", ROOTED | FROM_EACH | VARY},
    [SCATTER] = {"MPI_Scatter", ROOTED | TO_EACH},
    [SCATTERV] = {"MPI_Scatterv", ROOTED | TO_EACH | VARY},
    [ALLGATHER] = {"MPI_Allgather", FROM_EACH},
    [ALLGATHERV] = {"MPI_Allgatherv", FROM_EACH | VARY},
    [ALLTOALL] = {"MPI_Alltoall", FROM_EACH | TO_EACH},
    [ALLTOALLV] = {"MPI_Alltoallv", FROM_EACH | TO_EACH | VARY},
    [ALLTOALLW] = {"MPI_Alltoallw", FROM_EACH | TO_EACH | VARY | IN_BYTES},
    [REDUCE] = {"MPI_Reduce", ROOTED | REDUCES},
    [ALLREDUCE] = {"MPI_Allreduce", REDUCES},
    [REDUCE_SCATTER] = {"MPI_Reduce_scatter", REDUCES | SCATTERS | VARY},
    [REDUCE_SCATTER_BLOCK] = {"MPI_Reduce_scatter_block", REDUCES | SCATTERS},
    [SCAN] = {"MPI_Scan", REDUCES},
    [EXSCAN] = {"MPI_Exscan", REDUCES},
};

enum rule { SUM, PRODUCT, LEAST, GREATEST, ALL_BITS, ANY_BITS, ODD_BITS, AND, OR, XOR, LEAST_AT, GREATEST_AT,
            USER_SUM, USER_MATRIX };

/* The user operations get their handles at the start of the program. */
static struct reduction {
    MPI_Op op;
    const char *name;
    enum rule rule;
    unsigned groups;
} reductions[] = {
    {MPI_SUM, "MPI_SUM", SUM, INTEGER | FLOATING | COMPLEX_NUMBER | WIDE},
    {MPI_PROD, "MPI_PROD", PRODUCT, INTEGER | FLOATING | COMPLEX_NUMBER | WIDE},
    {MPI_MIN, "MPI_MIN", LEAST, INTEGER | FLOATING | WIDE},
    {MPI_MAX, "MPI_MAX", GREATEST, INTEGER | FLOATING | WIDE},
    {MPI_BAND, "MPI_BAND", ALL_BITS, INTEGER | OCTET | WIDE},
    {MPI_BOR, "MPI_BOR", ANY_BITS, INTEGER | OCTET | WIDE},
    {MPI_BXOR, "MPI_BXOR", ODD_BITS, INTEGER | OCTET | WIDE},
    {MPI_LAND, "MPI_LAND", AND, INTEGER | LOGICAL},
    {MPI_LOR, "MPI_LOR", OR, INTEGER | LOGICAL},
    {MPI_LXOR, "MPI_LXOR", XOR, INTEGER | LOGICAL},
    {MPI_MINLOC, "MPI_MINLOC", LEAST_AT, PAIR},
    {MPI_MAXLOC, "MPI_MAXLOC", GREATEST_AT, PAIR},
    {MPI_OP_NULL, "user sum (commutative)", USER_SUM, 0},
    {MPI_OP_NULL, "user sum (commutative, large)", USER_SUM, 0},
    {MPI_OP_NULL, "user matrix product (not commutative)", USER_MATRIX, 0},
    {MPI_OP_NULL, "user matrix product (not commutative, large)", USER_MATRIX, 0},
};
enum { REDUCTIONS = sizeof reductions / sizeof reductions[0], PREDEFINED = REDUCTIONS - 4 };

enum { WORLD, DUPLICATE, REVERSED, HALVES, ODD_AND_EVEN, SCATTERED, COMMUNICATORS };

static struct communicator {
    const char *name;
    MPI_Comm handle;
    int size, rank, color, world_rank[MOST_RANKS];
} communicators[COMMUNICATORS] = {
    [WORLD] = {.name = "world"}, [DUPLICATE] = {.name = "duplicate"}, [REVERSED] = {.name = "reversed"},
    [HALVES] = {.name = "half"}, [ODD_AND_EVEN] = {.name = "odd or even, reversed"}, [SCATTERED] = {.name = "scattered"},
};

enum form { BLOCKING, NONBLOCKING, PERSISTENT, FORMS };
static const char *const form_names[FORMS] = {"blocking", "nonblocking", "persistent"};

/* A datatype and, computed independently, the places of its predefined members. */
struct layout {
    MPI_Datatype type;
    bool derived;
    int units;
    MPI_Aint place[MOST_UNITS * MOST_MEMBERS]; /* in the order of the type map */
    MPI_Aint lower, extent, true_lower, true_upper;
    const char *shape;
};

/* The send or receive buffer of one process, and its arguments. */
struct side {
    bool present, many_layouts; /* many_layouts: each block has its own layout; otherwise all blocks have the first */
    int blocks;
    struct layout layouts[MOST_RANKS];
    MPI_Aint offset[MOST_RANKS]; /* places of the blocks, in bytes */
    unsigned char *storage, *expected, *roles;
    MPI_Aint bytes, origin; /* the address passed to MPI is storage + origin */
    void *address;
    MPI_Datatype types[MOST_RANKS];
    int counts[MOST_RANKS], displacements[MOST_RANKS];
    MPI_Count counts_c[MOST_RANKS];
    MPI_Aint displacements_c[MOST_RANKS];
};

struct operation {
    int index;
    enum collective_name name;
    int traits; /* properties of the collective */
    enum form form;
    bool large, in_place, free_early, checked;
    struct communicator *communicator;
    int root;
    int members; /* number of predefined members in a unit; all datatypes repeat the unit's signature */
    const struct kind *member[MOST_MEMBERS];
    int units, group; /* units of a block of full size; all blocks are multiples of group */
    const struct reduction *reduction;
    int elements, shares[MOST_RANKS]; /* elements of the reduced vector, and each process's share after a scatter */
    MPI_Count shares_c[MOST_RANKS];
    uint64_t key, values; /* seeds of the sizes, and of the data of this repetition */
    struct side send, receive;
    MPI_Request request;
};

static uint64_t seed = DEFAULT_SEED;
static int round_number, repetition, operations_in_round, world_rank, world_size;
/* In memory that the processes share: for each process and each place in a round, the number of the latest barrier that the process
 * has begun. */
static _Atomic int64_t *entered[MOST_RANKS];

/* ---- Reports ---- */

static const struct operation *current; /* the operation named when a call returns an error */
static char report[8192];

static void append(const char *format, ...)
{
    size_t used = strlen(report);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(report + used, sizeof report - used, format, arguments);
    va_end(arguments);
}

static void append_side(const char *name, const struct side *side)
{
    append("; %s", name);
    for (int b = 0; b < side->blocks; b++) {
        const struct layout *layout = &side->layouts[b];

        if (b == 0 || side->many_layouts)
            append(" %s of %d units, lb %lld, extent %lld:", layout->shape, layout->units, (long long)layout->lower,
                   (long long)layout->extent);
        append(" %d at byte %lld", side->counts[b], (long long)side->offset[b]);
    }
}

/* Prints one line, which begins with the arguments that repeat the operation, and ends all processes. */
#define FAIL(o, ...) (begin_report(o), append(__VA_ARGS__), end_report())

static void begin_report(const struct operation *o)
{
    append("random_collectives: %d ranks, seed %" PRIu64 " round %d", world_size, seed, round_number);
    if (o) {
        append(" operation %d of %d repetition %d: %s %s", o->index + 1, operations_in_round, repetition,
               collectives[o->name].name, form_names[o->form]);
        append("%s%s", o->large ? " large count" : "", o->in_place ? " in place" : "");
        append(" on %s %d of size %d", o->communicator->name, o->communicator->color, o->communicator->size);
        if (o->traits & ROOTED)
            append(", root %d", o->root);
        if (o->reduction)
            append(", op %s", o->reduction->name);
        append(", rank %d; signature", o->communicator->rank);
        for (int m = 0; m < o->members; m++)
            append(" %s", o->member[m]->name);
        append_side("send", &o->send);
        append_side("receive", &o->receive);
    }
    append("; rank %d in world: ", world_rank);
}

_Noreturn static void end_report(void)
{
    fprintf(stderr, "%s\n", report);
    MPI_Abort(MPI_COMM_WORLD, 1);
    abort();
}

static void must(int code, const char *call)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int length;

    if (code == MPI_SUCCESS)
        return;
    MPI_Error_string(code, text, &length);
    for (char *c = text; *c; c++)
        *c = *c == '\n' ? ' ' : *c; /* the report is a single line */
    FAIL(current, "%s returned %d: %s", call, code, text);
}
#define MUST(call) must(call, #call)

/* ---- Datatypes ---- */

static MPI_Aint rounded_up(MPI_Aint number, MPI_Aint unit)
{
    return (number + unit - 1) / unit * unit;
}

struct unit {
    MPI_Datatype type;
    MPI_Aint place[MOST_MEMBERS], lower, extent, alignment;
};

/* One unit: a predefined type, or a struct of the members in any order in memory, with its own gaps and bounds. */
static struct unit make_unit(const struct operation *o, struct stream *stream)
{
    struct unit unit = {.type = o->member[0]->type, .extent = o->member[0]->extent, .alignment = 1};
    int order[MOST_MEMBERS], ones[MOST_MEMBERS];
    MPI_Datatype types[MOST_MEMBERS], unbounded;
    MPI_Aint end = 0, shift;

    for (int m = 0; m < o->members; m++) {
        unit.alignment = unit.alignment < o->member[m]->alignment ? o->member[m]->alignment : unit.alignment;
        types[m] = o->member[m]->type;
        ones[m] = 1;
    }
    if (o->members == 1)
        return unit;
    shift = below(stream, 4) * unit.alignment;
    shuffle(stream, order, o->members);
    for (int i = 0; i < o->members; i++) {
        const struct kind *kind = o->member[order[i]];
        MPI_Aint start = rounded_up(end, kind->alignment) + below(stream, 3) * kind->alignment;

        unit.place[order[i]] = start - shift;
        end = start + kind->extent;
    }
    unit.lower = -shift - below(stream, 2) * unit.alignment;
    unit.extent = rounded_up(end - shift - unit.lower, unit.alignment) + below(stream, 2) * unit.alignment;
    MUST(MPI_Type_create_struct(o->members, ones, unit.place, types, &unbounded));
    MUST(MPI_Type_create_resized(unbounded, unit.lower, unit.extent, &unit.type));
    MUST(MPI_Type_free(&unbounded));
    return unit;
}

enum shape { CONTIGUOUS, VECTOR, HVECTOR, COLUMN, INDEXED, HINDEXED, STRUCT, SHAPES };
static const char *const shape_names[SHAPES] = {
    "contiguous", "vector", "hvector", "column", "indexed", "hindexed", "struct"};

/* Draws blocks of units, in the order of the type map. The blocks have a constant stride, which may be negative, or are at arbitrary
 * places. Returns their number. */
static int draw_blocks(const struct unit *unit, struct stream *stream, enum shape shape, int units, bool even,
                       MPI_Aint stride, int *length, MPI_Aint *start)
{
    MPI_Aint step = shape == VECTOR || shape == INDEXED ? unit->extent : unit->alignment, next;
    int blocks = 0, in_block = shape == CONTIGUOUS ? units : 1, order[MOST_UNITS];

    if (!even && (shape == VECTOR || shape == HVECTOR))
        do
            in_block = 1 + below(stream, units);
        while (units % in_block);
    for (int left = units; left > 0; left -= length[blocks++])
        length[blocks] = shape < INDEXED ? in_block : 1 + below(stream, left);
    if (shape < INDEXED) {
        if (shape != COLUMN)
            stride = in_block * unit->extent + below(stream, 3) * step;
        if (!even && shape != COLUMN && below(stream, 3) == 0)
            stride = -stride;
        for (int b = 0; b < blocks; b++)
            start[b] = b * stride;
        return blocks;
    }
    next = (below(stream, 5) - 2) * step;
    shuffle(stream, order, blocks);
    for (int i = 0; i < blocks; i++) {
        start[order[i]] = next;
        next += length[order[i]] * unit->extent + below(stream, 3) * step;
    }
    return blocks;
}

/* A datatype with this number of units. Elements of a column interleave: elements 0 to slots - 1 do not overlap. */
static void make_layout(const struct operation *o, struct stream *stream, struct layout *layout, int units, int slots)
{
    struct unit unit = make_unit(o, stream);
    bool cells = o->reduction != NULL; /* the numbers of an element have equal distances, so that a user function can find them */
    enum shape shape = (enum shape)below(stream, cells ? COLUMN : SHAPES);
    int length[MOST_UNITS], indices[MOST_UNITS], size = 0, got_size;
    MPI_Aint start[MOST_UNITS], lower = 0, upper = 0, got_lower, got_extent;
    MPI_Datatype types[MOST_UNITS], type, unbounded;
    int blocks = draw_blocks(&unit, stream, shape, units, cells, slots * unit.extent, length, start), first = length[0];
    MPI_Aint stride = blocks > 1 ? start[1] - start[0] : 0;

    layout->derived = true;
    layout->shape = shape_names[shape];
    layout->units = units;
    layout->true_lower = PTRDIFF_MAX;
    layout->true_upper = PTRDIFF_MIN;
    for (int b = 0, p = 0; b < blocks; b++) {
        MPI_Aint from = start[b] + unit.lower, to = from + length[b] * unit.extent;

        lower = b == 0 || from < lower ? from : lower;
        upper = b == 0 || to > upper ? to : upper;
        indices[b] = (int)(start[b] / unit.extent);
        types[b] = unit.type;
        for (int i = 0; i < length[b] * o->members; i++, p++) {
            const struct kind *kind = o->member[i % o->members];
            MPI_Aint place = start[b] + i / o->members * unit.extent + unit.place[i % o->members];

            layout->place[p] = place;
            layout->true_lower = place < layout->true_lower ? place : layout->true_lower;
            layout->true_upper = place + kind->extent > layout->true_upper ? place + kind->extent : layout->true_upper;
            size += type_size(kind);
        }
    }
    switch (shape) {
    case CONTIGUOUS: MUST(MPI_Type_contiguous(units, unit.type, &type)); break;
    case VECTOR:
    case COLUMN: MUST(MPI_Type_vector(blocks, first, (int)(stride / unit.extent), unit.type, &type)); break;
    case HVECTOR: MUST(MPI_Type_create_hvector(blocks, first, stride, unit.type, &type)); break;
    case INDEXED: MUST(MPI_Type_indexed(blocks, length, indices, unit.type, &type)); break;
    case HINDEXED: MUST(MPI_Type_create_hindexed(blocks, length, start, unit.type, &type)); break;
    default: MUST(MPI_Type_create_struct(blocks, length, start, types, &type)); break;
    }
    if (shape == COLUMN || below(stream, 3) == 0) {
        upper = shape == COLUMN ? lower + unit.extent : upper + below(stream, 3) * unit.alignment;
        lower -= shape == COLUMN ? 0 : below(stream, 3) * unit.alignment;
        unbounded = type;
        MUST(MPI_Type_create_resized(unbounded, lower, upper - lower, &type));
        MUST(MPI_Type_free(&unbounded));
    }
    if (o->members > 1)
        MUST(MPI_Type_free(&unit.type));
    MUST(MPI_Type_commit(&type));
    MUST(MPI_Type_get_extent(type, &got_lower, &got_extent));
    MUST(MPI_Type_size(type, &got_size));
    layout->type = type;
    layout->lower = lower;
    layout->extent = upper - lower;
    if (got_lower != lower || got_extent != layout->extent || got_size != size)
        FAIL(o, "%s of %d units: expected lb %lld, extent %lld, size %d, got %lld, %lld, %d", layout->shape, units,
             (long long)lower, (long long)layout->extent, size, (long long)got_lower, (long long)got_extent, got_size);
}

static void use_predefined(const struct kind *kind, struct layout *layout)
{
    *layout = (struct layout){.type = kind->type, .units = 1, .extent = kind->extent, .true_upper = kind->extent,
                              .shape = "predefined"};
}

/* ---- The operations on data ---- */

static const uint64_t prime = 1000003;

/* left * right as matrices of two rows and columns, or left + right as vectors, modulo `prime`; `result` may be `left` or `right`. */
static void combine_cells(enum rule rule, const uint64_t *left, const uint64_t *right, uint64_t *result)
{
    uint64_t new[CELL];

    for (int i = 0; i < CELL; i++) {
        uint64_t product = left[i & 2] * right[i & 1] + left[i | 1] * right[i | 2];

        new[i] = (rule == USER_SUM ? left[i] + right[i] : product) % prime;
    }
    memcpy(result, new, sizeof new);
}

/* The body of the user functions. The true extent of the datatype gives the places of an element's numbers. */
static void user_function(enum rule rule, unsigned char *in, unsigned char *in_out, MPI_Count count, MPI_Datatype type)
{
    MPI_Aint lower, extent, first, span, step;

    MUST(MPI_Type_get_extent(type, &lower, &extent));
    MUST(MPI_Type_get_true_extent(type, &first, &span));
    step = (span - (MPI_Aint)sizeof(uint64_t)) / (CELL - 1);
    for (MPI_Aint at = first; count > 0; count--, at += extent) {
        uint64_t left[CELL], right[CELL];

        for (int i = 0; i < CELL; i++) {
            memcpy(&left[i], in + at + i * step, sizeof left[i]);
            memcpy(&right[i], in_out + at + i * step, sizeof right[i]);
        }
        combine_cells(rule, left, right, right);
        for (int i = 0; i < CELL; i++)
            memcpy(in_out + at + i * step, &right[i], sizeof right[i]);
    }
}

#define USER_FUNCTION(name, rule, count_type) \
    static void name(void *in, void *in_out, count_type *count, MPI_Datatype *type) \
    { \
        user_function(rule, in, in_out, *count, *type); \
    }
USER_FUNCTION(user_sum, USER_SUM, int)
USER_FUNCTION(user_sum_c, USER_SUM, MPI_Count)
USER_FUNCTION(user_matrix, USER_MATRIX, int)
USER_FUNCTION(user_matrix_c, USER_MATRIX, MPI_Count)

/* A process's contribution at one place. Any order of evaluation that the standard allows gives the same exact result. */
static struct value operand(const struct operation *o, const struct kind *kind, int rank, uint64_t place)
{
    /* 2 + i times powers of i: no product of these has a zero part, whose sign could depend on the order. */
    static const int turned[4][2] = {{2, 1}, {-1, 2}, {-2, -1}, {1, -2}};
    /* The product of these is below 127 for up to nine ranks. */
    int factor = rank % 3 == 0 ? 2 : rank % 4 == 1 ? 3 : 1;
    uint64_t random = hash(o->values, (uint64_t)rank, place);
    int small = (int)(random % 401) - 200;
    struct value value = {0};

    switch (o->reduction->rule) {
    case SUM:
        value.bits = kind->family == SIGNED ? random % 25 - 12 : random % 26;
        value.part[0] = small / 4.0L;
        value.part[1] = 50 - small / 2.0L;
        break;
    case PRODUCT:
        factor = kind->family != UNSIGNED && random % 8 >= 4 ? -factor : factor;
        value.bits = (uint64_t)factor;
        value.part[0] = kind->family == COMPLEX ? turned[random % 4][0] : factor;
        value.part[1] = kind->family == COMPLEX ? turned[random % 4][1] : 0;
        break;
    case AND:
    case OR:
    case XOR:
        /* Numbers other than 1 are also true. But a result that has one operand may be this operand, unchanged; so 0 or 1 there. */
        value.bits = random % 5 < 2 ? 0 : random | 1;
        if (o->name == SCAN || o->name == EXSCAN || o->communicator->size == 1)
            value.bits &= 1;
        break;
    case LEAST_AT:
    case GREATEST_AT: /* few numbers, so that there are ties */
        value.bits = (uint64_t)(small % 3);
        value.part[0] = small % 3;
        value.index = (int)(random >> 60);
        break;
    case USER_SUM:
    case USER_MATRIX:
        value.bits = random % prime;
        break;
    default:
        value.bits = random % 2 ? random : random >> 62;
        value.part[0] = small / 8.0L;
        break;
    }
    value.bits = extended(kind, value.bits);
    return value;
}

/* a = a op b. */
static void combine(enum rule rule, const struct kind *kind, struct value *a, const struct value *b)
{
    long double real = a->part[0], imaginary = a->part[1];
    bool is_less = kind->family == REAL     ? a->part[0] < b->part[0]
                   : kind->family == SIGNED ? (int64_t)a->bits < (int64_t)b->bits
                                            : a->bits < b->bits;
    bool is_equal = kind->family == REAL ? a->part[0] == b->part[0] : a->bits == b->bits;

    switch (rule) {
    case SUM:
        a->bits += b->bits;
        a->part[0] += b->part[0];
        a->part[1] += b->part[1];
        break;
    case PRODUCT:
        a->bits *= b->bits;
        a->part[0] = real * b->part[0] - imaginary * b->part[1];
        a->part[1] = real * b->part[1] + imaginary * b->part[0];
        break;
    case ALL_BITS: a->bits &= b->bits; break;
    case ANY_BITS: a->bits |= b->bits; break;
    case ODD_BITS: a->bits ^= b->bits; break;
    case AND: a->bits = a->bits && b->bits; break;
    case OR: a->bits = a->bits || b->bits; break;
    case XOR: a->bits = !a->bits != !b->bits; break;
    default: /* the minimum or the maximum; of equal values the one with the smaller index */
        if (is_equal ? b->index < a->index : is_less == (rule == GREATEST || rule == GREATEST_AT))
            *a = *b;
        break;
    }
    a->bits = extended(kind, a->bits);
}

/* Writes elements of the vector from number `start` on, reduced over ranks first to last, to the start of a buffer. If first >
 * last, the elements may have any values. */
static void write_reduced(const struct operation *o, const struct side *side, int start, int elements, int first,
                          int last, unsigned char *image)
{
    const struct layout *layout = &side->layouts[0];
    const struct kind *kind = o->member[0];

    for (int e = 0; e < elements; e++) {
        struct value value = {0}, own;
        uint64_t cell[CELL] = {0}, next[CELL] = {0};

        for (int rank = first; rank <= last; rank++) {
            for (int i = 0; i < layout->units; i++) {
                own = operand(o, kind, rank, (uint64_t)(start + e) * CELL + (uint64_t)i);
                next[i] = own.bits;
            }
            if (rank == first) {
                value = own;
                memcpy(cell, next, sizeof cell);
            } else if (layout->units == 1) {
                combine(o->reduction->rule, kind, &value, &own);
                cell[0] = value.bits;
            } else {
                combine_cells(o->reduction->rule, cell, next, cell);
            }
        }
        for (int i = 0; i < layout->units; i++) {
            MPI_Aint at = side->origin + e * layout->extent + layout->place[i];

            value.bits = cell[i];
            /* An operation on pairs may assign whole structs with their padding. */
            memset(side->roles + at, FREE, (size_t)kind->extent);
            if (first <= last)
                put_value(kind, &value, image + at, side->roles + at);
        }
    }
}

/* Writes the data that process `from` sends to process `to` into a block of a buffer; `to` is 0 if all get the same data. */
static void write_block(const struct operation *o, const struct side *side, int block, int from, int to,
                        unsigned char *image)
{
    const struct layout *layout = &side->layouts[side->many_layouts ? block : 0];
    uint64_t key = hash(o->values, (uint64_t)from, (uint64_t)to), place = 0;

    for (int e = 0; e < side->counts[block]; e++)
        for (int p = 0; p < layout->units * o->members; p++, place++) {
            const struct kind *kind = o->member[p % o->members];
            MPI_Aint at = side->origin + side->offset[block] + e * layout->extent + layout->place[p];
            uint64_t random = mix(key + place * UINT64_C(0x9e3779b97f4a7c15));
            int part = (int)(random % 2001) - 1000;
            struct value value = {extended(kind, random), {part, part / 2.0L}, (int)(random >> 33)};

            put_value(kind, &value, image + at, side->roles + at);
        }
}

/* ---- Random choice of an operation ---- */

/* Sender and receiver of a block of a buffer of this process; receiver 0 if all get the same data. */
static int sender(const struct operation *o, const struct side *side, int block)
{
    return side == &o->send ? o->communicator->rank : o->traits & FROM_EACH ? block : o->root;
}

static int receiver(const struct operation *o, const struct side *side, int block)
{
    return !(o->traits & TO_EACH) ? 0 : side == &o->send ? block : o->communicator->rank;
}

static int units_between(const struct operation *o, int from, int to)
{
    /* If all processes exchange data in place, received data replace sent data, so two processes send each other the
     * same size. */
    bool swap = o->in_place && o->traits & FROM_EACH && to < from && o->traits & TO_EACH;
    uint64_t random = hash(o->key, (uint64_t)(swap ? to : from), (uint64_t)(swap ? from : to));

    if (!(o->traits & VARY) || random % 4 == 0)
        return o->units;
    return random % 4 == 1 ? 0 : (int)((random >> 2) % (uint64_t)(o->units / o->group + 1)) * o->group;
}

static int draw_bytes(struct stream *stream, int most)
{
    int choice = below(stream, 20), bytes;

    if (choice < 11)
        bytes = choice == 0 ? 0 : below(stream, 65);
    else if (choice < 17)
        bytes = (choice < 14 ? 4096 : 16384) - 64 + below(stream, 129);
    else
        bytes = below(stream, choice < 19 ? 65537 : 200001);
    return bytes < most ? bytes : most;
}

static int draw_units(const struct operation *o, struct stream *stream)
{
    int units;

    do
        units = 1 + below(stream, o->group);
    while (o->group % units);
    return units;
}

/* Bounds around a block's data, relative to the block's own place, which they include; the lower bound is aligned. */
static void reach(const struct layout *layout, int count, MPI_Aint *low, MPI_Aint *high)
{
    *low = count && layout->true_lower < 0 ? -rounded_up(-layout->true_lower, ALIGNMENT) : 0;
    *high = count ? (count - 1) * layout->extent + layout->true_upper : 0;
    *high = *high < 0 ? 0 : *high;
}

/* Datatypes and places of the blocks of a buffer, except for reductions. */
static void arrange(const struct operation *o, struct side *side, struct stream *stream)
{
    bool many = o->traits & (side == &o->send ? TO_EACH : FROM_EACH), vary = many && o->traits & VARY;
    bool in_bytes = o->traits & IN_BYTES;
    int units = draw_units(o, stream), order[MOST_RANKS], first = vary ? -below(stream, 4) : 0, next = first;
    MPI_Aint end = 0, low, high;

    side->blocks = many ? o->communicator->size : 1;
    side->many_layouts = in_bytes;
    shuffle(stream, order, side->blocks);
    for (int i = 0; i < side->blocks; i++) {
        int b = vary ? order[i] : i, needed = units_between(o, sender(o, side, b), receiver(o, side, b));

        units = in_bytes ? draw_units(o, stream) : units;
        side->counts[b] = needed / units;
        if (in_bytes) {
            make_layout(o, stream, &side->layouts[b], units, side->counts[b]);
            reach(&side->layouts[b], side->counts[b], &low, &high);
            side->offset[b] = rounded_up(end, ALIGNMENT) - low + ALIGNMENT * below(stream, 3);
            end = side->offset[b] + high;
            side->displacements[b] = (int)side->offset[b];
        } else {
            next += vary ? below(stream, 3) : 0;
            side->displacements[b] = next;
            next += side->counts[b];
        }
    }
    if (in_bytes)
        return;
    if (o->members == 1 && units == 1 && below(stream, 2))
        use_predefined(o->member[0], &side->layouts[0]);
    else
        make_layout(o, stream, &side->layouts[0], units, next - first);
    for (int b = 0; b < side->blocks; b++)
        side->offset[b] = side->displacements[b] * side->layouts[0].extent;
}

static void arrange_reduction(struct operation *o, struct stream *common)
{
    const struct communicator *c = o->communicator;
    bool scatters = o->traits & SCATTERS, user;
    int bytes = draw_bytes(common, scatters ? 200000 / c->size : 200000);

    o->reduction = &reductions[below(common, REDUCTIONS)];
    user = o->reduction->groups == 0;
    o->members = o->group = 1;
    do
        o->member[0] = user ? &cell_kind : &kinds[below(common, KINDS)];
    while (!user && !(o->member[0]->group & o->reduction->groups));
    o->units = o->elements = bytes / (type_size(o->member[0]) * (user ? CELL : 1));
    if (scatters)
        o->elements = 0;
    for (int r = 0; scatters && r < c->size; r++) {
        o->shares_c[r] = o->shares[r] = units_between(o, 0, r);
        o->elements += o->shares[r];
    }
    if (user)
        make_layout(o, common, &o->send.layouts[0], CELL, 1);
    else
        use_predefined(o->member[0], &o->send.layouts[0]);
    o->receive.layouts[0] = o->send.layouts[0];
    o->receive.layouts[0].derived = false; /* the datatype is freed with the send side */
    o->send.blocks = o->receive.blocks = 1;
    o->send.counts[0] = o->elements;
    o->receive.counts[0] = scatters && !o->in_place ? o->shares[c->rank] : o->elements;
}

static void *allocate(MPI_Aint bytes)
{
    void *memory = malloc((size_t)bytes);

    if (!memory)
        FAIL(current, "no memory for %lld bytes", (long long)bytes);
    return memory;
}

/* Memory for a buffer, and its arguments for the calls. */
static void provide(const struct operation *o, struct side *side, struct stream *stream, bool nonsense)
{
    MPI_Aint low = 0, high = 0, from, to;

    for (int b = 0; b < MOST_RANKS; b++) {
        const struct layout *layout = &side->layouts[side->many_layouts ? b : 0];

        if (side->present && b < side->blocks) {
            reach(layout, side->counts[b], &from, &to);
            low = side->counts[b] && side->offset[b] + from < low ? side->offset[b] + from : low;
            high = side->counts[b] && side->offset[b] + to > high ? side->offset[b] + to : high;
            side->types[b] = layout->type;
        } else {
            /* Arguments that are not significant may have any value. */
            side->types[b] = nonsense ? MPI_DATATYPE_NULL : MPI_BYTE;
            side->counts[b] = side->displacements[b] = nonsense ? -1 : 0;
        }
        side->counts_c[b] = side->counts[b];
        side->displacements_c[b] = side->displacements[b];
    }
    if (!side->present)
        return;
    side->origin = GUARD + rounded_up(-low, ALIGNMENT);
    if (o->members == 1)
        side->origin += below(stream, 4) * o->member[0]->alignment;
    side->bytes = side->origin + high + GUARD;
    side->storage = allocate(side->bytes);
    side->expected = allocate(side->bytes);
    side->roles = allocate(side->bytes);
    side->address = side->storage + side->origin;
}

static void plan(struct operation *o, int index, struct communicator *c)
{
    uint64_t round_key = hash(seed, (uint64_t)round_number, (uint64_t)index);
    uint64_t base = hash(round_key, (uint64_t)(c - communicators), (uint64_t)c->color);
    struct stream common = {hash(base, 0, 0)}, own = {hash(base, 1, (uint64_t)world_rank)};
    bool at_root, moves, nonsense = below(&own, 2);
    int bytes = 0;

    memset(o, 0, sizeof *o);
    current = o;
    o->index = index;
    o->communicator = c;
    o->key = hash(base, 2, 0);
    o->request = MPI_REQUEST_NULL;
    o->name = (enum collective_name)below(&common, COLLECTIVES);
    o->traits = collectives[o->name].traits;
    moves = o->traits & (FROM_EACH | TO_EACH | REDUCES); /* every collective except the barrier and the broadcast */
    o->form = (enum form)below(&common, FORMS);
    o->large = o->name != BARRIER && below(&common, 3) == 0;
    o->in_place = moves && below(&common, 3) == 0;
    o->root = below(&common, c->size);
    /* A datatype may be freed while an operation uses it. But an array of types must not change, and a user function
     * may query its type. */
    o->free_early = !(o->traits & (REDUCES | IN_BYTES)) && below(&own, 3) == 0;
    at_root = !(o->traits & ROOTED) || c->rank == o->root;

    /* From one to each, only the root sends and all receive; otherwise all send, and all or the root receive. */
    o->send.present = moves && (o->traits & (FROM_EACH | REDUCES) || at_root);
    o->receive.present = o->name == BCAST || (moves && (!(o->traits & (FROM_EACH | REDUCES)) || at_root));
    if (o->in_place && at_root) {
        struct side *side = o->traits & (FROM_EACH | REDUCES) ? &o->send : &o->receive;

        side->present = false;
        side->address = MPI_IN_PLACE;
    }
    if (o->traits & REDUCES) {
        arrange_reduction(o, &common);
    } else if (o->name != BARRIER) {
        o->members = below(&common, 2) ? 1 : 2 + below(&common, MOST_MEMBERS - 1);
        for (int m = 0; m < o->members; m++) {
            o->member[m] = &kinds[below(&common, KINDS)];
            bytes += type_size(o->member[m]);
        }
        o->units = draw_bytes(&common, o->traits & TO_EACH ? 200000 / c->size : 200000) / bytes;
        o->group = o->units > 0 && o->units < MOST_UNITS ? o->units : MOST_UNITS;
        o->group = below(&common, 2) ? 1 : 1 + below(&common, o->group);
        o->units -= o->units % o->group;
        if (o->send.present)
            arrange(o, &o->send, &own);
        if (o->receive.present)
            arrange(o, &o->receive, &own);
    }
    provide(o, &o->send, &own, nonsense);
    provide(o, &o->receive, &own, nonsense);
}

/* ---- The data of one repetition ---- */

static void prepare(struct operation *o)
{
    const int rank = o->communicator->rank;
    struct side *send = &o->send, *receive = &o->receive;
    struct side *source = send->present ? send : receive, *sides[] = {send, receive};
    int start = 0, elements = o->elements, last = o->communicator->size - 1;

    o->checked = false;
    o->values = hash(o->key, 1000, (uint64_t)repetition);
    for (int s = 0; s < 2; s++) {
        uint64_t filling = mix(o->values + (uint64_t)(2 * world_rank + s));

        for (MPI_Aint i = 0; sides[s]->present && i < sides[s]->bytes; i++)
            sides[s]->storage[i] = (unsigned char)((filling >> i % 8 * 8) + (uint64_t)(i / 8));
    }

    /* The data that this process sends: from the send buffer, or in place from the receive buffer. */
    if (o->reduction)
        write_reduced(o, source, 0, elements, rank, rank, source->storage);
    for (int b = 0; source->present && !o->reduction && b < source->blocks; b++)
        if (send->present)
            write_block(o, send, b, rank, receiver(o, send, b), send->storage);
        else if (o->name == BCAST ? rank == o->root : o->traits & TO_EACH ? o->traits & FROM_EACH : b == rank)
            write_block(o, receive, b, rank, o->traits & TO_EACH ? b : 0, receive->storage);
    for (int s = 0; s < 2; s++)
        if (sides[s]->present) {
            memcpy(sides[s]->expected, sides[s]->storage, (size_t)sides[s]->bytes);
            memset(sides[s]->roles, KEPT, (size_t)sides[s]->bytes);
        }

    /* The data that this process must have afterwards. */
    if (!receive->present)
        return;
    if (!o->reduction) {
        for (int b = 0; b < receive->blocks; b++)
            write_block(o, receive, b, sender(o, receive, b), receiver(o, receive, b), receive->expected);
        return;
    }
    if (o->traits & SCATTERS) {
        /* In place the buffer had more data than it receives; the standard leaves the rest undefined. */
        if (o->in_place)
            write_reduced(o, receive, 0, elements, 0, -1, receive->expected);
        for (int r = 0; r < rank; r++)
            start += o->shares[r];
        elements = o->shares[rank];
    } else if (o->name == SCAN || o->name == EXSCAN) {
        last = o->name == SCAN ? rank : rank - 1;
    }
    write_reduced(o, receive, start, elements, 0, last, receive->expected);
}

static void compare(const struct operation *o, const struct side *side, const char *name)
{
    for (MPI_Aint i = 0; side->present && i < side->bytes; i++)
        if (side->storage[i] != side->expected[i] && side->roles[i] != FREE)
            FAIL(o, "%s buffer, byte %lld (%s): expected 0x%02x, got 0x%02x", name, (long long)(i - side->origin),
                 side->roles[i] == DATA ? "data" : "not to be changed", side->expected[i], side->storage[i]);
}

/* A barrier has no data. Each process publishes its begin, and checks at the end that all processes have begun. */
static int64_t barrier_number(void)
{
    return (int64_t)round_number * 8 + repetition + 1;
}

static void publish_if_barrier(const struct operation *o)
{
    if (o->name == BARRIER)
        atomic_store(&entered[world_rank][o->index], barrier_number());
}

static void check(struct operation *o)
{
    if (o->checked)
        return;
    o->checked = true;
    current = o;
    compare(o, &o->send, "send");
    compare(o, &o->receive, "receive");
    for (int r = 0; o->name == BARRIER && r < o->communicator->size; r++) {
        int64_t number = atomic_load(&entered[o->communicator->world_rank[r]][o->index]);

        if (number < barrier_number())
            FAIL(o, "barrier ended before rank %d began it: expected %" PRId64 ", got %" PRId64, r, barrier_number(),
                 number);
    }
}

/* ---- The calls ---- */

#define CALL(Name, name, c, ...) \
    (o->form == BLOCKING      ? MPI_##Name##c(__VA_ARGS__) \
     : o->form == NONBLOCKING ? MPI_I##name##c(__VA_ARGS__, &o->request) \
                              : MPI_##Name##_init##c(__VA_ARGS__, MPI_INFO_NULL, &o->request))
/* Calls a function whose arguments are the same for int and for large counts. The arguments of MANY() depend on the size: `c` is
 * empty or _c. */
#define CALL_BOTH(Name, name, ...) (o->large ? CALL(Name, name, _c, __VA_ARGS__) : CALL(Name, name, , __VA_ARGS__))
#define ONE(side) side->address, side->counts[0], side->types[0]
#define MANY(side, c) side->address, side->counts##c, side->displacements##c

static int call(struct operation *o)
{
    const struct side *s = &o->send, *r = &o->receive;
    const void *from = s->address;
    void *to = r->address;
    MPI_Datatype type = s->layouts[0].type; /* of a reduction */
    MPI_Op op = o->reduction ? o->reduction->op : MPI_OP_NULL;
    MPI_Comm comm = o->communicator->handle;
    int root = o->root;

    switch (o->name) {
    case BARRIER: return CALL(Barrier, barrier, , comm);
    case BCAST: return CALL_BOTH(Bcast, bcast, ONE(r), root, comm);
    case GATHER: return CALL_BOTH(Gather, gather, ONE(s), ONE(r), root, comm);
    case GATHERV:
        return o->large ? CALL(Gatherv, gatherv, _c, ONE(s), MANY(r, _c), r->types[0], root, comm)
                        : CALL(Gatherv, gatherv, , ONE(s), MANY(r, ), r->types[0], root, comm);
    case SCATTER: return CALL_BOTH(Scatter, scatter, ONE(s), ONE(r), root, comm);
    case SCATTERV:
        return o->large ? CALL(Scatterv, scatterv, _c, MANY(s, _c), s->types[0], ONE(r), root, comm)
                        : CALL(Scatterv, scatterv, , MANY(s, ), s->types[0], ONE(r), root, comm);
    case ALLGATHER: return CALL_BOTH(Allgather, allgather, ONE(s), ONE(r), comm);
    case ALLGATHERV:
        return o->large ? CALL(Allgatherv, allgatherv, _c, ONE(s), MANY(r, _c), r->types[0], comm)
                        : CALL(Allgatherv, allgatherv, , ONE(s), MANY(r, ), r->types[0], comm);
    case ALLTOALL: return CALL_BOTH(Alltoall, alltoall, ONE(s), ONE(r), comm);
    case ALLTOALLV:
        return o->large ? CALL(Alltoallv, alltoallv, _c, MANY(s, _c), s->types[0], MANY(r, _c), r->types[0], comm)
                        : CALL(Alltoallv, alltoallv, , MANY(s, ), s->types[0], MANY(r, ), r->types[0], comm);
    case ALLTOALLW:
        return o->large ? CALL(Alltoallw, alltoallw, _c, MANY(s, _c), s->types, MANY(r, _c), r->types, comm)
                        : CALL(Alltoallw, alltoallw, , MANY(s, ), s->types, MANY(r, ), r->types, comm);
    case REDUCE: return CALL_BOTH(Reduce, reduce, from, to, o->elements, type, op, root, comm);
    case ALLREDUCE: return CALL_BOTH(Allreduce, allreduce, from, to, o->elements, type, op, comm);
    case REDUCE_SCATTER:
        return o->large ? CALL(Reduce_scatter, reduce_scatter, _c, from, to, o->shares_c, type, op, comm)
                        : CALL(Reduce_scatter, reduce_scatter, , from, to, o->shares, type, op, comm);
    case REDUCE_SCATTER_BLOCK:
        return CALL_BOTH(Reduce_scatter_block, reduce_scatter_block, from, to, o->units, type, op, comm);
    case SCAN: return CALL_BOTH(Scan, scan, from, to, o->elements, type, op, comm);
    default: return CALL_BOTH(Exscan, exscan, from, to, o->elements, type, op, comm);
    }
}

static void free_types(struct operation *o)
{
    struct side *sides[] = {&o->send, &o->receive};

    for (int s = 0; s < 2; s++)
        for (int b = 0; b < MOST_RANKS; b++)
            if (sides[s]->layouts[b].derived) {
                MUST(MPI_Type_free(&sides[s]->layouts[b].type));
                sides[s]->layouts[b].derived = false;
            }
}

/* All processes call blocking and nonblocking operations in the same order. Each process starts the persistent operations, which
 * all processes have initialised in the same order, in an order of its own. */
static void begin(struct operation *operations, int count, struct stream *own)
{
    MPI_Request requests[MOST_OPERATIONS];
    int order[MOST_OPERATIONS], persistent = 0, next = 0;

    shuffle(own, order, count);
    for (int i = 0; i < count; i++)
        if (operations[order[i]].form == PERSISTENT)
            order[persistent++] = order[i];
    for (int i = 0; i <= count; i++) {
        /* Starts some persistent operations before this call, and the rest after the last call. */
        int group = i == count ? persistent - next : below(own, persistent - next + 1);

        for (int g = 0; g < group; g++) {
            current = &operations[order[next + g]];
            publish_if_barrier(current);
            requests[g] = current->request;
        }
        if (group == 1)
            MUST(MPI_Start(&requests[0]));
        else if (group > 1)
            MUST(MPI_Startall(group, requests));
        for (int g = 0; g < group; g++)
            operations[order[next++]].request = requests[g];
        if (i == count || operations[i].form == PERSISTENT)
            continue;
        current = &operations[i];
        publish_if_barrier(current);
        must(call(&operations[i]), "the call");
        if (current->form == BLOCKING)
            check(&operations[i]);
    }
}

/* Completes all operations in one of eight ways, in an order of this process, and checks each as soon as it is known to
 * be complete. */
static void complete(struct operation *operations, int count, struct stream *own)
{
    enum { EACH, ALL, ANY, SOME } way = below(own, 4);
    bool wait = below(own, 2);
    MPI_Request requests[MOST_OPERATIONS];
    MPI_Status statuses[MOST_OPERATIONS];
    int order[MOST_OPERATIONS], done[MOST_OPERATIONS] = {0}, number = 0, flag = 0;

    shuffle(own, order, count);
    for (int i = 0; i < count; i++)
        requests[i] = operations[order[i]].request;
    if (way == EACH) {
        for (int i = 0, left = count; left > 0; i = (i + 1) % count) {
            if (done[i])
                continue;
            done[i] = wait;
            MUST(wait ? MPI_Wait(&requests[i], statuses) : MPI_Test(&requests[i], &done[i], statuses));
            if (done[i]) {
                check(&operations[order[i]]);
                left--;
            }
        }
    } else if (way == ALL) {
        while (!flag) {
            flag = wait;
            MUST(wait ? MPI_Waitall(count, requests, statuses) : MPI_Testall(count, requests, &flag, statuses));
        }
    } else if (way == ANY) {
        do {
            flag = wait;
            MUST(wait ? MPI_Waitany(count, requests, &number, statuses)
                      : MPI_Testany(count, requests, &number, &flag, statuses));
            if (flag && number != MPI_UNDEFINED)
                check(&operations[order[number]]);
        } while (!flag || number != MPI_UNDEFINED);
    } else {
        do {
            MUST(wait ? MPI_Waitsome(count, requests, &number, done, statuses)
                      : MPI_Testsome(count, requests, &number, done, statuses));
            for (int i = 0; number != MPI_UNDEFINED && i < number; i++)
                check(&operations[order[done[i]]]);
        } while (number != MPI_UNDEFINED);
    }
    for (int i = 0; i < count; i++) {
        struct operation *o = &operations[order[i]];

        if ((requests[i] == MPI_REQUEST_NULL) != (o->form != PERSISTENT))
            FAIL(o, "the request is %s after completion", o->form == PERSISTENT ? "null" : "not null");
        o->request = requests[i];
        check(o);
    }
}

/* ---- The program ---- */

static int run_round(void)
{
    static struct operation operations[MOST_OPERATIONS];
    struct stream common = {hash(seed, (uint64_t)round_number, 1000)};
    struct stream own = {hash(seed, (uint64_t)round_number, 2000 + (uint64_t)world_rank)};
    int count = below(&common, 2) ? 1 : 1 + below(&common, MOST_OPERATIONS);
    int repetitions = below(&common, 2) ? 1 : 1 + below(&common, 4), on = below(&common, COMMUNICATORS);
    bool mixed = below(&common, 4) == 0;

    operations_in_round = count;
    repetition = 0;
    for (int i = 0; i < count; i++) {
        plan(&operations[i], i, &communicators[mixed ? below(&common, COMMUNICATORS) : on]);
        if (operations[i].form == PERSISTENT)
            must(call(&operations[i]), "the initialization");
    }
    for (; repetition < repetitions; repetition++) {
        for (int i = 0; i < count; i++)
            prepare(&operations[i]);
        begin(operations, count, &own);
        for (int i = 0; repetition == repetitions - 1 && i < count; i++)
            if (operations[i].free_early)
                free_types(&operations[i]);
        complete(operations, count, &own);
    }
    for (int i = 0; i < count; i++) {
        struct operation *o = &operations[i];
        struct side *sides[] = {&o->send, &o->receive};

        current = o;
        if (o->form == PERSISTENT)
            MUST(MPI_Request_free(&o->request));
        free_types(o);
        for (int s = 0; s < 2; s++) {
            free(sides[s]->storage);
            free(sides[s]->expected);
            free(sides[s]->roles);
        }
    }
    current = NULL;
    return count * repetitions;
}

static void make_communicators(void)
{
    int low_half = world_rank < world_size / 2, ranks[MOST_RANKS] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    MPI_Group world_group, group;

    communicators[WORLD].handle = MPI_COMM_WORLD;
    communicators[HALVES].color = low_half;
    communicators[ODD_AND_EVEN].color = world_rank % 2;
    MUST(MPI_Comm_dup(MPI_COMM_WORLD, &communicators[DUPLICATE].handle));
    MUST(MPI_Comm_split(MPI_COMM_WORLD, 0, -world_rank, &communicators[REVERSED].handle));
    MUST(MPI_Comm_split(MPI_COMM_WORLD, low_half, world_rank, &communicators[HALVES].handle));
    MUST(MPI_Comm_split(MPI_COMM_WORLD, world_rank % 2, -world_rank, &communicators[ODD_AND_EVEN].handle));
    /* In this communicator the ranks of a host are not consecutive: even ranks come first. */
    MUST(MPI_Comm_split(MPI_COMM_WORLD, 0, world_rank % 2, &communicators[SCATTERED].handle));
    MUST(MPI_Comm_group(MPI_COMM_WORLD, &world_group));
    for (struct communicator *c = communicators; c < communicators + COMMUNICATORS; c++) {
        MUST(MPI_Comm_set_errhandler(c->handle, MPI_ERRORS_RETURN));
        MUST(MPI_Comm_size(c->handle, &c->size));
        MUST(MPI_Comm_rank(c->handle, &c->rank));
        MUST(MPI_Comm_group(c->handle, &group));
        MUST(MPI_Group_translate_ranks(group, c->size, ranks, world_group, c->world_rank));
        MUST(MPI_Group_free(&group));
    }
    MUST(MPI_Group_free(&world_group));
}

/* Memory that the processes share, on this host, on simulated hosts, or on hosts that share its files: a file that is
 * unlinked after all have mapped it. */
static void share_numbers(void)
{
    size_t bytes = sizeof(int64_t) * MOST_OPERATIONS * MOST_RANKS;
    char path[] = "/tmp/random_collectives.XXXXXX";
    int file = world_rank == 0 ? mkstemp(path) : -1;

    if (world_rank == 0 && (file < 0 || ftruncate(file, (off_t)bytes) != 0))
        FAIL(NULL, "no file can be made");
    MUST(MPI_Bcast(path, sizeof path, MPI_CHAR, 0, MPI_COMM_WORLD));
    if (world_rank > 0)
        file = open(path, O_RDWR);
    _Atomic int64_t *first = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    MUST(MPI_Barrier(MPI_COMM_WORLD));
    if (world_rank == 0)
        unlink(path);
    if (first == MAP_FAILED)
        FAIL(NULL, "%s cannot be mapped", path);
    for (int r = 0; r < world_size; r++)
        entered[r] = first + r * MOST_OPERATIONS;
    close(file);
}

int main(int argc, char **argv)
{
    const char *all = getenv("RMAMPI_ALL");
    int usual = all != NULL && strcmp(all, "1") == 0 ? ROUNDS : ROUNDS_OF_SHORT_TEST;
    int rounds = argc > 2 ? atoi(argv[2]) : usual, first = argc > 3 ? atoi(argv[3]) : 0, operations = 0;
    struct reduction *user = &reductions[PREDEFINED];

    seed = argc > 1 ? strtoull(argv[1], NULL, 0) : DEFAULT_SEED;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);
    if (world_size > MOST_RANKS)
        FAIL(NULL, "the program needs at most %d ranks", MOST_RANKS);
    make_communicators();
    MUST(MPI_Op_create(user_sum, 1, &user[0].op));
    MUST(MPI_Op_create_c(user_sum_c, 1, &user[1].op));
    MUST(MPI_Op_create(user_matrix, 0, &user[2].op));
    MUST(MPI_Op_create_c(user_matrix_c, 0, &user[3].op));
    share_numbers();

    for (round_number = first; round_number < first + rounds; round_number++)
        operations += run_round();

    for (int i = 0; i < REDUCTIONS - PREDEFINED; i++)
        MUST(MPI_Op_free(&user[i].op));
    for (int i = DUPLICATE; i < COMMUNICATORS; i++)
        MUST(MPI_Comm_free(&communicators[i].handle));
    if (world_rank == 0)
        printf("%d ranks, seed %" PRIu64 ": the results of %d operations equal the model\n", world_size, seed, operations);
    MPI_Finalize();
    return 0;
}
