/* accumulate.h: the predefined operations of each predefined datatype (MPI-5.0 sections 6.9.2, 6.9.4 and 12.3.4), and their
 * results, computed in the compiler's own types.
 */
#ifndef ACCUMULATE_H
#define ACCUMULATE_H

#include "datatypes.h"

#include <float.h>

enum operation { SUM, PROD, MIN, MAX, LAND, LOR, LXOR, BAND, BOR, BXOR, MINLOC, MAXLOC, REPLACE, OPERATIONS };

static const struct { MPI_Op handle; const char *name; } operations[OPERATIONS] = {
    {MPI_SUM, "MPI_SUM"}, {MPI_PROD, "MPI_PROD"}, {MPI_MIN, "MPI_MIN"}, {MPI_MAX, "MPI_MAX"},
    {MPI_LAND, "MPI_LAND"}, {MPI_LOR, "MPI_LOR"}, {MPI_LXOR, "MPI_LXOR"},
    {MPI_BAND, "MPI_BAND"}, {MPI_BOR, "MPI_BOR"}, {MPI_BXOR, "MPI_BXOR"},
    {MPI_MINLOC, "MPI_MINLOC"}, {MPI_MAXLOC, "MPI_MAXLOC"}, {MPI_REPLACE, "MPI_REPLACE"},
};

/* Sets of operations, as bits. */
#define ONLY(operation) (1u << (operation))
#define ORDER (ONLY(MIN) | ONLY(MAX))
#define ARITHMETIC (ONLY(SUM) | ONLY(PROD))
#define LOGIC (ONLY(LAND) | ONLY(LOR) | ONLY(LXOR))
#define BITS (ONLY(BAND) | ONLY(BOR) | ONLY(BXOR))
#define LOCATION (ONLY(MINLOC) | ONLY(MAXLOC))

/* Groups of datatypes by their allowed operations; MPI_REPLACE is allowed for every datatype. OF_FORTRAN marks
 * Fortran's integers, on which implementations may allow logical operations, so no test checks these. The bits with
 * BEYOND mark operations that the standard forbids, and that the library refuses only under RMAMPI_STRICT=1: logical
 * operations on MPI_AINT, MPI_OFFSET and MPI_COUNT; all operations on MPI_CHAR and MPI_CHARACTER; and all operations on
 * MPI_BYTE except the bitwise ones. */
#define OF_FORTRAN ONLY(OPERATIONS)
#define LOGIC_BEYOND ONLY(OPERATIONS + 1)
#define ALL_BEYOND ONLY(OPERATIONS + 2)
#define NUMBER_BEYOND ONLY(OPERATIONS + 3)
#define C_INTEGER (ORDER | ARITHMETIC | LOGIC | BITS)
#define FORTRAN_INTEGER (ORDER | ARITHMETIC | BITS | OF_FORTRAN)
#define MULTI_LANGUAGE (C_INTEGER | LOGIC_BEYOND)
#define PLAIN_CHARACTER (C_INTEGER | ALL_BEYOND)
#define FLOATING (ORDER | ARITHMETIC)
#define LOGICAL LOGIC
#define COMPLEX ARITHMETIC
#define BYTE (C_INTEGER | NUMBER_BEYOND)
#define NO_NUMBER 0u

/* Functions for one element of a datatype: make a value, combine two values, compare two values. The elements need not
 * be aligned.
 */
struct model {
    void (*make)(unsigned char *element, uint64_t random);
    void (*combine)(enum operation operation, unsigned char *target, const unsigned char *origin);
    int (*same)(const unsigned char *left, const unsigned char *right);
};

