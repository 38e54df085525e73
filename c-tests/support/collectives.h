/* collectives.h: each collective function in all its forms, behind one function; `form` selects the form. */
#ifndef COLLECTIVES_H
#define COLLECTIVES_H

#include "check.h"

enum { BLOCKING, BLOCKING_LARGE, NONBLOCKING, NONBLOCKING_LARGE, PERSISTENT, PERSISTENT_LARGE, FORMS };

static int form;

/* Counts and displacements for the forms with large counts. */
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

/* Waits for a nonblocking call. Returns the error code of the call if it has failed, otherwise the code of the wait. */
static inline int completed(int code, MPI_Request *request)
{
    return code == MPI_SUCCESS ? MPI_Wait(request, MPI_STATUS_IGNORE) : code;
}

/* Starts a persistent call and waits for it, then frees its request. Returns the first error code, or MPI_SUCCESS. */
static inline int started(int code, MPI_Request *request)
{
    if (code == MPI_SUCCESS)
        code = MPI_Start(request);
    if (code == MPI_SUCCESS)
        code = MPI_Wait(request, MPI_STATUS_IGNORE);
    if (*request != MPI_REQUEST_NULL)
        CHECK_OK(MPI_Request_free(request));
    return code;
}

static inline int call_barrier(MPI_Comm comm)
{
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Barrier(comm);
    case BLOCKING_LARGE:
        return MPI_Barrier(comm);
    case NONBLOCKING:
        return completed(MPI_Ibarrier(comm, &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Ibarrier(comm, &request), &request);
    case PERSISTENT:
        return started(MPI_Barrier_init(comm, MPI_INFO_NULL, &request), &request);
    default:
        return started(MPI_Barrier_init(comm, MPI_INFO_NULL, &request), &request);
    }
}

static inline int call_bcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm)
{
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Bcast(buffer, count, datatype, root, comm);
    case BLOCKING_LARGE:
        return MPI_Bcast_c(buffer, count, datatype, root, comm);
    case NONBLOCKING:
        return completed(MPI_Ibcast(buffer, count, datatype, root, comm, &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Ibcast_c(buffer, count, datatype, root, comm, &request), &request);
    case PERSISTENT:
        return started(MPI_Bcast_init(buffer, count, datatype, root, comm, MPI_INFO_NULL, &request), &request);
    default:
        return started(MPI_Bcast_init_c(buffer, count, datatype, root, comm, MPI_INFO_NULL, &request), &request);
    }
}

static inline int call_gather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                              int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)
{
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    case BLOCKING_LARGE:
        return MPI_Gather_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    case NONBLOCKING:
        return completed(MPI_Igather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,
                                     &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Igather_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,
                                       &request), &request);
    case PERSISTENT:
        return started(MPI_Gather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,
                                       MPI_INFO_NULL, &request), &request);
    default:
        return started(MPI_Gather_init_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,
                                         MPI_INFO_NULL, &request), &request);
    }
}

static inline int call_gatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                               const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root,
                               MPI_Comm comm)
{
    MPI_Count recvcounts_c[MOST_RANKS];
    MPI_Aint displs_c[MOST_RANKS];
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm);
    case BLOCKING_LARGE:
        return MPI_Gatherv_c(sendbuf, sendcount, sendtype, recvbuf, large_counts(recvcounts, recvcounts_c),
                             large_displs(displs, displs_c), recvtype, root, comm);
    case NONBLOCKING:
        return completed(MPI_Igatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root,
                                      comm, &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Igatherv_c(sendbuf, sendcount, sendtype, recvbuf,
                                        large_counts(recvcounts, recvcounts_c), large_displs(displs, displs_c),
                                        recvtype, root, comm, &request), &request);
    case PERSISTENT:
        return started(MPI_Gatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root,
                                        comm, MPI_INFO_NULL, &request), &request);
    default:
        return started(MPI_Gatherv_init_c(sendbuf, sendcount, sendtype, recvbuf,
                                          large_counts(recvcounts, recvcounts_c), large_displs(displs, displs_c),
                                          recvtype, root, comm, MPI_INFO_NULL, &request), &request);
    }
}

