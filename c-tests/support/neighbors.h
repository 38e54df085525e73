/* neighbors.h: each neighbourhood collective in all its forms, behind one function; `form` selects the form. */
#ifndef NEIGHBORS_H
#define NEIGHBORS_H

#include "collectives.h"

enum { MOST_NEIGHBORS = 256 };

static inline const MPI_Count *many_counts(const int *counts, MPI_Count *place, int size)
{
    for (int i = 0; counts && i < size; i++)
        place[i] = counts[i];
    return counts ? place : NULL;
}

static inline const MPI_Aint *many_displs(const int *displs, MPI_Aint *place, int size)
{
    for (int i = 0; displs && i < size; i++)
        place[i] = displs[i];
    return displs ? place : NULL;
}

/* The numbers of sources and destinations of this rank. */
static int indegree, outdegree;

static inline int call_neighbor_allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                                          int recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Neighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    case BLOCKING_LARGE:
        return MPI_Neighbor_allgather_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    case NONBLOCKING:
        return completed(MPI_Ineighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
                                                 &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Ineighbor_allgather_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
                                                   &request), &request);
    case PERSISTENT:
        return started(MPI_Neighbor_allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
                                                   MPI_INFO_NULL, &request), &request);
    default:
        return started(MPI_Neighbor_allgather_init_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
                                                     MPI_INFO_NULL, &request), &request);
    }
}

static inline int call_neighbor_allgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                                           const int recvcounts[], const int displs[], MPI_Datatype recvtype,
                                           MPI_Comm comm)
{
    MPI_Count recv_place[MOST_NEIGHBORS];
    MPI_Aint displs_place[MOST_NEIGHBORS];
    const MPI_Count *recvcounts_c = many_counts(recvcounts, recv_place, indegree);
    const MPI_Aint *displs_c = many_displs(displs, displs_place, indegree);
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Neighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm);
    case BLOCKING_LARGE:
        return MPI_Neighbor_allgatherv_c(sendbuf, sendcount, sendtype, recvbuf, recvcounts_c, displs_c, recvtype,
                                         comm);
    case NONBLOCKING:
        return completed(MPI_Ineighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype,
                                                  comm, &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Ineighbor_allgatherv_c(sendbuf, sendcount, sendtype, recvbuf, recvcounts_c, displs_c,
                                                    recvtype, comm, &request), &request);
    case PERSISTENT:
        return started(MPI_Neighbor_allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs,
                                                    recvtype, comm, MPI_INFO_NULL, &request), &request);
    default:
        return started(MPI_Neighbor_allgatherv_init_c(sendbuf, sendcount, sendtype, recvbuf, recvcounts_c, displs_c,
                                                      recvtype, comm, MPI_INFO_NULL, &request), &request);
    }
}

static inline int call_neighbor_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                                         int recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Neighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    case BLOCKING_LARGE:
        return MPI_Neighbor_alltoall_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    case NONBLOCKING:
        return completed(MPI_Ineighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
                                                &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Ineighbor_alltoall_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
                                                  &request), &request);
    case PERSISTENT:
        return started(MPI_Neighbor_alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
                                                  MPI_INFO_NULL, &request), &request);
    default:
        return started(MPI_Neighbor_alltoall_init_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
                                                    MPI_INFO_NULL, &request), &request);
    }
}

static inline int call_neighbor_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[],
                                          MPI_Datatype sendtype, void *recvbuf, const int recvcounts[],
                                          const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm)
{
    MPI_Count send_place[MOST_NEIGHBORS], recv_place[MOST_NEIGHBORS];
    MPI_Aint sdispls_place[MOST_NEIGHBORS], rdispls_place[MOST_NEIGHBORS];
    const MPI_Count *sendcounts_c = many_counts(sendcounts, send_place, outdegree);
    const MPI_Count *recvcounts_c = many_counts(recvcounts, recv_place, indegree);
    const MPI_Aint *sdispls_c = many_displs(sdispls, sdispls_place, outdegree);
    const MPI_Aint *rdispls_c = many_displs(rdispls, rdispls_place, indegree);
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Neighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype,
                                      comm);
    case BLOCKING_LARGE:
        return MPI_Neighbor_alltoallv_c(sendbuf, sendcounts_c, sdispls_c, sendtype, recvbuf, recvcounts_c, rdispls_c,
                                        recvtype, comm);
    case NONBLOCKING:
        return completed(MPI_Ineighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls,
                                                 recvtype, comm, &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Ineighbor_alltoallv_c(sendbuf, sendcounts_c, sdispls_c, sendtype, recvbuf, recvcounts_c,
                                                   rdispls_c, recvtype, comm, &request), &request);
    case PERSISTENT:
        return started(MPI_Neighbor_alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts,
                                                   rdispls, recvtype, comm, MPI_INFO_NULL, &request), &request);
    default:
        return started(MPI_Neighbor_alltoallv_init_c(sendbuf, sendcounts_c, sdispls_c, sendtype, recvbuf,
                                                     recvcounts_c, rdispls_c, recvtype, comm, MPI_INFO_NULL,
                                                     &request), &request);
    }
}

static inline int call_neighbor_alltoallw(const void *sendbuf, const int sendcounts[], const MPI_Aint sdispls[],
                                          const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[],
                                          const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm)
{
    MPI_Count send_place[MOST_NEIGHBORS], recv_place[MOST_NEIGHBORS];
    const MPI_Count *sendcounts_c = many_counts(sendcounts, send_place, outdegree);
    const MPI_Count *recvcounts_c = many_counts(recvcounts, recv_place, indegree);
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Neighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls,
                                      recvtypes, comm);
    case BLOCKING_LARGE:
        return MPI_Neighbor_alltoallw_c(sendbuf, sendcounts_c, sdispls, sendtypes, recvbuf, recvcounts_c, rdispls,
                                        recvtypes, comm);
    case NONBLOCKING:
        return completed(MPI_Ineighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts,
                                                 rdispls, recvtypes, comm, &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Ineighbor_alltoallw_c(sendbuf, sendcounts_c, sdispls, sendtypes, recvbuf, recvcounts_c,
                                                   rdispls, recvtypes, comm, &request), &request);
    case PERSISTENT:
        return started(MPI_Neighbor_alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts,
                                                   rdispls, recvtypes, comm, MPI_INFO_NULL, &request), &request);
    default:
        return started(MPI_Neighbor_alltoallw_init_c(sendbuf, sendcounts_c, sdispls, sendtypes, recvbuf, recvcounts_c,
                                                     rdispls, recvtypes, comm, MPI_INFO_NULL, &request), &request);
    }
}

#endif
