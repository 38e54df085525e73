/* Fortran bindings of functions with choice buffers. mpif.h and the module mpi pass addresses of buffers, mpi_f08 passes
 * descriptors. Generated from the C entry points in src/api by codegen/fortran; do not edit. */
#include "choice_buffers.h"
#include <stdlib.h>

SUBROUTINE(abi_get_fortran_booleans)(const INTEGER *logical_size, void *logical_true, void *logical_false,
                                     LOGICAL *is_set, INTEGER *ierror)
{
    int c_is_set = 0;
    *ierror = MPI(Abi_get_fortran_booleans)(narrow(*logical_size), choice(logical_true), choice(logical_false),
                                            &c_is_set);
    if (*ierror == MPI_SUCCESS)
        *is_set = c_is_set != 0;
}
NAMES(abi_get_fortran_booleans, ABI_GET_FORTRAN_BOOLEANS);

SUBROUTINE(abi_get_fortran_booleans_f08ts)(const INTEGER *logical_size, const struct section *logical_true,
                                           const struct section *logical_false, LOGICAL *is_set, INTEGER *ierror)
{
    OPTIONAL(ierror);
    BODY(abi_get_fortran_booleans)(logical_size, logical_true->base_addr, logical_false->base_addr, is_set, ierror);
}
NAMES(abi_get_fortran_booleans_f08ts, ABI_GET_FORTRAN_BOOLEANS_F08TS);

SUBROUTINE(abi_set_fortran_booleans)(const INTEGER *logical_size, void *logical_true, void *logical_false,
                                     INTEGER *ierror)
{
    *ierror = MPI(Abi_set_fortran_booleans)(narrow(*logical_size), choice(logical_true), choice(logical_false));
}
NAMES(abi_set_fortran_booleans, ABI_SET_FORTRAN_BOOLEANS);

SUBROUTINE(abi_set_fortran_booleans_f08ts)(const INTEGER *logical_size, const struct section *logical_true,
                                           const struct section *logical_false, INTEGER *ierror)
{
    OPTIONAL(ierror);
    BODY(abi_set_fortran_booleans)(logical_size, logical_true->base_addr, logical_false->base_addr, ierror);
}
NAMES(abi_set_fortran_booleans_f08ts, ABI_SET_FORTRAN_BOOLEANS_F08TS);

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(allgather)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                      const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Allgather)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                             narrow(*recvcount), FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm));
}
NAMES(allgather, ALLGATHER);

SUBROUTINE(allgather_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                            const struct section *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                            const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(allgather)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address, recvcount,
                        recvtype, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(allgather_f08ts, ALLGATHER_F08TS);
#endif

SUBROUTINE(allgather_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                        const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Allgather_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf), *recvcount,
                               FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm));
}

