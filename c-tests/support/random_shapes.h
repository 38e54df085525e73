/* random_shapes.h: the constructors of derived datatypes, except MPI_Type_create_darray, with random arguments, and the typemaps
 * that they define. */
#ifndef RANDOM_SHAPES_H
#define RANDOM_SHAPES_H

#include "typemap.h"

/* Largest number of blocks or members, and number of constructors (some with int and large counts). */
enum { MOST_BLOCKS = 4, KINDS_OF_SHAPES = 13 };

/* Alignments of C's types; complex types have the alignment of their parts, pairs that of their larger part. */
static inline ptrdiff_t alignment_of(const struct datatype *basic)
{
    static const MPI_Datatype complexes[] = {
        MPI_C_COMPLEX, MPI_C_FLOAT_COMPLEX, MPI_C_DOUBLE_COMPLEX, MPI_C_LONG_DOUBLE_COMPLEX, MPI_CXX_FLOAT_COMPLEX,
        MPI_CXX_DOUBLE_COMPLEX, MPI_CXX_LONG_DOUBLE_COMPLEX, MPI_COMPLEX, MPI_DOUBLE_COMPLEX, MPI_COMPLEX4,
        MPI_COMPLEX8, MPI_COMPLEX16, MPI_COMPLEX32, MPI_2REAL, MPI_2DOUBLE_PRECISION, MPI_2INTEGER, MPI_2INT,
    };

    for (size_t i = 0; i < sizeof complexes / sizeof complexes[0]; i++)
        if (basic->handle == complexes[i])
            return (ptrdiff_t) basic->size / 2;
    if (basic->first != basic->size)
        return (ptrdiff_t) (basic->first > 4 ? basic->first : 4);
    return (ptrdiff_t) basic->size;
}

static inline void free_shape(struct shape *shape)
{
    if (shape->is_new)
        CHECK_OK(MPI_Type_free(&shape->handle));
    shape->is_new = 0;
}

/* Default bounds, if the shape has no explicit ones: from the first to the last datum, rounded up to the strictest alignment. */
static inline void set_bounds(struct shape *shape)
{
    ptrdiff_t begin, end, alignment = 1;

    if (shape->has_marks)
        return;
    span_of(shape, 1, &begin, &end);
    for (int i = 0; i < shape->items; i++)
        if (alignment_of(shape->map[i].basic) > alignment)
            alignment = alignment_of(shape->map[i].basic);
    shape->lower = begin;
    shape->extent = (end - begin + alignment - 1) / alignment * alignment;
}

/* Compares the size and the bounds that the library returns with those of the shape. */
static inline void compare_bounds(const struct shape *shape)
{
    MPI_Aint lower, extent, true_lower, true_extent;
    ptrdiff_t begin, end, size = 0;
    int bytes;

    span_of(shape, 1, &begin, &end);
    for (int i = 0; i < shape->items; i++)
        size += (ptrdiff_t) shape->map[i].basic->size;
    CHECK_OK(MPI_Type_get_extent(shape->handle, &lower, &extent));
    CHECK_OK(MPI_Type_get_true_extent(shape->handle, &true_lower, &true_extent));
    CHECK_OK(MPI_Type_size(shape->handle, &bytes));
    CHECK_EQUAL(bytes, size);
    CHECK_EQUAL(lower, shape->lower);
    CHECK_EQUAL(extent, shape->extent);
    CHECK_EQUAL(true_lower, begin);
    CHECK_EQUAL(true_extent, end - begin);
}

