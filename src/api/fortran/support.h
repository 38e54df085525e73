/* Common definitions of the Fortran bindings: names, handles, characters, and variables whose addresses have a special
 * meaning.
 *
 * The bindings call only MPI functions of the standard ABI, so the Fortran library works with any library of the ABI.
 * mpi_x_ calls MPI_X, so that a tool written in C sees the calls of Fortran programs. pmpi_x_ (profiling.c) calls PMPI_X,
 * so that a call that a Fortran tool forwards is not seen twice. */
#ifndef RMAMPI_FORTRAN_SUPPORT_H
#define RMAMPI_FORTRAN_SUPPORT_H

#include "mpi.h"
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Fortran's types. INTEGER(KIND=MPI_ADDRESS_KIND) corresponds to MPI_Aint. The sources are compiled twice: the library
 * libmpifort_abi_i8 is for programs whose default INTEGERs and LOGICALs have 8 bytes (RMAMPI_LONG_INTEGERS). There, a count is
 * an MPI_Count, so procedures with counts call the C functions with large counts. */
#ifndef RMAMPI_LONG_INTEGERS
typedef int INTEGER;
typedef int LOGICAL;
#else
typedef int64_t INTEGER;
typedef int64_t LOGICAL;
#endif

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

/* Converts an INTEGER to an int. A number that is not an int becomes INT_MIN, for which MPI raises an error. */
static inline int narrow(INTEGER integer)
{
    return integer >= INT_MIN && integer <= INT_MAX ? (int)integer : INT_MIN;
}

/* Conversions of handles by functions of the ABI. The calls use PMPI_ names, so that tools do not see them; the
 * program did not make them. */
#define FROMINT(type, integer) PMPI_##type##_fromint(narrow(integer))
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
 * address in the whole program. Its name depends on the size of INTEGERs, so that sentinels.c detects units of a program that
 * were compiled for the other library. */
#ifndef RMAMPI_LONG_INTEGERS
#define SENTINELS mpisentinels_
#define OTHER_SENTINELS mpisentinels8_
#else
#define SENTINELS mpisentinels8_
#define OTHER_SENTINELS mpisentinels_
#endif
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
extern struct fortran_sentinels SENTINELS;
extern struct fortran_character_sentinels mpicharsentinels_;

/* Converts the address of a choice buffer to C. MPI_BOTTOM, MPI_IN_PLACE and MPI_BUFFER_AUTOMATIC become C's constants. */
static inline void *choice(const void *buffer)
{
    if (buffer == &SENTINELS.bottom)
        return MPI_BOTTOM;
    if (buffer == &SENTINELS.in_place)
        return MPI_IN_PLACE;
    if (buffer == &SENTINELS.buffer_automatic)
        return MPI_BUFFER_AUTOMATIC;
    return (void *)buffer;
}

/* Arrays of INTEGERs. TAKE(ranks, n) converts the array `ranks` of n INTEGERs to C, and TAKEN(ranks) is the result. If there
 * is no memory, TAKE returns from the procedure with an error. GIVE(ranks) writes the elements back that the call has changed.
 * DROP(ranks) frees the result. An INTEGER of 4 bytes is an int, and needs no conversion. Statuses have the same macros
 * with one status: TAKE_STATUS, GIVE_STATUS. A Fortran status consists of eight INTEGERs in the order of C's structure. MPI_UNWEIGHTED,
 * MPI_WEIGHTS_EMPTY and MPI_STATUS_IGNORE become C's constants. */
static inline int *edge_weights(const INTEGER *array)
{
    if (array == &SENTINELS.unweighted)
        return MPI_UNWEIGHTED;
    if (array == &SENTINELS.weights_empty)
        return MPI_WEIGHTS_EMPTY;
    return (int *)array;
}

static inline int is_status_ignored(const INTEGER *place)
{
    return place == SENTINELS.status_ignore || place == SENTINELS.statuses_ignore;
}

#ifndef RMAMPI_LONG_INTEGERS
#define TAKE(array, count) (void)0
#define TAKEN(array) array
#define TAKEN_WEIGHTS(array) edge_weights(array)
#define GIVE(array) (void)0
#define DROP(array) (void)0
#define TAKE_STATUSES(place, count) MPI_Status *const c_##place = is_status_ignored(place) ? MPI_STATUS_IGNORE : (MPI_Status *)place
#define TAKE_STATUS(place) TAKE_STATUSES(place, 1)
#define GIVE_STATUS(place) (void)0
#define GIVE_STATUSES(place) (void)0
/* The C function for a procedure that is written by hand and has a count. */
#define SIZED(name) MPI(name)
#else
#define TAKE(array, count) \
    const MPI_Count count_of_##array = (count); \
    int *const c_##array = narrowed(array, count_of_##array, ierror); \
    if (!c_##array) \
        return
#define TAKEN(array) c_##array
#define TAKEN_WEIGHTS(array) c_##array
#define GIVE(array) widen(array, count_of_##array, c_##array)
#define DROP(array) drop(c_##array)
#define TAKE_STATUSES(place, count) \
    const MPI_Count count_of_##place = (count); \
    MPI_Status *const c_##place = narrowed_statuses(place, count_of_##place, ierror); \
    if (!c_##place && !is_status_ignored(place)) \
        return
#define GIVE_STATUSES(place) \
    (widen_status(place, count_of_##place, c_##place), free(c_##place))
#define TAKE_STATUS(place) \
    MPI_Status room_of_##place; \
    MPI_Status *const c_##place = is_status_ignored(place) ? MPI_STATUS_IGNORE : &room_of_##place; \
    narrow_status(c_##place, place, 1)
#define GIVE_STATUS(place) widen_status(place, 1, c_##place)
#define SIZED(name) MPI(name##_c)
INTERNAL int *narrowed(const INTEGER *array, MPI_Count count, INTEGER *ierror);
INTERNAL void widen(INTEGER *array, MPI_Count count, const int *result);
INTERNAL void drop(int *result);
/* Lengths of arrays: of one element for each dimension of a communicator; of the edges of a graph, from the index of its last
 * node; of all edges, from their numbers at each node. */
INTERNAL MPI_Count dimensions_of(INTEGER comm);
INTERNAL MPI_Count edges_in(const INTEGER *indx, INTEGER nodes);
INTERNAL MPI_Count edges_of(const INTEGER *degrees, INTEGER nodes);
INTERNAL MPI_Status *narrowed_statuses(const INTEGER *place, MPI_Count count, INTEGER *ierror);
INTERNAL void narrow_status(MPI_Status *status, const INTEGER *place, MPI_Count count);
INTERNAL void widen_status(INTEGER *place, MPI_Count count, const MPI_Status *status);
#endif

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
