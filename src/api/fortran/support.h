/* What the files of the Fortran bindings share: names, handles, characters and places with a meaning of their own.
 *
 * The bindings call nothing but MPI functions of the standard ABI, so this library works above any library that has
 * it. mpi_x_ calls MPI_X, so that a tool written in C sees the calls of Fortran programs; pmpi_x_ (profiling.c) calls
 * PMPI_X, so that a tool written in Fortran passes a call on without being counted twice. */
#ifndef RMAMPI_FORTRAN_SUPPORT_H
#define RMAMPI_FORTRAN_SUPPORT_H

#include "mpi.h"
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Types of Fortran. INTEGER(KIND=MPI_ADDRESS_KIND) is MPI_Aint. */
typedef int INTEGER;
typedef int LOGICAL;

/* Names. SUBROUTINE(put) and FUNCTION(double, wtime) head the body of MPI_PUT and MPI_WTIME; NAMES(put, PUT) gives it the
 * names that compilers and options make of MPI_PUT, and NAMES_AS(put_f08, PUT_F08, put) those of MPI_PUT_F08.
 * NAMES_BOTH(put, PUT) does both: a procedure without choice buffers has the same arguments in memory whether its handles
 * and statuses are INTEGERs or derived types. A tool may define mpi_put_ itself: all names of MPI_PUT are weak. */
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
/* What several files share within the library. */
#define INTERNAL __attribute__((visibility("hidden")))
#define NAME(name, body) extern __typeof__(BODY(body)) name __attribute__((alias(#body "_body")))
#define WEAK_NAME(name, body) extern __typeof__(BODY(body)) name __attribute__((weak, alias(#body "_body")))
#define NAMES(lower, upper) NAMES_AS(lower, upper, lower)
#define NAMES_BOTH(lower, upper) \
    NAMES(lower, upper); \
    NAMES_AS(lower##_f08, upper##_F08, lower)

/* IERROR may be absent in mpi_f08: compilers pass a null pointer then. */
#define OPTIONAL(ierror) \
    INTEGER unwanted_##ierror; \
    if (!ierror) \
    ierror = &unwanted_##ierror

/* Handles, by the functions of the ABI. Tools need not see these calls: they are none of the program's. */
#define FROMINT(type, integer) PMPI_##type##_fromint(integer)
#define TOINT(type, handle) PMPI_##type##_toint(handle)
#define PMPI_Datatype_fromint PMPI_Type_fromint
#define PMPI_Datatype_toint PMPI_Type_toint

/* A lock that is held for a few instructions. */
static inline void lock(char *locked)
{
    /* Acquire: what the last holder wrote is seen. */
    while (__atomic_test_and_set(locked, __ATOMIC_ACQUIRE))
        ;
}

static inline void unlock(char *locked)
{
    /* Release: the next holder sees what was written. */
    __atomic_clear(locked, __ATOMIC_RELEASE);
}

/* Places with a meaning of their own: the COMMON blocks of mpif.h. A COMMON block has one address in the whole
 * program, wherever it is declared. */
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

/* A choice buffer as C wants it: an address, or what MPI_BOTTOM, MPI_IN_PLACE and MPI_BUFFER_AUTOMATIC are in C. */
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

/* Weights of edges, or what MPI_UNWEIGHTED and MPI_WEIGHTS_EMPTY are in C. */
static inline INTEGER *edge_weights(const INTEGER *array)
{
    if (array == &mpisentinels_.unweighted)
        return MPI_UNWEIGHTED;
    if (array == &mpisentinels_.weights_empty)
        return MPI_WEIGHTS_EMPTY;
    return (INTEGER *)array;
}

/* A status, or several: eight INTEGERs each, laid out as in C. */
static inline MPI_Status *c_status(INTEGER *place)
{
    if (place == mpisentinels_.status_ignore || place == mpisentinels_.statuses_ignore)
        return MPI_STATUS_IGNORE;
    return (MPI_Status *)place;
}

/* Makes a string of C, without the blanks on either side, of characters of Fortran. What does not fit into `room` is
 * cut off: give one more than a function allows, so that the function finds the string too long. */
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

/* Fills characters of Fortran from a string of C: cut to the length, or blanks behind it. */
static inline void to_fortran(char *characters, size_t length, const char *string)
{
    size_t used = strlen(string);
    if (used > length)
        used = length;
    memcpy(characters, string, used);
    memset(characters + used, ' ', length - used);
}

#endif