static inline int call_scatter(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                               int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)
{
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    case BLOCKING_LARGE:
        return MPI_Scatter_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    case NONBLOCKING:
        return completed(MPI_Iscatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,
                                      &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Iscatter_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,
                                        &request), &request);
    case PERSISTENT:
        return started(MPI_Scatter_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,
                                        MPI_INFO_NULL, &request), &request);
    default:
        return started(MPI_Scatter_init_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm,
                                          MPI_INFO_NULL, &request), &request);
    }
}

static inline int call_scatterv(const void *sendbuf, const int sendcounts[], const int displs[],
                                MPI_Datatype sendtype, void *recvbuf, int recvcount, MPI_Datatype recvtype,
                                int root, MPI_Comm comm)
{
    MPI_Count sendcounts_c[MOST_RANKS];
    MPI_Aint displs_c[MOST_RANKS];
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm);
    case BLOCKING_LARGE:
        return MPI_Scatterv_c(sendbuf, large_counts(sendcounts, sendcounts_c), large_displs(displs, displs_c),
                              sendtype, recvbuf, recvcount, recvtype, root, comm);
    case NONBLOCKING:
        return completed(MPI_Iscatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root,
                                       comm, &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Iscatterv_c(sendbuf, large_counts(sendcounts, sendcounts_c),
                                         large_displs(displs, displs_c), sendtype, recvbuf, recvcount, recvtype,
                                         root, comm, &request), &request);
    case PERSISTENT:
        return started(MPI_Scatterv_init(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root,
                                         comm, MPI_INFO_NULL, &request), &request);
    default:
        return started(MPI_Scatterv_init_c(sendbuf, large_counts(sendcounts, sendcounts_c),
                                           large_displs(displs, displs_c), sendtype, recvbuf, recvcount, recvtype,
                                           root, comm, MPI_INFO_NULL, &request), &request);
    }
}

static inline int call_allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                                 int recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    case BLOCKING_LARGE:
        return MPI_Allgather_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    case NONBLOCKING:
        return completed(MPI_Iallgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
                                        &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Iallgather_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
                                          &request), &request);
    case PERSISTENT:
        return started(MPI_Allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
                                          MPI_INFO_NULL, &request), &request);
    default:
        return started(MPI_Allgather_init_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
                                            MPI_INFO_NULL, &request), &request);
    }
}

static inline int call_allgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                                  const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm)
{
    MPI_Count recvcounts_c[MOST_RANKS];
    MPI_Aint displs_c[MOST_RANKS];
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm);
    case BLOCKING_LARGE:
        return MPI_Allgatherv_c(sendbuf, sendcount, sendtype, recvbuf, large_counts(recvcounts, recvcounts_c),
                                large_displs(displs, displs_c), recvtype, comm);
    case NONBLOCKING:
        return completed(MPI_Iallgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, comm,
                                         &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Iallgatherv_c(sendbuf, sendcount, sendtype, recvbuf,
                                           large_counts(recvcounts, recvcounts_c), large_displs(displs, displs_c),
                                           recvtype, comm, &request), &request);
    case PERSISTENT:
        return started(MPI_Allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype,
                                           comm, MPI_INFO_NULL, &request), &request);
    default:
        return started(MPI_Allgatherv_init_c(sendbuf, sendcount, sendtype, recvbuf,
                                             large_counts(recvcounts, recvcounts_c), large_displs(displs, displs_c),
                                             recvtype, comm, MPI_INFO_NULL, &request), &request);
    }
}