SUBROUTINE(allgather_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                              const struct section *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                              const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(allgather_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, c_recvbuf.address,
                          recvcount, recvtype, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(allgather_c_f08ts, ALLGATHER_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(allgather, ALLGATHER, allgather_c);
NAMES_AS(allgather_f08ts, ALLGATHER_F08TS, allgather_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(iallgather)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                       const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *comm, INTEGER *request,
                       INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Iallgather)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                              narrow(*recvcount), FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(iallgather, IALLGATHER);

SUBROUTINE(iallgather_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                             const struct section *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                             const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(iallgather)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address, recvcount,
                         recvtype, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(iallgather_f08ts, IALLGATHER_F08TS);
#endif

SUBROUTINE(iallgather_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                         const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *comm, INTEGER *request,
                         INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Iallgather_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                *recvcount, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(iallgather_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                               const struct section *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                               const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(iallgather_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, c_recvbuf.address,
                           recvcount, recvtype, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(iallgather_c_f08ts, IALLGATHER_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(iallgather, IALLGATHER, iallgather_c);
NAMES_AS(iallgather_f08ts, IALLGATHER_F08TS, iallgather_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(allgather_init)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                           const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *comm,
                           const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Allgather_init)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                                  narrow(*recvcount), FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm),
                                  FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(allgather_init, ALLGATHER_INIT);

SUBROUTINE(allgather_init_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                                 const struct section *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                                 const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(allgather_init)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address, recvcount,
                             recvtype, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(allgather_init_f08ts, ALLGATHER_INIT_F08TS);
#endif

SUBROUTINE(allgather_init_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                             const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *comm,
                             const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Allgather_init_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                    *recvcount, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm),
                                    FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(allgather_init_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                                   const struct section *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                                   const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(allgather_init_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, c_recvbuf.address,
                               recvcount, recvtype, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(allgather_init_c_f08ts, ALLGATHER_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(allgather_init, ALLGATHER_INIT, allgather_init_c);
NAMES_AS(allgather_init_f08ts, ALLGATHER_INIT_F08TS, allgather_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(allgatherv)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                       const INTEGER *recvcounts, const INTEGER *displs, const INTEGER *recvtype, const INTEGER *comm,
                       INTEGER *ierror)
{
    *ierror = MPI(Allgatherv)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                              recvcounts, displs, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm));
}
NAMES(allgatherv, ALLGATHERV);

SUBROUTINE(allgatherv_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                             const struct section *recvbuf, const INTEGER *recvcounts, const INTEGER *displs,
                             const INTEGER *recvtype, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(allgatherv)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address, recvcounts,
                         displs, recvtype, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(allgatherv_f08ts, ALLGATHERV_F08TS);
#endif

SUBROUTINE(allgatherv_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                         const MPI_Count *recvcounts, const MPI_Aint *displs, const INTEGER *recvtype,
                         const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Allgatherv_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                recvcounts, displs, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm));
}

SUBROUTINE(allgatherv_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                               const struct section *recvbuf, const MPI_Count *recvcounts, const MPI_Aint *displs,
                               const INTEGER *recvtype, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(allgatherv_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, c_recvbuf.address,
                           recvcounts, displs, recvtype, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(allgatherv_c_f08ts, ALLGATHERV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(allgatherv, ALLGATHERV, allgatherv_c);
NAMES_AS(allgatherv_f08ts, ALLGATHERV_F08TS, allgatherv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(iallgatherv)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                        const INTEGER *recvcounts, const INTEGER *displs, const INTEGER *recvtype,
                        const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Iallgatherv)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                               recvcounts, displs, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(iallgatherv, IALLGATHERV);

SUBROUTINE(iallgatherv_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                              const struct section *recvbuf, const INTEGER *recvcounts, const INTEGER *displs,
                              const INTEGER *recvtype, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(iallgatherv)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address, recvcounts,
                          displs, recvtype, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(iallgatherv_f08ts, IALLGATHERV_F08TS);
#endif

SUBROUTINE(iallgatherv_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                          const MPI_Count *recvcounts, const MPI_Aint *displs, const INTEGER *recvtype,
                          const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Iallgatherv_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                 recvcounts, displs, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(iallgatherv_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                                const struct section *recvbuf, const MPI_Count *recvcounts, const MPI_Aint *displs,
                                const INTEGER *recvtype, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(iallgatherv_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, c_recvbuf.address,
                            recvcounts, displs, recvtype, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(iallgatherv_c_f08ts, IALLGATHERV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(iallgatherv, IALLGATHERV, iallgatherv_c);
NAMES_AS(iallgatherv_f08ts, IALLGATHERV_F08TS, iallgatherv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(allgatherv_init)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                            const INTEGER *recvcounts, const INTEGER *displs, const INTEGER *recvtype,
                            const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Allgatherv_init)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                                   recvcounts, displs, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm),
                                   FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(allgatherv_init, ALLGATHERV_INIT);

SUBROUTINE(allgatherv_init_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                                  const struct section *recvbuf, const INTEGER *recvcounts, const INTEGER *displs,
                                  const INTEGER *recvtype, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                                  INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(allgatherv_init)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address, recvcounts,
                              displs, recvtype, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(allgatherv_init_f08ts, ALLGATHERV_INIT_F08TS);
#endif

SUBROUTINE(allgatherv_init_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                              const MPI_Count *recvcounts, const MPI_Aint *displs, const INTEGER *recvtype,
                              const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Allgatherv_init_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                     recvcounts, displs, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm),
                                     FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(allgatherv_init_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount,
                                    const INTEGER *sendtype, const struct section *recvbuf,
                                    const MPI_Count *recvcounts, const MPI_Aint *displs, const INTEGER *recvtype,
                                    const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(allgatherv_init_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, c_recvbuf.address,
                                recvcounts, displs, recvtype, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(allgatherv_init_c_f08ts, ALLGATHERV_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(allgatherv_init, ALLGATHERV_INIT, allgatherv_init_c);
NAMES_AS(allgatherv_init_f08ts, ALLGATHERV_INIT_F08TS, allgatherv_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(alltoall)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                     const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Alltoall)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                            narrow(*recvcount), FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm));
}
NAMES(alltoall, ALLTOALL);

SUBROUTINE(alltoall_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                           const struct section *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                           const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(alltoall)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, recvcount, recvtype, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(alltoall_f08ts, ALLTOALL_F08TS);
#endif

SUBROUTINE(alltoall_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                       const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Alltoall_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf), *recvcount,
                              FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm));
}

SUBROUTINE(alltoall_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                             const struct section *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                             const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(alltoall_c)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, recvcount, recvtype, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(alltoall_c_f08ts, ALLTOALL_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(alltoall, ALLTOALL, alltoall_c);
NAMES_AS(alltoall_f08ts, ALLTOALL_F08TS, alltoall_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(ialltoall)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                      const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *comm, INTEGER *request,
                      INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ialltoall)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                             narrow(*recvcount), FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(ialltoall, IALLTOALL);

SUBROUTINE(ialltoall_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                            const struct section *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                            const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ialltoall)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, recvcount, recvtype, comm, request,
                        ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ialltoall_f08ts, IALLTOALL_F08TS);
#endif

SUBROUTINE(ialltoall_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                        const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *comm, INTEGER *request,
                        INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ialltoall_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf), *recvcount,
                               FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(ialltoall_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                              const struct section *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                              const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ialltoall_c)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, recvcount, recvtype, comm,
                          request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ialltoall_c_f08ts, IALLTOALL_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(ialltoall, IALLTOALL, ialltoall_c);
NAMES_AS(ialltoall_f08ts, IALLTOALL_F08TS, ialltoall_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(alltoall_init)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                          const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *comm, const INTEGER *info,
                          INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Alltoall_init)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                                 narrow(*recvcount), FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm),
                                 FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(alltoall_init, ALLTOALL_INIT);

SUBROUTINE(alltoall_init_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                                const struct section *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                                const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(alltoall_init)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, recvcount, recvtype, comm,
                            info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(alltoall_init_f08ts, ALLTOALL_INIT_F08TS);
#endif

SUBROUTINE(alltoall_init_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                            const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *comm,
                            const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Alltoall_init_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                   *recvcount, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm),
                                   FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(alltoall_init_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                                  const struct section *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                                  const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(alltoall_init_c)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, recvcount, recvtype, comm,
                              info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(alltoall_init_c_f08ts, ALLTOALL_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(alltoall_init, ALLTOALL_INIT, alltoall_init_c);
NAMES_AS(alltoall_init_f08ts, ALLTOALL_INIT_F08TS, alltoall_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(alltoallv)(const void *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls, const INTEGER *sendtype,
                      void *recvbuf, const INTEGER *recvcounts, const INTEGER *rdispls, const INTEGER *recvtype,
                      const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Alltoallv)(choice(sendbuf), sendcounts, sdispls, FROMINT(Datatype, *sendtype), choice(recvbuf),
                             recvcounts, rdispls, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm));
}
NAMES(alltoallv, ALLTOALLV);

SUBROUTINE(alltoallv_f08ts)(const struct section *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                            const INTEGER *sendtype, const struct section *recvbuf, const INTEGER *recvcounts,
                            const INTEGER *rdispls, const INTEGER *recvtype, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(alltoallv)(c_sendbuf.address, sendcounts, sdispls, sendtype, c_recvbuf.address, recvcounts, rdispls,
                        recvtype, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(alltoallv_f08ts, ALLTOALLV_F08TS);
#endif

SUBROUTINE(alltoallv_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                        const INTEGER *sendtype, void *recvbuf, const MPI_Count *recvcounts, const MPI_Aint *rdispls,
                        const INTEGER *recvtype, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Alltoallv_c)(choice(sendbuf), sendcounts, sdispls, FROMINT(Datatype, *sendtype), choice(recvbuf),
                               recvcounts, rdispls, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm));
}

SUBROUTINE(alltoallv_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                              const INTEGER *sendtype, const struct section *recvbuf, const MPI_Count *recvcounts,
                              const MPI_Aint *rdispls, const INTEGER *recvtype, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(alltoallv_c)(c_sendbuf.address, sendcounts, sdispls, sendtype, c_recvbuf.address, recvcounts, rdispls,
                          recvtype, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(alltoallv_c_f08ts, ALLTOALLV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(alltoallv, ALLTOALLV, alltoallv_c);
NAMES_AS(alltoallv_f08ts, ALLTOALLV_F08TS, alltoallv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(ialltoallv)(const void *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                       const INTEGER *sendtype, void *recvbuf, const INTEGER *recvcounts, const INTEGER *rdispls,
                       const INTEGER *recvtype, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ialltoallv)(choice(sendbuf), sendcounts, sdispls, FROMINT(Datatype, *sendtype), choice(recvbuf),
                              recvcounts, rdispls, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(ialltoallv, IALLTOALLV);

SUBROUTINE(ialltoallv_f08ts)(const struct section *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                             const INTEGER *sendtype, const struct section *recvbuf, const INTEGER *recvcounts,
                             const INTEGER *rdispls, const INTEGER *recvtype, const INTEGER *comm, INTEGER *request,
                             INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ialltoallv)(c_sendbuf.address, sendcounts, sdispls, sendtype, c_recvbuf.address, recvcounts, rdispls,
                         recvtype, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ialltoallv_f08ts, IALLTOALLV_F08TS);
#endif

SUBROUTINE(ialltoallv_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                         const INTEGER *sendtype, void *recvbuf, const MPI_Count *recvcounts, const MPI_Aint *rdispls,
                         const INTEGER *recvtype, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ialltoallv_c)(choice(sendbuf), sendcounts, sdispls, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                recvcounts, rdispls, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(ialltoallv_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                               const INTEGER *sendtype, const struct section *recvbuf, const MPI_Count *recvcounts,
                               const MPI_Aint *rdispls, const INTEGER *recvtype, const INTEGER *comm,
                               INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ialltoallv_c)(c_sendbuf.address, sendcounts, sdispls, sendtype, c_recvbuf.address, recvcounts, rdispls,
                           recvtype, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ialltoallv_c_f08ts, IALLTOALLV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(ialltoallv, IALLTOALLV, ialltoallv_c);
NAMES_AS(ialltoallv_f08ts, IALLTOALLV_F08TS, ialltoallv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(alltoallv_init)(const void *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                           const INTEGER *sendtype, void *recvbuf, const INTEGER *recvcounts, const INTEGER *rdispls,
                           const INTEGER *recvtype, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                           INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Alltoallv_init)(choice(sendbuf), sendcounts, sdispls, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                  recvcounts, rdispls, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm),
                                  FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(alltoallv_init, ALLTOALLV_INIT);

SUBROUTINE(alltoallv_init_f08ts)(const struct section *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                                 const INTEGER *sendtype, const struct section *recvbuf, const INTEGER *recvcounts,
                                 const INTEGER *rdispls, const INTEGER *recvtype, const INTEGER *comm,
                                 const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(alltoallv_init)(c_sendbuf.address, sendcounts, sdispls, sendtype, c_recvbuf.address, recvcounts, rdispls,
                             recvtype, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(alltoallv_init_f08ts, ALLTOALLV_INIT_F08TS);
#endif

SUBROUTINE(alltoallv_init_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                             const INTEGER *sendtype, void *recvbuf, const MPI_Count *recvcounts,
                             const MPI_Aint *rdispls, const INTEGER *recvtype, const INTEGER *comm,
                             const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Alltoallv_init_c)(choice(sendbuf), sendcounts, sdispls, FROMINT(Datatype, *sendtype),
                                    choice(recvbuf), recvcounts, rdispls, FROMINT(Datatype, *recvtype),
                                    FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(alltoallv_init_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcounts,
                                   const MPI_Aint *sdispls, const INTEGER *sendtype, const struct section *recvbuf,
                                   const MPI_Count *recvcounts, const MPI_Aint *rdispls, const INTEGER *recvtype,
                                   const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(alltoallv_init_c)(c_sendbuf.address, sendcounts, sdispls, sendtype, c_recvbuf.address, recvcounts,
                               rdispls, recvtype, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(alltoallv_init_c_f08ts, ALLTOALLV_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(alltoallv_init, ALLTOALLV_INIT, alltoallv_init_c);
NAMES_AS(alltoallv_init_f08ts, ALLTOALLV_INIT_F08TS, alltoallv_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(alltoallw)(const void *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                      const INTEGER *sendtypes, void *recvbuf, const INTEGER *recvcounts, const INTEGER *rdispls,
                      const INTEGER *recvtypes, const INTEGER *comm, INTEGER *ierror)
{
    int second;
    MPI_Datatype *types = ranks_types(*comm, sendbuf, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Alltoallw)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts, rdispls,
                             types + second, FROMINT(Comm, *comm));
    free(types);
}
NAMES(alltoallw, ALLTOALLW);

SUBROUTINE(alltoallw_f08ts)(const struct section *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                            const INTEGER *sendtypes, const struct section *recvbuf, const INTEGER *recvcounts,
                            const INTEGER *rdispls, const INTEGER *recvtypes, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(alltoallw)(c_sendbuf.address, sendcounts, sdispls, sendtypes, c_recvbuf.address, recvcounts, rdispls,
                        recvtypes, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(alltoallw_f08ts, ALLTOALLW_F08TS);
#endif

SUBROUTINE(alltoallw_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                        const INTEGER *sendtypes, void *recvbuf, const MPI_Count *recvcounts, const MPI_Aint *rdispls,
                        const INTEGER *recvtypes, const INTEGER *comm, INTEGER *ierror)
{
    int second;
    MPI_Datatype *types = ranks_types(*comm, sendbuf, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Alltoallw_c)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts, rdispls,
                               types + second, FROMINT(Comm, *comm));
    free(types);
}

SUBROUTINE(alltoallw_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                              const INTEGER *sendtypes, const struct section *recvbuf, const MPI_Count *recvcounts,
                              const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(alltoallw_c)(c_sendbuf.address, sendcounts, sdispls, sendtypes, c_recvbuf.address, recvcounts, rdispls,
                          recvtypes, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(alltoallw_c_f08ts, ALLTOALLW_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(alltoallw, ALLTOALLW, alltoallw_c);
NAMES_AS(alltoallw_f08ts, ALLTOALLW_F08TS, alltoallw_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(ialltoallw)(const void *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                       const INTEGER *sendtypes, void *recvbuf, const INTEGER *recvcounts, const INTEGER *rdispls,
                       const INTEGER *recvtypes, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    int second;
    MPI_Datatype *types = ranks_types(*comm, sendbuf, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Ialltoallw)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts, rdispls,
                              types + second, FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    free(types);
}
NAMES(ialltoallw, IALLTOALLW);

SUBROUTINE(ialltoallw_f08ts)(const struct section *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                             const INTEGER *sendtypes, const struct section *recvbuf, const INTEGER *recvcounts,
                             const INTEGER *rdispls, const INTEGER *recvtypes, const INTEGER *comm, INTEGER *request,
                             INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ialltoallw)(c_sendbuf.address, sendcounts, sdispls, sendtypes, c_recvbuf.address, recvcounts, rdispls,
                         recvtypes, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ialltoallw_f08ts, IALLTOALLW_F08TS);
#endif

SUBROUTINE(ialltoallw_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                         const INTEGER *sendtypes, void *recvbuf, const MPI_Count *recvcounts,
                         const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm, INTEGER *request,
                         INTEGER *ierror)
{
    MPI_Request c_request;
    int second;
    MPI_Datatype *types = ranks_types(*comm, sendbuf, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Ialltoallw_c)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts, rdispls,
                                types + second, FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    free(types);
}

SUBROUTINE(ialltoallw_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                               const INTEGER *sendtypes, const struct section *recvbuf, const MPI_Count *recvcounts,
                               const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                               INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ialltoallw_c)(c_sendbuf.address, sendcounts, sdispls, sendtypes, c_recvbuf.address, recvcounts, rdispls,
                           recvtypes, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ialltoallw_c_f08ts, IALLTOALLW_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(ialltoallw, IALLTOALLW, ialltoallw_c);
NAMES_AS(ialltoallw_f08ts, IALLTOALLW_F08TS, ialltoallw_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(alltoallw_init)(const void *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                           const INTEGER *sendtypes, void *recvbuf, const INTEGER *recvcounts, const INTEGER *rdispls,
                           const INTEGER *recvtypes, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                           INTEGER *ierror)
{
    MPI_Request c_request;
    int second;
    MPI_Datatype *types = ranks_types(*comm, sendbuf, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Alltoallw_init)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts, rdispls,
                                  types + second, FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    free(types);
}
NAMES(alltoallw_init, ALLTOALLW_INIT);

SUBROUTINE(alltoallw_init_f08ts)(const struct section *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                                 const INTEGER *sendtypes, const struct section *recvbuf, const INTEGER *recvcounts,
                                 const INTEGER *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                                 const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(alltoallw_init)(c_sendbuf.address, sendcounts, sdispls, sendtypes, c_recvbuf.address, recvcounts,
                             rdispls, recvtypes, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(alltoallw_init_f08ts, ALLTOALLW_INIT_F08TS);
#endif

SUBROUTINE(alltoallw_init_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                             const INTEGER *sendtypes, void *recvbuf, const MPI_Count *recvcounts,
                             const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                             const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    int second;
    MPI_Datatype *types = ranks_types(*comm, sendbuf, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Alltoallw_init_c)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts, rdispls,
                                    types + second, FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    free(types);
}

SUBROUTINE(alltoallw_init_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcounts,
                                   const MPI_Aint *sdispls, const INTEGER *sendtypes, const struct section *recvbuf,
                                   const MPI_Count *recvcounts, const MPI_Aint *rdispls, const INTEGER *recvtypes,
                                   const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(alltoallw_init_c)(c_sendbuf.address, sendcounts, sdispls, sendtypes, c_recvbuf.address, recvcounts,
                               rdispls, recvtypes, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(alltoallw_init_c_f08ts, ALLTOALLW_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(alltoallw_init, ALLTOALLW_INIT, alltoallw_init_c);
NAMES_AS(alltoallw_init_f08ts, ALLTOALLW_INIT_F08TS, alltoallw_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(bcast)(void *buffer, const INTEGER *count, const INTEGER *datatype, const INTEGER *root,
                  const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Bcast)(choice(buffer), narrow(*count), FROMINT(Datatype, *datatype), narrow(*root),
                         FROMINT(Comm, *comm));
}
NAMES(bcast, BCAST);

SUBROUTINE(bcast_f08ts)(const struct section *buffer, const INTEGER *count, const INTEGER *datatype,
                        const INTEGER *root, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buffer = elements_of(buffer, *count, *datatype, BLOCKING);
    if (c_buffer.error)
        *ierror = refused_on_comm(*comm, c_buffer.error);
    else
        BODY(bcast)(c_buffer.address, &c_buffer.count, &c_buffer.datatype, root, comm, ierror);
    leave(&c_buffer, WRITTEN);
}
NAMES(bcast_f08ts, BCAST_F08TS);
#endif

SUBROUTINE(bcast_c)(void *buffer, const MPI_Count *count, const INTEGER *datatype, const INTEGER *root,
                    const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Bcast_c)(choice(buffer), *count, FROMINT(Datatype, *datatype), narrow(*root), FROMINT(Comm, *comm));
}

SUBROUTINE(bcast_c_f08ts)(const struct section *buffer, const MPI_Count *count, const INTEGER *datatype,
                          const INTEGER *root, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buffer = elements_of(buffer, *count, *datatype, BLOCKING);
    if (c_buffer.error)
        *ierror = refused_on_comm(*comm, c_buffer.error);
    else
        BODY(bcast_c)(c_buffer.address, &c_buffer.large_count, &c_buffer.datatype, root, comm, ierror);
    leave(&c_buffer, WRITTEN);
}
NAMES(bcast_c_f08ts, BCAST_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(bcast, BCAST, bcast_c);
NAMES_AS(bcast_f08ts, BCAST_F08TS, bcast_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(ibcast)(void *buffer, const INTEGER *count, const INTEGER *datatype, const INTEGER *root,
                   const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ibcast)(choice(buffer), narrow(*count), FROMINT(Datatype, *datatype), narrow(*root),
                          FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(ibcast, IBCAST);

SUBROUTINE(ibcast_f08ts)(const struct section *buffer, const INTEGER *count, const INTEGER *datatype,
                         const INTEGER *root, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buffer = elements_of(buffer, *count, *datatype, RECEIVING);
    if (c_buffer.error)
        *ierror = refused_on_comm(*comm, c_buffer.error);
    else
        BODY(ibcast)(c_buffer.address, &c_buffer.count, &c_buffer.datatype, root, comm, request, ierror);
    leave(&c_buffer, WRITTEN);
    keep(&c_buffer, NULL, request, TEMPORARY, *ierror);
}
NAMES(ibcast_f08ts, IBCAST_F08TS);
#endif

SUBROUTINE(ibcast_c)(void *buffer, const MPI_Count *count, const INTEGER *datatype, const INTEGER *root,
                     const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ibcast_c)(choice(buffer), *count, FROMINT(Datatype, *datatype), narrow(*root), FROMINT(Comm, *comm),
                            &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(ibcast_c_f08ts)(const struct section *buffer, const MPI_Count *count, const INTEGER *datatype,
                           const INTEGER *root, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buffer = elements_of(buffer, *count, *datatype, RECEIVING);
    if (c_buffer.error)
        *ierror = refused_on_comm(*comm, c_buffer.error);
    else
        BODY(ibcast_c)(c_buffer.address, &c_buffer.large_count, &c_buffer.datatype, root, comm, request, ierror);
    leave(&c_buffer, WRITTEN);
    keep(&c_buffer, NULL, request, TEMPORARY, *ierror);
}
NAMES(ibcast_c_f08ts, IBCAST_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(ibcast, IBCAST, ibcast_c);
NAMES_AS(ibcast_f08ts, IBCAST_F08TS, ibcast_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(bcast_init)(void *buffer, const INTEGER *count, const INTEGER *datatype, const INTEGER *root,
                       const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Bcast_init)(choice(buffer), narrow(*count), FROMINT(Datatype, *datatype), narrow(*root),
                              FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(bcast_init, BCAST_INIT);

SUBROUTINE(bcast_init_f08ts)(const struct section *buffer, const INTEGER *count, const INTEGER *datatype,
                             const INTEGER *root, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                             INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buffer = elements_of(buffer, *count, *datatype, RECEIVING);
    if (c_buffer.error)
        *ierror = refused_on_comm(*comm, c_buffer.error);
    else
        BODY(bcast_init)(c_buffer.address, &c_buffer.count, &c_buffer.datatype, root, comm, info, request, ierror);
    leave(&c_buffer, WRITTEN);
    keep(&c_buffer, NULL, request, PERSISTENT, *ierror);
}
NAMES(bcast_init_f08ts, BCAST_INIT_F08TS);
#endif

SUBROUTINE(bcast_init_c)(void *buffer, const MPI_Count *count, const INTEGER *datatype, const INTEGER *root,
                         const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Bcast_init_c)(choice(buffer), *count, FROMINT(Datatype, *datatype), narrow(*root),
                                FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(bcast_init_c_f08ts)(const struct section *buffer, const MPI_Count *count, const INTEGER *datatype,
                               const INTEGER *root, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                               INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buffer = elements_of(buffer, *count, *datatype, RECEIVING);
    if (c_buffer.error)
        *ierror = refused_on_comm(*comm, c_buffer.error);
    else
        BODY(bcast_init_c)(c_buffer.address, &c_buffer.large_count, &c_buffer.datatype, root, comm, info, request,
                           ierror);
    leave(&c_buffer, WRITTEN);
    keep(&c_buffer, NULL, request, PERSISTENT, *ierror);
}
NAMES(bcast_init_c_f08ts, BCAST_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(bcast_init, BCAST_INIT, bcast_init_c);
NAMES_AS(bcast_init_f08ts, BCAST_INIT_F08TS, bcast_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(gather)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                   const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm,
                   INTEGER *ierror)
{
    *ierror = MPI(Gather)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                          narrow(*recvcount), FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm));
}
NAMES(gather, GATHER);

SUBROUTINE(gather_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                         const struct section *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                         const INTEGER *root, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(gather)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address, recvcount, recvtype,
                     root, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(gather_f08ts, GATHER_F08TS);
#endif

SUBROUTINE(gather_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                     const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm,
                     INTEGER *ierror)
{
    *ierror = MPI(Gather_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf), *recvcount,
                            FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm));
}

SUBROUTINE(gather_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                           const struct section *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                           const INTEGER *root, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(gather_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, c_recvbuf.address, recvcount,
                       recvtype, root, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(gather_c_f08ts, GATHER_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(gather, GATHER, gather_c);
NAMES_AS(gather_f08ts, GATHER_F08TS, gather_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(igather)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                    const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm,
                    INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Igather)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                           narrow(*recvcount), FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm),
                           &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(igather, IGATHER);

SUBROUTINE(igather_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                          const struct section *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                          const INTEGER *root, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(igather)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address, recvcount,
                      recvtype, root, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(igather_f08ts, IGATHER_F08TS);
#endif

SUBROUTINE(igather_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                      const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm,
                      INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Igather_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf), *recvcount,
                             FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(igather_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                            const struct section *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                            const INTEGER *root, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(igather_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, c_recvbuf.address, recvcount,
                        recvtype, root, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(igather_c_f08ts, IGATHER_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(igather, IGATHER, igather_c);
NAMES_AS(igather_f08ts, IGATHER_F08TS, igather_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(gather_init)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                        const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm,
                        const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Gather_init)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                               narrow(*recvcount), FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm),
                               FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(gather_init, GATHER_INIT);

SUBROUTINE(gather_init_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                              const struct section *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                              const INTEGER *root, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                              INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(gather_init)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address, recvcount,
                          recvtype, root, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(gather_init_f08ts, GATHER_INIT_F08TS);
#endif

SUBROUTINE(gather_init_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                          const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *root,
                          const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Gather_init_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                 *recvcount, FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm),
                                 FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(gather_init_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                                const struct section *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                                const INTEGER *root, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                                INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(gather_init_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, c_recvbuf.address,
                            recvcount, recvtype, root, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(gather_init_c_f08ts, GATHER_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(gather_init, GATHER_INIT, gather_init_c);
NAMES_AS(gather_init_f08ts, GATHER_INIT_F08TS, gather_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(gatherv)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                    const INTEGER *recvcounts, const INTEGER *displs, const INTEGER *recvtype, const INTEGER *root,
                    const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Gatherv)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                           recvcounts, displs, FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm));
}
NAMES(gatherv, GATHERV);

SUBROUTINE(gatherv_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                          const struct section *recvbuf, const INTEGER *recvcounts, const INTEGER *displs,
                          const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(gatherv)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address, recvcounts, displs,
                      recvtype, root, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(gatherv_f08ts, GATHERV_F08TS);
#endif

SUBROUTINE(gatherv_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                      const MPI_Count *recvcounts, const MPI_Aint *displs, const INTEGER *recvtype,
                      const INTEGER *root, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Gatherv_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf), recvcounts,
                             displs, FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm));
}

SUBROUTINE(gatherv_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                            const struct section *recvbuf, const MPI_Count *recvcounts, const MPI_Aint *displs,
                            const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(gatherv_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, c_recvbuf.address, recvcounts,
                        displs, recvtype, root, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(gatherv_c_f08ts, GATHERV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(gatherv, GATHERV, gatherv_c);
NAMES_AS(gatherv_f08ts, GATHERV_F08TS, gatherv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(igatherv)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                     const INTEGER *recvcounts, const INTEGER *displs, const INTEGER *recvtype, const INTEGER *root,
                     const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Igatherv)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                            recvcounts, displs, FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm),
                            &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(igatherv, IGATHERV);

SUBROUTINE(igatherv_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                           const struct section *recvbuf, const INTEGER *recvcounts, const INTEGER *displs,
                           const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm, INTEGER *request,
                           INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(igatherv)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address, recvcounts,
                       displs, recvtype, root, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(igatherv_f08ts, IGATHERV_F08TS);
#endif

SUBROUTINE(igatherv_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                       const MPI_Count *recvcounts, const MPI_Aint *displs, const INTEGER *recvtype,
                       const INTEGER *root, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Igatherv_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf), recvcounts,
                              displs, FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(igatherv_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                             const struct section *recvbuf, const MPI_Count *recvcounts, const MPI_Aint *displs,
                             const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm, INTEGER *request,
                             INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(igatherv_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, c_recvbuf.address,
                         recvcounts, displs, recvtype, root, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(igatherv_c_f08ts, IGATHERV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(igatherv, IGATHERV, igatherv_c);
NAMES_AS(igatherv_f08ts, IGATHERV_F08TS, igatherv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(gatherv_init)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                         const INTEGER *recvcounts, const INTEGER *displs, const INTEGER *recvtype,
                         const INTEGER *root, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                         INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Gatherv_init)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                                recvcounts, displs, FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm),
                                FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(gatherv_init, GATHERV_INIT);

SUBROUTINE(gatherv_init_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                               const struct section *recvbuf, const INTEGER *recvcounts, const INTEGER *displs,
                               const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm, const INTEGER *info,
                               INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(gatherv_init)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address, recvcounts,
                           displs, recvtype, root, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(gatherv_init_f08ts, GATHERV_INIT_F08TS);
#endif

SUBROUTINE(gatherv_init_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                           const MPI_Count *recvcounts, const MPI_Aint *displs, const INTEGER *recvtype,
                           const INTEGER *root, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                           INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Gatherv_init_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                  recvcounts, displs, FROMINT(Datatype, *recvtype), narrow(*root),
                                  FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(gatherv_init_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                                 const struct section *recvbuf, const MPI_Count *recvcounts, const MPI_Aint *displs,
                                 const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm,
                                 const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(gatherv_init_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, c_recvbuf.address,
                             recvcounts, displs, recvtype, root, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(gatherv_init_c_f08ts, GATHERV_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(gatherv_init, GATHERV_INIT, gatherv_init_c);
NAMES_AS(gatherv_init_f08ts, GATHERV_INIT_F08TS, gatherv_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(reduce)(const void *sendbuf, void *recvbuf, const INTEGER *count, const INTEGER *datatype,
                   const INTEGER *op, const INTEGER *root, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Reduce)(choice(sendbuf), choice(recvbuf), narrow(*count), FROMINT(Datatype, *datatype),
                          FROMINT(Op, *op), narrow(*root), FROMINT(Comm, *comm));
}
NAMES(reduce, REDUCE);

SUBROUTINE(reduce_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const INTEGER *count,
                         const INTEGER *datatype, const INTEGER *op, const INTEGER *root, const INTEGER *comm,
                         INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(reduce)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, root, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(reduce_f08ts, REDUCE_F08TS);
#endif

SUBROUTINE(reduce_c)(const void *sendbuf, void *recvbuf, const MPI_Count *count, const INTEGER *datatype,
                     const INTEGER *op, const INTEGER *root, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Reduce_c)(choice(sendbuf), choice(recvbuf), *count, FROMINT(Datatype, *datatype), FROMINT(Op, *op),
                            narrow(*root), FROMINT(Comm, *comm));
}

SUBROUTINE(reduce_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const MPI_Count *count,
                           const INTEGER *datatype, const INTEGER *op, const INTEGER *root, const INTEGER *comm,
                           INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(reduce_c)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, root, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(reduce_c_f08ts, REDUCE_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(reduce, REDUCE, reduce_c);
NAMES_AS(reduce_f08ts, REDUCE_F08TS, reduce_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(ireduce)(const void *sendbuf, void *recvbuf, const INTEGER *count, const INTEGER *datatype,
                    const INTEGER *op, const INTEGER *root, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ireduce)(choice(sendbuf), choice(recvbuf), narrow(*count), FROMINT(Datatype, *datatype),
                           FROMINT(Op, *op), narrow(*root), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(ireduce, IREDUCE);

SUBROUTINE(ireduce_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const INTEGER *count,
                          const INTEGER *datatype, const INTEGER *op, const INTEGER *root, const INTEGER *comm,
                          INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ireduce)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, root, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ireduce_f08ts, IREDUCE_F08TS);
#endif

SUBROUTINE(ireduce_c)(const void *sendbuf, void *recvbuf, const MPI_Count *count, const INTEGER *datatype,
                      const INTEGER *op, const INTEGER *root, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ireduce_c)(choice(sendbuf), choice(recvbuf), *count, FROMINT(Datatype, *datatype), FROMINT(Op, *op),
                             narrow(*root), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(ireduce_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const MPI_Count *count,
                            const INTEGER *datatype, const INTEGER *op, const INTEGER *root, const INTEGER *comm,
                            INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ireduce_c)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, root, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ireduce_c_f08ts, IREDUCE_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(ireduce, IREDUCE, ireduce_c);
NAMES_AS(ireduce_f08ts, IREDUCE_F08TS, ireduce_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(reduce_init)(const void *sendbuf, void *recvbuf, const INTEGER *count, const INTEGER *datatype,
                        const INTEGER *op, const INTEGER *root, const INTEGER *comm, const INTEGER *info,
                        INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Reduce_init)(choice(sendbuf), choice(recvbuf), narrow(*count), FROMINT(Datatype, *datatype),
                               FROMINT(Op, *op), narrow(*root), FROMINT(Comm, *comm), FROMINT(Info, *info),
                               &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(reduce_init, REDUCE_INIT);

SUBROUTINE(reduce_init_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const INTEGER *count,
                              const INTEGER *datatype, const INTEGER *op, const INTEGER *root, const INTEGER *comm,
                              const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(reduce_init)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, root, comm, info, request,
                          ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(reduce_init_f08ts, REDUCE_INIT_F08TS);
#endif

SUBROUTINE(reduce_init_c)(const void *sendbuf, void *recvbuf, const MPI_Count *count, const INTEGER *datatype,
                          const INTEGER *op, const INTEGER *root, const INTEGER *comm, const INTEGER *info,
                          INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Reduce_init_c)(choice(sendbuf), choice(recvbuf), *count, FROMINT(Datatype, *datatype),
                                 FROMINT(Op, *op), narrow(*root), FROMINT(Comm, *comm), FROMINT(Info, *info),
                                 &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(reduce_init_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const MPI_Count *count,
                                const INTEGER *datatype, const INTEGER *op, const INTEGER *root, const INTEGER *comm,
                                const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(reduce_init_c)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, root, comm, info, request,
                            ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(reduce_init_c_f08ts, REDUCE_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(reduce_init, REDUCE_INIT, reduce_init_c);
NAMES_AS(reduce_init_f08ts, REDUCE_INIT_F08TS, reduce_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(allreduce)(const void *sendbuf, void *recvbuf, const INTEGER *count, const INTEGER *datatype,
                      const INTEGER *op, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Allreduce)(choice(sendbuf), choice(recvbuf), narrow(*count), FROMINT(Datatype, *datatype),
                             FROMINT(Op, *op), FROMINT(Comm, *comm));
}
NAMES(allreduce, ALLREDUCE);

SUBROUTINE(allreduce_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const INTEGER *count,
                            const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    bound(&c_recvbuf, *count, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(allreduce)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(allreduce_f08ts, ALLREDUCE_F08TS);
#endif

SUBROUTINE(allreduce_c)(const void *sendbuf, void *recvbuf, const MPI_Count *count, const INTEGER *datatype,
                        const INTEGER *op, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Allreduce_c)(choice(sendbuf), choice(recvbuf), *count, FROMINT(Datatype, *datatype),
                               FROMINT(Op, *op), FROMINT(Comm, *comm));
}

SUBROUTINE(allreduce_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const MPI_Count *count,
                              const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    bound(&c_recvbuf, *count, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(allreduce_c)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(allreduce_c_f08ts, ALLREDUCE_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(allreduce, ALLREDUCE, allreduce_c);
NAMES_AS(allreduce_f08ts, ALLREDUCE_F08TS, allreduce_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(iallreduce)(const void *sendbuf, void *recvbuf, const INTEGER *count, const INTEGER *datatype,
                       const INTEGER *op, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Iallreduce)(choice(sendbuf), choice(recvbuf), narrow(*count), FROMINT(Datatype, *datatype),
                              FROMINT(Op, *op), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(iallreduce, IALLREDUCE);

SUBROUTINE(iallreduce_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const INTEGER *count,
                             const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *request,
                             INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    bound(&c_recvbuf, *count, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(iallreduce)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(iallreduce_f08ts, IALLREDUCE_F08TS);
#endif

SUBROUTINE(iallreduce_c)(const void *sendbuf, void *recvbuf, const MPI_Count *count, const INTEGER *datatype,
                         const INTEGER *op, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Iallreduce_c)(choice(sendbuf), choice(recvbuf), *count, FROMINT(Datatype, *datatype),
                                FROMINT(Op, *op), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(iallreduce_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const MPI_Count *count,
                               const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *request,
                               INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    bound(&c_recvbuf, *count, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(iallreduce_c)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(iallreduce_c_f08ts, IALLREDUCE_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(iallreduce, IALLREDUCE, iallreduce_c);
NAMES_AS(iallreduce_f08ts, IALLREDUCE_F08TS, iallreduce_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(allreduce_init)(const void *sendbuf, void *recvbuf, const INTEGER *count, const INTEGER *datatype,
                           const INTEGER *op, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                           INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Allreduce_init)(choice(sendbuf), choice(recvbuf), narrow(*count), FROMINT(Datatype, *datatype),
                                  FROMINT(Op, *op), FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(allreduce_init, ALLREDUCE_INIT);

SUBROUTINE(allreduce_init_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const INTEGER *count,
                                 const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, const INTEGER *info,
                                 INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    bound(&c_recvbuf, *count, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(allreduce_init)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(allreduce_init_f08ts, ALLREDUCE_INIT_F08TS);
#endif

SUBROUTINE(allreduce_init_c)(const void *sendbuf, void *recvbuf, const MPI_Count *count, const INTEGER *datatype,
                             const INTEGER *op, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                             INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Allreduce_init_c)(choice(sendbuf), choice(recvbuf), *count, FROMINT(Datatype, *datatype),
                                    FROMINT(Op, *op), FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(allreduce_init_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf,
                                   const MPI_Count *count, const INTEGER *datatype, const INTEGER *op,
                                   const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    bound(&c_recvbuf, *count, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(allreduce_init_c)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(allreduce_init_c_f08ts, ALLREDUCE_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(allreduce_init, ALLREDUCE_INIT, allreduce_init_c);
NAMES_AS(allreduce_init_f08ts, ALLREDUCE_INIT_F08TS, allreduce_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(reduce_scatter_block)(const void *sendbuf, void *recvbuf, const INTEGER *recvcount,
                                 const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Reduce_scatter_block)(choice(sendbuf), choice(recvbuf), narrow(*recvcount),
                                        FROMINT(Datatype, *datatype), FROMINT(Op, *op), FROMINT(Comm, *comm));
}
NAMES(reduce_scatter_block, REDUCE_SCATTER_BLOCK);

SUBROUTINE(reduce_scatter_block_f08ts)(const struct section *sendbuf, const struct section *recvbuf,
                                       const INTEGER *recvcount, const INTEGER *datatype, const INTEGER *op,
                                       const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    bound(&c_sendbuf, *recvcount, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    bound(&c_recvbuf, *recvcount, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(reduce_scatter_block)(c_sendbuf.address, c_recvbuf.address, recvcount, datatype, op, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(reduce_scatter_block_f08ts, REDUCE_SCATTER_BLOCK_F08TS);
#endif

SUBROUTINE(reduce_scatter_block_c)(const void *sendbuf, void *recvbuf, const MPI_Count *recvcount,
                                   const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Reduce_scatter_block_c)(choice(sendbuf), choice(recvbuf), *recvcount, FROMINT(Datatype, *datatype),
                                          FROMINT(Op, *op), FROMINT(Comm, *comm));
}

SUBROUTINE(reduce_scatter_block_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf,
                                         const MPI_Count *recvcount, const INTEGER *datatype, const INTEGER *op,
                                         const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    bound(&c_sendbuf, *recvcount, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    bound(&c_recvbuf, *recvcount, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(reduce_scatter_block_c)(c_sendbuf.address, c_recvbuf.address, recvcount, datatype, op, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(reduce_scatter_block_c_f08ts, REDUCE_SCATTER_BLOCK_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(reduce_scatter_block, REDUCE_SCATTER_BLOCK, reduce_scatter_block_c);
NAMES_AS(reduce_scatter_block_f08ts, REDUCE_SCATTER_BLOCK_F08TS, reduce_scatter_block_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(ireduce_scatter_block)(const void *sendbuf, void *recvbuf, const INTEGER *recvcount,
                                  const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *request,
                                  INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ireduce_scatter_block)(choice(sendbuf), choice(recvbuf), narrow(*recvcount),
                                         FROMINT(Datatype, *datatype), FROMINT(Op, *op), FROMINT(Comm, *comm),
                                         &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(ireduce_scatter_block, IREDUCE_SCATTER_BLOCK);

SUBROUTINE(ireduce_scatter_block_f08ts)(const struct section *sendbuf, const struct section *recvbuf,
                                        const INTEGER *recvcount, const INTEGER *datatype, const INTEGER *op,
                                        const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *recvcount, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    bound(&c_recvbuf, *recvcount, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ireduce_scatter_block)(c_sendbuf.address, c_recvbuf.address, recvcount, datatype, op, comm, request,
                                    ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ireduce_scatter_block_f08ts, IREDUCE_SCATTER_BLOCK_F08TS);
#endif

SUBROUTINE(ireduce_scatter_block_c)(const void *sendbuf, void *recvbuf, const MPI_Count *recvcount,
                                    const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *request,
                                    INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ireduce_scatter_block_c)(choice(sendbuf), choice(recvbuf), *recvcount, FROMINT(Datatype, *datatype),
                                           FROMINT(Op, *op), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(ireduce_scatter_block_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf,
                                          const MPI_Count *recvcount, const INTEGER *datatype, const INTEGER *op,
                                          const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *recvcount, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    bound(&c_recvbuf, *recvcount, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ireduce_scatter_block_c)(c_sendbuf.address, c_recvbuf.address, recvcount, datatype, op, comm, request,
                                      ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ireduce_scatter_block_c_f08ts, IREDUCE_SCATTER_BLOCK_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(ireduce_scatter_block, IREDUCE_SCATTER_BLOCK, ireduce_scatter_block_c);
NAMES_AS(ireduce_scatter_block_f08ts, IREDUCE_SCATTER_BLOCK_F08TS, ireduce_scatter_block_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(reduce_scatter_block_init)(const void *sendbuf, void *recvbuf, const INTEGER *recvcount,
                                      const INTEGER *datatype, const INTEGER *op, const INTEGER *comm,
                                      const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Reduce_scatter_block_init)(choice(sendbuf), choice(recvbuf), narrow(*recvcount),
                                             FROMINT(Datatype, *datatype), FROMINT(Op, *op), FROMINT(Comm, *comm),
                                             FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(reduce_scatter_block_init, REDUCE_SCATTER_BLOCK_INIT);

SUBROUTINE(reduce_scatter_block_init_f08ts)(const struct section *sendbuf, const struct section *recvbuf,
                                            const INTEGER *recvcount, const INTEGER *datatype, const INTEGER *op,
                                            const INTEGER *comm, const INTEGER *info, INTEGER *request,
                                            INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *recvcount, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    bound(&c_recvbuf, *recvcount, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(reduce_scatter_block_init)(c_sendbuf.address, c_recvbuf.address, recvcount, datatype, op, comm, info,
                                        request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(reduce_scatter_block_init_f08ts, REDUCE_SCATTER_BLOCK_INIT_F08TS);
#endif

SUBROUTINE(reduce_scatter_block_init_c)(const void *sendbuf, void *recvbuf, const MPI_Count *recvcount,
                                        const INTEGER *datatype, const INTEGER *op, const INTEGER *comm,
                                        const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Reduce_scatter_block_init_c)(choice(sendbuf), choice(recvbuf), *recvcount,
                                               FROMINT(Datatype, *datatype), FROMINT(Op, *op), FROMINT(Comm, *comm),
                                               FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(reduce_scatter_block_init_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf,
                                              const MPI_Count *recvcount, const INTEGER *datatype, const INTEGER *op,
                                              const INTEGER *comm, const INTEGER *info, INTEGER *request,
                                              INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *recvcount, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    bound(&c_recvbuf, *recvcount, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(reduce_scatter_block_init_c)(c_sendbuf.address, c_recvbuf.address, recvcount, datatype, op, comm, info,
                                          request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(reduce_scatter_block_init_c_f08ts, REDUCE_SCATTER_BLOCK_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(reduce_scatter_block_init, REDUCE_SCATTER_BLOCK_INIT, reduce_scatter_block_init_c);
NAMES_AS(reduce_scatter_block_init_f08ts, REDUCE_SCATTER_BLOCK_INIT_F08TS, reduce_scatter_block_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(reduce_scatter)(const void *sendbuf, void *recvbuf, const INTEGER *recvcounts, const INTEGER *datatype,
                           const INTEGER *op, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Reduce_scatter)(choice(sendbuf), choice(recvbuf), recvcounts, FROMINT(Datatype, *datatype),
                                  FROMINT(Op, *op), FROMINT(Comm, *comm));
}
NAMES(reduce_scatter, REDUCE_SCATTER);

SUBROUTINE(reduce_scatter_f08ts)(const struct section *sendbuf, const struct section *recvbuf,
                                 const INTEGER *recvcounts, const INTEGER *datatype, const INTEGER *op,
                                 const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(reduce_scatter)(c_sendbuf.address, c_recvbuf.address, recvcounts, datatype, op, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(reduce_scatter_f08ts, REDUCE_SCATTER_F08TS);
#endif

SUBROUTINE(reduce_scatter_c)(const void *sendbuf, void *recvbuf, const MPI_Count *recvcounts, const INTEGER *datatype,
                             const INTEGER *op, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Reduce_scatter_c)(choice(sendbuf), choice(recvbuf), recvcounts, FROMINT(Datatype, *datatype),
                                    FROMINT(Op, *op), FROMINT(Comm, *comm));
}

SUBROUTINE(reduce_scatter_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf,
                                   const MPI_Count *recvcounts, const INTEGER *datatype, const INTEGER *op,
                                   const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(reduce_scatter_c)(c_sendbuf.address, c_recvbuf.address, recvcounts, datatype, op, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(reduce_scatter_c_f08ts, REDUCE_SCATTER_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(reduce_scatter, REDUCE_SCATTER, reduce_scatter_c);
NAMES_AS(reduce_scatter_f08ts, REDUCE_SCATTER_F08TS, reduce_scatter_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(ireduce_scatter)(const void *sendbuf, void *recvbuf, const INTEGER *recvcounts, const INTEGER *datatype,
                            const INTEGER *op, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ireduce_scatter)(choice(sendbuf), choice(recvbuf), recvcounts, FROMINT(Datatype, *datatype),
                                   FROMINT(Op, *op), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(ireduce_scatter, IREDUCE_SCATTER);

SUBROUTINE(ireduce_scatter_f08ts)(const struct section *sendbuf, const struct section *recvbuf,
                                  const INTEGER *recvcounts, const INTEGER *datatype, const INTEGER *op,
                                  const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ireduce_scatter)(c_sendbuf.address, c_recvbuf.address, recvcounts, datatype, op, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ireduce_scatter_f08ts, IREDUCE_SCATTER_F08TS);
#endif

SUBROUTINE(ireduce_scatter_c)(const void *sendbuf, void *recvbuf, const MPI_Count *recvcounts,
                              const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *request,
                              INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ireduce_scatter_c)(choice(sendbuf), choice(recvbuf), recvcounts, FROMINT(Datatype, *datatype),
                                     FROMINT(Op, *op), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(ireduce_scatter_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf,
                                    const MPI_Count *recvcounts, const INTEGER *datatype, const INTEGER *op,
                                    const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ireduce_scatter_c)(c_sendbuf.address, c_recvbuf.address, recvcounts, datatype, op, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ireduce_scatter_c_f08ts, IREDUCE_SCATTER_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(ireduce_scatter, IREDUCE_SCATTER, ireduce_scatter_c);
NAMES_AS(ireduce_scatter_f08ts, IREDUCE_SCATTER_F08TS, ireduce_scatter_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(reduce_scatter_init)(const void *sendbuf, void *recvbuf, const INTEGER *recvcounts,
                                const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, const INTEGER *info,
                                INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Reduce_scatter_init)(choice(sendbuf), choice(recvbuf), recvcounts, FROMINT(Datatype, *datatype),
                                       FROMINT(Op, *op), FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(reduce_scatter_init, REDUCE_SCATTER_INIT);

SUBROUTINE(reduce_scatter_init_f08ts)(const struct section *sendbuf, const struct section *recvbuf,
                                      const INTEGER *recvcounts, const INTEGER *datatype, const INTEGER *op,
                                      const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(reduce_scatter_init)(c_sendbuf.address, c_recvbuf.address, recvcounts, datatype, op, comm, info, request,
                                  ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(reduce_scatter_init_f08ts, REDUCE_SCATTER_INIT_F08TS);
#endif

SUBROUTINE(reduce_scatter_init_c)(const void *sendbuf, void *recvbuf, const MPI_Count *recvcounts,
                                  const INTEGER *datatype, const INTEGER *op, const INTEGER *comm,
                                  const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Reduce_scatter_init_c)(choice(sendbuf), choice(recvbuf), recvcounts, FROMINT(Datatype, *datatype),
                                         FROMINT(Op, *op), FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(reduce_scatter_init_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf,
                                        const MPI_Count *recvcounts, const INTEGER *datatype, const INTEGER *op,
                                        const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(reduce_scatter_init_c)(c_sendbuf.address, c_recvbuf.address, recvcounts, datatype, op, comm, info,
                                    request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(reduce_scatter_init_c_f08ts, REDUCE_SCATTER_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(reduce_scatter_init, REDUCE_SCATTER_INIT, reduce_scatter_init_c);
NAMES_AS(reduce_scatter_init_f08ts, REDUCE_SCATTER_INIT_F08TS, reduce_scatter_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(scan)(const void *sendbuf, void *recvbuf, const INTEGER *count, const INTEGER *datatype, const INTEGER *op,
                 const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Scan)(choice(sendbuf), choice(recvbuf), narrow(*count), FROMINT(Datatype, *datatype),
                        FROMINT(Op, *op), FROMINT(Comm, *comm));
}
NAMES(scan, SCAN);

SUBROUTINE(scan_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const INTEGER *count,
                       const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    bound(&c_recvbuf, *count, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(scan)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(scan_f08ts, SCAN_F08TS);
#endif

SUBROUTINE(scan_c)(const void *sendbuf, void *recvbuf, const MPI_Count *count, const INTEGER *datatype,
                   const INTEGER *op, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Scan_c)(choice(sendbuf), choice(recvbuf), *count, FROMINT(Datatype, *datatype), FROMINT(Op, *op),
                          FROMINT(Comm, *comm));
}

SUBROUTINE(scan_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const MPI_Count *count,
                         const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    bound(&c_recvbuf, *count, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(scan_c)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(scan_c_f08ts, SCAN_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(scan, SCAN, scan_c);
NAMES_AS(scan_f08ts, SCAN_F08TS, scan_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(iscan)(const void *sendbuf, void *recvbuf, const INTEGER *count, const INTEGER *datatype,
                  const INTEGER *op, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Iscan)(choice(sendbuf), choice(recvbuf), narrow(*count), FROMINT(Datatype, *datatype),
                         FROMINT(Op, *op), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(iscan, ISCAN);

SUBROUTINE(iscan_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const INTEGER *count,
                        const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *request,
                        INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    bound(&c_recvbuf, *count, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(iscan)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(iscan_f08ts, ISCAN_F08TS);
#endif

SUBROUTINE(iscan_c)(const void *sendbuf, void *recvbuf, const MPI_Count *count, const INTEGER *datatype,
                    const INTEGER *op, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Iscan_c)(choice(sendbuf), choice(recvbuf), *count, FROMINT(Datatype, *datatype), FROMINT(Op, *op),
                           FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(iscan_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const MPI_Count *count,
                          const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *request,
                          INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    bound(&c_recvbuf, *count, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(iscan_c)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(iscan_c_f08ts, ISCAN_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(iscan, ISCAN, iscan_c);
NAMES_AS(iscan_f08ts, ISCAN_F08TS, iscan_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(scan_init)(const void *sendbuf, void *recvbuf, const INTEGER *count, const INTEGER *datatype,
                      const INTEGER *op, const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Scan_init)(choice(sendbuf), choice(recvbuf), narrow(*count), FROMINT(Datatype, *datatype),
                             FROMINT(Op, *op), FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(scan_init, SCAN_INIT);

SUBROUTINE(scan_init_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const INTEGER *count,
                            const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, const INTEGER *info,
                            INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    bound(&c_recvbuf, *count, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(scan_init)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(scan_init_f08ts, SCAN_INIT_F08TS);
#endif

SUBROUTINE(scan_init_c)(const void *sendbuf, void *recvbuf, const MPI_Count *count, const INTEGER *datatype,
                        const INTEGER *op, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                        INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Scan_init_c)(choice(sendbuf), choice(recvbuf), *count, FROMINT(Datatype, *datatype),
                               FROMINT(Op, *op), FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(scan_init_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const MPI_Count *count,
                              const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, const INTEGER *info,
                              INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    bound(&c_recvbuf, *count, *datatype);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(scan_init_c)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(scan_init_c_f08ts, SCAN_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(scan_init, SCAN_INIT, scan_init_c);
NAMES_AS(scan_init_f08ts, SCAN_INIT_F08TS, scan_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(exscan)(const void *sendbuf, void *recvbuf, const INTEGER *count, const INTEGER *datatype,
                   const INTEGER *op, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Exscan)(choice(sendbuf), choice(recvbuf), narrow(*count), FROMINT(Datatype, *datatype),
                          FROMINT(Op, *op), FROMINT(Comm, *comm));
}
NAMES(exscan, EXSCAN);

SUBROUTINE(exscan_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const INTEGER *count,
                         const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(exscan)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(exscan_f08ts, EXSCAN_F08TS);
#endif

SUBROUTINE(exscan_c)(const void *sendbuf, void *recvbuf, const MPI_Count *count, const INTEGER *datatype,
                     const INTEGER *op, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Exscan_c)(choice(sendbuf), choice(recvbuf), *count, FROMINT(Datatype, *datatype), FROMINT(Op, *op),
                            FROMINT(Comm, *comm));
}

SUBROUTINE(exscan_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const MPI_Count *count,
                           const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(exscan_c)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(exscan_c_f08ts, EXSCAN_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(exscan, EXSCAN, exscan_c);
NAMES_AS(exscan_f08ts, EXSCAN_F08TS, exscan_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(iexscan)(const void *sendbuf, void *recvbuf, const INTEGER *count, const INTEGER *datatype,
                    const INTEGER *op, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Iexscan)(choice(sendbuf), choice(recvbuf), narrow(*count), FROMINT(Datatype, *datatype),
                           FROMINT(Op, *op), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(iexscan, IEXSCAN);

SUBROUTINE(iexscan_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const INTEGER *count,
                          const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *request,
                          INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(iexscan)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(iexscan_f08ts, IEXSCAN_F08TS);
#endif

SUBROUTINE(iexscan_c)(const void *sendbuf, void *recvbuf, const MPI_Count *count, const INTEGER *datatype,
                      const INTEGER *op, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Iexscan_c)(choice(sendbuf), choice(recvbuf), *count, FROMINT(Datatype, *datatype), FROMINT(Op, *op),
                             FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(iexscan_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const MPI_Count *count,
                            const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, INTEGER *request,
                            INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(iexscan_c)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(iexscan_c_f08ts, IEXSCAN_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(iexscan, IEXSCAN, iexscan_c);
NAMES_AS(iexscan_f08ts, IEXSCAN_F08TS, iexscan_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(exscan_init)(const void *sendbuf, void *recvbuf, const INTEGER *count, const INTEGER *datatype,
                        const INTEGER *op, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                        INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Exscan_init)(choice(sendbuf), choice(recvbuf), narrow(*count), FROMINT(Datatype, *datatype),
                               FROMINT(Op, *op), FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(exscan_init, EXSCAN_INIT);

SUBROUTINE(exscan_init_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const INTEGER *count,
                              const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, const INTEGER *info,
                              INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(exscan_init)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(exscan_init_f08ts, EXSCAN_INIT_F08TS);
#endif

SUBROUTINE(exscan_init_c)(const void *sendbuf, void *recvbuf, const MPI_Count *count, const INTEGER *datatype,
                          const INTEGER *op, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                          INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Exscan_init_c)(choice(sendbuf), choice(recvbuf), *count, FROMINT(Datatype, *datatype),
                                 FROMINT(Op, *op), FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(exscan_init_c_f08ts)(const struct section *sendbuf, const struct section *recvbuf, const MPI_Count *count,
                                const INTEGER *datatype, const INTEGER *op, const INTEGER *comm, const INTEGER *info,
                                INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    bound(&c_sendbuf, *count, *datatype);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(exscan_init_c)(c_sendbuf.address, c_recvbuf.address, count, datatype, op, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(exscan_init_c_f08ts, EXSCAN_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(exscan_init, EXSCAN_INIT, exscan_init_c);
NAMES_AS(exscan_init_f08ts, EXSCAN_INIT_F08TS, exscan_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(scatter)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                    const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm,
                    INTEGER *ierror)
{
    *ierror = MPI(Scatter)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                           narrow(*recvcount), FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm));
}
NAMES(scatter, SCATTER);

SUBROUTINE(scatter_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                          const struct section *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                          const INTEGER *root, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = elements_of(recvbuf, *recvcount, *recvtype, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(scatter)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, &c_recvbuf.count,
                      &c_recvbuf.datatype, root, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(scatter_f08ts, SCATTER_F08TS);
#endif

SUBROUTINE(scatter_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                      const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm,
                      INTEGER *ierror)
{
    *ierror = MPI(Scatter_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf), *recvcount,
                             FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm));
}

SUBROUTINE(scatter_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                            const struct section *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                            const INTEGER *root, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = elements_of(recvbuf, *recvcount, *recvtype, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(scatter_c)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, &c_recvbuf.large_count,
                        &c_recvbuf.datatype, root, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(scatter_c_f08ts, SCATTER_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(scatter, SCATTER, scatter_c);
NAMES_AS(scatter_f08ts, SCATTER_F08TS, scatter_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(iscatter)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                     const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm,
                     INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Iscatter)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                            narrow(*recvcount), FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm),
                            &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(iscatter, ISCATTER);

SUBROUTINE(iscatter_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                           const struct section *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                           const INTEGER *root, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = elements_of(recvbuf, *recvcount, *recvtype, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(iscatter)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, &c_recvbuf.count,
                       &c_recvbuf.datatype, root, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(iscatter_f08ts, ISCATTER_F08TS);
#endif

SUBROUTINE(iscatter_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                       const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm,
                       INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Iscatter_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf), *recvcount,
                              FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(iscatter_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                             const struct section *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                             const INTEGER *root, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = elements_of(recvbuf, *recvcount, *recvtype, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(iscatter_c)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, &c_recvbuf.large_count,
                         &c_recvbuf.datatype, root, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(iscatter_c_f08ts, ISCATTER_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(iscatter, ISCATTER, iscatter_c);
NAMES_AS(iscatter_f08ts, ISCATTER_F08TS, iscatter_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(scatter_init)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                         const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm,
                         const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Scatter_init)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), choice(recvbuf),
                                narrow(*recvcount), FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm),
                                FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(scatter_init, SCATTER_INIT);

SUBROUTINE(scatter_init_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                               const struct section *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                               const INTEGER *root, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                               INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = elements_of(recvbuf, *recvcount, *recvtype, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(scatter_init)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, &c_recvbuf.count,
                           &c_recvbuf.datatype, root, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(scatter_init_f08ts, SCATTER_INIT_F08TS);
#endif

SUBROUTINE(scatter_init_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, void *recvbuf,
                           const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *root,
                           const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Scatter_init_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                  *recvcount, FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm),
                                  FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(scatter_init_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                                 const struct section *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                                 const INTEGER *root, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                                 INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = elements_of(recvbuf, *recvcount, *recvtype, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(scatter_init_c)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, &c_recvbuf.large_count,
                             &c_recvbuf.datatype, root, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(scatter_init_c_f08ts, SCATTER_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(scatter_init, SCATTER_INIT, scatter_init_c);
NAMES_AS(scatter_init_f08ts, SCATTER_INIT_F08TS, scatter_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(scatterv)(const void *sendbuf, const INTEGER *sendcounts, const INTEGER *displs, const INTEGER *sendtype,
                     void *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *root,
                     const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Scatterv)(choice(sendbuf), sendcounts, displs, FROMINT(Datatype, *sendtype), choice(recvbuf),
                            narrow(*recvcount), FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm));
}
NAMES(scatterv, SCATTERV);

SUBROUTINE(scatterv_f08ts)(const struct section *sendbuf, const INTEGER *sendcounts, const INTEGER *displs,
                           const INTEGER *sendtype, const struct section *recvbuf, const INTEGER *recvcount,
                           const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = elements_of(recvbuf, *recvcount, *recvtype, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(scatterv)(c_sendbuf.address, sendcounts, displs, sendtype, c_recvbuf.address, &c_recvbuf.count,
                       &c_recvbuf.datatype, root, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(scatterv_f08ts, SCATTERV_F08TS);
#endif

SUBROUTINE(scatterv_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *displs,
                       const INTEGER *sendtype, void *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                       const INTEGER *root, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Scatterv_c)(choice(sendbuf), sendcounts, displs, FROMINT(Datatype, *sendtype), choice(recvbuf),
                              *recvcount, FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm));
}

SUBROUTINE(scatterv_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *displs,
                             const INTEGER *sendtype, const struct section *recvbuf, const MPI_Count *recvcount,
                             const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = elements_of(recvbuf, *recvcount, *recvtype, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(scatterv_c)(c_sendbuf.address, sendcounts, displs, sendtype, c_recvbuf.address, &c_recvbuf.large_count,
                         &c_recvbuf.datatype, root, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(scatterv_c_f08ts, SCATTERV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(scatterv, SCATTERV, scatterv_c);
NAMES_AS(scatterv_f08ts, SCATTERV_F08TS, scatterv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(iscatterv)(const void *sendbuf, const INTEGER *sendcounts, const INTEGER *displs, const INTEGER *sendtype,
                      void *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *root,
                      const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Iscatterv)(choice(sendbuf), sendcounts, displs, FROMINT(Datatype, *sendtype), choice(recvbuf),
                             narrow(*recvcount), FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm),
                             &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(iscatterv, ISCATTERV);

SUBROUTINE(iscatterv_f08ts)(const struct section *sendbuf, const INTEGER *sendcounts, const INTEGER *displs,
                            const INTEGER *sendtype, const struct section *recvbuf, const INTEGER *recvcount,
                            const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm, INTEGER *request,
                            INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = elements_of(recvbuf, *recvcount, *recvtype, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(iscatterv)(c_sendbuf.address, sendcounts, displs, sendtype, c_recvbuf.address, &c_recvbuf.count,
                        &c_recvbuf.datatype, root, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(iscatterv_f08ts, ISCATTERV_F08TS);
#endif

SUBROUTINE(iscatterv_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *displs,
                        const INTEGER *sendtype, void *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                        const INTEGER *root, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Iscatterv_c)(choice(sendbuf), sendcounts, displs, FROMINT(Datatype, *sendtype), choice(recvbuf),
                               *recvcount, FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm),
                               &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(iscatterv_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *displs,
                              const INTEGER *sendtype, const struct section *recvbuf, const MPI_Count *recvcount,
                              const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm, INTEGER *request,
                              INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = elements_of(recvbuf, *recvcount, *recvtype, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(iscatterv_c)(c_sendbuf.address, sendcounts, displs, sendtype, c_recvbuf.address, &c_recvbuf.large_count,
                          &c_recvbuf.datatype, root, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(iscatterv_c_f08ts, ISCATTERV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(iscatterv, ISCATTERV, iscatterv_c);
NAMES_AS(iscatterv_f08ts, ISCATTERV_F08TS, iscatterv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(scatterv_init)(const void *sendbuf, const INTEGER *sendcounts, const INTEGER *displs,
                          const INTEGER *sendtype, void *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                          const INTEGER *root, const INTEGER *comm, const INTEGER *info, INTEGER *request,
                          INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Scatterv_init)(choice(sendbuf), sendcounts, displs, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                 narrow(*recvcount), FROMINT(Datatype, *recvtype), narrow(*root),
                                 FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(scatterv_init, SCATTERV_INIT);

SUBROUTINE(scatterv_init_f08ts)(const struct section *sendbuf, const INTEGER *sendcounts, const INTEGER *displs,
                                const INTEGER *sendtype, const struct section *recvbuf, const INTEGER *recvcount,
                                const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm,
                                const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = elements_of(recvbuf, *recvcount, *recvtype, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(scatterv_init)(c_sendbuf.address, sendcounts, displs, sendtype, c_recvbuf.address, &c_recvbuf.count,
                            &c_recvbuf.datatype, root, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(scatterv_init_f08ts, SCATTERV_INIT_F08TS);
#endif

SUBROUTINE(scatterv_init_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *displs,
                            const INTEGER *sendtype, void *recvbuf, const MPI_Count *recvcount,
                            const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm, const INTEGER *info,
                            INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Scatterv_init_c)(choice(sendbuf), sendcounts, displs, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                   *recvcount, FROMINT(Datatype, *recvtype), narrow(*root), FROMINT(Comm, *comm),
                                   FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(scatterv_init_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *displs,
                                  const INTEGER *sendtype, const struct section *recvbuf, const MPI_Count *recvcount,
                                  const INTEGER *recvtype, const INTEGER *root, const INTEGER *comm,
                                  const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = elements_of(recvbuf, *recvcount, *recvtype, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(scatterv_init_c)(c_sendbuf.address, sendcounts, displs, sendtype, c_recvbuf.address,
                              &c_recvbuf.large_count, &c_recvbuf.datatype, root, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(scatterv_init_c_f08ts, SCATTERV_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(scatterv_init, SCATTERV_INIT, scatterv_init_c);
NAMES_AS(scatterv_init_f08ts, SCATTERV_INIT_F08TS, scatterv_init_c_f08ts);
#endif

SUBROUTINE(get_address)(const void *location, MPI_Aint *address, INTEGER *ierror)
{
    *ierror = MPI(Get_address)(choice(location), address);
}
NAMES(get_address, GET_ADDRESS);

SUBROUTINE(get_address_f08ts)(const struct section *location, MPI_Aint *address, INTEGER *ierror)
{
    OPTIONAL(ierror);
    BODY(get_address)(location->base_addr, address, ierror);
}
NAMES(get_address_f08ts, GET_ADDRESS_F08TS);

SUBROUTINE(free_mem)(void *base, INTEGER *ierror)
{
    *ierror = MPI(Free_mem)(choice(base));
}
NAMES(free_mem, FREE_MEM);

SUBROUTINE(free_mem_f08ts)(const struct section *base, INTEGER *ierror)
{
    OPTIONAL(ierror);
    BODY(free_mem)(base->base_addr, ierror);
}
NAMES(free_mem_f08ts, FREE_MEM_F08TS);

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(neighbor_allgather)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                               const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *comm,
                               INTEGER *ierror)
{
    *ierror = MPI(Neighbor_allgather)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype),
                                      choice(recvbuf), narrow(*recvcount), FROMINT(Datatype, *recvtype),
                                      FROMINT(Comm, *comm));
}
NAMES(neighbor_allgather, NEIGHBOR_ALLGATHER);

SUBROUTINE(neighbor_allgather_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                                     const struct section *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                                     const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_allgather)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address,
                                 recvcount, recvtype, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(neighbor_allgather_f08ts, NEIGHBOR_ALLGATHER_F08TS);
#endif

SUBROUTINE(neighbor_allgather_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                                 void *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                                 const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Neighbor_allgather_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                        *recvcount, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm));
}

SUBROUTINE(neighbor_allgather_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount,
                                       const INTEGER *sendtype, const struct section *recvbuf,
                                       const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *comm,
                                       INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_allgather_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, c_recvbuf.address,
                                   recvcount, recvtype, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(neighbor_allgather_c_f08ts, NEIGHBOR_ALLGATHER_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(neighbor_allgather, NEIGHBOR_ALLGATHER, neighbor_allgather_c);
NAMES_AS(neighbor_allgather_f08ts, NEIGHBOR_ALLGATHER_F08TS, neighbor_allgather_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(ineighbor_allgather)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                                const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *comm,
                                INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ineighbor_allgather)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype),
                                       choice(recvbuf), narrow(*recvcount), FROMINT(Datatype, *recvtype),
                                       FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(ineighbor_allgather, INEIGHBOR_ALLGATHER);

SUBROUTINE(ineighbor_allgather_f08ts)(const struct section *sendbuf, const INTEGER *sendcount,
                                      const INTEGER *sendtype, const struct section *recvbuf,
                                      const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *comm,
                                      INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ineighbor_allgather)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address,
                                  recvcount, recvtype, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ineighbor_allgather_f08ts, INEIGHBOR_ALLGATHER_F08TS);
#endif

SUBROUTINE(ineighbor_allgather_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                                  void *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                                  const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ineighbor_allgather_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                         *recvcount, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(ineighbor_allgather_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount,
                                        const INTEGER *sendtype, const struct section *recvbuf,
                                        const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *comm,
                                        INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ineighbor_allgather_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, c_recvbuf.address,
                                    recvcount, recvtype, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ineighbor_allgather_c_f08ts, INEIGHBOR_ALLGATHER_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(ineighbor_allgather, INEIGHBOR_ALLGATHER, ineighbor_allgather_c);
NAMES_AS(ineighbor_allgather_f08ts, INEIGHBOR_ALLGATHER_F08TS, ineighbor_allgather_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(neighbor_allgather_init)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                                    void *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                                    const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Neighbor_allgather_init)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype),
                                           choice(recvbuf), narrow(*recvcount), FROMINT(Datatype, *recvtype),
                                           FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(neighbor_allgather_init, NEIGHBOR_ALLGATHER_INIT);

SUBROUTINE(neighbor_allgather_init_f08ts)(const struct section *sendbuf, const INTEGER *sendcount,
                                          const INTEGER *sendtype, const struct section *recvbuf,
                                          const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *comm,
                                          const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_allgather_init)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address,
                                      recvcount, recvtype, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(neighbor_allgather_init_f08ts, NEIGHBOR_ALLGATHER_INIT_F08TS);
#endif

SUBROUTINE(neighbor_allgather_init_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                                      void *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                                      const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Neighbor_allgather_init_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype),
                                             choice(recvbuf), *recvcount, FROMINT(Datatype, *recvtype),
                                             FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(neighbor_allgather_init_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount,
                                            const INTEGER *sendtype, const struct section *recvbuf,
                                            const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *comm,
                                            const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_allgather_init_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype,
                                        c_recvbuf.address, recvcount, recvtype, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(neighbor_allgather_init_c_f08ts, NEIGHBOR_ALLGATHER_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(neighbor_allgather_init, NEIGHBOR_ALLGATHER_INIT, neighbor_allgather_init_c);
NAMES_AS(neighbor_allgather_init_f08ts, NEIGHBOR_ALLGATHER_INIT_F08TS, neighbor_allgather_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(neighbor_allgatherv)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                                const INTEGER *recvcounts, const INTEGER *displs, const INTEGER *recvtype,
                                const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Neighbor_allgatherv)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype),
                                       choice(recvbuf), recvcounts, displs, FROMINT(Datatype, *recvtype),
                                       FROMINT(Comm, *comm));
}
NAMES(neighbor_allgatherv, NEIGHBOR_ALLGATHERV);

SUBROUTINE(neighbor_allgatherv_f08ts)(const struct section *sendbuf, const INTEGER *sendcount,
                                      const INTEGER *sendtype, const struct section *recvbuf,
                                      const INTEGER *recvcounts, const INTEGER *displs, const INTEGER *recvtype,
                                      const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_allgatherv)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address,
                                  recvcounts, displs, recvtype, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(neighbor_allgatherv_f08ts, NEIGHBOR_ALLGATHERV_F08TS);
#endif

SUBROUTINE(neighbor_allgatherv_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                                  void *recvbuf, const MPI_Count *recvcounts, const MPI_Aint *displs,
                                  const INTEGER *recvtype, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Neighbor_allgatherv_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                         recvcounts, displs, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm));
}

SUBROUTINE(neighbor_allgatherv_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount,
                                        const INTEGER *sendtype, const struct section *recvbuf,
                                        const MPI_Count *recvcounts, const MPI_Aint *displs, const INTEGER *recvtype,
                                        const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_allgatherv_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, c_recvbuf.address,
                                    recvcounts, displs, recvtype, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(neighbor_allgatherv_c_f08ts, NEIGHBOR_ALLGATHERV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(neighbor_allgatherv, NEIGHBOR_ALLGATHERV, neighbor_allgatherv_c);
NAMES_AS(neighbor_allgatherv_f08ts, NEIGHBOR_ALLGATHERV_F08TS, neighbor_allgatherv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(ineighbor_allgatherv)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                                 void *recvbuf, const INTEGER *recvcounts, const INTEGER *displs,
                                 const INTEGER *recvtype, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ineighbor_allgatherv)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype),
                                        choice(recvbuf), recvcounts, displs, FROMINT(Datatype, *recvtype),
                                        FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(ineighbor_allgatherv, INEIGHBOR_ALLGATHERV);

SUBROUTINE(ineighbor_allgatherv_f08ts)(const struct section *sendbuf, const INTEGER *sendcount,
                                       const INTEGER *sendtype, const struct section *recvbuf,
                                       const INTEGER *recvcounts, const INTEGER *displs, const INTEGER *recvtype,
                                       const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ineighbor_allgatherv)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address,
                                   recvcounts, displs, recvtype, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ineighbor_allgatherv_f08ts, INEIGHBOR_ALLGATHERV_F08TS);
#endif

SUBROUTINE(ineighbor_allgatherv_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                                   void *recvbuf, const MPI_Count *recvcounts, const MPI_Aint *displs,
                                   const INTEGER *recvtype, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ineighbor_allgatherv_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                          recvcounts, displs, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm),
                                          &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(ineighbor_allgatherv_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount,
                                         const INTEGER *sendtype, const struct section *recvbuf,
                                         const MPI_Count *recvcounts, const MPI_Aint *displs, const INTEGER *recvtype,
                                         const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ineighbor_allgatherv_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype,
                                     c_recvbuf.address, recvcounts, displs, recvtype, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ineighbor_allgatherv_c_f08ts, INEIGHBOR_ALLGATHERV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(ineighbor_allgatherv, INEIGHBOR_ALLGATHERV, ineighbor_allgatherv_c);
NAMES_AS(ineighbor_allgatherv_f08ts, INEIGHBOR_ALLGATHERV_F08TS, ineighbor_allgatherv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(neighbor_allgatherv_init)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                                     void *recvbuf, const INTEGER *recvcounts, const INTEGER *displs,
                                     const INTEGER *recvtype, const INTEGER *comm, const INTEGER *info,
                                     INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Neighbor_allgatherv_init)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype),
                                            choice(recvbuf), recvcounts, displs, FROMINT(Datatype, *recvtype),
                                            FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(neighbor_allgatherv_init, NEIGHBOR_ALLGATHERV_INIT);

SUBROUTINE(neighbor_allgatherv_init_f08ts)(const struct section *sendbuf, const INTEGER *sendcount,
                                           const INTEGER *sendtype, const struct section *recvbuf,
                                           const INTEGER *recvcounts, const INTEGER *displs, const INTEGER *recvtype,
                                           const INTEGER *comm, const INTEGER *info, INTEGER *request,
                                           INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_allgatherv_init)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, c_recvbuf.address,
                                       recvcounts, displs, recvtype, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(neighbor_allgatherv_init_f08ts, NEIGHBOR_ALLGATHERV_INIT_F08TS);
#endif

SUBROUTINE(neighbor_allgatherv_init_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                                       void *recvbuf, const MPI_Count *recvcounts, const MPI_Aint *displs,
                                       const INTEGER *recvtype, const INTEGER *comm, const INTEGER *info,
                                       INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Neighbor_allgatherv_init_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype),
                                              choice(recvbuf), recvcounts, displs, FROMINT(Datatype, *recvtype),
                                              FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(neighbor_allgatherv_init_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount,
                                             const INTEGER *sendtype, const struct section *recvbuf,
                                             const MPI_Count *recvcounts, const MPI_Aint *displs,
                                             const INTEGER *recvtype, const INTEGER *comm, const INTEGER *info,
                                             INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_allgatherv_init_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype,
                                         c_recvbuf.address, recvcounts, displs, recvtype, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(neighbor_allgatherv_init_c_f08ts, NEIGHBOR_ALLGATHERV_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(neighbor_allgatherv_init, NEIGHBOR_ALLGATHERV_INIT, neighbor_allgatherv_init_c);
NAMES_AS(neighbor_allgatherv_init_f08ts, NEIGHBOR_ALLGATHERV_INIT_F08TS, neighbor_allgatherv_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(neighbor_alltoall)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                              const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Neighbor_alltoall)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype),
                                     choice(recvbuf), narrow(*recvcount), FROMINT(Datatype, *recvtype),
                                     FROMINT(Comm, *comm));
}
NAMES(neighbor_alltoall, NEIGHBOR_ALLTOALL);

SUBROUTINE(neighbor_alltoall_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                                    const struct section *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                                    const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_alltoall)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, recvcount, recvtype, comm,
                                ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(neighbor_alltoall_f08ts, NEIGHBOR_ALLTOALL_F08TS);
#endif

SUBROUTINE(neighbor_alltoall_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                                void *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                                const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Neighbor_alltoall_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                       *recvcount, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm));
}

SUBROUTINE(neighbor_alltoall_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount,
                                      const INTEGER *sendtype, const struct section *recvbuf,
                                      const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *comm,
                                      INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_alltoall_c)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, recvcount, recvtype,
                                  comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(neighbor_alltoall_c_f08ts, NEIGHBOR_ALLTOALL_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(neighbor_alltoall, NEIGHBOR_ALLTOALL, neighbor_alltoall_c);
NAMES_AS(neighbor_alltoall_f08ts, NEIGHBOR_ALLTOALL_F08TS, neighbor_alltoall_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(ineighbor_alltoall)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, void *recvbuf,
                               const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *comm,
                               INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ineighbor_alltoall)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype),
                                      choice(recvbuf), narrow(*recvcount), FROMINT(Datatype, *recvtype),
                                      FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(ineighbor_alltoall, INEIGHBOR_ALLTOALL);

SUBROUTINE(ineighbor_alltoall_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                                     const struct section *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                                     const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ineighbor_alltoall)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, recvcount, recvtype, comm,
                                 request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ineighbor_alltoall_f08ts, INEIGHBOR_ALLTOALL_F08TS);
#endif

SUBROUTINE(ineighbor_alltoall_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                                 void *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                                 const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ineighbor_alltoall_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), choice(recvbuf),
                                        *recvcount, FROMINT(Datatype, *recvtype), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(ineighbor_alltoall_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount,
                                       const INTEGER *sendtype, const struct section *recvbuf,
                                       const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *comm,
                                       INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ineighbor_alltoall_c)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, recvcount, recvtype,
                                   comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ineighbor_alltoall_c_f08ts, INEIGHBOR_ALLTOALL_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(ineighbor_alltoall, INEIGHBOR_ALLTOALL, ineighbor_alltoall_c);
NAMES_AS(ineighbor_alltoall_f08ts, INEIGHBOR_ALLTOALL_F08TS, ineighbor_alltoall_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(neighbor_alltoall_init)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                                   void *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                                   const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Neighbor_alltoall_init)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype),
                                          choice(recvbuf), narrow(*recvcount), FROMINT(Datatype, *recvtype),
                                          FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(neighbor_alltoall_init, NEIGHBOR_ALLTOALL_INIT);

SUBROUTINE(neighbor_alltoall_init_f08ts)(const struct section *sendbuf, const INTEGER *sendcount,
                                         const INTEGER *sendtype, const struct section *recvbuf,
                                         const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *comm,
                                         const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_alltoall_init)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, recvcount, recvtype,
                                     comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(neighbor_alltoall_init_f08ts, NEIGHBOR_ALLTOALL_INIT_F08TS);
#endif

SUBROUTINE(neighbor_alltoall_init_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                                     void *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                                     const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Neighbor_alltoall_init_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype),
                                            choice(recvbuf), *recvcount, FROMINT(Datatype, *recvtype),
                                            FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(neighbor_alltoall_init_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount,
                                           const INTEGER *sendtype, const struct section *recvbuf,
                                           const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *comm,
                                           const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_alltoall_init_c)(c_sendbuf.address, sendcount, sendtype, c_recvbuf.address, recvcount, recvtype,
                                       comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(neighbor_alltoall_init_c_f08ts, NEIGHBOR_ALLTOALL_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(neighbor_alltoall_init, NEIGHBOR_ALLTOALL_INIT, neighbor_alltoall_init_c);
NAMES_AS(neighbor_alltoall_init_f08ts, NEIGHBOR_ALLTOALL_INIT_F08TS, neighbor_alltoall_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(neighbor_alltoallv)(const void *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                               const INTEGER *sendtype, void *recvbuf, const INTEGER *recvcounts,
                               const INTEGER *rdispls, const INTEGER *recvtype, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Neighbor_alltoallv)(choice(sendbuf), sendcounts, sdispls, FROMINT(Datatype, *sendtype),
                                      choice(recvbuf), recvcounts, rdispls, FROMINT(Datatype, *recvtype),
                                      FROMINT(Comm, *comm));
}
NAMES(neighbor_alltoallv, NEIGHBOR_ALLTOALLV);

SUBROUTINE(neighbor_alltoallv_f08ts)(const struct section *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                                     const INTEGER *sendtype, const struct section *recvbuf,
                                     const INTEGER *recvcounts, const INTEGER *rdispls, const INTEGER *recvtype,
                                     const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_alltoallv)(c_sendbuf.address, sendcounts, sdispls, sendtype, c_recvbuf.address, recvcounts,
                                 rdispls, recvtype, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(neighbor_alltoallv_f08ts, NEIGHBOR_ALLTOALLV_F08TS);
#endif

SUBROUTINE(neighbor_alltoallv_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                                 const INTEGER *sendtype, void *recvbuf, const MPI_Count *recvcounts,
                                 const MPI_Aint *rdispls, const INTEGER *recvtype, const INTEGER *comm,
                                 INTEGER *ierror)
{
    *ierror = MPI(Neighbor_alltoallv_c)(choice(sendbuf), sendcounts, sdispls, FROMINT(Datatype, *sendtype),
                                        choice(recvbuf), recvcounts, rdispls, FROMINT(Datatype, *recvtype),
                                        FROMINT(Comm, *comm));
}

SUBROUTINE(neighbor_alltoallv_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcounts,
                                       const MPI_Aint *sdispls, const INTEGER *sendtype,
                                       const struct section *recvbuf, const MPI_Count *recvcounts,
                                       const MPI_Aint *rdispls, const INTEGER *recvtype, const INTEGER *comm,
                                       INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_alltoallv_c)(c_sendbuf.address, sendcounts, sdispls, sendtype, c_recvbuf.address, recvcounts,
                                   rdispls, recvtype, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(neighbor_alltoallv_c_f08ts, NEIGHBOR_ALLTOALLV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(neighbor_alltoallv, NEIGHBOR_ALLTOALLV, neighbor_alltoallv_c);
NAMES_AS(neighbor_alltoallv_f08ts, NEIGHBOR_ALLTOALLV_F08TS, neighbor_alltoallv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(ineighbor_alltoallv)(const void *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                                const INTEGER *sendtype, void *recvbuf, const INTEGER *recvcounts,
                                const INTEGER *rdispls, const INTEGER *recvtype, const INTEGER *comm,
                                INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ineighbor_alltoallv)(choice(sendbuf), sendcounts, sdispls, FROMINT(Datatype, *sendtype),
                                       choice(recvbuf), recvcounts, rdispls, FROMINT(Datatype, *recvtype),
                                       FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(ineighbor_alltoallv, INEIGHBOR_ALLTOALLV);

SUBROUTINE(ineighbor_alltoallv_f08ts)(const struct section *sendbuf, const INTEGER *sendcounts,
                                      const INTEGER *sdispls, const INTEGER *sendtype, const struct section *recvbuf,
                                      const INTEGER *recvcounts, const INTEGER *rdispls, const INTEGER *recvtype,
                                      const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ineighbor_alltoallv)(c_sendbuf.address, sendcounts, sdispls, sendtype, c_recvbuf.address, recvcounts,
                                  rdispls, recvtype, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ineighbor_alltoallv_f08ts, INEIGHBOR_ALLTOALLV_F08TS);
#endif

SUBROUTINE(ineighbor_alltoallv_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                                  const INTEGER *sendtype, void *recvbuf, const MPI_Count *recvcounts,
                                  const MPI_Aint *rdispls, const INTEGER *recvtype, const INTEGER *comm,
                                  INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ineighbor_alltoallv_c)(choice(sendbuf), sendcounts, sdispls, FROMINT(Datatype, *sendtype),
                                         choice(recvbuf), recvcounts, rdispls, FROMINT(Datatype, *recvtype),
                                         FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(ineighbor_alltoallv_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcounts,
                                        const MPI_Aint *sdispls, const INTEGER *sendtype,
                                        const struct section *recvbuf, const MPI_Count *recvcounts,
                                        const MPI_Aint *rdispls, const INTEGER *recvtype, const INTEGER *comm,
                                        INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ineighbor_alltoallv_c)(c_sendbuf.address, sendcounts, sdispls, sendtype, c_recvbuf.address, recvcounts,
                                    rdispls, recvtype, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ineighbor_alltoallv_c_f08ts, INEIGHBOR_ALLTOALLV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(ineighbor_alltoallv, INEIGHBOR_ALLTOALLV, ineighbor_alltoallv_c);
NAMES_AS(ineighbor_alltoallv_f08ts, INEIGHBOR_ALLTOALLV_F08TS, ineighbor_alltoallv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(neighbor_alltoallv_init)(const void *sendbuf, const INTEGER *sendcounts, const INTEGER *sdispls,
                                    const INTEGER *sendtype, void *recvbuf, const INTEGER *recvcounts,
                                    const INTEGER *rdispls, const INTEGER *recvtype, const INTEGER *comm,
                                    const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Neighbor_alltoallv_init)(choice(sendbuf), sendcounts, sdispls, FROMINT(Datatype, *sendtype),
                                           choice(recvbuf), recvcounts, rdispls, FROMINT(Datatype, *recvtype),
                                           FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(neighbor_alltoallv_init, NEIGHBOR_ALLTOALLV_INIT);

SUBROUTINE(neighbor_alltoallv_init_f08ts)(const struct section *sendbuf, const INTEGER *sendcounts,
                                          const INTEGER *sdispls, const INTEGER *sendtype,
                                          const struct section *recvbuf, const INTEGER *recvcounts,
                                          const INTEGER *rdispls, const INTEGER *recvtype, const INTEGER *comm,
                                          const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_alltoallv_init)(c_sendbuf.address, sendcounts, sdispls, sendtype, c_recvbuf.address, recvcounts,
                                      rdispls, recvtype, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(neighbor_alltoallv_init_f08ts, NEIGHBOR_ALLTOALLV_INIT_F08TS);
#endif

SUBROUTINE(neighbor_alltoallv_init_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                                      const INTEGER *sendtype, void *recvbuf, const MPI_Count *recvcounts,
                                      const MPI_Aint *rdispls, const INTEGER *recvtype, const INTEGER *comm,
                                      const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Neighbor_alltoallv_init_c)(choice(sendbuf), sendcounts, sdispls, FROMINT(Datatype, *sendtype),
                                             choice(recvbuf), recvcounts, rdispls, FROMINT(Datatype, *recvtype),
                                             FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(neighbor_alltoallv_init_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcounts,
                                            const MPI_Aint *sdispls, const INTEGER *sendtype,
                                            const struct section *recvbuf, const MPI_Count *recvcounts,
                                            const MPI_Aint *rdispls, const INTEGER *recvtype, const INTEGER *comm,
                                            const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_alltoallv_init_c)(c_sendbuf.address, sendcounts, sdispls, sendtype, c_recvbuf.address,
                                        recvcounts, rdispls, recvtype, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(neighbor_alltoallv_init_c_f08ts, NEIGHBOR_ALLTOALLV_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(neighbor_alltoallv_init, NEIGHBOR_ALLTOALLV_INIT, neighbor_alltoallv_init_c);
NAMES_AS(neighbor_alltoallv_init_f08ts, NEIGHBOR_ALLTOALLV_INIT_F08TS, neighbor_alltoallv_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(neighbor_alltoallw)(const void *sendbuf, const INTEGER *sendcounts, const MPI_Aint *sdispls,
                               const INTEGER *sendtypes, void *recvbuf, const INTEGER *recvcounts,
                               const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                               INTEGER *ierror)
{
    int second;
    MPI_Datatype *types = neighbors_types(*comm, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Neighbor_alltoallw)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts,
                                      rdispls, types + second, FROMINT(Comm, *comm));
    free(types);
}
NAMES(neighbor_alltoallw, NEIGHBOR_ALLTOALLW);

SUBROUTINE(neighbor_alltoallw_f08ts)(const struct section *sendbuf, const INTEGER *sendcounts,
                                     const MPI_Aint *sdispls, const INTEGER *sendtypes, const struct section *recvbuf,
                                     const INTEGER *recvcounts, const MPI_Aint *rdispls, const INTEGER *recvtypes,
                                     const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_alltoallw)(c_sendbuf.address, sendcounts, sdispls, sendtypes, c_recvbuf.address, recvcounts,
                                 rdispls, recvtypes, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(neighbor_alltoallw_f08ts, NEIGHBOR_ALLTOALLW_F08TS);
#endif

SUBROUTINE(neighbor_alltoallw_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                                 const INTEGER *sendtypes, void *recvbuf, const MPI_Count *recvcounts,
                                 const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                                 INTEGER *ierror)
{
    int second;
    MPI_Datatype *types = neighbors_types(*comm, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Neighbor_alltoallw_c)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts,
                                        rdispls, types + second, FROMINT(Comm, *comm));
    free(types);
}

SUBROUTINE(neighbor_alltoallw_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcounts,
                                       const MPI_Aint *sdispls, const INTEGER *sendtypes,
                                       const struct section *recvbuf, const MPI_Count *recvcounts,
                                       const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                                       INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, BLOCKING);
    struct buffer c_recvbuf = whole_of(recvbuf, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_alltoallw_c)(c_sendbuf.address, sendcounts, sdispls, sendtypes, c_recvbuf.address, recvcounts,
                                   rdispls, recvtypes, comm, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(neighbor_alltoallw_c_f08ts, NEIGHBOR_ALLTOALLW_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(neighbor_alltoallw, NEIGHBOR_ALLTOALLW, neighbor_alltoallw_c);
NAMES_AS(neighbor_alltoallw_f08ts, NEIGHBOR_ALLTOALLW_F08TS, neighbor_alltoallw_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(ineighbor_alltoallw)(const void *sendbuf, const INTEGER *sendcounts, const MPI_Aint *sdispls,
                                const INTEGER *sendtypes, void *recvbuf, const INTEGER *recvcounts,
                                const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                                INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    int second;
    MPI_Datatype *types = neighbors_types(*comm, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Ineighbor_alltoallw)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts,
                                       rdispls, types + second, FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    free(types);
}
NAMES(ineighbor_alltoallw, INEIGHBOR_ALLTOALLW);

SUBROUTINE(ineighbor_alltoallw_f08ts)(const struct section *sendbuf, const INTEGER *sendcounts,
                                      const MPI_Aint *sdispls, const INTEGER *sendtypes,
                                      const struct section *recvbuf, const INTEGER *recvcounts,
                                      const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                                      INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ineighbor_alltoallw)(c_sendbuf.address, sendcounts, sdispls, sendtypes, c_recvbuf.address, recvcounts,
                                  rdispls, recvtypes, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ineighbor_alltoallw_f08ts, INEIGHBOR_ALLTOALLW_F08TS);
#endif

SUBROUTINE(ineighbor_alltoallw_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                                  const INTEGER *sendtypes, void *recvbuf, const MPI_Count *recvcounts,
                                  const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                                  INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    int second;
    MPI_Datatype *types = neighbors_types(*comm, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Ineighbor_alltoallw_c)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts,
                                         rdispls, types + second, FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    free(types);
}

SUBROUTINE(ineighbor_alltoallw_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcounts,
                                        const MPI_Aint *sdispls, const INTEGER *sendtypes,
                                        const struct section *recvbuf, const MPI_Count *recvcounts,
                                        const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                                        INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(ineighbor_alltoallw_c)(c_sendbuf.address, sendcounts, sdispls, sendtypes, c_recvbuf.address, recvcounts,
                                    rdispls, recvtypes, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(ineighbor_alltoallw_c_f08ts, INEIGHBOR_ALLTOALLW_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(ineighbor_alltoallw, INEIGHBOR_ALLTOALLW, ineighbor_alltoallw_c);
NAMES_AS(ineighbor_alltoallw_f08ts, INEIGHBOR_ALLTOALLW_F08TS, ineighbor_alltoallw_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(neighbor_alltoallw_init)(const void *sendbuf, const INTEGER *sendcounts, const MPI_Aint *sdispls,
                                    const INTEGER *sendtypes, void *recvbuf, const INTEGER *recvcounts,
                                    const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                                    const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    int second;
    MPI_Datatype *types = neighbors_types(*comm, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Neighbor_alltoallw_init)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts,
                                           rdispls, types + second, FROMINT(Comm, *comm), FROMINT(Info, *info),
                                           &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    free(types);
}
NAMES(neighbor_alltoallw_init, NEIGHBOR_ALLTOALLW_INIT);

SUBROUTINE(neighbor_alltoallw_init_f08ts)(const struct section *sendbuf, const INTEGER *sendcounts,
                                          const MPI_Aint *sdispls, const INTEGER *sendtypes,
                                          const struct section *recvbuf, const INTEGER *recvcounts,
                                          const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                                          const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_alltoallw_init)(c_sendbuf.address, sendcounts, sdispls, sendtypes, c_recvbuf.address,
                                      recvcounts, rdispls, recvtypes, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(neighbor_alltoallw_init_f08ts, NEIGHBOR_ALLTOALLW_INIT_F08TS);
#endif

SUBROUTINE(neighbor_alltoallw_init_c)(const void *sendbuf, const MPI_Count *sendcounts, const MPI_Aint *sdispls,
                                      const INTEGER *sendtypes, void *recvbuf, const MPI_Count *recvcounts,
                                      const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                                      const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    int second;
    MPI_Datatype *types = neighbors_types(*comm, sendtypes, recvtypes, &second, ierror);
    if (!types)
        return;
    *ierror = MPI(Neighbor_alltoallw_init_c)(choice(sendbuf), sendcounts, sdispls, types, choice(recvbuf), recvcounts,
                                             rdispls, types + second, FROMINT(Comm, *comm), FROMINT(Info, *info),
                                             &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
    free(types);
}

SUBROUTINE(neighbor_alltoallw_init_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcounts,
                                            const MPI_Aint *sdispls, const INTEGER *sendtypes,
                                            const struct section *recvbuf, const MPI_Count *recvcounts,
                                            const MPI_Aint *rdispls, const INTEGER *recvtypes, const INTEGER *comm,
                                            const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = whole_of(sendbuf, SENDING);
    struct buffer c_recvbuf = whole_of(recvbuf, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(neighbor_alltoallw_init_c)(c_sendbuf.address, sendcounts, sdispls, sendtypes, c_recvbuf.address,
                                        recvcounts, rdispls, recvtypes, comm, info, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, PERSISTENT, *ierror);
}
NAMES(neighbor_alltoallw_init_c_f08ts, NEIGHBOR_ALLTOALLW_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(neighbor_alltoallw_init, NEIGHBOR_ALLTOALLW_INIT, neighbor_alltoallw_init_c);
NAMES_AS(neighbor_alltoallw_init_f08ts, NEIGHBOR_ALLTOALLW_INIT_F08TS, neighbor_alltoallw_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(reduce_local)(const void *inbuf, void *inoutbuf, const INTEGER *count, const INTEGER *datatype,
                         const INTEGER *op, INTEGER *ierror)
{
    *ierror = MPI(Reduce_local)(choice(inbuf), choice(inoutbuf), narrow(*count), FROMINT(Datatype, *datatype),
                                FROMINT(Op, *op));
}
NAMES(reduce_local, REDUCE_LOCAL);

SUBROUTINE(reduce_local_f08ts)(const struct section *inbuf, const struct section *inoutbuf, const INTEGER *count,
                               const INTEGER *datatype, const INTEGER *op, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_inbuf = whole_of(inbuf, BLOCKING);
    bound(&c_inbuf, *count, *datatype);
    struct buffer c_inoutbuf = whole_of(inoutbuf, BLOCKING);
    bound(&c_inoutbuf, *count, *datatype);
    if (c_inbuf.error || c_inoutbuf.error)
        *ierror = refused_on_comm(NO_COMM, c_inbuf.error ? c_inbuf.error : c_inoutbuf.error);
    else
        BODY(reduce_local)(c_inbuf.address, c_inoutbuf.address, count, datatype, op, ierror);
    leave(&c_inbuf, READ);
    leave(&c_inoutbuf, WRITTEN);
}
NAMES(reduce_local_f08ts, REDUCE_LOCAL_F08TS);
#endif

SUBROUTINE(reduce_local_c)(const void *inbuf, void *inoutbuf, const MPI_Count *count, const INTEGER *datatype,
                           const INTEGER *op, INTEGER *ierror)
{
    *ierror = MPI(Reduce_local_c)(choice(inbuf), choice(inoutbuf), *count, FROMINT(Datatype, *datatype),
                                  FROMINT(Op, *op));
}

SUBROUTINE(reduce_local_c_f08ts)(const struct section *inbuf, const struct section *inoutbuf, const MPI_Count *count,
                                 const INTEGER *datatype, const INTEGER *op, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_inbuf = whole_of(inbuf, BLOCKING);
    bound(&c_inbuf, *count, *datatype);
    struct buffer c_inoutbuf = whole_of(inoutbuf, BLOCKING);
    bound(&c_inoutbuf, *count, *datatype);
    if (c_inbuf.error || c_inoutbuf.error)
        *ierror = refused_on_comm(NO_COMM, c_inbuf.error ? c_inbuf.error : c_inoutbuf.error);
    else
        BODY(reduce_local_c)(c_inbuf.address, c_inoutbuf.address, count, datatype, op, ierror);
    leave(&c_inbuf, READ);
    leave(&c_inoutbuf, WRITTEN);
}
NAMES(reduce_local_c_f08ts, REDUCE_LOCAL_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(reduce_local, REDUCE_LOCAL, reduce_local_c);
NAMES_AS(reduce_local_f08ts, REDUCE_LOCAL_F08TS, reduce_local_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(pack)(const void *inbuf, const INTEGER *incount, const INTEGER *datatype, void *outbuf,
                 const INTEGER *outsize, INTEGER *position, const INTEGER *comm, INTEGER *ierror)
{
    int c_position = narrow(*position);
    *ierror = MPI(Pack)(choice(inbuf), narrow(*incount), FROMINT(Datatype, *datatype), choice(outbuf),
                        narrow(*outsize), &c_position, FROMINT(Comm, *comm));
    if (*ierror == MPI_SUCCESS)
        *position = c_position;
}
NAMES(pack, PACK);

SUBROUTINE(pack_f08ts)(const struct section *inbuf, const INTEGER *incount, const INTEGER *datatype,
                       const struct section *outbuf, const INTEGER *outsize, INTEGER *position, const INTEGER *comm,
                       INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_inbuf = elements_of(inbuf, *incount, *datatype, BLOCKING);
    struct buffer c_outbuf = whole_of(outbuf, BLOCKING);
    if (c_inbuf.error || c_outbuf.error)
        *ierror = refused_on_comm(*comm, c_inbuf.error ? c_inbuf.error : c_outbuf.error);
    else
        BODY(pack)(c_inbuf.address, &c_inbuf.count, &c_inbuf.datatype, c_outbuf.address, outsize, position, comm,
                   ierror);
    leave(&c_inbuf, READ);
    leave(&c_outbuf, WRITTEN);
}
NAMES(pack_f08ts, PACK_F08TS);
#endif

SUBROUTINE(pack_c)(const void *inbuf, const MPI_Count *incount, const INTEGER *datatype, void *outbuf,
                   const MPI_Count *outsize, MPI_Count *position, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Pack_c)(choice(inbuf), *incount, FROMINT(Datatype, *datatype), choice(outbuf), *outsize, position,
                          FROMINT(Comm, *comm));
}

SUBROUTINE(pack_c_f08ts)(const struct section *inbuf, const MPI_Count *incount, const INTEGER *datatype,
                         const struct section *outbuf, const MPI_Count *outsize, MPI_Count *position,
                         const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_inbuf = elements_of(inbuf, *incount, *datatype, BLOCKING);
    struct buffer c_outbuf = whole_of(outbuf, BLOCKING);
    if (c_inbuf.error || c_outbuf.error)
        *ierror = refused_on_comm(*comm, c_inbuf.error ? c_inbuf.error : c_outbuf.error);
    else
        BODY(pack_c)(c_inbuf.address, &c_inbuf.large_count, &c_inbuf.datatype, c_outbuf.address, outsize, position,
                     comm, ierror);
    leave(&c_inbuf, READ);
    leave(&c_outbuf, WRITTEN);
}
NAMES(pack_c_f08ts, PACK_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(pack, PACK, pack_c);
NAMES_AS(pack_f08ts, PACK_F08TS, pack_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(unpack)(const void *inbuf, const INTEGER *insize, INTEGER *position, void *outbuf, const INTEGER *outcount,
                   const INTEGER *datatype, const INTEGER *comm, INTEGER *ierror)
{
    int c_position = narrow(*position);
    *ierror = MPI(Unpack)(choice(inbuf), narrow(*insize), &c_position, choice(outbuf), narrow(*outcount),
                          FROMINT(Datatype, *datatype), FROMINT(Comm, *comm));
    if (*ierror == MPI_SUCCESS)
        *position = c_position;
}
NAMES(unpack, UNPACK);

SUBROUTINE(unpack_f08ts)(const struct section *inbuf, const INTEGER *insize, INTEGER *position,
                         const struct section *outbuf, const INTEGER *outcount, const INTEGER *datatype,
                         const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_inbuf = whole_of(inbuf, BLOCKING);
    struct buffer c_outbuf = elements_of(outbuf, *outcount, *datatype, BLOCKING);
    if (c_inbuf.error || c_outbuf.error)
        *ierror = refused_on_comm(*comm, c_inbuf.error ? c_inbuf.error : c_outbuf.error);
    else
        BODY(unpack)(c_inbuf.address, insize, position, c_outbuf.address, &c_outbuf.count, &c_outbuf.datatype, comm,
                     ierror);
    leave(&c_inbuf, READ);
    leave(&c_outbuf, WRITTEN);
}
NAMES(unpack_f08ts, UNPACK_F08TS);
#endif

SUBROUTINE(unpack_c)(const void *inbuf, const MPI_Count *insize, MPI_Count *position, void *outbuf,
                     const MPI_Count *outcount, const INTEGER *datatype, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Unpack_c)(choice(inbuf), *insize, position, choice(outbuf), *outcount, FROMINT(Datatype, *datatype),
                            FROMINT(Comm, *comm));
}

SUBROUTINE(unpack_c_f08ts)(const struct section *inbuf, const MPI_Count *insize, MPI_Count *position,
                           const struct section *outbuf, const MPI_Count *outcount, const INTEGER *datatype,
                           const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_inbuf = whole_of(inbuf, BLOCKING);
    struct buffer c_outbuf = elements_of(outbuf, *outcount, *datatype, BLOCKING);
    if (c_inbuf.error || c_outbuf.error)
        *ierror = refused_on_comm(*comm, c_inbuf.error ? c_inbuf.error : c_outbuf.error);
    else
        BODY(unpack_c)(c_inbuf.address, insize, position, c_outbuf.address, &c_outbuf.large_count, &c_outbuf.datatype,
                       comm, ierror);
    leave(&c_inbuf, READ);
    leave(&c_outbuf, WRITTEN);
}
NAMES(unpack_c_f08ts, UNPACK_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(unpack, UNPACK, unpack_c);
NAMES_AS(unpack_f08ts, UNPACK_F08TS, unpack_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(pack_external)(const char *datarep, const void *inbuf, const INTEGER *incount, const INTEGER *datatype,
                          void *outbuf, const MPI_Aint *outsize, MPI_Aint *position, INTEGER *ierror,
                          size_t datarep_length)
{
    char c_datarep[MPI_MAX_DATAREP_STRING + 1];
    to_c(c_datarep, sizeof c_datarep, datarep, datarep_length);
    *ierror = MPI(Pack_external)(c_datarep, choice(inbuf), narrow(*incount), FROMINT(Datatype, *datatype),
                                 choice(outbuf), *outsize, position);
}
NAMES(pack_external, PACK_EXTERNAL);

SUBROUTINE(pack_external_f08ts)(const struct section *datarep, const struct section *inbuf, const INTEGER *incount,
                                const INTEGER *datatype, const struct section *outbuf, const MPI_Aint *outsize,
                                MPI_Aint *position, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_inbuf = elements_of(inbuf, *incount, *datatype, BLOCKING);
    struct buffer c_outbuf = whole_of(outbuf, BLOCKING);
    if (c_inbuf.error || c_outbuf.error)
        *ierror = refused_on_comm(NO_COMM, c_inbuf.error ? c_inbuf.error : c_outbuf.error);
    else
        BODY(pack_external)(datarep->base_addr, c_inbuf.address, &c_inbuf.count, &c_inbuf.datatype, c_outbuf.address,
                            outsize, position, ierror, datarep->elem_len);
    leave(&c_inbuf, READ);
    leave(&c_outbuf, WRITTEN);
}
NAMES(pack_external_f08ts, PACK_EXTERNAL_F08TS);
#endif

SUBROUTINE(pack_external_c)(const char *datarep, const void *inbuf, const MPI_Count *incount, const INTEGER *datatype,
                            void *outbuf, const MPI_Count *outsize, MPI_Count *position, INTEGER *ierror,
                            size_t datarep_length)
{
    char c_datarep[MPI_MAX_DATAREP_STRING + 1];
    to_c(c_datarep, sizeof c_datarep, datarep, datarep_length);
    *ierror = MPI(Pack_external_c)(c_datarep, choice(inbuf), *incount, FROMINT(Datatype, *datatype), choice(outbuf),
                                   *outsize, position);
}

SUBROUTINE(pack_external_c_f08ts)(const struct section *datarep, const struct section *inbuf,
                                  const MPI_Count *incount, const INTEGER *datatype, const struct section *outbuf,
                                  const MPI_Count *outsize, MPI_Count *position, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_inbuf = elements_of(inbuf, *incount, *datatype, BLOCKING);
    struct buffer c_outbuf = whole_of(outbuf, BLOCKING);
    if (c_inbuf.error || c_outbuf.error)
        *ierror = refused_on_comm(NO_COMM, c_inbuf.error ? c_inbuf.error : c_outbuf.error);
    else
        BODY(pack_external_c)(datarep->base_addr, c_inbuf.address, &c_inbuf.large_count, &c_inbuf.datatype,
                              c_outbuf.address, outsize, position, ierror, datarep->elem_len);
    leave(&c_inbuf, READ);
    leave(&c_outbuf, WRITTEN);
}
NAMES(pack_external_c_f08ts, PACK_EXTERNAL_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(pack_external, PACK_EXTERNAL, pack_external_c);
NAMES_AS(pack_external_f08ts, PACK_EXTERNAL_F08TS, pack_external_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(unpack_external)(const char *datarep, const void *inbuf, const MPI_Aint *insize, MPI_Aint *position,
                            void *outbuf, const INTEGER *outcount, const INTEGER *datatype, INTEGER *ierror,
                            size_t datarep_length)
{
    char c_datarep[MPI_MAX_DATAREP_STRING + 1];
    to_c(c_datarep, sizeof c_datarep, datarep, datarep_length);
    *ierror = MPI(Unpack_external)(c_datarep, choice(inbuf), *insize, position, choice(outbuf), narrow(*outcount),
                                   FROMINT(Datatype, *datatype));
}
NAMES(unpack_external, UNPACK_EXTERNAL);

SUBROUTINE(unpack_external_f08ts)(const struct section *datarep, const struct section *inbuf, const MPI_Aint *insize,
                                  MPI_Aint *position, const struct section *outbuf, const INTEGER *outcount,
                                  const INTEGER *datatype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_inbuf = whole_of(inbuf, BLOCKING);
    struct buffer c_outbuf = elements_of(outbuf, *outcount, *datatype, BLOCKING);
    if (c_inbuf.error || c_outbuf.error)
        *ierror = refused_on_comm(NO_COMM, c_inbuf.error ? c_inbuf.error : c_outbuf.error);
    else
        BODY(unpack_external)(datarep->base_addr, c_inbuf.address, insize, position, c_outbuf.address,
                              &c_outbuf.count, &c_outbuf.datatype, ierror, datarep->elem_len);
    leave(&c_inbuf, READ);
    leave(&c_outbuf, WRITTEN);
}
NAMES(unpack_external_f08ts, UNPACK_EXTERNAL_F08TS);
#endif

SUBROUTINE(unpack_external_c)(const char *datarep, const void *inbuf, const MPI_Count *insize, MPI_Count *position,
                              void *outbuf, const MPI_Count *outcount, const INTEGER *datatype, INTEGER *ierror,
                              size_t datarep_length)
{
    char c_datarep[MPI_MAX_DATAREP_STRING + 1];
    to_c(c_datarep, sizeof c_datarep, datarep, datarep_length);
    *ierror = MPI(Unpack_external_c)(c_datarep, choice(inbuf), *insize, position, choice(outbuf), *outcount,
                                     FROMINT(Datatype, *datatype));
}

SUBROUTINE(unpack_external_c_f08ts)(const struct section *datarep, const struct section *inbuf,
                                    const MPI_Count *insize, MPI_Count *position, const struct section *outbuf,
                                    const MPI_Count *outcount, const INTEGER *datatype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_inbuf = whole_of(inbuf, BLOCKING);
    struct buffer c_outbuf = elements_of(outbuf, *outcount, *datatype, BLOCKING);
    if (c_inbuf.error || c_outbuf.error)
        *ierror = refused_on_comm(NO_COMM, c_inbuf.error ? c_inbuf.error : c_outbuf.error);
    else
        BODY(unpack_external_c)(datarep->base_addr, c_inbuf.address, insize, position, c_outbuf.address,
                                &c_outbuf.large_count, &c_outbuf.datatype, ierror, datarep->elem_len);
    leave(&c_inbuf, READ);
    leave(&c_outbuf, WRITTEN);
}
NAMES(unpack_external_c_f08ts, UNPACK_EXTERNAL_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(unpack_external, UNPACK_EXTERNAL, unpack_external_c);
NAMES_AS(unpack_external_f08ts, UNPACK_EXTERNAL_F08TS, unpack_external_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(bsend)(const void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                  const INTEGER *tag, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Bsend)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                         FROMINT(Comm, *comm));
}
NAMES(bsend, BSEND);

SUBROUTINE(bsend_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                        const INTEGER *tag, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, BLOCKING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(bsend)(c_buf.address, &c_buf.count, &c_buf.datatype, dest, tag, comm, ierror);
    leave(&c_buf, READ);
}
NAMES(bsend_f08ts, BSEND_F08TS);
#endif

SUBROUTINE(bsend_c)(const void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *dest,
                    const INTEGER *tag, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Bsend_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                           FROMINT(Comm, *comm));
}

SUBROUTINE(bsend_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                          const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, BLOCKING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(bsend_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, dest, tag, comm, ierror);
    leave(&c_buf, READ);
}
NAMES(bsend_c_f08ts, BSEND_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(bsend, BSEND, bsend_c);
NAMES_AS(bsend_f08ts, BSEND_F08TS, bsend_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(ibsend)(const void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                   const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ibsend)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                          FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(ibsend, IBSEND);

SUBROUTINE(ibsend_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype,
                         const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                         INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, SENDING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(ibsend)(c_buf.address, &c_buf.count, &c_buf.datatype, dest, tag, comm, request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, TEMPORARY, *ierror);
}
NAMES(ibsend_f08ts, IBSEND_F08TS);
#endif

SUBROUTINE(ibsend_c)(const void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *dest,
                     const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ibsend_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                            FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(ibsend_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                           const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                           INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, SENDING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(ibsend_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, dest, tag, comm, request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, TEMPORARY, *ierror);
}
NAMES(ibsend_c_f08ts, IBSEND_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(ibsend, IBSEND, ibsend_c);
NAMES_AS(ibsend_f08ts, IBSEND_F08TS, ibsend_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(bsend_init)(const void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                       const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Bsend_init)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                              FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(bsend_init, BSEND_INIT);

SUBROUTINE(bsend_init_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype,
                             const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                             INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, SENDING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(bsend_init)(c_buf.address, &c_buf.count, &c_buf.datatype, dest, tag, comm, request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, PERSISTENT, *ierror);
}
NAMES(bsend_init_f08ts, BSEND_INIT_F08TS);
#endif

SUBROUTINE(bsend_init_c)(const void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *dest,
                         const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Bsend_init_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                                FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(bsend_init_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                               const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                               INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, SENDING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(bsend_init_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, dest, tag, comm, request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, PERSISTENT, *ierror);
}
NAMES(bsend_init_c_f08ts, BSEND_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(bsend_init, BSEND_INIT, bsend_init_c);
NAMES_AS(bsend_init_f08ts, BSEND_INIT_F08TS, bsend_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(comm_attach_buffer)(const INTEGER *comm, void *buffer, const INTEGER *size, INTEGER *ierror)
{
    *ierror = MPI(Comm_attach_buffer)(FROMINT(Comm, *comm), choice(buffer), narrow(*size));
}
NAMES(comm_attach_buffer, COMM_ATTACH_BUFFER);

SUBROUTINE(comm_attach_buffer_f08ts)(const INTEGER *comm, const struct section *buffer, const INTEGER *size,
                                     INTEGER *ierror)
{
    OPTIONAL(ierror);
    BODY(comm_attach_buffer)(comm, buffer->base_addr, size, ierror);
}
NAMES(comm_attach_buffer_f08ts, COMM_ATTACH_BUFFER_F08TS);
#endif

SUBROUTINE(comm_attach_buffer_c)(const INTEGER *comm, void *buffer, const MPI_Count *size, INTEGER *ierror)
{
    *ierror = MPI(Comm_attach_buffer_c)(FROMINT(Comm, *comm), choice(buffer), *size);
}

SUBROUTINE(comm_attach_buffer_c_f08ts)(const INTEGER *comm, const struct section *buffer, const MPI_Count *size,
                                       INTEGER *ierror)
{
    OPTIONAL(ierror);
    BODY(comm_attach_buffer_c)(comm, buffer->base_addr, size, ierror);
}
NAMES(comm_attach_buffer_c_f08ts, COMM_ATTACH_BUFFER_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(comm_attach_buffer, COMM_ATTACH_BUFFER, comm_attach_buffer_c);
NAMES_AS(comm_attach_buffer_f08ts, COMM_ATTACH_BUFFER_F08TS, comm_attach_buffer_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(session_attach_buffer)(const INTEGER *session, void *buffer, const INTEGER *size, INTEGER *ierror)
{
    *ierror = MPI(Session_attach_buffer)(FROMINT(Session, *session), choice(buffer), narrow(*size));
}
NAMES(session_attach_buffer, SESSION_ATTACH_BUFFER);

SUBROUTINE(session_attach_buffer_f08ts)(const INTEGER *session, const struct section *buffer, const INTEGER *size,
                                        INTEGER *ierror)
{
    OPTIONAL(ierror);
    BODY(session_attach_buffer)(session, buffer->base_addr, size, ierror);
}
NAMES(session_attach_buffer_f08ts, SESSION_ATTACH_BUFFER_F08TS);
#endif

SUBROUTINE(session_attach_buffer_c)(const INTEGER *session, void *buffer, const MPI_Count *size, INTEGER *ierror)
{
    *ierror = MPI(Session_attach_buffer_c)(FROMINT(Session, *session), choice(buffer), *size);
}

SUBROUTINE(session_attach_buffer_c_f08ts)(const INTEGER *session, const struct section *buffer, const MPI_Count *size,
                                          INTEGER *ierror)
{
    OPTIONAL(ierror);
    BODY(session_attach_buffer_c)(session, buffer->base_addr, size, ierror);
}
NAMES(session_attach_buffer_c_f08ts, SESSION_ATTACH_BUFFER_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(session_attach_buffer, SESSION_ATTACH_BUFFER, session_attach_buffer_c);
NAMES_AS(session_attach_buffer_f08ts, SESSION_ATTACH_BUFFER_F08TS, session_attach_buffer_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(buffer_attach)(void *buffer, const INTEGER *size, INTEGER *ierror)
{
    *ierror = MPI(Buffer_attach)(choice(buffer), narrow(*size));
}
NAMES(buffer_attach, BUFFER_ATTACH);

SUBROUTINE(buffer_attach_f08ts)(const struct section *buffer, const INTEGER *size, INTEGER *ierror)
{
    OPTIONAL(ierror);
    BODY(buffer_attach)(buffer->base_addr, size, ierror);
}
NAMES(buffer_attach_f08ts, BUFFER_ATTACH_F08TS);
#endif

SUBROUTINE(buffer_attach_c)(void *buffer, const MPI_Count *size, INTEGER *ierror)
{
    *ierror = MPI(Buffer_attach_c)(choice(buffer), *size);
}

SUBROUTINE(buffer_attach_c_f08ts)(const struct section *buffer, const MPI_Count *size, INTEGER *ierror)
{
    OPTIONAL(ierror);
    BODY(buffer_attach_c)(buffer->base_addr, size, ierror);
}
NAMES(buffer_attach_c_f08ts, BUFFER_ATTACH_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(buffer_attach, BUFFER_ATTACH, buffer_attach_c);
NAMES_AS(buffer_attach_f08ts, BUFFER_ATTACH_F08TS, buffer_attach_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(sendrecv)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, const INTEGER *dest,
                     const INTEGER *sendtag, void *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                     const INTEGER *source, const INTEGER *recvtag, const INTEGER *comm, INTEGER *status,
                     INTEGER *ierror)
{
    TAKE_STATUS(status);
    *ierror = MPI(Sendrecv)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), narrow(*dest),
                            narrow(*sendtag), choice(recvbuf), narrow(*recvcount), FROMINT(Datatype, *recvtype),
                            narrow(*source), narrow(*recvtag), FROMINT(Comm, *comm), c_status);
    GIVE_STATUS(status);
}
NAMES(sendrecv, SENDRECV);

SUBROUTINE(sendrecv_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                           const INTEGER *dest, const INTEGER *sendtag, const struct section *recvbuf,
                           const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *source,
                           const INTEGER *recvtag, const INTEGER *comm, INTEGER *status, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, BLOCKING);
    struct buffer c_recvbuf = elements_of(recvbuf, *recvcount, *recvtype, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(sendrecv)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, dest, sendtag, c_recvbuf.address,
                       &c_recvbuf.count, &c_recvbuf.datatype, source, recvtag, comm, status, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(sendrecv_f08ts, SENDRECV_F08TS);
#endif

SUBROUTINE(sendrecv_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, const INTEGER *dest,
                       const INTEGER *sendtag, void *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                       const INTEGER *source, const INTEGER *recvtag, const INTEGER *comm, INTEGER *status,
                       INTEGER *ierror)
{
    TAKE_STATUS(status);
    *ierror = MPI(Sendrecv_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), narrow(*dest),
                              narrow(*sendtag), choice(recvbuf), *recvcount, FROMINT(Datatype, *recvtype),
                              narrow(*source), narrow(*recvtag), FROMINT(Comm, *comm), c_status);
    GIVE_STATUS(status);
}

SUBROUTINE(sendrecv_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                             const INTEGER *dest, const INTEGER *sendtag, const struct section *recvbuf,
                             const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *source,
                             const INTEGER *recvtag, const INTEGER *comm, INTEGER *status, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, BLOCKING);
    struct buffer c_recvbuf = elements_of(recvbuf, *recvcount, *recvtype, BLOCKING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(sendrecv_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, dest, sendtag,
                         c_recvbuf.address, &c_recvbuf.large_count, &c_recvbuf.datatype, source, recvtag, comm,
                         status, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
}
NAMES(sendrecv_c_f08ts, SENDRECV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(sendrecv, SENDRECV, sendrecv_c);
NAMES_AS(sendrecv_f08ts, SENDRECV_F08TS, sendrecv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(isendrecv)(const void *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype, const INTEGER *dest,
                      const INTEGER *sendtag, void *recvbuf, const INTEGER *recvcount, const INTEGER *recvtype,
                      const INTEGER *source, const INTEGER *recvtag, const INTEGER *comm, INTEGER *request,
                      INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Isendrecv)(choice(sendbuf), narrow(*sendcount), FROMINT(Datatype, *sendtype), narrow(*dest),
                             narrow(*sendtag), choice(recvbuf), narrow(*recvcount), FROMINT(Datatype, *recvtype),
                             narrow(*source), narrow(*recvtag), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(isendrecv, ISENDRECV);

SUBROUTINE(isendrecv_f08ts)(const struct section *sendbuf, const INTEGER *sendcount, const INTEGER *sendtype,
                            const INTEGER *dest, const INTEGER *sendtag, const struct section *recvbuf,
                            const INTEGER *recvcount, const INTEGER *recvtype, const INTEGER *source,
                            const INTEGER *recvtag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = elements_of(recvbuf, *recvcount, *recvtype, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(isendrecv)(c_sendbuf.address, &c_sendbuf.count, &c_sendbuf.datatype, dest, sendtag, c_recvbuf.address,
                        &c_recvbuf.count, &c_recvbuf.datatype, source, recvtag, comm, request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(isendrecv_f08ts, ISENDRECV_F08TS);
#endif

SUBROUTINE(isendrecv_c)(const void *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype, const INTEGER *dest,
                        const INTEGER *sendtag, void *recvbuf, const MPI_Count *recvcount, const INTEGER *recvtype,
                        const INTEGER *source, const INTEGER *recvtag, const INTEGER *comm, INTEGER *request,
                        INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Isendrecv_c)(choice(sendbuf), *sendcount, FROMINT(Datatype, *sendtype), narrow(*dest),
                               narrow(*sendtag), choice(recvbuf), *recvcount, FROMINT(Datatype, *recvtype),
                               narrow(*source), narrow(*recvtag), FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(isendrecv_c_f08ts)(const struct section *sendbuf, const MPI_Count *sendcount, const INTEGER *sendtype,
                              const INTEGER *dest, const INTEGER *sendtag, const struct section *recvbuf,
                              const MPI_Count *recvcount, const INTEGER *recvtype, const INTEGER *source,
                              const INTEGER *recvtag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_sendbuf = elements_of(sendbuf, *sendcount, *sendtype, SENDING);
    struct buffer c_recvbuf = elements_of(recvbuf, *recvcount, *recvtype, RECEIVING);
    if (c_sendbuf.error || c_recvbuf.error)
        *ierror = refused_on_comm(*comm, c_sendbuf.error ? c_sendbuf.error : c_recvbuf.error);
    else
        BODY(isendrecv_c)(c_sendbuf.address, &c_sendbuf.large_count, &c_sendbuf.datatype, dest, sendtag,
                          c_recvbuf.address, &c_recvbuf.large_count, &c_recvbuf.datatype, source, recvtag, comm,
                          request, ierror);
    leave(&c_sendbuf, READ);
    leave(&c_recvbuf, WRITTEN);
    keep(&c_sendbuf, &c_recvbuf, request, TEMPORARY, *ierror);
}
NAMES(isendrecv_c_f08ts, ISENDRECV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(isendrecv, ISENDRECV, isendrecv_c);
NAMES_AS(isendrecv_f08ts, ISENDRECV_F08TS, isendrecv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(sendrecv_replace)(void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                             const INTEGER *sendtag, const INTEGER *source, const INTEGER *recvtag,
                             const INTEGER *comm, INTEGER *status, INTEGER *ierror)
{
    TAKE_STATUS(status);
    *ierror = MPI(Sendrecv_replace)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*dest),
                                    narrow(*sendtag), narrow(*source), narrow(*recvtag), FROMINT(Comm, *comm),
                                    c_status);
    GIVE_STATUS(status);
}
NAMES(sendrecv_replace, SENDRECV_REPLACE);

SUBROUTINE(sendrecv_replace_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype,
                                   const INTEGER *dest, const INTEGER *sendtag, const INTEGER *source,
                                   const INTEGER *recvtag, const INTEGER *comm, INTEGER *status, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, BLOCKING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(sendrecv_replace)(c_buf.address, &c_buf.count, &c_buf.datatype, dest, sendtag, source, recvtag, comm,
                               status, ierror);
    leave(&c_buf, WRITTEN);
}
NAMES(sendrecv_replace_f08ts, SENDRECV_REPLACE_F08TS);
#endif

SUBROUTINE(sendrecv_replace_c)(void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *dest,
                               const INTEGER *sendtag, const INTEGER *source, const INTEGER *recvtag,
                               const INTEGER *comm, INTEGER *status, INTEGER *ierror)
{
    TAKE_STATUS(status);
    *ierror = MPI(Sendrecv_replace_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*dest),
                                      narrow(*sendtag), narrow(*source), narrow(*recvtag), FROMINT(Comm, *comm),
                                      c_status);
    GIVE_STATUS(status);
}

SUBROUTINE(sendrecv_replace_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                                     const INTEGER *dest, const INTEGER *sendtag, const INTEGER *source,
                                     const INTEGER *recvtag, const INTEGER *comm, INTEGER *status, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, BLOCKING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(sendrecv_replace_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, dest, sendtag, source, recvtag,
                                 comm, status, ierror);
    leave(&c_buf, WRITTEN);
}
NAMES(sendrecv_replace_c_f08ts, SENDRECV_REPLACE_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(sendrecv_replace, SENDRECV_REPLACE, sendrecv_replace_c);
NAMES_AS(sendrecv_replace_f08ts, SENDRECV_REPLACE_F08TS, sendrecv_replace_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(isendrecv_replace)(void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                              const INTEGER *sendtag, const INTEGER *source, const INTEGER *recvtag,
                              const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Isendrecv_replace)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*dest),
                                     narrow(*sendtag), narrow(*source), narrow(*recvtag), FROMINT(Comm, *comm),
                                     &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(isendrecv_replace, ISENDRECV_REPLACE);

SUBROUTINE(isendrecv_replace_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype,
                                    const INTEGER *dest, const INTEGER *sendtag, const INTEGER *source,
                                    const INTEGER *recvtag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, RECEIVING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(isendrecv_replace)(c_buf.address, &c_buf.count, &c_buf.datatype, dest, sendtag, source, recvtag, comm,
                                request, ierror);
    leave(&c_buf, WRITTEN);
    keep(&c_buf, NULL, request, TEMPORARY, *ierror);
}
NAMES(isendrecv_replace_f08ts, ISENDRECV_REPLACE_F08TS);
#endif

SUBROUTINE(isendrecv_replace_c)(void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *dest,
                                const INTEGER *sendtag, const INTEGER *source, const INTEGER *recvtag,
                                const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Isendrecv_replace_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*dest),
                                       narrow(*sendtag), narrow(*source), narrow(*recvtag), FROMINT(Comm, *comm),
                                       &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(isendrecv_replace_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                                      const INTEGER *dest, const INTEGER *sendtag, const INTEGER *source,
                                      const INTEGER *recvtag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, RECEIVING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(isendrecv_replace_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, dest, sendtag, source, recvtag,
                                  comm, request, ierror);
    leave(&c_buf, WRITTEN);
    keep(&c_buf, NULL, request, TEMPORARY, *ierror);
}
NAMES(isendrecv_replace_c_f08ts, ISENDRECV_REPLACE_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(isendrecv_replace, ISENDRECV_REPLACE, isendrecv_replace_c);
NAMES_AS(isendrecv_replace_f08ts, ISENDRECV_REPLACE_F08TS, isendrecv_replace_c_f08ts);
#endif

SUBROUTINE(psend_init)(const void *buf, const INTEGER *partitions, const MPI_Count *count, const INTEGER *datatype,
                       const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, const INTEGER *info,
                       INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Psend_init)(choice(buf), narrow(*partitions), *count, FROMINT(Datatype, *datatype), narrow(*dest),
                              narrow(*tag), FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(psend_init, PSEND_INIT);

SUBROUTINE(psend_init_f08ts)(const struct section *buf, const INTEGER *partitions, const MPI_Count *count,
                             const INTEGER *datatype, const INTEGER *dest, const INTEGER *tag, const INTEGER *comm,
                             const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = partitions_of(buf, *partitions, *count, *datatype);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(psend_init)(c_buf.address, partitions, &c_buf.large_count, &c_buf.datatype, dest, tag, comm, info,
                         request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, PERSISTENT, *ierror);
}
NAMES(psend_init_f08ts, PSEND_INIT_F08TS);

SUBROUTINE(precv_init)(void *buf, const INTEGER *partitions, const MPI_Count *count, const INTEGER *datatype,
                       const INTEGER *source, const INTEGER *tag, const INTEGER *comm, const INTEGER *info,
                       INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Precv_init)(choice(buf), narrow(*partitions), *count, FROMINT(Datatype, *datatype), narrow(*source),
                              narrow(*tag), FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(precv_init, PRECV_INIT);

SUBROUTINE(precv_init_f08ts)(const struct section *buf, const INTEGER *partitions, const MPI_Count *count,
                             const INTEGER *datatype, const INTEGER *source, const INTEGER *tag, const INTEGER *comm,
                             const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = partitions_of(buf, *partitions, *count, *datatype);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(precv_init)(c_buf.address, partitions, &c_buf.large_count, &c_buf.datatype, source, tag, comm, info,
                         request, ierror);
    leave(&c_buf, WRITTEN);
    keep(&c_buf, NULL, request, PERSISTENT, *ierror);
}
NAMES(precv_init_f08ts, PRECV_INIT_F08TS);

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(send_init)(const void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                      const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Send_init)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                             FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(send_init, SEND_INIT);

SUBROUTINE(send_init_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype,
                            const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                            INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, SENDING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(send_init)(c_buf.address, &c_buf.count, &c_buf.datatype, dest, tag, comm, request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, PERSISTENT, *ierror);
}
NAMES(send_init_f08ts, SEND_INIT_F08TS);
#endif

SUBROUTINE(send_init_c)(const void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *dest,
                        const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Send_init_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                               FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(send_init_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                              const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                              INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, SENDING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(send_init_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, dest, tag, comm, request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, PERSISTENT, *ierror);
}
NAMES(send_init_c_f08ts, SEND_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(send_init, SEND_INIT, send_init_c);
NAMES_AS(send_init_f08ts, SEND_INIT_F08TS, send_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(ssend_init)(const void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                       const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ssend_init)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                              FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(ssend_init, SSEND_INIT);

SUBROUTINE(ssend_init_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype,
                             const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                             INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, SENDING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(ssend_init)(c_buf.address, &c_buf.count, &c_buf.datatype, dest, tag, comm, request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, PERSISTENT, *ierror);
}
NAMES(ssend_init_f08ts, SSEND_INIT_F08TS);
#endif

SUBROUTINE(ssend_init_c)(const void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *dest,
                         const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Ssend_init_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                                FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(ssend_init_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                               const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                               INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, SENDING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(ssend_init_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, dest, tag, comm, request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, PERSISTENT, *ierror);
}
NAMES(ssend_init_c_f08ts, SSEND_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(ssend_init, SSEND_INIT, ssend_init_c);
NAMES_AS(ssend_init_f08ts, SSEND_INIT_F08TS, ssend_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(rsend_init)(const void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                       const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Rsend_init)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                              FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(rsend_init, RSEND_INIT);

SUBROUTINE(rsend_init_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype,
                             const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                             INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, SENDING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(rsend_init)(c_buf.address, &c_buf.count, &c_buf.datatype, dest, tag, comm, request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, PERSISTENT, *ierror);
}
NAMES(rsend_init_f08ts, RSEND_INIT_F08TS);
#endif

SUBROUTINE(rsend_init_c)(const void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *dest,
                         const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Rsend_init_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                                FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(rsend_init_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                               const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                               INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, SENDING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(rsend_init_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, dest, tag, comm, request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, PERSISTENT, *ierror);
}
NAMES(rsend_init_c_f08ts, RSEND_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(rsend_init, RSEND_INIT, rsend_init_c);
NAMES_AS(rsend_init_f08ts, RSEND_INIT_F08TS, rsend_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(recv_init)(void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *source,
                      const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Recv_init)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*source), narrow(*tag),
                             FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(recv_init, RECV_INIT);

SUBROUTINE(recv_init_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype,
                            const INTEGER *source, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                            INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, RECEIVING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(recv_init)(c_buf.address, &c_buf.count, &c_buf.datatype, source, tag, comm, request, ierror);
    leave(&c_buf, WRITTEN);
    keep(&c_buf, NULL, request, PERSISTENT, *ierror);
}
NAMES(recv_init_f08ts, RECV_INIT_F08TS);
#endif

SUBROUTINE(recv_init_c)(void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *source,
                        const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Recv_init_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*source), narrow(*tag),
                               FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(recv_init_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                              const INTEGER *source, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                              INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, RECEIVING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(recv_init_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, source, tag, comm, request, ierror);
    leave(&c_buf, WRITTEN);
    keep(&c_buf, NULL, request, PERSISTENT, *ierror);
}
NAMES(recv_init_c_f08ts, RECV_INIT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(recv_init, RECV_INIT, recv_init_c);
NAMES_AS(recv_init_f08ts, RECV_INIT_F08TS, recv_init_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(mrecv)(void *buf, const INTEGER *count, const INTEGER *datatype, INTEGER *message, INTEGER *status,
                  INTEGER *ierror)
{
    MPI_Message c_message = FROMINT(Message, *message);
    TAKE_STATUS(status);
    *ierror = MPI(Mrecv)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), &c_message, c_status);
    GIVE_STATUS(status);
    if (*ierror == MPI_SUCCESS)
        *message = TOINT(Message, c_message);
}
NAMES(mrecv, MRECV);

SUBROUTINE(mrecv_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype, INTEGER *message,
                        INTEGER *status, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, BLOCKING);
    if (c_buf.error)
        *ierror = refused_on_comm(NO_COMM, c_buf.error);
    else
        BODY(mrecv)(c_buf.address, &c_buf.count, &c_buf.datatype, message, status, ierror);
    leave(&c_buf, WRITTEN);
}
NAMES(mrecv_f08ts, MRECV_F08TS);
#endif

SUBROUTINE(mrecv_c)(void *buf, const MPI_Count *count, const INTEGER *datatype, INTEGER *message, INTEGER *status,
                    INTEGER *ierror)
{
    MPI_Message c_message = FROMINT(Message, *message);
    TAKE_STATUS(status);
    *ierror = MPI(Mrecv_c)(choice(buf), *count, FROMINT(Datatype, *datatype), &c_message, c_status);
    GIVE_STATUS(status);
    if (*ierror == MPI_SUCCESS)
        *message = TOINT(Message, c_message);
}

SUBROUTINE(mrecv_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                          INTEGER *message, INTEGER *status, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, BLOCKING);
    if (c_buf.error)
        *ierror = refused_on_comm(NO_COMM, c_buf.error);
    else
        BODY(mrecv_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, message, status, ierror);
    leave(&c_buf, WRITTEN);
}
NAMES(mrecv_c_f08ts, MRECV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(mrecv, MRECV, mrecv_c);
NAMES_AS(mrecv_f08ts, MRECV_F08TS, mrecv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(imrecv)(void *buf, const INTEGER *count, const INTEGER *datatype, INTEGER *message, INTEGER *request,
                   INTEGER *ierror)
{
    MPI_Message c_message = FROMINT(Message, *message);
    MPI_Request c_request = FROMINT(Request, *request);
    *ierror = MPI(Imrecv)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), &c_message, &c_request);
    if (*ierror == MPI_SUCCESS) {
        *message = TOINT(Message, c_message);
        *request = TOINT(Request, c_request);
    }
}
NAMES(imrecv, IMRECV);

SUBROUTINE(imrecv_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype, INTEGER *message,
                         INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, RECEIVING);
    if (c_buf.error)
        *ierror = refused_on_comm(NO_COMM, c_buf.error);
    else
        BODY(imrecv)(c_buf.address, &c_buf.count, &c_buf.datatype, message, request, ierror);
    leave(&c_buf, WRITTEN);
    keep(&c_buf, NULL, request, TEMPORARY, *ierror);
}
NAMES(imrecv_f08ts, IMRECV_F08TS);
#endif

SUBROUTINE(imrecv_c)(void *buf, const MPI_Count *count, const INTEGER *datatype, INTEGER *message, INTEGER *request,
                     INTEGER *ierror)
{
    MPI_Message c_message = FROMINT(Message, *message);
    MPI_Request c_request = FROMINT(Request, *request);
    *ierror = MPI(Imrecv_c)(choice(buf), *count, FROMINT(Datatype, *datatype), &c_message, &c_request);
    if (*ierror == MPI_SUCCESS) {
        *message = TOINT(Message, c_message);
        *request = TOINT(Request, c_request);
    }
}

SUBROUTINE(imrecv_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                           INTEGER *message, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, RECEIVING);
    if (c_buf.error)
        *ierror = refused_on_comm(NO_COMM, c_buf.error);
    else
        BODY(imrecv_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, message, request, ierror);
    leave(&c_buf, WRITTEN);
    keep(&c_buf, NULL, request, TEMPORARY, *ierror);
}
NAMES(imrecv_c_f08ts, IMRECV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(imrecv, IMRECV, imrecv_c);
NAMES_AS(imrecv_f08ts, IMRECV_F08TS, imrecv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(recv)(void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *source, const INTEGER *tag,
                 const INTEGER *comm, INTEGER *status, INTEGER *ierror)
{
    TAKE_STATUS(status);
    *ierror = MPI(Recv)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*source), narrow(*tag),
                        FROMINT(Comm, *comm), c_status);
    GIVE_STATUS(status);
}
NAMES(recv, RECV);

SUBROUTINE(recv_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype,
                       const INTEGER *source, const INTEGER *tag, const INTEGER *comm, INTEGER *status,
                       INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, BLOCKING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(recv)(c_buf.address, &c_buf.count, &c_buf.datatype, source, tag, comm, status, ierror);
    leave(&c_buf, WRITTEN);
}
NAMES(recv_f08ts, RECV_F08TS);
#endif

SUBROUTINE(recv_c)(void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *source,
                   const INTEGER *tag, const INTEGER *comm, INTEGER *status, INTEGER *ierror)
{
    TAKE_STATUS(status);
    *ierror = MPI(Recv_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*source), narrow(*tag),
                          FROMINT(Comm, *comm), c_status);
    GIVE_STATUS(status);
}

SUBROUTINE(recv_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                         const INTEGER *source, const INTEGER *tag, const INTEGER *comm, INTEGER *status,
                         INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, BLOCKING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(recv_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, source, tag, comm, status, ierror);
    leave(&c_buf, WRITTEN);
}
NAMES(recv_c_f08ts, RECV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(recv, RECV, recv_c);
NAMES_AS(recv_f08ts, RECV_F08TS, recv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(irecv)(void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *source, const INTEGER *tag,
                  const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Irecv)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*source), narrow(*tag),
                         FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(irecv, IRECV);

SUBROUTINE(irecv_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype,
                        const INTEGER *source, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                        INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, RECEIVING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(irecv)(c_buf.address, &c_buf.count, &c_buf.datatype, source, tag, comm, request, ierror);
    leave(&c_buf, WRITTEN);
    keep(&c_buf, NULL, request, TEMPORARY, *ierror);
}
NAMES(irecv_f08ts, IRECV_F08TS);
#endif

SUBROUTINE(irecv_c)(void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *source,
                    const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Irecv_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*source), narrow(*tag),
                           FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(irecv_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                          const INTEGER *source, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                          INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, RECEIVING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(irecv_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, source, tag, comm, request, ierror);
    leave(&c_buf, WRITTEN);
    keep(&c_buf, NULL, request, TEMPORARY, *ierror);
}
NAMES(irecv_c_f08ts, IRECV_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(irecv, IRECV, irecv_c);
NAMES_AS(irecv_f08ts, IRECV_F08TS, irecv_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(send)(const void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                 const INTEGER *tag, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Send)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                        FROMINT(Comm, *comm));
}
NAMES(send, SEND);

SUBROUTINE(send_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                       const INTEGER *tag, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, BLOCKING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(send)(c_buf.address, &c_buf.count, &c_buf.datatype, dest, tag, comm, ierror);
    leave(&c_buf, READ);
}
NAMES(send_f08ts, SEND_F08TS);
#endif

SUBROUTINE(send_c)(const void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *dest,
                   const INTEGER *tag, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Send_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                          FROMINT(Comm, *comm));
}

SUBROUTINE(send_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                         const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, BLOCKING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(send_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, dest, tag, comm, ierror);
    leave(&c_buf, READ);
}
NAMES(send_c_f08ts, SEND_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(send, SEND, send_c);
NAMES_AS(send_f08ts, SEND_F08TS, send_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(ssend)(const void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                  const INTEGER *tag, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Ssend)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                         FROMINT(Comm, *comm));
}
NAMES(ssend, SSEND);

SUBROUTINE(ssend_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                        const INTEGER *tag, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, BLOCKING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(ssend)(c_buf.address, &c_buf.count, &c_buf.datatype, dest, tag, comm, ierror);
    leave(&c_buf, READ);
}
NAMES(ssend_f08ts, SSEND_F08TS);
#endif

SUBROUTINE(ssend_c)(const void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *dest,
                    const INTEGER *tag, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Ssend_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                           FROMINT(Comm, *comm));
}

SUBROUTINE(ssend_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                          const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, BLOCKING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(ssend_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, dest, tag, comm, ierror);
    leave(&c_buf, READ);
}
NAMES(ssend_c_f08ts, SSEND_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(ssend, SSEND, ssend_c);
NAMES_AS(ssend_f08ts, SSEND_F08TS, ssend_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(rsend)(const void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                  const INTEGER *tag, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Rsend)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                         FROMINT(Comm, *comm));
}
NAMES(rsend, RSEND);

SUBROUTINE(rsend_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                        const INTEGER *tag, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, BLOCKING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(rsend)(c_buf.address, &c_buf.count, &c_buf.datatype, dest, tag, comm, ierror);
    leave(&c_buf, READ);
}
NAMES(rsend_f08ts, RSEND_F08TS);
#endif

SUBROUTINE(rsend_c)(const void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *dest,
                    const INTEGER *tag, const INTEGER *comm, INTEGER *ierror)
{
    *ierror = MPI(Rsend_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                           FROMINT(Comm, *comm));
}

SUBROUTINE(rsend_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                          const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, BLOCKING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(rsend_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, dest, tag, comm, ierror);
    leave(&c_buf, READ);
}
NAMES(rsend_c_f08ts, RSEND_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(rsend, RSEND, rsend_c);
NAMES_AS(rsend_f08ts, RSEND_F08TS, rsend_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(isend)(const void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                  const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Isend)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                         FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(isend, ISEND);

SUBROUTINE(isend_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                        const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, SENDING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(isend)(c_buf.address, &c_buf.count, &c_buf.datatype, dest, tag, comm, request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, TEMPORARY, *ierror);
}
NAMES(isend_f08ts, ISEND_F08TS);
#endif

SUBROUTINE(isend_c)(const void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *dest,
                    const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Isend_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                           FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(isend_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                          const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                          INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, SENDING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(isend_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, dest, tag, comm, request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, TEMPORARY, *ierror);
}
NAMES(isend_c_f08ts, ISEND_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(isend, ISEND, isend_c);
NAMES_AS(isend_f08ts, ISEND_F08TS, isend_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(issend)(const void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                   const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Issend)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                          FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(issend, ISSEND);

SUBROUTINE(issend_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype,
                         const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                         INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, SENDING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(issend)(c_buf.address, &c_buf.count, &c_buf.datatype, dest, tag, comm, request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, TEMPORARY, *ierror);
}
NAMES(issend_f08ts, ISSEND_F08TS);
#endif

SUBROUTINE(issend_c)(const void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *dest,
                     const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Issend_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                            FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(issend_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                           const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                           INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, SENDING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(issend_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, dest, tag, comm, request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, TEMPORARY, *ierror);
}
NAMES(issend_c_f08ts, ISSEND_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(issend, ISSEND, issend_c);
NAMES_AS(issend_f08ts, ISSEND_F08TS, issend_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(irsend)(const void *buf, const INTEGER *count, const INTEGER *datatype, const INTEGER *dest,
                   const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Irsend)(choice(buf), narrow(*count), FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                          FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(irsend, IRSEND);

SUBROUTINE(irsend_f08ts)(const struct section *buf, const INTEGER *count, const INTEGER *datatype,
                         const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                         INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, SENDING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(irsend)(c_buf.address, &c_buf.count, &c_buf.datatype, dest, tag, comm, request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, TEMPORARY, *ierror);
}
NAMES(irsend_f08ts, IRSEND_F08TS);
#endif

SUBROUTINE(irsend_c)(const void *buf, const MPI_Count *count, const INTEGER *datatype, const INTEGER *dest,
                     const INTEGER *tag, const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Irsend_c)(choice(buf), *count, FROMINT(Datatype, *datatype), narrow(*dest), narrow(*tag),
                            FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(irsend_c_f08ts)(const struct section *buf, const MPI_Count *count, const INTEGER *datatype,
                           const INTEGER *dest, const INTEGER *tag, const INTEGER *comm, INTEGER *request,
                           INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_buf = elements_of(buf, *count, *datatype, SENDING);
    if (c_buf.error)
        *ierror = refused_on_comm(*comm, c_buf.error);
    else
        BODY(irsend_c)(c_buf.address, &c_buf.large_count, &c_buf.datatype, dest, tag, comm, request, ierror);
    leave(&c_buf, READ);
    keep(&c_buf, NULL, request, TEMPORARY, *ierror);
}
NAMES(irsend_c_f08ts, IRSEND_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(irsend, IRSEND, irsend_c);
NAMES_AS(irsend_f08ts, IRSEND_F08TS, irsend_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(accumulate)(const void *origin_addr, const INTEGER *origin_count, const INTEGER *origin_datatype,
                       const INTEGER *target_rank, const MPI_Aint *target_disp, const INTEGER *target_count,
                       const INTEGER *target_datatype, const INTEGER *op, const INTEGER *win, INTEGER *ierror)
{
    *ierror = MPI(Accumulate)(choice(origin_addr), narrow(*origin_count), FROMINT(Datatype, *origin_datatype),
                              narrow(*target_rank), *target_disp, narrow(*target_count),
                              FROMINT(Datatype, *target_datatype), FROMINT(Op, *op), FROMINT(Win, *win));
}
NAMES(accumulate, ACCUMULATE);

SUBROUTINE(accumulate_f08ts)(const struct section *origin_addr, const INTEGER *origin_count,
                             const INTEGER *origin_datatype, const INTEGER *target_rank, const MPI_Aint *target_disp,
                             const INTEGER *target_count, const INTEGER *target_datatype, const INTEGER *op,
                             const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_origin_addr = elements_of(origin_addr, *origin_count, *origin_datatype, PENDING);
    if (c_origin_addr.error)
        *ierror = refused_on_win(*win, c_origin_addr.error);
    else
        BODY(accumulate)(c_origin_addr.address, &c_origin_addr.count, &c_origin_addr.datatype, target_rank,
                         target_disp, target_count, target_datatype, op, win, ierror);
    leave(&c_origin_addr, READ);
}
NAMES(accumulate_f08ts, ACCUMULATE_F08TS);
#endif

SUBROUTINE(accumulate_c)(const void *origin_addr, const MPI_Count *origin_count, const INTEGER *origin_datatype,
                         const INTEGER *target_rank, const MPI_Aint *target_disp, const MPI_Count *target_count,
                         const INTEGER *target_datatype, const INTEGER *op, const INTEGER *win, INTEGER *ierror)
{
    *ierror = MPI(Accumulate_c)(choice(origin_addr), *origin_count, FROMINT(Datatype, *origin_datatype),
                                narrow(*target_rank), *target_disp, *target_count,
                                FROMINT(Datatype, *target_datatype), FROMINT(Op, *op), FROMINT(Win, *win));
}

SUBROUTINE(accumulate_c_f08ts)(const struct section *origin_addr, const MPI_Count *origin_count,
                               const INTEGER *origin_datatype, const INTEGER *target_rank,
                               const MPI_Aint *target_disp, const MPI_Count *target_count,
                               const INTEGER *target_datatype, const INTEGER *op, const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_origin_addr = elements_of(origin_addr, *origin_count, *origin_datatype, PENDING);
    if (c_origin_addr.error)
        *ierror = refused_on_win(*win, c_origin_addr.error);
    else
        BODY(accumulate_c)(c_origin_addr.address, &c_origin_addr.large_count, &c_origin_addr.datatype, target_rank,
                           target_disp, target_count, target_datatype, op, win, ierror);
    leave(&c_origin_addr, READ);
}
NAMES(accumulate_c_f08ts, ACCUMULATE_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(accumulate, ACCUMULATE, accumulate_c);
NAMES_AS(accumulate_f08ts, ACCUMULATE_F08TS, accumulate_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(get_accumulate)(const void *origin_addr, const INTEGER *origin_count, const INTEGER *origin_datatype,
                           void *result_addr, const INTEGER *result_count, const INTEGER *result_datatype,
                           const INTEGER *target_rank, const MPI_Aint *target_disp, const INTEGER *target_count,
                           const INTEGER *target_datatype, const INTEGER *op, const INTEGER *win, INTEGER *ierror)
{
    *ierror = MPI(Get_accumulate)(choice(origin_addr), narrow(*origin_count), FROMINT(Datatype, *origin_datatype),
                                  choice(result_addr), narrow(*result_count), FROMINT(Datatype, *result_datatype),
                                  narrow(*target_rank), *target_disp, narrow(*target_count),
                                  FROMINT(Datatype, *target_datatype), FROMINT(Op, *op), FROMINT(Win, *win));
}
NAMES(get_accumulate, GET_ACCUMULATE);

SUBROUTINE(get_accumulate_f08ts)(const struct section *origin_addr, const INTEGER *origin_count,
                                 const INTEGER *origin_datatype, const struct section *result_addr,
                                 const INTEGER *result_count, const INTEGER *result_datatype,
                                 const INTEGER *target_rank, const MPI_Aint *target_disp, const INTEGER *target_count,
                                 const INTEGER *target_datatype, const INTEGER *op, const INTEGER *win,
                                 INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_origin_addr = elements_of(origin_addr, *origin_count, *origin_datatype, PENDING);
    struct buffer c_result_addr = elements_of(result_addr, *result_count, *result_datatype, PENDING);
    if (c_origin_addr.error || c_result_addr.error)
        *ierror = refused_on_win(*win, c_origin_addr.error ? c_origin_addr.error : c_result_addr.error);
    else
        BODY(get_accumulate)(c_origin_addr.address, &c_origin_addr.count, &c_origin_addr.datatype,
                             c_result_addr.address, &c_result_addr.count, &c_result_addr.datatype, target_rank,
                             target_disp, target_count, target_datatype, op, win, ierror);
    leave(&c_origin_addr, READ);
    leave(&c_result_addr, WRITTEN);
}
NAMES(get_accumulate_f08ts, GET_ACCUMULATE_F08TS);
#endif

SUBROUTINE(get_accumulate_c)(const void *origin_addr, const MPI_Count *origin_count, const INTEGER *origin_datatype,
                             void *result_addr, const MPI_Count *result_count, const INTEGER *result_datatype,
                             const INTEGER *target_rank, const MPI_Aint *target_disp, const MPI_Count *target_count,
                             const INTEGER *target_datatype, const INTEGER *op, const INTEGER *win, INTEGER *ierror)
{
    *ierror = MPI(Get_accumulate_c)(choice(origin_addr), *origin_count, FROMINT(Datatype, *origin_datatype),
                                    choice(result_addr), *result_count, FROMINT(Datatype, *result_datatype),
                                    narrow(*target_rank), *target_disp, *target_count,
                                    FROMINT(Datatype, *target_datatype), FROMINT(Op, *op), FROMINT(Win, *win));
}

SUBROUTINE(get_accumulate_c_f08ts)(const struct section *origin_addr, const MPI_Count *origin_count,
                                   const INTEGER *origin_datatype, const struct section *result_addr,
                                   const MPI_Count *result_count, const INTEGER *result_datatype,
                                   const INTEGER *target_rank, const MPI_Aint *target_disp,
                                   const MPI_Count *target_count, const INTEGER *target_datatype, const INTEGER *op,
                                   const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_origin_addr = elements_of(origin_addr, *origin_count, *origin_datatype, PENDING);
    struct buffer c_result_addr = elements_of(result_addr, *result_count, *result_datatype, PENDING);
    if (c_origin_addr.error || c_result_addr.error)
        *ierror = refused_on_win(*win, c_origin_addr.error ? c_origin_addr.error : c_result_addr.error);
    else
        BODY(get_accumulate_c)(c_origin_addr.address, &c_origin_addr.large_count, &c_origin_addr.datatype,
                               c_result_addr.address, &c_result_addr.large_count, &c_result_addr.datatype,
                               target_rank, target_disp, target_count, target_datatype, op, win, ierror);
    leave(&c_origin_addr, READ);
    leave(&c_result_addr, WRITTEN);
}
NAMES(get_accumulate_c_f08ts, GET_ACCUMULATE_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(get_accumulate, GET_ACCUMULATE, get_accumulate_c);
NAMES_AS(get_accumulate_f08ts, GET_ACCUMULATE_F08TS, get_accumulate_c_f08ts);
#endif

SUBROUTINE(fetch_and_op)(const void *origin_addr, void *result_addr, const INTEGER *datatype,
                         const INTEGER *target_rank, const MPI_Aint *target_disp, const INTEGER *op,
                         const INTEGER *win, INTEGER *ierror)
{
    *ierror = MPI(Fetch_and_op)(choice(origin_addr), choice(result_addr), FROMINT(Datatype, *datatype),
                                narrow(*target_rank), *target_disp, FROMINT(Op, *op), FROMINT(Win, *win));
}
NAMES(fetch_and_op, FETCH_AND_OP);

SUBROUTINE(fetch_and_op_f08ts)(const struct section *origin_addr, const struct section *result_addr,
                               const INTEGER *datatype, const INTEGER *target_rank, const MPI_Aint *target_disp,
                               const INTEGER *op, const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    BODY(fetch_and_op)(origin_addr->base_addr, result_addr->base_addr, datatype, target_rank, target_disp, op, win,
                       ierror);
}
NAMES(fetch_and_op_f08ts, FETCH_AND_OP_F08TS);

SUBROUTINE(compare_and_swap)(const void *origin_addr, const void *compare_addr, void *result_addr,
                             const INTEGER *datatype, const INTEGER *target_rank, const MPI_Aint *target_disp,
                             const INTEGER *win, INTEGER *ierror)
{
    *ierror = MPI(Compare_and_swap)(choice(origin_addr), choice(compare_addr), choice(result_addr),
                                    FROMINT(Datatype, *datatype), narrow(*target_rank), *target_disp,
                                    FROMINT(Win, *win));
}
NAMES(compare_and_swap, COMPARE_AND_SWAP);

SUBROUTINE(compare_and_swap_f08ts)(const struct section *origin_addr, const struct section *compare_addr,
                                   const struct section *result_addr, const INTEGER *datatype,
                                   const INTEGER *target_rank, const MPI_Aint *target_disp, const INTEGER *win,
                                   INTEGER *ierror)
{
    OPTIONAL(ierror);
    BODY(compare_and_swap)(origin_addr->base_addr, compare_addr->base_addr, result_addr->base_addr, datatype,
                           target_rank, target_disp, win, ierror);
}
NAMES(compare_and_swap_f08ts, COMPARE_AND_SWAP_F08TS);

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(put)(const void *origin_addr, const INTEGER *origin_count, const INTEGER *origin_datatype,
                const INTEGER *target_rank, const MPI_Aint *target_disp, const INTEGER *target_count,
                const INTEGER *target_datatype, const INTEGER *win, INTEGER *ierror)
{
    *ierror = MPI(Put)(choice(origin_addr), narrow(*origin_count), FROMINT(Datatype, *origin_datatype),
                       narrow(*target_rank), *target_disp, narrow(*target_count), FROMINT(Datatype, *target_datatype),
                       FROMINT(Win, *win));
}
NAMES(put, PUT);

SUBROUTINE(put_f08ts)(const struct section *origin_addr, const INTEGER *origin_count, const INTEGER *origin_datatype,
                      const INTEGER *target_rank, const MPI_Aint *target_disp, const INTEGER *target_count,
                      const INTEGER *target_datatype, const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_origin_addr = elements_of(origin_addr, *origin_count, *origin_datatype, PENDING);
    if (c_origin_addr.error)
        *ierror = refused_on_win(*win, c_origin_addr.error);
    else
        BODY(put)(c_origin_addr.address, &c_origin_addr.count, &c_origin_addr.datatype, target_rank, target_disp,
                  target_count, target_datatype, win, ierror);
    leave(&c_origin_addr, READ);
}
NAMES(put_f08ts, PUT_F08TS);
#endif

SUBROUTINE(put_c)(const void *origin_addr, const MPI_Count *origin_count, const INTEGER *origin_datatype,
                  const INTEGER *target_rank, const MPI_Aint *target_disp, const MPI_Count *target_count,
                  const INTEGER *target_datatype, const INTEGER *win, INTEGER *ierror)
{
    *ierror = MPI(Put_c)(choice(origin_addr), *origin_count, FROMINT(Datatype, *origin_datatype),
                         narrow(*target_rank), *target_disp, *target_count, FROMINT(Datatype, *target_datatype),
                         FROMINT(Win, *win));
}

SUBROUTINE(put_c_f08ts)(const struct section *origin_addr, const MPI_Count *origin_count,
                        const INTEGER *origin_datatype, const INTEGER *target_rank, const MPI_Aint *target_disp,
                        const MPI_Count *target_count, const INTEGER *target_datatype, const INTEGER *win,
                        INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_origin_addr = elements_of(origin_addr, *origin_count, *origin_datatype, PENDING);
    if (c_origin_addr.error)
        *ierror = refused_on_win(*win, c_origin_addr.error);
    else
        BODY(put_c)(c_origin_addr.address, &c_origin_addr.large_count, &c_origin_addr.datatype, target_rank,
                    target_disp, target_count, target_datatype, win, ierror);
    leave(&c_origin_addr, READ);
}
NAMES(put_c_f08ts, PUT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(put, PUT, put_c);
NAMES_AS(put_f08ts, PUT_F08TS, put_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(get)(void *origin_addr, const INTEGER *origin_count, const INTEGER *origin_datatype,
                const INTEGER *target_rank, const MPI_Aint *target_disp, const INTEGER *target_count,
                const INTEGER *target_datatype, const INTEGER *win, INTEGER *ierror)
{
    *ierror = MPI(Get)(choice(origin_addr), narrow(*origin_count), FROMINT(Datatype, *origin_datatype),
                       narrow(*target_rank), *target_disp, narrow(*target_count), FROMINT(Datatype, *target_datatype),
                       FROMINT(Win, *win));
}
NAMES(get, GET);

SUBROUTINE(get_f08ts)(const struct section *origin_addr, const INTEGER *origin_count, const INTEGER *origin_datatype,
                      const INTEGER *target_rank, const MPI_Aint *target_disp, const INTEGER *target_count,
                      const INTEGER *target_datatype, const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_origin_addr = elements_of(origin_addr, *origin_count, *origin_datatype, PENDING);
    if (c_origin_addr.error)
        *ierror = refused_on_win(*win, c_origin_addr.error);
    else
        BODY(get)(c_origin_addr.address, &c_origin_addr.count, &c_origin_addr.datatype, target_rank, target_disp,
                  target_count, target_datatype, win, ierror);
    leave(&c_origin_addr, WRITTEN);
}
NAMES(get_f08ts, GET_F08TS);
#endif

SUBROUTINE(get_c)(void *origin_addr, const MPI_Count *origin_count, const INTEGER *origin_datatype,
                  const INTEGER *target_rank, const MPI_Aint *target_disp, const MPI_Count *target_count,
                  const INTEGER *target_datatype, const INTEGER *win, INTEGER *ierror)
{
    *ierror = MPI(Get_c)(choice(origin_addr), *origin_count, FROMINT(Datatype, *origin_datatype),
                         narrow(*target_rank), *target_disp, *target_count, FROMINT(Datatype, *target_datatype),
                         FROMINT(Win, *win));
}

SUBROUTINE(get_c_f08ts)(const struct section *origin_addr, const MPI_Count *origin_count,
                        const INTEGER *origin_datatype, const INTEGER *target_rank, const MPI_Aint *target_disp,
                        const MPI_Count *target_count, const INTEGER *target_datatype, const INTEGER *win,
                        INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_origin_addr = elements_of(origin_addr, *origin_count, *origin_datatype, PENDING);
    if (c_origin_addr.error)
        *ierror = refused_on_win(*win, c_origin_addr.error);
    else
        BODY(get_c)(c_origin_addr.address, &c_origin_addr.large_count, &c_origin_addr.datatype, target_rank,
                    target_disp, target_count, target_datatype, win, ierror);
    leave(&c_origin_addr, WRITTEN);
}
NAMES(get_c_f08ts, GET_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(get, GET, get_c);
NAMES_AS(get_f08ts, GET_F08TS, get_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(rput)(const void *origin_addr, const INTEGER *origin_count, const INTEGER *origin_datatype,
                 const INTEGER *target_rank, const MPI_Aint *target_disp, const INTEGER *target_count,
                 const INTEGER *target_datatype, const INTEGER *win, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Rput)(choice(origin_addr), narrow(*origin_count), FROMINT(Datatype, *origin_datatype),
                        narrow(*target_rank), *target_disp, narrow(*target_count),
                        FROMINT(Datatype, *target_datatype), FROMINT(Win, *win), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(rput, RPUT);

SUBROUTINE(rput_f08ts)(const struct section *origin_addr, const INTEGER *origin_count, const INTEGER *origin_datatype,
                       const INTEGER *target_rank, const MPI_Aint *target_disp, const INTEGER *target_count,
                       const INTEGER *target_datatype, const INTEGER *win, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_origin_addr = elements_of(origin_addr, *origin_count, *origin_datatype, PENDING);
    if (c_origin_addr.error)
        *ierror = refused_on_win(*win, c_origin_addr.error);
    else
        BODY(rput)(c_origin_addr.address, &c_origin_addr.count, &c_origin_addr.datatype, target_rank, target_disp,
                   target_count, target_datatype, win, request, ierror);
    leave(&c_origin_addr, READ);
}
NAMES(rput_f08ts, RPUT_F08TS);
#endif

SUBROUTINE(rput_c)(const void *origin_addr, const MPI_Count *origin_count, const INTEGER *origin_datatype,
                   const INTEGER *target_rank, const MPI_Aint *target_disp, const MPI_Count *target_count,
                   const INTEGER *target_datatype, const INTEGER *win, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Rput_c)(choice(origin_addr), *origin_count, FROMINT(Datatype, *origin_datatype),
                          narrow(*target_rank), *target_disp, *target_count, FROMINT(Datatype, *target_datatype),
                          FROMINT(Win, *win), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(rput_c_f08ts)(const struct section *origin_addr, const MPI_Count *origin_count,
                         const INTEGER *origin_datatype, const INTEGER *target_rank, const MPI_Aint *target_disp,
                         const MPI_Count *target_count, const INTEGER *target_datatype, const INTEGER *win,
                         INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_origin_addr = elements_of(origin_addr, *origin_count, *origin_datatype, PENDING);
    if (c_origin_addr.error)
        *ierror = refused_on_win(*win, c_origin_addr.error);
    else
        BODY(rput_c)(c_origin_addr.address, &c_origin_addr.large_count, &c_origin_addr.datatype, target_rank,
                     target_disp, target_count, target_datatype, win, request, ierror);
    leave(&c_origin_addr, READ);
}
NAMES(rput_c_f08ts, RPUT_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(rput, RPUT, rput_c);
NAMES_AS(rput_f08ts, RPUT_F08TS, rput_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(rget)(void *origin_addr, const INTEGER *origin_count, const INTEGER *origin_datatype,
                 const INTEGER *target_rank, const MPI_Aint *target_disp, const INTEGER *target_count,
                 const INTEGER *target_datatype, const INTEGER *win, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Rget)(choice(origin_addr), narrow(*origin_count), FROMINT(Datatype, *origin_datatype),
                        narrow(*target_rank), *target_disp, narrow(*target_count),
                        FROMINT(Datatype, *target_datatype), FROMINT(Win, *win), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(rget, RGET);

SUBROUTINE(rget_f08ts)(const struct section *origin_addr, const INTEGER *origin_count, const INTEGER *origin_datatype,
                       const INTEGER *target_rank, const MPI_Aint *target_disp, const INTEGER *target_count,
                       const INTEGER *target_datatype, const INTEGER *win, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_origin_addr = elements_of(origin_addr, *origin_count, *origin_datatype, PENDING);
    if (c_origin_addr.error)
        *ierror = refused_on_win(*win, c_origin_addr.error);
    else
        BODY(rget)(c_origin_addr.address, &c_origin_addr.count, &c_origin_addr.datatype, target_rank, target_disp,
                   target_count, target_datatype, win, request, ierror);
    leave(&c_origin_addr, WRITTEN);
}
NAMES(rget_f08ts, RGET_F08TS);
#endif

SUBROUTINE(rget_c)(void *origin_addr, const MPI_Count *origin_count, const INTEGER *origin_datatype,
                   const INTEGER *target_rank, const MPI_Aint *target_disp, const MPI_Count *target_count,
                   const INTEGER *target_datatype, const INTEGER *win, INTEGER *request, INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Rget_c)(choice(origin_addr), *origin_count, FROMINT(Datatype, *origin_datatype),
                          narrow(*target_rank), *target_disp, *target_count, FROMINT(Datatype, *target_datatype),
                          FROMINT(Win, *win), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(rget_c_f08ts)(const struct section *origin_addr, const MPI_Count *origin_count,
                         const INTEGER *origin_datatype, const INTEGER *target_rank, const MPI_Aint *target_disp,
                         const MPI_Count *target_count, const INTEGER *target_datatype, const INTEGER *win,
                         INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_origin_addr = elements_of(origin_addr, *origin_count, *origin_datatype, PENDING);
    if (c_origin_addr.error)
        *ierror = refused_on_win(*win, c_origin_addr.error);
    else
        BODY(rget_c)(c_origin_addr.address, &c_origin_addr.large_count, &c_origin_addr.datatype, target_rank,
                     target_disp, target_count, target_datatype, win, request, ierror);
    leave(&c_origin_addr, WRITTEN);
}
NAMES(rget_c_f08ts, RGET_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(rget, RGET, rget_c);
NAMES_AS(rget_f08ts, RGET_F08TS, rget_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(raccumulate)(const void *origin_addr, const INTEGER *origin_count, const INTEGER *origin_datatype,
                        const INTEGER *target_rank, const MPI_Aint *target_disp, const INTEGER *target_count,
                        const INTEGER *target_datatype, const INTEGER *op, const INTEGER *win, INTEGER *request,
                        INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Raccumulate)(choice(origin_addr), narrow(*origin_count), FROMINT(Datatype, *origin_datatype),
                               narrow(*target_rank), *target_disp, narrow(*target_count),
                               FROMINT(Datatype, *target_datatype), FROMINT(Op, *op), FROMINT(Win, *win), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(raccumulate, RACCUMULATE);

SUBROUTINE(raccumulate_f08ts)(const struct section *origin_addr, const INTEGER *origin_count,
                              const INTEGER *origin_datatype, const INTEGER *target_rank, const MPI_Aint *target_disp,
                              const INTEGER *target_count, const INTEGER *target_datatype, const INTEGER *op,
                              const INTEGER *win, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_origin_addr = elements_of(origin_addr, *origin_count, *origin_datatype, PENDING);
    if (c_origin_addr.error)
        *ierror = refused_on_win(*win, c_origin_addr.error);
    else
        BODY(raccumulate)(c_origin_addr.address, &c_origin_addr.count, &c_origin_addr.datatype, target_rank,
                          target_disp, target_count, target_datatype, op, win, request, ierror);
    leave(&c_origin_addr, READ);
}
NAMES(raccumulate_f08ts, RACCUMULATE_F08TS);
#endif

SUBROUTINE(raccumulate_c)(const void *origin_addr, const MPI_Count *origin_count, const INTEGER *origin_datatype,
                          const INTEGER *target_rank, const MPI_Aint *target_disp, const MPI_Count *target_count,
                          const INTEGER *target_datatype, const INTEGER *op, const INTEGER *win, INTEGER *request,
                          INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Raccumulate_c)(choice(origin_addr), *origin_count, FROMINT(Datatype, *origin_datatype),
                                 narrow(*target_rank), *target_disp, *target_count,
                                 FROMINT(Datatype, *target_datatype), FROMINT(Op, *op), FROMINT(Win, *win),
                                 &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(raccumulate_c_f08ts)(const struct section *origin_addr, const MPI_Count *origin_count,
                                const INTEGER *origin_datatype, const INTEGER *target_rank,
                                const MPI_Aint *target_disp, const MPI_Count *target_count,
                                const INTEGER *target_datatype, const INTEGER *op, const INTEGER *win,
                                INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_origin_addr = elements_of(origin_addr, *origin_count, *origin_datatype, PENDING);
    if (c_origin_addr.error)
        *ierror = refused_on_win(*win, c_origin_addr.error);
    else
        BODY(raccumulate_c)(c_origin_addr.address, &c_origin_addr.large_count, &c_origin_addr.datatype, target_rank,
                            target_disp, target_count, target_datatype, op, win, request, ierror);
    leave(&c_origin_addr, READ);
}
NAMES(raccumulate_c_f08ts, RACCUMULATE_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(raccumulate, RACCUMULATE, raccumulate_c);
NAMES_AS(raccumulate_f08ts, RACCUMULATE_F08TS, raccumulate_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(rget_accumulate)(const void *origin_addr, const INTEGER *origin_count, const INTEGER *origin_datatype,
                            void *result_addr, const INTEGER *result_count, const INTEGER *result_datatype,
                            const INTEGER *target_rank, const MPI_Aint *target_disp, const INTEGER *target_count,
                            const INTEGER *target_datatype, const INTEGER *op, const INTEGER *win, INTEGER *request,
                            INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Rget_accumulate)(choice(origin_addr), narrow(*origin_count), FROMINT(Datatype, *origin_datatype),
                                   choice(result_addr), narrow(*result_count), FROMINT(Datatype, *result_datatype),
                                   narrow(*target_rank), *target_disp, narrow(*target_count),
                                   FROMINT(Datatype, *target_datatype), FROMINT(Op, *op), FROMINT(Win, *win),
                                   &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES(rget_accumulate, RGET_ACCUMULATE);

SUBROUTINE(rget_accumulate_f08ts)(const struct section *origin_addr, const INTEGER *origin_count,
                                  const INTEGER *origin_datatype, const struct section *result_addr,
                                  const INTEGER *result_count, const INTEGER *result_datatype,
                                  const INTEGER *target_rank, const MPI_Aint *target_disp,
                                  const INTEGER *target_count, const INTEGER *target_datatype, const INTEGER *op,
                                  const INTEGER *win, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_origin_addr = elements_of(origin_addr, *origin_count, *origin_datatype, PENDING);
    struct buffer c_result_addr = elements_of(result_addr, *result_count, *result_datatype, PENDING);
    if (c_origin_addr.error || c_result_addr.error)
        *ierror = refused_on_win(*win, c_origin_addr.error ? c_origin_addr.error : c_result_addr.error);
    else
        BODY(rget_accumulate)(c_origin_addr.address, &c_origin_addr.count, &c_origin_addr.datatype,
                              c_result_addr.address, &c_result_addr.count, &c_result_addr.datatype, target_rank,
                              target_disp, target_count, target_datatype, op, win, request, ierror);
    leave(&c_origin_addr, READ);
    leave(&c_result_addr, WRITTEN);
}
NAMES(rget_accumulate_f08ts, RGET_ACCUMULATE_F08TS);
#endif

SUBROUTINE(rget_accumulate_c)(const void *origin_addr, const MPI_Count *origin_count, const INTEGER *origin_datatype,
                              void *result_addr, const MPI_Count *result_count, const INTEGER *result_datatype,
                              const INTEGER *target_rank, const MPI_Aint *target_disp, const MPI_Count *target_count,
                              const INTEGER *target_datatype, const INTEGER *op, const INTEGER *win, INTEGER *request,
                              INTEGER *ierror)
{
    MPI_Request c_request;
    *ierror = MPI(Rget_accumulate_c)(choice(origin_addr), *origin_count, FROMINT(Datatype, *origin_datatype),
                                     choice(result_addr), *result_count, FROMINT(Datatype, *result_datatype),
                                     narrow(*target_rank), *target_disp, *target_count,
                                     FROMINT(Datatype, *target_datatype), FROMINT(Op, *op), FROMINT(Win, *win),
                                     &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}

SUBROUTINE(rget_accumulate_c_f08ts)(const struct section *origin_addr, const MPI_Count *origin_count,
                                    const INTEGER *origin_datatype, const struct section *result_addr,
                                    const MPI_Count *result_count, const INTEGER *result_datatype,
                                    const INTEGER *target_rank, const MPI_Aint *target_disp,
                                    const MPI_Count *target_count, const INTEGER *target_datatype, const INTEGER *op,
                                    const INTEGER *win, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    struct buffer c_origin_addr = elements_of(origin_addr, *origin_count, *origin_datatype, PENDING);
    struct buffer c_result_addr = elements_of(result_addr, *result_count, *result_datatype, PENDING);
    if (c_origin_addr.error || c_result_addr.error)
        *ierror = refused_on_win(*win, c_origin_addr.error ? c_origin_addr.error : c_result_addr.error);
    else
        BODY(rget_accumulate_c)(c_origin_addr.address, &c_origin_addr.large_count, &c_origin_addr.datatype,
                                c_result_addr.address, &c_result_addr.large_count, &c_result_addr.datatype,
                                target_rank, target_disp, target_count, target_datatype, op, win, request, ierror);
    leave(&c_origin_addr, READ);
    leave(&c_result_addr, WRITTEN);
}
NAMES(rget_accumulate_c_f08ts, RGET_ACCUMULATE_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(rget_accumulate, RGET_ACCUMULATE, rget_accumulate_c);
NAMES_AS(rget_accumulate_f08ts, RGET_ACCUMULATE_F08TS, rget_accumulate_c_f08ts);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(win_create)(void *base, const MPI_Aint *size, const INTEGER *disp_unit, const INTEGER *info,
                       const INTEGER *comm, INTEGER *win, INTEGER *ierror)
{
    MPI_Win c_win;
    *ierror = MPI(Win_create)(choice(base), *size, narrow(*disp_unit), FROMINT(Info, *info), FROMINT(Comm, *comm),
                              &c_win);
    if (*ierror == MPI_SUCCESS)
        *win = TOINT(Win, c_win);
}
NAMES(win_create, WIN_CREATE);

SUBROUTINE(win_create_f08ts)(const struct section *base, const MPI_Aint *size, const INTEGER *disp_unit,
                             const INTEGER *info, const INTEGER *comm, INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    BODY(win_create)(base->base_addr, size, disp_unit, info, comm, win, ierror);
}
NAMES(win_create_f08ts, WIN_CREATE_F08TS);
#endif

SUBROUTINE(win_create_c)(void *base, const MPI_Aint *size, const MPI_Aint *disp_unit, const INTEGER *info,
                         const INTEGER *comm, INTEGER *win, INTEGER *ierror)
{
    MPI_Win c_win;
    *ierror = MPI(Win_create_c)(choice(base), *size, *disp_unit, FROMINT(Info, *info), FROMINT(Comm, *comm), &c_win);
    if (*ierror == MPI_SUCCESS)
        *win = TOINT(Win, c_win);
}

SUBROUTINE(win_create_c_f08ts)(const struct section *base, const MPI_Aint *size, const MPI_Aint *disp_unit,
                               const INTEGER *info, const INTEGER *comm, INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    BODY(win_create_c)(base->base_addr, size, disp_unit, info, comm, win, ierror);
}
NAMES(win_create_c_f08ts, WIN_CREATE_C_F08TS);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(win_create, WIN_CREATE, win_create_c);
NAMES_AS(win_create_f08ts, WIN_CREATE_F08TS, win_create_c_f08ts);
#endif

SUBROUTINE(win_attach)(const INTEGER *win, void *base, const MPI_Aint *size, INTEGER *ierror)
{
    *ierror = MPI(Win_attach)(FROMINT(Win, *win), choice(base), *size);
}
NAMES(win_attach, WIN_ATTACH);

SUBROUTINE(win_attach_f08ts)(const INTEGER *win, const struct section *base, const MPI_Aint *size, INTEGER *ierror)
{
    OPTIONAL(ierror);
    BODY(win_attach)(win, base->base_addr, size, ierror);
}
NAMES(win_attach_f08ts, WIN_ATTACH_F08TS);

SUBROUTINE(win_detach)(const INTEGER *win, const void *base, INTEGER *ierror)
{
    *ierror = MPI(Win_detach)(FROMINT(Win, *win), choice(base));
}
NAMES(win_detach, WIN_DETACH);

SUBROUTINE(win_detach_f08ts)(const INTEGER *win, const struct section *base, INTEGER *ierror)
{
    OPTIONAL(ierror);
    BODY(win_detach)(win, base->base_addr, ierror);
}
NAMES(win_detach_f08ts, WIN_DETACH_F08TS);
