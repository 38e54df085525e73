/* constructors.h: the constructors of datatypes, with one function for both forms of each constructor, and checks of the results. */
#ifndef CONSTRUCTORS_H
#define CONSTRUCTORS_H

#include "check.h"

#include <stdint.h>

/* Loops over both forms: 0 with int counts, 1 with large counts. */
#define BOTH_FORMS(large) for (int large = 0; large < 2; large++)

/* Converts large counts for the form with int. The results of the last six calls are valid. */
static inline int *as_ints(const MPI_Count *from, MPI_Count count)
{
    static int arrays[6][64], next;
    int *to = arrays[next++ % 6];

    if (from == NULL)
        return NULL;
    for (MPI_Count i = 0; i < count; i++)
        to[i] = (int) from[i];
    return to;
}

static inline MPI_Aint *as_addresses(const MPI_Count *from, MPI_Count count)
{
    static MPI_Aint to[64];

    if (from == NULL)
        return NULL;
    for (MPI_Count i = 0; i < count; i++)
        to[i] = (MPI_Aint) from[i];
    return to;
}

static inline int contiguous(int large, MPI_Count count, MPI_Datatype old, MPI_Datatype *made)
{
    return large ? MPI_Type_contiguous_c(count, old, made) : MPI_Type_contiguous((int) count, old, made);
}

static inline int vector(int large, MPI_Count count, MPI_Count length, MPI_Count stride, MPI_Datatype old,
                         MPI_Datatype *made)
{
    return large ? MPI_Type_vector_c(count, length, stride, old, made)
                 : MPI_Type_vector((int) count, (int) length, (int) stride, old, made);
}

static inline int hvector(int large, MPI_Count count, MPI_Count length, MPI_Count stride, MPI_Datatype old,
                          MPI_Datatype *made)
{
    return large ? MPI_Type_create_hvector_c(count, length, stride, old, made)
                 : MPI_Type_create_hvector((int) count, (int) length, (MPI_Aint) stride, old, made);
}

static inline int indexed(int large, MPI_Count count, const MPI_Count *lengths, const MPI_Count *places,
                          MPI_Datatype old, MPI_Datatype *made)
{
    return large ? MPI_Type_indexed_c(count, lengths, places, old, made)
                 : MPI_Type_indexed((int) count, as_ints(lengths, count), as_ints(places, count), old, made);
}

static inline int hindexed(int large, MPI_Count count, const MPI_Count *lengths, const MPI_Count *places,
                           MPI_Datatype old, MPI_Datatype *made)
{
    return large ? MPI_Type_create_hindexed_c(count, lengths, places, old, made)
                 : MPI_Type_create_hindexed((int) count, as_ints(lengths, count), as_addresses(places, count), old,
                                            made);
}

static inline int indexed_block(int large, MPI_Count count, MPI_Count length, const MPI_Count *places,
                                MPI_Datatype old, MPI_Datatype *made)
{
    return large ? MPI_Type_create_indexed_block_c(count, length, places, old, made)
                 : MPI_Type_create_indexed_block((int) count, (int) length, as_ints(places, count), old, made);
}

static inline int hindexed_block(int large, MPI_Count count, MPI_Count length, const MPI_Count *places,
                                 MPI_Datatype old, MPI_Datatype *made)
{
    return large ? MPI_Type_create_hindexed_block_c(count, length, places, old, made)
                 : MPI_Type_create_hindexed_block((int) count, (int) length, as_addresses(places, count), old, made);
}

static inline int structure(int large, MPI_Count count, const MPI_Count *lengths, const MPI_Count *places,
                            const MPI_Datatype *olds, MPI_Datatype *made)
{
    return large ? MPI_Type_create_struct_c(count, lengths, places, olds, made)
                 : MPI_Type_create_struct((int) count, as_ints(lengths, count), as_addresses(places, count), olds,
                                          made);
}

static inline int resized(int large, MPI_Datatype old, MPI_Count lb, MPI_Count extent, MPI_Datatype *made)
{
    return large ? MPI_Type_create_resized_c(old, lb, extent, made)
                 : MPI_Type_create_resized(old, (MPI_Aint) lb, (MPI_Aint) extent, made);
}

static inline int subarray(int large, int ndims, const MPI_Count *sizes, const MPI_Count *subsizes,
                           const MPI_Count *starts, int order, MPI_Datatype old, MPI_Datatype *made)
{
    return large ? MPI_Type_create_subarray_c(ndims, sizes, subsizes, starts, order, old, made)
                 : MPI_Type_create_subarray(ndims, as_ints(sizes, ndims), as_ints(subsizes, ndims),
                                            as_ints(starts, ndims), order, old, made);
}

static inline int darray(int large, int size, int place, int ndims, const MPI_Count *sizes, const int *distributions,
                         const int *arguments, const int *grid, int order, MPI_Datatype old, MPI_Datatype *made)
{
    return large ? MPI_Type_create_darray_c(size, place, ndims, sizes, distributions, arguments, grid, order, old,
                                            made)
                 : MPI_Type_create_darray(size, place, ndims, as_ints(sizes, ndims), distributions, arguments, grid,
                                          order, old, made);
}

/* Checks that the call, which would write to `made`, returns an error of this class and does not change `made`. */
#define CHECK_REFUSED(call, made, class) \
    do { \
        (made) = NO_HANDLE(MPI_Datatype); \
        CHECK_CLASS(call, class); \
        CHECK((made) == NO_HANDLE(MPI_Datatype)); \
    } while (0)

