/* collectives.h: each collective function in all its forms, behind one function: `form` says which one is called. */
#ifndef COLLECTIVES_H
#define COLLECTIVES_H

#include "check.h"

enum { BLOCKING, BLOCKING_LARGE, FORMS };

static int form;

/* Counts and displacements as the forms with large counts want them. */
#define MOST_RANKS 64

static inline const MPI_Count *large_counts(const int *counts, MPI_Count *place)
{
    for (int i = 0; counts && i < ranks; i++)
        place[i] = counts[i];
    return counts ? place : NULL;
}

static inline const MPI_Aint *large_displs(const int *displs, MPI_Aint *place)
{
    for (int i = 0; displs && i < ranks; i++)
        place[i] = displs[i];
    return displs ? place : NULL;
}

static inline int call_barrier(MPI_Comm comm)
{
    switch (form) {
    case BLOCKING:
        return MPI_Barrier(comm);
    default:
        return MPI_Barrier(comm);
    }
}

static inline int call_bcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm)
{
    switch (form) {
    case BLOCKING:
        return MPI_Bcast(buffer, count, datatype, root, comm);
    default:
        return MPI_Bcast_c(buffer, count, datatype, root, comm);
    }
}

static inline int call_gather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                              int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)
{
    switch (form) {
    case BLOCKING:
        return MPI_Gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    default:
        return MPI_Gather_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    }
}

static inline int call_gatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                               const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root,
                               MPI_Comm comm)
{
    MPI_Count recvcounts_c[MOST_RANKS];
    MPI_Aint displs_c[MOST_RANKS];

    switch (form) {
    case BLOCKING:
        return MPI_Gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm);
    default:
        return MPI_Gatherv_c(sendbuf, sendcount, sendtype, recvbuf, large_counts(recvcounts, recvcounts_c),
                             large_displs(displs, displs_c), recvtype, root, comm);
    }
}

static inline int call_scatter(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                               int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)
{
    switch (form) {
    case BLOCKING:
        return MPI_Scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    default:
        return MPI_Scatter_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    }
}

static inline int call_scatterv(const void *sendbuf, const int sendcounts[], const int displs[],
                                MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype,
                                int root, MPI_Comm comm)
{
    MPI_Count sendcounts_c[MOST_RANKS];
    MPI_Aint displs_c[MOST_RANKS];

    switch (form) {
    case BLOCKING:
        return MPI_Scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm);
    default:
        return MPI_Scatterv_c(sendbuf, large_counts(sendcounts, sendcounts_c), large_displs(displs, displs_c),
                              sendtype, recvbuf, recvcount, recvtype, root, comm);
    }
}

static inline int call_allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                                 int recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
    switch (form) {
    case BLOCKING:
        return MPI_Allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    default:
        return MPI_Allgather_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    }
}

static inline int call_allgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                                  const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm)
{
    MPI_Count recvcounts_c[MOST_RANKS];
    MPI_Aint displs_c[MOST_RANKS];

    switch (form) {
    case BLOCKING:
        return MPI_Allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm);
    default:
        return MPI_Allgatherv_c(sendbuf, sendcount, sendtype, recvbuf, large_counts(recvcounts, recvcounts_c),
                                large_displs(displs, displs_c), recvtype, comm);
    }
}

static inline int call_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                                int recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
    switch (form) {
    case BLOCKING:
        return MPI_Alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    default:
        return MPI_Alltoall_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    }
}

static inline int call_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[],
                                 MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[],
                                 MPI_Datatype recvtype, MPI_Comm comm)
{
    MPI_Count sendcounts_c[MOST_RANKS];
    MPI_Aint sdispls_c[MOST_RANKS];
    MPI_Count recvcounts_c[MOST_RANKS];
    MPI_Aint rdispls_c[MOST_RANKS];

    switch (form) {
    case BLOCKING:
        return MPI_Alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm);
    default:
        return MPI_Alltoallv_c(sendbuf, large_counts(sendcounts, sendcounts_c), large_displs(sdispls, sdispls_c),
                               sendtype, recvbuf, large_counts(recvcounts, recvcounts_c),
                               large_displs(rdispls, rdispls_c), recvtype, comm);
    }
}

static inline int call_alltoallw(const void *sendbuf, const int sendcounts[], const int sdispls[],
                                 const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[],
                                 const int rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm)
{
    MPI_Count sendcounts_c[MOST_RANKS];
    MPI_Aint sdispls_c[MOST_RANKS];
    MPI_Count recvcounts_c[MOST_RANKS];
    MPI_Aint rdispls_c[MOST_RANKS];

    switch (form) {
    case BLOCKING:
        return MPI_Alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes,
                             comm);
    default:
        return MPI_Alltoallw_c(sendbuf, large_counts(sendcounts, sendcounts_c), large_displs(sdispls, sdispls_c),
                               sendtypes, recvbuf, large_counts(recvcounts, recvcounts_c),
                               large_displs(rdispls, rdispls_c), recvtypes, comm);
    }
}

static inline int call_reduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                              int root, MPI_Comm comm)
{
    switch (form) {
    case BLOCKING:
        return MPI_Reduce(sendbuf, recvbuf, count, datatype, op, root, comm);
    default:
        return MPI_Reduce_c(sendbuf, recvbuf, count, datatype, op, root, comm);
    }
}

static inline int call_allreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                                 MPI_Comm comm)
{
    switch (form) {
    case BLOCKING:
        return MPI_Allreduce(sendbuf, recvbuf, count, datatype, op, comm);
    default:
        return MPI_Allreduce_c(sendbuf, recvbuf, count, datatype, op, comm);
    }
}

static inline int call_reduce_scatter_block(const void *sendbuf, void *recvbuf, int recvcount,
                                            MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
    switch (form) {
    case BLOCKING:
        return MPI_Reduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm);
    default:
        return MPI_Reduce_scatter_block_c(sendbuf, recvbuf, recvcount, datatype, op, comm);
    }
}

static inline int call_reduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[],
                                      MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
    MPI_Count recvcounts_c[MOST_RANKS];

    switch (form) {
    case BLOCKING:
        return MPI_Reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm);
    default:
        return MPI_Reduce_scatter_c(sendbuf, recvbuf, large_counts(recvcounts, recvcounts_c), datatype, op, comm);
    }
}

static inline int call_scan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                            MPI_Comm comm)
{
    switch (form) {
    case BLOCKING:
        return MPI_Scan(sendbuf, recvbuf, count, datatype, op, comm);
    default:
        return MPI_Scan_c(sendbuf, recvbuf, count, datatype, op, comm);
    }
}

static inline int call_exscan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                              MPI_Comm comm)
{
    switch (form) {
    case BLOCKING:
        return MPI_Exscan(sendbuf, recvbuf, count, datatype, op, comm);
    default:
        return MPI_Exscan_c(sendbuf, recvbuf, count, datatype, op, comm);
    }
}

#endif