static inline int call_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                                int recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    case BLOCKING_LARGE:
        return MPI_Alltoall_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    case NONBLOCKING:
        return completed(MPI_Ialltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
                                       &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Ialltoall_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
                                         &request), &request);
    case PERSISTENT:
        return started(MPI_Alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
                                         MPI_INFO_NULL, &request), &request);
    default:
        return started(MPI_Alltoall_init_c(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm,
                                           MPI_INFO_NULL, &request), &request);
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
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls, recvtype, comm);
    case BLOCKING_LARGE:
        return MPI_Alltoallv_c(sendbuf, large_counts(sendcounts, sendcounts_c), large_displs(sdispls, sdispls_c),
                               sendtype, recvbuf, large_counts(recvcounts, recvcounts_c),
                               large_displs(rdispls, rdispls_c), recvtype, comm);
    case NONBLOCKING:
        return completed(MPI_Ialltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls,
                                        recvtype, comm, &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Ialltoallv_c(sendbuf, large_counts(sendcounts, sendcounts_c),
                                          large_displs(sdispls, sdispls_c), sendtype, recvbuf,
                                          large_counts(recvcounts, recvcounts_c), large_displs(rdispls, rdispls_c),
                                          recvtype, comm, &request), &request);
    case PERSISTENT:
        return started(MPI_Alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls,
                                          recvtype, comm, MPI_INFO_NULL, &request), &request);
    default:
        return started(MPI_Alltoallv_init_c(sendbuf, large_counts(sendcounts, sendcounts_c),
                                            large_displs(sdispls, sdispls_c), sendtype, recvbuf,
                                            large_counts(recvcounts, recvcounts_c),
                                            large_displs(rdispls, rdispls_c), recvtype, comm, MPI_INFO_NULL,
                                            &request), &request);
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
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls, recvtypes,
                             comm);
    case BLOCKING_LARGE:
        return MPI_Alltoallw_c(sendbuf, large_counts(sendcounts, sendcounts_c), large_displs(sdispls, sdispls_c),
                               sendtypes, recvbuf, large_counts(recvcounts, recvcounts_c),
                               large_displs(rdispls, rdispls_c), recvtypes, comm);
    case NONBLOCKING:
        return completed(MPI_Ialltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls,
                                        recvtypes, comm, &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Ialltoallw_c(sendbuf, large_counts(sendcounts, sendcounts_c),
                                          large_displs(sdispls, sdispls_c), sendtypes, recvbuf,
                                          large_counts(recvcounts, recvcounts_c), large_displs(rdispls, rdispls_c),
                                          recvtypes, comm, &request), &request);
    case PERSISTENT:
        return started(MPI_Alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, recvcounts, rdispls,
                                          recvtypes, comm, MPI_INFO_NULL, &request), &request);
    default:
        return started(MPI_Alltoallw_init_c(sendbuf, large_counts(sendcounts, sendcounts_c),
                                            large_displs(sdispls, sdispls_c), sendtypes, recvbuf,
                                            large_counts(recvcounts, recvcounts_c),
                                            large_displs(rdispls, rdispls_c), recvtypes, comm, MPI_INFO_NULL,
                                            &request), &request);
    }
}

static inline int call_reduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                              int root, MPI_Comm comm)
{
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Reduce(sendbuf, recvbuf, count, datatype, op, root, comm);
    case BLOCKING_LARGE:
        return MPI_Reduce_c(sendbuf, recvbuf, count, datatype, op, root, comm);
    case NONBLOCKING:
        return completed(MPI_Ireduce(sendbuf, recvbuf, count, datatype, op, root, comm, &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Ireduce_c(sendbuf, recvbuf, count, datatype, op, root, comm, &request), &request);
    case PERSISTENT:
        return started(MPI_Reduce_init(sendbuf, recvbuf, count, datatype, op, root, comm, MPI_INFO_NULL,
                                       &request), &request);
    default:
        return started(MPI_Reduce_init_c(sendbuf, recvbuf, count, datatype, op, root, comm, MPI_INFO_NULL,
                                         &request), &request);
    }
}

static inline int call_allreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                                 MPI_Comm comm)
{
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Allreduce(sendbuf, recvbuf, count, datatype, op, comm);
    case BLOCKING_LARGE:
        return MPI_Allreduce_c(sendbuf, recvbuf, count, datatype, op, comm);
    case NONBLOCKING:
        return completed(MPI_Iallreduce(sendbuf, recvbuf, count, datatype, op, comm, &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Iallreduce_c(sendbuf, recvbuf, count, datatype, op, comm, &request), &request);
    case PERSISTENT:
        return started(MPI_Allreduce_init(sendbuf, recvbuf, count, datatype, op, comm, MPI_INFO_NULL,
                                          &request), &request);
    default:
        return started(MPI_Allreduce_init_c(sendbuf, recvbuf, count, datatype, op, comm, MPI_INFO_NULL,
                                            &request), &request);
    }
}

