/* random_plan.h: the plan of all ranks' operations on one window in one epoch, in segments of the ranks' memory; and a model of
 * all memory, byte by byte, to which the plan is applied as well. random_segments.h makes the plans.
 */
#ifndef RANDOM_PLAN_H
#define RANDOM_PLAN_H

#include "random_windows.h"
#include "typemap.h"

/* Bytes of each rank's arena, from which origins send and into which they receive. */
#define ARENA 24576
#define MOST_ACCESSES 3000
/* Approximate number of bytes of the longest buffer in a window. */
#define LONGEST 400

enum mode { FENCE, START_POST, LOCK_SHARED, LOCK_EXCLUSIVE, LOCK_SEVERAL, LOCK_ALL, MODES };

static const char *const mode_names[MODES] = {
    "fence", "post and start", "shared locks", "exclusive locks", "locks on several targets", "lock_all",
};

enum call { PUT, GET, ACCUMULATE, GET_ACCUMULATE, FETCH_AND_OP, COMPARE_AND_SWAP, STORE, COUNT, CALLS };

static const char *const call_names[CALLS] = {
    "MPI_Put", "MPI_Get", "MPI_Accumulate", "MPI_Get_accumulate", "MPI_Fetch_and_op", "MPI_Compare_and_swap",
    "a local store", "MPI_Get, a sum, and MPI_Put",
};

/* MPI_NO_OP, as an operation after the operations of accumulate.h. */
#define NO_OP OPERATIONS

struct access {
    enum call call;
    int origin;
    int target;
    int segment;
    /* Buffers in the origin's arena, in the target's memory, and for the result in the origin's arena. */
    struct buffer here;
    struct buffer there;
    struct buffer result;
    /* The comparison value of a compare and swap, in the arena. */
    ptrdiff_t compare;
    /* For accumulates and swaps: the datatype and its operations. For accumulates: the operation, and whether the standard defines
     * the fetched value. */
    const struct reducible *values;
    int operation;
    int is_exact;
    /* Whether the access must be complete at the target before the next access of its origin. */
    int is_flushed;
    /* Whether the origin buffer is in the origin's own memory of the window. */
    int is_in_window;
};

/* A range of a target's memory that one part of the plan uses. `has_values`: accumulates or swaps use the range, so it contains
 * values of a datatype, not random bytes. */
struct segment {
    int target;
    ptrdiff_t begin;
    ptrdiff_t end;
    int has_values;
};

static struct {
    enum mode mode;
    enum kind kind;
    const struct window *window;
    int accesses;
    struct access access[MOST_ACCESSES];
    int segments;
    struct segment segment[MOST_ACCESSES];
    struct shape *shapes[3 * MOST_ACCESSES];
    int shape_count;
    /* The first free byte of each rank's arena, and of its memory in the window. */
    ptrdiff_t *arena_used;
    ptrdiff_t *used;
    uint64_t random;
} plan;

/* The model: memory of each window and rank, and the arenas. */
static unsigned char *memories[KINDS], *arenas;

static inline unsigned char *memory_of(enum kind kind, int of_rank)
{
    return memories[kind] + (size_t) of_rank * SPACE;
}

static inline unsigned char *arena_of(int of_rank)
{
    return arenas + (size_t) of_rank * ARENA;
}

static inline int is_passive(void)
{
    return plan.mode >= LOCK_SHARED;
}

/* The source of shapes -------------------------------------------------------------------------------------------- */

static inline struct shape *new_shape(void)
{
    struct shape *shape = calloc(1, sizeof *shape);

    CHECK(shape != NULL && plan.shape_count < 3 * MOST_ACCESSES);
    plan.shapes[plan.shape_count++] = shape;
    return shape;
}

#ifdef DERIVED_SHAPES
#include "random_datatypes.h"
#else
/* Two buffers with the same datatypes in the same order; `sent` is not longer. */
static inline void random_transfer(uint64_t *random, struct buffer *sent, struct buffer *received)
{
    const struct datatype *basic = &datatypes[chance(random, (int) DATATYPES)];
    struct shape *shape = new_shape();
    int most = LONGEST / (int) basic->extent;

    predefined_shape(basic, shape);
    *received = (struct buffer) {.shape = shape, .count = chance(random, 9) == 0 ? 0 : 1 + chance(random, most)};
    *sent = *received;
    if (chance(random, 3) == 0)
        sent->count = chance(random, received->count + 1);
}

/* A buffer with `least` to `most` elements of one basic datatype. */
static inline struct buffer random_values(uint64_t *random, const struct datatype *basic, int least, int most)
{
    struct shape *shape = new_shape();

    predefined_shape(basic, shape);
    return (struct buffer) {.shape = shape, .count = least + (most > least ? chance(random, most - least + 1) : 0)};
}
#endif

static inline struct buffer one_of(const struct datatype *basic)
{
    struct shape *shape = new_shape();

    predefined_shape(basic, shape);
    return (struct buffer) {.shape = shape, .count = 1};
}

/* The places of buffers ------------------------------------------------------------------------------------------- */

