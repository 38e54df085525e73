/* random_datatypes.h: random derived datatypes of all constructors except MPI_Type_create_darray, nested, with holes, zero blocks,
 * negative strides, lower bounds and set extents; and the type maps that the standard defines for them (MPI-5.0 section 5.1). The
 * type maps are computed independently of the library, and the library's sizes and extents are compared with them.
 */
#ifndef RANDOM_DATATYPES_H
#define RANDOM_DATATYPES_H

#include "random_shapes.h"

/* Depth of nested constructors, and bytes of the longest buffer. */
enum { DEPTH = 4, LONGEST_BUFFER = 900 };

/* Makes and commits a random shape of at most LONGEST_BUFFER / 2 bytes without overlap. Returns 0 if the random numbers give
 * another shape. `basic` is NULL if any basic datatypes are allowed. */
static inline int try_shape(uint64_t *random, const struct datatype *basic, struct shape *shape)
{
    ptrdiff_t begin, end;

    if (!random_shape(random, basic, 1 + chance(random, DEPTH), shape))
        return 0;
    span_of(shape, 1, &begin, &end);
    if (end - begin <= LONGEST_BUFFER / 2 && !overlaps_itself(shape, 1)) {
        CHECK_OK(MPI_Type_commit(&shape->handle));
        return 1;
    }
    free_shape(shape);
    return 0;
}

/* The largest number of entries, up to `most` (at least 1 if `most` is), that neither overlap nor are too long. */
static inline int fitting_count(const struct shape *shape, int most)
{
    /* The number of data at each byte, from LONGEST_BUFFER bytes before the first byte of the first entry on. */
    unsigned char taken[2 * LONGEST_BUFFER] = {0};
    ptrdiff_t first, begin, end;

    span_of(shape, 1, &first, &end);
    for (int count = 0; count < most; count++) {
        span_of(shape, count + 1, &begin, &end);
        if (end - begin > LONGEST_BUFFER)
            return count > 0 ? count : 1;
        for (int i = 0; i < shape->items; i++) {
            const struct datatype *basic = shape->map[i].basic;
            unsigned char *at = taken + LONGEST_BUFFER + shape->map[i].at + count * shape->extent - first;

            for (ptrdiff_t byte = 0; byte < data_end(basic); byte++)
                if ((byte < (ptrdiff_t) basic->first || byte >= (ptrdiff_t) basic->second) && at[byte]++)
                    return count > 0 ? count : 1;
        }
    }
    return most;
}

/* A buffer with `least` to `most` elements of one basic datatype. */
static inline struct buffer random_values(uint64_t *random, const struct datatype *basic, int least, int most)
{
    struct shape *shape = new_shape();

    for (int tries = 0; tries < 6; tries++) {
        if (!try_shape(random, basic, shape))
            continue;
        int fewest = shape->items == 0 ? 0 : (least + shape->items - 1) / shape->items;
        int highest = fitting_count(shape, shape->items == 0 ? 2 : most / shape->items);

        if (fewest * shape->items >= least && highest >= fewest)
            return (struct buffer) {.shape = shape, .count = fewest + chance(random, highest - fewest + 1)};
        free_shape(shape);
    }
    predefined_shape(basic, shape);
    return (struct buffer) {.shape = shape, .count = least + (most > least ? chance(random, most - least + 1) : 0)};
}

/* Makes `to`: the data of `from` in the same order at other places, as one structure of basic datatypes. */
static inline void repack(uint64_t *random, const struct shape *from, struct shape *to)
{
    MPI_Datatype types[MOST_ITEMS];
    MPI_Aint places[MOST_ITEMS];
    int lengths[MOST_ITEMS], order[MOST_ITEMS];
    ptrdiff_t at = -chance(random, 50);

    *to = (struct shape) {.is_new = 1, .items = from->items};
    for (int i = 0; i < from->items; i++)
        order[i] = i;
    for (int i = from->items - 1; i > 0; i--) {
        int other = chance(random, i + 1), moved = order[i];
        order[i] = order[other];
        order[other] = moved;
    }
    for (int i = 0; i < from->items; i++) {
        at += chance(random, 3) ? 0 : chance(random, 9);
        to->map[order[i]] = (struct item) {from->map[order[i]].basic, at};
        at += data_end(from->map[order[i]].basic);
    }
    for (int i = 0; i < from->items; i++) {
        types[i] = to->map[i].basic->handle;
        places[i] = to->map[i].at;
        lengths[i] = 1;
    }
    CHECK_OK(MPI_Type_create_struct(from->items, lengths, places, types, &to->handle));
    CHECK_OK(MPI_Type_commit(&to->handle));
    set_bounds(to);
    compare_bounds(to);
}

/* Two buffers with the same datatypes in the same order; `sent` is not longer. */
static inline void random_transfer(uint64_t *random, struct buffer *sent, struct buffer *received)
{
    const struct datatype *basic = &datatypes[chance(random, (int) DATATYPES)];
    struct shape *shape = new_shape(), *other;

    if (chance(random, 3) == 0) {
        /* One basic datatype in two different shapes. */
        *received = random_values(random, basic, 0, LONGEST / (int) basic->extent);
        *sent = random_values(random, basic, 0, elements_of(received));
        if (elements_of(sent) > elements_of(received))
            sent->count = 0;
        predefined_shape(basic, shape);
        return;
    }
    /* Any mixture of basic datatypes, in the same shape, or in a shape with each datum at any place. */
    int is_made = 0;
    for (int tries = 0; tries < 6 && !is_made; tries++)
        is_made = try_shape(random, NULL, shape);
    if (!is_made)
        predefined_shape(basic, shape);
    *sent = *received = (struct buffer) {.shape = shape, .count = chance(random, 9) ? 1 + chance(random, 4) : 0};
    if (chance(random, 2) && shape->items > 0) {
        other = new_shape();
        repack(random, shape, other);
        if (chance(random, 2))
            received->shape = other;
        else
            sent->shape = other;
    }
    sent->count = received->count = fitting_count(sent->shape, fitting_count(received->shape, received->count));
    if (chance(random, 3) == 0)
        sent->count = chance(random, received->count + 1);
}

/* A datatype with the absolute address of a buffer: the buffer is one entry of it at MPI_BOTTOM. */
static inline MPI_Datatype from_bottom(const void *address, int count, MPI_Datatype type)
{
    MPI_Datatype absolute;
    MPI_Aint place;

    CHECK_OK(MPI_Get_address(address, &place));
    CHECK_OK(MPI_Type_create_hindexed(1, &count, &place, type, &absolute));
    CHECK_OK(MPI_Type_commit(&absolute));
    return absolute;
}

#endif
