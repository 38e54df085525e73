/* Attributes: a value of Fortran is an INTEGER(KIND=MPI_ADDRESS_KIND), where C has a pointer, and for a predefined key
 * the number itself, where C gives a pointer to it.
 *
 * What one language sets the other sees unchanged, here as an address, there as a number. */
#include "support.h"
#include <stdlib.h>

SUBROUTINE(win_get_attr)(const INTEGER *win, const INTEGER *win_keyval, MPI_Aint *attribute_val, LOGICAL *flag,
                         INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *value = NULL;
    int c_flag = 0;
    *ierror = MPI(Win_get_attr)(FROMINT(Win, *win), *win_keyval, &value, &c_flag);
    if (*ierror != MPI_SUCCESS)
        return;
    *flag = c_flag != 0;
    if (!c_flag)
        return;
    switch (*win_keyval) {
    case MPI_WIN_SIZE:
        *attribute_val = *(MPI_Aint *)value;
        break;
    case MPI_WIN_DISP_UNIT:
    case MPI_WIN_CREATE_FLAVOR:
    case MPI_WIN_MODEL:
        *attribute_val = *(int *)value;
        break;
    default: /* MPI_WIN_BASE, and what a program set */
        *attribute_val = (MPI_Aint)value;
    }
}
NAMES_BOTH(win_get_attr, WIN_GET_ATTR);

/* What Fortran gets of an attribute of a communicator. */
static MPI_Aint value_of_comm(int keyval, void *value)
{
    switch (keyval) {
    case MPI_TAG_UB:
    case MPI_IO:
    case MPI_HOST:
    case MPI_WTIME_IS_GLOBAL:
    case MPI_APPNUM:
    case MPI_LASTUSEDCODE:
    case MPI_UNIVERSE_SIZE:
        return *(int *)value;
    default: /* what a program set */
        return (MPI_Aint)value;
    }
}

SUBROUTINE(comm_get_attr)(const INTEGER *comm, const INTEGER *comm_keyval, MPI_Aint *attribute_val, LOGICAL *flag,
                          INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *value = NULL;
    int c_flag = 0;
    *ierror = MPI(Comm_get_attr)(FROMINT(Comm, *comm), *comm_keyval, &value, &c_flag);
    if (*ierror != MPI_SUCCESS)
        return;
    *flag = c_flag != 0;
    if (c_flag)
        *attribute_val = value_of_comm(*comm_keyval, value);
}
NAMES_BOTH(comm_get_attr, COMM_GET_ATTR);

SUBROUTINE(win_set_attr)(const INTEGER *win, const INTEGER *win_keyval, const MPI_Aint *attribute_val, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_set_attr)(FROMINT(Win, *win), *win_keyval, (void *)*attribute_val);
}
NAMES_BOTH(win_set_attr, WIN_SET_ATTR);

SUBROUTINE(comm_set_attr)(const INTEGER *comm, const INTEGER *comm_keyval, const MPI_Aint *attribute_val,
                          INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Comm_set_attr)(FROMINT(Comm, *comm), *comm_keyval, (void *)*attribute_val);
}
NAMES_BOTH(comm_set_attr, COMM_SET_ATTR);

SUBROUTINE(type_get_attr)(const INTEGER *datatype, const INTEGER *type_keyval, MPI_Aint *attribute_val, LOGICAL *flag,
                          INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *value = NULL;
    int c_flag = 0;
    *ierror = MPI(Type_get_attr)(FROMINT(Datatype, *datatype), *type_keyval, &value, &c_flag);
    if (*ierror != MPI_SUCCESS)
        return;
    *flag = c_flag != 0;
    if (c_flag)
        *attribute_val = (MPI_Aint)value;
}
NAMES_BOTH(type_get_attr, TYPE_GET_ATTR);

SUBROUTINE(type_set_attr)(const INTEGER *datatype, const INTEGER *type_keyval, const MPI_Aint *attribute_val,
                          INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Type_set_attr)(FROMINT(Datatype, *datatype), *type_keyval, (void *)*attribute_val);
}
NAMES_BOTH(type_set_attr, TYPE_SET_ATTR);

