/* Common definitions of the Fortran bindings: names, handles, characters, and variables whose addresses have a special
 * meaning.
 *
 * The bindings call only MPI functions of the standard ABI, so the Fortran library works with any library of the ABI.
 * mpi_x_ calls MPI_X, so that a tool written in C sees the calls of Fortran programs. pmpi_x_ (profiling.c) calls PMPI_X,
 * so that a call that a Fortran tool forwards is not seen twice. */
#ifndef RMAMPI_FORTRAN_SUPPORT_H
#define RMAMPI_FORTRAN_SUPPORT_H

#include "mpi.h"
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Fortran's types. INTEGER(KIND=MPI_ADDRESS_KIND) corresponds to MPI_Aint. */
typedef int INTEGER;
typedef int LOGICAL;

/* Names. SUBROUTINE(put) and FUNCTION(double, wtime) begin the bodies of MPI_PUT and MPI_WTIME. NAMES(put, PUT)
 * defines the linker names that compilers derive from MPI_PUT; which name a compiler derives depends on its options.
 * NAMES_AS(put_f08, PUT_F08, put) defines the linker names of MPI_PUT_F08 for the same body. NAMES_BOTH(put, PUT)
 * defines both, for procedures without choice buffers: INTEGERs and derived types for handles and statuses have the
 * same representation. All names of MPI_PUT are weak, so that a tool may define mpi_put_ itself. */
#define BODY(name) name##_body
#define FUNCTION(type, name) static type BODY(name)
#define SUBROUTINE(name) FUNCTION(void, name)
#ifndef RMAMPI_PROFILING
#define MPI(name) MPI_##name
#define NAMES_AS(lower, upper, body) \
    WEAK_NAME(mpi_##lower, body); \
    WEAK_NAME(mpi_##lower##_, body); \
    WEAK_NAME(mpi_##lower##__, body); \
    WEAK_NAME(MPI_##upper, body)
#else
#define MPI(name) PMPI_##name
#define NAMES_AS(lower, upper, body) \
    NAME(pmpi_##lower, body); \
    NAME(pmpi_##lower##_, body); \
    NAME(pmpi_##lower##__, body); \
    NAME(PMPI_##upper, body)
#endif
/* Visibility of functions that several files of the library use. */
#define INTERNAL __attribute__((visibility("hidden")))
#define NAME(name, body) extern __typeof__(BODY(body)) name __attribute__((alias(#body "_body")))
#define WEAK_NAME(name, body) extern __typeof__(BODY(body)) name __attribute__((weak, alias(#body "_body")))
#define NAMES(lower, upper) NAMES_AS(lower, upper, lower)
#define NAMES_BOTH(lower, upper) \
    NAMES(lower, upper); \
    NAMES_AS(lower##_f08, upper##_F08, lower)

/* IERROR is optional in mpi_f08. If it is absent, compilers pass a null pointer. */
#define OPTIONAL(ierror) \
    INTEGER unwanted_##ierror; \
    if (!ierror) \
    ierror = &unwanted_##ierror

/* Conversions of handles by functions of the ABI. The calls use PMPI_ names, so that tools do not see them; the
 * program did not make them. */
#define FROMINT(type, integer) PMPI_##type##_fromint(integer)
#define TOINT(type, handle) PMPI_##type##_toint(handle)
#define PMPI_Datatype_fromint PMPI_Type_fromint
#define PMPI_Datatype_toint PMPI_Type_toint

/* A spinlock. A thread holds it only for a few instructions. */
static inline void lock(char *locked)
{
    /* Acquire: this holder sees the writes of the previous holder. */
    while (__atomic_test_and_set(locked, __ATOMIC_ACQUIRE))
        ;
}

static inline void unlock(char *locked)
{
    /* Release: the next holder sees the writes of this holder. */
    __atomic_clear(locked, __ATOMIC_RELEASE);
}

/* The COMMON blocks of mpif.h, which contain the variables whose addresses have a special meaning. A COMMON block has one
 * address in the whole program. */
struct fortran_sentinels {
    INTEGER bottom;
    INTEGER in_place;
    INTEGER buffer_automatic;
    INTEGER status_ignore[MPI_F_STATUS_SIZE];
    INTEGER statuses_ignore[MPI_F_STATUS_SIZE];
    INTEGER errcodes_ignore;
    INTEGER unweighted;
    INTEGER weights_empty;
};
struct fortran_character_sentinels {
    char argv_null;
    char argvs_null;
};
extern struct fortran_sentinels mpisentinels_;
extern struct fortran_character_sentinels mpicharsentinels_;

/* Converts the address of a choice buffer to C. MPI_BOTTOM, MPI_IN_PLACE and MPI_BUFFER_AUTOMATIC become C's constants. */
static inline void *choice(const void *buffer)
{
    if (buffer == &mpisentinels_.bottom)
        return MPI_BOTTOM;
    if (buffer == &mpisentinels_.in_place)
        return MPI_IN_PLACE;
    if (buffer == &mpisentinels_.buffer_automatic)
        return MPI_BUFFER_AUTOMATIC;
    return (void *)buffer;
}

/* Converts an array of weights to C. MPI_UNWEIGHTED and MPI_WEIGHTS_EMPTY become C's constants. */
static inline INTEGER *edge_weights(const INTEGER *array)
{
    if (array == &mpisentinels_.unweighted)
        return MPI_UNWEIGHTED;
    if (array == &mpisentinels_.weights_empty)
        return MPI_WEIGHTS_EMPTY;
    return (INTEGER *)array;
}

/* Converts the address of one or more statuses to C. A Fortran status consists of eight INTEGERs with the layout of C's
 * structure. */
static inline MPI_Status *c_status(INTEGER *place)
{
    if (place == mpisentinels_.status_ignore || place == mpisentinels_.statuses_ignore)
        return MPI_STATUS_IGNORE;
    return (MPI_Status *)place;
}

/* Converts Fortran characters to a C string, without leading and trailing blanks. The string is cut to `room`
 * characters including the null. `room` must be one more than the MPI function allows, so that the MPI function
 * detects a string that is too long. */
static inline void to_c(char *string, size_t room, const char *characters, size_t length)
{
    while (length > 0 && characters[length - 1] == ' ')
        length--;
    while (length > 0 && *characters == ' ') {
        characters++;
        length--;
    }
    if (length > room - 1)
        length = room - 1;
    memcpy(string, characters, length);
    string[length] = '\0';
}

/* Converts a C string to Fortran characters: the string is cut to `length`, or padded with blanks. */
static inline void to_fortran(char *characters, size_t length, const char *string)
{
    size_t used = strlen(string);
    if (used > length)
        used = length;
    memcpy(characters, string, used);
    memset(characters + used, ' ', length - used);
}

#endif
