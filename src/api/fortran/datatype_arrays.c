/* Arrays of datatypes of MPI_ALLTOALLW, MPI_NEIGHBOR_ALLTOALLW and their variants. They are converted, because handles are
 * wider in C than in Fortran. */
#include "choice_buffers.h"
#include <stdlib.h>

/* Returns the numbers of datatypes for sending and for receiving. There is one datatype for each rank of the
 * communicator; on an intercommunicator, there is one for each rank of the remote group. */
static int ranks_of(MPI_Comm comm, int *sends, int *receives)
{
    int is_inter, code = PMPI_Comm_test_inter(comm, &is_inter);
    if (code == MPI_SUCCESS)
        code = is_inter ? PMPI_Comm_remote_size(comm, sends) : PMPI_Comm_size(comm, sends);
    *receives = *sends;
    return code;
}

/* Returns the numbers of datatypes for sending and for receiving among neighbours. There is one datatype for each
 * destination and one for each source. */
static int neighbors_of(MPI_Comm comm, int *sends, int *receives)
{
    int kind, own, weighted, code = PMPI_Topo_test(comm, &kind);
    *sends = *receives = 0;
    if (code != MPI_SUCCESS)
        return code;
    if (kind == MPI_DIST_GRAPH)
        return PMPI_Dist_graph_neighbors_count(comm, receives, sends, &weighted);
    if (kind == MPI_CART) {
        code = PMPI_Cartdim_get(comm, receives);
        *receives *= 2;
    } else if (kind == MPI_GRAPH) {
        code = PMPI_Comm_rank(comm, &own);
        if (code == MPI_SUCCESS)
            code = PMPI_Graph_neighbors_count(comm, own, receives);
    }
    /* If the communicator has no topology, both numbers are 0, and the MPI call that follows raises the error. */
    *sends = *receives;
    return code;
}

/* Converts both arrays into one array: first the datatypes for sending, then the datatypes for receiving. With
 * MPI_IN_PLACE, `sendtypes` is ignored and may be invalid. */
static MPI_Datatype *both(int (*count)(MPI_Comm, int *, int *), MPI_Comm comm, int in_place, const INTEGER *sendtypes,
                          const INTEGER *recvtypes, int *second, INTEGER *ierror)
{
    int receives;
    MPI_Datatype *types;
    *ierror = count(comm, second, &receives);
    if (*ierror != MPI_SUCCESS)
        return NULL;
    types = malloc(((size_t)*second + (size_t)receives + 1) * sizeof *types);
    if (!types) {
        *ierror = MPI_ERR_NO_MEM;
        PMPI_Comm_call_errhandler(comm, MPI_ERR_NO_MEM);
        return NULL;
    }
    for (int place = 0; place < *second; place++)
        types[place] = in_place ? MPI_DATATYPE_NULL : FROMINT(Datatype, sendtypes[place]);
    for (int place = 0; place < receives; place++)
        types[*second + place] = FROMINT(Datatype, recvtypes[place]);
    return types;
}

MPI_Datatype *ranks_types(INTEGER comm, const void *sendbuf, const INTEGER *sendtypes, const INTEGER *recvtypes, int *second,
                          INTEGER *ierror)
{
    int in_place = choice(sendbuf) == MPI_IN_PLACE;
    return both(ranks_of, FROMINT(Comm, comm), in_place, sendtypes, recvtypes, second, ierror);
}

MPI_Datatype *neighbors_types(INTEGER comm, const INTEGER *sendtypes, const INTEGER *recvtypes, int *second, INTEGER *ierror)
{
    return both(neighbors_of, FROMINT(Comm, comm), 0, sendtypes, recvtypes, second, ierror);
}