/* Gives a buffer a place in the arena of `of_rank`; 0 if the arena is full. */
static inline int place_in_arena(int of_rank, struct buffer *buffer)
{
    ptrdiff_t begin, end, *used = &plan.arena_used[of_rank];

    span_of(buffer->shape, buffer->count, &begin, &end);
    ptrdiff_t at = *used + 1 + chance(&plan.random, 9) - begin;
    if (at + end + 8 > ARENA)
        return 0;
    buffer->at = at;
    *used = at + end;
    return 1;
}

/* Gives the buffer a place in a new segment, after the used part of the target's memory; 0 if there is no more space. */
static inline int place_in_window(int target, struct buffer *buffer, int has_values)
{
    ptrdiff_t begin, end, unit = plan.window->unit[target], *used = &plan.used[target];

    span_of(buffer->shape, buffer->count, &begin, &end);
    ptrdiff_t at = *used + (chance(&plan.random, 2) ? 0 : chance(&plan.random, 40)) - begin;
    if (at < 0 && plan.kind != DYNAMIC && plan.kind != DYNAMIC_PIECES)
        at = 0;
    /* Usually aligns the place for values of 8 bytes. */
    if (chance(&plan.random, 4) != 0)
        at += (8 - at % 8) % 8;
    at += (unit - at % unit) % unit;
    if (at + begin < *used || at + end > SPACE || plan.segments == MOST_ACCESSES)
        return 0;
    buffer->at = at;
    *used = at + end;
    plan.segment[plan.segments++] = (struct segment) {target, at + begin, at + end, has_values};
    return 1;
}

/* Adds an access to the newest segment. Its buffers already have places. */
static inline struct access *add_access(enum call call, int origin, int target, struct buffer here,
                                        struct buffer there)
{
    CHECK(plan.accesses < MOST_ACCESSES);
    struct access *access = &plan.access[plan.accesses++];
    *access = (struct access) {.call = call, .origin = origin, .target = target, .here = here, .there = there,
                               .segment = plan.segments - 1};
    return access;
}

/* Adds a put, get or store. Its origin buffer gets a place in the arena, or in memory of the window that no other
 * access uses. Returns NULL if there is no such place.
 */
static inline struct access *add_transfer(enum call call, int origin, int target, struct buffer here,
                                          struct buffer there)
{
    int segment = plan.segments - 1, is_in_window = chance(&plan.random, 5) == 0 && place_in_window(origin, &here, 0);

    if (!is_in_window && !place_in_arena(origin, &here))
        return NULL;
    struct access *access = add_access(call, origin, target, here, there);
    access->segment = segment;
    access->is_in_window = is_in_window;
    return access;
}

static inline int has_room(void)
{
    return plan.accesses + ranks + 8 < MOST_ACCESSES;
}

static inline void make_values(const struct reducible *values, unsigned char *memory, const struct buffer *buffer)
{
    for (int i = 0; i < elements_of(buffer); i++)
        values->model->make(memory + element_of(buffer, i).at, next_random(&plan.random));
}

static inline void free_plan(void)
{
    while (plan.shape_count > 0) {
        struct shape *shape = plan.shapes[--plan.shape_count];
        if (shape->is_new)
            CHECK_OK(MPI_Type_free(&shape->handle));
        free(shape);
    }
}

/* Adds 1 to every byte of data in a buffer. */
static inline void count_up(unsigned char *memory, const struct buffer *buffer)
{
    for (int i = 0; i < elements_of(buffer); i++) {
        struct item item = element_of(buffer, i);

        for (ptrdiff_t byte = 0; byte < data_end(item.basic); byte++)
            if (byte < (ptrdiff_t) item.basic->first || byte >= (ptrdiff_t) item.basic->second)
                memory[item.at + byte]++;
    }
}

/* Applies an access to memory and arenas of the model. */
static inline void do_in_model(const struct access *access)
{
    unsigned char *memory = memory_of(plan.kind, access->target);
    unsigned char *arena = access->is_in_window ? memory_of(plan.kind, access->origin) : arena_of(access->origin);

    if (access->call == PUT || access->call == STORE)
        copy_buffer(memory, &access->there, arena, &access->here);
    else if (access->call == GET)
        copy_buffer(arena, &access->here, memory, &access->there);
    if (access->call != ACCUMULATE && access->result.shape != NULL)
        copy_buffer(arena, &access->result, memory, &access->there);
    if (access->call == COMPARE_AND_SWAP
        && memcmp(memory + access->there.at, arena + access->compare, datatype_of(access->values)->size) == 0)
        copy_buffer(memory, &access->there, arena, &access->here);
    if (access->call == ACCUMULATE || access->call == GET_ACCUMULATE || access->call == FETCH_AND_OP)
        for (int i = 0; i < elements_of(&access->here) && access->operation != NO_OP; i++)
            access->values->model->combine((enum operation) access->operation,
                                           memory + element_of(&access->there, i).at,
                                           arena + element_of(&access->here, i).at);
    if (access->call == COUNT)
        count_up(memory, &access->there);
}

#endif