/* Adds `count` entries of another shape, in sequence from byte `at` on, to a shape; 0 if they are too many. */
static inline int append(struct shape *shape, const struct shape *part, int count, ptrdiff_t at)
{
    for (int entry = 0; entry < count; entry++, at += part->extent) {
        ptrdiff_t upper = at + part->lower + part->extent;

        if (shape->items + part->items > MOST_ITEMS)
            return 0;
        for (int i = 0; i < part->items; i++)
            shape->map[shape->items++] = (struct item) {part->map[i].basic, part->map[i].at + at};
        /* Explicit bounds apply to the whole datatype, even if other data are outside. */
        if (part->has_marks) {
            if (shape->has_marks && shape->lower + shape->extent > upper)
                upper = shape->lower + shape->extent;
            if (!shape->has_marks || at + part->lower < shape->lower)
                shape->lower = at + part->lower;
            shape->extent = upper - shape->lower;
            shape->has_marks = 1;
        }
    }
    return 1;
}

static inline int random_shape(uint64_t *random, const struct datatype *basic, int depth, struct shape *shape);

/* A structure whose members have random datatypes, lengths and places. Returns 0 if it has become too large. */
static inline int random_structure(uint64_t *random, const struct datatype *basic, int depth, struct shape *shape)
{
    struct shape *members = calloc(MOST_BLOCKS, sizeof *members);
    int count = chance(random, MOST_BLOCKS + 1), made = 0, fits = 1, lengths[MOST_BLOCKS];
    MPI_Datatype types[MOST_BLOCKS];
    MPI_Aint places[MOST_BLOCKS];

    CHECK(members != NULL);
    for (; made < count; made++) {
        if (!random_shape(random, basic, depth - 1, &members[made]))
            break;
        lengths[made] = chance(random, 3);
        places[made] = chance(random, 200) - 60;
        types[made] = members[made].handle;
        fits &= append(shape, &members[made], lengths[made], places[made]);
    }
    fits &= made == count;
    if (fits && chance(random, 3)) {
        CHECK_OK(MPI_Type_create_struct(count, lengths, places, types, &shape->handle));
    } else if (fits) {
        MPI_Count large_lengths[MOST_BLOCKS], large_places[MOST_BLOCKS];

        for (int i = 0; i < count; i++) {
            large_lengths[i] = lengths[i];
            large_places[i] = places[i];
        }
        CHECK_OK(MPI_Type_create_struct_c(count, large_lengths, large_places, types, &shape->handle));
    }
    /* The datatype does not need its parts any more. */
    while (made > 0)
        free_shape(&members[--made]);
    free(members);
    return fits;
}

/* A block of an array of up to three dimensions. */
static inline int make_subarray(uint64_t *random, const struct shape *part, struct shape *shape)
{
    int dimensions = 1 + chance(random, 3), sizes[3] = {1, 1, 1}, lengths[3] = {1, 1, 1}, first[3] = {0}, fits = 1;
    int is_fortran = chance(random, 2);
    ptrdiff_t stride[3], all = part->extent;

    for (int d = 0; d < dimensions; d++) {
        sizes[d] = 1 + chance(random, 4);
        lengths[d] = 1 + chance(random, sizes[d]);
        first[d] = chance(random, sizes[d] - lengths[d] + 1);
    }
    /* The first dimension is the fastest in Fortran, the last one in C. */
    for (int i = 0; i < dimensions; i++) {
        int d = is_fortran ? i : dimensions - 1 - i;

        stride[d] = all;
        all *= sizes[d];
    }
    int places = lengths[0] * lengths[1] * lengths[2];
    for (int place = 0; place < places && fits; place++) {
        ptrdiff_t at = 0;
        int left = place;

        for (int i = 0; i < dimensions; i++) {
            int d = is_fortran ? i : dimensions - 1 - i;

            at += (first[d] + left % lengths[d]) * stride[d];
            left /= lengths[d];
        }
        fits = append(shape, part, 1, at);
    }
    if (!fits)
        return 0;
    CHECK_OK(MPI_Type_create_subarray(dimensions, sizes, lengths, first, is_fortran ? MPI_ORDER_FORTRAN : MPI_ORDER_C,
                                      part->handle, &shape->handle));
    /* The whole array is one entry. */
    shape->has_marks = 1;
    shape->lower = 0;
    shape->extent = all;
    return 1;
}

