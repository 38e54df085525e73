/* MPI_ALLTOALLW and its forms: arrays of datatypes, whose handles are wider in C than in Fortran. */
#include "support.h"
#include <stdlib.h>

/* The handles of a communicator's ranks, those of its remote group if there are two, as C has them, to be freed: senders' and
 * receivers', one array behind the other. Those of MPI_IN_PLACE mean nothing, and need not be there. NULL with an error in `ierror`
 * when there is no memory. */
static MPI_Datatype *both_types(MPI_Comm comm, const void *sendbuf, const INTEGER *sendtypes, const INTEGER *recvtypes,
                                int *size, INTEGER *ierror)
{
    int is_inter;
    MPI_Datatype *types;
    *ierror = MPI(Comm_test_inter)(comm, &is_inter);
    if (*ierror == MPI_SUCCESS)
        *ierror = is_inter ? MPI(Comm_remote_size)(comm, size) : MPI(Comm_size)(comm, size);
    if (*ierror != MPI_SUCCESS)
        return NULL;
    types = malloc(2 * (size_t)*size * sizeof *types);
    if (!types) {
        *ierror = MPI_ERR_NO_MEM;
        MPI(Comm_call_errhandler)(comm, MPI_ERR_NO_MEM);
    }
    for (int place = 0; types && place < *size; place++) {
        types[place] = choice(sendbuf) == MPI_IN_PLACE ? MPI_DATATYPE_NULL : FROMINT(Datatype, sendtypes[place]);
        types[*size + place] = FROMINT(Datatype, recvtypes[place]);
    }
    return types;
}

SUBROUTINE(alltoallw)(const void *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                      const INTEGER *sendtypes, void *recvbuf, const INTEGER *recvcounts, const INTEGER *rdispls,
                      const INTEGER *recvtypes, const INTEGER *comm, INTEGER *ierror)
{
    int size;
    MPI_Comm c_comm = FROMINT(Comm, *comm);
    MPI_Datatype *types = both_types(c_comm, sendbuf, sendtypes, recvtypes, &size, ierror);
    if (!types)
        return;
    *ierror = MPI(Alltoallw)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts, rdispls,
                             types + size, c_comm);
    free(types);
}
NAMES(alltoallw, ALLTOALLW);

SUBROUTINE(alltoallw_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                        const INTEGER *sendtypes, void *recvbuf, const MPI_Count *recvcounts,
                        const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm, INTEGER *ierror)
{
    int size;
    MPI_Comm c_comm = FROMINT(Comm, *comm);
    MPI_Datatype *types = both_types(c_comm, sendbuf, sendtypes, recvtypes, &size, ierror);
    if (!types)
        return;
    *ierror = MPI(Alltoallw_c)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts, rdispls,
                               types + size, c_comm);
    free(types);
}
NAMES(alltoallw_c, ALLTOALLW_C);

SUBROUTINE(ialltoallw)(const void *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                       const INTEGER *sendtypes, void *recvbuf, const INTEGER *recvcounts, const INTEGER *rdispls,
                       const INTEGER *recvtypes, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    int size;
    MPI_Comm c_comm = FROMINT(Comm, *comm);
    MPI_Request c_request;
    MPI_Datatype *types = both_types(c_comm, sendbuf, sendtypes, recvtypes, &size, ierror);
    if (!types)
        return;
    *ierror = MPI(Ialltoallw)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts, rdispls,
                              types + size, c_comm, &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    free(types);
}
NAMES(ialltoallw, IALLTOALLW);

SUBROUTINE(ialltoallw_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                         const INTEGER *sendtypes, void *recvbuf, const MPI_Count *recvcounts,
                         const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm, INTEGER *request,
                         INTEGER *ierror)
{
    int size;
    MPI_Comm c_comm = FROMINT(Comm, *comm);
    MPI_Request c_request;
    MPI_Datatype *types = both_types(c_comm, sendbuf, sendtypes, recvtypes, &size, ierror);
    if (!types)
        return;
    *ierror = MPI(Ialltoallw_c)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts, rdispls,
                                types + size, c_comm, &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    free(types);
}
NAMES(ialltoallw_c, IALLTOALLW_C);

SUBROUTINE(alltoallw_init)(const void *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                           const INTEGER *sendtypes, void *recvbuf, const INTEGER *recvcounts,
                           const INTEGER *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                           const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    int size;
    MPI_Comm c_comm = FROMINT(Comm, *comm);
    MPI_Request c_request;
    MPI_Datatype *types = both_types(c_comm, sendbuf, sendtypes, recvtypes, &size, ierror);
    if (!types)
        return;
    *ierror = MPI(Alltoallw_init)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts,
                                  rdispls, types + size, c_comm, FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    free(types);
}
NAMES(alltoallw_init, ALLTOALLW_INIT);

SUBROUTINE(alltoallw_init_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                             const INTEGER *sendtypes, void *recvbuf, const MPI_Count *recvcounts,
                             const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                             const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    int size;
    MPI_Comm c_comm = FROMINT(Comm, *comm);
    MPI_Request c_request;
    MPI_Datatype *types = both_types(c_comm, sendbuf, sendtypes, recvtypes, &size, ierror);
    if (!types)
        return;
    *ierror = MPI(Alltoallw_init_c)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts,
                                    rdispls, types + size, c_comm, FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    free(types);
}
NAMES(alltoallw_init_c, ALLTOALLW_INIT_C);
