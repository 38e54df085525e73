/* typemap.h: buffers as the standard defines them: a sequence of entries, each a list of basic datatypes and displacements (MPI-5.0
 * section 5.1); and random numbers, which are equal at ranks with the same state.
 */
#ifndef TYPEMAP_H
#define TYPEMAP_H

#include "accumulate.h"

/* The next number of a random sequence. */
static inline uint64_t next_random(uint64_t *state)
{
    uint64_t mixed = *state += 0x9e3779b97f4a7c15u;

    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    return mixed ^ mixed >> 31;
}

/* A random number from 0 to below - 1. */
static inline int chance(uint64_t *state, int below)
{
    return (int) (next_random(state) % (uint64_t) below);
}

static inline void fill_random(uint64_t *state, unsigned char *bytes, ptrdiff_t length)
{
    for (ptrdiff_t i = 0; i < length; i++)
        bytes[i] = (unsigned char) next_random(state);
}

/* Largest number of basic datatypes in one entry. */
#define MOST_ITEMS 96

/* One basic datatype of an entry, and its place. */
struct item {
    const struct datatype *basic;
    ptrdiff_t at;
};

/* A datatype. `is_new` if the handle must be freed. */
struct shape {
    MPI_Datatype handle;
    int is_new;
    int items;
    struct item map[MOST_ITEMS];
    ptrdiff_t lower;
    ptrdiff_t extent;
    /* Whether MPI_Type_create_resized or MPI_Type_create_subarray has set the bounds, of this datatype or of a part. */
    int has_marks;
};

/* The shape of a predefined datatype. */
static inline void predefined_shape(const struct datatype *basic, struct shape *shape)
{
    *shape = (struct shape) {
        .handle = basic->handle, .items = 1, .map = {{basic, 0}}, .extent = (ptrdiff_t) basic->extent
    };
}

/* Bytes from the beginning of a basic datatype to the end of its data. */
static inline ptrdiff_t data_end(const struct datatype *basic)
{
    return (ptrdiff_t) (basic->second + basic->size - basic->first);
}

/* `count` entries of a shape, the first of which begins at `at` in memory. */
struct buffer {
    const struct shape *shape;
    int count;
    ptrdiff_t at;
};

/* The number of basic datatypes in a buffer. */
static inline int elements_of(const struct buffer *buffer)
{
    return buffer->count * buffer->shape->items;
}

/* The basic datatype with this number in the order of the buffer's data, and its place in memory. */
static inline struct item element_of(const struct buffer *buffer, int number)
{
    struct item item = buffer->shape->map[number % buffer->shape->items];

    item.at += buffer->at + number / buffer->shape->items * buffer->shape->extent;
    return item;
}

/* Stores the place of the first byte of a buffer's data, and of the byte after the last one, relative to
 * the beginning of the buffer. Both are 0 if the buffer has no data. */
static inline void span_of(const struct shape *shape, int count, ptrdiff_t *begin, ptrdiff_t *end)
{
    *begin = *end = 0;
    for (int entry = 0; entry < count; entry += count > 1 ? count - 1 : 1)
        for (int i = 0; i < shape->items; i++) {
            ptrdiff_t at = shape->map[i].at + entry * shape->extent, behind = at + data_end(shape->map[i].basic);

            if ((entry == 0 && i == 0) || at < *begin)
                *begin = at;
            if ((entry == 0 && i == 0) || behind > *end)
                *end = behind;
        }
}

/* Returns whether two data of the buffer overlap. A buffer with such data must not be written. */
static inline int overlaps_itself(const struct shape *shape, int count)
{
    struct buffer buffer = {shape, count, 0};
    ptrdiff_t begin, end;

    span_of(shape, count, &begin, &end);
    unsigned char *taken = calloc((size_t) (end - begin) + 1, 1);
    int overlaps = 0;
    CHECK(taken != NULL);
    for (int i = 0; i < elements_of(&buffer) && !overlaps; i++) {
        struct item item = element_of(&buffer, i);

        for (ptrdiff_t byte = 0; byte < data_end(item.basic); byte++)
            if (byte < (ptrdiff_t) item.basic->first || byte >= (ptrdiff_t) item.basic->second)
                overlaps |= taken[item.at - begin + byte]++;
    }
    free(taken);
    return overlaps;
}

/* Copies one basic datatype without its holes. */
static inline void copy_element(const struct datatype *basic, unsigned char *to, const unsigned char *from)
{
    memcpy(to, from, basic->first);
    memcpy(to + basic->second, from + basic->second, basic->size - basic->first);
}

/* Copies all data of `source` in order into the data of `sink`, which may have more space. */
static inline void copy_buffer(unsigned char *to, const struct buffer *sink, const unsigned char *from,
                               const struct buffer *source)
{
    for (int i = 0; i < elements_of(source); i++) {
        struct item read = element_of(source, i), write = element_of(sink, i);

        copy_element(read.basic, to + write.at, from + read.at);
    }
}

#endif
