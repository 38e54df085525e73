/* random_plan.h: what all ranks do with one window in one epoch, made of random numbers that all ranks share, such that
 * the standard says what comes out: puts do not overlap what others access, accumulates of several ranks on the same
 * elements commute, what is got is not written. And a model of all memory, byte by byte, on which it is done as well.
 */
#ifndef RANDOM_PLAN_H
#define RANDOM_PLAN_H

#include "random_windows.h"
#include "typemap.h"

/* Bytes at each rank from which origins send, and where they receive. */
#define ARENA 24576
#define MOST_ACCESSES 3000
/* Bytes of one buffer in a window, about. */
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

/* The operation behind those of accumulate.h. */
#define NO_OP OPERATIONS

struct access {
    enum call call;
    int origin;
    int target;
    int segment;
    /* In the origin's arena, the target's memory, the origin's arena. */
    struct buffer here;
    struct buffer there;
    struct buffer result;
    /* Of a compare and swap, in the arena. */
    ptrdiff_t compare;
    /* Of an accumulate: values, operation, and whether the standard says what is fetched. */
    const struct reducible *values;
    int operation;
    int is_exact;
    /* Must be complete at the target before the next one of its origin. */
    int is_flushed;
    /* The origin buffer lies in the origin's own memory of the window. */
    int is_in_window;
};

/* Bytes at a target that hold values, not just bytes, in this epoch. */
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

/* Where shapes come from ------------------------------------------------------------------------------------------ */

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
/* Two buffers with the same datatypes in the same order, of which `sent` is not longer. */
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

/* A buffer that holds at least `least` elements of a basic datatype, and no other; about `most` at most. */
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

/* Where buffers go ------------------------------------------------------------------------------------------------ */

/* A place in the arena of `of_rank` for a buffer; 0 when it is full. */
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