/* By the names that they had first, values are default INTEGERs: what does not fit is cut off. */
SUBROUTINE(attr_get)(const INTEGER *comm, const INTEGER *keyval, INTEGER *attribute_val, LOGICAL *flag, INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *value = NULL;
    int c_flag = 0;
    *ierror = MPI(Attr_get)(FROMINT(Comm, *comm), *keyval, &value, &c_flag);
    if (*ierror != MPI_SUCCESS)
        return;
    *flag = c_flag != 0;
    if (c_flag)
        *attribute_val = (INTEGER)value_of_comm(*keyval, value);
}
NAMES(attr_get, ATTR_GET);

SUBROUTINE(attr_put)(const INTEGER *comm, const INTEGER *keyval, const INTEGER *attribute_val, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Attr_put)(FROMINT(Comm, *comm), *keyval, (void *)(MPI_Aint)*attribute_val);
}
NAMES(attr_put, ATTR_PUT);

/* Callbacks of Fortran. C calls a function with the extra state that was given with it, which is where the subroutines
 * and the extra state of Fortran are. */
typedef void copier(const INTEGER *object, const INTEGER *keyval, const MPI_Aint *extra_state, const MPI_Aint *value,
                    MPI_Aint *copy, LOGICAL *flag, INTEGER *ierror);
typedef void deleter(const INTEGER *object, const INTEGER *keyval, const MPI_Aint *value, const MPI_Aint *extra_state,
                     INTEGER *ierror);

struct callbacks {
    copier *copy;
    deleter *delete;
    MPI_Aint extra_state;
    struct callbacks *next;
};

/* Keys live for an unknown time, as long as attributes have them; so callbacks are kept, once each, and serve all keys
 * that are made of them. */
static struct callbacks *all_callbacks;

/* The place of callbacks; NULL with an error in `ierror` when there is no memory. Several threads may ask at once; in the
 * worst case both add a place. */
