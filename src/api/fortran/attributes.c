/* Attributes. Fortran sets and reads integers, C sets and reads addresses (MPI-5.0 section 19.3.7). C reads the
 * address of an integer that Fortran has set. If C has set an address, Fortran reads the address as a number. For a
 * predefined attribute, C reads the address of an integer. MPI_WIN_BASE is an exception: its value is itself an
 * address. */
#include "attribute_values.h"

SUBROUTINE(win_get_attr)(const INTEGER *win, const INTEGER *win_keyval, MPI_Aint *attribute_val, LOGICAL *flag,
                         INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *value = NULL;
    int c_flag = 0;
    *ierror = MPI(Win_get_attr)(FROMINT(Win, *win), narrow(*win_keyval), &value, &c_flag);
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
    default: /* MPI_WIN_BASE, and attributes of the program */
        read_attribute(value, attribute_val);
    }
}
NAMES_BOTH(win_get_attr, WIN_GET_ATTR);

/* Returns the value of a communicator's attribute in Fortran. */
static MPI_Aint value_of_comm(int keyval, void *value)
{
    MPI_Aint integer;
    switch (keyval) {
    case MPI_TAG_UB:
    case MPI_IO:
    case MPI_HOST:
    case MPI_WTIME_IS_GLOBAL:
    case MPI_APPNUM:
    case MPI_LASTUSEDCODE:
    case MPI_UNIVERSE_SIZE:
        return *(int *)value;
    default: /* attributes of the program */
        read_attribute(value, &integer);
        return integer;
    }
}

SUBROUTINE(comm_get_attr)(const INTEGER *comm, const INTEGER *comm_keyval, MPI_Aint *attribute_val, LOGICAL *flag,
                          INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *value = NULL;
    int c_flag = 0;
    *ierror = MPI(Comm_get_attr)(FROMINT(Comm, *comm), narrow(*comm_keyval), &value, &c_flag);
    if (*ierror != MPI_SUCCESS)
        return;
    *flag = c_flag != 0;
    if (c_flag)
        *attribute_val = value_of_comm(narrow(*comm_keyval), value);
}
NAMES_BOTH(comm_get_attr, COMM_GET_ATTR);

SUBROUTINE(win_set_attr)(const INTEGER *win, const INTEGER *win_keyval, const MPI_Aint *attribute_val, INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *integer = new_integer(*attribute_val, ierror);
    if (!integer)
        return;
    *ierror = MPI(Win_set_attr)(FROMINT(Win, *win), narrow(*win_keyval), integer);
    if (*ierror != MPI_SUCCESS)
        free_integer(integer);
}
NAMES_BOTH(win_set_attr, WIN_SET_ATTR);

SUBROUTINE(comm_set_attr)(const INTEGER *comm, const INTEGER *comm_keyval, const MPI_Aint *attribute_val,
                          INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *integer = new_integer(*attribute_val, ierror);
    if (!integer)
        return;
    *ierror = MPI(Comm_set_attr)(FROMINT(Comm, *comm), narrow(*comm_keyval), integer);
    if (*ierror != MPI_SUCCESS)
        free_integer(integer);
}
NAMES_BOTH(comm_set_attr, COMM_SET_ATTR);

SUBROUTINE(type_get_attr)(const INTEGER *datatype, const INTEGER *type_keyval, MPI_Aint *attribute_val, LOGICAL *flag,
                          INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *value = NULL;
    int c_flag = 0;
    *ierror = MPI(Type_get_attr)(FROMINT(Datatype, *datatype), narrow(*type_keyval), &value, &c_flag);
    if (*ierror != MPI_SUCCESS)
        return;
    *flag = c_flag != 0;
    if (c_flag)
        read_attribute(value, attribute_val);
}
NAMES_BOTH(type_get_attr, TYPE_GET_ATTR);

SUBROUTINE(type_set_attr)(const INTEGER *datatype, const INTEGER *type_keyval, const MPI_Aint *attribute_val,
                          INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *integer = new_integer(*attribute_val, ierror);
    if (!integer)
        return;
    *ierror = MPI(Type_set_attr)(FROMINT(Datatype, *datatype), narrow(*type_keyval), integer);
    if (*ierror != MPI_SUCCESS)
        free_integer(integer);
}
NAMES_BOTH(type_set_attr, TYPE_SET_ATTR);

