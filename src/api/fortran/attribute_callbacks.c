/* Attribute callbacks that are Fortran subroutines. The library calls a C function and passes the extra state of the
 * key. This extra state is a `struct callbacks`, which has the Fortran subroutines and the extra state that the
 * Fortran program has passed. */
#include "attribute_values.h"
#include <stdlib.h>

struct callbacks {
    copier *copy;
    deleter *delete;
    MPI_Aint extra_state;
    struct callbacks *next;
};

/* All callbacks. They are never freed, because a freed key stays in use until its last attribute is deleted, and
 * this code is not notified of that. Equal callbacks share one entry, which serves all keys with these callbacks. */
static struct callbacks *all_callbacks;

/* A key with a changed extra state. Callbacks may change the extra state, because they receive it by reference. */
struct change {
    const struct callbacks *callbacks;
    INTEGER keyval;
    MPI_Aint extra_state;
    struct change *next;
};
static struct change *all_changes;

/* Adds an entry to a list that only grows. Several threads may add entries at once; two threads may add equal entries,
 * which is harmless. */
#define ADD(list, added) \
    do { \
        /* Acquire: this thread reads entries of other threads. Release: the entry is complete before it is found. */ \
        (added)->next = __atomic_load_n(&(list), __ATOMIC_ACQUIRE); \
    } while (!__atomic_compare_exchange_n(&(list), &(added)->next, added, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))

struct callbacks *callbacks_of(copier *copy, deleter *delete, MPI_Aint extra_state, INTEGER *ierror)
{
    /* Acquire: pairs with the release in ADD. */
    for (struct callbacks *known = __atomic_load_n(&all_callbacks, __ATOMIC_ACQUIRE); known; known = known->next)
        if (known->copy == copy && known->delete == delete && known->extra_state == extra_state)
            return known;
    struct callbacks *added = malloc(sizeof *added);
    if (!added) {
        no_memory(ierror);
        return NULL;
    }
    *added = (struct callbacks){copy, delete, extra_state, NULL};
    ADD(all_callbacks, added);
    return added;
}

/* Returns the entry of a key whose extra state a callback has changed. Returns NULL if the extra state has never
 * changed. */
static struct change *change_of(const struct callbacks *callbacks, INTEGER keyval)
{
    /* Acquire: pairs with the release in ADD. */
    struct change *known = __atomic_load_n(&all_changes, __ATOMIC_ACQUIRE);
    while (known && (known->callbacks != callbacks || known->keyval != keyval))
        known = known->next;
    return known;
}

static MPI_Aint extra_state_of(const struct callbacks *callbacks, INTEGER keyval)
{
    const struct change *change = change_of(callbacks, keyval);
    /* Relaxed: no other data depend on the number. The program is responsible for callbacks that race with each other. */
    return change ? __atomic_load_n(&change->extra_state, __ATOMIC_RELAXED) : callbacks->extra_state;
}

/* Stores the extra state of a key if a callback has changed it, so that the next callback receives the changed
 * value. */
static int keep_extra_state(const struct callbacks *callbacks, INTEGER keyval, MPI_Aint extra_state)
{
    struct change *change = change_of(callbacks, keyval);
    if (change) {
        /* Relaxed: no other data depend on the number. */
        __atomic_store_n(&change->extra_state, extra_state, __ATOMIC_RELAXED);
        return MPI_SUCCESS;
    }
    if (extra_state == callbacks->extra_state)
        return MPI_SUCCESS;
    change = malloc(sizeof *change);
    if (!change)
        return MPI_ERR_NO_MEM;
    *change = (struct change){callbacks, keyval, extra_state, NULL};
    ADD(all_changes, change);
    return MPI_SUCCESS;
}

/* Begins the use of a new key. Its number may be that of a freed key, so a changed extra state of the freed key is
 * reset. */
void start_key(const struct callbacks *callbacks, INTEGER keyval)
{
    struct change *change = change_of(callbacks, keyval);
    if (change)
        /* Relaxed: no other data depend on the number. */
        __atomic_store_n(&change->extra_state, callbacks->extra_state, __ATOMIC_RELAXED);
}

/* Returns the attribute of a duplicated object: an integer if the original attribute is an integer, otherwise an address. */
static int give_copy(int is_integer, MPI_Aint copy, void *value_out)
{
    INTEGER ierror = MPI_SUCCESS;
    *(void **)value_out = is_integer ? new_integer(copy, &ierror) : (void *)copy;
    return narrow(ierror);
}

