! Explicit interfaces of the module mpi: handles and statuses are INTEGERs. Made by codegen/fortran; do not edit.
module mpi_interfaces
    use mpi_constants
    implicit none

! Gives the version of the standard ABI that this library has, at any time: 1 and 0.
interface
    subroutine MPI_Abi_get_version(abi_major, abi_minor, ierror)
        import
        integer :: abi_major, abi_minor, ierror
    end subroutine
end interface

! Gives a new info object with the sizes of MPI_Aint, MPI_Count and MPI_Offset in bytes, at any time; MPI_Info_free
! frees it.
interface
    subroutine MPI_Abi_get_info(info, ierror)
        import
        integer :: info, ierror
    end subroutine
end interface

! Gives a new info object with the sizes of Fortran's default kinds in bytes (`mpi_integer_size` and so on) and the
! optional datatypes that exist (`mpi_real16_supported` and so on), at any time: those of gfortran without options.
interface
    subroutine MPI_Abi_get_fortran_info(info, ierror)
        import
        integer :: info, ierror
    end subroutine
end interface

! Fails with MPI_ERR_ABI, as the library knows its Fortran compiler, and changes nothing that MPI_Abi_get_fortran_info
! gives.
interface
    subroutine MPI_Abi_set_fortran_info(info, ierror)
        import
        integer :: info, ierror
    end subroutine
end interface

! Gives Fortran's .TRUE.
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

! Fails with MPI_ERR_ABI, as the library knows its Fortran compiler, and changes nothing that
! MPI_Abi_get_fortran_booleans gives.
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

! Makes a key for attributes of communicators.
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

! Sets an attribute of a communicator, at this rank, after deleting the one with the same key, if there is one.
interface
    subroutine MPI_Comm_set_attr(comm, comm_keyval, attribute_val, ierror)
        import
        integer :: comm, comm_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: attribute_val
    end subroutine
end interface

! Gives an attribute of a communicator: `attribute_val` points at a pointer, which receives the value that was set, or
! for a predefined key the address of an int; `flag` becomes true if the attribute is set.
interface
    subroutine MPI_Comm_get_attr(comm, comm_keyval, attribute_val, flag, ierror)
        import
        integer :: comm, comm_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: attribute_val
        logical :: flag
    end subroutine
end interface

! Deletes an attribute of a communicator, at this rank, after calling its delete callback; does nothing when there is
! none with this key.
interface
    subroutine MPI_Comm_delete_attr(comm, comm_keyval, ierror)
        import
        integer :: comm, comm_keyval, ierror
    end subroutine
end interface

! MPI_Comm_create_keyval for attributes of windows; these are never duplicated.
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

! Sets an attribute of a window, at this rank, after deleting the one with the same key, if there is one.
interface
    subroutine MPI_Win_set_attr(win, win_keyval, attribute_val, ierror)
        import
        integer :: win, win_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: attribute_val
    end subroutine
end interface

! Gives an attribute of a window: `attribute_val` points at a pointer, which receives the value that was set, the
! window's base for MPI_WIN_BASE, and the address of the value for MPI_WIN_SIZE (MPI_Aint), MPI_WIN_DISP_UNIT,
! MPI_WIN_CREATE_FLAVOR and MPI_WIN_MODEL (int); `flag` becomes true if the attribute is set.
interface
    subroutine MPI_Win_get_attr(win, win_keyval, attribute_val, flag, ierror)
        import
        integer :: win, win_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: attribute_val
        logical :: flag
    end subroutine
end interface

! Deletes an attribute of a window, at this rank, after calling its delete callback; does nothing when there is none
! with this key.
interface
    subroutine MPI_Win_delete_attr(win, win_keyval, ierror)
        import
        integer :: win, win_keyval, ierror
    end subroutine
end interface

! MPI_Comm_create_keyval under the name that it had first; deprecated.
interface
    subroutine MPI_Keyval_create(copy_fn, delete_fn, keyval, extra_state, ierror)
        import
        external :: copy_fn, delete_fn
        integer :: keyval, extra_state, ierror
    end subroutine
end interface

! MPI_Comm_free_keyval under the name that it had first; deprecated.
interface
    subroutine MPI_Keyval_free(keyval, ierror)
        import
        integer :: keyval, ierror
    end subroutine
end interface

! MPI_Comm_set_attr under the name that it had first; deprecated.
interface
    subroutine MPI_Attr_put(comm, keyval, attribute_val, ierror)
        import
        integer :: comm, keyval, attribute_val, ierror
    end subroutine
end interface

! MPI_Comm_get_attr under the name that it had first; deprecated.
interface
    subroutine MPI_Attr_get(comm, keyval, attribute_val, flag, ierror)
        import
        integer :: comm, keyval, attribute_val, ierror
        logical :: flag
    end subroutine
end interface

! MPI_Comm_delete_attr under the name that it had first; deprecated.
interface
    subroutine MPI_Attr_delete(comm, keyval, ierror)
        import
        integer :: comm, keyval, ierror
    end subroutine
end interface

! Gathers `sendcount` entries of every rank at `recvbuf` of every rank, in the order of ranks, `recvcount` entries
! from each.
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

! Begins what MPI_Allgather does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Allgather does, which MPI_Start begins; collective.
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

! MPI_Allgather of different numbers of entries: `recvcounts[i]` from rank `i`, `displs[i]` entries behind `recvbuf`.
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

! Begins what MPI_Allgatherv does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Allgatherv does, which MPI_Start begins; collective.
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

! Sends every rank its `sendcount` of the entries at `sendbuf`, in the order of ranks, and receives `recvcount`
! entries from each at `recvbuf`.
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

! Begins what MPI_Alltoall does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Alltoall does, which MPI_Start begins; collective.
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

! MPI_Alltoall of different numbers of entries: `sendcounts[i]` to rank `i`, from `sdispls[i]` entries behind
! `sendbuf`, and `recvcounts[i]` from rank `i`, `rdispls[i]` entries behind `recvbuf`.
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

! Begins what MPI_Alltoallv does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Alltoallv does, which MPI_Start begins; collective.
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

! MPI_Alltoallv with a datatype for each rank, and displacements in bytes.
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

! Begins what MPI_Alltoallw does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Alltoallw does, which MPI_Start begins; collective.
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

! Returns when every rank of `comm` has called it.
interface
    subroutine MPI_Barrier(comm, ierror)
        import
        integer :: comm, ierror
    end subroutine
end interface

! Begins what MPI_Barrier does; `request` is complete when every rank has called it.
interface
    subroutine MPI_Ibarrier(comm, request, ierror)
        import
        integer :: comm, request, ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Barrier does, which MPI_Start begins; collective.
interface
    subroutine MPI_Barrier_init(comm, info, request, ierror)
        import
        integer :: comm, info, request, ierror
    end subroutine
end interface

