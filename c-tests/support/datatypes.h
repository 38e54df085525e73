/* datatypes.h: every predefined datatype of the ABI, with its layout in memory. */
#ifndef DATATYPES_H
#define DATATYPES_H

#include "check.h"

#include <complex.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wchar.h>

struct float_int { float value; int index; };
struct double_int { double value; int index; };
struct long_int { long value; int index; };
struct short_int { short value; int index; };
struct long_double_int { long double value; int index; };
struct two_ints { int value; int index; };

/* A datatype. Its data are the first `first` bytes, and `size` - `first` bytes from byte `second` on; the other bytes
 * of its `extent` are holes. */
struct datatype {
    MPI_Datatype handle;
    const char *name;
    size_t size;
    size_t extent;
    size_t first;
    size_t second;
};

#define BASIC(handle, bytes) {handle, #handle, bytes, bytes, bytes, bytes}
#define PAIR(handle, type) \
    {handle, #handle, sizeof(((type *) 0)->value) + sizeof(int), sizeof(type), sizeof(((type *) 0)->value), \
     offsetof(type, index)}

static const struct datatype datatypes[] = {
    BASIC(MPI_AINT, sizeof(MPI_Aint)),
    BASIC(MPI_COUNT, sizeof(MPI_Count)),
    BASIC(MPI_OFFSET, sizeof(MPI_Offset)),
    BASIC(MPI_PACKED, 1),
    BASIC(MPI_BYTE, 1),
    BASIC(MPI_CHAR, 1),
    BASIC(MPI_SIGNED_CHAR, 1),
    BASIC(MPI_UNSIGNED_CHAR, 1),
    BASIC(MPI_SHORT, sizeof(short)),
    BASIC(MPI_UNSIGNED_SHORT, sizeof(unsigned short)),
    BASIC(MPI_INT, sizeof(int)),
    BASIC(MPI_UNSIGNED, sizeof(unsigned)),
    BASIC(MPI_LONG, sizeof(long)),
    BASIC(MPI_UNSIGNED_LONG, sizeof(unsigned long)),
    BASIC(MPI_LONG_LONG, sizeof(long long)),
    BASIC(MPI_LONG_LONG_INT, sizeof(long long)),
    BASIC(MPI_UNSIGNED_LONG_LONG, sizeof(unsigned long long)),
    BASIC(MPI_FLOAT, sizeof(float)),
    BASIC(MPI_DOUBLE, sizeof(double)),
    BASIC(MPI_LONG_DOUBLE, sizeof(long double)),
    BASIC(MPI_C_COMPLEX, sizeof(float complex)),
    BASIC(MPI_C_FLOAT_COMPLEX, sizeof(float complex)),
    BASIC(MPI_C_DOUBLE_COMPLEX, sizeof(double complex)),
    BASIC(MPI_C_LONG_DOUBLE_COMPLEX, sizeof(long double complex)),
    BASIC(MPI_C_BOOL, sizeof(bool)),
    BASIC(MPI_WCHAR, sizeof(wchar_t)),
    BASIC(MPI_INT8_T, 1),
    BASIC(MPI_INT16_T, 2),
    BASIC(MPI_INT32_T, 4),
    BASIC(MPI_INT64_T, 8),
    BASIC(MPI_UINT8_T, 1),
    BASIC(MPI_UINT16_T, 2),
    BASIC(MPI_UINT32_T, 4),
    BASIC(MPI_UINT64_T, 8),
    BASIC(MPI_CXX_BOOL, sizeof(bool)),
    BASIC(MPI_CXX_FLOAT_COMPLEX, sizeof(float complex)),
    BASIC(MPI_CXX_DOUBLE_COMPLEX, sizeof(double complex)),
    BASIC(MPI_CXX_LONG_DOUBLE_COMPLEX, sizeof(long double complex)),
    /* Datatypes of Fortran. The default kinds have the sizes that compilers' default options select. */
    BASIC(MPI_CHARACTER, 1),
    BASIC(MPI_LOGICAL, 4),
    BASIC(MPI_INTEGER, 4),
    BASIC(MPI_REAL, 4),
    BASIC(MPI_DOUBLE_PRECISION, 8),
    BASIC(MPI_COMPLEX, 8),
    BASIC(MPI_DOUBLE_COMPLEX, 16),
    BASIC(MPI_LOGICAL1, 1),
    BASIC(MPI_LOGICAL2, 2),
    BASIC(MPI_LOGICAL4, 4),
    BASIC(MPI_LOGICAL8, 8),
    BASIC(MPI_LOGICAL16, 16),
    BASIC(MPI_INTEGER1, 1),
    BASIC(MPI_INTEGER2, 2),
    BASIC(MPI_INTEGER4, 4),
    BASIC(MPI_INTEGER8, 8),
    BASIC(MPI_INTEGER16, 16),
    BASIC(MPI_REAL2, 2),
    BASIC(MPI_REAL4, 4),
    BASIC(MPI_REAL8, 8),
    BASIC(MPI_REAL16, 16),
    BASIC(MPI_COMPLEX4, 4),
    BASIC(MPI_COMPLEX8, 8),
    BASIC(MPI_COMPLEX16, 16),
    BASIC(MPI_COMPLEX32, 32),
    PAIR(MPI_FLOAT_INT, struct float_int),
    PAIR(MPI_DOUBLE_INT, struct double_int),
    PAIR(MPI_LONG_INT, struct long_int),
    PAIR(MPI_2INT, struct two_ints),
    PAIR(MPI_SHORT_INT, struct short_int),
    PAIR(MPI_LONG_DOUBLE_INT, struct long_double_int),
    BASIC(MPI_2REAL, 8),
    BASIC(MPI_2DOUBLE_PRECISION, 16),
    BASIC(MPI_2INTEGER, 8),
};

#define DATATYPES (sizeof datatypes / sizeof datatypes[0])

/* Copies `count` entries without their holes, as every transfer of the datatype must do. */
static inline void copy_entries(const struct datatype *type, unsigned char *to, const unsigned char *from,
                                size_t count)
{
    for (size_t i = 0; i < count; i++, to += type->extent, from += type->extent) {
        memcpy(to, from, type->first);
        memcpy(to + type->second, from + type->second, type->size - type->first);
    }
}

/* Stores pseudo-random bytes that are equal at all ranks for the same seed. */
static inline void fill(unsigned char *bytes, size_t length, unsigned seed)
{
    uint64_t state = seed * 0x9e3779b97f4a7c15u + 1;

    for (size_t i = 0; i < length; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        bytes[i] = (unsigned char) (state >> 56);
    }
}

#endif