static struct callbacks *callbacks_of(copier *copy, deleter *delete, MPI_Aint extra_state, INTEGER *ierror)
{
    struct callbacks *first = __atomic_load_n(&all_callbacks, __ATOMIC_ACQUIRE);
    for (struct callbacks *known = first; known; known = known->next)
        if (known->copy == copy && known->delete == delete && known->extra_state == extra_state)
            return known;
    struct callbacks *added = malloc(sizeof *added);
    if (!added) {
        *ierror = MPI_ERR_NO_MEM;
        MPI(Comm_call_errhandler)(MPI_COMM_SELF, MPI_ERR_NO_MEM);
        return NULL;
    }
    *added = (struct callbacks){copy, delete, extra_state, first};
    while (!__atomic_compare_exchange_n(&all_callbacks, &added->next, added, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
        ;
    return added;
}

static int call_copy(INTEGER object, INTEGER keyval, void *state, void *value_in, void *value_out, int *flag)
{
    const struct callbacks *callbacks = state;
    MPI_Aint value = (MPI_Aint)value_in, copy = 0;
    LOGICAL f_flag = 0;
    INTEGER ierror = MPI_SUCCESS;
    callbacks->copy(&object, &keyval, &callbacks->extra_state, &value, &copy, &f_flag, &ierror);
    *flag = f_flag != 0;
    *(MPI_Aint *)value_out = copy;
    return ierror;
}

static int call_delete(INTEGER object, INTEGER keyval, void *value_in, void *state)
{
    const struct callbacks *callbacks = state;
    MPI_Aint value = (MPI_Aint)value_in;
    INTEGER ierror = MPI_SUCCESS;
    callbacks->delete(&object, &keyval, &value, &callbacks->extra_state, &ierror);
    return ierror;
}

static int copy_of_comm(MPI_Comm comm, int keyval, void *state, void *value_in, void *value_out, int *flag)
{
    return call_copy(TOINT(Comm, comm), keyval, state, value_in, value_out, flag);
}

static int delete_of_comm(MPI_Comm comm, int keyval, void *value, void *state)
{
    return call_delete(TOINT(Comm, comm), keyval, value, state);
}

static int copy_of_type(MPI_Datatype datatype, int keyval, void *state, void *value_in, void *value_out, int *flag)
{
    return call_copy(TOINT(Datatype, datatype), keyval, state, value_in, value_out, flag);
}

static int delete_of_type(MPI_Datatype datatype, int keyval, void *value, void *state)
{
    return call_delete(TOINT(Datatype, datatype), keyval, value, state);
}

static int copy_of_win(MPI_Win win, int keyval, void *state, void *value_in, void *value_out, int *flag)
{
    return call_copy(TOINT(Win, win), keyval, state, value_in, value_out, flag);
}

static int delete_of_win(MPI_Win win, int keyval, void *value, void *state)
{
    return call_delete(TOINT(Win, win), keyval, value, state);
}

SUBROUTINE(comm_create_keyval)(copier *comm_copy_attr_fn, deleter *comm_delete_attr_fn, INTEGER *comm_keyval,
                               const MPI_Aint *extra_state, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct callbacks *callbacks = callbacks_of(comm_copy_attr_fn, comm_delete_attr_fn, *extra_state, ierror);
    if (callbacks)
        *ierror = MPI(Comm_create_keyval)(copy_of_comm, delete_of_comm, comm_keyval, callbacks);
}
NAMES_BOTH(comm_create_keyval, COMM_CREATE_KEYVAL);

SUBROUTINE(win_create_keyval)(copier *win_copy_attr_fn, deleter *win_delete_attr_fn, INTEGER *win_keyval,
                              const MPI_Aint *extra_state, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct callbacks *callbacks = callbacks_of(win_copy_attr_fn, win_delete_attr_fn, *extra_state, ierror);
    if (callbacks)
        *ierror = MPI(Win_create_keyval)(copy_of_win, delete_of_win, win_keyval, callbacks);
}
NAMES_BOTH(win_create_keyval, WIN_CREATE_KEYVAL);

SUBROUTINE(type_create_keyval)(copier *type_copy_attr_fn, deleter *type_delete_attr_fn, INTEGER *type_keyval,
                               const MPI_Aint *extra_state, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct callbacks *callbacks = callbacks_of(type_copy_attr_fn, type_delete_attr_fn, *extra_state, ierror);
    if (callbacks)
        *ierror = MPI(Type_create_keyval)(copy_of_type, delete_of_type, type_keyval, callbacks);
}
NAMES_BOTH(type_create_keyval, TYPE_CREATE_KEYVAL);

/* The callbacks of MPI_KEYVAL_CREATE, with default INTEGERs in all places. */
typedef void narrow_copier(const INTEGER *comm, const INTEGER *keyval, const INTEGER *extra_state, const INTEGER *value,
                           INTEGER *copy, LOGICAL *flag, INTEGER *ierror);
typedef void narrow_deleter(const INTEGER *comm, const INTEGER *keyval, const INTEGER *value, const INTEGER *extra_state,
                            INTEGER *ierror);
/* A function by way of a type that no function has; it is called as what it is. */
#define AS(type, function) ((type *)(void (*)(void))(function))

static int narrow_copy(MPI_Comm comm, int keyval, void *state, void *value_in, void *value_out, int *flag)
{
    const struct callbacks *callbacks = state;
    INTEGER object = TOINT(Comm, comm), extra_state = (INTEGER)callbacks->extra_state;
    INTEGER value = (INTEGER)(MPI_Aint)value_in, copy = 0, ierror = MPI_SUCCESS;
    LOGICAL f_flag = 0;
    AS(narrow_copier, callbacks->copy)(&object, &keyval, &extra_state, &value, &copy, &f_flag, &ierror);
    *flag = f_flag != 0;
    *(MPI_Aint *)value_out = copy;
    return ierror;
}

static int narrow_delete(MPI_Comm comm, int keyval, void *value_in, void *state)
{
    const struct callbacks *callbacks = state;
    INTEGER object = TOINT(Comm, comm), extra_state = (INTEGER)callbacks->extra_state;
    INTEGER value = (INTEGER)(MPI_Aint)value_in, ierror = MPI_SUCCESS;
    AS(narrow_deleter, callbacks->delete)(&object, &keyval, &value, &extra_state, &ierror);
    return ierror;
}

SUBROUTINE(keyval_create)(narrow_copier *copy_fn, narrow_deleter *delete_fn, INTEGER *keyval, const INTEGER *extra_state,
                          INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct callbacks *callbacks = callbacks_of(AS(copier, copy_fn), AS(deleter, delete_fn), *extra_state, ierror);
    if (callbacks)
        *ierror = MPI(Keyval_create)(narrow_copy, narrow_delete, keyval, callbacks);
}
NAMES(keyval_create, KEYVAL_CREATE);

/* The predefined callbacks, which do what their names say, whoever calls them. C has constants of these names. */
#undef MPI_COMM_NULL_COPY_FN
#undef MPI_COMM_DUP_FN
#undef MPI_COMM_NULL_DELETE_FN
#undef MPI_TYPE_NULL_COPY_FN
#undef MPI_TYPE_DUP_FN
#undef MPI_TYPE_NULL_DELETE_FN
#undef MPI_NULL_COPY_FN
#undef MPI_DUP_FN
#undef MPI_NULL_DELETE_FN
#undef MPI_WIN_NULL_COPY_FN
#undef MPI_WIN_DUP_FN
#undef MPI_WIN_NULL_DELETE_FN
#define UNUSED __attribute__((unused))

#define NULL_COPY(lower, upper, number) \
    SUBROUTINE(lower)(const INTEGER *object UNUSED, const INTEGER *keyval UNUSED, const number *extra_state UNUSED, \
                      const number *value UNUSED, number *copy UNUSED, LOGICAL *flag, INTEGER *ierror) \
    { \
        *flag = 0; \
        *ierror = MPI_SUCCESS; \
    } \
    NAMES(lower, upper)

#define DUP(lower, upper, number) \
    SUBROUTINE(lower)(const INTEGER *object UNUSED, const INTEGER *keyval UNUSED, const number *extra_state UNUSED, \
                      const number *value, number *copy, LOGICAL *flag, INTEGER *ierror) \
    { \
        *copy = *value; \
        *flag = 1; \
        *ierror = MPI_SUCCESS; \
    } \
    NAMES(lower, upper)

#define NULL_DELETE(lower, upper, number) \
    SUBROUTINE(lower)(const INTEGER *object UNUSED, const INTEGER *keyval UNUSED, const number *value UNUSED, \
                      const number *extra_state UNUSED, INTEGER *ierror) \
    { \
        *ierror = MPI_SUCCESS; \
    } \
    NAMES(lower, upper)

NULL_COPY(comm_null_copy_fn, COMM_NULL_COPY_FN, MPI_Aint);
DUP(comm_dup_fn, COMM_DUP_FN, MPI_Aint);
NULL_DELETE(comm_null_delete_fn, COMM_NULL_DELETE_FN, MPI_Aint);
NULL_COPY(win_null_copy_fn, WIN_NULL_COPY_FN, MPI_Aint);
DUP(win_dup_fn, WIN_DUP_FN, MPI_Aint);
NULL_DELETE(win_null_delete_fn, WIN_NULL_DELETE_FN, MPI_Aint);
NULL_COPY(type_null_copy_fn, TYPE_NULL_COPY_FN, MPI_Aint);
DUP(type_dup_fn, TYPE_DUP_FN, MPI_Aint);
NULL_DELETE(type_null_delete_fn, TYPE_NULL_DELETE_FN, MPI_Aint);
NULL_COPY(null_copy_fn, NULL_COPY_FN, INTEGER);
DUP(dup_fn, DUP_FN, INTEGER);
NULL_DELETE(null_delete_fn, NULL_DELETE_FN, INTEGER);