! Copies `count` entries at `buffer` of the rank `root` into `buffer` of every other rank of `comm`.
interface
    subroutine MPI_Bcast(buffer, count, datatype, root, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
        !DIR$ IGNORE_TKR(tkrd) buffer
        type(*), dimension(*), target :: buffer
        integer :: count, datatype, root, comm, ierror
    end subroutine
end interface

! Begins what MPI_Bcast does; the buffers are left alone until `request` is complete.
interface
    subroutine MPI_Ibcast(buffer, count, datatype, root, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
        !DIR$ IGNORE_TKR(tkrd) buffer
        type(*), dimension(*), target :: buffer
        integer :: count, datatype, root, comm, request, ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Bcast does, which MPI_Start begins; collective.
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

! Gathers `sendcount` entries of every rank at `recvbuf` of the rank `root`, in the order of ranks, `recvcount`
! entries from each.
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

! Begins what MPI_Gather does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Gather does, which MPI_Start begins; collective.
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

! MPI_Gather of different numbers of entries: `recvcounts[i]` from rank `i`, `displs[i]` entries behind `recvbuf`.
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

! Begins what MPI_Gatherv does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Gatherv does, which MPI_Start begins; collective.
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

! Combines the `count` entries at `sendbuf` of all ranks by `op`, in the order of ranks; the results go to `recvbuf`
! of the rank `root`, whose `sendbuf` may be MPI_IN_PLACE.
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

! Begins what MPI_Reduce does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Reduce does, which MPI_Start begins; collective.
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

! MPI_Reduce whose results go to `recvbuf` of every rank; they are the same everywhere.
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

! Begins what MPI_Allreduce does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Allreduce does, which MPI_Start begins; collective.
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

! Combines `recvcount` entries for each rank by `op`; rank `i` gets the `i`th `recvcount` results.
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

! Begins what MPI_Reduce_scatter_block does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Reduce_scatter_block does, which MPI_Start begins; collective.
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

! MPI_Reduce_scatter_block with different numbers of results: `recvcounts[i]` for rank `i`.
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

! Begins what MPI_Reduce_scatter does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Reduce_scatter does, which MPI_Start begins; collective.
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

! Combines the `count` entries at `sendbuf` of the ranks up to this one by `op`, in the order of ranks, into
! `recvbuf`.
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

! Begins what MPI_Scan does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Scan does, which MPI_Start begins; collective.
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

! MPI_Scan of the ranks before this one; `recvbuf` of rank 0 is left as it is.
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

! Begins what MPI_Exscan does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Exscan does, which MPI_Start begins; collective.
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

! Gives every rank `sendcount` of the entries at `sendbuf` of the rank `root`, in the order of ranks.
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

! Begins what MPI_Scatter does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Scatter does, which MPI_Start begins; collective.
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

! MPI_Scatter of different numbers of entries: `sendcounts[i]` to rank `i`, from `displs[i]` entries behind `sendbuf`.
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

! Begins what MPI_Scatterv does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Scatterv does, which MPI_Start begins; collective.
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

! Gives the caller's rank in `comm`, in the local group of an intercommunicator.
interface
    subroutine MPI_Comm_rank(comm, rank, ierror)
        import
        integer :: comm, rank, ierror
    end subroutine
end interface

! Gives the number of ranks in `comm`, in the local group of an intercommunicator.
interface
    subroutine MPI_Comm_size(comm, size, ierror)
        import
        integer :: comm, size, ierror
    end subroutine
end interface

! Compares two communicators: MPI_IDENT, MPI_CONGRUENT (the same ranks), MPI_SIMILAR (the same processes in another
! order) or MPI_UNEQUAL; both groups of intercommunicators count.
interface
    subroutine MPI_Comm_compare(comm1, comm2, result, ierror)
        import
        integer :: comm1, comm2, result, ierror
    end subroutine
end interface

! Returns in `flag` whether `comm` is an intercommunicator.
interface
    subroutine MPI_Comm_test_inter(comm, flag, ierror)
        import
        integer :: comm, ierror
        logical :: flag
    end subroutine
end interface

! Gives the number of ranks of the remote group of an intercommunicator.
interface
    subroutine MPI_Comm_remote_size(comm, size, ierror)
        import
        integer :: comm, size, ierror
    end subroutine
end interface

! Gives the remote group of an intercommunicator.
interface
    subroutine MPI_Comm_remote_group(comm, group, ierror)
        import
        integer :: comm, group, ierror
    end subroutine
end interface

! Names a communicator, at this rank.
interface
    subroutine MPI_Comm_set_name(comm, comm_name, ierror)
        import
        integer :: comm, ierror
        character(len=*) :: comm_name
    end subroutine
end interface

! Gives the name of a communicator, empty unless MPI_Comm_set_name gave one or it is predefined; that of MPI_COMM_NULL
! is its own.
interface
    subroutine MPI_Comm_get_name(comm, comm_name, resultlen, ierror)
        import
        integer :: comm, resultlen, ierror
        character(len=*) :: comm_name
    end subroutine
end interface

! Changes what is asserted of a communicator, at this rank, as the keys in `info` say.
interface
    subroutine MPI_Comm_set_info(comm, info, ierror)
        import
        integer :: comm, info, ierror
    end subroutine
end interface

! Gives a new info object with all that is in force for a communicator, at this rank.
interface
    subroutine MPI_Comm_get_info(comm, info_used, ierror)
        import
        integer :: comm, info_used, ierror
    end subroutine
end interface

! Makes a communicator of the same ranks as `comm`, whose messages do not meet those of `comm`; collective over
! `comm`.
interface
    subroutine MPI_Comm_dup(comm, newcomm, ierror)
        import
        integer :: comm, newcomm, ierror
    end subroutine
end interface

! Makes a communicator like MPI_Comm_dup, of which the keys in `info` assert something: see MPI_Comm_set_info.
interface
    subroutine MPI_Comm_dup_with_info(comm, info, newcomm, ierror)
        import
        integer :: comm, info, newcomm, ierror
    end subroutine
end interface

! Begins what MPI_Comm_dup does; `newcomm` gets its handle at once, and is a communicator when `request` is complete.
interface
    subroutine MPI_Comm_idup(comm, newcomm, request, ierror)
        import
        integer :: comm, newcomm, request, ierror
    end subroutine
end interface

! Begins what MPI_Comm_dup_with_info does, in the manner of MPI_Comm_idup.
interface
    subroutine MPI_Comm_idup_with_info(comm, info, newcomm, request, ierror)
        import
        integer :: comm, info, newcomm, request, ierror
    end subroutine
end interface

! Makes a communicator of the ranks of a group, which is a part of `comm`; collective over `comm`.
interface
    subroutine MPI_Comm_create(comm, group, newcomm, ierror)
        import
        integer :: comm, group, newcomm, ierror
    end subroutine
end interface

! Makes a communicator like MPI_Comm_create; called by the ranks of the group alone, with equal `tag`s.
interface
    subroutine MPI_Comm_create_group(comm, group, tag, newcomm, ierror)
        import
        integer :: comm, group, tag, newcomm, ierror
    end subroutine
end interface

! Makes a communicator of those ranks that give the same `color`, in the order of their `key`s; collective over
! `comm`.
interface
    subroutine MPI_Comm_split(comm, color, key, newcomm, ierror)
        import
        integer :: comm, color, key, newcomm, ierror
    end subroutine
end interface

! Makes a communicator of those ranks that share what `split_type` names, in the order of their `key`s; collective
! over `comm`.
interface
    subroutine MPI_Comm_split_type(comm, split_type, key, info, newcomm, ierror)
        import
        integer :: comm, split_type, key, info, newcomm, ierror
    end subroutine
end interface

! Frees a communicator and makes its handle MPI_COMM_NULL; collective over it.
interface
    subroutine MPI_Comm_free(comm, ierror)
        import
        integer :: comm, ierror
    end subroutine
end interface

! Frees a communicator like MPI_Comm_free, and returns when nothing is under way on it any more: messages in buffers
! are delivered, operations whose requests were freed are complete, and all ranks have called it; collective over it.
interface
    subroutine MPI_Comm_disconnect(comm, ierror)
        import
        integer :: comm, ierror
    end subroutine
end interface

! Makes a communicator of the processes of a group, all of which call it with the same group and `stringtag`.
interface
    subroutine MPI_Comm_create_from_group(group, stringtag, info, errhandler, newcomm, ierror)
        import
        integer :: group, info, errhandler, newcomm, ierror
        character(len=*) :: stringtag
    end subroutine
end interface

! Makes an intercommunicator of two groups that have no process in common; all processes of both call it with the same
! `stringtag`, and give their own group as `local_group`.
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

! Returns in `flag` whether an operation is complete, and then sets `request` to MPI_REQUEST_NULL.
interface
    subroutine MPI_Test(request, flag, status, ierror)
        import
        integer :: request, status(MPI_STATUS_SIZE), ierror
        logical :: flag
    end subroutine
end interface

! Frees a request, whose operation goes on, and sets `request` to MPI_REQUEST_NULL.
interface
    subroutine MPI_Request_free(request, ierror)
        import
        integer :: request, ierror
    end subroutine
end interface

! Returns in `flag` whether an operation is complete; the request stays.
interface
    subroutine MPI_Request_get_status(request, flag, status, ierror)
        import
        integer :: request, status(MPI_STATUS_SIZE), ierror
        logical :: flag
    end subroutine
end interface

! Waits until all operations are complete, and sets their requests to MPI_REQUEST_NULL.
interface
    subroutine MPI_Waitall(count, array_of_requests, array_of_statuses, ierror)
        import
        integer :: count, array_of_requests(*), &
            array_of_statuses(MPI_STATUS_SIZE, *), ierror
    end subroutine
end interface

! Returns in `flag` whether all operations are complete, and sets their requests to MPI_REQUEST_NULL.
interface
    subroutine MPI_Testall(count, array_of_requests, flag, array_of_statuses, &
            ierror)
        import
        integer :: count, array_of_requests(*), &
            array_of_statuses(MPI_STATUS_SIZE, *), ierror
        logical :: flag
    end subroutine
end interface

! Waits until one of several operations is complete; `indx` is its place, or MPI_UNDEFINED when all requests are
! MPI_REQUEST_NULL.
interface
    subroutine MPI_Waitany(count, array_of_requests, index, status, ierror)
        import
        integer :: count, array_of_requests(*), index, &
            status(MPI_STATUS_SIZE), ierror
    end subroutine
end interface

! Returns in `flag` whether one of several operations is complete; `indx` is its place, or MPI_UNDEFINED when all
! requests are MPI_REQUEST_NULL.
interface
    subroutine MPI_Testany(count, array_of_requests, index, flag, status, ierror)
        import
        integer :: count, array_of_requests(*), index, &
            status(MPI_STATUS_SIZE), ierror
        logical :: flag
    end subroutine
end interface

! Waits until at least one of several operations is complete; `outcount` is their number, or MPI_UNDEFINED when all
! requests are MPI_REQUEST_NULL, and `array_of_indices` has their places.
interface
    subroutine MPI_Waitsome(incount, array_of_requests, outcount, array_of_indices, &
            array_of_statuses, ierror)
        import
        integer :: incount, array_of_requests(*), outcount, &
            array_of_indices(*), array_of_statuses(MPI_STATUS_SIZE, *), ierror
    end subroutine
end interface

! Looks which of several operations are complete; `outcount` is their number, or MPI_UNDEFINED when all requests are
! MPI_REQUEST_NULL, and `array_of_indices` has their places.
interface
    subroutine MPI_Testsome(incount, array_of_requests, outcount, array_of_indices, &
            array_of_statuses, ierror)
        import
        integer :: incount, array_of_requests(*), outcount, &
            array_of_indices(*), array_of_statuses(MPI_STATUS_SIZE, *), ierror
    end subroutine
end interface

! Returns in `flag` whether one of several operations is complete; `indx` is its place, or MPI_UNDEFINED when all
! requests are MPI_REQUEST_NULL.
interface
    subroutine MPI_Request_get_status_any(count, array_of_requests, index, flag, status, ierror)
        import
        integer :: count, array_of_requests(*), index, &
            status(MPI_STATUS_SIZE), ierror
        logical :: flag
    end subroutine
end interface

! Returns in `flag` whether all operations are complete.
interface
    subroutine MPI_Request_get_status_all(count, array_of_requests, flag, array_of_statuses, &
            ierror)
        import
        integer :: count, array_of_requests(*), &
            array_of_statuses(MPI_STATUS_SIZE, *), ierror
        logical :: flag
    end subroutine
end interface

! Looks which of several operations are complete; `outcount` is their number, or MPI_UNDEFINED when all requests are
! MPI_REQUEST_NULL, and `array_of_indices` has their places.
interface
    subroutine MPI_Request_get_status_some(incount, array_of_requests, outcount, array_of_indices, &
            array_of_statuses, ierror)
        import
        integer :: incount, array_of_requests(*), outcount, &
            array_of_indices(*), array_of_statuses(MPI_STATUS_SIZE, *), ierror
    end subroutine
end interface

! Gives the address of a place in memory as a number, as displacements in dynamic windows want it.
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

! Sum of an address and a displacement, also in the upper half of the address space.
interface
    function MPI_Aint_add(base, disp) result(value)
        import
        integer(kind=MPI_ADDRESS_KIND) :: base, disp
        integer(kind=MPI_ADDRESS_KIND) :: value
    end function
end interface

! Difference of two addresses, in bytes.
interface
    function MPI_Aint_diff(addr1, addr2) result(value)
        import
        integer(kind=MPI_ADDRESS_KIND) :: addr1, addr2
        integer(kind=MPI_ADDRESS_KIND) :: value
    end function
end interface

! Gives the number of bytes of data in a datatype, without holes; MPI_UNDEFINED where it exceeds an int.
interface
    subroutine MPI_Type_size(datatype, size, ierror)
        import
        integer :: datatype, size, ierror
    end subroutine
end interface

! Makes a datatype ready for communication.
interface
    subroutine MPI_Type_commit(datatype, ierror)
        import
        integer :: datatype, ierror
    end subroutine
end interface

! Ends the handle of a datatype and makes it MPI_DATATYPE_NULL; operations and datatypes that use the datatype are not
! concerned.
interface
    subroutine MPI_Type_free(datatype, ierror)
        import
        integer :: datatype, ierror
    end subroutine
end interface

! MPI_Type_size_c under the name that it had first; deprecated.
interface
    subroutine MPI_Type_size_x(datatype, size, ierror)
        import
        integer :: datatype, ierror
        integer(kind=MPI_COUNT_KIND) :: size
    end subroutine
end interface

! Gives the lower bound and the extent of a datatype, in bytes: the distance of entries in a buffer.
interface
    subroutine MPI_Type_get_extent(datatype, lb, extent, ierror)
        import
        integer :: datatype, ierror
        integer(kind=MPI_ADDRESS_KIND) :: lb, extent
    end subroutine
end interface

! MPI_Type_get_extent_c under the name that it had first; deprecated.
interface
    subroutine MPI_Type_get_extent_x(datatype, lb, extent, ierror)
        import
        integer :: datatype, ierror
        integer(kind=MPI_COUNT_KIND) :: lb, extent
    end subroutine
end interface

! Gives the lower bound and the extent of the data in a datatype, in bytes, whatever bounds were set.
interface
    subroutine MPI_Type_get_true_extent(datatype, true_lb, true_extent, ierror)
        import
        integer :: datatype, ierror
        integer(kind=MPI_ADDRESS_KIND) :: true_lb, true_extent
    end subroutine
end interface

! MPI_Type_get_true_extent_c under the name that it had first; deprecated.
interface
    subroutine MPI_Type_get_true_extent_x(datatype, true_lb, true_extent, ierror)
        import
        integer :: datatype, ierror
        integer(kind=MPI_COUNT_KIND) :: true_lb, true_extent
    end subroutine
end interface

! MPI_Comm_create_keyval for attributes of datatypes, which MPI_Type_dup duplicates and MPI_Type_free deletes
! (MPI_TYPE_NULL_COPY_FN, MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN).
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

! Sets an attribute of a datatype, predefined or not, after deleting the one with the same key, if there is one.
interface
    subroutine MPI_Type_set_attr(datatype, type_keyval, attribute_val, ierror)
        import
        integer :: datatype, type_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: attribute_val
    end subroutine
end interface

! Gives an attribute of a datatype: `attribute_val` points at a pointer, which receives the value that was set; `flag`
! becomes true if the attribute is set.
interface
    subroutine MPI_Type_get_attr(datatype, type_keyval, attribute_val, flag, ierror)
        import
        integer :: datatype, type_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: attribute_val
        logical :: flag
    end subroutine
end interface

! Deletes an attribute of a datatype, after calling its delete callback; does nothing when there is none with this
! key.
interface
    subroutine MPI_Type_delete_attr(datatype, type_keyval, ierror)
        import
        integer :: datatype, type_keyval, ierror
    end subroutine
end interface

! Names a datatype, predefined or not.
interface
    subroutine MPI_Type_set_name(datatype, type_name, ierror)
        import
        integer :: datatype, ierror
        character(len=*) :: type_name
    end subroutine
end interface

! Gives the name of a datatype: what MPI_Type_set_name gave, else that of its constant, which MPI_DATATYPE_NULL has,
! too; a derived datatype has none.
interface
    subroutine MPI_Type_get_name(datatype, type_name, resultlen, ierror)
        import
        integer :: datatype, resultlen, ierror
        character(len=*) :: type_name
    end subroutine
end interface

! Makes a datatype like another one, committed if that one is.
interface
    subroutine MPI_Type_dup(oldtype, newtype, ierror)
        import
        integer :: oldtype, newtype, ierror
    end subroutine
end interface

! Makes a datatype of `count` entries of `oldtype` one behind the other.
interface
    subroutine MPI_Type_contiguous(count, oldtype, newtype, ierror)
        import
        integer :: count, oldtype, newtype, ierror
    end subroutine
end interface

! Makes a datatype of `count` blocks of `blocklength` entries, whose beginnings are `stride` extents of `oldtype`
! apart; `stride` may be negative.
interface
    subroutine MPI_Type_vector(count, blocklength, stride, oldtype, newtype, ierror)
        import
        integer :: count, blocklength, stride, oldtype, newtype, ierror
    end subroutine
end interface

! Makes a datatype like MPI_Type_vector, with `stride` in bytes.
interface
    subroutine MPI_Type_create_hvector(count, blocklength, stride, oldtype, newtype, ierror)
        import
        integer :: count, blocklength, oldtype, newtype, ierror
        integer(kind=MPI_ADDRESS_KIND) :: stride
    end subroutine
end interface

! Makes a datatype of `count` blocks of entries with lengths and displacements of their own, these in extents of
! `oldtype`.
interface
    subroutine MPI_Type_indexed(count, array_of_blocklengths, array_of_displacements, &
            oldtype, newtype, ierror)
        import
        integer :: count, array_of_blocklengths(*), &
            array_of_displacements(*), oldtype, newtype, ierror
    end subroutine
end interface

! Makes a datatype like MPI_Type_indexed, with displacements in bytes.
interface
    subroutine MPI_Type_create_hindexed(count, array_of_blocklengths, array_of_displacements, &
            oldtype, newtype, ierror)
        import
        integer :: count, array_of_blocklengths(*), oldtype, newtype, &
            ierror
        integer(kind=MPI_ADDRESS_KIND) :: array_of_displacements(*)
    end subroutine
end interface

! Makes a datatype of `count` blocks of `blocklength` entries at displacements in extents of `oldtype`.
interface
    subroutine MPI_Type_create_indexed_block(count, blocklength, array_of_displacements, oldtype, &
            newtype, ierror)
        import
        integer :: count, blocklength, array_of_displacements(*), oldtype, &
            newtype, ierror
    end subroutine
end interface

! Makes a datatype like MPI_Type_create_indexed_block, with displacements in bytes.
interface
    subroutine MPI_Type_create_hindexed_block(count, blocklength, array_of_displacements, oldtype, &
            newtype, ierror)
        import
        integer :: count, blocklength, oldtype, newtype, ierror
        integer(kind=MPI_ADDRESS_KIND) :: array_of_displacements(*)
    end subroutine
end interface

! Makes a datatype of `count` blocks, each with a length, a displacement in bytes and a datatype of its own.
interface
    subroutine MPI_Type_create_struct(count, array_of_blocklengths, array_of_displacements, &
            array_of_types, newtype, ierror)
        import
        integer :: count, array_of_blocklengths(*), array_of_types(*), &
            newtype, ierror
        integer(kind=MPI_ADDRESS_KIND) :: array_of_displacements(*)
    end subroutine
end interface

! Makes a datatype like `oldtype` with another lower bound and extent; the data stay where they are.
interface
    subroutine MPI_Type_create_resized(oldtype, lb, extent, newtype, ierror)
        import
        integer :: oldtype, newtype, ierror
        integer(kind=MPI_ADDRESS_KIND) :: lb, extent
    end subroutine
end interface

! Makes a datatype of a part of an array of `ndims` dimensions: `array_of_subsizes` elements from `array_of_starts` on
! (counted from 0) of `array_of_sizes`.
interface
    subroutine MPI_Type_create_subarray(ndims, array_of_sizes, array_of_subsizes, &
            array_of_starts, order, oldtype, newtype, ierror)
        import
        integer :: ndims, array_of_sizes(*), array_of_subsizes(*), &
            array_of_starts(*), order, oldtype, newtype, ierror
    end subroutine
end interface

! Makes a datatype of the elements that process `rank` of `size` has of an array of `ndims` dimensions, distributed
! over a grid of `array_of_psizes` processes.
interface
    subroutine MPI_Type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs, &
            array_of_dargs, array_of_psizes, order, oldtype, newtype, ierror)
        import
        integer :: size, rank, ndims, array_of_gsizes(*), &
            array_of_distribs(*), array_of_dargs(*), array_of_psizes(*), order, oldtype, newtype, ierror
    end subroutine
end interface

! Returns the constructor of a datatype, and how many arguments of each kind MPI_Type_get_contents gives.
interface
    subroutine MPI_Type_get_envelope(datatype, num_integers, num_addresses, num_datatypes, &
            combiner, ierror)
        import
        integer :: datatype, num_integers, num_addresses, num_datatypes, &
            combiner, ierror
    end subroutine
end interface

! Gives the arguments with which a datatype was made, in the order of its constructor.
interface
    subroutine MPI_Type_get_contents(datatype, max_integers, max_addresses, max_datatypes, &
            array_of_integers, array_of_addresses, array_of_datatypes, ierror)
        import
        integer :: datatype, max_integers, max_addresses, max_datatypes, &
            array_of_integers(*), array_of_datatypes(*), ierror
        integer(kind=MPI_ADDRESS_KIND) :: array_of_addresses(*)
    end subroutine
end interface

! Gives the datatype of Fortran's REAL(KIND=selected_real_kind(p, r)), of `p` decimal digits and exponents of 10 up to
! `r`; one of them may be MPI_UNDEFINED.
interface
    subroutine MPI_Type_create_f90_real(p, r, newtype, ierror)
        import
        integer :: p, r, newtype, ierror
    end subroutine
end interface

! MPI_Type_create_f90_real of COMPLEX.
interface
    subroutine MPI_Type_create_f90_complex(p, r, newtype, ierror)
        import
        integer :: p, r, newtype, ierror
    end subroutine
end interface

! Gives the datatype of Fortran's INTEGER(KIND=selected_int_kind(r)), of `r` decimal digits; otherwise as
! MPI_Type_create_f90_real.
interface
    subroutine MPI_Type_create_f90_integer(r, newtype, ierror)
        import
        integer :: r, newtype, ierror
    end subroutine
end interface

! Gives the named datatype of Fortran of a class (MPI_TYPECLASS_INTEGER, MPI_TYPECLASS_REAL, MPI_TYPECLASS_COMPLEX, or
! MPIX_TYPECLASS_LOGICAL, which is outside the standard) with a size in bytes.
interface
    subroutine MPI_Type_match_size(typeclass, size, datatype, ierror)
        import
        integer :: typeclass, size, datatype, ierror
    end subroutine
end interface

! Gives the pair of a value and an index for MPI_MINLOC and MPI_MAXLOC; MPI_DATATYPE_NULL when there is none.
interface
    subroutine MPI_Type_get_value_index(value_type, index_type, pair_type, ierror)
        import
        integer :: value_type, index_type, pair_type, ierror
    end subroutine
end interface

! Gives the version of the standard, at any time and from any thread: 5 and 0.
interface
    subroutine MPI_Get_version(version, subversion, ierror)
        import
        integer :: version, subversion, ierror
    end subroutine
end interface

! Gives the name and version of this library, at any time.
interface
    subroutine MPI_Get_library_version(version, resultlen, ierror)
        import
        character(len=*) :: version
        integer :: resultlen, ierror
    end subroutine
end interface

! Gives a new info object whose keys are the kinds of hardware that the kernel reports: `linux://machine`,
! `linux://package`, `linux://numanode`, `linux://core` and `linux://processor`.
interface
    subroutine MPI_Get_hw_resource_info(hw_info, ierror)
        import
        integer :: hw_info, ierror
    end subroutine
end interface

! Gives the name of the machine.
interface
    subroutine MPI_Get_processor_name(name, resultlen, ierror)
        import
        character(len=*) :: name
        integer :: resultlen, ierror
    end subroutine
end interface

! Seconds since a moment in the past that stays the same while the process lives; the same clock for all ranks of a
! node.
interface
    function MPI_Wtime() result(value)
        import
        double precision :: value
    end function
end interface

! Resolution of MPI_Wtime in seconds.
interface
    function MPI_Wtick() result(value)
        import
        double precision :: value
    end function
end interface

! Allocates `size` bytes (0 is valid) of memory that windows reach directly; `baseptr` points at a pointer, which
! receives the address.
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

! Frees memory of MPI_Alloc_mem.
interface
    subroutine MPI_Free_mem(base, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: base
        !DIR$ IGNORE_TKR(tkrd) base
        type(*), dimension(*), target :: base
        integer :: ierror
    end subroutine
end interface

! Gives the class of an error code, at any time.
interface
    subroutine MPI_Error_class(errorcode, errorclass, ierror)
        import
        integer :: errorcode, errorclass, ierror
    end subroutine
end interface

! Gives the sentence of an error code, at any time: that of the calling thread's last error of this class where there
! was one, else the meaning of the class.
interface
    subroutine MPI_Error_string(errorcode, string, resultlen, ierror)
        import
        integer :: errorcode, resultlen, ierror
        character(len=*) :: string
    end subroutine
end interface

! Adds an error class, at any time, which no other process knows: its number is above MPI_ERR_LASTCODE.
interface
    subroutine MPI_Add_error_class(errorclass, ierror)
        import
        integer :: errorclass, ierror
    end subroutine
end interface

! Removes an error class that MPI_Add_error_class has added, at any time.
interface
    subroutine MPI_Remove_error_class(errorclass, ierror)
        import
        integer :: errorclass, ierror
    end subroutine
end interface

! Adds an error code of a class, one of MPI's or one that was added, at any time.
interface
    subroutine MPI_Add_error_code(errorclass, errorcode, ierror)
        import
        integer :: errorclass, errorcode, ierror
    end subroutine
end interface

! Removes an error code that MPI_Add_error_code has added, at any time.
interface
    subroutine MPI_Remove_error_code(errorcode, ierror)
        import
        integer :: errorcode, ierror
    end subroutine
end interface

! Says what MPI_Error_string gives for a class or code that was added, at any time; a second string replaces the
! first.
interface
    subroutine MPI_Add_error_string(errorcode, string, ierror)
        import
        integer :: errorcode, ierror
        character(len=*) :: string
    end subroutine
end interface

! Removes what MPI_Add_error_string has said, at any time.
interface
    subroutine MPI_Remove_error_string(errorcode, ierror)
        import
        integer :: errorcode, ierror
    end subroutine
end interface

! Makes an error handler for communicators of the caller's function.
interface
    subroutine MPI_Comm_create_errhandler(comm_errhandler_fn, errhandler, ierror)
        import
        external :: comm_errhandler_fn
        integer :: errhandler, ierror
    end subroutine
end interface

! Attaches an error handler to a communicator, at this rank; also to one that MPI_Comm_idup is making.
interface
    subroutine MPI_Comm_set_errhandler(comm, errhandler, ierror)
        import
        integer :: comm, errhandler, ierror
    end subroutine
end interface

! Gives the error handler of a communicator; MPI_Errhandler_free frees the handle.
interface
    subroutine MPI_Comm_get_errhandler(comm, errhandler, ierror)
        import
        integer :: comm, errhandler, ierror
    end subroutine
end interface

! Calls the error handler of a communicator with an error code; returns MPI_SUCCESS if the handler returns.
interface
    subroutine MPI_Comm_call_errhandler(comm, errorcode, ierror)
        import
        integer :: comm, errorcode, ierror
    end subroutine
end interface

! Makes an error handler for windows of the caller's function.
interface
    subroutine MPI_Win_create_errhandler(win_errhandler_fn, errhandler, ierror)
        import
        external :: win_errhandler_fn
        integer :: errhandler, ierror
    end subroutine
end interface

! Attaches an error handler to a window, at this rank.
interface
    subroutine MPI_Win_set_errhandler(win, errhandler, ierror)
        import
        integer :: win, errhandler, ierror
    end subroutine
end interface

! Gives the error handler of a window; MPI_Errhandler_free frees the handle.
interface
    subroutine MPI_Win_get_errhandler(win, errhandler, ierror)
        import
        integer :: win, errhandler, ierror
    end subroutine
end interface

! Calls the error handler of a window with an error code; returns MPI_SUCCESS if the handler returns.
interface
    subroutine MPI_Win_call_errhandler(win, errorcode, ierror)
        import
        integer :: win, errorcode, ierror
    end subroutine
end interface

! Makes an error handler for files of the caller's function.
interface
    subroutine MPI_File_create_errhandler(file_errhandler_fn, errhandler, ierror)
        import
        external :: file_errhandler_fn
        integer :: errhandler, ierror
    end subroutine
end interface

! Attaches an error handler to MPI_FILE_NULL, at this rank: it gets the errors of calls with files, of which none can
! be open.
interface
    subroutine MPI_File_set_errhandler(file, errhandler, ierror)
        import
        integer :: file, errhandler, ierror
    end subroutine
end interface

! Gives the error handler of MPI_FILE_NULL, MPI_ERRORS_RETURN at first; MPI_Errhandler_free frees the handle.
interface
    subroutine MPI_File_get_errhandler(file, errhandler, ierror)
        import
        integer :: file, errhandler, ierror
    end subroutine
end interface

! Calls the error handler of MPI_FILE_NULL with an error code; returns MPI_SUCCESS if the handler returns.
interface
    subroutine MPI_File_call_errhandler(fh, errorcode, ierror)
        import
        integer :: fh, errorcode, ierror
    end subroutine
end interface

! Frees the handle of an error handler and sets it to MPI_ERRHANDLER_NULL; the handler stays in force where it is
! attached.
interface
    subroutine MPI_Errhandler_free(errhandler, ierror)
        import
        integer :: errhandler, ierror
    end subroutine
end interface

! Makes a request for an operation of the program's own, which is complete once the program calls
! MPI_Grequest_complete.
interface
    subroutine MPI_Grequest_start(query_fn, free_fn, cancel_fn, extra_state, request, &
            ierror)
        import
        external :: query_fn, free_fn, cancel_fn
        integer(kind=MPI_ADDRESS_KIND) :: extra_state
        integer :: request, ierror
    end subroutine
end interface

! Completes the operation of a generalized request; a thread that waits for the request returns.
interface
    subroutine MPI_Grequest_complete(request, ierror)
        import
        integer :: request, ierror
    end subroutine
end interface

! Says how many data of basic datatypes MPI_Get_elements finds in a status.
interface
    subroutine MPI_Status_set_elements(status, datatype, count, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), datatype, count, ierror
    end subroutine
end interface

! MPI_Status_set_elements_c under the name that it had first; deprecated.
interface
    subroutine MPI_Status_set_elements_x(status, datatype, count, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), datatype, ierror
        integer(kind=MPI_COUNT_KIND) :: count
    end subroutine
end interface

! Says what MPI_Test_cancelled finds in a status: whether `flag` is not 0.
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

! Gives the group of a communicator.
interface
    subroutine MPI_Comm_group(comm, group, ierror)
        import
        integer :: comm, group, ierror
    end subroutine
end interface

! Gives the number of ranks of a group.
interface
    subroutine MPI_Group_size(group, size, ierror)
        import
        integer :: group, size, ierror
    end subroutine
end interface

! Gives the caller's rank in a group, or MPI_UNDEFINED.
interface
    subroutine MPI_Group_rank(group, rank, ierror)
        import
        integer :: group, rank, ierror
    end subroutine
end interface

! Gives, for each of `n` ranks of one group, the same process's rank in another, or MPI_UNDEFINED; MPI_PROC_NULL
! stays.
interface
    subroutine MPI_Group_translate_ranks(group1, n, ranks1, group2, ranks2, ierror)
        import
        integer :: group1, n, ranks1(*), group2, ranks2(*), ierror
    end subroutine
end interface

! Gives MPI_IDENT, MPI_SIMILAR (the same processes in another order) or MPI_UNEQUAL.
interface
    subroutine MPI_Group_compare(group1, group2, result, ierror)
        import
        integer :: group1, group2, result, ierror
    end subroutine
end interface

! All processes of the first group, then those of the second that are not in it.
interface
    subroutine MPI_Group_union(group1, group2, newgroup, ierror)
        import
        integer :: group1, group2, newgroup, ierror
    end subroutine
end interface

! Those processes of the first group that are also in the second, in the order of the first.
interface
    subroutine MPI_Group_intersection(group1, group2, newgroup, ierror)
        import
        integer :: group1, group2, newgroup, ierror
    end subroutine
end interface

! Those processes of the first group that are not in the second.
interface
    subroutine MPI_Group_difference(group1, group2, newgroup, ierror)
        import
        integer :: group1, group2, newgroup, ierror
    end subroutine
end interface

! The processes of `n` ranks of a group, in this order.
interface
    subroutine MPI_Group_incl(group, n, ranks, newgroup, ierror)
        import
        integer :: group, n, ranks(*), newgroup, ierror
    end subroutine
end interface

! All processes of a group but those of `n` ranks.
interface
    subroutine MPI_Group_excl(group, n, ranks, newgroup, ierror)
        import
        integer :: group, n, ranks(*), newgroup, ierror
    end subroutine
end interface

! The processes of `n` ranges of ranks (first, last, stride) of a group, in this order.
interface
    subroutine MPI_Group_range_incl(group, n, ranges, newgroup, ierror)
        import
        integer :: group, n, ranges(3, *), newgroup, ierror
    end subroutine
end interface

! All processes of a group but those of `n` ranges of ranks (first, last, stride).
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

! Creates an empty info object, at any time.
interface
    subroutine MPI_Info_create(info, ierror)
        import
        integer :: info, ierror
    end subroutine
end interface

! Adds (key, value) to an info object, or replaces the value.
interface
    subroutine MPI_Info_set(info, key, value, ierror)
        import
        integer :: info, ierror
        character(len=*) :: key, value
    end subroutine
end interface

! Gives the value of a key, cut to `valuelen` characters and a null character; `flag` becomes true if the key exists.
interface
    subroutine MPI_Info_get(info, key, valuelen, value, flag, ierror)
        import
        integer :: info, valuelen, ierror
        character(len=*) :: key, value
        logical :: flag
    end subroutine
end interface

! Gives the value of a key in a buffer of `*buflen` characters, cut to fit with a null character; `*buflen` becomes
! the room that the whole value needs, and `flag` becomes true if the key exists.
interface
    subroutine MPI_Info_get_string(info, key, buflen, value, flag, ierror)
        import
        integer :: info, buflen, ierror
        character(len=*) :: key, value
        logical :: flag
    end subroutine
end interface

! Gives the length of the value of a key, without the terminating null character; `flag` becomes true if the key
! exists.
interface
    subroutine MPI_Info_get_valuelen(info, key, valuelen, flag, ierror)
        import
        integer :: info, valuelen, ierror
        character(len=*) :: key
        logical :: flag
    end subroutine
end interface

! Takes a key and its value out of an info object.
interface
    subroutine MPI_Info_delete(info, key, ierror)
        import
        integer :: info, ierror
        character(len=*) :: key
    end subroutine
end interface

! Gives the number of keys in an info object.
interface
    subroutine MPI_Info_get_nkeys(info, nkeys, ierror)
        import
        integer :: info, nkeys, ierror
    end subroutine
end interface

! Gives the key number `n`, counted from 0, in a buffer of MPI_MAX_INFO_KEY characters.
interface
    subroutine MPI_Info_get_nthkey(info, n, key, ierror)
        import
        integer :: info, n, ierror
        character(len=*) :: key
    end subroutine
end interface

! Creates an info object with the same keys and values in the same order.
interface
    subroutine MPI_Info_dup(info, newinfo, ierror)
        import
        integer :: info, newinfo, ierror
    end subroutine
end interface

! Creates an info object with what MPI_INFO_ENV has, at any time, also before MPI_Init: the keys `command`, `argv`
! (the arguments with a space between them), `maxprocs`, `host` and `arch`.
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

! Makes an intercommunicator of two communicators that have no process in common; collective over both.
interface
    subroutine MPI_Intercomm_create(local_comm, local_leader, peer_comm, remote_leader, &
            tag, newintercomm, ierror)
        import
        integer :: local_comm, local_leader, peer_comm, remote_leader, &
            tag, newintercomm, ierror
    end subroutine
end interface

! Makes a communicator of all ranks of both groups of an intercommunicator; collective over both.
interface
    subroutine MPI_Intercomm_merge(intercomm, high, newintracomm, ierror)
        import
        integer :: intercomm, newintracomm, ierror
        logical :: high
    end subroutine
end interface

! Gathers `sendcount` entries of every neighbour at `recvbuf`, in the order of sources in the topology, `recvcount`
! entries from each.
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

! Begins what MPI_Neighbor_allgather does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Neighbor_allgather does, which MPI_Start begins; collective.
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

! MPI_Neighbor_allgather of different numbers of entries: `recvcounts[i]` from source `i`, `displs[i]` entries behind
! `recvbuf`.
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

! Begins what MPI_Neighbor_allgatherv does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Neighbor_allgatherv does, which MPI_Start begins; collective.
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

! Sends the part `i` of `sendbuf`, `sendcount` entries, to the destination `i` in the topology, and receives the part
! `j` of `recvbuf` from the source `j`.
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

! Begins what MPI_Neighbor_alltoall does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Neighbor_alltoall does, which MPI_Start begins; collective.
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

! MPI_Neighbor_alltoall of different numbers of entries for each neighbour, at displacements in entries.
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

! Begins what MPI_Neighbor_alltoallv does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Neighbor_alltoallv does, which MPI_Start begins; collective.
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

! MPI_Neighbor_alltoallv with a datatype for each neighbour, and displacements in bytes.
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

! Begins what MPI_Neighbor_alltoallw does; the buffers are left alone until `request` is complete.
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

! Makes a persistent request for what MPI_Neighbor_alltoallw does, which MPI_Start begins; collective.
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

! Makes a reduction operation of the caller's function, which computes `inoutvec[i] = invec[i] op inoutvec[i]` for
! `len` entries of a datatype.
interface
    subroutine MPI_Op_create(user_fn, commute, op, ierror)
        import
        external :: user_fn
        logical :: commute
        integer :: op, ierror
    end subroutine
end interface

! Frees a reduction operation of the user's and sets `op` to MPI_OP_NULL; what is under way with it goes on.
interface
    subroutine MPI_Op_free(op, ierror)
        import
        integer :: op, ierror
    end subroutine
end interface

! Returns in `commute` whether a reduction operation is commutative.
interface
    subroutine MPI_Op_commutative(op, commute, ierror)
        import
        integer :: op, ierror
        logical :: commute
    end subroutine
end interface

! Combines `count` entries at `inbuf` with those at `inoutbuf`, where the results go: `inoutbuf[i] = inbuf[i] op
! inoutbuf[i]`; local.
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

! Packs `incount` entries into `outbuf`, a buffer of `outsize` bytes, from `position` on, and moves `position` behind
! them.
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

! Unpacks `outcount` entries out of `inbuf`, a buffer of `insize` bytes, from `position` on, and moves `position`
! behind them.
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

! Gives the bytes that MPI_Pack needs for `incount` entries, which is just what it takes; MPI_UNDEFINED where they
! exceed an int.
interface
    subroutine MPI_Pack_size(incount, datatype, comm, size, ierror)
        import
        integer :: incount, datatype, comm, size, ierror
    end subroutine
end interface

! MPI_Pack in a form that every machine and library reads: `datarep` is "external32", big-endian without gaps, in
! which MPI_LONG and MPI_UNSIGNED_LONG have 4 bytes, MPI_WCHAR has 2, and MPI_LONG_DOUBLE is of quadruple precision.
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

! Unpacks what MPI_Pack_external packs.
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

! Gives the bytes that MPI_Pack_external needs for `incount` entries, which is just what it takes.
interface
    subroutine MPI_Pack_external_size(datarep, incount, datatype, size, ierror)
        import
        character(len=*) :: datarep
        integer :: incount, datatype, ierror
        integer(kind=MPI_ADDRESS_KIND) :: size
    end subroutine
end interface

! Sends `count` entries at `buf` to the rank `dest`, and returns at once: what the receiver has not yet taken is kept
! in the buffer that is attached to the communicator, else in that of its session, else in that of the process.
interface
    subroutine MPI_Bsend(buf, count, datatype, dest, tag, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, ierror
    end subroutine
end interface

! MPI_Bsend that gives a request, which is complete.
interface
    subroutine MPI_Ibsend(buf, count, datatype, dest, tag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, request, ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Ibsend does, which MPI_Start begins.
interface
    subroutine MPI_Bsend_init(buf, count, datatype, dest, tag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, request, ierror
    end subroutine
end interface

! Attaches a buffer of `size` bytes to a communicator, for messages of it.
interface
    subroutine MPI_Comm_attach_buffer(comm, buffer, size, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
        !DIR$ IGNORE_TKR(tkrd) buffer
        integer :: comm, size, ierror
        type(*), dimension(*), target :: buffer
    end subroutine
end interface

! Detaches the buffer of a communicator, once all its messages are received; `buffer_addr` points at a pointer, which
! receives its address, or MPI_BUFFER_AUTOMATIC with a size of 0.
interface
    subroutine MPI_Comm_detach_buffer(comm, buffer_addr, size, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
        !DIR$ IGNORE_TKR(tkrd) buffer_addr
        integer :: comm, size, ierror
        type(*), dimension(*), target :: buffer_addr
    end subroutine
end interface

! Waits until the messages in the buffer of a communicator are received.
interface
    subroutine MPI_Comm_flush_buffer(comm, ierror)
        import
        integer :: comm, ierror
    end subroutine
end interface

! Begins what MPI_Comm_flush_buffer does.
interface
    subroutine MPI_Comm_iflush_buffer(comm, request, ierror)
        import
        integer :: comm, request, ierror
    end subroutine
end interface

! Attaches a buffer of `size` bytes to a session, for messages of communicators that come from it and have no buffer
! of their own.
interface
    subroutine MPI_Session_attach_buffer(session, buffer, size, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
        !DIR$ IGNORE_TKR(tkrd) buffer
        integer :: session, size, ierror
        type(*), dimension(*), target :: buffer
    end subroutine
end interface

! Detaches the buffer of a session, once all its messages are received; `buffer_addr` points at a pointer, which
! receives its address, or MPI_BUFFER_AUTOMATIC with a size of 0.
interface
    subroutine MPI_Session_detach_buffer(session, buffer_addr, size, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
        !DIR$ IGNORE_TKR(tkrd) buffer_addr
        integer :: session, size, ierror
        type(*), dimension(*), target :: buffer_addr
    end subroutine
end interface

! Waits until the messages in the buffer of a session are received.
interface
    subroutine MPI_Session_flush_buffer(session, ierror)
        import
        integer :: session, ierror
    end subroutine
end interface

! Begins what MPI_Session_flush_buffer does.
interface
    subroutine MPI_Session_iflush_buffer(session, request, ierror)
        import
        integer :: session, request, ierror
    end subroutine
end interface

! Attaches a buffer of `size` bytes to the process, for messages of communicators that have no buffer, and whose
! session has none.
interface
    subroutine MPI_Buffer_attach(buffer, size, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer
        !DIR$ IGNORE_TKR(tkrd) buffer
        type(*), dimension(*), target :: buffer
        integer :: size, ierror
    end subroutine
end interface

! Detaches the buffer of the process, once all its messages are received; `buffer_addr` points at a pointer, which
! receives its address, or MPI_BUFFER_AUTOMATIC with a size of 0.
interface
    subroutine MPI_Buffer_detach(buffer_addr, size, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buffer_addr
        !DIR$ IGNORE_TKR(tkrd) buffer_addr
        type(*), dimension(*), target :: buffer_addr
        integer :: size, ierror
    end subroutine
end interface

! Waits until the messages in the buffer of the process are received.
interface
    subroutine MPI_Buffer_flush(ierror)
        import
        integer :: ierror
    end subroutine
end interface

! Begins what MPI_Buffer_flush does.
interface
    subroutine MPI_Buffer_iflush(request, ierror)
        import
        integer :: request, ierror
    end subroutine
end interface

! Sends a message and receives another one, in one call that does not deadlock with others like it.
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

! Begins what MPI_Sendrecv does; the buffers are left alone until `request` is complete.
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

! Sends a message and receives another one into the same buffer.
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

! Begins what MPI_Sendrecv_replace does; the buffer is left alone until `request` is complete.
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

! Makes a persistent request that sends `partitions` partitions of `count` entries each.
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

! Makes a persistent request that receives `partitions` partitions of `count` entries each, which MPI_Start begins.
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

! Sends a partition of a partitioned send that has been started; once for each start.
interface
    subroutine MPI_Pready(partition, request, ierror)
        import
        integer :: partition, request, ierror
    end subroutine
end interface

! Sends the partitions from `partition_low` to `partition_high`, both included, like MPI_Pready.
interface
    subroutine MPI_Pready_range(partition_low, partition_high, request, ierror)
        import
        integer :: partition_low, partition_high, request, ierror
    end subroutine
end interface

! Sends the partitions that are listed, like MPI_Pready.
interface
    subroutine MPI_Pready_list(length, array_of_partitions, request, ierror)
        import
        integer :: length, array_of_partitions(*), request, ierror
    end subroutine
end interface

! Returns in `flag` whether a partition of a partitioned receive has arrived; of an inactive request, all have.
interface
    subroutine MPI_Parrived(request, partition, flag, ierror)
        import
        integer :: request, partition, ierror
        logical :: flag
    end subroutine
end interface

! Makes a persistent request for what MPI_Isend does, which MPI_Start begins.
interface
    subroutine MPI_Send_init(buf, count, datatype, dest, tag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, request, ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Issend does, which MPI_Start begins.
interface
    subroutine MPI_Ssend_init(buf, count, datatype, dest, tag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, request, ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Irsend does, which MPI_Start begins.
interface
    subroutine MPI_Rsend_init(buf, count, datatype, dest, tag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, request, ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Irecv does, which MPI_Start begins.
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

! Begins the operation of a persistent request.
interface
    subroutine MPI_Start(request, ierror)
        import
        integer :: request, ierror
    end subroutine
end interface

! Begins the operations of persistent requests.
interface
    subroutine MPI_Startall(count, array_of_requests, ierror)
        import
        integer :: count, array_of_requests(*), ierror
    end subroutine
end interface

! Waits until a message that MPI_Recv with these arguments would receive has arrived, and gives its status.
interface
    subroutine MPI_Probe(source, tag, comm, status, ierror)
        import
        integer :: source, tag, comm, status(MPI_STATUS_SIZE), ierror
    end subroutine
end interface

! Returns in `flag` whether a message that MPI_Recv with these arguments would receive has arrived.
interface
    subroutine MPI_Iprobe(source, tag, comm, flag, status, ierror)
        import
        integer :: source, tag, comm, status(MPI_STATUS_SIZE), ierror
        logical :: flag
    end subroutine
end interface

! Waits like MPI_Probe, and takes the message out of the matching: `message` is received by MPI_Mrecv alone.
interface
    subroutine MPI_Mprobe(source, tag, comm, message, status, ierror)
        import
        integer :: source, tag, comm, message, status(MPI_STATUS_SIZE), &
            ierror
    end subroutine
end interface

! Looks like MPI_Iprobe; a message that is there is taken out of the matching, as by MPI_Mprobe.
interface
    subroutine MPI_Improbe(source, tag, comm, flag, message, status, ierror)
        import
        integer :: source, tag, comm, message, status(MPI_STATUS_SIZE), &
            ierror
        logical :: flag
    end subroutine
end interface

! Receives the message that a matched probe has found; `message` becomes MPI_MESSAGE_NULL.
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

! Begins what MPI_Mrecv does.
interface
    subroutine MPI_Imrecv(buf, count, datatype, message, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, message, request, ierror
    end subroutine
end interface

! Receives a message of at most `count` entries into `buf`, from the rank `source` or MPI_ANY_SOURCE, with `tag` or
! MPI_ANY_TAG; `status` may be MPI_STATUS_IGNORE.
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

! Begins what MPI_Recv does; the buffer is left alone until `request` is complete.
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

! Sends `count` entries at `buf` to the rank `dest`; returns when the buffer can be used again.
interface
    subroutine MPI_Send(buf, count, datatype, dest, tag, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, ierror
    end subroutine
end interface

! Sends like MPI_Send; returns when the receiver has begun to receive.
interface
    subroutine MPI_Ssend(buf, count, datatype, dest, tag, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, ierror
    end subroutine
end interface

! Sends like MPI_Send to a rank that has already asked for the message.
interface
    subroutine MPI_Rsend(buf, count, datatype, dest, tag, comm, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, ierror
    end subroutine
end interface

! Begins what MPI_Send does; the buffer is left alone until `request` is complete.
interface
    subroutine MPI_Isend(buf, count, datatype, dest, tag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, request, ierror
    end subroutine
end interface

! Begins what MPI_Ssend does; the buffer is left alone until `request` is complete.
interface
    subroutine MPI_Issend(buf, count, datatype, dest, tag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, request, ierror
    end subroutine
end interface

! Begins what MPI_Rsend does; the buffer is left alone until `request` is complete.
interface
    subroutine MPI_Irsend(buf, count, datatype, dest, tag, comm, request, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: buf
        !DIR$ IGNORE_TKR(tkrd) buf
        type(*), dimension(*), target :: buf
        integer :: count, datatype, dest, tag, comm, request, ierror
    end subroutine
end interface

! Joins the ranks that the launcher started; a program started alone is a world of one.
interface
    subroutine MPI_Init(ierror)
        import
        integer :: ierror
    end subroutine
end interface

! MPI_Init with the level of thread support that the program requires.
interface
    subroutine MPI_Init_thread(required, provided, ierror)
        import
        integer :: required, provided, ierror
    end subroutine
end interface

! Returns in `flag` whether MPI_Init has been called, at any time.
interface
    subroutine MPI_Initialized(flag, ierror)
        import
        logical :: flag
        integer :: ierror
    end subroutine
end interface

! Leaves the world; collective.
interface
    subroutine MPI_Finalize(ierror)
        import
        integer :: ierror
    end subroutine
end interface

! Returns in `flag` whether MPI_Finalize has completed, at any time.
interface
    subroutine MPI_Finalized(flag, ierror)
        import
        logical :: flag
        integer :: ierror
    end subroutine
end interface

! Gives the level of thread support that MPI_Init_thread gave.
interface
    subroutine MPI_Query_thread(provided, ierror)
        import
        integer :: provided, ierror
    end subroutine
end interface

! Returns in `flag` whether the caller is the thread that called MPI_Init or MPI_Init_thread.
interface
    subroutine MPI_Is_thread_main(flag, ierror)
        import
        logical :: flag
        integer :: ierror
    end subroutine
end interface

! Gives the communicator with the processes that have started this one: MPI_COMM_NULL, as none can have been started
! by MPI.
interface
    subroutine MPI_Comm_get_parent(parent, ierror)
        import
        integer :: parent, ierror
    end subroutine
end interface

! Ends all ranks, whatever `comm` is; the launcher's exit status is the lowest 8 bits of `errorcode` (1 where these
! are 0 and `errorcode` is not).
interface
    subroutine MPI_Abort(comm, errorcode, ierror)
        import
        integer :: comm, errorcode, ierror
    end subroutine
end interface

! Passes a request of the program to a profiling tool, which defines this function itself; the library's function does
! nothing.
interface
    subroutine MPI_Pcontrol(level)
        import
        integer :: level
    end subroutine
end interface

! Combines `origin_count` entries at `origin_addr` into the window of `target_rank` by `op`, a predefined reduction
! operation or MPI_REPLACE.
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

! MPI_Accumulate that also gives what the target held before, at `result_addr`.
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

! MPI_Get_accumulate of one element of a predefined datatype.
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

! Replaces one element of the target by that at `origin_addr` if it equals that at `compare_addr`, atomically towards
! all accumulate operations on the same datatype; what the target held before goes to `result_addr`.
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

! Reads `target_count` entries out of the window of `target_rank` into `origin_addr`.
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

! MPI_Put with a request, in an epoch of MPI_Win_lock or MPI_Win_lock_all, or in any other unless `RMAMPI_STRICT=1`.
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

! MPI_Get with a request, in an epoch of MPI_Win_lock or MPI_Win_lock_all, or in any other unless `RMAMPI_STRICT=1`.
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

! MPI_Accumulate with a request, in an epoch of MPI_Win_lock or MPI_Win_lock_all, or in any other unless
! `RMAMPI_STRICT=1`.
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

! MPI_Get_accumulate with a request, in an epoch of MPI_Win_lock or MPI_Win_lock_all, or in any other unless
! `RMAMPI_STRICT=1`.
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

! Ends the epoch that an earlier fence began, completing its operations at origin and target, and begins the next;
! collective over the window's group.
interface
    subroutine MPI_Win_fence(assert, win, ierror)
        import
        integer :: assert, win, ierror
    end subroutine
end interface

! Begins an access epoch towards `rank`, with MPI_LOCK_SHARED or MPI_LOCK_EXCLUSIVE; asks nothing of that rank.
interface
    subroutine MPI_Win_lock(lock_type, rank, assert, win, ierror)
        import
        integer :: lock_type, rank, assert, win, ierror
    end subroutine
end interface

! Completes all operations towards `rank`, at origin and target, and ends the epoch that MPI_Win_lock began.
interface
    subroutine MPI_Win_unlock(rank, win, ierror)
        import
        integer :: rank, win, ierror
    end subroutine
end interface

! Begins an access epoch towards every rank of the window, as if each were locked with MPI_LOCK_SHARED; not
! collective.
interface
    subroutine MPI_Win_lock_all(assert, win, ierror)
        import
        integer :: assert, win, ierror
    end subroutine
end interface

! Completes all operations and ends the epoch that MPI_Win_lock_all began.
interface
    subroutine MPI_Win_unlock_all(win, ierror)
        import
        integer :: win, ierror
    end subroutine
end interface

! Completes all operations towards `rank`, at origin and target; the epoch goes on.
interface
    subroutine MPI_Win_flush(rank, win, ierror)
        import
        integer :: rank, win, ierror
    end subroutine
end interface

! Completes all operations towards `rank` at the origin: their buffers may be used again.
interface
    subroutine MPI_Win_flush_local(rank, win, ierror)
        import
        integer :: rank, win, ierror
    end subroutine
end interface

! Completes all operations towards every rank, at origin and target; the epoch goes on.
interface
    subroutine MPI_Win_flush_all(win, ierror)
        import
        integer :: win, ierror
    end subroutine
end interface

! Completes all operations towards every rank at the origin: their buffers may be used again.
interface
    subroutine MPI_Win_flush_local_all(win, ierror)
        import
        integer :: win, ierror
    end subroutine
end interface

! Orders loads and stores on the window's memory with those of other threads and ranks: a memory barrier.
interface
    subroutine MPI_Win_sync(win, ierror)
        import
        integer :: win, ierror
    end subroutine
end interface

! Begins an exposure epoch: the ranks of `group` may access this rank's window once they have called MPI_Win_start.
interface
    subroutine MPI_Win_post(group, assert, win, ierror)
        import
        integer :: group, assert, win, ierror
    end subroutine
end interface

! Begins an access epoch towards the ranks of `group`; waits until each of them has called MPI_Win_post.
interface
    subroutine MPI_Win_start(group, assert, win, ierror)
        import
        integer :: group, assert, win, ierror
    end subroutine
end interface

! Completes all operations of the access epoch that MPI_Win_start began, and ends it.
interface
    subroutine MPI_Win_complete(win, ierror)
        import
        integer :: win, ierror
    end subroutine
end interface

! Ends the exposure epoch that MPI_Win_post began, when all its origins have called MPI_Win_complete.
interface
    subroutine MPI_Win_wait(win, ierror)
        import
        integer :: win, ierror
    end subroutine
end interface

! MPI_Win_wait that does not wait: it returns in `flag` whether the exposure epoch has ended.
interface
    subroutine MPI_Win_test(win, flag, ierror)
        import
        integer :: win, ierror
        logical :: flag
    end subroutine
end interface

! Creates a window over memory that the caller has; collective over `comm`.
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

! Allocates memory for a window and creates the window; collective over `comm`.
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

! Creates a window without memory, to which every rank attaches and detaches its own by itself; collective over
! `comm`.
interface
    subroutine MPI_Win_create_dynamic(info, comm, win, ierror)
        import
        integer :: info, comm, win, ierror
    end subroutine
end interface

! Attaches `size` bytes at `base` to a dynamic window; local, and without a limit on the number of regions.
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

! Detaches the region that was attached at `base`; local.
interface
    subroutine MPI_Win_detach(win, base, ierror)
        import
        !GCC$ ATTRIBUTES NO_ARG_CHECK :: base
        !DIR$ IGNORE_TKR(tkrd) base
        integer :: win, ierror
        type(*), dimension(*), target :: base
    end subroutine
end interface

! Frees a window and sets `win` to MPI_WIN_NULL; collective over its group, and returns when every rank is done with
! it.
interface
    subroutine MPI_Win_free(win, ierror)
        import
        integer :: win, ierror
    end subroutine
end interface

! Gives the group of the ranks that share the window.
interface
    subroutine MPI_Win_get_group(win, group, ierror)
        import
        integer :: win, group, ierror
    end subroutine
end interface

! MPI_Win_allocate of memory that the ranks of `comm` may also load and store directly; MPI_Win_shared_query gives the
! addresses.
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

! Gives size, displacement unit and address, in this process, of the part of `rank` in a window; for MPI_PROC_NULL of
! the first rank that has memory.
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

! Names a window, at this rank; error sentences have the name.
interface
    subroutine MPI_Win_set_name(win, win_name, ierror)
        import
        integer :: win, ierror
        character(len=*) :: win_name
    end subroutine
end interface

! Gives the name of a window, empty unless MPI_Win_set_name gave one; that of MPI_WIN_NULL is its own.
interface
    subroutine MPI_Win_get_name(win, win_name, resultlen, ierror)
        import
        integer :: win, resultlen, ierror
        character(len=*) :: win_name
    end subroutine
end interface

! Changes hints of a window, at this rank: those that the keys in `info` name and that can be changed, which are
! `no_locks`, `accumulate_ordering`, `accumulate_ops` and `mpi_assert_memory_alloc_kinds`.
interface
    subroutine MPI_Win_set_info(win, info, ierror)
        import
        integer :: win, info, ierror
    end subroutine
end interface

! Gives a new info object with the hints that are in force for a window, at this rank: those that the user gave and
! the defaults of the others that the call which created the window takes.
interface
    subroutine MPI_Win_get_info(win, info_used, ierror)
        import
        integer :: win, info_used, ierror
    end subroutine
end interface

! Begins a session, also before, without or after MPI_Init.
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

! Gives the number of process sets that a session knows: `mpi://WORLD`, all ranks of the job, and `mpi://SELF`, the
! caller alone.
interface
    subroutine MPI_Session_get_num_psets(session, info, npset_names, ierror)
        import
        integer :: session, info, npset_names, ierror
    end subroutine
end interface

! Gives the name of the `n`th process set, counted from 0, in a buffer of `*pset_len` characters, cut to fit with a
! null character; `*pset_len` becomes the room that the whole name needs.
interface
    subroutine MPI_Session_get_nth_pset(session, info, n, pset_len, pset_name, ierror)
        import
        integer :: session, info, n, pset_len, ierror
        character(len=*) :: pset_name
    end subroutine
end interface

! Gives a new info object with what is in force for a session: `thread_level` and `mpi_memory_alloc_kinds`.
interface
    subroutine MPI_Session_get_info(session, info_used, ierror)
        import
        integer :: session, info_used, ierror
    end subroutine
end interface

! Gives a new info object with what is known of a process set: `mpi_size`, the number of its processes.
interface
    subroutine MPI_Session_get_pset_info(session, pset_name, info, ierror)
        import
        integer :: session, info, ierror
        character(len=*) :: pset_name
    end subroutine
end interface

! Gives the group of a process set.
interface
    subroutine MPI_Group_from_session_pset(session, pset_name, newgroup, ierror)
        import
        integer :: session, newgroup, ierror
        character(len=*) :: pset_name
    end subroutine
end interface

! Makes an error handler for sessions of the caller's function, at any time.
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

! Gives the error handler of a session; MPI_Errhandler_free frees the handle.
interface
    subroutine MPI_Session_get_errhandler(session, errhandler, ierror)
        import
        integer :: session, errhandler, ierror
    end subroutine
end interface

! Calls the error handler of a session with an error code; returns MPI_SUCCESS if the handler returns.
interface
    subroutine MPI_Session_call_errhandler(session, errorcode, ierror)
        import
        integer :: session, errorcode, ierror
    end subroutine
end interface

! Gives the number of entries of a datatype that were received; MPI_UNDEFINED when the last one is not whole, or the
! number exceeds an int.
interface
    subroutine MPI_Get_count(status, datatype, count, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), datatype, count, ierror
    end subroutine
end interface

! Gives the number of data of basic datatypes that were received as entries of a datatype; MPI_UNDEFINED as for
! MPI_Get_count.
interface
    subroutine MPI_Get_elements(status, datatype, count, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), datatype, count, ierror
    end subroutine
end interface

! MPI_Get_elements_c under the name that it had first; deprecated.
interface
    subroutine MPI_Get_elements_x(status, datatype, count, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), datatype, ierror
        integer(kind=MPI_COUNT_KIND) :: count
    end subroutine
end interface

! Withdraws an operation that is not complete, if that is still possible; its request is completed as usual.
interface
    subroutine MPI_Cancel(request, ierror)
        import
        integer :: request, ierror
    end subroutine
end interface

! Returns in `flag` whether the operation of a status was cancelled.
interface
    subroutine MPI_Test_cancelled(status, flag, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), ierror
        logical :: flag
    end subroutine
end interface

! Gives the rank in a status.
interface
    subroutine MPI_Status_get_source(status, source, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), source, ierror
    end subroutine
end interface

! Gives the tag in a status.
interface
    subroutine MPI_Status_get_tag(status, tag, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), tag, ierror
    end subroutine
end interface

! Gives the error code in a status.
interface
    subroutine MPI_Status_get_error(status, err, ierror)
        import
        integer :: status(MPI_STATUS_SIZE), err, ierror
    end subroutine
end interface

! Makes a communicator of the first ranks of `comm_old`, which are a grid: `dims` ranks in each of `ndims` dimensions,
! which are rings where `periods` says so.
interface
    subroutine MPI_Cart_create(comm_old, ndims, dims, periods, reorder, comm_cart, &
            ierror)
        import
        integer :: comm_old, ndims, dims(*), comm_cart, ierror
        logical :: periods(*), reorder
    end subroutine
end interface

! Sets those `dims` that are 0 so that the product of all is `nnodes`, as close to each other as possible, the largest
! first.
interface
    subroutine MPI_Dims_create(nnodes, ndims, dims, ierror)
        import
        integer :: nnodes, ndims, dims(*), ierror
    end subroutine
end interface

! Gives the number of dimensions of a communicator's grid.
interface
    subroutine MPI_Cartdim_get(comm, ndims, ierror)
        import
        integer :: comm, ndims, ierror
    end subroutine
end interface

! Gives a communicator's grid: ranks in each dimension, whether it is a ring, and the caller's coordinates.
interface
    subroutine MPI_Cart_get(comm, maxdims, dims, periods, coords, ierror)
        import
        integer :: comm, maxdims, dims(*), coords(*), ierror
        logical :: periods(*)
    end subroutine
end interface

! Gives the rank at coordinates of a communicator's grid; in a dimension that is a ring they go around.
interface
    subroutine MPI_Cart_rank(comm, coords, rank, ierror)
        import
        integer :: comm, coords(*), rank, ierror
    end subroutine
end interface

! Gives the coordinates of a rank in a communicator's grid.
interface
    subroutine MPI_Cart_coords(comm, rank, maxdims, coords, ierror)
        import
        integer :: comm, rank, maxdims, coords(*), ierror
    end subroutine
end interface

! Gives the ranks that a shift along a dimension moves data from and to: those `disp` below and above the caller;
! MPI_PROC_NULL beyond a border.
interface
    subroutine MPI_Cart_shift(comm, direction, disp, rank_source, rank_dest, ierror)
        import
        integer :: comm, direction, disp, rank_source, rank_dest, ierror
    end subroutine
end interface

! Divides a communicator's grid into grids of those dimensions that `remain_dims` keeps, each with a communicator of
! its own; collective over `comm`.
interface
    subroutine MPI_Cart_sub(comm, remain_dims, newcomm, ierror)
        import
        integer :: comm, newcomm, ierror
        logical :: remain_dims(*)
    end subroutine
end interface

! Gives the rank that the caller would have in a grid: its own, as ranks keep their order, or MPI_UNDEFINED, also when
! a dimension is 0 or less.
interface
    subroutine MPI_Cart_map(comm, ndims, dims, periods, newrank, ierror)
        import
        integer :: comm, ndims, dims(*), newrank, ierror
        logical :: periods(*)
    end subroutine
end interface

! Makes a communicator of the first `nnodes` ranks of `comm_old`, which are the nodes of a graph; collective over
! `comm_old`.
interface
    subroutine MPI_Graph_create(comm_old, nnodes, index, edges, reorder, comm_graph, &
            ierror)
        import
        integer :: comm_old, nnodes, index(*), edges(*), comm_graph, &
            ierror
        logical :: reorder
    end subroutine
end interface

! Makes a communicator of the ranks of `comm_old` with a distributed graph; collective over `comm_old`.
interface
    subroutine MPI_Dist_graph_create_adjacent(comm_old, indegree, sources, sourceweights, outdegree, &
            destinations, destweights, info, reorder, comm_dist_graph, ierror)
        import
        integer :: comm_old, indegree, sources(*), sourceweights(*), &
            outdegree, destinations(*), destweights(*), info, comm_dist_graph, ierror
        logical :: reorder
    end subroutine
end interface

! Makes a communicator of the ranks of `comm_old` with a distributed graph; collective over `comm_old`.
interface
    subroutine MPI_Dist_graph_create(comm_old, n, sources, degrees, destinations, weights, &
            info, reorder, comm_dist_graph, ierror)
        import
        integer :: comm_old, n, sources(*), degrees(*), destinations(*), &
            weights(*), info, comm_dist_graph, ierror
        logical :: reorder
    end subroutine
end interface

! Returns the topology of a communicator: MPI_CART, MPI_GRAPH, MPI_DIST_GRAPH or MPI_UNDEFINED.
interface
    subroutine MPI_Topo_test(comm, status, ierror)
        import
        integer :: comm, status, ierror
    end subroutine
end interface

! Gives the numbers of nodes and edges of a communicator's graph.
interface
    subroutine MPI_Graphdims_get(comm, nnodes, nedges, ierror)
        import
        integer :: comm, nnodes, nedges, ierror
    end subroutine
end interface

! Gives a communicator's graph as MPI_Graph_create had it.
interface
    subroutine MPI_Graph_get(comm, maxindex, maxedges, index, edges, ierror)
        import
        integer :: comm, maxindex, maxedges, index(*), edges(*), ierror
    end subroutine
end interface

! Gives the number of neighbours of a rank in a communicator's graph.
interface
    subroutine MPI_Graph_neighbors_count(comm, rank, nneighbors, ierror)
        import
        integer :: comm, rank, nneighbors, ierror
    end subroutine
end interface

! Gives the neighbours of a rank in a communicator's graph, in the order of MPI_Graph_create.
interface
    subroutine MPI_Graph_neighbors(comm, rank, maxneighbors, neighbors, ierror)
        import
        integer :: comm, rank, maxneighbors, neighbors(*), ierror
    end subroutine
end interface

! Gives the numbers of edges that end and begin at the caller in a communicator's distributed graph, and whether they
! have weights.
interface
    subroutine MPI_Dist_graph_neighbors_count(comm, indegree, outdegree, weighted, ierror)
        import
        integer :: comm, indegree, outdegree, ierror
        logical :: weighted
    end subroutine
end interface

! Gives the ranks from which edges go to the caller and those to which its own go, in a communicator's distributed
! graph, with their weights if it has some: as many as the arrays have room for.
interface
    subroutine MPI_Dist_graph_neighbors(comm, maxindegree, sources, sourceweights, &
            maxoutdegree, destinations, destweights, ierror)
        import
        integer :: comm, maxindegree, sources(*), sourceweights(*), &
            maxoutdegree, destinations(*), destweights(*), ierror
    end subroutine
end interface

! Gives the rank that the caller would have in a graph, or MPI_UNDEFINED: its own, as ranks keep their order.
interface
    subroutine MPI_Graph_map(comm, nnodes, index, edges, newrank, ierror)
        import
        integer :: comm, nnodes, index(*), edges(*), newrank, ierror
    end subroutine
end interface

end module