/* Blocks of one old datatype at the places that the constructor `kind` defines; 0 if they are too many. */
static inline int make_blocks(uint64_t *random, int kind, const struct shape *part, struct shape *shape)
{
    int count = chance(random, MOST_BLOCKS + 1), length = chance(random, 3), stride = chance(random, 9) - 4, fits = 1;
    int lengths[MOST_BLOCKS], places[MOST_BLOCKS];
    MPI_Aint bytes[MOST_BLOCKS], step = chance(random, 160) - 80;

    for (int i = 0; i < MOST_BLOCKS; i++) {
        lengths[i] = chance(random, 3);
        places[i] = chance(random, 11) - 4;
        bytes[i] = chance(random, 200) - 60;
    }
    for (int i = 0; i < count && fits; i++) {
        ptrdiff_t in_vector = kind < 2 ? i * stride * part->extent : i * step;
        ptrdiff_t in_list = kind == 4 || kind == 6 ? places[i] * part->extent : bytes[i];

        fits = append(shape, part, kind < 4 ? length : kind < 6 ? lengths[i] : length, kind < 4 ? in_vector : in_list);
    }
    if (!fits)
        return 0;
    switch (kind) {
    case 0: CHECK_OK(MPI_Type_vector(count, length, stride, part->handle, &shape->handle)); break;
    case 1: CHECK_OK(MPI_Type_vector_c(count, length, stride, part->handle, &shape->handle)); break;
    case 2: CHECK_OK(MPI_Type_create_hvector(count, length, step, part->handle, &shape->handle)); break;
    case 3: CHECK_OK(MPI_Type_create_hvector_c(count, length, step, part->handle, &shape->handle)); break;
    case 4: CHECK_OK(MPI_Type_indexed(count, lengths, places, part->handle, &shape->handle)); break;
    case 5: CHECK_OK(MPI_Type_create_hindexed(count, lengths, bytes, part->handle, &shape->handle)); break;
    case 6: CHECK_OK(MPI_Type_create_indexed_block(count, length, places, part->handle, &shape->handle)); break;
    default: CHECK_OK(MPI_Type_create_hindexed_block(count, length, bytes, part->handle, &shape->handle));
    }
    return 1;
}

/* A random datatype; `basic` is NULL if any basic datatypes are allowed. Returns 0 if it has become too large. */
static inline int random_shape(uint64_t *random, const struct datatype *basic, int depth, struct shape *shape)
{
    int kind = chance(random, KINDS_OF_SHAPES), fits = 1;

    *shape = (struct shape) {.handle = MPI_DATATYPE_NULL};
    if (depth == 0) {
        predefined_shape(basic != NULL ? basic : &datatypes[chance(random, (int) DATATYPES)], shape);
        return 1;
    }
    if (kind == 12) {
        fits = random_structure(random, basic, depth, shape);
    } else {
        struct shape *part = malloc(sizeof *part);

        CHECK(part != NULL);
        if (!random_shape(random, basic, depth - 1, part)) {
            free(part);
            return 0;
        }
        if (kind < 8) {
            fits = make_blocks(random, kind, part, shape);
        } else if (kind == 8) {
            int count = chance(random, 5);
            fits = append(shape, part, count, 0);
            if (fits)
                CHECK_OK(MPI_Type_contiguous(count, part->handle, &shape->handle));
        } else if (kind == 9) {
            fits = make_subarray(random, part, shape);
        } else {
            *shape = *part;
            if (kind == 10) {
                shape->has_marks = 1;
                shape->lower = chance(random, 40) - 20;
                shape->extent = chance(random, 140) - 20;
                CHECK_OK(MPI_Type_create_resized(part->handle, shape->lower, shape->extent, &shape->handle));
            } else {
                CHECK_OK(MPI_Type_dup(part->handle, &shape->handle));
            }
        }
        free_shape(part);
        free(part);
    }
    shape->is_new = fits;
    if (!fits)
        return 0;
    set_bounds(shape);
    compare_bounds(shape);
    return 1;
}

#endif