/* The deprecated functions have default INTEGERs as values: a value is sign-extended when it is set, and cut to an INTEGER
 * when it is read. */
SUBROUTINE(attr_get)(const INTEGER *comm, const INTEGER *keyval, INTEGER *attribute_val, LOGICAL *flag, INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *value = NULL;
    int c_flag = 0;
    *ierror = MPI(Attr_get)(FROMINT(Comm, *comm), narrow(*keyval), &value, &c_flag);
    if (*ierror != MPI_SUCCESS)
        return;
    *flag = c_flag != 0;
    if (c_flag)
        *attribute_val = (INTEGER)value_of_comm(narrow(*keyval), value);
}
NAMES(attr_get, ATTR_GET);

SUBROUTINE(attr_put)(const INTEGER *comm, const INTEGER *keyval, const INTEGER *attribute_val, INTEGER *ierror)
{
    OPTIONAL(ierror);
    void *integer = new_integer(*attribute_val, ierror);
    if (!integer)
        return;
    *ierror = MPI(Attr_put)(FROMINT(Comm, *comm), narrow(*keyval), integer);
    if (*ierror != MPI_SUCCESS)
        free_integer(integer);
}
NAMES(attr_put, ATTR_PUT);

/* Creation of keys whose callbacks are Fortran subroutines. */
SUBROUTINE(comm_create_keyval)(copier *comm_copy_attr_fn, deleter *comm_delete_attr_fn, INTEGER *comm_keyval,
                               const MPI_Aint *extra_state, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct callbacks *callbacks = callbacks_of(comm_copy_attr_fn, comm_delete_attr_fn, *extra_state, ierror);
    if (!callbacks)
        return;
    int c_keyval;
    *ierror = MPI(Comm_create_keyval)(copy_of_comm, delete_of_comm, &c_keyval, callbacks);
    if (*ierror == MPI_SUCCESS) {
        start_key(callbacks, c_keyval);
        *comm_keyval = c_keyval;
    }
}
NAMES_BOTH(comm_create_keyval, COMM_CREATE_KEYVAL);

SUBROUTINE(win_create_keyval)(copier *win_copy_attr_fn, deleter *win_delete_attr_fn, INTEGER *win_keyval,
                              const MPI_Aint *extra_state, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct callbacks *callbacks = callbacks_of(win_copy_attr_fn, win_delete_attr_fn, *extra_state, ierror);
    if (!callbacks)
        return;
    int c_keyval;
    *ierror = MPI(Win_create_keyval)(copy_of_win, delete_of_win, &c_keyval, callbacks);
    if (*ierror == MPI_SUCCESS) {
        start_key(callbacks, c_keyval);
        *win_keyval = c_keyval;
    }
}
NAMES_BOTH(win_create_keyval, WIN_CREATE_KEYVAL);

SUBROUTINE(type_create_keyval)(copier *type_copy_attr_fn, deleter *type_delete_attr_fn, INTEGER *type_keyval,
                               const MPI_Aint *extra_state, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct callbacks *callbacks = callbacks_of(type_copy_attr_fn, type_delete_attr_fn, *extra_state, ierror);
    if (!callbacks)
        return;
    int c_keyval;
    *ierror = MPI(Type_create_keyval)(copy_of_type, delete_of_type, &c_keyval, callbacks);
    if (*ierror == MPI_SUCCESS) {
        start_key(callbacks, c_keyval);
        *type_keyval = c_keyval;
    }
}
NAMES_BOTH(type_create_keyval, TYPE_CREATE_KEYVAL);

SUBROUTINE(keyval_create)(narrow_copier *copy_fn, narrow_deleter *delete_fn, INTEGER *keyval, const INTEGER *extra_state,
                          INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct callbacks *callbacks = callbacks_of(AS(copier, copy_fn), AS(deleter, delete_fn), *extra_state, ierror);
    if (!callbacks)
        return;
    int c_keyval;
    *ierror = MPI(Keyval_create)(narrow_copy, narrow_delete, &c_keyval, callbacks);
    if (*ierror == MPI_SUCCESS) {
        start_key(callbacks, c_keyval);
        *keyval = c_keyval;
    }
}
NAMES(keyval_create, KEYVAL_CREATE);

/* The predefined callbacks as Fortran subroutines. C has constants with the same names, which are undefined here. */
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
