/* The C part of attribute_languages.f90: attributes in C. */
#include <mpi.h>

static int copies, deletes, last_delete;

/* Returns the value that C reads from an attribute, or -1 if the attribute does not exist. `as` is 0: the MPI_Aint at the address;
 * 1: the int at the address; 2: the address itself. */
static MPI_Aint seen(void *value, int flag, int as)
{
    if (!flag)
        return -1;
    return as == 2 ? (MPI_Aint)value : as == 1 ? *(int *)value : *(MPI_Aint *)value;
}

void c_comm_get_(const int *comm, const int *key, const int *as, MPI_Aint *found)
{
    void *value = 0;
    int flag = 0;
    MPI_Comm_get_attr(MPI_Comm_fromint(*comm), *key, &value, &flag);
    *found = seen(value, flag, *as);
}

void c_win_get_(const int *win, const int *key, const int *as, MPI_Aint *found)
{
    void *value = 0;
    int flag = 0;
    MPI_Win_get_attr(MPI_Win_fromint(*win), *key, &value, &flag);
    *found = seen(value, flag, *as);
}

void c_type_get_(const int *type, const int *key, const int *as, MPI_Aint *found)
{
    void *value = 0;
    int flag = 0;
    MPI_Type_get_attr(MPI_Type_fromint(*type), *key, &value, &flag);
    *found = seen(value, flag, *as);
}

/* C sets an arbitrary address. */
void c_comm_set_(const int *comm, const int *key, const MPI_Aint *address)
{
    MPI_Comm_set_attr(MPI_Comm_fromint(*comm), *key, (void *)*address);
}

void c_win_set_(const int *win, const int *key, const MPI_Aint *address)
{
    MPI_Win_set_attr(MPI_Win_fromint(*win), *key, (void *)*address);
}

void c_type_set_(const int *type, const int *key, const MPI_Aint *address)
{
    MPI_Type_set_attr(MPI_Type_fromint(*type), *key, (void *)*address);
}

/* C callbacks, which get the addresses of integers that Fortran has set. */
static int copy(MPI_Comm comm, int keyval, void *extra_state, void *in, void *out, int *flag)
{
    static MPI_Aint doubled;
    (void)comm, (void)keyval, (void)extra_state;
    copies++;
    doubled = 2 * *(MPI_Aint *)in;
    *(void **)out = &doubled;
    *flag = 1;
    return MPI_SUCCESS;
}

static int delete(MPI_Comm comm, int keyval, void *value, void *extra_state)
{
    (void)comm, (void)keyval, (void)extra_state;
    deletes++;
    last_delete = (int)*(MPI_Aint *)value;
    return MPI_SUCCESS;
}

void c_keys_(int *same, int *doubling)
{
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, same, 0);
    MPI_Comm_create_keyval(copy, delete, doubling, 0);
}

void c_calls_(int *copied, int *deleted, int *last)
{
    *copied = copies;
    *deleted = deletes;
    *last = last_delete;
}