static inline int call_reduce_scatter_block(const void *sendbuf, void *recvbuf, int recvcount,
                                            MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Reduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm);
    case BLOCKING_LARGE:
        return MPI_Reduce_scatter_block_c(sendbuf, recvbuf, recvcount, datatype, op, comm);
    case NONBLOCKING:
        return completed(MPI_Ireduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm,
                                                   &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Ireduce_scatter_block_c(sendbuf, recvbuf, recvcount, datatype, op, comm,
                                                     &request), &request);
    case PERSISTENT:
        return started(MPI_Reduce_scatter_block_init(sendbuf, recvbuf, recvcount, datatype, op, comm, MPI_INFO_NULL,
                                                     &request), &request);
    default:
        return started(MPI_Reduce_scatter_block_init_c(sendbuf, recvbuf, recvcount, datatype, op, comm,
                                                       MPI_INFO_NULL, &request), &request);
    }
}

static inline int call_reduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[],
                                      MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
    MPI_Count recvcounts_c[MOST_RANKS];
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm);
    case BLOCKING_LARGE:
        return MPI_Reduce_scatter_c(sendbuf, recvbuf, large_counts(recvcounts, recvcounts_c), datatype, op, comm);
    case NONBLOCKING:
        return completed(MPI_Ireduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Ireduce_scatter_c(sendbuf, recvbuf, large_counts(recvcounts, recvcounts_c), datatype,
                                               op, comm, &request), &request);
    case PERSISTENT:
        return started(MPI_Reduce_scatter_init(sendbuf, recvbuf, recvcounts, datatype, op, comm, MPI_INFO_NULL,
                                               &request), &request);
    default:
        return started(MPI_Reduce_scatter_init_c(sendbuf, recvbuf, large_counts(recvcounts, recvcounts_c), datatype,
                                                 op, comm, MPI_INFO_NULL, &request), &request);
    }
}

static inline int call_scan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                            MPI_Comm comm)
{
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Scan(sendbuf, recvbuf, count, datatype, op, comm);
    case BLOCKING_LARGE:
        return MPI_Scan_c(sendbuf, recvbuf, count, datatype, op, comm);
    case NONBLOCKING:
        return completed(MPI_Iscan(sendbuf, recvbuf, count, datatype, op, comm, &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Iscan_c(sendbuf, recvbuf, count, datatype, op, comm, &request), &request);
    case PERSISTENT:
        return started(MPI_Scan_init(sendbuf, recvbuf, count, datatype, op, comm, MPI_INFO_NULL,
                                     &request), &request);
    default:
        return started(MPI_Scan_init_c(sendbuf, recvbuf, count, datatype, op, comm, MPI_INFO_NULL,
                                       &request), &request);
    }
}

static inline int call_exscan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                              MPI_Comm comm)
{
    MPI_Request request = MPI_REQUEST_NULL;

    switch (form) {
    case BLOCKING:
        return MPI_Exscan(sendbuf, recvbuf, count, datatype, op, comm);
    case BLOCKING_LARGE:
        return MPI_Exscan_c(sendbuf, recvbuf, count, datatype, op, comm);
    case NONBLOCKING:
        return completed(MPI_Iexscan(sendbuf, recvbuf, count, datatype, op, comm, &request), &request);
    case NONBLOCKING_LARGE:
        return completed(MPI_Iexscan_c(sendbuf, recvbuf, count, datatype, op, comm, &request), &request);
    case PERSISTENT:
        return started(MPI_Exscan_init(sendbuf, recvbuf, count, datatype, op, comm, MPI_INFO_NULL,
                                       &request), &request);
    default:
        return started(MPI_Exscan_init_c(sendbuf, recvbuf, count, datatype, op, comm, MPI_INFO_NULL,
                                         &request), &request);
    }
}

#endif
