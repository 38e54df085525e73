/* Declarations of attribute_values.c and attribute_callbacks.c for attributes.c. Those two files are compiled once;
 * attributes.c is compiled for the MPI_ names and for the PMPI_ names. */
#ifndef RMAMPI_FORTRAN_ATTRIBUTE_VALUES_H
#define RMAMPI_FORTRAN_ATTRIBUTE_VALUES_H

#include "support.h"

/* Creates the value of an attribute that is an integer. Returns the address that C reads. If there is no memory,
 * returns NULL and stores the error in `ierror`. */
INTERNAL void *new_integer(MPI_Aint value, INTEGER *ierror);

/* Returns true if an attribute is an integer that Fortran has set. `value` receives the value that Fortran reads:
 * this integer, or the address that C has set. */
INTERNAL int read_attribute(const void *attribute, MPI_Aint *value);

/* Frees the value of an attribute, if it is an integer that Fortran has set. */
INTERNAL void free_integer(void *attribute);

/* Raises MPI_ERR_NO_MEM as an error that belongs to no object. */
INTERNAL void no_memory(INTEGER *ierror);

/* The types of Fortran's attribute callbacks. */
typedef void copier(const INTEGER *object, const INTEGER *keyval, MPI_Aint *extra_state, const MPI_Aint *value, MPI_Aint *copy,
                    LOGICAL *flag, INTEGER *ierror);
typedef void deleter(const INTEGER *object, const INTEGER *keyval, const MPI_Aint *value, MPI_Aint *extra_state,
                     INTEGER *ierror);
/* The types of the callbacks of MPI_KEYVAL_CREATE, in which all arguments are default INTEGERs. */
typedef void narrow_copier(const INTEGER *comm, const INTEGER *keyval, INTEGER *extra_state, const INTEGER *value, INTEGER *copy,
                           LOGICAL *flag, INTEGER *ierror);
typedef void narrow_deleter(const INTEGER *comm, const INTEGER *keyval, const INTEGER *value, INTEGER *extra_state,
                            INTEGER *ierror);
/* Casts a function pointer via a neutral function type, so that compilers do not warn. The function is called only with
 * its own type. */
#define AS(type, function) ((type *)(void (*)(void))(function))

struct callbacks;

/* Returns the entry of some callbacks, which is the extra state of the C functions below. If there is no memory,
 * returns NULL and stores the error in `ierror`. */
INTERNAL struct callbacks *callbacks_of(copier *copy, deleter *delete, MPI_Aint extra_state, INTEGER *ierror);

/* Resets the extra state of a new key to the initial extra state of its callbacks. */
INTERNAL void start_key(const struct callbacks *callbacks, INTEGER keyval);

INTERNAL int copy_of_comm(MPI_Comm comm, int keyval, void *state, void *value_in, void *value_out, int *flag);
INTERNAL int delete_of_comm(MPI_Comm comm, int keyval, void *value, void *state);
INTERNAL int copy_of_type(MPI_Datatype datatype, int keyval, void *state, void *value_in, void *value_out, int *flag);
INTERNAL int delete_of_type(MPI_Datatype datatype, int keyval, void *value, void *state);
INTERNAL int copy_of_win(MPI_Win win, int keyval, void *state, void *value_in, void *value_out, int *flag);
INTERNAL int delete_of_win(MPI_Win win, int keyval, void *value, void *state);
INTERNAL int narrow_copy(MPI_Comm comm, int keyval, void *state, void *value_in, void *value_out, int *flag);
INTERNAL int narrow_delete(MPI_Comm comm, int keyval, void *value, void *state);

#endif
