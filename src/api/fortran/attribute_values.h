/* What attributes.c has from attribute_values.c and attribute_callbacks.c, which are there once, for MPI_ and for PMPI_ names. */
#ifndef RMAMPI_FORTRAN_ATTRIBUTE_VALUES_H
#define RMAMPI_FORTRAN_ATTRIBUTE_VALUES_H

#include "support.h"

/* A new attribute that is an integer: the address that C gets of it. NULL with an error in `ierror` when there is no memory. */
INTERNAL void *new_integer(MPI_Aint value, INTEGER *ierror);

/* Whether an attribute is an integer that Fortran has set. `value` is what Fortran reads: that integer, or the address that C
 * set. */
INTERNAL int read_attribute(const void *attribute, MPI_Aint *value);

/* Ends an attribute, if it is an integer. */
INTERNAL void free_integer(void *attribute);

/* Raises MPI_ERR_NO_MEM, as an error without an object. */
INTERNAL void no_memory(INTEGER *ierror);

/* Callbacks of Fortran. */
typedef void copier(const INTEGER *object, const INTEGER *keyval, MPI_Aint *extra_state, const MPI_Aint *value, MPI_Aint *copy,
                    LOGICAL *flag, INTEGER *ierror);
typedef void deleter(const INTEGER *object, const INTEGER *keyval, const MPI_Aint *value, MPI_Aint *extra_state,
                     INTEGER *ierror);
/* Those of MPI_KEYVAL_CREATE, with default INTEGERs in all places. */
typedef void narrow_copier(const INTEGER *comm, const INTEGER *keyval, INTEGER *extra_state, const INTEGER *value, INTEGER *copy,
                           LOGICAL *flag, INTEGER *ierror);
typedef void narrow_deleter(const INTEGER *comm, const INTEGER *keyval, const INTEGER *value, INTEGER *extra_state,
                            INTEGER *ierror);
/* A function by way of a type that no function has; it is called as what it is. */
#define AS(type, function) ((type *)(void (*)(void))(function))

struct callbacks;

/* The place of callbacks, the extra state of the C functions below; NULL with an error in `ierror` when there is no memory. */
INTERNAL struct callbacks *callbacks_of(copier *copy, deleter *delete, MPI_Aint extra_state, INTEGER *ierror);

/* A key was made of these callbacks: its extra state is the one that it was made with. */
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
