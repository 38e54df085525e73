/* random_segments.h: plans from random numbers that all ranks share. The standard defines the result of each plan: puts do not
 * overlap accesses of other ranks, accumulates of several ranks on the same elements commute, and memory that is read by get is
 * not written, except under exclusive locks.
 */
#ifndef RANDOM_SEGMENTS_H
#define RANDOM_SEGMENTS_H

#include "random_plan.h"

/* plan_put(), plan_get(), plan_count(), plan_accumulates(), plan_sequence() and plan_swaps() return 0 if there is no more space for
 * segments at the target, and otherwise 1. */

/* Plans a segment in which one rank puts, or the target itself stores. */
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

/* Plans a segment of which several ranks get all or a part. */
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

/* Plans a segment in which every rank adds 1 to all bytes, by get and put under an exclusive lock. */
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

/* Operations that several ranks may apply to the same elements, because any order has the same result. */
static inline unsigned commuting(const struct reducible *values)
{
    unsigned rounded = values->allowed & ARITHMETIC && !(values->allowed & BITS) ? ARITHMETIC : 0u;

    return values->allowed & ~rounded & (ONLY(OPERATIONS) - 1);
}

/* Operations that are exact when applied several times in sequence, without an overflow to infinity. */
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

/* Adds one accumulate function on some of the elements `there`; NULL if its buffers have no place or the random datatypes do not
 * fit. */
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
        /* The first datum need not be at the beginning of the buffer. */
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

/* A place for values in the target's memory, which is filled with values in the model. */
static inline int place_values(const struct reducible *values, int target, struct buffer *there)
{
    const struct datatype *basic = datatype_of(values);

    *there = random_values(&plan.random, basic, 1, 1 + LONGEST / 2 / (int) basic->extent);
    if (!place_in_window(target, there, 1))
        return 0;
    make_values(values, memory_of(plan.kind, target), there);
    return 1;
}

/* Plans a segment in which several ranks use one operation that commutes. The fetched values depend on the order of the
 * ranks. */
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

/* Plans a segment in which one rank accumulates. Its accumulates are ordered, so the fetched values are known, and the last
 * replacement remains. Between different operations other than MPI_NO_OP there is a flush.
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

/* Plans compare and swaps: several ranks with the same comparison value, of which one succeeds; or one rank with
 * another comparison value, without success. */
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

/* The whole plan -------------------------------------------------------------------------------------------------- */

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

#endif