static int call_copy(INTEGER object, INTEGER keyval, void *state, void *value_in, void *value_out, int *flag)
{
    const struct callbacks *callbacks = state;
    MPI_Aint value, copy = 0, extra_state = extra_state_of(callbacks, keyval);
    int is_integer = read_attribute(value_in, &value);
    LOGICAL f_flag = 0;
    INTEGER ierror = MPI_SUCCESS;
    callbacks->copy(&object, &keyval, &extra_state, &value, &copy, &f_flag, &ierror);
    if (ierror == MPI_SUCCESS)
        ierror = keep_extra_state(callbacks, keyval, extra_state);
    *flag = ierror == MPI_SUCCESS && f_flag != 0;
    return *flag ? give_copy(is_integer, copy, value_out) : narrow(ierror);
}

static int call_delete(INTEGER object, INTEGER keyval, void *value_in, void *state)
{
    const struct callbacks *callbacks = state;
    MPI_Aint value, extra_state = extra_state_of(callbacks, keyval);
    INTEGER ierror = MPI_SUCCESS;
    read_attribute(value_in, &value);
    callbacks->delete(&object, &keyval, &value, &extra_state, &ierror);
    if (ierror == MPI_SUCCESS)
        ierror = keep_extra_state(callbacks, keyval, extra_state);
    if (ierror == MPI_SUCCESS)
        free_integer(value_in);
    return narrow(ierror);
}

int copy_of_comm(MPI_Comm comm, int keyval, void *state, void *value_in, void *value_out, int *flag)
{
    return call_copy(TOINT(Comm, comm), keyval, state, value_in, value_out, flag);
}

int delete_of_comm(MPI_Comm comm, int keyval, void *value, void *state)
{
    return call_delete(TOINT(Comm, comm), keyval, value, state);
}

int copy_of_type(MPI_Datatype datatype, int keyval, void *state, void *value_in, void *value_out, int *flag)
{
    return call_copy(TOINT(Datatype, datatype), keyval, state, value_in, value_out, flag);
}

int delete_of_type(MPI_Datatype datatype, int keyval, void *value, void *state)
{
    return call_delete(TOINT(Datatype, datatype), keyval, value, state);
}

int copy_of_win(MPI_Win win, int keyval, void *state, void *value_in, void *value_out, int *flag)
{
    return call_copy(TOINT(Win, win), keyval, state, value_in, value_out, flag);
}

int delete_of_win(MPI_Win win, int keyval, void *value, void *state)
{
    return call_delete(TOINT(Win, win), keyval, value, state);
}

int narrow_copy(MPI_Comm comm, int keyval, void *state, void *value_in, void *value_out, int *flag)
{
    const struct callbacks *callbacks = state;
    MPI_Aint whole;
    int is_integer = read_attribute(value_in, &whole);
    INTEGER object = TOINT(Comm, comm), key = keyval, extra_state = (INTEGER)extra_state_of(callbacks, keyval);
    INTEGER value = (INTEGER)whole, copy = 0, ierror = MPI_SUCCESS;
    LOGICAL f_flag = 0;
    AS(narrow_copier, callbacks->copy)(&object, &key, &extra_state, &value, &copy, &f_flag, &ierror);
    if (ierror == MPI_SUCCESS)
        ierror = keep_extra_state(callbacks, keyval, extra_state);
    *flag = ierror == MPI_SUCCESS && f_flag != 0;
    /* If the callback copies the value that it received, the whole attribute is copied, also if it is wider than an
     * INTEGER. */
    return *flag ? give_copy(is_integer, copy == value ? whole : copy, value_out) : narrow(ierror);
}

int narrow_delete(MPI_Comm comm, int keyval, void *value_in, void *state)
{
    const struct callbacks *callbacks = state;
    MPI_Aint whole;
    read_attribute(value_in, &whole);
    INTEGER object = TOINT(Comm, comm), key = keyval, extra_state = (INTEGER)extra_state_of(callbacks, keyval);
    INTEGER value = (INTEGER)whole, ierror = MPI_SUCCESS;
    AS(narrow_deleter, callbacks->delete)(&object, &key, &value, &extra_state, &ierror);
    if (ierror == MPI_SUCCESS)
        ierror = keep_extra_state(callbacks, keyval, extra_state);
    if (ierror == MPI_SUCCESS)
        free_integer(value_in);
    return narrow(ierror);
}