/* MPI-5.0 example 5.1: a double at 0, a char at 8; extent 16. */
static inline MPI_Datatype double_char(void)
{
    MPI_Datatype made, types[2] = {MPI_DOUBLE, MPI_CHAR};
    int lengths[2] = {1, 1};
    MPI_Aint places[2] = {0, 8};

    CHECK_OK(MPI_Type_create_struct(2, lengths, places, types, &made));
    return made;
}

/* Checks size and bounds by every function that returns them. */
static inline void check_bounds(const char *file, int line, MPI_Datatype type, MPI_Count size, MPI_Count lb,
                                MPI_Count extent, MPI_Count true_lb, MPI_Count true_extent)
{
    int small = -7;
    MPI_Count sizes[2] = {-7, -7}, lbs[4], extents[4], wanted[4];
    MPI_Aint places[4] = {-7, -7, -7, -7};

    CHECK_OK(MPI_Type_size(type, &small));
    CHECK_OK(MPI_Type_size_c(type, &sizes[0]));
    CHECK_OK(MPI_Type_size_x(type, &sizes[1]));
    if (small != (size > INT32_MAX ? MPI_UNDEFINED : (int) size) || sizes[0] != size || sizes[1] != size)
        fail(file, line, "the size is %d, %lld, %lld, expected %lld", small, (long long) sizes[0],
             (long long) sizes[1], (long long) size);
    CHECK_OK(MPI_Type_get_extent(type, &places[0], &places[1]));
    CHECK_OK(MPI_Type_get_true_extent(type, &places[2], &places[3]));
    CHECK_OK(MPI_Type_get_extent_c(type, &lbs[0], &extents[0]));
    CHECK_OK(MPI_Type_get_extent_x(type, &lbs[1], &extents[1]));
    CHECK_OK(MPI_Type_get_true_extent_c(type, &lbs[2], &extents[2]));
    CHECK_OK(MPI_Type_get_true_extent_x(type, &lbs[3], &extents[3]));
    wanted[0] = lb;
    wanted[1] = extent;
    wanted[2] = true_lb;
    wanted[3] = true_extent;
    for (int i = 0; i < 4; i++) {
        const char *what[4] = {"lower bound", "extent", "true lower bound", "true extent"};
        int first = i / 2 * 2;
        MPI_Count got[3] = {places[i], i % 2 ? extents[first] : lbs[first], i % 2 ? extents[first + 1] : lbs[first + 1]};

        for (int form = 0; form < 3; form++)
            if (got[form] != wanted[i])
                fail(file, line, "the %s (form %d) is %lld, expected %lld", what[i], form,
                     (long long) got[form], (long long) wanted[i]);
    }
}

#define CHECK_BOUNDS(type, size, lb, extent, true_lb, true_extent) \
    check_bounds(__FILE__, __LINE__, type, size, lb, extent, true_lb, true_extent)

/* A contiguous run of data bytes, relative to the buffer's address. */
struct run {
    long place;
    long length;
};

enum { MAP_BYTES = 1 << 16 };

/* Checks that the data of `count` entries are these runs in this order, by a put of numbered bytes and a get of the same
 * bytes. The runs must not overlap. Commits the datatype.
 */
static inline void check_map(const char *file, int line, MPI_Datatype type, MPI_Count count, int runs,
                             const struct run *run)
{
    static unsigned char memory[2][MAP_BYTES], wanted[2][MAP_BYTES], numbers[2][MAP_BYTES], got[2][MAP_BYTES];
    long middle = MAP_BYTES / 2, bytes = 0;
    MPI_Datatype committed = type;
    MPI_Win win;

    memset(memory, 0xff, sizeof memory);
    memset(wanted, 0xff, sizeof wanted);
    for (int r = 0; r < runs; r++)
        for (long b = 0; b < run[r].length; b++, bytes++) {
            numbers[0][bytes] = wanted[0][middle + run[r].place + b] = (unsigned char) (bytes % 251);
            numbers[1][bytes] = wanted[1][middle + run[r].place + b] = (unsigned char) (bytes / 251);
        }
    CHECK_OK(MPI_Type_commit(&committed));
    CHECK(committed == type);
    for (int pass = 0; pass < 2; pass++) {
        CHECK_OK(MPI_Win_create(memory[pass], MAP_BYTES, 1, MPI_INFO_NULL, MPI_COMM_SELF, &win));
        errors_return(win);
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
        int code = MPI_Put_c(numbers[pass], bytes, MPI_BYTE, 0, middle, count, type, win);
        if (code == MPI_SUCCESS)
            code = MPI_Get_c(got[pass], bytes, MPI_BYTE, 0, middle, count, type, win);
        if (code == MPI_SUCCESS && bytes > 0
            && MPI_Put_c(numbers[pass], bytes + 1, MPI_BYTE, 0, middle, count, type, win) != MPI_ERR_TRUNCATE)
            fail(file, line, "the datatype has more than %ld bytes", bytes);
        CHECK_OK(MPI_Win_unlock(0, win));
        CHECK_OK(MPI_Win_free(&win));
        if (code != MPI_SUCCESS)
            fail(file, line, "put or get of %ld bytes fails with %s", bytes, class_name(code));
        for (long b = 0; b < MAP_BYTES; b++)
            if (memory[pass][b] != wanted[pass][b])
                fail(file, line, "pass %d: byte %ld is %d, expected %d", pass, b - middle, memory[pass][b],
                     wanted[pass][b]);
        if (memcmp(got[pass], numbers[pass], (size_t) bytes) != 0)
            fail(file, line, "MPI_Get returns other bytes than MPI_Put has stored");
    }
}

#define CHECK_MAP(type, count, ...) \
    check_map(__FILE__, __LINE__, type, count, (int) (sizeof((struct run[]) {__VA_ARGS__}) / sizeof(struct run)), \
              (struct run[]) {__VA_ARGS__})

#endif