#define MODEL_BEGINS(name, type) \
    static int name##_same(const unsigned char *left, const unsigned char *right) \
    { \
        type a, b; \
        memcpy(&a, left, sizeof a); \
        memcpy(&b, right, sizeof b); \
        return a == b; \
    } \
    static void name##_combine(enum operation operation, unsigned char *target, const unsigned char *origin) \
    { \
        type a, b; \
        memcpy(&a, target, sizeof a); \
        memcpy(&b, origin, sizeof b); \
        switch (operation) {

#define MODEL_ENDS(name, type, value) \
        default: a = b; \
        } \
        memcpy(target, &a, sizeof a); \
    } \
    static void name##_make(unsigned char *element, uint64_t random) \
    { \
        type made = value; \
        memcpy(element, &made, sizeof made); \
    } \
    static const struct model name = {name##_make, name##_combine, name##_same};

/* Integers wrap around; about every fifth value is 0, for the logical operations. `wide` is an unsigned type. */
#define INTEGER_MODEL(name, type, wide) \
    MODEL_BEGINS(name, type) \
    case SUM: a = (type) ((wide) a + (wide) b); break; \
    case PROD: a = (type) ((wide) a * (wide) b); break; \
    case MIN: a = b < a ? b : a; break; \
    case MAX: a = b > a ? b : a; break; \
    case LAND: a = (type) (a && b); break; \
    case LOR: a = (type) (a || b); break; \
    case LXOR: a = (type) (!a != !b); break; \
    case BAND: a = (type) ((wide) a & (wide) b); break; \
    case BOR: a = (type) ((wide) a | (wide) b); break; \
    case BXOR: a = (type) ((wide) a ^ (wide) b); break; \
    MODEL_ENDS(name, type, (type) (random % 5 == 0 ? 0 : (wide) random * (wide) 0x9e3779b97f4a7c15u))

/* Values 0 and 1. */
#define LOGICAL_MODEL(name, type) \
    MODEL_BEGINS(name, type) \
    case LAND: a = (type) (a && b); break; \
    case LOR: a = (type) (a || b); break; \
    case LXOR: a = (type) (!a != !b); break; \
    MODEL_ENDS(name, type, (type) (random >> 17 & 1))

/* Multiples of 1/7 use all digits of the type. One operation rounds once, so there is only one right result. */
#define FLOATING_MODEL(name, type) \
    MODEL_BEGINS(name, type) \
    case SUM: a = (type) (a + b); break; \
    case PROD: a = (type) (a * b); break; \
    case MIN: a = b < a ? b : a; break; \
    case MAX: a = b > a ? b : a; break; \
    MODEL_ENDS(name, type, (type) ((type) ((int) (random % 2001) - 1000) / (type) 7))

/* Small integers, so that the order in which a product is computed does not matter. */
#define COMPLEX_MODEL(name, part) \
    static int name##_same(const unsigned char *left, const unsigned char *right) \
    { \
        part a[2], b[2]; \
        memcpy(a, left, sizeof a); \
        memcpy(b, right, sizeof b); \
        return a[0] == b[0] && a[1] == b[1]; \
    } \
    static void name##_combine(enum operation operation, unsigned char *target, const unsigned char *origin) \
    { \
        part a[2], b[2]; \
        memcpy(a, target, sizeof a); \
        memcpy(b, origin, sizeof b); \
        part real = b[0], imaginary = b[1]; \
        if (operation == SUM) { \
            real = (part) (a[0] + b[0]); \
            imaginary = (part) (a[1] + b[1]); \
        } else if (operation == PROD) { \
            real = (part) (a[0] * b[0] - a[1] * b[1]); \
            imaginary = (part) (a[0] * b[1] + a[1] * b[0]); \
        } \
        memcpy(target, &real, sizeof real); \
        memcpy(target + sizeof real, &imaginary, sizeof imaginary); \
    } \
    static void name##_make(unsigned char *element, uint64_t random) \
    { \
        part made[2] = {(part) ((int) (random % 21) - 10), (part) ((int) (random / 64 % 21) - 10)}; \
        memcpy(element, made, sizeof made); \
    } \
    static const struct model name = {name##_make, name##_combine, name##_same};

/* Pairs with few different values, so that many are equal and the lower index decides. Holes do not change. */
#define PAIR_MODEL(name, type, value_type, index_type) \
    static int name##_same(const unsigned char *left, const unsigned char *right) \
    { \
        value_type a, b; \
        memcpy(&a, left, sizeof a); \
        memcpy(&b, right, sizeof b); \
        return a == b \
               && memcmp(left + offsetof(type, index), right + offsetof(type, index), sizeof(index_type)) == 0; \
    } \
    static void name##_combine(enum operation operation, unsigned char *target, const unsigned char *origin) \
    { \
        value_type a, b; \
        index_type i, j; \
        memcpy(&a, target, sizeof a); \
        memcpy(&b, origin, sizeof b); \
        memcpy(&i, target + offsetof(type, index), sizeof i); \
        memcpy(&j, origin + offsetof(type, index), sizeof j); \
        if (operation == MINLOC ? a < b : operation == MAXLOC ? a > b : 0) \
            return; \
        if (operation == REPLACE || a != b || j < i) \
            memcpy(target + offsetof(type, index), &j, sizeof j); \
        memcpy(target, &b, sizeof b); \
    } \
    static void name##_make(unsigned char *element, uint64_t random) \
    { \
        value_type value = (value_type) ((int) (random % 7) - 3); \
        index_type index = (index_type) ((int) (random / 64 % 100) - 20); \
        memcpy(element, &value, sizeof value); \
        memcpy(element + offsetof(type, index), &index, sizeof index); \
    } \
    static const struct model name = {name##_make, name##_combine, name##_same};

struct two_reals { float value; float index; };
struct two_double_precisions { double value; double index; };

INTEGER_MODEL(signed_char, signed char, uint64_t)
INTEGER_MODEL(plain_char, char, uint64_t)
INTEGER_MODEL(unsigned_char, unsigned char, uint64_t)
INTEGER_MODEL(short_integer, short, uint64_t)
INTEGER_MODEL(unsigned_short, unsigned short, uint64_t)
INTEGER_MODEL(integer, int, uint64_t)
INTEGER_MODEL(unsigned_integer, unsigned, uint64_t)
INTEGER_MODEL(long_integer, long, uint64_t)
INTEGER_MODEL(unsigned_long, unsigned long, uint64_t)
INTEGER_MODEL(long_long, long long, uint64_t)
INTEGER_MODEL(unsigned_long_long, unsigned long long, uint64_t)
INTEGER_MODEL(wide_character, wchar_t, uint64_t)
LOGICAL_MODEL(boolean, bool)
LOGICAL_MODEL(logical1, int8_t)
LOGICAL_MODEL(logical2, int16_t)
LOGICAL_MODEL(logical4, int32_t)
LOGICAL_MODEL(logical8, int64_t)
FLOATING_MODEL(real4, float)
FLOATING_MODEL(real8, double)
FLOATING_MODEL(long_real, long double)
COMPLEX_MODEL(complex8, float)
COMPLEX_MODEL(complex16, double)
COMPLEX_MODEL(long_complex, long double)
PAIR_MODEL(float_and_int, struct float_int, float, int)
PAIR_MODEL(double_and_int, struct double_int, double, int)
PAIR_MODEL(long_and_int, struct long_int, long, int)
PAIR_MODEL(int_and_int, struct two_ints, int, int)
PAIR_MODEL(short_and_int, struct short_int, short, int)
PAIR_MODEL(long_double_and_int, struct long_double_int, long double, int)
PAIR_MODEL(real_and_real, struct two_reals, float, float)
PAIR_MODEL(double_and_double, struct two_double_precisions, double, double)

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;
INTEGER_MODEL(integer16, int128, uint128)
LOGICAL_MODEL(logical16, int128)
#endif
#ifdef __FLT16_MANT_DIG__
__extension__ typedef _Float16 half;
FLOATING_MODEL(real2, half)
COMPLEX_MODEL(complex4, half)
#endif
#if defined __SIZEOF_FLOAT128__ || LDBL_MANT_DIG == 113
#define HAS_QUADRUPLE
#ifdef __SIZEOF_FLOAT128__
__extension__ typedef __float128 quadruple;
#else
typedef long double quadruple;
#endif
FLOATING_MODEL(real16, quadruple)
COMPLEX_MODEL(complex32, quadruple)
#endif

/* A datatype with the operations that the library allows for it if RMAMPI_STRICT is not set. */
struct reducible {
    MPI_Datatype handle;
    unsigned allowed;
    const struct model *model;
};

static const struct reducible reducibles[] = {
    {MPI_INT, C_INTEGER, &integer}, {MPI_LONG, C_INTEGER, &long_integer}, {MPI_SHORT, C_INTEGER, &short_integer},
    {MPI_UNSIGNED_SHORT, C_INTEGER, &unsigned_short}, {MPI_UNSIGNED, C_INTEGER, &unsigned_integer},
    {MPI_UNSIGNED_LONG, C_INTEGER, &unsigned_long}, {MPI_LONG_LONG_INT, C_INTEGER, &long_long},
    {MPI_LONG_LONG, C_INTEGER, &long_long}, {MPI_UNSIGNED_LONG_LONG, C_INTEGER, &unsigned_long_long},
    {MPI_SIGNED_CHAR, C_INTEGER, &signed_char}, {MPI_UNSIGNED_CHAR, C_INTEGER, &unsigned_char},
    {MPI_INT8_T, C_INTEGER, &signed_char}, {MPI_INT16_T, C_INTEGER, &short_integer},
    {MPI_INT32_T, C_INTEGER, &integer}, {MPI_INT64_T, C_INTEGER, &long_long},
    {MPI_UINT8_T, C_INTEGER, &unsigned_char}, {MPI_UINT16_T, C_INTEGER, &unsigned_short},
    {MPI_UINT32_T, C_INTEGER, &unsigned_integer}, {MPI_UINT64_T, C_INTEGER, &unsigned_long_long},
    {MPI_INTEGER, FORTRAN_INTEGER, &integer}, {MPI_INTEGER1, FORTRAN_INTEGER, &signed_char},
    {MPI_INTEGER2, FORTRAN_INTEGER, &short_integer}, {MPI_INTEGER4, FORTRAN_INTEGER, &integer},
    {MPI_INTEGER8, FORTRAN_INTEGER, &long_long},
    {MPI_AINT, MULTI_LANGUAGE, &long_integer}, {MPI_OFFSET, MULTI_LANGUAGE, &long_long},
    {MPI_COUNT, MULTI_LANGUAGE, &long_long},
    {MPI_FLOAT, FLOATING, &real4}, {MPI_DOUBLE, FLOATING, &real8}, {MPI_LONG_DOUBLE, FLOATING, &long_real},
    {MPI_REAL, FLOATING, &real4}, {MPI_DOUBLE_PRECISION, FLOATING, &real8}, {MPI_REAL4, FLOATING, &real4},
    {MPI_REAL8, FLOATING, &real8},
    {MPI_LOGICAL, LOGICAL, &logical4}, {MPI_C_BOOL, LOGICAL, &boolean}, {MPI_CXX_BOOL, LOGICAL, &boolean},
    {MPI_LOGICAL1, LOGICAL, &logical1}, {MPI_LOGICAL2, LOGICAL, &logical2}, {MPI_LOGICAL4, LOGICAL, &logical4},
    {MPI_LOGICAL8, LOGICAL, &logical8},
    {MPI_COMPLEX, COMPLEX, &complex8}, {MPI_C_COMPLEX, COMPLEX, &complex8},
    {MPI_C_FLOAT_COMPLEX, COMPLEX, &complex8}, {MPI_C_DOUBLE_COMPLEX, COMPLEX, &complex16},
    {MPI_C_LONG_DOUBLE_COMPLEX, COMPLEX, &long_complex}, {MPI_CXX_FLOAT_COMPLEX, COMPLEX, &complex8},
    {MPI_CXX_DOUBLE_COMPLEX, COMPLEX, &complex16}, {MPI_CXX_LONG_DOUBLE_COMPLEX, COMPLEX, &long_complex},
    {MPI_DOUBLE_COMPLEX, COMPLEX, &complex16}, {MPI_COMPLEX8, COMPLEX, &complex8},
    {MPI_COMPLEX16, COMPLEX, &complex16},
    {MPI_BYTE, BYTE, &unsigned_char},
    {MPI_CHAR, PLAIN_CHARACTER, &plain_char}, {MPI_CHARACTER, PLAIN_CHARACTER, &plain_char},
    {MPI_PACKED, NO_NUMBER, &unsigned_char}, {MPI_WCHAR, NO_NUMBER, &wide_character},
    {MPI_FLOAT_INT, LOCATION, &float_and_int}, {MPI_DOUBLE_INT, LOCATION, &double_and_int},
    {MPI_LONG_INT, LOCATION, &long_and_int}, {MPI_2INT, LOCATION, &int_and_int},
    {MPI_SHORT_INT, LOCATION, &short_and_int}, {MPI_LONG_DOUBLE_INT, LOCATION, &long_double_and_int},
    {MPI_2REAL, LOCATION, &real_and_real}, {MPI_2DOUBLE_PRECISION, LOCATION, &double_and_double},
    {MPI_2INTEGER, LOCATION, &int_and_int},
#ifdef __SIZEOF_INT128__
    {MPI_INTEGER16, FORTRAN_INTEGER, &integer16}, {MPI_LOGICAL16, LOGICAL, &logical16},
#endif
#ifdef __FLT16_MANT_DIG__
    {MPI_REAL2, FLOATING, &real2}, {MPI_COMPLEX4, COMPLEX, &complex4},
#endif
#ifdef HAS_QUADRUPLE
    {MPI_REAL16, FLOATING, &real16}, {MPI_COMPLEX32, COMPLEX, &complex32},
#endif
};

#define REDUCIBLES (sizeof reducibles / sizeof reducibles[0])

static inline int is_allowed(const struct reducible *type, int operation)
{
    return operation == REPLACE || (type->allowed >> operation & 1) != 0;
}

/* Whether the standard allows the operation. */
static inline int is_standard(const struct reducible *type, int operation)
{
    unsigned allowed = type->allowed;
    unsigned beyond = (allowed & ALL_BEYOND) != 0 ? C_INTEGER
                    : (allowed & NUMBER_BEYOND) != 0 ? ORDER | ARITHMETIC | LOGIC
                    : (allowed & LOGIC_BEYOND) != 0 ? LOGIC : 0;

    return operation == REPLACE || (is_allowed(type, operation) && (beyond >> operation & 1) == 0);
}

/* The size and the holes of the datatype. */
static inline const struct datatype *datatype_of(const struct reducible *type)
{
    for (size_t t = 0; t < DATATYPES; t++)
        if (datatypes[t].handle == type->handle)
            return &datatypes[t];
    fail(__FILE__, __LINE__, "a datatype is missing in datatypes.h");
    return NULL;
}

/* Stores values that are equal at all ranks for the same seed. Holes do not change. */
static inline void make_entries(const struct reducible *type, unsigned char *entries, size_t count, unsigned seed)
{
    size_t extent = datatype_of(type)->extent;
    uint64_t state = seed * 0x9e3779b97f4a7c15u + 1;

    for (size_t i = 0; i < count; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        type->model->make(entries + i * extent, state >> 20);
    }
}

static inline void combine_entries(const struct reducible *type, int operation, unsigned char *target,
                                   const unsigned char *origin, size_t count)
{
    size_t extent = datatype_of(type)->extent;

    for (size_t i = 0; i < count; i++)
        type->model->combine((enum operation) operation, target + i * extent, origin + i * extent);
}

/* Checks that the entries have the same values, and the holes the same bytes. */
static inline void check_entries(const char *what, const struct reducible *type, int operation,
                                 const unsigned char *got, const unsigned char *wanted, size_t count)
{
    const struct datatype *layout = datatype_of(type);
    size_t data_end = layout->second + layout->size - layout->first;

    for (size_t i = 0; i < count; i++, got += layout->extent, wanted += layout->extent)
        if (!type->model->same(got, wanted)
            || memcmp(got + layout->first, wanted + layout->first, layout->second - layout->first) != 0
            || memcmp(got + data_end, wanted + data_end, layout->extent - data_end) != 0) {
            char bytes[2][100] = {"", ""};
            for (size_t b = 0; b < layout->extent; b++) {
                snprintf(bytes[0] + 3 * b, 4, " %02x", got[b]);
                snprintf(bytes[1] + 3 * b, 4, " %02x", wanted[b]);
            }
            fail(__FILE__, __LINE__, "%s of %s, %s: entry %zu of %zu is%s, expected%s", layout->name,
                 operations[operation].name, what, i, count, bytes[0], bytes[1]);
        }
}

/* A call of the accumulate family, on `count` entries of one datatype at origin, result and target. */
typedef void accumulate_call(const void *origin, void *result, size_t count, MPI_Datatype type, MPI_Op operation,
                             int target, MPI_Aint disp, MPI_Win win);

#define LARGEST_COUNT 150
#define REGION ((LARGEST_COUNT + 2) * 32)

/* Checks all operations of one datatype in one epoch, each in a separate part of the window. */
static inline void check_operations(accumulate_call *call, int has_result, const struct reducible *type, size_t count,
                                    unsigned char *base, MPI_Win win)
{
    static unsigned char origins[OPERATIONS][REGION], results[OPERATIONS][REGION], wanted[REGION];
    size_t length = count * datatype_of(type)->extent;
    int left = neighbour(-1), right = neighbour(1);

    memset(base, 0xee, OPERATIONS * REGION);
    memset(origins, 0x77, sizeof origins);
    memset(results, 0xdd, sizeof results);
    for (int o = 0; o < OPERATIONS; o++) {
        make_entries(type, base + o * REGION, count, (unsigned) (1000 * rank + o));
        make_entries(type, origins[o], count, (unsigned) (1000 * rank + 500 + o));
    }
    CHECK_OK(MPI_Win_fence(0, win));
    for (int o = 0; o < OPERATIONS; o++)
        if (is_allowed(type, o))
            call(origins[o], results[o], count, type->handle, operations[o].handle, right, o * REGION, win);
    CHECK_OK(MPI_Win_fence(0, win));
    for (int o = 0; o < OPERATIONS; o++) {
        memset(wanted, 0xee, sizeof wanted);
        make_entries(type, wanted, count, (unsigned) (1000 * rank + o));
        if (is_allowed(type, o)) {
            make_entries(type, origins[o], count, (unsigned) (1000 * left + 500 + o));
            combine_entries(type, o, wanted, origins[o], count);
        }
        check_entries("the target", type, o, base + o * REGION, wanted, count);
        CHECK_ALL(base + o * REGION + length, 0xee, REGION - length);
        memset(wanted, 0xdd, sizeof wanted);
        if (has_result && is_allowed(type, o))
            make_entries(type, wanted, count, (unsigned) (1000 * right + o));
        else
            CHECK_ALL(results[o], 0xdd, length);
        check_entries("the result", type, o, results[o], wanted, count);
        CHECK_ALL(results[o] + length, 0xdd, REGION - length);
    }
}

/* Checks every datatype, with counts up to `largest`, on an allocated window, and on a window over static memory with
 * unaligned elements, which the library allows.
 */
static inline void check_values(accumulate_call *call, int has_result, size_t largest)
{
    static const size_t counts[] = {1, 2, 19, LARGEST_COUNT};
    static unsigned char array[1 + OPERATIONS * REGION];
    unsigned char *base;
    MPI_Win allocated, created;

    CHECK_OK(MPI_Win_allocate(OPERATIONS * REGION, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    CHECK_OK(MPI_Win_create(array + 1, OPERATIONS * REGION, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &created));
    errors_return(allocated);
    errors_return(created);
    for (size_t t = 0; t < REDUCIBLES; t++)
        for (size_t c = 0; c < sizeof counts / sizeof counts[0] && counts[c] <= largest; c++) {
            check_operations(call, has_result, &reducibles[t], counts[c], base, allocated);
            check_operations(call, has_result, &reducibles[t], counts[c], array + 1, created);
        }
    CHECK_OK(MPI_Win_free(&allocated));
    CHECK_OK(MPI_Win_free(&created));
}

#endif
