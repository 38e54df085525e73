/* Arrays and statuses of programs whose INTEGERs have 8 bytes (libmpifort_abi_i8): copies with ints for C. */
#include "support.h"

#ifdef RMAMPI_LONG_INTEGERS

_Static_assert(sizeof(MPI_Status) == MPI_F_STATUS_SIZE * sizeof(int), "a status consists of ints");

/* Returns room for `count` objects, also if `count` is 0 or negative, for which MPI raises an error. */
static void *room_for(MPI_Count count, size_t size, INTEGER *ierror)
{
    void *room = count > 0 ? calloc((size_t)count, size) : malloc(size);
    if (!room) {
        *ierror = MPI_ERR_NO_MEM;
        PMPI_Comm_call_errhandler(MPI_COMM_SELF, MPI_ERR_NO_MEM);
    }
    return room;
}

int *narrowed(const INTEGER *array, MPI_Count count, INTEGER *ierror)
{
    int *result = edge_weights(array);
    if (result == MPI_UNWEIGHTED || result == MPI_WEIGHTS_EMPTY)
        return result;
    result = room_for(count, sizeof *result, ierror);
    for (MPI_Count place = 0; result && place < count; place++)
        result[place] = narrow(array[place]);
    return result;
}

/* Elements that the call has not changed keep their values, which may not be ints. */
void widen(INTEGER *array, MPI_Count count, const int *result)
{
    if (result == MPI_UNWEIGHTED || result == MPI_WEIGHTS_EMPTY)
        return;
    for (MPI_Count place = 0; place < count; place++)
        if (narrow(array[place]) != result[place])
            array[place] = result[place];
}

void drop(int *result)
{
    if (result != MPI_UNWEIGHTED && result != MPI_WEIGHTS_EMPTY)
        free(result);
}

MPI_Count dimensions_of(INTEGER comm)
{
    int dimensions = 0, kind = MPI_UNDEFINED;
    /* The MPI call that follows raises the error of a communicator without dimensions. */
    if (FROMINT(Comm, comm) != MPI_COMM_NULL && PMPI_Topo_test(FROMINT(Comm, comm), &kind) == MPI_SUCCESS && kind == MPI_CART)
        PMPI_Cartdim_get(FROMINT(Comm, comm), &dimensions);
    return dimensions;
}

MPI_Count edges_in(const INTEGER *indx, INTEGER nodes)
{
    return nodes > 0 ? indx[nodes - 1] : 0;
}

MPI_Count edges_of(const INTEGER *degrees, INTEGER nodes)
{
    MPI_Count edges = 0;
    for (INTEGER node = 0; node < nodes; node++)
        edges += degrees[node] > 0 ? degrees[node] : 0;
    return edges;
}

void narrow_status(MPI_Status *status, const INTEGER *place, MPI_Count count)
{
    int *result = (int *)status;
    for (MPI_Count each = 0; result && each < count * MPI_F_STATUS_SIZE; each++)
        result[each] = narrow(place[each]);
}

MPI_Status *narrowed_statuses(const INTEGER *place, MPI_Count count, INTEGER *ierror)
{
    if (is_status_ignored(place))
        return MPI_STATUSES_IGNORE;
    MPI_Status *statuses = room_for(count, sizeof *statuses, ierror);
    if (statuses)
        narrow_status(statuses, place, count);
    return statuses;
}

void widen_status(INTEGER *place, MPI_Count count, const MPI_Status *status)
{
    const int *result = (const int *)status;
    for (MPI_Count each = 0; result && each < count * MPI_F_STATUS_SIZE; each++)
        place[each] = result[each];
}

#endif
