/* MPI_NEIGHBOR_ALLTOALLW and its forms: arrays of datatypes, whose handles are wider in C than in Fortran. */
#include "support.h"
#include <stdlib.h>

/* How many neighbours a communicator's topology gives the caller; errors are raised on the communicator. */
static int neighbors(MPI_Comm comm, int *sources, int *destinations)
{
    int kind, own, weighted, code = MPI(Topo_test)(comm, &kind);
    *sources = *destinations = 0;
    if (code != MPI_SUCCESS)
        return code;
    if (kind == MPI_DIST_GRAPH)
        return MPI(Dist_graph_neighbors_count)(comm, sources, destinations, &weighted);
    if (kind == MPI_CART) {
        code = MPI(Cartdim_get)(comm, sources);
        *sources *= 2;
    } else if (kind == MPI_GRAPH) {
        code = MPI(Comm_rank)(comm, &own);
        if (code == MPI_SUCCESS)
            code = MPI(Graph_neighbors_count)(comm, own, sources);
    }
    /* Without a topology there are none, and the call that follows tells the error. */
    *destinations = *sources;
    return code;
}

/* The handles of a communicator's neighbours as C has them, to be freed: destinations' and sources', one array behind the other, of
 * which `second` gets the place. NULL with an error in `ierror` when there is no memory. */
static MPI_Datatype *neighbors_types(MPI_Comm comm, const INTEGER *sendtypes, const INTEGER *recvtypes, int *second,
                                INTEGER *ierror)
{
    int sources;
    MPI_Datatype *types;
    *ierror = neighbors(comm, &sources, second);
    if (*ierror != MPI_SUCCESS)
        return NULL;
    types = malloc(((size_t)sources + (size_t)*second + 1) * sizeof *types);
    if (!types) {
        *ierror = MPI_ERR_NO_MEM;
        MPI(Comm_call_errhandler)(comm, MPI_ERR_NO_MEM);
        return NULL;
    }
    for (int place = 0; place < *second; place++)
        types[place] = FROMINT(Datatype, sendtypes[place]);
    for (int place = 0; place < sources; place++)
        types[*second + place] = FROMINT(Datatype, recvtypes[place]);
    return types;
}

SUBROUTINE(neighbor_alltoallw)(const void *sendbuf, const INTEGER *sendcounts, const MPI_Aint *sdispls,
                               const INTEGER *sendtypes, void *recvbuf, const INTEGER *recvcounts,
                               const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                               INTEGER *ierror)
{
    int second;
    MPI_Comm c_comm = FROMINT(Comm, *comm);
    MPI_Datatype *types = neighbors_types(c_comm, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Neighbor_alltoallw)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts,
                                      rdispls, types + second, c_comm);
    free(types);
}
NAMES(neighbor_alltoallw, NEIGHBOR_ALLTOALLW);

SUBROUTINE(neighbor_alltoallw_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                                 const INTEGER *sendtypes, void *recvbuf, const MPI_Count *recvcounts,
                                 const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                                 INTEGER *ierror)
{
    int second;
    MPI_Comm c_comm = FROMINT(Comm, *comm);
    MPI_Datatype *types = neighbors_types(c_comm, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Neighbor_alltoallw_c)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts,
                                        rdispls, types + second, c_comm);
    free(types);
}
NAMES(neighbor_alltoallw_c, NEIGHBOR_ALLTOALLW_C);

SUBROUTINE(ineighbor_alltoallw)(const void *sendbuf, const INTEGER *sendcounts, const MPI_Aint *sdispls,
                                const INTEGER *sendtypes, void *recvbuf, const INTEGER *recvcounts,
                                const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                                INTEGER *request, INTEGER *ierror)
{
    int second;
    MPI_Comm c_comm = FROMINT(Comm, *comm);
    MPI_Request c_request;
    MPI_Datatype *types = neighbors_types(c_comm, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Ineighbor_alltoallw)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts,
                                       rdispls, types + second, c_comm, &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    free(types);
}
NAMES(ineighbor_alltoallw, INEIGHBOR_ALLTOALLW);

SUBROUTINE(ineighbor_alltoallw_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                                  const INTEGER *sendtypes, void *recvbuf, const MPI_Count *recvcounts,
                                  const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                                  INTEGER *request, INTEGER *ierror)
{
    int second;
    MPI_Comm c_comm = FROMINT(Comm, *comm);
    MPI_Request c_request;
    MPI_Datatype *types = neighbors_types(c_comm, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Ineighbor_alltoallw_c)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts,
                                         rdispls, types + second, c_comm, &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    free(types);
}
NAMES(ineighbor_alltoallw_c, INEIGHBOR_ALLTOALLW_C);

SUBROUTINE(neighbor_alltoallw_init)(const void *sendbuf, const INTEGER *sendcounts, const MPI_Aint *sdispls,
                                    const INTEGER *sendtypes, void *recvbuf, const INTEGER *recvcounts,
                                    const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                                    const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    int second;
    MPI_Comm c_comm = FROMINT(Comm, *comm);
    MPI_Request c_request;
    MPI_Datatype *types = neighbors_types(c_comm, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Neighbor_alltoallw_init)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts,
                                           rdispls, types + second, c_comm, FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    free(types);
}
NAMES(neighbor_alltoallw_init, NEIGHBOR_ALLTOALLW_INIT);

SUBROUTINE(neighbor_alltoallw_init_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                                      const INTEGER *sendtypes, void *recvbuf, const MPI_Count *recvcounts,
                                      const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                                      const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    int second;
    MPI_Comm c_comm = FROMINT(Comm, *comm);
    MPI_Request c_request;
    MPI_Datatype *types = neighbors_types(c_comm, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Neighbor_alltoallw_init_c)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts,
                                             rdispls, types + second, c_comm, FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    free(types);
}
NAMES(neighbor_alltoallw_init_c, NEIGHBOR_ALLTOALLW_INIT_C);
