! Explicit interfaces of the module mpi: handles and statuses are INTEGERs. Made by codegen/fortran; do not edit.
module mpi_interfaces
    use mpi_constants
    implicit none

! Returns the version of the standard ABI that the library implements: 1 and 0.
interface
    subroutine MPI_Abi_get_version(abi_major, abi_minor, ierror)
        import
        integer :: abi_major, abi_minor, ierror
    end subroutine
end interface

! Returns a new info object with the sizes of MPI_Aint, MPI_Count and MPI_Offset in bytes.
interface
    subroutine MPI_Abi_get_info(info, ierror)
        import
        integer :: info, ierror
    end subroutine
end interface

! Returns a new info object that describes Fortran's types.
interface
    subroutine MPI_Abi_get_fortran_info(info, ierror)
        import
        integer :: info, ierror
    end subroutine
end interface

! Fails with MPI_ERR_ABI, because the library already knows its Fortran compiler.
interface
    subroutine MPI_Abi_set_fortran_info(info, ierror)
        import
        integer :: info, ierror
    end subroutine
end interface

! Returns the representations of Fortran's true and false for a LOGICAL of `logical_size` bytes (1, 2, 4, 8 or 16).
interface
    subroutine MPI_Abi_get_fortran_booleans(logical_size, logical_true, logical_false, is_set, &
            ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_true
        !DIR$ IGNORE_TKR(tkrd) logical_true
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_false
        !DIR$ IGNORE_TKR(tkrd) logical_false
        integer :: logical_size, ierror
        type(*), dimension(*), target :: logical_true, logical_false
        logical :: is_set
    end subroutine
end interface

! Fails with MPI_ERR_ABI, because the library already knows its Fortran compiler.
interface
    subroutine MPI_Abi_set_fortran_booleans(logical_size, logical_true, logical_false, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_true
        !DIR$ IGNORE_TKR(tkrd) logical_true
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: logical_false
        !DIR$ IGNORE_TKR(tkrd) logical_false
        integer :: logical_size, ierror
        type(*), dimension(*), target :: logical_true, logical_false
    end subroutine
end interface

! Creates a key for attributes of communicators.
interface
    subroutine MPI_Comm_create_keyval(comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, &
            extra_state, ierror)
        import
        external :: comm_copy_attr_fn, comm_delete_attr_fn
        integer :: comm_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra_state
    end subroutine
end interface

! Frees a key and sets `comm_keyval` to MPI_KEYVAL_INVALID.
interface
    subroutine MPI_Comm_free_keyval(comm_keyval, ierror)
        import
        integer :: comm_keyval, ierror
    end subroutine
end interface

! Sets an attribute of a communicator at this rank.
interface
    subroutine MPI_Comm_set_attr(comm, comm_keyval, attribute_val, ierror)
        import
        integer :: comm, comm_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: attribute_val
    end subroutine
end interface

! Returns an attribute of a communicator.
interface
    subroutine MPI_Comm_get_attr(comm, comm_keyval, attribute_val, flag, ierror)
        import
        integer :: comm, comm_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: attribute_val
        logical :: flag
    end subroutine
end interface

! Deletes an attribute of a communicator at this rank.
interface
    subroutine MPI_Comm_delete_attr(comm, comm_keyval, ierror)
        import
        integer :: comm, comm_keyval, ierror
    end subroutine
end interface

! Creates a key for attributes of windows.
interface
    subroutine MPI_Win_create_keyval(win_copy_attr_fn, win_delete_attr_fn, win_keyval, &
            extra_state, ierror)
        import
        external :: win_copy_attr_fn, win_delete_attr_fn
        integer :: win_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra_state
    end subroutine
end interface

! Frees a key and sets `win_keyval` to MPI_KEYVAL_INVALID.
interface
    subroutine MPI_Win_free_keyval(win_keyval, ierror)
        import
        integer :: win_keyval, ierror
    end subroutine
end interface

! Sets an attribute of a window at this rank.
interface
    subroutine MPI_Win_set_attr(win, win_keyval, attribute_val, ierror)
        import
        integer :: win, win_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: attribute_val
    end subroutine
end interface

! Returns an attribute of a window.
interface
    subroutine MPI_Win_get_attr(win, win_keyval, attribute_val, flag, ierror)
        import
        integer :: win, win_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: attribute_val
        logical :: flag
    end subroutine
end interface

! Deletes an attribute of a window at this rank.
interface
    subroutine MPI_Win_delete_attr(win, win_keyval, ierror)
        import
        integer :: win, win_keyval, ierror
    end subroutine
end interface

! Deprecated name of MPI_Comm_create_keyval.
interface
    subroutine MPI_Keyval_create(copy_fn, delete_fn, keyval, extra_state, ierror)
        import
        external :: copy_fn, delete_fn
        integer :: keyval, extra_state, ierror
    end subroutine
end interface

! Deprecated name of MPI_Comm_free_keyval.
interface
    subroutine MPI_Keyval_free(keyval, ierror)
        import
        integer :: keyval, ierror
    end subroutine
end interface

! Deprecated name of MPI_Comm_set_attr.
interface
    subroutine MPI_Attr_put(comm, keyval, attribute_val, ierror)
        import
        integer :: comm, keyval, attribute_val, ierror
    end subroutine
end interface

! Deprecated name of MPI_Comm_get_attr.
interface
    subroutine MPI_Attr_get(comm, keyval, attribute_val, flag, ierror)
        import
        integer :: comm, keyval, attribute_val, ierror
        logical :: flag
    end subroutine
end interface

! Deprecated name of MPI_Comm_delete_attr.
interface
    subroutine MPI_Attr_delete(comm, keyval, ierror)
        import
        integer :: comm, keyval, ierror
    end subroutine
end interface

! Gathers data of all ranks at every rank.
interface
    subroutine MPI_Allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Allgather.
interface
    subroutine MPI_Iallgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, comm, &
            request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Allgather.
interface
    subroutine MPI_Allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, comm, info, &
            request, ierror
    end subroutine
end interface

! Gathers data of different lengths at every rank.
interface
    subroutine MPI_Allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcounts(*), displs(*), &
            recvtype, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Allgatherv.
interface
    subroutine MPI_Iallgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcounts(*), displs(*), &
            recvtype, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Allgatherv.
interface
    subroutine MPI_Allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcounts(*), displs(*), &
            recvtype, comm, info, request, ierror
    end subroutine
end interface

! Sends different data from every rank to every rank.
interface
    subroutine MPI_Alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Alltoall.
interface
    subroutine MPI_Ialltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, comm, &
            request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Alltoall.
interface
    subroutine MPI_Alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, comm, info, &
            request, ierror
    end subroutine
end interface

! Sends different data of different lengths from every rank to every rank.
interface
    subroutine MPI_Alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcounts(*), sdispls(*), sendtype, recvcounts(*), &
            rdispls(*), recvtype, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Alltoallv.
interface
    subroutine MPI_Ialltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcounts(*), sdispls(*), sendtype, recvcounts(*), &
            rdispls(*), recvtype, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Alltoallv.
interface
    subroutine MPI_Alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcounts(*), sdispls(*), sendtype, recvcounts(*), &
            rdispls(*), recvtype, comm, info, request, ierror
    end subroutine
end interface

! Sends data of different datatypes from every rank to every rank.
interface
    subroutine MPI_Alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcounts(*), sdispls(*), sendtypes(*), recvcounts(*), &
            rdispls(*), recvtypes(*), comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Alltoallw.
interface
    subroutine MPI_Ialltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcounts(*), sdispls(*), sendtypes(*), recvcounts(*), &
            rdispls(*), recvtypes(*), comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Alltoallw.
interface
    subroutine MPI_Alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcounts(*), sdispls(*), sendtypes(*), recvcounts(*), &
            rdispls(*), recvtypes(*), comm, info, request, ierror
    end subroutine
end interface

! Waits until every rank of `comm` has called MPI_Barrier.
interface
    subroutine MPI_Barrier(comm, ierror)
        import
        integer :: comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Barrier.
interface
    subroutine MPI_Ibarrier(comm, request, ierror)
        import
        integer :: comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Barrier.
interface
    subroutine MPI_Barrier_init(comm, info, request, ierror)
        import
        integer :: comm, info, request, ierror
    end subroutine
end interface

! Copies data of one rank to all other ranks.
interface
    subroutine MPI_Bcast(buffer, count, datatype, root, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
        !DIR$ IGNORE_TKR(tkrd) buffer
        type(*), dimension(*), target :: buffer
        integer :: count, datatype, root, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Bcast.
interface
    subroutine MPI_Ibcast(buffer, count, datatype, root, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
        !DIR$ IGNORE_TKR(tkrd) buffer
        type(*), dimension(*), target :: buffer
        integer :: count, datatype, root, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Bcast.
interface
    subroutine MPI_Bcast_init(buffer, count, datatype, root, comm, info, request, &
            ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
        !DIR$ IGNORE_TKR(tkrd) buffer
        type(*), dimension(*), target :: buffer
        integer :: count, datatype, root, comm, info, request, ierror
    end subroutine
end interface

! Gathers data of all ranks at one rank.
interface
    subroutine MPI_Gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, root, comm, &
            ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Gather.
interface
    subroutine MPI_Igather(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, root, comm, &
            request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Gather.
interface
    subroutine MPI_Gather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, root, comm, &
            info, request, ierror
    end subroutine
end interface

! Gathers data of different lengths at one rank.
interface
    subroutine MPI_Gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, root, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcounts(*), displs(*), &
            recvtype, root, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Gatherv.
interface
    subroutine MPI_Igatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, root, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcounts(*), displs(*), &
            recvtype, root, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Gatherv.
interface
    subroutine MPI_Gatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, root, comm, info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcounts(*), displs(*), &
            recvtype, root, comm, info, request, ierror
    end subroutine
end interface

! Combines data of all ranks by `op` and stores the results at one rank.
interface
    subroutine MPI_Reduce(sendbuf, recvbuf, count, datatype, op, root, comm, &
            ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: count, datatype, op, root, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Reduce.
interface
    subroutine MPI_Ireduce(sendbuf, recvbuf, count, datatype, op, root, comm, &
            request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: count, datatype, op, root, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Reduce.
interface
    subroutine MPI_Reduce_init(sendbuf, recvbuf, count, datatype, op, root, comm, &
            info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: count, datatype, op, root, comm, info, request, ierror
    end subroutine
end interface

! Combines data of all ranks by `op` and stores the results at every rank.
interface
    subroutine MPI_Allreduce(sendbuf, recvbuf, count, datatype, op, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: count, datatype, op, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Allreduce.
interface
    subroutine MPI_Iallreduce(sendbuf, recvbuf, count, datatype, op, comm, request, &
            ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: count, datatype, op, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Allreduce.
interface
    subroutine MPI_Allreduce_init(sendbuf, recvbuf, count, datatype, op, comm, info, &
            request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: count, datatype, op, comm, info, request, ierror
    end subroutine
end interface

! Combines data of all ranks by `op` and scatters the results in blocks of equal length.
interface
    subroutine MPI_Reduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, &
            ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: recvcount, datatype, op, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Reduce_scatter_block.
interface
    subroutine MPI_Ireduce_scatter_block(sendbuf, recvbuf, recvcount, datatype, op, comm, &
            request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: recvcount, datatype, op, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Reduce_scatter_block.
interface
    subroutine MPI_Reduce_scatter_block_init(sendbuf, recvbuf, recvcount, datatype, op, comm, info, &
            request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: recvcount, datatype, op, comm, info, request, ierror
    end subroutine
end interface

! Combines data of all ranks by `op` and scatters the results in blocks of different lengths.
interface
    subroutine MPI_Reduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, &
            ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: recvcounts(*), datatype, op, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Reduce_scatter.
interface
    subroutine MPI_Ireduce_scatter(sendbuf, recvbuf, recvcounts, datatype, op, comm, &
            request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: recvcounts(*), datatype, op, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Reduce_scatter.
interface
    subroutine MPI_Reduce_scatter_init(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, &
            request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: recvcounts(*), datatype, op, comm, info, request, &
            ierror
    end subroutine
end interface

! Combines the data of the ranks up to and including the calling rank by `op`.
interface
    subroutine MPI_Scan(sendbuf, recvbuf, count, datatype, op, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: count, datatype, op, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Scan.
interface
    subroutine MPI_Iscan(sendbuf, recvbuf, count, datatype, op, comm, request, &
            ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: count, datatype, op, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Scan.
interface
    subroutine MPI_Scan_init(sendbuf, recvbuf, count, datatype, op, comm, info, &
            request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: count, datatype, op, comm, info, request, ierror
    end subroutine
end interface

! Combines the data of the ranks before the calling rank by `op`.
interface
    subroutine MPI_Exscan(sendbuf, recvbuf, count, datatype, op, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: count, datatype, op, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Exscan.
interface
    subroutine MPI_Iexscan(sendbuf, recvbuf, count, datatype, op, comm, request, &
            ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: count, datatype, op, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Exscan.
interface
    subroutine MPI_Exscan_init(sendbuf, recvbuf, count, datatype, op, comm, info, &
            request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: count, datatype, op, comm, info, request, ierror
    end subroutine
end interface

! Distributes data of one rank to all ranks.
interface
    subroutine MPI_Scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, root, comm, &
            ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Scatter.
interface
    subroutine MPI_Iscatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, root, comm, &
            request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Scatter.
interface
    subroutine MPI_Scatter_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, root, comm, &
            info, request, ierror
    end subroutine
end interface

! Distributes data of different lengths from one rank to all ranks.
interface
    subroutine MPI_Scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, &
            recvcount, recvtype, root, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcounts(*), displs(*), sendtype, recvcount, &
            recvtype, root, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Scatterv.
interface
    subroutine MPI_Iscatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, &
            recvcount, recvtype, root, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcounts(*), displs(*), sendtype, recvcount, &
            recvtype, root, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Scatterv.
interface
    subroutine MPI_Scatterv_init(sendbuf, sendcounts, displs, sendtype, recvbuf, &
            recvcount, recvtype, root, comm, info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcounts(*), displs(*), sendtype, recvcount, &
            recvtype, root, comm, info, request, ierror
    end subroutine
end interface

! Returns the rank of the calling process in `comm`.
interface
    subroutine MPI_Comm_rank(comm, rank, ierror)
        import
        integer :: comm, rank, ierror
    end subroutine
end interface

! Returns the number of ranks in `comm`.
interface
    subroutine MPI_Comm_size(comm, size, ierror)
        import
        integer :: comm, size, ierror
    end subroutine
end interface

! Compares two communicators.
interface
    subroutine MPI_Comm_compare(comm1, comm2, result, ierror)
        import
        integer :: comm1, comm2, result, ierror
    end subroutine
end interface

! Sets `flag` to true if `comm` is an intercommunicator.
interface
    subroutine MPI_Comm_test_inter(comm, flag, ierror)
        import
        integer :: comm, ierror
        logical :: flag
    end subroutine
end interface

! Returns the number of ranks in the remote group of an intercommunicator.
interface
    subroutine MPI_Comm_remote_size(comm, size, ierror)
        import
        integer :: comm, size, ierror
    end subroutine
end interface

! Returns the remote group of an intercommunicator.
interface
    subroutine MPI_Comm_remote_group(comm, group, ierror)
        import
        integer :: comm, group, ierror
    end subroutine
end interface

! Sets the name of a communicator at this rank.
interface
    subroutine MPI_Comm_set_name(comm, comm_name, ierror)
        import
        integer :: comm, ierror
        character(len=*) :: comm_name
    end subroutine
end interface

! Returns the name of a communicator.
interface
    subroutine MPI_Comm_get_name(comm, comm_name, resultlen, ierror)
        import
        integer :: comm, resultlen, ierror
        character(len=*) :: comm_name
    end subroutine
end interface

! Changes hints of a communicator at this rank, as the keys in `info` say.
interface
    subroutine MPI_Comm_set_info(comm, info, ierror)
        import
        integer :: comm, info, ierror
    end subroutine
end interface

! Returns a new info object with all hints of a communicator that are in force at this rank.
interface
    subroutine MPI_Comm_get_info(comm, info_used, ierror)
        import
        integer :: comm, info_used, ierror
    end subroutine
end interface

! Duplicates a communicator.
interface
    subroutine MPI_Comm_dup(comm, newcomm, ierror)
        import
        integer :: comm, newcomm, ierror
    end subroutine
end interface

! Duplicates a communicator and gives it the hints in `info`.
interface
    subroutine MPI_Comm_dup_with_info(comm, info, newcomm, ierror)
        import
        integer :: comm, info, newcomm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Comm_dup.
interface
    subroutine MPI_Comm_idup(comm, newcomm, request, ierror)
        import
        integer :: comm, newcomm, request, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Comm_dup_with_info.
interface
    subroutine MPI_Comm_idup_with_info(comm, info, newcomm, request, ierror)
        import
        integer :: comm, info, newcomm, request, ierror
    end subroutine
end interface

! Creates a communicator for a group of ranks of `comm`.
interface
    subroutine MPI_Comm_create(comm, group, newcomm, ierror)
        import
        integer :: comm, group, newcomm, ierror
    end subroutine
end interface

! Creates a communicator for a group of ranks of `comm`.
interface
    subroutine MPI_Comm_create_group(comm, group, tag, newcomm, ierror)
        import
        integer :: comm, group, tag, newcomm, ierror
    end subroutine
end interface

! Splits a communicator by color.
interface
    subroutine MPI_Comm_split(comm, color, key, newcomm, ierror)
        import
        integer :: comm, color, key, newcomm, ierror
    end subroutine
end interface

! Splits a communicator by the hardware that ranks share.
interface
    subroutine MPI_Comm_split_type(comm, split_type, key, info, newcomm, ierror)
        import
        integer :: comm, split_type, key, info, newcomm, ierror
    end subroutine
end interface

! Frees a communicator and sets `comm` to MPI_COMM_NULL.
interface
    subroutine MPI_Comm_free(comm, ierror)
        import
        integer :: comm, ierror
    end subroutine
end interface

! Waits for all communication on a communicator, and frees the communicator.
interface
    subroutine MPI_Comm_disconnect(comm, ierror)
        import
        integer :: comm, ierror
    end subroutine
end interface

! Creates a communicator from a group without a parent communicator.
interface
    subroutine MPI_Comm_create_from_group(group, stringtag, info, errhandler, newcomm, ierror)
        import
        integer :: group, info, errhandler, newcomm, ierror
        character(len=*) :: stringtag
    end subroutine
end interface

! Creates an intercommunicator from two groups without common processes.
interface
    subroutine MPI_Intercomm_create_from_groups(local_group, local_leader, remote_group, remote_leader, &
            stringtag, info, errhandler, newintercomm, ierror)
        import
        integer :: local_group, local_leader, remote_group, remote_leader, &
            info, errhandler, newintercomm, ierror
        character(len=*) :: stringtag
    end subroutine
end interface

! Waits until an operation is complete, and sets `request` to MPI_REQUEST_NULL.
interface
    subroutine MPI_Wait(request, status, ierror)
        import
        integer :: request, status(MPI_STATUS_SIZE), ierror
    end subroutine
end interface

! Tests for the completion of an operation.
interface
    subroutine MPI_Test(request, flag, status, ierror)
        import
        integer :: request, status(MPI_STATUS_SIZE), ierror
        logical :: flag
    end subroutine
end interface

! Frees a request and sets `request` to MPI_REQUEST_NULL.
interface
    subroutine MPI_Request_free(request, ierror)
        import
        integer :: request, ierror
    end subroutine
end interface

! Tests for the completion of an operation without freeing the request.
interface
    subroutine MPI_Request_get_status(request, flag, status, ierror)
        import
        integer :: request, status(MPI_STATUS_SIZE), ierror
        logical :: flag
    end subroutine
end interface

! Waits until all operations of an array of requests are complete, and sets the requests to MPI_REQUEST_NULL.
interface
    subroutine MPI_Waitall(count, array_of_requests, array_of_statuses, ierror)
        import
        integer :: count, array_of_requests(*), &
            array_of_statuses(MPI_STATUS_SIZE, *), ierror
    end subroutine
end interface

! Tests for the completion of all operations of an array of requests.
interface
    subroutine MPI_Testall(count, array_of_requests, flag, array_of_statuses, &
            ierror)
        import
        integer :: count, array_of_requests(*), &
            array_of_statuses(MPI_STATUS_SIZE, *), ierror
        logical :: flag
    end subroutine
end interface

! Waits until one operation of an array of requests is complete.
interface
    subroutine MPI_Waitany(count, array_of_requests, index, status, ierror)
        import
        integer :: count, array_of_requests(*), index, &
            status(MPI_STATUS_SIZE), ierror
    end subroutine
end interface

! Tests for the completion of one operation of an array of requests.
interface
    subroutine MPI_Testany(count, array_of_requests, index, flag, status, ierror)
        import
        integer :: count, array_of_requests(*), index, &
            status(MPI_STATUS_SIZE), ierror
        logical :: flag
    end subroutine
end interface

! Waits until at least one operation of an array of requests is complete.
interface
    subroutine MPI_Waitsome(incount, array_of_requests, outcount, array_of_indices, &
            array_of_statuses, ierror)
        import
        integer :: incount, array_of_requests(*), outcount, &
            array_of_indices(*), array_of_statuses(MPI_STATUS_SIZE, *), ierror
    end subroutine
end interface

! Tests which operations of an array of requests are complete.
interface
    subroutine MPI_Testsome(incount, array_of_requests, outcount, array_of_indices, &
            array_of_statuses, ierror)
        import
        integer :: incount, array_of_requests(*), outcount, &
            array_of_indices(*), array_of_statuses(MPI_STATUS_SIZE, *), ierror
    end subroutine
end interface

! Tests for the completion of one operation of an array of requests, without freeing requests.
interface
    subroutine MPI_Request_get_status_any(count, array_of_requests, index, flag, status, ierror)
        import
        integer :: count, array_of_requests(*), index, &
            status(MPI_STATUS_SIZE), ierror
        logical :: flag
    end subroutine
end interface

! Tests for the completion of all operations of an array of requests, without freeing requests.
interface
    subroutine MPI_Request_get_status_all(count, array_of_requests, flag, array_of_statuses, &
            ierror)
        import
        integer :: count, array_of_requests(*), &
            array_of_statuses(MPI_STATUS_SIZE, *), ierror
        logical :: flag
    end subroutine
end interface

! Tests which operations of an array of requests are complete, without freeing requests.
interface
    subroutine MPI_Request_get_status_some(incount, array_of_requests, outcount, array_of_indices, &
            array_of_statuses, ierror)
        import
        integer :: incount, array_of_requests(*), outcount, &
            array_of_indices(*), array_of_statuses(MPI_STATUS_SIZE, *), ierror
    end subroutine
end interface

! Returns an address as a number.
interface
    subroutine MPI_Get_address(location, address, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: location
        !DIR$ IGNORE_TKR(tkrd) location
        type(*), dimension(*), target :: location
        integer(kind=MPI_ADDRESS_KIND) :: address
        integer :: ierror
    end subroutine
end interface

! Returns the sum of an address and a displacement in bytes.
interface
    function MPI_Aint_add(base, disp) result(value)
        import
        integer(kind=MPI_ADDRESS_KIND) :: base, disp
        integer(kind=MPI_ADDRESS_KIND) :: value
    end function
end interface

! Returns the difference of two addresses, in bytes.
interface
    function MPI_Aint_diff(addr1, addr2) result(value)
        import
        integer(kind=MPI_ADDRESS_KIND) :: addr1, addr2
        integer(kind=MPI_ADDRESS_KIND) :: value
    end function
end interface

! Returns the number of bytes of data in a datatype, without gaps.
interface
    subroutine MPI_Type_size(datatype, size, ierror)
        import
        integer :: datatype, size, ierror
    end subroutine
end interface

! Commits a datatype.
interface
    subroutine MPI_Type_commit(datatype, ierror)
        import
        integer :: datatype, ierror
    end subroutine
end interface

! Frees a datatype and sets `datatype` to MPI_DATATYPE_NULL.
interface
    subroutine MPI_Type_free(datatype, ierror)
        import
        integer :: datatype, ierror
    end subroutine
end interface

! Deprecated name of MPI_Type_size_c.
interface
    subroutine MPI_Type_size_x(datatype, size, ierror)
        import
        integer :: datatype, ierror
        integer(kind=MPI_COUNT_KIND) :: size
    end subroutine
end interface

! Returns the lower bound and the extent of a datatype, in bytes.
interface
    subroutine MPI_Type_get_extent(datatype, lb, extent, ierror)
        import
        integer :: datatype, ierror
        integer(kind=MPI_ADDRESS_KIND) :: lb, extent
    end subroutine
end interface

! Deprecated name of MPI_Type_get_extent_c.
interface
    subroutine MPI_Type_get_extent_x(datatype, lb, extent, ierror)
        import
        integer :: datatype, ierror
        integer(kind=MPI_COUNT_KIND) :: lb, extent
    end subroutine
end interface

! Returns the true lower bound and the true extent of a datatype, in bytes.
interface
    subroutine MPI_Type_get_true_extent(datatype, true_lb, true_extent, ierror)
        import
        integer :: datatype, ierror
        integer(kind=MPI_ADDRESS_KIND) :: true_lb, true_extent
    end subroutine
end interface

! Deprecated name of MPI_Type_get_true_extent_c.
interface
    subroutine MPI_Type_get_true_extent_x(datatype, true_lb, true_extent, ierror)
        import
        integer :: datatype, ierror
        integer(kind=MPI_COUNT_KIND) :: true_lb, true_extent
    end subroutine
end interface

! Creates a key for attributes of datatypes.
interface
    subroutine MPI_Type_create_keyval(type_copy_attr_fn, type_delete_attr_fn, type_keyval, &
            extra_state, ierror)
        import
        external :: type_copy_attr_fn, type_delete_attr_fn
        integer :: type_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra_state
    end subroutine
end interface

! Frees a key and sets `type_keyval` to MPI_KEYVAL_INVALID.
interface
    subroutine MPI_Type_free_keyval(type_keyval, ierror)
        import
        integer :: type_keyval, ierror
    end subroutine
end interface

! Sets an attribute of a datatype, which may be predefined.
interface
    subroutine MPI_Type_set_attr(datatype, type_keyval, attribute_val, ierror)
        import
        integer :: datatype, type_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: attribute_val
    end subroutine
end interface

! Returns an attribute of a datatype.
interface
    subroutine MPI_Type_get_attr(datatype, type_keyval, attribute_val, flag, ierror)
        import
        integer :: datatype, type_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: attribute_val
        logical :: flag
    end subroutine
end interface

! Deletes an attribute of a datatype.
interface
    subroutine MPI_Type_delete_attr(datatype, type_keyval, ierror)
        import
        integer :: datatype, type_keyval, ierror
    end subroutine
end interface

! Sets the name of a datatype, which may be predefined.
interface
    subroutine MPI_Type_set_name(datatype, type_name, ierror)
        import
        integer :: datatype, ierror
        character(len=*) :: type_name
    end subroutine
end interface

! Returns the name of a datatype.
interface
    subroutine MPI_Type_get_name(datatype, type_name, resultlen, ierror)
        import
        integer :: datatype, resultlen, ierror
        character(len=*) :: type_name
    end subroutine
end interface

! Duplicates a datatype.
interface
    subroutine MPI_Type_dup(oldtype, newtype, ierror)
        import
        integer :: oldtype, newtype, ierror
    end subroutine
end interface

! Creates a datatype of `count` consecutive entries of `oldtype`.
interface
    subroutine MPI_Type_contiguous(count, oldtype, newtype, ierror)
        import
        integer :: count, oldtype, newtype, ierror
    end subroutine
end interface

! Creates a datatype of `count` equal blocks at regular distances.
interface
    subroutine MPI_Type_vector(count, blocklength, stride, oldtype, newtype, ierror)
        import
        integer :: count, blocklength, stride, oldtype, newtype, ierror
    end subroutine
end interface

! Creates a datatype of equal blocks at regular distances in bytes.
interface
    subroutine MPI_Type_create_hvector(count, blocklength, stride, oldtype, newtype, ierror)
        import
        integer :: count, blocklength, oldtype, newtype, ierror
        integer(kind=MPI_ADDRESS_KIND) :: stride
    end subroutine
end interface

! Creates a datatype of `count` blocks of different lengths and displacements.
interface
    subroutine MPI_Type_indexed(count, array_of_blocklengths, array_of_displacements, &
            oldtype, newtype, ierror)
        import
        integer :: count, array_of_blocklengths(*), &
            array_of_displacements(*), oldtype, newtype, ierror
    end subroutine
end interface

! Creates a datatype of blocks of different lengths and of displacements in bytes.
interface
    subroutine MPI_Type_create_hindexed(count, array_of_blocklengths, array_of_displacements, &
            oldtype, newtype, ierror)
        import
        integer :: count, array_of_blocklengths(*), oldtype, newtype, &
            ierror
        integer(kind=MPI_ADDRESS_KIND) :: array_of_displacements(*)
    end subroutine
end interface

! Creates a datatype of `count` equal blocks at different displacements.
interface
    subroutine MPI_Type_create_indexed_block(count, blocklength, array_of_displacements, oldtype, &
            newtype, ierror)
        import
        integer :: count, blocklength, array_of_displacements(*), oldtype, &
            newtype, ierror
    end subroutine
end interface

! Creates a datatype of equal blocks at different displacements in bytes.
interface
    subroutine MPI_Type_create_hindexed_block(count, blocklength, array_of_displacements, oldtype, &
            newtype, ierror)
        import
        integer :: count, blocklength, oldtype, newtype, ierror
        integer(kind=MPI_ADDRESS_KIND) :: array_of_displacements(*)
    end subroutine
end interface

! Creates a datatype of `count` blocks of different datatypes.
interface
    subroutine MPI_Type_create_struct(count, array_of_blocklengths, array_of_displacements, &
            array_of_types, newtype, ierror)
        import
        integer :: count, array_of_blocklengths(*), array_of_types(*), &
            newtype, ierror
        integer(kind=MPI_ADDRESS_KIND) :: array_of_displacements(*)
    end subroutine
end interface

! Creates a datatype with another lower bound and extent.
interface
    subroutine MPI_Type_create_resized(oldtype, lb, extent, newtype, ierror)
        import
        integer :: oldtype, newtype, ierror
        integer(kind=MPI_ADDRESS_KIND) :: lb, extent
    end subroutine
end interface

! Creates a datatype for a rectangular part of an array.
interface
    subroutine MPI_Type_create_subarray(ndims, array_of_sizes, array_of_subsizes, &
            array_of_starts, order, oldtype, newtype, ierror)
        import
        integer :: ndims, array_of_sizes(*), array_of_subsizes(*), &
            array_of_starts(*), order, oldtype, newtype, ierror
    end subroutine
end interface

! Creates a datatype for one process's elements of a distributed array.
interface
    subroutine MPI_Type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs, &
            array_of_dargs, array_of_psizes, order, oldtype, newtype, ierror)
        import
        integer :: size, rank, ndims, array_of_gsizes(*), &
            array_of_distribs(*), array_of_dargs(*), array_of_psizes(*), order, oldtype, newtype, ierror
    end subroutine
end interface

! Returns the constructor of a datatype, and the number of its arguments of each kind.
interface
    subroutine MPI_Type_get_envelope(datatype, num_integers, num_addresses, num_datatypes, &
            combiner, ierror)
        import
        integer :: datatype, num_integers, num_addresses, num_datatypes, &
            combiner, ierror
    end subroutine
end interface

! Returns the arguments that created a datatype, in the order of its constructor.
interface
    subroutine MPI_Type_get_contents(datatype, max_integers, max_addresses, max_datatypes, &
            array_of_integers, array_of_addresses, array_of_datatypes, ierror)
        import
        integer :: datatype, max_integers, max_addresses, max_datatypes, &
            array_of_integers(*), array_of_datatypes(*), ierror
        integer(kind=MPI_ADDRESS_KIND) :: array_of_addresses(*)
    end subroutine
end interface

! Returns the datatype of Fortran's REAL(KIND=selected_real_kind(p, r)).
interface
    subroutine MPI_Type_create_f90_real(p, r, newtype, ierror)
        import
        integer :: p, r, newtype, ierror
    end subroutine
end interface

! Returns the datatype of Fortran's COMPLEX(KIND=selected_real_kind(p, r)).
interface
    subroutine MPI_Type_create_f90_complex(p, r, newtype, ierror)
        import
        integer :: p, r, newtype, ierror
    end subroutine
end interface

! Returns the datatype of Fortran's INTEGER(KIND=selected_int_kind(r)).
interface
    subroutine MPI_Type_create_f90_integer(r, newtype, ierror)
        import
        integer :: r, newtype, ierror
    end subroutine
end interface

! Returns the predefined Fortran datatype of a class and a size in bytes.
interface
    subroutine MPI_Type_match_size(typeclass, size, datatype, ierror)
        import
        integer :: typeclass, size, datatype, ierror
    end subroutine
end interface

! Returns the datatype of pairs of a value and an index, for MPI_MINLOC and MPI_MAXLOC.
interface
    subroutine MPI_Type_get_value_index(value_type, index_type, pair_type, ierror)
        import
        integer :: value_type, index_type, pair_type, ierror
    end subroutine
end interface

! Returns the version of the MPI standard: 5 and 0.
interface
    subroutine MPI_Get_version(version, subversion, ierror)
        import
        integer :: version, subversion, ierror
    end subroutine
end interface

! Returns the name and version of this library.
interface
    subroutine MPI_Get_library_version(version, resultlen, ierror)
        import
        character(len=*) :: version
        integer :: resultlen, ierror
    end subroutine
end interface

! Returns a new info object that describes the hardware of the calling thread.
interface
    subroutine MPI_Get_hw_resource_info(hw_info, ierror)
        import
        integer :: hw_info, ierror
    end subroutine
end interface

! Returns the name of the host.
interface
    subroutine MPI_Get_processor_name(name, resultlen, ierror)
        import
        character(len=*) :: name
        integer :: resultlen, ierror
    end subroutine
end interface

! Returns the time in seconds since a fixed moment in the past.
interface
    function MPI_Wtime() result(value)
        import
        double precision :: value
    end function
end interface

! Returns the resolution of MPI_Wtime in seconds.
interface
    function MPI_Wtick() result(value)
        import
        double precision :: value
    end function
end interface

! Allocates memory that other ranks can access directly in windows.
interface MPI_Alloc_mem
    subroutine MPI_Alloc_mem(size, info, baseptr, ierror)
        import
        integer(kind=MPI_ADDRESS_KIND) :: size, baseptr
        integer :: info, ierror
    end subroutine
    subroutine MPI_Alloc_mem_cptr(size, info, baseptr, ierror)
        import
        integer(kind=MPI_ADDRESS_KIND) :: size
        integer :: info, ierror
        type(C_PTR) :: baseptr
    end subroutine
end interface

! Frees memory that MPI_Alloc_mem has allocated.
interface
    subroutine MPI_Free_mem(base, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: base
        !DIR$ IGNORE_TKR(tkrd) base
        type(*), dimension(*), target :: base
        integer :: ierror
    end subroutine
end interface

! Returns the class of an error code.
interface
    subroutine MPI_Error_class(errorcode, errorclass, ierror)
        import
        integer :: errorcode, errorclass, ierror
    end subroutine
end interface

! Returns the text of an error code.
interface
    subroutine MPI_Error_string(errorcode, string, resultlen, ierror)
        import
        integer :: errorcode, resultlen, ierror
        character(len=*) :: string
    end subroutine
end interface

! Adds an error class of the program.
interface
    subroutine MPI_Add_error_class(errorclass, ierror)
        import
        integer :: errorclass, ierror
    end subroutine
end interface

! Removes an error class that MPI_Add_error_class has added.
interface
    subroutine MPI_Remove_error_class(errorclass, ierror)
        import
        integer :: errorclass, ierror
    end subroutine
end interface

! Adds an error code to an error class of MPI or of the program.
interface
    subroutine MPI_Add_error_code(errorclass, errorcode, ierror)
        import
        integer :: errorclass, errorcode, ierror
    end subroutine
end interface

! Removes an error code that MPI_Add_error_code has added.
interface
    subroutine MPI_Remove_error_code(errorcode, ierror)
        import
        integer :: errorcode, ierror
    end subroutine
end interface

! Sets the text that MPI_Error_string returns for an added class or code.
interface
    subroutine MPI_Add_error_string(errorcode, string, ierror)
        import
        integer :: errorcode, ierror
        character(len=*) :: string
    end subroutine
end interface

! Removes the text that MPI_Add_error_string has set.
interface
    subroutine MPI_Remove_error_string(errorcode, ierror)
        import
        integer :: errorcode, ierror
    end subroutine
end interface

! Creates an error handler for communicators that calls `comm_errhandler_fn`.
interface
    subroutine MPI_Comm_create_errhandler(comm_errhandler_fn, errhandler, ierror)
        import
        external :: comm_errhandler_fn
        integer :: errhandler, ierror
    end subroutine
end interface

! Attaches an error handler to a communicator at this rank.
interface
    subroutine MPI_Comm_set_errhandler(comm, errhandler, ierror)
        import
        integer :: comm, errhandler, ierror
    end subroutine
end interface

! Returns the error handler of a communicator.
interface
    subroutine MPI_Comm_get_errhandler(comm, errhandler, ierror)
        import
        integer :: comm, errhandler, ierror
    end subroutine
end interface

! Calls the error handler of a communicator with an error code.
interface
    subroutine MPI_Comm_call_errhandler(comm, errorcode, ierror)
        import
        integer :: comm, errorcode, ierror
    end subroutine
end interface

! Creates an error handler for windows that calls `win_errhandler_fn`.
interface
    subroutine MPI_Win_create_errhandler(win_errhandler_fn, errhandler, ierror)
        import
        external :: win_errhandler_fn
        integer :: errhandler, ierror
    end subroutine
end interface

! Attaches an error handler to a window at this rank.
interface
    subroutine MPI_Win_set_errhandler(win, errhandler, ierror)
        import
        integer :: win, errhandler, ierror
    end subroutine
end interface

! Returns the error handler of a window.
interface
    subroutine MPI_Win_get_errhandler(win, errhandler, ierror)
        import
        integer :: win, errhandler, ierror
    end subroutine
end interface

! Calls the error handler of a window with an error code.
interface
    subroutine MPI_Win_call_errhandler(win, errorcode, ierror)
        import
        integer :: win, errorcode, ierror
    end subroutine
end interface

! Creates an error handler for files that calls `file_errhandler_fn`.
interface
    subroutine MPI_File_create_errhandler(file_errhandler_fn, errhandler, ierror)
        import
        external :: file_errhandler_fn
        integer :: errhandler, ierror
    end subroutine
end interface

! Attaches an error handler to MPI_FILE_NULL at this rank.
interface
    subroutine MPI_File_set_errhandler(file, errhandler, ierror)
        import
        integer :: file, errhandler, ierror
    end subroutine
end interface

! Returns the error handler of MPI_FILE_NULL, which is MPI_ERRORS_RETURN initially.
interface
    subroutine MPI_File_get_errhandler(file, errhandler, ierror)
        import
        integer :: file, errhandler, ierror
    end subroutine
end interface

! Calls the error handler of MPI_FILE_NULL with an error code.
interface
    subroutine MPI_File_call_errhandler(fh, errorcode, ierror)
        import
        integer :: fh, errorcode, ierror
    end subroutine
end interface

! Frees the handle of an error handler and sets `errhandler` to MPI_ERRHANDLER_NULL.
interface
    subroutine MPI_Errhandler_free(errhandler, ierror)
        import
        integer :: errhandler, ierror
    end subroutine
end interface

! Creates a generalized request for an operation of the program.
interface
    subroutine MPI_Grequest_start(query_fn, free_fn, cancel_fn, extra_state, request, &
            ierror)
        import
        external :: query_fn, free_fn, cancel_fn
        integer(kind=MPI_ADDRESS_KIND) :: extra_state
        integer :: request, ierror
    end subroutine
end interface

! Marks the operation of a generalized request as complete.
interface
    subroutine MPI_Grequest_complete(request, ierror)
        import
        integer :: request, ierror
    end subroutine
end interface

! Sets the number of basic elements that MPI_Get_elements returns for a status.
interface
    subroutine MPI_Status_set_elements(status, datatype, count, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), datatype, count, ierror
    end subroutine
end interface

! Deprecated name of MPI_Status_set_elements_c.
interface
    subroutine MPI_Status_set_elements_x(status, datatype, count, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), datatype, ierror
        integer(kind=MPI_COUNT_KIND) :: count
    end subroutine
end interface

! Sets the flag that MPI_Test_cancelled returns for a status.
interface
    subroutine MPI_Status_set_cancelled(status, flag, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), ierror
        logical :: flag
    end subroutine
end interface

! Sets the source of a status.
interface
    subroutine MPI_Status_set_source(status, source, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), source, ierror
    end subroutine
end interface

! Sets the tag of a status.
interface
    subroutine MPI_Status_set_tag(status, tag, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), tag, ierror
    end subroutine
end interface

! Sets the error code of a status.
interface
    subroutine MPI_Status_set_error(status, error, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), error, ierror
    end subroutine
end interface

! Returns the group of a communicator.
interface
    subroutine MPI_Comm_group(comm, group, ierror)
        import
        integer :: comm, group, ierror
    end subroutine
end interface

! Returns the number of processes in a group.
interface
    subroutine MPI_Group_size(group, size, ierror)
        import
        integer :: group, size, ierror
    end subroutine
end interface

! Returns the rank of the calling process in a group.
interface
    subroutine MPI_Group_rank(group, rank, ierror)
        import
        integer :: group, rank, ierror
    end subroutine
end interface

! Translates ranks of one group to ranks of another group.
interface
    subroutine MPI_Group_translate_ranks(group1, n, ranks1, group2, ranks2, ierror)
        import
        integer :: group1, n, ranks1(*), group2, ranks2(*), ierror
    end subroutine
end interface

! Compares two groups.
interface
    subroutine MPI_Group_compare(group1, group2, result, ierror)
        import
        integer :: group1, group2, result, ierror
    end subroutine
end interface

! Creates the union of two groups.
interface
    subroutine MPI_Group_union(group1, group2, newgroup, ierror)
        import
        integer :: group1, group2, newgroup, ierror
    end subroutine
end interface

! Creates the intersection of two groups.
interface
    subroutine MPI_Group_intersection(group1, group2, newgroup, ierror)
        import
        integer :: group1, group2, newgroup, ierror
    end subroutine
end interface

! Creates the difference of two groups.
interface
    subroutine MPI_Group_difference(group1, group2, newgroup, ierror)
        import
        integer :: group1, group2, newgroup, ierror
    end subroutine
end interface

! Creates a group of selected ranks of a group.
interface
    subroutine MPI_Group_incl(group, n, ranks, newgroup, ierror)
        import
        integer :: group, n, ranks(*), newgroup, ierror
    end subroutine
end interface

! Creates a group without selected ranks of a group.
interface
    subroutine MPI_Group_excl(group, n, ranks, newgroup, ierror)
        import
        integer :: group, n, ranks(*), newgroup, ierror
    end subroutine
end interface

! Creates a group of ranges of ranks of a group.
interface
    subroutine MPI_Group_range_incl(group, n, ranges, newgroup, ierror)
        import
        integer :: group, n, ranges(3, *), newgroup, ierror
    end subroutine
end interface

! Creates a group without ranges of ranks of a group.
interface
    subroutine MPI_Group_range_excl(group, n, ranges, newgroup, ierror)
        import
        integer :: group, n, ranges(3, *), newgroup, ierror
    end subroutine
end interface

! Frees a group and sets `group` to MPI_GROUP_NULL.
interface
    subroutine MPI_Group_free(group, ierror)
        import
        integer :: group, ierror
    end subroutine
end interface

! Creates an empty info object.
interface
    subroutine MPI_Info_create(info, ierror)
        import
        integer :: info, ierror
    end subroutine
end interface

! Sets the value of a key in an info object.
interface
    subroutine MPI_Info_set(info, key, value, ierror)
        import
        integer :: info, ierror
        character(len=*) :: key, value
    end subroutine
end interface

! Returns the value of a key in an info object.
interface
    subroutine MPI_Info_get(info, key, valuelen, value, flag, ierror)
        import
        integer :: info, valuelen, ierror
        character(len=*) :: key, value
        logical :: flag
    end subroutine
end interface

! Returns the value of a key in an info object.
interface
    subroutine MPI_Info_get_string(info, key, buflen, value, flag, ierror)
        import
        integer :: info, buflen, ierror
        character(len=*) :: key, value
        logical :: flag
    end subroutine
end interface

! Returns the length of the value of a key, without the terminating null.
interface
    subroutine MPI_Info_get_valuelen(info, key, valuelen, flag, ierror)
        import
        integer :: info, valuelen, ierror
        character(len=*) :: key
        logical :: flag
    end subroutine
end interface

! Removes a key and its value from an info object.
interface
    subroutine MPI_Info_delete(info, key, ierror)
        import
        integer :: info, ierror
        character(len=*) :: key
    end subroutine
end interface

! Returns the number of keys in an info object.
interface
    subroutine MPI_Info_get_nkeys(info, nkeys, ierror)
        import
        integer :: info, nkeys, ierror
    end subroutine
end interface

! Returns the key with the number `n`, counted from 0.
interface
    subroutine MPI_Info_get_nthkey(info, n, key, ierror)
        import
        integer :: info, n, ierror
        character(len=*) :: key
    end subroutine
end interface

! Duplicates an info object.
interface
    subroutine MPI_Info_dup(info, newinfo, ierror)
        import
        integer :: info, newinfo, ierror
    end subroutine
end interface

! Creates an info object with the keys and values of MPI_INFO_ENV.
interface
    subroutine MPI_Info_create_env(info, ierror)
        import
        integer :: info, ierror
    end subroutine
end interface

! Frees an info object and sets `info` to MPI_INFO_NULL.
interface
    subroutine MPI_Info_free(info, ierror)
        import
        integer :: info, ierror
    end subroutine
end interface

! Creates an intercommunicator from two communicators without common processes.
interface
    subroutine MPI_Intercomm_create(local_comm, local_leader, peer_comm, remote_leader, &
            tag, newintercomm, ierror)
        import
        integer :: local_comm, local_leader, peer_comm, remote_leader, &
            tag, newintercomm, ierror
    end subroutine
end interface

! Creates an intracommunicator of both groups of an intercommunicator.
interface
    subroutine MPI_Intercomm_merge(intercomm, high, newintracomm, ierror)
        import
        integer :: intercomm, newintracomm, ierror
        logical :: high
    end subroutine
end interface

! Gathers data of all neighbours.
interface
    subroutine MPI_Neighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Neighbor_allgather.
interface
    subroutine MPI_Ineighbor_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, comm, &
            request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Neighbor_allgather.
interface
    subroutine MPI_Neighbor_allgather_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, comm, info, &
            request, ierror
    end subroutine
end interface

! Gathers data of different lengths from all neighbours.
interface
    subroutine MPI_Neighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcounts(*), displs(*), &
            recvtype, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Neighbor_allgatherv.
interface
    subroutine MPI_Ineighbor_allgatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcounts(*), displs(*), &
            recvtype, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Neighbor_allgatherv.
interface
    subroutine MPI_Neighbor_allgatherv_init(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcounts(*), displs(*), &
            recvtype, comm, info, request, ierror
    end subroutine
end interface

! Sends different data to each neighbour.
interface
    subroutine MPI_Neighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Neighbor_alltoall.
interface
    subroutine MPI_Ineighbor_alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, comm, &
            request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Neighbor_alltoall.
interface
    subroutine MPI_Neighbor_alltoall_init(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, recvcount, recvtype, comm, info, &
            request, ierror
    end subroutine
end interface

! Sends different data of different lengths to each neighbour.
interface
    subroutine MPI_Neighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcounts(*), sdispls(*), sendtype, recvcounts(*), &
            rdispls(*), recvtype, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Neighbor_alltoallv.
interface
    subroutine MPI_Ineighbor_alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcounts(*), sdispls(*), sendtype, recvcounts(*), &
            rdispls(*), recvtype, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Neighbor_alltoallv.
interface
    subroutine MPI_Neighbor_alltoallv_init(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcounts(*), sdispls(*), sendtype, recvcounts(*), &
            rdispls(*), recvtype, comm, info, request, ierror
    end subroutine
end interface

! Sends data of different datatypes to each neighbour.
interface
    subroutine MPI_Neighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcounts(*), sendtypes(*), recvcounts(*), &
            recvtypes(*), comm, ierror
        integer(kind=MPI_ADDRESS_KIND) :: sdispls(*), rdispls(*)
    end subroutine
end interface

! Starts a nonblocking MPI_Neighbor_alltoallw.
interface
    subroutine MPI_Ineighbor_alltoallw(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcounts(*), sendtypes(*), recvcounts(*), &
            recvtypes(*), comm, request, ierror
        integer(kind=MPI_ADDRESS_KIND) :: sdispls(*), rdispls(*)
    end subroutine
end interface

! Creates a persistent request for MPI_Neighbor_alltoallw.
interface
    subroutine MPI_Neighbor_alltoallw_init(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcounts(*), sendtypes(*), recvcounts(*), &
            recvtypes(*), comm, info, request, ierror
        integer(kind=MPI_ADDRESS_KIND) :: sdispls(*), rdispls(*)
    end subroutine
end interface

! Creates a reduction operation from a user's function.
interface
    subroutine MPI_Op_create(user_fn, commute, op, ierror)
        import
        external :: user_fn
        logical :: commute
        integer :: op, ierror
    end subroutine
end interface

! Frees a user-defined reduction operation and sets `op` to MPI_OP_NULL.
interface
    subroutine MPI_Op_free(op, ierror)
        import
        integer :: op, ierror
    end subroutine
end interface

! Sets `commute` to true if a reduction operation is commutative.
interface
    subroutine MPI_Op_commutative(op, commute, ierror)
        import
        integer :: op, ierror
        logical :: commute
    end subroutine
end interface

! Combines the entries of two local buffers by `op`.
interface
    subroutine MPI_Reduce_local(inbuf, inoutbuf, count, datatype, op, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
        !DIR$ IGNORE_TKR(tkrd) inbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: inoutbuf
        !DIR$ IGNORE_TKR(tkrd) inoutbuf
        type(*), dimension(*), target :: inbuf, inoutbuf
        integer :: count, datatype, op, ierror
    end subroutine
end interface

! Packs `incount` entries into a contiguous buffer.
interface
    subroutine MPI_Pack(inbuf, incount, datatype, outbuf, outsize, position, &
            comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
        !DIR$ IGNORE_TKR(tkrd) inbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
        !DIR$ IGNORE_TKR(tkrd) outbuf
        type(*), dimension(*), target :: inbuf, outbuf
        integer :: incount, datatype, outsize, position, comm, ierror
    end subroutine
end interface

! Unpacks `outcount` entries from a contiguous buffer.
interface
    subroutine MPI_Unpack(inbuf, insize, position, outbuf, outcount, datatype, &
            comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
        !DIR$ IGNORE_TKR(tkrd) inbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
        !DIR$ IGNORE_TKR(tkrd) outbuf
        type(*), dimension(*), target :: inbuf, outbuf
        integer :: insize, position, outcount, datatype, comm, ierror
    end subroutine
end interface

! Returns the number of bytes that MPI_Pack needs for `incount` entries.
interface
    subroutine MPI_Pack_size(incount, datatype, comm, size, ierror)
        import
        integer :: incount, datatype, comm, size, ierror
    end subroutine
end interface

! Packs entries in a portable data representation.
interface
    subroutine MPI_Pack_external(datarep, inbuf, incount, datatype, outbuf, outsize, &
            position, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
        !DIR$ IGNORE_TKR(tkrd) inbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
        !DIR$ IGNORE_TKR(tkrd) outbuf
        character(len=*) :: datarep
        type(*), dimension(*), target :: inbuf, outbuf
        integer :: incount, datatype, ierror
        integer(kind=MPI_ADDRESS_KIND) :: outsize, position
    end subroutine
end interface

! Unpacks entries that MPI_Pack_external has packed.
interface
    subroutine MPI_Unpack_external(datarep, inbuf, insize, position, outbuf, outcount, &
            datatype, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: inbuf
        !DIR$ IGNORE_TKR(tkrd) inbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: outbuf
        !DIR$ IGNORE_TKR(tkrd) outbuf
        character(len=*) :: datarep
        type(*), dimension(*), target :: inbuf, outbuf
        integer(kind=MPI_ADDRESS_KIND) :: insize, position
        integer :: outcount, datatype, ierror
    end subroutine
end interface

! Returns the number of bytes that MPI_Pack_external needs for `incount` entries.
interface
    subroutine MPI_Pack_external_size(datarep, incount, datatype, size, ierror)
        import
        character(len=*) :: datarep
        integer :: incount, datatype, ierror
        integer(kind=MPI_ADDRESS_KIND) :: size
    end subroutine
end interface

! Sends `count` entries at `buf` to the rank `dest` in buffered mode.
interface
    subroutine MPI_Bsend(buf, count, datatype, dest, tag, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, ierror
    end subroutine
end interface

! Sends in buffered mode and returns a request.
interface
    subroutine MPI_Ibsend(buf, count, datatype, dest, tag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Ibsend.
interface
    subroutine MPI_Bsend_init(buf, count, datatype, dest, tag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, request, ierror
    end subroutine
end interface

! Attaches a buffer to a communicator.
interface
    subroutine MPI_Comm_attach_buffer(comm, buffer, size, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
        !DIR$ IGNORE_TKR(tkrd) buffer
        integer :: comm, size, ierror
        type(*), dimension(*), target :: buffer
    end subroutine
end interface

! Waits until all messages in the buffer of a communicator are received, and detaches the buffer.
interface
    subroutine MPI_Comm_detach_buffer(comm, buffer_addr, size, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
        !DIR$ IGNORE_TKR(tkrd) buffer_addr
        integer :: comm, size, ierror
        type(*), dimension(*), target :: buffer_addr
    end subroutine
end interface

! Waits until all messages in the buffer of a communicator are received.
interface
    subroutine MPI_Comm_flush_buffer(comm, ierror)
        import
        integer :: comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Comm_flush_buffer.
interface
    subroutine MPI_Comm_iflush_buffer(comm, request, ierror)
        import
        integer :: comm, request, ierror
    end subroutine
end interface

! Attaches a buffer to a session.
interface
    subroutine MPI_Session_attach_buffer(session, buffer, size, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
        !DIR$ IGNORE_TKR(tkrd) buffer
        integer :: session, size, ierror
        type(*), dimension(*), target :: buffer
    end subroutine
end interface

! Waits until all messages in the buffer of a session are received, and detaches the buffer.
interface
    subroutine MPI_Session_detach_buffer(session, buffer_addr, size, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
        !DIR$ IGNORE_TKR(tkrd) buffer_addr
        integer :: session, size, ierror
        type(*), dimension(*), target :: buffer_addr
    end subroutine
end interface

! Waits until all messages in the buffer of a session are received.
interface
    subroutine MPI_Session_flush_buffer(session, ierror)
        import
        integer :: session, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Session_flush_buffer.
interface
    subroutine MPI_Session_iflush_buffer(session, request, ierror)
        import
        integer :: session, request, ierror
    end subroutine
end interface

! Attaches a buffer to the process.
interface
    subroutine MPI_Buffer_attach(buffer, size, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
        !DIR$ IGNORE_TKR(tkrd) buffer
        type(*), dimension(*), target :: buffer
        integer :: size, ierror
    end subroutine
end interface

! Waits until all messages in the buffer of the process are received, and detaches the buffer.
interface
    subroutine MPI_Buffer_detach(buffer_addr, size, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
        !DIR$ IGNORE_TKR(tkrd) buffer_addr
        type(*), dimension(*), target :: buffer_addr
        integer :: size, ierror
    end subroutine
end interface

! Waits until all messages in the buffer of the process are received.
interface
    subroutine MPI_Buffer_flush(ierror)
        import
        integer :: ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Buffer_flush.
interface
    subroutine MPI_Buffer_iflush(request, ierror)
        import
        integer :: request, ierror
    end subroutine
end interface

! Sends one message and receives another.
interface
    subroutine MPI_Sendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, &
            recvcount, recvtype, source, recvtag, comm, status, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, dest, sendtag, recvcount, &
            recvtype, source, recvtag, comm, status(MPI_STATUS_SIZE), ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Sendrecv.
interface
    subroutine MPI_Isendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, &
            recvcount, recvtype, source, recvtag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: sendbuf
        !DIR$ IGNORE_TKR(tkrd) sendbuf
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: recvbuf
        !DIR$ IGNORE_TKR(tkrd) recvbuf
        type(*), dimension(*), target :: sendbuf, recvbuf
        integer :: sendcount, sendtype, dest, sendtag, recvcount, &
            recvtype, source, recvtag, comm, request, ierror
    end subroutine
end interface

! Sends a message and receives another message into the same buffer.
interface
    subroutine MPI_Sendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, &
            comm, status, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, sendtag, source, recvtag, comm, &
            status(MPI_STATUS_SIZE), ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Sendrecv_replace.
interface
    subroutine MPI_Isendrecv_replace(buf, count, datatype, dest, sendtag, source, recvtag, &
            comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, sendtag, source, recvtag, comm, &
            request, ierror
    end subroutine
end interface

! Creates a persistent request for a partitioned send.
interface
    subroutine MPI_Psend_init(buf, partitions, count, datatype, dest, tag, comm, &
            info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: partitions, datatype, dest, tag, comm, info, request, &
            ierror
        integer(kind=MPI_COUNT_KIND) :: count
    end subroutine
end interface

! Creates a persistent request for a partitioned receive.
interface
    subroutine MPI_Precv_init(buf, partitions, count, datatype, source, tag, comm, &
            info, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: partitions, datatype, source, tag, comm, info, request, &
            ierror
        integer(kind=MPI_COUNT_KIND) :: count
    end subroutine
end interface

! Marks a partition of an active partitioned send as ready; the library sends it.
interface
    subroutine MPI_Pready(partition, request, ierror)
        import
        integer :: partition, request, ierror
    end subroutine
end interface

! Marks a range of partitions of an active partitioned send as ready.
interface
    subroutine MPI_Pready_range(partition_low, partition_high, request, ierror)
        import
        integer :: partition_low, partition_high, request, ierror
    end subroutine
end interface

! Marks a list of partitions of an active partitioned send as ready.
interface
    subroutine MPI_Pready_list(length, array_of_partitions, request, ierror)
        import
        integer :: length, array_of_partitions(*), request, ierror
    end subroutine
end interface

! Tests whether a partition of a partitioned receive has arrived.
interface
    subroutine MPI_Parrived(request, partition, flag, ierror)
        import
        integer :: request, partition, ierror
        logical :: flag
    end subroutine
end interface

! Creates a persistent request for MPI_Isend.
interface
    subroutine MPI_Send_init(buf, count, datatype, dest, tag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Issend.
interface
    subroutine MPI_Ssend_init(buf, count, datatype, dest, tag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Irsend.
interface
    subroutine MPI_Rsend_init(buf, count, datatype, dest, tag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, request, ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Irecv.
interface
    subroutine MPI_Recv_init(buf, count, datatype, source, tag, comm, request, &
            ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, source, tag, comm, request, ierror
    end subroutine
end interface

! Starts the operation of a persistent request.
interface
    subroutine MPI_Start(request, ierror)
        import
        integer :: request, ierror
    end subroutine
end interface

! Starts the operations of an array of persistent requests.
interface
    subroutine MPI_Startall(count, array_of_requests, ierror)
        import
        integer :: count, array_of_requests(*), ierror
    end subroutine
end interface

! Waits until a message is available to receive.
interface
    subroutine MPI_Probe(source, tag, comm, status, ierror)
        import
        integer :: source, tag, comm, status(MPI_STATUS_SIZE), ierror
    end subroutine
end interface

! Tests whether a message is available to receive.
interface
    subroutine MPI_Iprobe(source, tag, comm, flag, status, ierror)
        import
        integer :: source, tag, comm, status(MPI_STATUS_SIZE), ierror
        logical :: flag
    end subroutine
end interface

! Waits until a message is available, and reserves the message for MPI_Mrecv.
interface
    subroutine MPI_Mprobe(source, tag, comm, message, status, ierror)
        import
        integer :: source, tag, comm, message, status(MPI_STATUS_SIZE), &
            ierror
    end subroutine
end interface

! Tests whether a message is available, and reserves the message for MPI_Mrecv.
interface
    subroutine MPI_Improbe(source, tag, comm, flag, message, status, ierror)
        import
        integer :: source, tag, comm, message, status(MPI_STATUS_SIZE), &
            ierror
        logical :: flag
    end subroutine
end interface

! Receives the message of a matched probe.
interface
    subroutine MPI_Mrecv(buf, count, datatype, message, status, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, message, status(MPI_STATUS_SIZE), &
            ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Mrecv.
interface
    subroutine MPI_Imrecv(buf, count, datatype, message, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, message, request, ierror
    end subroutine
end interface

! Receives a message of at most `count` entries into `buf`.
interface
    subroutine MPI_Recv(buf, count, datatype, source, tag, comm, status, &
            ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, source, tag, comm, &
            status(MPI_STATUS_SIZE), ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Recv.
interface
    subroutine MPI_Irecv(buf, count, datatype, source, tag, comm, request, &
            ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, source, tag, comm, request, ierror
    end subroutine
end interface

! Sends `count` entries at `buf` to the rank `dest`.
interface
    subroutine MPI_Send(buf, count, datatype, dest, tag, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, ierror
    end subroutine
end interface

! Sends `count` entries at `buf` to the rank `dest` in synchronous mode.
interface
    subroutine MPI_Ssend(buf, count, datatype, dest, tag, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, ierror
    end subroutine
end interface

! Sends `count` entries at `buf` to the rank `dest` in ready mode.
interface
    subroutine MPI_Rsend(buf, count, datatype, dest, tag, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Send.
interface
    subroutine MPI_Isend(buf, count, datatype, dest, tag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, request, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Ssend.
interface
    subroutine MPI_Issend(buf, count, datatype, dest, tag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, request, ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Rsend.
interface
    subroutine MPI_Irsend(buf, count, datatype, dest, tag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, request, ierror
    end subroutine
end interface

! Initialises the library and joins the other ranks of the job.
interface
    subroutine MPI_Init(ierror)
        import
        integer :: ierror
    end subroutine
end interface

! Initialises the library with a level of thread support.
interface
    subroutine MPI_Init_thread(required, provided, ierror)
        import
        integer :: required, provided, ierror
    end subroutine
end interface

! Sets `flag` to true if MPI_Init has been called.
interface
    subroutine MPI_Initialized(flag, ierror)
        import
        logical :: flag
        integer :: ierror
    end subroutine
end interface

! Ends the use of MPI that MPI_Init began.
interface
    subroutine MPI_Finalize(ierror)
        import
        integer :: ierror
    end subroutine
end interface

! Sets `flag` to true if MPI_Finalize has completed.
interface
    subroutine MPI_Finalized(flag, ierror)
        import
        logical :: flag
        integer :: ierror
    end subroutine
end interface

! Returns the level of thread support that MPI_Init or MPI_Init_thread provided.
interface
    subroutine MPI_Query_thread(provided, ierror)
        import
        integer :: provided, ierror
    end subroutine
end interface

! Sets `flag` to true if the calling thread is the main thread.
interface
    subroutine MPI_Is_thread_main(flag, ierror)
        import
        logical :: flag
        integer :: ierror
    end subroutine
end interface

! Returns the communicator with the processes that started this process by MPI.
interface
    subroutine MPI_Comm_get_parent(parent, ierror)
        import
        integer :: parent, ierror
    end subroutine
end interface

! Ends all ranks of the job, regardless of `comm`.
interface
    subroutine MPI_Abort(comm, errorcode, ierror)
        import
        integer :: comm, errorcode, ierror
    end subroutine
end interface

! Controls a profiling tool.
interface
    subroutine MPI_Pcontrol(level)
        import
        integer :: level
    end subroutine
end interface

! Combines `origin_count` entries at `origin_addr` into the window of `target_rank` by `op`.
interface
    subroutine MPI_Accumulate(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, op, win, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
        !DIR$ IGNORE_TKR(tkrd) origin_addr
        type(*), dimension(*), target :: origin_addr
        integer :: origin_count, origin_datatype, target_rank, &
            target_count, target_datatype, op, win, ierror
        integer(kind=MPI_ADDRESS_KIND) :: target_disp
    end subroutine
end interface

! Combines entries into the window of `target_rank`, and returns the previous target data at `result_addr`.
interface
    subroutine MPI_Get_accumulate(origin_addr, origin_count, origin_datatype, &
            result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, &
            op, win, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
        !DIR$ IGNORE_TKR(tkrd) origin_addr
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
        !DIR$ IGNORE_TKR(tkrd) result_addr
        type(*), dimension(*), target :: origin_addr, result_addr
        integer :: origin_count, origin_datatype, result_count, &
            result_datatype, target_rank, target_count, target_datatype, op, win, ierror
        integer(kind=MPI_ADDRESS_KIND) :: target_disp
    end subroutine
end interface

! Combines one element into the window of `target_rank`, and returns the previous value at `result_addr`.
interface
    subroutine MPI_Fetch_and_op(origin_addr, result_addr, datatype, target_rank, &
            target_disp, op, win, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
        !DIR$ IGNORE_TKR(tkrd) origin_addr
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
        !DIR$ IGNORE_TKR(tkrd) result_addr
        type(*), dimension(*), target :: origin_addr, result_addr
        integer :: datatype, target_rank, op, win, ierror
        integer(kind=MPI_ADDRESS_KIND) :: target_disp
    end subroutine
end interface

! Compares one target element with `compare_addr`, and replaces it by `origin_addr` if they are equal.
interface
    subroutine MPI_Compare_and_swap(origin_addr, compare_addr, result_addr, datatype, &
            target_rank, target_disp, win, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
        !DIR$ IGNORE_TKR(tkrd) origin_addr
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: compare_addr
        !DIR$ IGNORE_TKR(tkrd) compare_addr
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
        !DIR$ IGNORE_TKR(tkrd) result_addr
        type(*), dimension(*), target :: origin_addr, compare_addr, result_addr
        integer :: datatype, target_rank, win, ierror
        integer(kind=MPI_ADDRESS_KIND) :: target_disp
    end subroutine
end interface

! Writes `origin_count` entries at `origin_addr` into the window of `target_rank`.
interface
    subroutine MPI_Put(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, win, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
        !DIR$ IGNORE_TKR(tkrd) origin_addr
        type(*), dimension(*), target :: origin_addr
        integer :: origin_count, origin_datatype, target_rank, &
            target_count, target_datatype, win, ierror
        integer(kind=MPI_ADDRESS_KIND) :: target_disp
    end subroutine
end interface

! Reads `target_count` entries from the window of `target_rank` into `origin_addr`.
interface
    subroutine MPI_Get(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, win, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
        !DIR$ IGNORE_TKR(tkrd) origin_addr
        type(*), dimension(*), target :: origin_addr
        integer :: origin_count, origin_datatype, target_rank, &
            target_count, target_datatype, win, ierror
        integer(kind=MPI_ADDRESS_KIND) :: target_disp
    end subroutine
end interface

! Writes data into the window of `target_rank`, with a request.
interface
    subroutine MPI_Rput(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, win, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
        !DIR$ IGNORE_TKR(tkrd) origin_addr
        type(*), dimension(*), target :: origin_addr
        integer :: origin_count, origin_datatype, target_rank, &
            target_count, target_datatype, win, request, ierror
        integer(kind=MPI_ADDRESS_KIND) :: target_disp
    end subroutine
end interface

! Reads data from the window of `target_rank`, with a request.
interface
    subroutine MPI_Rget(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, win, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
        !DIR$ IGNORE_TKR(tkrd) origin_addr
        type(*), dimension(*), target :: origin_addr
        integer :: origin_count, origin_datatype, target_rank, &
            target_count, target_datatype, win, request, ierror
        integer(kind=MPI_ADDRESS_KIND) :: target_disp
    end subroutine
end interface

! Combines data into the window of `target_rank`, with a request.
interface
    subroutine MPI_Raccumulate(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, op, win, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
        !DIR$ IGNORE_TKR(tkrd) origin_addr
        type(*), dimension(*), target :: origin_addr
        integer :: origin_count, origin_datatype, target_rank, &
            target_count, target_datatype, op, win, request, ierror
        integer(kind=MPI_ADDRESS_KIND) :: target_disp
    end subroutine
end interface

! Combines data into the window of `target_rank` and returns the previous data, with a request.
interface
    subroutine MPI_Rget_accumulate(origin_addr, origin_count, origin_datatype, &
            result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, &
            op, win, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: origin_addr
        !DIR$ IGNORE_TKR(tkrd) origin_addr
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: result_addr
        !DIR$ IGNORE_TKR(tkrd) result_addr
        type(*), dimension(*), target :: origin_addr, result_addr
        integer :: origin_count, origin_datatype, result_count, &
            result_datatype, target_rank, target_count, target_datatype, op, win, request, ierror
        integer(kind=MPI_ADDRESS_KIND) :: target_disp
    end subroutine
end interface

! Ends the epoch of the previous fence and begins a new epoch.
interface
    subroutine MPI_Win_fence(assert, win, ierror)
        import
        integer :: assert, win, ierror
    end subroutine
end interface

! Locks the window at one rank and begins an access epoch for it.
interface
    subroutine MPI_Win_lock(lock_type, rank, assert, win, ierror)
        import
        integer :: lock_type, rank, assert, win, ierror
    end subroutine
end interface

! Ends the epoch that MPI_Win_lock began for `rank`, and releases the lock.
interface
    subroutine MPI_Win_unlock(rank, win, ierror)
        import
        integer :: rank, win, ierror
    end subroutine
end interface

! Begins an access epoch for all ranks of the window, as if each were locked with MPI_LOCK_SHARED.
interface
    subroutine MPI_Win_lock_all(assert, win, ierror)
        import
        integer :: assert, win, ierror
    end subroutine
end interface

! Ends the epoch that MPI_Win_lock_all began.
interface
    subroutine MPI_Win_unlock_all(win, ierror)
        import
        integer :: win, ierror
    end subroutine
end interface

! Completes all operations on `rank` at origin and target.
interface
    subroutine MPI_Win_flush(rank, win, ierror)
        import
        integer :: rank, win, ierror
    end subroutine
end interface

! Completes all operations on `rank` at the origin.
interface
    subroutine MPI_Win_flush_local(rank, win, ierror)
        import
        integer :: rank, win, ierror
    end subroutine
end interface

! Completes all operations on all ranks at origin and target.
interface
    subroutine MPI_Win_flush_all(win, ierror)
        import
        integer :: win, ierror
    end subroutine
end interface

! Completes all operations on all ranks at the origin.
interface
    subroutine MPI_Win_flush_local_all(win, ierror)
        import
        integer :: win, ierror
    end subroutine
end interface

! Executes a memory barrier for the window's memory.
interface
    subroutine MPI_Win_sync(win, ierror)
        import
        integer :: win, ierror
    end subroutine
end interface

! Begins an exposure epoch for the ranks of `group`.
interface
    subroutine MPI_Win_post(group, assert, win, ierror)
        import
        integer :: group, assert, win, ierror
    end subroutine
end interface

! Begins an access epoch for the ranks of `group`.
interface
    subroutine MPI_Win_start(group, assert, win, ierror)
        import
        integer :: group, assert, win, ierror
    end subroutine
end interface

! Ends the access epoch that MPI_Win_start began.
interface
    subroutine MPI_Win_complete(win, ierror)
        import
        integer :: win, ierror
    end subroutine
end interface

! Waits until all origins of the exposure epoch have called MPI_Win_complete, and ends the epoch.
interface
    subroutine MPI_Win_wait(win, ierror)
        import
        integer :: win, ierror
    end subroutine
end interface

! Ends the exposure epoch if all its origins have called MPI_Win_complete.
interface
    subroutine MPI_Win_test(win, flag, ierror)
        import
        integer :: win, ierror
        logical :: flag
    end subroutine
end interface

! Creates a window over existing memory.
interface
    subroutine MPI_Win_create(base, size, disp_unit, info, comm, win, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: base
        !DIR$ IGNORE_TKR(tkrd) base
        type(*), dimension(*), target :: base
        integer(kind=MPI_ADDRESS_KIND) :: size
        integer :: disp_unit, info, comm, win, ierror
    end subroutine
end interface

! Allocates memory and creates a window over it.
interface MPI_Win_allocate
    subroutine MPI_Win_allocate(size, disp_unit, info, comm, baseptr, win, ierror)
        import
        integer(kind=MPI_ADDRESS_KIND) :: size, baseptr
        integer :: disp_unit, info, comm, win, ierror
    end subroutine
    subroutine MPI_Win_allocate_cptr(size, disp_unit, info, comm, baseptr, win, ierror)
        import
        integer(kind=MPI_ADDRESS_KIND) :: size
        integer :: disp_unit, info, comm, win, ierror
        type(C_PTR) :: baseptr
    end subroutine
end interface

! Creates a window without memory.
interface
    subroutine MPI_Win_create_dynamic(info, comm, win, ierror)
        import
        integer :: info, comm, win, ierror
    end subroutine
end interface

! Attaches a memory region of `size` bytes at `base` to a dynamic window.
interface
    subroutine MPI_Win_attach(win, base, size, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: base
        !DIR$ IGNORE_TKR(tkrd) base
        integer :: win, ierror
        type(*), dimension(*), target :: base
        integer(kind=MPI_ADDRESS_KIND) :: size
    end subroutine
end interface

! Detaches the memory region that was attached at `base`.
interface
    subroutine MPI_Win_detach(win, base, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: base
        !DIR$ IGNORE_TKR(tkrd) base
        integer :: win, ierror
        type(*), dimension(*), target :: base
    end subroutine
end interface

! Frees a window and sets `win` to MPI_WIN_NULL.
interface
    subroutine MPI_Win_free(win, ierror)
        import
        integer :: win, ierror
    end subroutine
end interface

! Returns the group of the ranks of a window.
interface
    subroutine MPI_Win_get_group(win, group, ierror)
        import
        integer :: win, group, ierror
    end subroutine
end interface

! Allocates shared memory and creates a window over it.
interface MPI_Win_allocate_shared
    subroutine MPI_Win_allocate_shared(size, disp_unit, info, comm, baseptr, win, ierror)
        import
        integer(kind=MPI_ADDRESS_KIND) :: size, baseptr
        integer :: disp_unit, info, comm, win, ierror
    end subroutine
    subroutine MPI_Win_allocate_shared_cptr(size, disp_unit, info, comm, baseptr, win, ierror)
        import
        integer(kind=MPI_ADDRESS_KIND) :: size
        integer :: disp_unit, info, comm, win, ierror
        type(C_PTR) :: baseptr
    end subroutine
end interface

! Returns size, displacement unit and local address of a rank's part of a window.
interface MPI_Win_shared_query
    subroutine MPI_Win_shared_query(win, rank, size, disp_unit, baseptr, ierror)
        import
        integer :: win, rank, disp_unit, ierror
        integer(kind=MPI_ADDRESS_KIND) :: size, baseptr
    end subroutine
    subroutine MPI_Win_shared_query_cptr(win, rank, size, disp_unit, baseptr, ierror)
        import
        integer :: win, rank, disp_unit, ierror
        integer(kind=MPI_ADDRESS_KIND) :: size
        type(C_PTR) :: baseptr
    end subroutine
end interface

! Sets the name of a window at this rank.
interface
    subroutine MPI_Win_set_name(win, win_name, ierror)
        import
        integer :: win, ierror
        character(len=*) :: win_name
    end subroutine
end interface

! Returns the name of a window.
interface
    subroutine MPI_Win_get_name(win, win_name, resultlen, ierror)
        import
        integer :: win, resultlen, ierror
        character(len=*) :: win_name
    end subroutine
end interface

! Changes hints of a window at this rank.
interface
    subroutine MPI_Win_set_info(win, info, ierror)
        import
        integer :: win, info, ierror
    end subroutine
end interface

! Returns a new info object with the hints of a window that are in force at this rank.
interface
    subroutine MPI_Win_get_info(win, info_used, ierror)
        import
        integer :: win, info_used, ierror
    end subroutine
end interface

! Begins a session.
interface
    subroutine MPI_Session_init(info, errhandler, session, ierror)
        import
        integer :: info, errhandler, session, ierror
    end subroutine
end interface

! Ends a session and sets `session` to MPI_SESSION_NULL.
interface
    subroutine MPI_Session_finalize(session, ierror)
        import
        integer :: session, ierror
    end subroutine
end interface

! Returns the number of process sets of a session.
interface
    subroutine MPI_Session_get_num_psets(session, info, npset_names, ierror)
        import
        integer :: session, info, npset_names, ierror
    end subroutine
end interface

! Returns the name of the `n`th process set, counted from 0.
interface
    subroutine MPI_Session_get_nth_pset(session, info, n, pset_len, pset_name, ierror)
        import
        integer :: session, info, n, pset_len, ierror
        character(len=*) :: pset_name
    end subroutine
end interface

! Returns a new info object with the hints of a session that are in force.
interface
    subroutine MPI_Session_get_info(session, info_used, ierror)
        import
        integer :: session, info_used, ierror
    end subroutine
end interface

! Returns a new info object that describes a process set.
interface
    subroutine MPI_Session_get_pset_info(session, pset_name, info, ierror)
        import
        integer :: session, info, ierror
        character(len=*) :: pset_name
    end subroutine
end interface

! Returns the group of a process set.
interface
    subroutine MPI_Group_from_session_pset(session, pset_name, newgroup, ierror)
        import
        integer :: session, newgroup, ierror
        character(len=*) :: pset_name
    end subroutine
end interface

! Creates an error handler for sessions that calls `session_errhandler_fn`.
interface
    subroutine MPI_Session_create_errhandler(session_errhandler_fn, errhandler, ierror)
        import
        external :: session_errhandler_fn
        integer :: errhandler, ierror
    end subroutine
end interface

! Attaches an error handler to a session.
interface
    subroutine MPI_Session_set_errhandler(session, errhandler, ierror)
        import
        integer :: session, errhandler, ierror
    end subroutine
end interface

! Returns the error handler of a session.
interface
    subroutine MPI_Session_get_errhandler(session, errhandler, ierror)
        import
        integer :: session, errhandler, ierror
    end subroutine
end interface

! Calls the error handler of a session with an error code.
interface
    subroutine MPI_Session_call_errhandler(session, errorcode, ierror)
        import
        integer :: session, errorcode, ierror
    end subroutine
end interface

! Returns the number of entries of a datatype that were received.
interface
    subroutine MPI_Get_count(status, datatype, count, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), datatype, count, ierror
    end subroutine
end interface

! Returns the number of basic elements of a datatype that were received.
interface
    subroutine MPI_Get_elements(status, datatype, count, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), datatype, count, ierror
    end subroutine
end interface

! Deprecated name of MPI_Get_elements_c.
interface
    subroutine MPI_Get_elements_x(status, datatype, count, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), datatype, ierror
        integer(kind=MPI_COUNT_KIND) :: count
    end subroutine
end interface

! Cancels an operation if that is still possible.
interface
    subroutine MPI_Cancel(request, ierror)
        import
        integer :: request, ierror
    end subroutine
end interface

! Sets `flag` to true if the operation that a status describes was cancelled.
interface
    subroutine MPI_Test_cancelled(status, flag, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), ierror
        logical :: flag
    end subroutine
end interface

! Returns the rank in a status.
interface
    subroutine MPI_Status_get_source(status, source, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), source, ierror
    end subroutine
end interface

! Returns the tag in a status.
interface
    subroutine MPI_Status_get_tag(status, tag, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), tag, ierror
    end subroutine
end interface

! Returns the error code in a status.
interface
    subroutine MPI_Status_get_error(status, err, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), err, ierror
    end subroutine
end interface

! Creates a communicator with a Cartesian topology.
interface
    subroutine MPI_Cart_create(comm_old, ndims, dims, periods, reorder, comm_cart, &
            ierror)
        import
        integer :: comm_old, ndims, dims(*), comm_cart, ierror
        logical :: periods(*), reorder
    end subroutine
end interface

! Computes balanced dimensions of a grid of `nnodes` ranks.
interface
    subroutine MPI_Dims_create(nnodes, ndims, dims, ierror)
        import
        integer :: nnodes, ndims, dims(*), ierror
    end subroutine
end interface

! Returns the number of dimensions of a Cartesian topology.
interface
    subroutine MPI_Cartdim_get(comm, ndims, ierror)
        import
        integer :: comm, ndims, ierror
    end subroutine
end interface

! Returns the Cartesian topology of a communicator.
interface
    subroutine MPI_Cart_get(comm, maxdims, dims, periods, coords, ierror)
        import
        integer :: comm, maxdims, dims(*), coords(*), ierror
        logical :: periods(*)
    end subroutine
end interface

! Returns the rank at some coordinates of a Cartesian topology.
interface
    subroutine MPI_Cart_rank(comm, coords, rank, ierror)
        import
        integer :: comm, coords(*), rank, ierror
    end subroutine
end interface

! Returns the coordinates of a rank in a Cartesian topology.
interface
    subroutine MPI_Cart_coords(comm, rank, maxdims, coords, ierror)
        import
        integer :: comm, rank, maxdims, coords(*), ierror
    end subroutine
end interface

! Returns the source and destination ranks of a shift along a dimension.
interface
    subroutine MPI_Cart_shift(comm, direction, disp, rank_source, rank_dest, ierror)
        import
        integer :: comm, direction, disp, rank_source, rank_dest, ierror
    end subroutine
end interface

! Divides a Cartesian topology into grids of fewer dimensions.
interface
    subroutine MPI_Cart_sub(comm, remain_dims, newcomm, ierror)
        import
        integer :: comm, newcomm, ierror
        logical :: remain_dims(*)
    end subroutine
end interface

! Returns the rank that the calling process would have in a Cartesian topology.
interface
    subroutine MPI_Cart_map(comm, ndims, dims, periods, newrank, ierror)
        import
        integer :: comm, ndims, dims(*), newrank, ierror
        logical :: periods(*)
    end subroutine
end interface

! Creates a communicator with a graph topology.
interface
    subroutine MPI_Graph_create(comm_old, nnodes, index, edges, reorder, comm_graph, &
            ierror)
        import
        integer :: comm_old, nnodes, index(*), edges(*), comm_graph, &
            ierror
        logical :: reorder
    end subroutine
end interface

! Creates a communicator with a distributed graph topology from the edges of each rank.
interface
    subroutine MPI_Dist_graph_create_adjacent(comm_old, indegree, sources, sourceweights, outdegree, &
            destinations, destweights, info, reorder, comm_dist_graph, ierror)
        import
        integer :: comm_old, indegree, sources(*), sourceweights(*), &
            outdegree, destinations(*), destweights(*), info, comm_dist_graph, ierror
        logical :: reorder
    end subroutine
end interface

! Creates a communicator with a distributed graph topology from arbitrary edges.
interface
    subroutine MPI_Dist_graph_create(comm_old, n, sources, degrees, destinations, weights, &
            info, reorder, comm_dist_graph, ierror)
        import
        integer :: comm_old, n, sources(*), degrees(*), destinations(*), &
            weights(*), info, comm_dist_graph, ierror
        logical :: reorder
    end subroutine
end interface

! Returns the kind of topology of a communicator: MPI_CART, MPI_GRAPH, MPI_DIST_GRAPH or MPI_UNDEFINED.
interface
    subroutine MPI_Topo_test(comm, status, ierror)
        import
        integer :: comm, status, ierror
    end subroutine
end interface

! Returns the numbers of nodes and edges of a graph topology.
interface
    subroutine MPI_Graphdims_get(comm, nnodes, nedges, ierror)
        import
        integer :: comm, nnodes, nedges, ierror
    end subroutine
end interface

! Returns the graph topology of a communicator.
interface
    subroutine MPI_Graph_get(comm, maxindex, maxedges, index, edges, ierror)
        import
        integer :: comm, maxindex, maxedges, index(*), edges(*), ierror
    end subroutine
end interface

! Returns the number of neighbours of a rank in a graph topology.
interface
    subroutine MPI_Graph_neighbors_count(comm, rank, nneighbors, ierror)
        import
        integer :: comm, rank, nneighbors, ierror
    end subroutine
end interface

! Returns the neighbours of a rank in a graph topology, in the order of MPI_Graph_create.
interface
    subroutine MPI_Graph_neighbors(comm, rank, maxneighbors, neighbors, ierror)
        import
        integer :: comm, rank, maxneighbors, neighbors(*), ierror
    end subroutine
end interface

! Returns the numbers of neighbours of the calling rank in a distributed graph topology.
interface
    subroutine MPI_Dist_graph_neighbors_count(comm, indegree, outdegree, weighted, ierror)
        import
        integer :: comm, indegree, outdegree, ierror
        logical :: weighted
    end subroutine
end interface

! Returns the neighbours of the calling rank in a distributed graph topology.
interface
    subroutine MPI_Dist_graph_neighbors(comm, maxindegree, sources, sourceweights, &
            maxoutdegree, destinations, destweights, ierror)
        import
        integer :: comm, maxindegree, sources(*), sourceweights(*), &
            maxoutdegree, destinations(*), destweights(*), ierror
    end subroutine
end interface

! Returns the rank that the calling process would have in a graph topology.
interface
    subroutine MPI_Graph_map(comm, nnodes, index, edges, newrank, ierror)
        import
        integer :: comm, nnodes, index(*), edges(*), newrank, ierror
    end subroutine
end interface

end module