/* A new segment in the target's memory with the buffer, behind what is used; 0 when there is no more room. */
static inline int place_in_window(int target, struct buffer *buffer, int has_values)
{
    ptrdiff_t begin, end, unit = plan.window->unit[target], *used = &plan.used[target];

    span_of(buffer->shape, buffer->count, &begin, &end);
    ptrdiff_t at = *used + (chance(&plan.random, 2) ? 0 : chance(&plan.random, 40)) - begin;
    if (at < 0 && plan.kind != DYNAMIC && plan.kind != DYNAMIC_PIECES)
        at = 0;
    /* Mostly where values of 8 bytes are aligned. */
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

/* Adds an access to the newest segment; its buffers have their places. */
static inline struct access *add_access(enum call call, int origin, int target, struct buffer here,
                                        struct buffer there)
{
    CHECK(plan.accesses < MOST_ACCESSES);
    struct access *access = &plan.access[plan.accesses++];
    *access = (struct access) {.call = call, .origin = origin, .target = target, .here = here, .there = there,
                               .segment = plan.segments - 1};
    return access;
}

/* Adds a put, get or store, whose origin buffer gets a place in the arena or in memory of the window that nobody else
 * touches; NULL when there is none.
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

/* The kinds of segments ------------------------------------------------------------------------------------------- */

/* One rank puts, or the target itself stores. */
static inline int plan_put(int target)
{
    int origin = chance(&plan.random, ranks), is_store = chance(&plan.random, 5) == 0;
    struct buffer here, there;

    if (is_store)
        origin = target;
    random_transfer(&plan.random, &here, &there);
    if (!place_in_window(target, &there, 0))
        return 0;
    add_transfer(is_store ? STORE : PUT, origin, target, here, there);
    return 1;
}

/* Any ranks get, the same bytes or parts of them. */
static inline int plan_get(int target)
{
    struct buffer here, there;

    random_transfer(&plan.random, &there, &here);
    if (!place_in_window(target, &there, 0))
        return 0;
    int segment = plan.segments - 1;
    for (int getters = 1 + chance(&plan.random, ranks < 4 ? ranks : 4); getters > 0 && has_room(); getters--) {
        struct access *access = add_transfer(GET, chance(&plan.random, ranks), target, here, there);

        if (access != NULL)
            access->segment = segment;
    }
    return 1;
}

/* Every rank adds 1 to all bytes by get and put under an exclusive lock. */
static inline int plan_count(int target)
{
    struct buffer here, there;

    random_transfer(&plan.random, &there, &here);
    here = there;
    if (overlaps_itself(there.shape, there.count) || !place_in_window(target, &there, 0))
        return overlaps_itself(there.shape, there.count);
    for (int origin = 0; origin < ranks && has_room(); origin++)
        if (place_in_arena(origin, &here))
            add_access(COUNT, origin, target, here, there);
    return 1;
}

/* Operations of which several ranks may do one on the same elements, for any order gives the same. */
static inline unsigned commuting(const struct reducible *values)
{
    unsigned rounded = values->allowed & ARITHMETIC && !(values->allowed & BITS) ? ARITHMETIC : 0u;

    return values->allowed & ~rounded & (ONLY(OPERATIONS) - 1);
}

/* Operations of which several in a row are done exactly, and without an overflow to infinity. */
static inline unsigned repeatable(const struct reducible *values)
{
    unsigned grows = values->allowed & ARITHMETIC && !(values->allowed & BITS) ? ONLY(PROD) : 0u;

    return (values->allowed & ~grows & (ONLY(OPERATIONS) - 1)) | ONLY(REPLACE);
}

static inline int choose(unsigned set)
{
    int chosen;

    do
        chosen = chance(&plan.random, OPERATIONS);
    while (!(set >> chosen & 1));
    return chosen;
}

/* Adds one of the accumulate family on some of the elements `there`; 0 when there is no room for its buffers. */
static inline struct access *plan_accumulate(int origin, int target, const struct reducible *values,
                                             struct buffer there, int operation)
{
    static const enum call calls[] = {ACCUMULATE, ACCUMULATE, GET_ACCUMULATE, GET_ACCUMULATE, FETCH_AND_OP};
    enum call call = calls[chance(&plan.random, 5)];
    const struct datatype *basic = datatype_of(values);
    struct buffer here, result = {0};

    if (call == FETCH_AND_OP) {
        ptrdiff_t at = there.at;
        for (int tries = 0; tries < 5 && elements_of(&there) > 0; tries++) {
            ptrdiff_t element = element_of(&there, chance(&plan.random, elements_of(&there))).at;
            if (element % plan.window->unit[target] == 0 && (element >= 0 || plan.kind >= DYNAMIC))
                at = element;
        }
        /* The first datum need not lie where the buffer begins. */
        if (elements_of(&there) == 0 || (at == there.at && element_of(&there, 0).at != at))
            return NULL;
        there = one_of(basic);
        there.at = at;
    } else {
        there.count = 1 + chance(&plan.random, there.count > 0 ? there.count : 1);
    }
    if (call == ACCUMULATE && operation == NO_OP)
        call = GET_ACCUMULATE;
    if (call == FETCH_AND_OP) {
        here = one_of(basic);
    } else {
        here = random_values(&plan.random, basic, 0, elements_of(&there));
        if (elements_of(&here) > elements_of(&there))
            return NULL;
    }
    if (!place_in_arena(origin, &here))
        return NULL;
    if (call != ACCUMULATE) {
        result = call == FETCH_AND_OP ? one_of(basic)
                                      : random_values(&plan.random, basic, elements_of(&there),
                                                      elements_of(&there));
        if (overlaps_itself(result.shape, result.count) || !place_in_arena(origin, &result))
            return NULL;
    }
    make_values(values, arena_of(origin), &here);
    struct access *access = add_access(call, origin, target, here, there);
    access->result = result;
    access->values = values;
    access->operation = operation;
    return access;
}

/* A place for values in the target's memory, which gets some. */
static inline int place_values(const struct reducible *values, int target, struct buffer *there)
{
    const struct datatype *basic = datatype_of(values);

    *there = random_values(&plan.random, basic, 1, 1 + LONGEST / 2 / (int) basic->extent);
    if (!place_in_window(target, there, 1))
        return 0;
    make_values(values, memory_of(plan.kind, target), there);
    return 1;
}

/* Several ranks, one operation that commutes. What is fetched depends on their order. */
static inline int plan_accumulates(int target)
{
    const struct reducible *values;
    struct buffer there;

    do
        values = &reducibles[chance(&plan.random, (int) REDUCIBLES)];
    while (commuting(values) == 0);
    int operation = choose(commuting(values));
    if (!place_values(values, target, &there))
        return 0;
    for (int calls = 1 + chance(&plan.random, 6); calls > 0 && has_room(); calls--)
        plan_accumulate(chance(&plan.random, ranks), target, values, there,
                        chance(&plan.random, 5) == 0 ? NO_OP : operation);
    return 1;
}

/* One rank; accumulates are ordered, so it is known what is fetched, and the last replacement stays. Between different
 * operations there is a flush.
 */
static inline int plan_sequence(int target)
{
    const struct reducible *values = &reducibles[chance(&plan.random, (int) REDUCIBLES)];
    int origin = chance(&plan.random, ranks), operation = choose(repeatable(values));
    struct buffer there;

    if (!place_values(values, target, &there))
        return 0;
    for (int calls = 1 + chance(&plan.random, 5); calls > 0 && has_room(); calls--) {
        struct access *access = plan_accumulate(origin, target, values, there,
                                                chance(&plan.random, 5) == 0 ? NO_OP : operation);
        if (access != NULL)
            access->is_exact = 1;
        if (access != NULL && is_passive()) {
            access->is_flushed = 1;
            operation = choose(repeatable(values));
        }
    }
    return 1;
}

/* Several ranks swap the same value in, in place of what is there, so one of them succeeds; or one tries in vain. */
static inline int plan_swaps(int target)
{
    const struct reducible *values;
    int is_vain = chance(&plan.random, 4) == 0;
    struct buffer there, here, compare, result;

    do
        values = &reducibles[chance(&plan.random, (int) REDUCIBLES)];
    while (!(values->allowed & (BITS | LOGIC)));
    there = one_of(datatype_of(values));
    here = compare = result = there;
    if (!place_in_window(target, &there, 1))
        return 0;
    unsigned char *element = memory_of(plan.kind, target) + there.at, new[16], other[16];
    make_values(values, memory_of(plan.kind, target), &there);
    values->model->make(new, next_random(&plan.random));
    values->model->make(other, next_random(&plan.random));
    for (int calls = 1 + chance(&plan.random, 5); calls > 0 && has_room(); calls--) {
        int origin = chance(&plan.random, ranks);

        if (!place_in_arena(origin, &here) || !place_in_arena(origin, &compare) || !place_in_arena(origin, &result))
            break;
        memcpy(arena_of(origin) + here.at, new, datatype_of(values)->size);
        memcpy(arena_of(origin) + compare.at, is_vain ? other : element, datatype_of(values)->size);
        struct access *access = add_access(COMPARE_AND_SWAP, origin, target, here, there);
        access->compare = compare.at;
        access->result = result;
        access->values = values;
        if (is_vain)
            break;
    }
    return 1;
}

/* The whole ------------------------------------------------------------------------------------------------------- */

static inline void make_plan(uint64_t seed, const struct window *window)
{
    plan.random = seed;
    plan.window = window;
    plan.kind = window->kind;
    plan.mode = (enum mode) chance(&plan.random, MODES);
    plan.accesses = plan.segments = 0;
    for (int i = 0; i < ranks; i++) {
        plan.arena_used[i] = plan.used[i] = 0;
        fill_random(&plan.random, arena_of(i), ARENA);
    }
    for (int target = 0; target < ranks; target++) {
        int goes_on = chance(&plan.random, 6) != 0;

        while (goes_on && has_room()) {
            switch (chance(&plan.random, 10)) {
            case 0: case 1: case 2: goes_on = plan_put(target); break;
            case 3: case 4: goes_on = plan_get(target); break;
            case 5: case 6: goes_on = plan_accumulates(target); break;
            case 7: case 8: goes_on = plan_sequence(target); break;
            default: goes_on = plan.mode == LOCK_EXCLUSIVE ? plan_count(target) : plan_swaps(target);
            }
        }
    }
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

/* What an access does, to memory and arenas of the model. */
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
