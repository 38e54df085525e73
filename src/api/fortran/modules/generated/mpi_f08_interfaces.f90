! Interfaces of the module mpi_f08. A form with large counts has the same generic name, unless all its arguments have the types of
! the other form. Made by codegen/fortran; do not edit.
module mpi_f08_interfaces
    use mpi_f08_constants
    use mpi_f08_callbacks
    implicit none

! Gives the version of the standard ABI that this library has, at any time: 1 and 0.
interface MPI_Abi_get_version
    subroutine MPI_Abi_get_version_f08(abi_major, abi_minor, ierror)
        import
        integer, intent(out) :: abi_major, abi_minor
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives a new info object with the sizes of MPI_Aint, MPI_Count and MPI_Offset in bytes, at any time; MPI_Info_free
! frees it.
interface MPI_Abi_get_info
    subroutine MPI_Abi_get_info_f08(info, ierror)
        import
        type(MPI_Info), intent(out) :: info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives a new info object with the sizes of Fortran's default kinds in bytes (`mpi_integer_size` and so on) and the
! optional datatypes that exist (`mpi_real16_supported` and so on), at any time: those of gfortran without options.
interface MPI_Abi_get_fortran_info
    subroutine MPI_Abi_get_fortran_info_f08(info, ierror)
        import
        type(MPI_Info), intent(out) :: info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Fails with MPI_ERR_ABI, as the library knows its Fortran compiler, and changes nothing that MPI_Abi_get_fortran_info
! gives.
interface MPI_Abi_set_fortran_info
    subroutine MPI_Abi_set_fortran_info_f08(info, ierror)
        import
        type(MPI_Info), intent(in) :: info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives Fortran's .TRUE.
interface MPI_Abi_get_fortran_booleans
    subroutine MPI_Abi_get_fortran_booleans_f08ts(logical_size, logical_true, logical_false, is_set, &
            ierror)
        import
        integer, intent(in) :: logical_size
        type(*), dimension(..) :: logical_true, logical_false
        logical, intent(out) :: is_set
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Fails with MPI_ERR_ABI, as the library knows its Fortran compiler, and changes nothing that
! MPI_Abi_get_fortran_booleans gives.
interface MPI_Abi_set_fortran_booleans
    subroutine MPI_Abi_set_fortran_booleans_f08ts(logical_size, logical_true, logical_false, ierror) &
        bind(C, name="mpi_abi_set_fortran_booleans_f08ts_")
        import
        integer, intent(in) :: logical_size
        type(*), dimension(..) :: logical_true, logical_false
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a key for attributes of communicators.
interface MPI_Comm_create_keyval
    subroutine MPI_Comm_create_keyval_f08(comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, &
            extra_state, ierror)
        import
        procedure(MPI_Comm_copy_attr_function) :: comm_copy_attr_fn
        procedure(MPI_Comm_delete_attr_function) :: comm_delete_attr_fn
        integer, intent(out) :: comm_keyval
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: extra_state
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Frees a key and sets `comm_keyval` to MPI_KEYVAL_INVALID.
interface MPI_Comm_free_keyval
    subroutine MPI_Comm_free_keyval_f08(comm_keyval, ierror)
        import
        integer, intent(inout) :: comm_keyval
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets an attribute of a communicator, at this rank, after deleting the one with the same key, if there is one.
interface MPI_Comm_set_attr
    subroutine MPI_Comm_set_attr_f08(comm, comm_keyval, attribute_val, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: comm_keyval
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: attribute_val
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives an attribute of a communicator: `attribute_val` points at a pointer, which receives the value that was set, or
! for a predefined key the address of an int; `flag` becomes true if the attribute is set.
interface MPI_Comm_get_attr
    subroutine MPI_Comm_get_attr_f08(comm, comm_keyval, attribute_val, flag, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: comm_keyval
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: attribute_val
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Deletes an attribute of a communicator, at this rank, after calling its delete callback; does nothing when there is
! none with this key.
interface MPI_Comm_delete_attr
    subroutine MPI_Comm_delete_attr_f08(comm, comm_keyval, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: comm_keyval
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Comm_create_keyval for attributes of windows; these are never duplicated.
interface MPI_Win_create_keyval
    subroutine MPI_Win_create_keyval_f08(win_copy_attr_fn, win_delete_attr_fn, win_keyval, &
            extra_state, ierror)
        import
        procedure(MPI_Win_copy_attr_function) :: win_copy_attr_fn
        procedure(MPI_Win_delete_attr_function) :: win_delete_attr_fn
        integer, intent(out) :: win_keyval
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: extra_state
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Frees a key and sets `win_keyval` to MPI_KEYVAL_INVALID.
interface MPI_Win_free_keyval
    subroutine MPI_Win_free_keyval_f08(win_keyval, ierror)
        import
        integer, intent(inout) :: win_keyval
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets an attribute of a window, at this rank, after deleting the one with the same key, if there is one.
interface MPI_Win_set_attr
    subroutine MPI_Win_set_attr_f08(win, win_keyval, attribute_val, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(in) :: win_keyval
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: attribute_val
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives an attribute of a window: `attribute_val` points at a pointer, which receives the value that was set, the
! window's base for MPI_WIN_BASE, and the address of the value for MPI_WIN_SIZE (MPI_Aint), MPI_WIN_DISP_UNIT,
! MPI_WIN_CREATE_FLAVOR and MPI_WIN_MODEL (int); `flag` becomes true if the attribute is set.
interface MPI_Win_get_attr
    subroutine MPI_Win_get_attr_f08(win, win_keyval, attribute_val, flag, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(in) :: win_keyval
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: attribute_val
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Deletes an attribute of a window, at this rank, after calling its delete callback; does nothing when there is none
! with this key.
interface MPI_Win_delete_attr
    subroutine MPI_Win_delete_attr_f08(win, win_keyval, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(in) :: win_keyval
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gathers `sendcount` entries of every rank at `recvbuf` of every rank, in the order of ranks, `recvcount` entries
! from each.
interface MPI_Allgather
    subroutine MPI_Allgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, ierror) &
        bind(C, name="mpi_allgather_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer, intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Allgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, ierror) &
        bind(C, name="mpi_allgather_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Allgather does; the buffers are left alone until `request` is complete.
interface MPI_Iallgather
    subroutine MPI_Iallgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, request, ierror) &
        bind(C, name="mpi_iallgather_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Iallgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, request, ierror) &
        bind(C, name="mpi_iallgather_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Allgather does, which MPI_Start begins; collective.
interface MPI_Allgather_init
    subroutine MPI_Allgather_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, info, request, ierror) &
        bind(C, name="mpi_allgather_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Allgather_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, info, request, ierror) &
        bind(C, name="mpi_allgather_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Allgather of different numbers of entries: `recvcounts[i]` from rank `i`, `displs[i]` entries behind `recvbuf`.
interface MPI_Allgatherv
    subroutine MPI_Allgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, ierror) &
        bind(C, name="mpi_allgatherv_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer, intent(in) :: sendcount, recvcounts(*), displs(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Allgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, ierror) &
        bind(C, name="mpi_allgatherv_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcounts(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: displs(*)
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Allgatherv does; the buffers are left alone until `request` is complete.
interface MPI_Iallgatherv
    subroutine MPI_Iallgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, request, ierror) &
        bind(C, name="mpi_iallgatherv_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in), asynchronous :: recvcounts(*), displs(*)
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Iallgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, request, ierror) &
        bind(C, name="mpi_iallgatherv_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Allgatherv does, which MPI_Start begins; collective.
interface MPI_Allgatherv_init
    subroutine MPI_Allgatherv_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, info, request, ierror) &
        bind(C, name="mpi_allgatherv_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in), asynchronous :: recvcounts(*), displs(*)
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Allgatherv_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, info, request, ierror) &
        bind(C, name="mpi_allgatherv_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sends every rank its `sendcount` of the entries at `sendbuf`, in the order of ranks, and receives `recvcount`
! entries from each at `recvbuf`.
interface MPI_Alltoall
    subroutine MPI_Alltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, ierror) &
        bind(C, name="mpi_alltoall_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer, intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Alltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, ierror) &
        bind(C, name="mpi_alltoall_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Alltoall does; the buffers are left alone until `request` is complete.
interface MPI_Ialltoall
    subroutine MPI_Ialltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, request, ierror) &
        bind(C, name="mpi_ialltoall_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Ialltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, request, ierror) &
        bind(C, name="mpi_ialltoall_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Alltoall does, which MPI_Start begins; collective.
interface MPI_Alltoall_init
    subroutine MPI_Alltoall_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, info, request, ierror) &
        bind(C, name="mpi_alltoall_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Alltoall_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, info, request, ierror) &
        bind(C, name="mpi_alltoall_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Alltoall of different numbers of entries: `sendcounts[i]` to rank `i`, from `sdispls[i]` entries behind
! `sendbuf`, and `recvcounts[i]` from rank `i`, `rdispls[i]` entries behind `recvbuf`.
interface MPI_Alltoallv
    subroutine MPI_Alltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, ierror) &
        bind(C, name="mpi_alltoallv_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer, intent(in) :: sendcounts(*), sdispls(*), recvcounts(*), rdispls(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Alltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, ierror) &
        bind(C, name="mpi_alltoallv_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcounts(*), recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: sdispls(*), rdispls(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Alltoallv does; the buffers are left alone until `request` is complete.
interface MPI_Ialltoallv
    subroutine MPI_Ialltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, request, ierror) &
        bind(C, name="mpi_ialltoallv_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in), asynchronous :: sendcounts(*), sdispls(*), recvcounts(*), rdispls(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Ialltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, request, ierror) &
        bind(C, name="mpi_ialltoallv_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*), recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*), rdispls(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Alltoallv does, which MPI_Start begins; collective.
interface MPI_Alltoallv_init
    subroutine MPI_Alltoallv_init_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, info, request, ierror) &
        bind(C, name="mpi_alltoallv_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in), asynchronous :: sendcounts(*), sdispls(*), recvcounts(*), rdispls(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Alltoallv_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, info, request, ierror) &
        bind(C, name="mpi_alltoallv_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*), recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*), rdispls(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Alltoallv with a datatype for each rank, and displacements in bytes.
interface MPI_Alltoallw
    subroutine MPI_Alltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, ierror) &
        bind(C, name="mpi_alltoallw_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer, intent(in) :: sendcounts(*), sdispls(*), recvcounts(*), rdispls(*)
        type(MPI_Datatype), intent(in) :: sendtypes(*), recvtypes(*)
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Alltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, ierror) &
        bind(C, name="mpi_alltoallw_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcounts(*), recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: sdispls(*), rdispls(*)
        type(MPI_Datatype), intent(in) :: sendtypes(*), recvtypes(*)
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Alltoallw does; the buffers are left alone until `request` is complete.
interface MPI_Ialltoallw
    subroutine MPI_Ialltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, request, ierror) &
        bind(C, name="mpi_ialltoallw_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in), asynchronous :: sendcounts(*), sdispls(*), recvcounts(*), rdispls(*)
        type(MPI_Datatype), intent(in), asynchronous :: sendtypes(*), recvtypes(*)
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Ialltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, request, ierror) &
        bind(C, name="mpi_ialltoallw_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*), recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*), rdispls(*)
        type(MPI_Datatype), intent(in), asynchronous :: sendtypes(*), recvtypes(*)
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Alltoallw does, which MPI_Start begins; collective.
interface MPI_Alltoallw_init
    subroutine MPI_Alltoallw_init_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, info, request, ierror) &
        bind(C, name="mpi_alltoallw_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in), asynchronous :: sendcounts(*), sdispls(*), recvcounts(*), rdispls(*)
        type(MPI_Datatype), intent(in), asynchronous :: sendtypes(*), recvtypes(*)
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Alltoallw_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, info, request, ierror) &
        bind(C, name="mpi_alltoallw_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*), recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*), rdispls(*)
        type(MPI_Datatype), intent(in), asynchronous :: sendtypes(*), recvtypes(*)
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns when every rank of `comm` has called it.
interface MPI_Barrier
    subroutine MPI_Barrier_f08(comm, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Barrier does; `request` is complete when every rank has called it.
interface MPI_Ibarrier
    subroutine MPI_Ibarrier_f08(comm, request, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Barrier does, which MPI_Start begins; collective.
interface MPI_Barrier_init
    subroutine MPI_Barrier_init_f08(comm, info, request, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Copies `count` entries at `buffer` of the rank `root` into `buffer` of every other rank of `comm`.
interface MPI_Bcast
    subroutine MPI_Bcast_f08ts(buffer, count, datatype, root, comm, ierror) &
        bind(C, name="mpi_bcast_f08ts_")
        import
        type(*), dimension(..) :: buffer
        integer, intent(in) :: count, root
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Bcast_c_f08ts(buffer, count, datatype, root, comm, ierror) &
        bind(C, name="mpi_bcast_c_f08ts_")
        import
        type(*), dimension(..) :: buffer
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Bcast does; the buffers are left alone until `request` is complete.
interface MPI_Ibcast
    subroutine MPI_Ibcast_f08ts(buffer, count, datatype, root, comm, request, ierror) &
        bind(C, name="mpi_ibcast_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: buffer
        integer, intent(in) :: count, root
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Ibcast_c_f08ts(buffer, count, datatype, root, comm, request, ierror) &
        bind(C, name="mpi_ibcast_c_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: buffer
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Bcast does, which MPI_Start begins; collective.
interface MPI_Bcast_init
    subroutine MPI_Bcast_init_f08ts(buffer, count, datatype, root, comm, info, request, &
            ierror) &
        bind(C, name="mpi_bcast_init_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: buffer
        integer, intent(in) :: count, root
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Bcast_init_c_f08ts(buffer, count, datatype, root, comm, info, request, &
            ierror) &
        bind(C, name="mpi_bcast_init_c_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: buffer
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gathers `sendcount` entries of every rank at `recvbuf` of the rank `root`, in the order of ranks, `recvcount`
! entries from each.
interface MPI_Gather
    subroutine MPI_Gather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, ierror) &
        bind(C, name="mpi_gather_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer, intent(in) :: sendcount, recvcount, root
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Gather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, ierror) &
        bind(C, name="mpi_gather_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Gather does; the buffers are left alone until `request` is complete.
interface MPI_Igather
    subroutine MPI_Igather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, request, ierror) &
        bind(C, name="mpi_igather_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount, recvcount, root
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Igather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, request, ierror) &
        bind(C, name="mpi_igather_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Gather does, which MPI_Start begins; collective.
interface MPI_Gather_init
    subroutine MPI_Gather_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, info, request, ierror) &
        bind(C, name="mpi_gather_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount, recvcount, root
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Gather_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, info, request, ierror) &
        bind(C, name="mpi_gather_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Gather of different numbers of entries: `recvcounts[i]` from rank `i`, `displs[i]` entries behind `recvbuf`.
interface MPI_Gatherv
    subroutine MPI_Gatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, root, comm, ierror) &
        bind(C, name="mpi_gatherv_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer, intent(in) :: sendcount, recvcounts(*), displs(*), root
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Gatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, root, comm, ierror) &
        bind(C, name="mpi_gatherv_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcounts(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: displs(*)
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Gatherv does; the buffers are left alone until `request` is complete.
interface MPI_Igatherv
    subroutine MPI_Igatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, root, comm, request, ierror) &
        bind(C, name="mpi_igatherv_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount, root
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in), asynchronous :: recvcounts(*), displs(*)
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Igatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, root, comm, request, ierror) &
        bind(C, name="mpi_igatherv_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Gatherv does, which MPI_Start begins; collective.
interface MPI_Gatherv_init
    subroutine MPI_Gatherv_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, root, comm, info, request, ierror) &
        bind(C, name="mpi_gatherv_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount, root
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in), asynchronous :: recvcounts(*), displs(*)
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Gatherv_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, root, comm, info, request, ierror) &
        bind(C, name="mpi_gatherv_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Combines the `count` entries at `sendbuf` of all ranks by `op`, in the order of ranks; the results go to `recvbuf`
! of the rank `root`, whose `sendbuf` may be MPI_IN_PLACE.
interface MPI_Reduce
    subroutine MPI_Reduce_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, &
            ierror) &
        bind(C, name="mpi_reduce_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        type(*), dimension(..) :: recvbuf
        integer, intent(in) :: count, root
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Reduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, &
            ierror) &
        bind(C, name="mpi_reduce_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        type(*), dimension(..) :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Reduce does; the buffers are left alone until `request` is complete.
interface MPI_Ireduce
    subroutine MPI_Ireduce_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, &
            request, ierror) &
        bind(C, name="mpi_ireduce_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in) :: count, root
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Ireduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, &
            request, ierror) &
        bind(C, name="mpi_ireduce_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Reduce does, which MPI_Start begins; collective.
interface MPI_Reduce_init
    subroutine MPI_Reduce_init_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, &
            info, request, ierror) &
        bind(C, name="mpi_reduce_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in) :: count, root
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Reduce_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, root, comm, &
            info, request, ierror) &
        bind(C, name="mpi_reduce_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Reduce whose results go to `recvbuf` of every rank; they are the same everywhere.
interface MPI_Allreduce
    subroutine MPI_Allreduce_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror) &
        bind(C, name="mpi_allreduce_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        type(*), dimension(..) :: recvbuf
        integer, intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Allreduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror) &
        bind(C, name="mpi_allreduce_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        type(*), dimension(..) :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Allreduce does; the buffers are left alone until `request` is complete.
interface MPI_Iallreduce
    subroutine MPI_Iallreduce_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, &
            ierror) &
        bind(C, name="mpi_iallreduce_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Iallreduce_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, &
            ierror) &
        bind(C, name="mpi_iallreduce_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Allreduce does, which MPI_Start begins; collective.
interface MPI_Allreduce_init
    subroutine MPI_Allreduce_init_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, &
            request, ierror) &
        bind(C, name="mpi_allreduce_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Allreduce_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, &
            request, ierror) &
        bind(C, name="mpi_allreduce_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Combines `recvcount` entries for each rank by `op`; rank `i` gets the `i`th `recvcount` results.
interface MPI_Reduce_scatter_block
    subroutine MPI_Reduce_scatter_block_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, &
            ierror) &
        bind(C, name="mpi_reduce_scatter_block_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        type(*), dimension(..) :: recvbuf
        integer, intent(in) :: recvcount
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Reduce_scatter_block_c_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, &
            ierror) &
        bind(C, name="mpi_reduce_scatter_block_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        type(*), dimension(..) :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Reduce_scatter_block does; the buffers are left alone until `request` is complete.
interface MPI_Ireduce_scatter_block
    subroutine MPI_Ireduce_scatter_block_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, &
            request, ierror) &
        bind(C, name="mpi_ireduce_scatter_block_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in) :: recvcount
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Ireduce_scatter_block_c_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, &
            request, ierror) &
        bind(C, name="mpi_ireduce_scatter_block_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Reduce_scatter_block does, which MPI_Start begins; collective.
interface MPI_Reduce_scatter_block_init
    subroutine MPI_Reduce_scatter_block_init_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, info, &
            request, ierror) &
        bind(C, name="mpi_reduce_scatter_block_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in) :: recvcount
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Reduce_scatter_block_init_c_f08ts(sendbuf, recvbuf, recvcount, datatype, op, comm, info, &
            request, ierror) &
        bind(C, name="mpi_reduce_scatter_block_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Reduce_scatter_block with different numbers of results: `recvcounts[i]` for rank `i`.
interface MPI_Reduce_scatter
    subroutine MPI_Reduce_scatter_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, &
            ierror) &
        bind(C, name="mpi_reduce_scatter_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        type(*), dimension(..) :: recvbuf
        integer, intent(in) :: recvcounts(*)
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Reduce_scatter_c_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, &
            ierror) &
        bind(C, name="mpi_reduce_scatter_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        type(*), dimension(..) :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: recvcounts(*)
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Reduce_scatter does; the buffers are left alone until `request` is complete.
interface MPI_Ireduce_scatter
    subroutine MPI_Ireduce_scatter_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, &
            request, ierror) &
        bind(C, name="mpi_ireduce_scatter_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in), asynchronous :: recvcounts(*)
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Ireduce_scatter_c_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, &
            request, ierror) &
        bind(C, name="mpi_ireduce_scatter_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Reduce_scatter does, which MPI_Start begins; collective.
interface MPI_Reduce_scatter_init
    subroutine MPI_Reduce_scatter_init_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, &
            request, ierror) &
        bind(C, name="mpi_reduce_scatter_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in), asynchronous :: recvcounts(*)
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Reduce_scatter_init_c_f08ts(sendbuf, recvbuf, recvcounts, datatype, op, comm, info, &
            request, ierror) &
        bind(C, name="mpi_reduce_scatter_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Combines the `count` entries at `sendbuf` of the ranks up to this one by `op`, in the order of ranks, into
! `recvbuf`.
interface MPI_Scan
    subroutine MPI_Scan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror) &
        bind(C, name="mpi_scan_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        type(*), dimension(..) :: recvbuf
        integer, intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Scan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror) &
        bind(C, name="mpi_scan_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        type(*), dimension(..) :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Scan does; the buffers are left alone until `request` is complete.
interface MPI_Iscan
    subroutine MPI_Iscan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, &
            ierror) &
        bind(C, name="mpi_iscan_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Iscan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, &
            ierror) &
        bind(C, name="mpi_iscan_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Scan does, which MPI_Start begins; collective.
interface MPI_Scan_init
    subroutine MPI_Scan_init_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, &
            request, ierror) &
        bind(C, name="mpi_scan_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Scan_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, &
            request, ierror) &
        bind(C, name="mpi_scan_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Scan of the ranks before this one; `recvbuf` of rank 0 is left as it is.
interface MPI_Exscan
    subroutine MPI_Exscan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror) &
        bind(C, name="mpi_exscan_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        type(*), dimension(..) :: recvbuf
        integer, intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Exscan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, ierror) &
        bind(C, name="mpi_exscan_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        type(*), dimension(..) :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Exscan does; the buffers are left alone until `request` is complete.
interface MPI_Iexscan
    subroutine MPI_Iexscan_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, &
            ierror) &
        bind(C, name="mpi_iexscan_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Iexscan_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, request, &
            ierror) &
        bind(C, name="mpi_iexscan_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Exscan does, which MPI_Start begins; collective.
interface MPI_Exscan_init
    subroutine MPI_Exscan_init_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, &
            request, ierror) &
        bind(C, name="mpi_exscan_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Exscan_init_c_f08ts(sendbuf, recvbuf, count, datatype, op, comm, info, &
            request, ierror) &
        bind(C, name="mpi_exscan_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives every rank `sendcount` of the entries at `sendbuf` of the rank `root`, in the order of ranks.
interface MPI_Scatter
    subroutine MPI_Scatter_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, ierror) &
        bind(C, name="mpi_scatter_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer, intent(in) :: sendcount, recvcount, root
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Scatter_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, ierror) &
        bind(C, name="mpi_scatter_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Scatter does; the buffers are left alone until `request` is complete.
interface MPI_Iscatter
    subroutine MPI_Iscatter_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, request, ierror) &
        bind(C, name="mpi_iscatter_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount, recvcount, root
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Iscatter_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, request, ierror) &
        bind(C, name="mpi_iscatter_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Scatter does, which MPI_Start begins; collective.
interface MPI_Scatter_init
    subroutine MPI_Scatter_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, info, request, ierror) &
        bind(C, name="mpi_scatter_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount, recvcount, root
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Scatter_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, root, comm, info, request, ierror) &
        bind(C, name="mpi_scatter_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Scatter of different numbers of entries: `sendcounts[i]` to rank `i`, from `displs[i]` entries behind `sendbuf`.
interface MPI_Scatterv
    subroutine MPI_Scatterv_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, &
            recvcount, recvtype, root, comm, ierror) &
        bind(C, name="mpi_scatterv_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer, intent(in) :: sendcounts(*), displs(*), recvcount, root
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Scatterv_c_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, &
            recvcount, recvtype, root, comm, ierror) &
        bind(C, name="mpi_scatterv_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcounts(*), recvcount
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: displs(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Scatterv does; the buffers are left alone until `request` is complete.
interface MPI_Iscatterv
    subroutine MPI_Iscatterv_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, &
            recvcount, recvtype, root, comm, request, ierror) &
        bind(C, name="mpi_iscatterv_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in), asynchronous :: sendcounts(*), displs(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in) :: recvcount, root
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Iscatterv_c_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, &
            recvcount, recvtype, root, comm, request, ierror) &
        bind(C, name="mpi_iscatterv_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Scatterv does, which MPI_Start begins; collective.
interface MPI_Scatterv_init
    subroutine MPI_Scatterv_init_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, &
            recvcount, recvtype, root, comm, info, request, ierror) &
        bind(C, name="mpi_scatterv_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in), asynchronous :: sendcounts(*), displs(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in) :: recvcount, root
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Scatterv_init_c_f08ts(sendbuf, sendcounts, displs, sendtype, recvbuf, &
            recvcount, recvtype, root, comm, info, request, ierror) &
        bind(C, name="mpi_scatterv_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: recvcount
        integer, intent(in) :: root
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the caller's rank in `comm`, in the local group of an intercommunicator.
interface MPI_Comm_rank
    subroutine MPI_Comm_rank_f08(comm, rank, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out) :: rank
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the number of ranks in `comm`, in the local group of an intercommunicator.
interface MPI_Comm_size
    subroutine MPI_Comm_size_f08(comm, size, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Compares two communicators: MPI_IDENT, MPI_CONGRUENT (the same ranks), MPI_SIMILAR (the same processes in another
! order) or MPI_UNEQUAL; both groups of intercommunicators count.
interface MPI_Comm_compare
    subroutine MPI_Comm_compare_f08(comm1, comm2, result, ierror)
        import
        type(MPI_Comm), intent(in) :: comm1, comm2
        integer, intent(out) :: result
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns in `flag` whether `comm` is an intercommunicator.
interface MPI_Comm_test_inter
    subroutine MPI_Comm_test_inter_f08(comm, flag, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the number of ranks of the remote group of an intercommunicator.
interface MPI_Comm_remote_size
    subroutine MPI_Comm_remote_size_f08(comm, size, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the remote group of an intercommunicator.
interface MPI_Comm_remote_group
    subroutine MPI_Comm_remote_group_f08(comm, group, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Group), intent(out) :: group
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Names a communicator, at this rank.
interface MPI_Comm_set_name
    subroutine MPI_Comm_set_name_f08(comm, comm_name, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        character(len=*), intent(in) :: comm_name
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the name of a communicator, empty unless MPI_Comm_set_name gave one or it is predefined; that of MPI_COMM_NULL
! is its own.
interface MPI_Comm_get_name
    subroutine MPI_Comm_get_name_f08(comm, comm_name, resultlen, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        character(len=MPI_MAX_OBJECT_NAME), intent(out) :: comm_name
        integer, intent(out) :: resultlen
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Changes what is asserted of a communicator, at this rank, as the keys in `info` say.
interface MPI_Comm_set_info
    subroutine MPI_Comm_set_info_f08(comm, info, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives a new info object with all that is in force for a communicator, at this rank.
interface MPI_Comm_get_info
    subroutine MPI_Comm_get_info_f08(comm, info_used, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(out) :: info_used
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a communicator of the same ranks as `comm`, whose messages do not meet those of `comm`; collective over
! `comm`.
interface MPI_Comm_dup
    subroutine MPI_Comm_dup_f08(comm, newcomm, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Comm), intent(out) :: newcomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a communicator like MPI_Comm_dup, of which the keys in `info` assert something: see MPI_Comm_set_info.
interface MPI_Comm_dup_with_info
    subroutine MPI_Comm_dup_with_info_f08(comm, info, newcomm, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Comm), intent(out) :: newcomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Comm_dup does; `newcomm` gets its handle at once, and is a communicator when `request` is complete.
interface MPI_Comm_idup
    subroutine MPI_Comm_idup_f08(comm, newcomm, request, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Comm), intent(out), asynchronous :: newcomm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Comm_dup_with_info does, in the manner of MPI_Comm_idup.
interface MPI_Comm_idup_with_info
    subroutine MPI_Comm_idup_with_info_f08(comm, info, newcomm, request, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Comm), intent(out), asynchronous :: newcomm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a communicator of the ranks of a group, which is a part of `comm`; collective over `comm`.
interface MPI_Comm_create
    subroutine MPI_Comm_create_f08(comm, group, newcomm, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Group), intent(in) :: group
        type(MPI_Comm), intent(out) :: newcomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a communicator like MPI_Comm_create; called by the ranks of the group alone, with equal `tag`s.
interface MPI_Comm_create_group
    subroutine MPI_Comm_create_group_f08(comm, group, tag, newcomm, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Group), intent(in) :: group
        integer, intent(in) :: tag
        type(MPI_Comm), intent(out) :: newcomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a communicator of those ranks that give the same `color`, in the order of their `key`s; collective over
! `comm`.
interface MPI_Comm_split
    subroutine MPI_Comm_split_f08(comm, color, key, newcomm, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: color, key
        type(MPI_Comm), intent(out) :: newcomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a communicator of those ranks that share what `split_type` names, in the order of their `key`s; collective
! over `comm`.
interface MPI_Comm_split_type
    subroutine MPI_Comm_split_type_f08(comm, split_type, key, info, newcomm, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: split_type, key
        type(MPI_Info), intent(in) :: info
        type(MPI_Comm), intent(out) :: newcomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Frees a communicator and makes its handle MPI_COMM_NULL; collective over it.
interface MPI_Comm_free
    subroutine MPI_Comm_free_f08(comm, ierror)
        import
        type(MPI_Comm), intent(inout) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Frees a communicator like MPI_Comm_free, and returns when nothing is under way on it any more: messages in buffers
! are delivered, operations whose requests were freed are complete, and all ranks have called it; collective over it.
interface MPI_Comm_disconnect
    subroutine MPI_Comm_disconnect_f08(comm, ierror)
        import
        type(MPI_Comm), intent(inout) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a communicator of the processes of a group, all of which call it with the same group and `stringtag`.
interface MPI_Comm_create_from_group
    subroutine MPI_Comm_create_from_group_f08(group, stringtag, info, errhandler, newcomm, ierror)
        import
        type(MPI_Group), intent(in) :: group
        character(len=*), intent(in) :: stringtag
        type(MPI_Info), intent(in) :: info
        type(MPI_Errhandler), intent(in) :: errhandler
        type(MPI_Comm), intent(out) :: newcomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes an intercommunicator of two groups that have no process in common; all processes of both call it with the same
! `stringtag`, and give their own group as `local_group`.
interface MPI_Intercomm_create_from_groups
    subroutine MPI_Intercomm_create_from_groups_f08(local_group, local_leader, remote_group, remote_leader, &
            stringtag, info, errhandler, newintercomm, ierror)
        import
        type(MPI_Group), intent(in) :: local_group, remote_group
        integer, intent(in) :: local_leader, remote_leader
        character(len=*), intent(in) :: stringtag
        type(MPI_Info), intent(in) :: info
        type(MPI_Errhandler), intent(in) :: errhandler
        type(MPI_Comm), intent(out) :: newintercomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Waits until an operation is complete, and sets `request` to MPI_REQUEST_NULL.
interface MPI_Wait
    subroutine MPI_Wait_f08(request, status, ierror)
        import
        type(MPI_Request), intent(inout) :: request
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns in `flag` whether an operation is complete, and then sets `request` to MPI_REQUEST_NULL.
interface MPI_Test
    subroutine MPI_Test_f08(request, flag, status, ierror)
        import
        type(MPI_Request), intent(inout) :: request
        logical, intent(out) :: flag
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Frees a request, whose operation goes on, and sets `request` to MPI_REQUEST_NULL.
interface MPI_Request_free
    subroutine MPI_Request_free_f08(request, ierror)
        import
        type(MPI_Request), intent(inout) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns in `flag` whether an operation is complete; the request stays.
interface MPI_Request_get_status
    subroutine MPI_Request_get_status_f08(request, flag, status, ierror)
        import
        type(MPI_Request), intent(in) :: request
        logical, intent(out) :: flag
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Waits until all operations are complete, and sets their requests to MPI_REQUEST_NULL.
interface MPI_Waitall
    subroutine MPI_Waitall_f08(count, array_of_requests, array_of_statuses, ierror)
        import
        integer, intent(in) :: count
        type(MPI_Request), intent(inout) :: array_of_requests(count)
        type(MPI_Status) :: array_of_statuses(*)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns in `flag` whether all operations are complete, and sets their requests to MPI_REQUEST_NULL.
interface MPI_Testall
    subroutine MPI_Testall_f08(count, array_of_requests, flag, array_of_statuses, &
            ierror)
        import
        integer, intent(in) :: count
        type(MPI_Request), intent(inout) :: array_of_requests(count)
        logical, intent(out) :: flag
        type(MPI_Status) :: array_of_statuses(*)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Waits until one of several operations is complete; `indx` is its place, or MPI_UNDEFINED when all requests are
! MPI_REQUEST_NULL.
interface MPI_Waitany
    subroutine MPI_Waitany_f08(count, array_of_requests, index, status, ierror)
        import
        integer, intent(in) :: count
        type(MPI_Request), intent(inout) :: array_of_requests(count)
        integer, intent(out) :: index
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns in `flag` whether one of several operations is complete; `indx` is its place, or MPI_UNDEFINED when all
! requests are MPI_REQUEST_NULL.
interface MPI_Testany
    subroutine MPI_Testany_f08(count, array_of_requests, index, flag, status, ierror)
        import
        integer, intent(in) :: count
        type(MPI_Request), intent(inout) :: array_of_requests(count)
        integer, intent(out) :: index
        logical, intent(out) :: flag
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Waits until at least one of several operations is complete; `outcount` is their number, or MPI_UNDEFINED when all
! requests are MPI_REQUEST_NULL, and `array_of_indices` has their places.
interface MPI_Waitsome
    subroutine MPI_Waitsome_f08(incount, array_of_requests, outcount, array_of_indices, &
            array_of_statuses, ierror)
        import
        integer, intent(in) :: incount
        type(MPI_Request), intent(inout) :: array_of_requests(incount)
        integer, intent(out) :: outcount, array_of_indices(*)
        type(MPI_Status) :: array_of_statuses(*)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Looks which of several operations are complete; `outcount` is their number, or MPI_UNDEFINED when all requests are
! MPI_REQUEST_NULL, and `array_of_indices` has their places.
interface MPI_Testsome
    subroutine MPI_Testsome_f08(incount, array_of_requests, outcount, array_of_indices, &
            array_of_statuses, ierror)
        import
        integer, intent(in) :: incount
        type(MPI_Request), intent(inout) :: array_of_requests(incount)
        integer, intent(out) :: outcount, array_of_indices(*)
        type(MPI_Status) :: array_of_statuses(*)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns in `flag` whether one of several operations is complete; `indx` is its place, or MPI_UNDEFINED when all
! requests are MPI_REQUEST_NULL.
interface MPI_Request_get_status_any
    subroutine MPI_Request_get_status_any_f08(count, array_of_requests, index, flag, status, ierror)
        import
        integer, intent(in) :: count
        type(MPI_Request), intent(in) :: array_of_requests(count)
        integer, intent(out) :: index
        logical, intent(out) :: flag
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns in `flag` whether all operations are complete.
interface MPI_Request_get_status_all
    subroutine MPI_Request_get_status_all_f08(count, array_of_requests, flag, array_of_statuses, &
            ierror)
        import
        integer, intent(in) :: count
        type(MPI_Request), intent(in) :: array_of_requests(count)
        logical, intent(out) :: flag
        type(MPI_Status) :: array_of_statuses(*)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Looks which of several operations are complete; `outcount` is their number, or MPI_UNDEFINED when all requests are
! MPI_REQUEST_NULL, and `array_of_indices` has their places.
interface MPI_Request_get_status_some
    subroutine MPI_Request_get_status_some_f08(incount, array_of_requests, outcount, array_of_indices, &
            array_of_statuses, ierror)
        import
        integer, intent(in) :: incount
        type(MPI_Request), intent(in) :: array_of_requests(incount)
        integer, intent(out) :: outcount, array_of_indices(*)
        type(MPI_Status) :: array_of_statuses(*)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the address of a place in memory as a number, as displacements in dynamic windows want it.
interface MPI_Get_address
    subroutine MPI_Get_address_f08ts(location, address, ierror) &
        bind(C, name="mpi_get_address_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: location
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: address
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sum of an address and a displacement, also in the upper half of the address space.
interface MPI_Aint_add
    function MPI_Aint_add_f08(base, disp) result(value)
        import
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: base, disp
        integer(kind=MPI_ADDRESS_KIND) :: value
    end function
end interface

! Difference of two addresses, in bytes.
interface MPI_Aint_diff
    function MPI_Aint_diff_f08(addr1, addr2) result(value)
        import
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: addr1, addr2
        integer(kind=MPI_ADDRESS_KIND) :: value
    end function
end interface

! Gives the number of bytes of data in a datatype, without holes; MPI_UNDEFINED where it exceeds an int.
interface MPI_Type_size
    subroutine MPI_Type_size_f08(datatype, size, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Type_size_c_f08(datatype, size, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a datatype ready for communication.
interface MPI_Type_commit
    subroutine MPI_Type_commit_f08(datatype, ierror)
        import
        type(MPI_Datatype), intent(inout) :: datatype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Ends the handle of a datatype and makes it MPI_DATATYPE_NULL; operations and datatypes that use the datatype are not
! concerned.
interface MPI_Type_free
    subroutine MPI_Type_free_f08(datatype, ierror)
        import
        type(MPI_Datatype), intent(inout) :: datatype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Type_size_c under the name that it had first; deprecated.
interface MPI_Type_size_x
    subroutine MPI_Type_size_x_f08(datatype, size, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the lower bound and the extent of a datatype, in bytes: the distance of entries in a buffer.
interface MPI_Type_get_extent
    subroutine MPI_Type_get_extent_f08(datatype, lb, extent, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: lb, extent
        integer, intent(out), optional :: ierror
    end subroutine
end interface
interface MPI_Type_get_extent_c
    subroutine MPI_Type_get_extent_c_f08(datatype, lb, extent, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(out) :: lb, extent
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Type_get_extent_c under the name that it had first; deprecated.
interface MPI_Type_get_extent_x
    subroutine MPI_Type_get_extent_x_f08(datatype, lb, extent, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(out) :: lb, extent
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the lower bound and the extent of the data in a datatype, in bytes, whatever bounds were set.
interface MPI_Type_get_true_extent
    subroutine MPI_Type_get_true_extent_f08(datatype, true_lb, true_extent, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: true_lb, true_extent
        integer, intent(out), optional :: ierror
    end subroutine
end interface
interface MPI_Type_get_true_extent_c
    subroutine MPI_Type_get_true_extent_c_f08(datatype, true_lb, true_extent, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(out) :: true_lb, true_extent
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Type_get_true_extent_c under the name that it had first; deprecated.
interface MPI_Type_get_true_extent_x
    subroutine MPI_Type_get_true_extent_x_f08(datatype, true_lb, true_extent, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(out) :: true_lb, true_extent
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Comm_create_keyval for attributes of datatypes, which MPI_Type_dup duplicates and MPI_Type_free deletes
! (MPI_TYPE_NULL_COPY_FN, MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN).
interface MPI_Type_create_keyval
    subroutine MPI_Type_create_keyval_f08(type_copy_attr_fn, type_delete_attr_fn, type_keyval, &
            extra_state, ierror)
        import
        procedure(MPI_Type_copy_attr_function) :: type_copy_attr_fn
        procedure(MPI_Type_delete_attr_function) :: type_delete_attr_fn
        integer, intent(out) :: type_keyval
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: extra_state
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Frees a key and sets `type_keyval` to MPI_KEYVAL_INVALID.
interface MPI_Type_free_keyval
    subroutine MPI_Type_free_keyval_f08(type_keyval, ierror)
        import
        integer, intent(inout) :: type_keyval
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets an attribute of a datatype, predefined or not, after deleting the one with the same key, if there is one.
interface MPI_Type_set_attr
    subroutine MPI_Type_set_attr_f08(datatype, type_keyval, attribute_val, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: type_keyval
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: attribute_val
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives an attribute of a datatype: `attribute_val` points at a pointer, which receives the value that was set; `flag`
! becomes true if the attribute is set.
interface MPI_Type_get_attr
    subroutine MPI_Type_get_attr_f08(datatype, type_keyval, attribute_val, flag, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: type_keyval
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: attribute_val
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Deletes an attribute of a datatype, after calling its delete callback; does nothing when there is none with this
! key.
interface MPI_Type_delete_attr
    subroutine MPI_Type_delete_attr_f08(datatype, type_keyval, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: type_keyval
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Names a datatype, predefined or not.
interface MPI_Type_set_name
    subroutine MPI_Type_set_name_f08(datatype, type_name, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        character(len=*), intent(in) :: type_name
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the name of a datatype: what MPI_Type_set_name gave, else that of its constant, which MPI_DATATYPE_NULL has,
! too; a derived datatype has none.
interface MPI_Type_get_name
    subroutine MPI_Type_get_name_f08(datatype, type_name, resultlen, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        character(len=MPI_MAX_OBJECT_NAME), intent(out) :: type_name
        integer, intent(out) :: resultlen
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a datatype like another one, committed if that one is.
interface MPI_Type_dup
    subroutine MPI_Type_dup_f08(oldtype, newtype, ierror)
        import
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a datatype of `count` entries of `oldtype` one behind the other.
interface MPI_Type_contiguous
    subroutine MPI_Type_contiguous_f08(count, oldtype, newtype, ierror)
        import
        integer, intent(in) :: count
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Type_contiguous_c_f08(count, oldtype, newtype, ierror)
        import
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a datatype of `count` blocks of `blocklength` entries, whose beginnings are `stride` extents of `oldtype`
! apart; `stride` may be negative.
interface MPI_Type_vector
    subroutine MPI_Type_vector_f08(count, blocklength, stride, oldtype, newtype, ierror)
        import
        integer, intent(in) :: count, blocklength, stride
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Type_vector_c_f08(count, blocklength, stride, oldtype, newtype, ierror)
        import
        integer(kind=MPI_COUNT_KIND), intent(in) :: count, blocklength, stride
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a datatype like MPI_Type_vector, with `stride` in bytes.
interface MPI_Type_create_hvector
    subroutine MPI_Type_create_hvector_f08(count, blocklength, stride, oldtype, newtype, ierror)
        import
        integer, intent(in) :: count, blocklength
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: stride
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Type_create_hvector_c_f08(count, blocklength, stride, oldtype, newtype, ierror)
        import
        integer(kind=MPI_COUNT_KIND), intent(in) :: count, blocklength, stride
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a datatype of `count` blocks of entries with lengths and displacements of their own, these in extents of
! `oldtype`.
interface MPI_Type_indexed
    subroutine MPI_Type_indexed_f08(count, array_of_blocklengths, array_of_displacements, &
            oldtype, newtype, ierror)
        import
        integer, intent(in) :: count, array_of_blocklengths(count), &
            array_of_displacements(count)
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Type_indexed_c_f08(count, array_of_blocklengths, array_of_displacements, &
            oldtype, newtype, ierror)
        import
        integer(kind=MPI_COUNT_KIND), intent(in) :: count, array_of_blocklengths(count), &
            array_of_displacements(count)
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a datatype like MPI_Type_indexed, with displacements in bytes.
interface MPI_Type_create_hindexed
    subroutine MPI_Type_create_hindexed_f08(count, array_of_blocklengths, array_of_displacements, &
            oldtype, newtype, ierror)
        import
        integer, intent(in) :: count, array_of_blocklengths(count)
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(count)
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Type_create_hindexed_c_f08(count, array_of_blocklengths, array_of_displacements, &
            oldtype, newtype, ierror)
        import
        integer(kind=MPI_COUNT_KIND), intent(in) :: count, array_of_blocklengths(count), &
            array_of_displacements(count)
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a datatype of `count` blocks of `blocklength` entries at displacements in extents of `oldtype`.
interface MPI_Type_create_indexed_block
    subroutine MPI_Type_create_indexed_block_f08(count, blocklength, array_of_displacements, oldtype, &
            newtype, ierror)
        import
        integer, intent(in) :: count, blocklength, array_of_displacements(count)
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Type_create_indexed_block_c_f08(count, blocklength, array_of_displacements, oldtype, &
            newtype, ierror)
        import
        integer(kind=MPI_COUNT_KIND), intent(in) :: count, blocklength, array_of_displacements(count)
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a datatype like MPI_Type_create_indexed_block, with displacements in bytes.
interface MPI_Type_create_hindexed_block
    subroutine MPI_Type_create_hindexed_block_f08(count, blocklength, array_of_displacements, oldtype, &
            newtype, ierror)
        import
        integer, intent(in) :: count, blocklength
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(count)
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Type_create_hindexed_block_c_f08(count, blocklength, array_of_displacements, oldtype, &
            newtype, ierror)
        import
        integer(kind=MPI_COUNT_KIND), intent(in) :: count, blocklength, array_of_displacements(count)
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a datatype of `count` blocks, each with a length, a displacement in bytes and a datatype of its own.
interface MPI_Type_create_struct
    subroutine MPI_Type_create_struct_f08(count, array_of_blocklengths, array_of_displacements, &
            array_of_types, newtype, ierror)
        import
        integer, intent(in) :: count, array_of_blocklengths(count)
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: array_of_displacements(count)
        type(MPI_Datatype), intent(in) :: array_of_types(count)
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Type_create_struct_c_f08(count, array_of_blocklengths, array_of_displacements, &
            array_of_types, newtype, ierror)
        import
        integer(kind=MPI_COUNT_KIND), intent(in) :: count, array_of_blocklengths(count), &
            array_of_displacements(count)
        type(MPI_Datatype), intent(in) :: array_of_types(count)
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a datatype like `oldtype` with another lower bound and extent; the data stay where they are.
interface MPI_Type_create_resized
    subroutine MPI_Type_create_resized_f08(oldtype, lb, extent, newtype, ierror)
        import
        type(MPI_Datatype), intent(in) :: oldtype
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: lb, extent
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface
interface MPI_Type_create_resized_c
    subroutine MPI_Type_create_resized_c_f08(oldtype, lb, extent, newtype, ierror)
        import
        type(MPI_Datatype), intent(in) :: oldtype
        integer(kind=MPI_COUNT_KIND), intent(in) :: lb, extent
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a datatype of a part of an array of `ndims` dimensions: `array_of_subsizes` elements from `array_of_starts` on
! (counted from 0) of `array_of_sizes`.
interface MPI_Type_create_subarray
    subroutine MPI_Type_create_subarray_f08(ndims, array_of_sizes, array_of_subsizes, &
            array_of_starts, order, oldtype, newtype, ierror)
        import
        integer, intent(in) :: ndims, array_of_sizes(ndims), array_of_subsizes(ndims), &
            array_of_starts(ndims), order
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Type_create_subarray_c_f08(ndims, array_of_sizes, array_of_subsizes, &
            array_of_starts, order, oldtype, newtype, ierror)
        import
        integer, intent(in) :: ndims, order
        integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_sizes(ndims), array_of_subsizes(ndims), &
            array_of_starts(ndims)
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a datatype of the elements that process `rank` of `size` has of an array of `ndims` dimensions, distributed
! over a grid of `array_of_psizes` processes.
interface MPI_Type_create_darray
    subroutine MPI_Type_create_darray_f08(size, rank, ndims, array_of_gsizes, array_of_distribs, &
            array_of_dargs, array_of_psizes, order, oldtype, newtype, ierror)
        import
        integer, intent(in) :: size, rank, ndims, array_of_gsizes(ndims), &
            array_of_distribs(ndims), array_of_dargs(ndims), array_of_psizes(ndims), order
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Type_create_darray_c_f08(size, rank, ndims, array_of_gsizes, array_of_distribs, &
            array_of_dargs, array_of_psizes, order, oldtype, newtype, ierror)
        import
        integer, intent(in) :: size, rank, ndims, array_of_distribs(ndims), &
            array_of_dargs(ndims), array_of_psizes(ndims), order
        integer(kind=MPI_COUNT_KIND), intent(in) :: array_of_gsizes(ndims)
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the constructor of a datatype, and how many arguments of each kind MPI_Type_get_contents gives.
interface MPI_Type_get_envelope
    subroutine MPI_Type_get_envelope_f08(datatype, num_integers, num_addresses, num_datatypes, &
            combiner, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(out) :: num_integers, num_addresses, num_datatypes, combiner
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Type_get_envelope_c_f08(datatype, num_integers, num_addresses, &
            num_large_counts, num_datatypes, combiner, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(out) :: num_integers, num_addresses, num_large_counts, &
            num_datatypes
        integer, intent(out) :: combiner
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the arguments with which a datatype was made, in the order of its constructor.
interface MPI_Type_get_contents
    subroutine MPI_Type_get_contents_f08(datatype, max_integers, max_addresses, max_datatypes, &
            array_of_integers, array_of_addresses, array_of_datatypes, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: max_integers, max_addresses, max_datatypes
        integer, intent(out) :: array_of_integers(max_integers)
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: array_of_addresses(max_addresses)
        type(MPI_Datatype), intent(out) :: array_of_datatypes(max_datatypes)
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Type_get_contents_c_f08(datatype, max_integers, max_addresses, &
            max_large_counts, max_datatypes, array_of_integers, array_of_addresses, array_of_large_counts, &
            array_of_datatypes, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(in) :: max_integers, max_addresses, max_large_counts, &
            max_datatypes
        integer, intent(out) :: array_of_integers(max_integers)
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: array_of_addresses(max_addresses)
        integer(kind=MPI_COUNT_KIND), intent(out) :: array_of_large_counts(max_large_counts)
        type(MPI_Datatype), intent(out) :: array_of_datatypes(max_datatypes)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the datatype of Fortran's REAL(KIND=selected_real_kind(p, r)), of `p` decimal digits and exponents of 10 up to
! `r`; one of them may be MPI_UNDEFINED.
interface MPI_Type_create_f90_real
    subroutine MPI_Type_create_f90_real_f08(p, r, newtype, ierror)
        import
        integer, intent(in) :: p, r
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Type_create_f90_real of COMPLEX.
interface MPI_Type_create_f90_complex
    subroutine MPI_Type_create_f90_complex_f08(p, r, newtype, ierror)
        import
        integer, intent(in) :: p, r
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the datatype of Fortran's INTEGER(KIND=selected_int_kind(r)), of `r` decimal digits; otherwise as
! MPI_Type_create_f90_real.
interface MPI_Type_create_f90_integer
    subroutine MPI_Type_create_f90_integer_f08(r, newtype, ierror)
        import
        integer, intent(in) :: r
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the named datatype of Fortran of a class (MPI_TYPECLASS_INTEGER, MPI_TYPECLASS_REAL, MPI_TYPECLASS_COMPLEX, or
! MPIX_TYPECLASS_LOGICAL, which is outside the standard) with a size in bytes.
interface MPI_Type_match_size
    subroutine MPI_Type_match_size_f08(typeclass, size, datatype, ierror)
        import
        integer, intent(in) :: typeclass, size
        type(MPI_Datatype), intent(out) :: datatype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the pair of a value and an index for MPI_MINLOC and MPI_MAXLOC; MPI_DATATYPE_NULL when there is none.
interface MPI_Type_get_value_index
    subroutine MPI_Type_get_value_index_f08(value_type, index_type, pair_type, ierror)
        import
        type(MPI_Datatype), intent(in) :: value_type, index_type
        type(MPI_Datatype), intent(out) :: pair_type
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the version of the standard, at any time and from any thread: 5 and 0.
interface MPI_Get_version
    subroutine MPI_Get_version_f08(version, subversion, ierror)
        import
        integer, intent(out) :: version, subversion
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the name and version of this library, at any time.
interface MPI_Get_library_version
    subroutine MPI_Get_library_version_f08(version, resultlen, ierror)
        import
        character(len=MPI_MAX_LIBRARY_VERSION_STRING), intent(out) :: version
        integer, intent(out) :: resultlen
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives a new info object whose keys are the kinds of hardware that the kernel reports: `linux://machine`,
! `linux://package`, `linux://numanode`, `linux://core` and `linux://processor`.
interface MPI_Get_hw_resource_info
    subroutine MPI_Get_hw_resource_info_f08(hw_info, ierror)
        import
        type(MPI_Info), intent(out) :: hw_info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the name of the machine.
interface MPI_Get_processor_name
    subroutine MPI_Get_processor_name_f08(name, resultlen, ierror)
        import
        character(len=MPI_MAX_PROCESSOR_NAME), intent(out) :: name
        integer, intent(out) :: resultlen
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Seconds since a moment in the past that stays the same while the process lives; the same clock for all ranks of a
! node.
interface MPI_Wtime
    function MPI_Wtime_f08() result(value)
        import
        double precision :: value
    end function
end interface

! Resolution of MPI_Wtime in seconds.
interface MPI_Wtick
    function MPI_Wtick_f08() result(value)
        import
        double precision :: value
    end function
end interface

! Allocates `size` bytes (0 is valid) of memory that windows reach directly; `baseptr` points at a pointer, which
! receives the address.
interface MPI_Alloc_mem
    subroutine MPI_Alloc_mem_f08(size, info, baseptr, ierror)
        import
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
        type(MPI_Info), intent(in) :: info
        type(C_PTR), intent(out) :: baseptr
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Alloc_mem_address_f08(size, info, baseptr, ierror)
        import
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
        type(MPI_Info), intent(in) :: info
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: baseptr
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Frees memory of MPI_Alloc_mem.
interface MPI_Free_mem
    subroutine MPI_Free_mem_f08ts(base, ierror) &
        bind(C, name="mpi_free_mem_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: base
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the class of an error code, at any time.
interface MPI_Error_class
    subroutine MPI_Error_class_f08(errorcode, errorclass, ierror)
        import
        integer, intent(in) :: errorcode
        integer, intent(out) :: errorclass
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the sentence of an error code, at any time: that of the calling thread's last error of this class where there
! was one, else the meaning of the class.
interface MPI_Error_string
    subroutine MPI_Error_string_f08(errorcode, string, resultlen, ierror)
        import
        integer, intent(in) :: errorcode
        character(len=MPI_MAX_ERROR_STRING), intent(out) :: string
        integer, intent(out) :: resultlen
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Adds an error class, at any time, which no other process knows: its number is above MPI_ERR_LASTCODE.
interface MPI_Add_error_class
    subroutine MPI_Add_error_class_f08(errorclass, ierror)
        import
        integer, intent(out) :: errorclass
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Removes an error class that MPI_Add_error_class has added, at any time.
interface MPI_Remove_error_class
    subroutine MPI_Remove_error_class_f08(errorclass, ierror)
        import
        integer, intent(in) :: errorclass
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Adds an error code of a class, one of MPI's or one that was added, at any time.
interface MPI_Add_error_code
    subroutine MPI_Add_error_code_f08(errorclass, errorcode, ierror)
        import
        integer, intent(in) :: errorclass
        integer, intent(out) :: errorcode
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Removes an error code that MPI_Add_error_code has added, at any time.
interface MPI_Remove_error_code
    subroutine MPI_Remove_error_code_f08(errorcode, ierror)
        import
        integer, intent(in) :: errorcode
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Says what MPI_Error_string gives for a class or code that was added, at any time; a second string replaces the
! first.
interface MPI_Add_error_string
    subroutine MPI_Add_error_string_f08(errorcode, string, ierror)
        import
        integer, intent(in) :: errorcode
        character(len=*), intent(in) :: string
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Removes what MPI_Add_error_string has said, at any time.
interface MPI_Remove_error_string
    subroutine MPI_Remove_error_string_f08(errorcode, ierror)
        import
        integer, intent(in) :: errorcode
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes an error handler for communicators of the caller's function.
interface MPI_Comm_create_errhandler
    subroutine MPI_Comm_create_errhandler_f08(comm_errhandler_fn, errhandler, ierror)
        import
        procedure(MPI_Comm_errhandler_function) :: comm_errhandler_fn
        type(MPI_Errhandler), intent(out) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Attaches an error handler to a communicator, at this rank; also to one that MPI_Comm_idup is making.
interface MPI_Comm_set_errhandler
    subroutine MPI_Comm_set_errhandler_f08(comm, errhandler, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Errhandler), intent(in) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the error handler of a communicator; MPI_Errhandler_free frees the handle.
interface MPI_Comm_get_errhandler
    subroutine MPI_Comm_get_errhandler_f08(comm, errhandler, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Errhandler), intent(out) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Calls the error handler of a communicator with an error code; returns MPI_SUCCESS if the handler returns.
interface MPI_Comm_call_errhandler
    subroutine MPI_Comm_call_errhandler_f08(comm, errorcode, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: errorcode
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes an error handler for windows of the caller's function.
interface MPI_Win_create_errhandler
    subroutine MPI_Win_create_errhandler_f08(win_errhandler_fn, errhandler, ierror)
        import
        procedure(MPI_Win_errhandler_function) :: win_errhandler_fn
        type(MPI_Errhandler), intent(out) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Attaches an error handler to a window, at this rank.
interface MPI_Win_set_errhandler
    subroutine MPI_Win_set_errhandler_f08(win, errhandler, ierror)
        import
        type(MPI_Win), intent(in) :: win
        type(MPI_Errhandler), intent(in) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the error handler of a window; MPI_Errhandler_free frees the handle.
interface MPI_Win_get_errhandler
    subroutine MPI_Win_get_errhandler_f08(win, errhandler, ierror)
        import
        type(MPI_Win), intent(in) :: win
        type(MPI_Errhandler), intent(out) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Calls the error handler of a window with an error code; returns MPI_SUCCESS if the handler returns.
interface MPI_Win_call_errhandler
    subroutine MPI_Win_call_errhandler_f08(win, errorcode, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(in) :: errorcode
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes an error handler for files of the caller's function.
interface MPI_File_create_errhandler
    subroutine MPI_File_create_errhandler_f08(file_errhandler_fn, errhandler, ierror)
        import
        procedure(MPI_File_errhandler_function) :: file_errhandler_fn
        type(MPI_Errhandler), intent(out) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Attaches an error handler to MPI_FILE_NULL, at this rank: it gets the errors of calls with files, of which none can
! be open.
interface MPI_File_set_errhandler
    subroutine MPI_File_set_errhandler_f08(file, errhandler, ierror)
        import
        type(MPI_File), intent(in) :: file
        type(MPI_Errhandler), intent(in) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the error handler of MPI_FILE_NULL, MPI_ERRORS_RETURN at first; MPI_Errhandler_free frees the handle.
interface MPI_File_get_errhandler
    subroutine MPI_File_get_errhandler_f08(file, errhandler, ierror)
        import
        type(MPI_File), intent(in) :: file
        type(MPI_Errhandler), intent(out) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Calls the error handler of MPI_FILE_NULL with an error code; returns MPI_SUCCESS if the handler returns.
interface MPI_File_call_errhandler
    subroutine MPI_File_call_errhandler_f08(fh, errorcode, ierror)
        import
        type(MPI_File), intent(in) :: fh
        integer, intent(in) :: errorcode
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Frees the handle of an error handler and sets it to MPI_ERRHANDLER_NULL; the handler stays in force where it is
! attached.
interface MPI_Errhandler_free
    subroutine MPI_Errhandler_free_f08(errhandler, ierror)
        import
        type(MPI_Errhandler), intent(inout) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a request for an operation of the program's own, which is complete once the program calls
! MPI_Grequest_complete.
interface MPI_Grequest_start
    subroutine MPI_Grequest_start_f08(query_fn, free_fn, cancel_fn, extra_state, request, &
            ierror)
        import
        procedure(MPI_Grequest_query_function) :: query_fn
        procedure(MPI_Grequest_free_function) :: free_fn
        procedure(MPI_Grequest_cancel_function) :: cancel_fn
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: extra_state
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Completes the operation of a generalized request; a thread that waits for the request returns.
interface MPI_Grequest_complete
    subroutine MPI_Grequest_complete_f08(request, ierror)
        import
        type(MPI_Request), intent(in) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Says how many data of basic datatypes MPI_Get_elements finds in a status.
interface MPI_Status_set_elements
    subroutine MPI_Status_set_elements_f08(status, datatype, count, ierror)
        import
        type(MPI_Status), intent(inout) :: status
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: count
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Status_set_elements_c_f08(status, datatype, count, ierror)
        import
        type(MPI_Status), intent(inout) :: status
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Status_set_elements_c under the name that it had first; deprecated.
interface MPI_Status_set_elements_x
    subroutine MPI_Status_set_elements_x_f08(status, datatype, count, ierror)
        import
        type(MPI_Status), intent(inout) :: status
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Says what MPI_Test_cancelled finds in a status: whether `flag` is not 0.
interface MPI_Status_set_cancelled
    subroutine MPI_Status_set_cancelled_f08(status, flag, ierror)
        import
        type(MPI_Status), intent(inout) :: status
        logical, intent(in) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets the source of a status.
interface MPI_Status_set_source
    subroutine MPI_Status_set_source_f08(status, source, ierror)
        import
        type(MPI_Status), intent(inout) :: status
        integer, intent(in) :: source
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets the tag of a status.
interface MPI_Status_set_tag
    subroutine MPI_Status_set_tag_f08(status, tag, ierror)
        import
        type(MPI_Status), intent(inout) :: status
        integer, intent(in) :: tag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets the error code of a status.
interface MPI_Status_set_error
    subroutine MPI_Status_set_error_f08(status, error, ierror)
        import
        type(MPI_Status), intent(inout) :: status
        integer, intent(in) :: error
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the group of a communicator.
interface MPI_Comm_group
    subroutine MPI_Comm_group_f08(comm, group, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Group), intent(out) :: group
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the number of ranks of a group.
interface MPI_Group_size
    subroutine MPI_Group_size_f08(group, size, ierror)
        import
        type(MPI_Group), intent(in) :: group
        integer, intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the caller's rank in a group, or MPI_UNDEFINED.
interface MPI_Group_rank
    subroutine MPI_Group_rank_f08(group, rank, ierror)
        import
        type(MPI_Group), intent(in) :: group
        integer, intent(out) :: rank
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives, for each of `n` ranks of one group, the same process's rank in another, or MPI_UNDEFINED; MPI_PROC_NULL
! stays.
interface MPI_Group_translate_ranks
    subroutine MPI_Group_translate_ranks_f08(group1, n, ranks1, group2, ranks2, ierror)
        import
        type(MPI_Group), intent(in) :: group1, group2
        integer, intent(in) :: n, ranks1(n)
        integer, intent(out) :: ranks2(n)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives MPI_IDENT, MPI_SIMILAR (the same processes in another order) or MPI_UNEQUAL.
interface MPI_Group_compare
    subroutine MPI_Group_compare_f08(group1, group2, result, ierror)
        import
        type(MPI_Group), intent(in) :: group1, group2
        integer, intent(out) :: result
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! All processes of the first group, then those of the second that are not in it.
interface MPI_Group_union
    subroutine MPI_Group_union_f08(group1, group2, newgroup, ierror)
        import
        type(MPI_Group), intent(in) :: group1, group2
        type(MPI_Group), intent(out) :: newgroup
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Those processes of the first group that are also in the second, in the order of the first.
interface MPI_Group_intersection
    subroutine MPI_Group_intersection_f08(group1, group2, newgroup, ierror)
        import
        type(MPI_Group), intent(in) :: group1, group2
        type(MPI_Group), intent(out) :: newgroup
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Those processes of the first group that are not in the second.
interface MPI_Group_difference
    subroutine MPI_Group_difference_f08(group1, group2, newgroup, ierror)
        import
        type(MPI_Group), intent(in) :: group1, group2
        type(MPI_Group), intent(out) :: newgroup
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! The processes of `n` ranks of a group, in this order.
interface MPI_Group_incl
    subroutine MPI_Group_incl_f08(group, n, ranks, newgroup, ierror)
        import
        type(MPI_Group), intent(in) :: group
        integer, intent(in) :: n, ranks(n)
        type(MPI_Group), intent(out) :: newgroup
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! All processes of a group but those of `n` ranks.
interface MPI_Group_excl
    subroutine MPI_Group_excl_f08(group, n, ranks, newgroup, ierror)
        import
        type(MPI_Group), intent(in) :: group
        integer, intent(in) :: n, ranks(n)
        type(MPI_Group), intent(out) :: newgroup
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! The processes of `n` ranges of ranks (first, last, stride) of a group, in this order.
interface MPI_Group_range_incl
    subroutine MPI_Group_range_incl_f08(group, n, ranges, newgroup, ierror)
        import
        type(MPI_Group), intent(in) :: group
        integer, intent(in) :: n, ranges(3, n)
        type(MPI_Group), intent(out) :: newgroup
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! All processes of a group but those of `n` ranges of ranks (first, last, stride).
interface MPI_Group_range_excl
    subroutine MPI_Group_range_excl_f08(group, n, ranges, newgroup, ierror)
        import
        type(MPI_Group), intent(in) :: group
        integer, intent(in) :: n, ranges(3, n)
        type(MPI_Group), intent(out) :: newgroup
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Frees a group and sets `group` to MPI_GROUP_NULL.
interface MPI_Group_free
    subroutine MPI_Group_free_f08(group, ierror)
        import
        type(MPI_Group), intent(inout) :: group
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates an empty info object, at any time.
interface MPI_Info_create
    subroutine MPI_Info_create_f08(info, ierror)
        import
        type(MPI_Info), intent(out) :: info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Adds (key, value) to an info object, or replaces the value.
interface MPI_Info_set
    subroutine MPI_Info_set_f08(info, key, value, ierror)
        import
        type(MPI_Info), intent(in) :: info
        character(len=*), intent(in) :: key, value
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the value of a key, cut to `valuelen` characters and a null character; `flag` becomes true if the key exists.
interface MPI_Info_get
    subroutine MPI_Info_get_f08(info, key, valuelen, value, flag, ierror)
        import
        type(MPI_Info), intent(in) :: info
        character(len=*), intent(in) :: key
        integer, intent(in) :: valuelen
        character(len=valuelen), intent(out) :: value
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the value of a key in a buffer of `*buflen` characters, cut to fit with a null character; `*buflen` becomes
! the room that the whole value needs, and `flag` becomes true if the key exists.
interface MPI_Info_get_string
    subroutine MPI_Info_get_string_f08(info, key, buflen, value, flag, ierror)
        import
        type(MPI_Info), intent(in) :: info
        character(len=*), intent(in) :: key
        integer, intent(inout) :: buflen
        character(len=*), intent(out) :: value
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the length of the value of a key, without the terminating null character; `flag` becomes true if the key
! exists.
interface MPI_Info_get_valuelen
    subroutine MPI_Info_get_valuelen_f08(info, key, valuelen, flag, ierror)
        import
        type(MPI_Info), intent(in) :: info
        character(len=*), intent(in) :: key
        integer, intent(out) :: valuelen
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Takes a key and its value out of an info object.
interface MPI_Info_delete
    subroutine MPI_Info_delete_f08(info, key, ierror)
        import
        type(MPI_Info), intent(in) :: info
        character(len=*), intent(in) :: key
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the number of keys in an info object.
interface MPI_Info_get_nkeys
    subroutine MPI_Info_get_nkeys_f08(info, nkeys, ierror)
        import
        type(MPI_Info), intent(in) :: info
        integer, intent(out) :: nkeys
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the key number `n`, counted from 0, in a buffer of MPI_MAX_INFO_KEY characters.
interface MPI_Info_get_nthkey
    subroutine MPI_Info_get_nthkey_f08(info, n, key, ierror)
        import
        type(MPI_Info), intent(in) :: info
        integer, intent(in) :: n
        character(len=*), intent(out) :: key
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates an info object with the same keys and values in the same order.
interface MPI_Info_dup
    subroutine MPI_Info_dup_f08(info, newinfo, ierror)
        import
        type(MPI_Info), intent(in) :: info
        type(MPI_Info), intent(out) :: newinfo
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates an info object with what MPI_INFO_ENV has, at any time, also before MPI_Init: the keys `command`, `argv`
! (the arguments with a space between them), `maxprocs`, `host` and `arch`.
interface MPI_Info_create_env
    subroutine MPI_Info_create_env_f08(info, ierror)
        import
        type(MPI_Info), intent(out) :: info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Frees an info object and sets `info` to MPI_INFO_NULL.
interface MPI_Info_free
    subroutine MPI_Info_free_f08(info, ierror)
        import
        type(MPI_Info), intent(inout) :: info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes an intercommunicator of two communicators that have no process in common; collective over both.
interface MPI_Intercomm_create
    subroutine MPI_Intercomm_create_f08(local_comm, local_leader, peer_comm, remote_leader, &
            tag, newintercomm, ierror)
        import
        type(MPI_Comm), intent(in) :: local_comm, peer_comm
        integer, intent(in) :: local_leader, remote_leader, tag
        type(MPI_Comm), intent(out) :: newintercomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a communicator of all ranks of both groups of an intercommunicator; collective over both.
interface MPI_Intercomm_merge
    subroutine MPI_Intercomm_merge_f08(intercomm, high, newintracomm, ierror)
        import
        type(MPI_Comm), intent(in) :: intercomm
        logical, intent(in) :: high
        type(MPI_Comm), intent(out) :: newintracomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gathers `sendcount` entries of every neighbour at `recvbuf`, in the order of sources in the topology, `recvcount`
! entries from each.
interface MPI_Neighbor_allgather
    subroutine MPI_Neighbor_allgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, ierror) &
        bind(C, name="mpi_neighbor_allgather_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer, intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Neighbor_allgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, ierror) &
        bind(C, name="mpi_neighbor_allgather_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Neighbor_allgather does; the buffers are left alone until `request` is complete.
interface MPI_Ineighbor_allgather
    subroutine MPI_Ineighbor_allgather_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, request, ierror) &
        bind(C, name="mpi_ineighbor_allgather_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Ineighbor_allgather_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, request, ierror) &
        bind(C, name="mpi_ineighbor_allgather_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Neighbor_allgather does, which MPI_Start begins; collective.
interface MPI_Neighbor_allgather_init
    subroutine MPI_Neighbor_allgather_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, info, request, ierror) &
        bind(C, name="mpi_neighbor_allgather_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Neighbor_allgather_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, info, request, ierror) &
        bind(C, name="mpi_neighbor_allgather_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Neighbor_allgather of different numbers of entries: `recvcounts[i]` from source `i`, `displs[i]` entries behind
! `recvbuf`.
interface MPI_Neighbor_allgatherv
    subroutine MPI_Neighbor_allgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, ierror) &
        bind(C, name="mpi_neighbor_allgatherv_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer, intent(in) :: sendcount, recvcounts(*), displs(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Neighbor_allgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, ierror) &
        bind(C, name="mpi_neighbor_allgatherv_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcounts(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: displs(*)
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Neighbor_allgatherv does; the buffers are left alone until `request` is complete.
interface MPI_Ineighbor_allgatherv
    subroutine MPI_Ineighbor_allgatherv_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, request, ierror) &
        bind(C, name="mpi_ineighbor_allgatherv_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in), asynchronous :: recvcounts(*), displs(*)
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Ineighbor_allgatherv_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, request, ierror) &
        bind(C, name="mpi_ineighbor_allgatherv_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Neighbor_allgatherv does, which MPI_Start begins; collective.
interface MPI_Neighbor_allgatherv_init
    subroutine MPI_Neighbor_allgatherv_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, info, request, ierror) &
        bind(C, name="mpi_neighbor_allgatherv_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer, intent(in), asynchronous :: recvcounts(*), displs(*)
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Neighbor_allgatherv_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcounts, &
            displs, recvtype, comm, info, request, ierror) &
        bind(C, name="mpi_neighbor_allgatherv_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: displs(*)
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sends the part `i` of `sendbuf`, `sendcount` entries, to the destination `i` in the topology, and receives the part
! `j` of `recvbuf` from the source `j`.
interface MPI_Neighbor_alltoall
    subroutine MPI_Neighbor_alltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, ierror) &
        bind(C, name="mpi_neighbor_alltoall_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer, intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Neighbor_alltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, ierror) &
        bind(C, name="mpi_neighbor_alltoall_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Neighbor_alltoall does; the buffers are left alone until `request` is complete.
interface MPI_Ineighbor_alltoall
    subroutine MPI_Ineighbor_alltoall_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, request, ierror) &
        bind(C, name="mpi_ineighbor_alltoall_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Ineighbor_alltoall_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, request, ierror) &
        bind(C, name="mpi_ineighbor_alltoall_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Neighbor_alltoall does, which MPI_Start begins; collective.
interface MPI_Neighbor_alltoall_init
    subroutine MPI_Neighbor_alltoall_init_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, info, request, ierror) &
        bind(C, name="mpi_neighbor_alltoall_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Neighbor_alltoall_init_c_f08ts(sendbuf, sendcount, sendtype, recvbuf, recvcount, &
            recvtype, comm, info, request, ierror) &
        bind(C, name="mpi_neighbor_alltoall_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Neighbor_alltoall of different numbers of entries for each neighbour, at displacements in entries.
interface MPI_Neighbor_alltoallv
    subroutine MPI_Neighbor_alltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, ierror) &
        bind(C, name="mpi_neighbor_alltoallv_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer, intent(in) :: sendcounts(*), sdispls(*), recvcounts(*), rdispls(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Neighbor_alltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, ierror) &
        bind(C, name="mpi_neighbor_alltoallv_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcounts(*), recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: sdispls(*), rdispls(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Neighbor_alltoallv does; the buffers are left alone until `request` is complete.
interface MPI_Ineighbor_alltoallv
    subroutine MPI_Ineighbor_alltoallv_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, request, ierror) &
        bind(C, name="mpi_ineighbor_alltoallv_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in), asynchronous :: sendcounts(*), sdispls(*), recvcounts(*), rdispls(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Ineighbor_alltoallv_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, request, ierror) &
        bind(C, name="mpi_ineighbor_alltoallv_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*), recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*), rdispls(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Neighbor_alltoallv does, which MPI_Start begins; collective.
interface MPI_Neighbor_alltoallv_init
    subroutine MPI_Neighbor_alltoallv_init_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, info, request, ierror) &
        bind(C, name="mpi_neighbor_alltoallv_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in), asynchronous :: sendcounts(*), sdispls(*), recvcounts(*), rdispls(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Neighbor_alltoallv_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtype, recvbuf, &
            recvcounts, rdispls, recvtype, comm, info, request, ierror) &
        bind(C, name="mpi_neighbor_alltoallv_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*), recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*), rdispls(*)
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Neighbor_alltoallv with a datatype for each neighbour, and displacements in bytes.
interface MPI_Neighbor_alltoallw
    subroutine MPI_Neighbor_alltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, ierror) &
        bind(C, name="mpi_neighbor_alltoallw_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer, intent(in) :: sendcounts(*), recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: sdispls(*), rdispls(*)
        type(MPI_Datatype), intent(in) :: sendtypes(*), recvtypes(*)
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Neighbor_alltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, ierror) &
        bind(C, name="mpi_neighbor_alltoallw_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcounts(*), recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: sdispls(*), rdispls(*)
        type(MPI_Datatype), intent(in) :: sendtypes(*), recvtypes(*)
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Neighbor_alltoallw does; the buffers are left alone until `request` is complete.
interface MPI_Ineighbor_alltoallw
    subroutine MPI_Ineighbor_alltoallw_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, request, ierror) &
        bind(C, name="mpi_ineighbor_alltoallw_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in), asynchronous :: sendcounts(*), recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*), rdispls(*)
        type(MPI_Datatype), intent(in), asynchronous :: sendtypes(*), recvtypes(*)
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Ineighbor_alltoallw_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, request, ierror) &
        bind(C, name="mpi_ineighbor_alltoallw_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*), recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*), rdispls(*)
        type(MPI_Datatype), intent(in), asynchronous :: sendtypes(*), recvtypes(*)
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Neighbor_alltoallw does, which MPI_Start begins; collective.
interface MPI_Neighbor_alltoallw_init
    subroutine MPI_Neighbor_alltoallw_init_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, info, request, ierror) &
        bind(C, name="mpi_neighbor_alltoallw_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in), asynchronous :: sendcounts(*), recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*), rdispls(*)
        type(MPI_Datatype), intent(in), asynchronous :: sendtypes(*), recvtypes(*)
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Neighbor_alltoallw_init_c_f08ts(sendbuf, sendcounts, sdispls, sendtypes, recvbuf, &
            recvcounts, rdispls, recvtypes, comm, info, request, ierror) &
        bind(C, name="mpi_neighbor_alltoallw_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in), asynchronous :: sendcounts(*), recvcounts(*)
        integer(kind=MPI_ADDRESS_KIND), intent(in), asynchronous :: sdispls(*), rdispls(*)
        type(MPI_Datatype), intent(in), asynchronous :: sendtypes(*), recvtypes(*)
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a reduction operation of the caller's function, which computes `inoutvec[i] = invec[i] op inoutvec[i]` for
! `len` entries of a datatype.
interface MPI_Op_create
    subroutine MPI_Op_create_f08(user_fn, commute, op, ierror)
        import
        procedure(MPI_User_function) :: user_fn
        logical, intent(in) :: commute
        type(MPI_Op), intent(out) :: op
        integer, intent(out), optional :: ierror
    end subroutine
end interface
interface MPI_Op_create_c
    subroutine MPI_Op_create_c_f08(user_fn, commute, op, ierror)
        import
        procedure(MPI_User_function_c) :: user_fn
        logical, intent(in) :: commute
        type(MPI_Op), intent(out) :: op
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Frees a reduction operation of the user's and sets `op` to MPI_OP_NULL; what is under way with it goes on.
interface MPI_Op_free
    subroutine MPI_Op_free_f08(op, ierror)
        import
        type(MPI_Op), intent(inout) :: op
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns in `commute` whether a reduction operation is commutative.
interface MPI_Op_commutative
    subroutine MPI_Op_commutative_f08(op, commute, ierror)
        import
        type(MPI_Op), intent(in) :: op
        logical, intent(out) :: commute
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Combines `count` entries at `inbuf` with those at `inoutbuf`, where the results go: `inoutbuf[i] = inbuf[i] op
! inoutbuf[i]`; local.
interface MPI_Reduce_local
    subroutine MPI_Reduce_local_f08ts(inbuf, inoutbuf, count, datatype, op, ierror) &
        bind(C, name="mpi_reduce_local_f08ts_")
        import
        type(*), dimension(..), intent(in) :: inbuf
        type(*), dimension(..) :: inoutbuf
        integer, intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Reduce_local_c_f08ts(inbuf, inoutbuf, count, datatype, op, ierror) &
        bind(C, name="mpi_reduce_local_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: inbuf
        type(*), dimension(..) :: inoutbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Op), intent(in) :: op
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Packs `incount` entries into `outbuf`, a buffer of `outsize` bytes, from `position` on, and moves `position` behind
! them.
interface MPI_Pack
    subroutine MPI_Pack_f08ts(inbuf, incount, datatype, outbuf, outsize, position, &
            comm, ierror) &
        bind(C, name="mpi_pack_f08ts_")
        import
        type(*), dimension(..), intent(in) :: inbuf
        integer, intent(in) :: incount, outsize
        type(MPI_Datatype), intent(in) :: datatype
        type(*), dimension(..) :: outbuf
        integer, intent(inout) :: position
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Pack_c_f08ts(inbuf, incount, datatype, outbuf, outsize, position, &
            comm, ierror) &
        bind(C, name="mpi_pack_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: inbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: incount, outsize
        type(MPI_Datatype), intent(in) :: datatype
        type(*), dimension(..) :: outbuf
        integer(kind=MPI_COUNT_KIND), intent(inout) :: position
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Unpacks `outcount` entries out of `inbuf`, a buffer of `insize` bytes, from `position` on, and moves `position`
! behind them.
interface MPI_Unpack
    subroutine MPI_Unpack_f08ts(inbuf, insize, position, outbuf, outcount, datatype, &
            comm, ierror) &
        bind(C, name="mpi_unpack_f08ts_")
        import
        type(*), dimension(..), intent(in) :: inbuf
        integer, intent(in) :: insize, outcount
        integer, intent(inout) :: position
        type(*), dimension(..) :: outbuf
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Unpack_c_f08ts(inbuf, insize, position, outbuf, outcount, datatype, &
            comm, ierror) &
        bind(C, name="mpi_unpack_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: inbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: insize, outcount
        integer(kind=MPI_COUNT_KIND), intent(inout) :: position
        type(*), dimension(..) :: outbuf
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the bytes that MPI_Pack needs for `incount` entries, which is just what it takes; MPI_UNDEFINED where they
! exceed an int.
interface MPI_Pack_size
    subroutine MPI_Pack_size_f08(incount, datatype, comm, size, ierror)
        import
        integer, intent(in) :: incount
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Pack_size_c_f08(incount, datatype, comm, size, ierror)
        import
        integer(kind=MPI_COUNT_KIND), intent(in) :: incount
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        integer(kind=MPI_COUNT_KIND), intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Pack in a form that every machine and library reads: `datarep` is "external32", big-endian without gaps, in
! which MPI_LONG and MPI_UNSIGNED_LONG have 4 bytes, MPI_WCHAR has 2, and MPI_LONG_DOUBLE is of quadruple precision.
interface MPI_Pack_external
    subroutine MPI_Pack_external_f08ts(datarep, inbuf, incount, datatype, outbuf, outsize, &
            position, ierror) &
        bind(C, name="mpi_pack_external_f08ts_")
        import
        character(len=*), intent(in) :: datarep
        type(*), dimension(..), intent(in) :: inbuf
        integer, intent(in) :: incount
        type(MPI_Datatype), intent(in) :: datatype
        type(*), dimension(..) :: outbuf
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: outsize
        integer(kind=MPI_ADDRESS_KIND), intent(inout) :: position
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Pack_external_c_f08ts(datarep, inbuf, incount, datatype, outbuf, outsize, &
            position, ierror) &
        bind(C, name="mpi_pack_external_c_f08ts_")
        import
        character(len=*), intent(in) :: datarep
        type(*), dimension(..), intent(in) :: inbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: incount, outsize
        type(MPI_Datatype), intent(in) :: datatype
        type(*), dimension(..) :: outbuf
        integer(kind=MPI_COUNT_KIND), intent(inout) :: position
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Unpacks what MPI_Pack_external packs.
interface MPI_Unpack_external
    subroutine MPI_Unpack_external_f08ts(datarep, inbuf, insize, position, outbuf, outcount, &
            datatype, ierror) &
        bind(C, name="mpi_unpack_external_f08ts_")
        import
        character(len=*), intent(in) :: datarep
        type(*), dimension(..), intent(in) :: inbuf
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: insize
        integer(kind=MPI_ADDRESS_KIND), intent(inout) :: position
        type(*), dimension(..) :: outbuf
        integer, intent(in) :: outcount
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Unpack_external_c_f08ts(datarep, inbuf, insize, position, outbuf, outcount, &
            datatype, ierror) &
        bind(C, name="mpi_unpack_external_c_f08ts_")
        import
        character(len=*), intent(in) :: datarep
        type(*), dimension(..), intent(in) :: inbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: insize, outcount
        integer(kind=MPI_COUNT_KIND), intent(inout) :: position
        type(*), dimension(..) :: outbuf
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the bytes that MPI_Pack_external needs for `incount` entries, which is just what it takes.
interface MPI_Pack_external_size
    subroutine MPI_Pack_external_size_f08(datarep, incount, datatype, size, ierror)
        import
        character(len=*), intent(in) :: datarep
        integer, intent(in) :: incount
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Pack_external_size_c_f08(datarep, incount, datatype, size, ierror)
        import
        character(len=*), intent(in) :: datarep
        integer(kind=MPI_COUNT_KIND), intent(in) :: incount
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sends `count` entries at `buf` to the rank `dest`, and returns at once: what the receiver has not yet taken is kept
! in the buffer that is attached to the communicator, else in that of its session, else in that of the process.
interface MPI_Bsend
    subroutine MPI_Bsend_f08ts(buf, count, datatype, dest, tag, comm, ierror) &
        bind(C, name="mpi_bsend_f08ts_")
        import
        type(*), dimension(..), intent(in) :: buf
        integer, intent(in) :: count, dest, tag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Bsend_c_f08ts(buf, count, datatype, dest, tag, comm, ierror) &
        bind(C, name="mpi_bsend_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: dest, tag
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Bsend that gives a request, which is complete.
interface MPI_Ibsend
    subroutine MPI_Ibsend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror) &
        bind(C, name="mpi_ibsend_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer, intent(in) :: count, dest, tag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Ibsend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror) &
        bind(C, name="mpi_ibsend_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: dest, tag
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Ibsend does, which MPI_Start begins.
interface MPI_Bsend_init
    subroutine MPI_Bsend_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror) &
        bind(C, name="mpi_bsend_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer, intent(in) :: count, dest, tag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Bsend_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror) &
        bind(C, name="mpi_bsend_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: dest, tag
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Attaches a buffer of `size` bytes to a communicator, for messages of it.
interface MPI_Comm_attach_buffer
    subroutine MPI_Comm_attach_buffer_f08ts(comm, buffer, size, ierror) &
        bind(C, name="mpi_comm_attach_buffer_f08ts_")
        import
        type(MPI_Comm), intent(in) :: comm
        type(*), dimension(..), asynchronous, target :: buffer
        integer, intent(in) :: size
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Comm_attach_buffer_c_f08ts(comm, buffer, size, ierror) &
        bind(C, name="mpi_comm_attach_buffer_c_f08ts_")
        import
        type(MPI_Comm), intent(in) :: comm
        type(*), dimension(..), asynchronous, target :: buffer
        integer(kind=MPI_COUNT_KIND), intent(in) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Detaches the buffer of a communicator, once all its messages are received; `buffer_addr` points at a pointer, which
! receives its address, or MPI_BUFFER_AUTOMATIC with a size of 0.
interface MPI_Comm_detach_buffer
    subroutine MPI_Comm_detach_buffer_f08(comm, buffer_addr, size, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(C_PTR), intent(out) :: buffer_addr
        integer, intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Comm_detach_buffer_c_f08(comm, buffer_addr, size, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(C_PTR), intent(out) :: buffer_addr
        integer(kind=MPI_COUNT_KIND), intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Waits until the messages in the buffer of a communicator are received.
interface MPI_Comm_flush_buffer
    subroutine MPI_Comm_flush_buffer_f08(comm, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Comm_flush_buffer does.
interface MPI_Comm_iflush_buffer
    subroutine MPI_Comm_iflush_buffer_f08(comm, request, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Attaches a buffer of `size` bytes to a session, for messages of communicators that come from it and have no buffer
! of their own.
interface MPI_Session_attach_buffer
    subroutine MPI_Session_attach_buffer_f08ts(session, buffer, size, ierror) &
        bind(C, name="mpi_session_attach_buffer_f08ts_")
        import
        type(MPI_Session), intent(in) :: session
        type(*), dimension(..), asynchronous, target :: buffer
        integer, intent(in) :: size
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Session_attach_buffer_c_f08ts(session, buffer, size, ierror) &
        bind(C, name="mpi_session_attach_buffer_c_f08ts_")
        import
        type(MPI_Session), intent(in) :: session
        type(*), dimension(..), asynchronous, target :: buffer
        integer(kind=MPI_COUNT_KIND), intent(in) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Detaches the buffer of a session, once all its messages are received; `buffer_addr` points at a pointer, which
! receives its address, or MPI_BUFFER_AUTOMATIC with a size of 0.
interface MPI_Session_detach_buffer
    subroutine MPI_Session_detach_buffer_f08(session, buffer_addr, size, ierror)
        import
        type(MPI_Session), intent(in) :: session
        type(C_PTR), intent(out) :: buffer_addr
        integer, intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Session_detach_buffer_c_f08(session, buffer_addr, size, ierror)
        import
        type(MPI_Session), intent(in) :: session
        type(C_PTR), intent(out) :: buffer_addr
        integer(kind=MPI_COUNT_KIND), intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Waits until the messages in the buffer of a session are received.
interface MPI_Session_flush_buffer
    subroutine MPI_Session_flush_buffer_f08(session, ierror)
        import
        type(MPI_Session), intent(in) :: session
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Session_flush_buffer does.
interface MPI_Session_iflush_buffer
    subroutine MPI_Session_iflush_buffer_f08(session, request, ierror)
        import
        type(MPI_Session), intent(in) :: session
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Attaches a buffer of `size` bytes to the process, for messages of communicators that have no buffer, and whose
! session has none.
interface MPI_Buffer_attach
    subroutine MPI_Buffer_attach_f08ts(buffer, size, ierror) &
        bind(C, name="mpi_buffer_attach_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: buffer
        integer, intent(in) :: size
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Buffer_attach_c_f08ts(buffer, size, ierror) &
        bind(C, name="mpi_buffer_attach_c_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: buffer
        integer(kind=MPI_COUNT_KIND), intent(in) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Detaches the buffer of the process, once all its messages are received; `buffer_addr` points at a pointer, which
! receives its address, or MPI_BUFFER_AUTOMATIC with a size of 0.
interface MPI_Buffer_detach
    subroutine MPI_Buffer_detach_f08(buffer_addr, size, ierror)
        import
        type(C_PTR), intent(out) :: buffer_addr
        integer, intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Buffer_detach_c_f08(buffer_addr, size, ierror)
        import
        type(C_PTR), intent(out) :: buffer_addr
        integer(kind=MPI_COUNT_KIND), intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Waits until the messages in the buffer of the process are received.
interface MPI_Buffer_flush
    subroutine MPI_Buffer_flush_f08(ierror)
        import
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Buffer_flush does.
interface MPI_Buffer_iflush
    subroutine MPI_Buffer_iflush_f08(request, ierror)
        import
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sends a message and receives another one, in one call that does not deadlock with others like it.
interface MPI_Sendrecv
    subroutine MPI_Sendrecv_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, &
            recvcount, recvtype, source, recvtag, comm, status, ierror) &
        bind(C, name="mpi_sendrecv_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer, intent(in) :: sendcount, dest, sendtag, recvcount, source, recvtag
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Sendrecv_c_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, &
            recvcount, recvtype, source, recvtag, comm, status, ierror) &
        bind(C, name="mpi_sendrecv_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        integer, intent(in) :: dest, sendtag, source, recvtag
        type(*), dimension(..) :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Sendrecv does; the buffers are left alone until `request` is complete.
interface MPI_Isendrecv
    subroutine MPI_Isendrecv_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, &
            recvcount, recvtype, source, recvtag, comm, request, ierror) &
        bind(C, name="mpi_isendrecv_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer, intent(in) :: sendcount, dest, sendtag, recvcount, source, recvtag
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Isendrecv_c_f08ts(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, &
            recvcount, recvtype, source, recvtag, comm, request, ierror) &
        bind(C, name="mpi_isendrecv_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: sendbuf
        integer(kind=MPI_COUNT_KIND), intent(in) :: sendcount, recvcount
        type(MPI_Datatype), intent(in) :: sendtype, recvtype
        integer, intent(in) :: dest, sendtag, source, recvtag
        type(*), dimension(..), asynchronous, target :: recvbuf
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sends a message and receives another one into the same buffer.
interface MPI_Sendrecv_replace
    subroutine MPI_Sendrecv_replace_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, &
            comm, status, ierror) &
        bind(C, name="mpi_sendrecv_replace_f08ts_")
        import
        type(*), dimension(..) :: buf
        integer, intent(in) :: count, dest, sendtag, source, recvtag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Sendrecv_replace_c_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, &
            comm, status, ierror) &
        bind(C, name="mpi_sendrecv_replace_c_f08ts_")
        import
        type(*), dimension(..) :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: dest, sendtag, source, recvtag
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Sendrecv_replace does; the buffer is left alone until `request` is complete.
interface MPI_Isendrecv_replace
    subroutine MPI_Isendrecv_replace_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, &
            comm, request, ierror) &
        bind(C, name="mpi_isendrecv_replace_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: buf
        integer, intent(in) :: count, dest, sendtag, source, recvtag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Isendrecv_replace_c_f08ts(buf, count, datatype, dest, sendtag, source, recvtag, &
            comm, request, ierror) &
        bind(C, name="mpi_isendrecv_replace_c_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: dest, sendtag, source, recvtag
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request that sends `partitions` partitions of `count` entries each.
interface MPI_Psend_init
    subroutine MPI_Psend_init_f08ts(buf, partitions, count, datatype, dest, tag, comm, &
            info, request, ierror) &
        bind(C, name="mpi_psend_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer, intent(in) :: partitions, dest, tag
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request that receives `partitions` partitions of `count` entries each, which MPI_Start begins.
interface MPI_Precv_init
    subroutine MPI_Precv_init_f08ts(buf, partitions, count, datatype, source, tag, comm, &
            info, request, ierror) &
        bind(C, name="mpi_precv_init_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: buf
        integer, intent(in) :: partitions, source, tag
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sends a partition of a partitioned send that has been started; once for each start.
interface MPI_Pready
    subroutine MPI_Pready_f08(partition, request, ierror)
        import
        integer, intent(in) :: partition
        type(MPI_Request), intent(in) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sends the partitions from `partition_low` to `partition_high`, both included, like MPI_Pready.
interface MPI_Pready_range
    subroutine MPI_Pready_range_f08(partition_low, partition_high, request, ierror)
        import
        integer, intent(in) :: partition_low, partition_high
        type(MPI_Request), intent(in) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sends the partitions that are listed, like MPI_Pready.
interface MPI_Pready_list
    subroutine MPI_Pready_list_f08(length, array_of_partitions, request, ierror)
        import
        integer, intent(in) :: length, array_of_partitions(length)
        type(MPI_Request), intent(in) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns in `flag` whether a partition of a partitioned receive has arrived; of an inactive request, all have.
interface MPI_Parrived
    subroutine MPI_Parrived_f08(request, partition, flag, ierror)
        import
        type(MPI_Request), intent(in) :: request
        integer, intent(in) :: partition
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Isend does, which MPI_Start begins.
interface MPI_Send_init
    subroutine MPI_Send_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror) &
        bind(C, name="mpi_send_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer, intent(in) :: count, dest, tag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Send_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror) &
        bind(C, name="mpi_send_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: dest, tag
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Issend does, which MPI_Start begins.
interface MPI_Ssend_init
    subroutine MPI_Ssend_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror) &
        bind(C, name="mpi_ssend_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer, intent(in) :: count, dest, tag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Ssend_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror) &
        bind(C, name="mpi_ssend_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: dest, tag
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Irsend does, which MPI_Start begins.
interface MPI_Rsend_init
    subroutine MPI_Rsend_init_f08ts(buf, count, datatype, dest, tag, comm, request, ierror) &
        bind(C, name="mpi_rsend_init_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer, intent(in) :: count, dest, tag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Rsend_init_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror) &
        bind(C, name="mpi_rsend_init_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: dest, tag
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a persistent request for what MPI_Irecv does, which MPI_Start begins.
interface MPI_Recv_init
    subroutine MPI_Recv_init_f08ts(buf, count, datatype, source, tag, comm, request, &
            ierror) &
        bind(C, name="mpi_recv_init_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: buf
        integer, intent(in) :: count, source, tag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Recv_init_c_f08ts(buf, count, datatype, source, tag, comm, request, &
            ierror) &
        bind(C, name="mpi_recv_init_c_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: source, tag
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins the operation of a persistent request.
interface MPI_Start
    subroutine MPI_Start_f08(request, ierror)
        import
        type(MPI_Request), intent(inout) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins the operations of persistent requests.
interface MPI_Startall
    subroutine MPI_Startall_f08(count, array_of_requests, ierror)
        import
        integer, intent(in) :: count
        type(MPI_Request), intent(inout) :: array_of_requests(count)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Waits until a message that MPI_Recv with these arguments would receive has arrived, and gives its status.
interface MPI_Probe
    subroutine MPI_Probe_f08(source, tag, comm, status, ierror)
        import
        integer, intent(in) :: source, tag
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns in `flag` whether a message that MPI_Recv with these arguments would receive has arrived.
interface MPI_Iprobe
    subroutine MPI_Iprobe_f08(source, tag, comm, flag, status, ierror)
        import
        integer, intent(in) :: source, tag
        type(MPI_Comm), intent(in) :: comm
        logical, intent(out) :: flag
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Waits like MPI_Probe, and takes the message out of the matching: `message` is received by MPI_Mrecv alone.
interface MPI_Mprobe
    subroutine MPI_Mprobe_f08(source, tag, comm, message, status, ierror)
        import
        integer, intent(in) :: source, tag
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Message), intent(out) :: message
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Looks like MPI_Iprobe; a message that is there is taken out of the matching, as by MPI_Mprobe.
interface MPI_Improbe
    subroutine MPI_Improbe_f08(source, tag, comm, flag, message, status, ierror)
        import
        integer, intent(in) :: source, tag
        type(MPI_Comm), intent(in) :: comm
        logical, intent(out) :: flag
        type(MPI_Message), intent(out) :: message
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Receives the message that a matched probe has found; `message` becomes MPI_MESSAGE_NULL.
interface MPI_Mrecv
    subroutine MPI_Mrecv_f08ts(buf, count, datatype, message, status, ierror) &
        bind(C, name="mpi_mrecv_f08ts_")
        import
        type(*), dimension(..) :: buf
        integer, intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Message), intent(inout) :: message
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Mrecv_c_f08ts(buf, count, datatype, message, status, ierror) &
        bind(C, name="mpi_mrecv_c_f08ts_")
        import
        type(*), dimension(..) :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Message), intent(inout) :: message
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Mrecv does.
interface MPI_Imrecv
    subroutine MPI_Imrecv_f08ts(buf, count, datatype, message, request, ierror) &
        bind(C, name="mpi_imrecv_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: buf
        integer, intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Message), intent(inout) :: message
        type(MPI_Request), intent(inout) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Imrecv_c_f08ts(buf, count, datatype, message, request, ierror) &
        bind(C, name="mpi_imrecv_c_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Message), intent(inout) :: message
        type(MPI_Request), intent(inout) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Receives a message of at most `count` entries into `buf`, from the rank `source` or MPI_ANY_SOURCE, with `tag` or
! MPI_ANY_TAG; `status` may be MPI_STATUS_IGNORE.
interface MPI_Recv
    subroutine MPI_Recv_f08ts(buf, count, datatype, source, tag, comm, status, &
            ierror) &
        bind(C, name="mpi_recv_f08ts_")
        import
        type(*), dimension(..) :: buf
        integer, intent(in) :: count, source, tag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Recv_c_f08ts(buf, count, datatype, source, tag, comm, status, &
            ierror) &
        bind(C, name="mpi_recv_c_f08ts_")
        import
        type(*), dimension(..) :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: source, tag
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Recv does; the buffer is left alone until `request` is complete.
interface MPI_Irecv
    subroutine MPI_Irecv_f08ts(buf, count, datatype, source, tag, comm, request, &
            ierror) &
        bind(C, name="mpi_irecv_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: buf
        integer, intent(in) :: count, source, tag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Irecv_c_f08ts(buf, count, datatype, source, tag, comm, request, &
            ierror) &
        bind(C, name="mpi_irecv_c_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: source, tag
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sends `count` entries at `buf` to the rank `dest`; returns when the buffer can be used again.
interface MPI_Send
    subroutine MPI_Send_f08ts(buf, count, datatype, dest, tag, comm, ierror) &
        bind(C, name="mpi_send_f08ts_")
        import
        type(*), dimension(..), intent(in) :: buf
        integer, intent(in) :: count, dest, tag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Send_c_f08ts(buf, count, datatype, dest, tag, comm, ierror) &
        bind(C, name="mpi_send_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: dest, tag
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sends like MPI_Send; returns when the receiver has begun to receive.
interface MPI_Ssend
    subroutine MPI_Ssend_f08ts(buf, count, datatype, dest, tag, comm, ierror) &
        bind(C, name="mpi_ssend_f08ts_")
        import
        type(*), dimension(..), intent(in) :: buf
        integer, intent(in) :: count, dest, tag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Ssend_c_f08ts(buf, count, datatype, dest, tag, comm, ierror) &
        bind(C, name="mpi_ssend_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: dest, tag
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sends like MPI_Send to a rank that has already asked for the message.
interface MPI_Rsend
    subroutine MPI_Rsend_f08ts(buf, count, datatype, dest, tag, comm, ierror) &
        bind(C, name="mpi_rsend_f08ts_")
        import
        type(*), dimension(..), intent(in) :: buf
        integer, intent(in) :: count, dest, tag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Rsend_c_f08ts(buf, count, datatype, dest, tag, comm, ierror) &
        bind(C, name="mpi_rsend_c_f08ts_")
        import
        type(*), dimension(..), intent(in) :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: dest, tag
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Send does; the buffer is left alone until `request` is complete.
interface MPI_Isend
    subroutine MPI_Isend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror) &
        bind(C, name="mpi_isend_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer, intent(in) :: count, dest, tag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Isend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror) &
        bind(C, name="mpi_isend_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: dest, tag
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Ssend does; the buffer is left alone until `request` is complete.
interface MPI_Issend
    subroutine MPI_Issend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror) &
        bind(C, name="mpi_issend_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer, intent(in) :: count, dest, tag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Issend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror) &
        bind(C, name="mpi_issend_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: dest, tag
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins what MPI_Rsend does; the buffer is left alone until `request` is complete.
interface MPI_Irsend
    subroutine MPI_Irsend_f08ts(buf, count, datatype, dest, tag, comm, request, ierror) &
        bind(C, name="mpi_irsend_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer, intent(in) :: count, dest, tag
        type(MPI_Datatype), intent(in) :: datatype
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Irsend_c_f08ts(buf, count, datatype, dest, tag, comm, request, ierror) &
        bind(C, name="mpi_irsend_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: buf
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: dest, tag
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Joins the ranks that the launcher started; a program started alone is a world of one.
interface MPI_Init
    subroutine MPI_Init_f08(ierror)
        import
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Init with the level of thread support that the program requires.
interface MPI_Init_thread
    subroutine MPI_Init_thread_f08(required, provided, ierror)
        import
        integer, intent(in) :: required
        integer, intent(out) :: provided
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns in `flag` whether MPI_Init has been called, at any time.
interface MPI_Initialized
    subroutine MPI_Initialized_f08(flag, ierror)
        import
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Leaves the world; collective.
interface MPI_Finalize
    subroutine MPI_Finalize_f08(ierror)
        import
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns in `flag` whether MPI_Finalize has completed, at any time.
interface MPI_Finalized
    subroutine MPI_Finalized_f08(flag, ierror)
        import
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the level of thread support that MPI_Init_thread gave.
interface MPI_Query_thread
    subroutine MPI_Query_thread_f08(provided, ierror)
        import
        integer, intent(out) :: provided
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns in `flag` whether the caller is the thread that called MPI_Init or MPI_Init_thread.
interface MPI_Is_thread_main
    subroutine MPI_Is_thread_main_f08(flag, ierror)
        import
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the communicator with the processes that have started this one: MPI_COMM_NULL, as none can have been started
! by MPI.
interface MPI_Comm_get_parent
    subroutine MPI_Comm_get_parent_f08(parent, ierror)
        import
        type(MPI_Comm), intent(out) :: parent
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Ends all ranks, whatever `comm` is; the launcher's exit status is the lowest 8 bits of `errorcode` (1 where these
! are 0 and `errorcode` is not).
interface MPI_Abort
    subroutine MPI_Abort_f08(comm, errorcode, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: errorcode
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Passes a request of the program to a profiling tool, which defines this function itself; the library's function does
! nothing.
interface MPI_Pcontrol
    subroutine MPI_Pcontrol_f08(level)
        import
        integer, intent(in) :: level
    end subroutine
end interface

! Combines `origin_count` entries at `origin_addr` into the window of `target_rank` by `op`, a predefined reduction
! operation or MPI_REPLACE.
interface MPI_Accumulate
    subroutine MPI_Accumulate_f08ts(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, op, win, ierror) &
        bind(C, name="mpi_accumulate_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: origin_addr
        integer, intent(in) :: origin_count, target_rank, target_count
        type(MPI_Datatype), intent(in) :: origin_datatype, target_datatype
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Op), intent(in) :: op
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, op, win, ierror) &
        bind(C, name="mpi_accumulate_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: origin_addr
        integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count, target_count
        type(MPI_Datatype), intent(in) :: origin_datatype, target_datatype
        integer, intent(in) :: target_rank
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Op), intent(in) :: op
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Accumulate that also gives what the target held before, at `result_addr`.
interface MPI_Get_accumulate
    subroutine MPI_Get_accumulate_f08ts(origin_addr, origin_count, origin_datatype, &
            result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, &
            op, win, ierror) &
        bind(C, name="mpi_get_accumulate_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: origin_addr
        integer, intent(in) :: origin_count, result_count, target_rank, target_count
        type(MPI_Datatype), intent(in) :: origin_datatype, result_datatype, target_datatype
        type(*), dimension(..), asynchronous, target :: result_addr
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Op), intent(in) :: op
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Get_accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, &
            result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, &
            op, win, ierror) &
        bind(C, name="mpi_get_accumulate_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: origin_addr
        integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count, result_count, target_count
        type(MPI_Datatype), intent(in) :: origin_datatype, result_datatype, target_datatype
        type(*), dimension(..), asynchronous, target :: result_addr
        integer, intent(in) :: target_rank
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Op), intent(in) :: op
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Get_accumulate of one element of a predefined datatype.
interface MPI_Fetch_and_op
    subroutine MPI_Fetch_and_op_f08ts(origin_addr, result_addr, datatype, target_rank, &
            target_disp, op, win, ierror) &
        bind(C, name="mpi_fetch_and_op_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: origin_addr
        type(*), dimension(..), asynchronous, target :: result_addr
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: target_rank
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Op), intent(in) :: op
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Replaces one element of the target by that at `origin_addr` if it equals that at `compare_addr`, atomically towards
! all accumulate operations on the same datatype; what the target held before goes to `result_addr`.
interface MPI_Compare_and_swap
    subroutine MPI_Compare_and_swap_f08ts(origin_addr, compare_addr, result_addr, datatype, &
            target_rank, target_disp, win, ierror) &
        bind(C, name="mpi_compare_and_swap_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: origin_addr, compare_addr
        type(*), dimension(..), asynchronous, target :: result_addr
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: target_rank
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Writes `origin_count` entries at `origin_addr` into the window of `target_rank`.
interface MPI_Put
    subroutine MPI_Put_f08ts(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, win, ierror) &
        bind(C, name="mpi_put_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: origin_addr
        integer, intent(in) :: origin_count, target_rank, target_count
        type(MPI_Datatype), intent(in) :: origin_datatype, target_datatype
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Put_c_f08ts(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, win, ierror) &
        bind(C, name="mpi_put_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: origin_addr
        integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count, target_count
        type(MPI_Datatype), intent(in) :: origin_datatype, target_datatype
        integer, intent(in) :: target_rank
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Reads `target_count` entries out of the window of `target_rank` into `origin_addr`.
interface MPI_Get
    subroutine MPI_Get_f08ts(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, win, ierror) &
        bind(C, name="mpi_get_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: origin_addr
        integer, intent(in) :: origin_count, target_rank, target_count
        type(MPI_Datatype), intent(in) :: origin_datatype, target_datatype
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Get_c_f08ts(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, win, ierror) &
        bind(C, name="mpi_get_c_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: origin_addr
        integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count, target_count
        type(MPI_Datatype), intent(in) :: origin_datatype, target_datatype
        integer, intent(in) :: target_rank
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Put with a request, in an epoch of MPI_Win_lock or MPI_Win_lock_all, or in any other unless `RMAMPI_STRICT=1`.
interface MPI_Rput
    subroutine MPI_Rput_f08ts(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, win, request, ierror) &
        bind(C, name="mpi_rput_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: origin_addr
        integer, intent(in) :: origin_count, target_rank, target_count
        type(MPI_Datatype), intent(in) :: origin_datatype, target_datatype
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Win), intent(in) :: win
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Rput_c_f08ts(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, win, request, ierror) &
        bind(C, name="mpi_rput_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: origin_addr
        integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count, target_count
        type(MPI_Datatype), intent(in) :: origin_datatype, target_datatype
        integer, intent(in) :: target_rank
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Win), intent(in) :: win
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Get with a request, in an epoch of MPI_Win_lock or MPI_Win_lock_all, or in any other unless `RMAMPI_STRICT=1`.
interface MPI_Rget
    subroutine MPI_Rget_f08ts(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, win, request, ierror) &
        bind(C, name="mpi_rget_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: origin_addr
        integer, intent(in) :: origin_count, target_rank, target_count
        type(MPI_Datatype), intent(in) :: origin_datatype, target_datatype
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Win), intent(in) :: win
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Rget_c_f08ts(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, win, request, ierror) &
        bind(C, name="mpi_rget_c_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: origin_addr
        integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count, target_count
        type(MPI_Datatype), intent(in) :: origin_datatype, target_datatype
        integer, intent(in) :: target_rank
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Win), intent(in) :: win
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Accumulate with a request, in an epoch of MPI_Win_lock or MPI_Win_lock_all, or in any other unless
! `RMAMPI_STRICT=1`.
interface MPI_Raccumulate
    subroutine MPI_Raccumulate_f08ts(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, op, win, request, ierror) &
        bind(C, name="mpi_raccumulate_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: origin_addr
        integer, intent(in) :: origin_count, target_rank, target_count
        type(MPI_Datatype), intent(in) :: origin_datatype, target_datatype
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Op), intent(in) :: op
        type(MPI_Win), intent(in) :: win
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Raccumulate_c_f08ts(origin_addr, origin_count, origin_datatype, &
            target_rank, target_disp, target_count, target_datatype, op, win, request, ierror) &
        bind(C, name="mpi_raccumulate_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: origin_addr
        integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count, target_count
        type(MPI_Datatype), intent(in) :: origin_datatype, target_datatype
        integer, intent(in) :: target_rank
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Op), intent(in) :: op
        type(MPI_Win), intent(in) :: win
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Get_accumulate with a request, in an epoch of MPI_Win_lock or MPI_Win_lock_all, or in any other unless
! `RMAMPI_STRICT=1`.
interface MPI_Rget_accumulate
    subroutine MPI_Rget_accumulate_f08ts(origin_addr, origin_count, origin_datatype, &
            result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, &
            op, win, request, ierror) &
        bind(C, name="mpi_rget_accumulate_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: origin_addr
        integer, intent(in) :: origin_count, result_count, target_rank, target_count
        type(MPI_Datatype), intent(in) :: origin_datatype, result_datatype, target_datatype
        type(*), dimension(..), asynchronous, target :: result_addr
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Op), intent(in) :: op
        type(MPI_Win), intent(in) :: win
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Rget_accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, &
            result_addr, result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, &
            op, win, request, ierror) &
        bind(C, name="mpi_rget_accumulate_c_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: origin_addr
        integer(kind=MPI_COUNT_KIND), intent(in) :: origin_count, result_count, target_count
        type(MPI_Datatype), intent(in) :: origin_datatype, result_datatype, target_datatype
        type(*), dimension(..), asynchronous, target :: result_addr
        integer, intent(in) :: target_rank
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: target_disp
        type(MPI_Op), intent(in) :: op
        type(MPI_Win), intent(in) :: win
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Ends the epoch that an earlier fence began, completing its operations at origin and target, and begins the next;
! collective over the window's group.
interface MPI_Win_fence
    subroutine MPI_Win_fence_f08(assert, win, ierror)
        import
        integer, intent(in) :: assert
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins an access epoch towards `rank`, with MPI_LOCK_SHARED or MPI_LOCK_EXCLUSIVE; asks nothing of that rank.
interface MPI_Win_lock
    subroutine MPI_Win_lock_f08(lock_type, rank, assert, win, ierror)
        import
        integer, intent(in) :: lock_type, rank, assert
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Completes all operations towards `rank`, at origin and target, and ends the epoch that MPI_Win_lock began.
interface MPI_Win_unlock
    subroutine MPI_Win_unlock_f08(rank, win, ierror)
        import
        integer, intent(in) :: rank
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins an access epoch towards every rank of the window, as if each were locked with MPI_LOCK_SHARED; not
! collective.
interface MPI_Win_lock_all
    subroutine MPI_Win_lock_all_f08(assert, win, ierror)
        import
        integer, intent(in) :: assert
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Completes all operations and ends the epoch that MPI_Win_lock_all began.
interface MPI_Win_unlock_all
    subroutine MPI_Win_unlock_all_f08(win, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Completes all operations towards `rank`, at origin and target; the epoch goes on.
interface MPI_Win_flush
    subroutine MPI_Win_flush_f08(rank, win, ierror)
        import
        integer, intent(in) :: rank
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Completes all operations towards `rank` at the origin: their buffers may be used again.
interface MPI_Win_flush_local
    subroutine MPI_Win_flush_local_f08(rank, win, ierror)
        import
        integer, intent(in) :: rank
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Completes all operations towards every rank, at origin and target; the epoch goes on.
interface MPI_Win_flush_all
    subroutine MPI_Win_flush_all_f08(win, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Completes all operations towards every rank at the origin: their buffers may be used again.
interface MPI_Win_flush_local_all
    subroutine MPI_Win_flush_local_all_f08(win, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Orders loads and stores on the window's memory with those of other threads and ranks: a memory barrier.
interface MPI_Win_sync
    subroutine MPI_Win_sync_f08(win, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins an exposure epoch: the ranks of `group` may access this rank's window once they have called MPI_Win_start.
interface MPI_Win_post
    subroutine MPI_Win_post_f08(group, assert, win, ierror)
        import
        type(MPI_Group), intent(in) :: group
        integer, intent(in) :: assert
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins an access epoch towards the ranks of `group`; waits until each of them has called MPI_Win_post.
interface MPI_Win_start
    subroutine MPI_Win_start_f08(group, assert, win, ierror)
        import
        type(MPI_Group), intent(in) :: group
        integer, intent(in) :: assert
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Completes all operations of the access epoch that MPI_Win_start began, and ends it.
interface MPI_Win_complete
    subroutine MPI_Win_complete_f08(win, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Ends the exposure epoch that MPI_Win_post began, when all its origins have called MPI_Win_complete.
interface MPI_Win_wait
    subroutine MPI_Win_wait_f08(win, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Win_wait that does not wait: it returns in `flag` whether the exposure epoch has ended.
interface MPI_Win_test
    subroutine MPI_Win_test_f08(win, flag, ierror)
        import
        type(MPI_Win), intent(in) :: win
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a window over memory that the caller has; collective over `comm`.
interface MPI_Win_create
    subroutine MPI_Win_create_f08ts(base, size, disp_unit, info, comm, win, ierror) &
        bind(C, name="mpi_win_create_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: base
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
        integer, intent(in) :: disp_unit
        type(MPI_Info), intent(in) :: info
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Win), intent(out) :: win
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Win_create_c_f08ts(base, size, disp_unit, info, comm, win, ierror) &
        bind(C, name="mpi_win_create_c_f08ts_")
        import
        type(*), dimension(..), asynchronous, target :: base
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: size, disp_unit
        type(MPI_Info), intent(in) :: info
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Win), intent(out) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Allocates memory for a window and creates the window; collective over `comm`.
interface MPI_Win_allocate
    subroutine MPI_Win_allocate_f08(size, disp_unit, info, comm, baseptr, win, ierror)
        import
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
        integer, intent(in) :: disp_unit
        type(MPI_Info), intent(in) :: info
        type(MPI_Comm), intent(in) :: comm
        type(C_PTR), intent(out) :: baseptr
        type(MPI_Win), intent(out) :: win
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Win_allocate_address_f08(size, disp_unit, info, comm, baseptr, win, ierror)
        import
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
        integer, intent(in) :: disp_unit
        type(MPI_Info), intent(in) :: info
        type(MPI_Comm), intent(in) :: comm
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: baseptr
        type(MPI_Win), intent(out) :: win
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Win_allocate_c_f08(size, disp_unit, info, comm, baseptr, win, ierror)
        import
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: size, disp_unit
        type(MPI_Info), intent(in) :: info
        type(MPI_Comm), intent(in) :: comm
        type(C_PTR), intent(out) :: baseptr
        type(MPI_Win), intent(out) :: win
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Win_allocate_c_address_f08(size, disp_unit, info, comm, baseptr, win, ierror)
        import
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: size, disp_unit
        type(MPI_Info), intent(in) :: info
        type(MPI_Comm), intent(in) :: comm
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: baseptr
        type(MPI_Win), intent(out) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a window without memory, to which every rank attaches and detaches its own by itself; collective over
! `comm`.
interface MPI_Win_create_dynamic
    subroutine MPI_Win_create_dynamic_f08(info, comm, win, ierror)
        import
        type(MPI_Info), intent(in) :: info
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Win), intent(out) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Attaches `size` bytes at `base` to a dynamic window; local, and without a limit on the number of regions.
interface MPI_Win_attach
    subroutine MPI_Win_attach_f08ts(win, base, size, ierror) &
        bind(C, name="mpi_win_attach_f08ts_")
        import
        type(MPI_Win), intent(in) :: win
        type(*), dimension(..), asynchronous, target :: base
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Detaches the region that was attached at `base`; local.
interface MPI_Win_detach
    subroutine MPI_Win_detach_f08ts(win, base, ierror) &
        bind(C, name="mpi_win_detach_f08ts_")
        import
        type(MPI_Win), intent(in) :: win
        type(*), dimension(..), intent(in), asynchronous, target :: base
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Frees a window and sets `win` to MPI_WIN_NULL; collective over its group, and returns when every rank is done with
! it.
interface MPI_Win_free
    subroutine MPI_Win_free_f08(win, ierror)
        import
        type(MPI_Win), intent(inout) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the group of the ranks that share the window.
interface MPI_Win_get_group
    subroutine MPI_Win_get_group_f08(win, group, ierror)
        import
        type(MPI_Win), intent(in) :: win
        type(MPI_Group), intent(out) :: group
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Win_allocate of memory that the ranks of `comm` may also load and store directly; MPI_Win_shared_query gives the
! addresses.
interface MPI_Win_allocate_shared
    subroutine MPI_Win_allocate_shared_f08(size, disp_unit, info, comm, baseptr, win, ierror)
        import
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
        integer, intent(in) :: disp_unit
        type(MPI_Info), intent(in) :: info
        type(MPI_Comm), intent(in) :: comm
        type(C_PTR), intent(out) :: baseptr
        type(MPI_Win), intent(out) :: win
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Win_allocate_shared_address_f08(size, disp_unit, info, comm, baseptr, win, ierror)
        import
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: size
        integer, intent(in) :: disp_unit
        type(MPI_Info), intent(in) :: info
        type(MPI_Comm), intent(in) :: comm
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: baseptr
        type(MPI_Win), intent(out) :: win
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Win_allocate_shared_c_f08(size, disp_unit, info, comm, baseptr, win, ierror)
        import
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: size, disp_unit
        type(MPI_Info), intent(in) :: info
        type(MPI_Comm), intent(in) :: comm
        type(C_PTR), intent(out) :: baseptr
        type(MPI_Win), intent(out) :: win
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Win_allocate_shared_c_address_f08(size, disp_unit, info, comm, baseptr, win, ierror)
        import
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: size, disp_unit
        type(MPI_Info), intent(in) :: info
        type(MPI_Comm), intent(in) :: comm
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: baseptr
        type(MPI_Win), intent(out) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives size, displacement unit and address, in this process, of the part of `rank` in a window; for MPI_PROC_NULL of
! the first rank that has memory.
interface MPI_Win_shared_query
    subroutine MPI_Win_shared_query_f08(win, rank, size, disp_unit, baseptr, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(in) :: rank
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: size
        integer, intent(out) :: disp_unit
        type(C_PTR), intent(out) :: baseptr
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Win_shared_query_address_f08(win, rank, size, disp_unit, baseptr, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(in) :: rank
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: size, baseptr
        integer, intent(out) :: disp_unit
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Win_shared_query_c_f08(win, rank, size, disp_unit, baseptr, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(in) :: rank
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: size, disp_unit
        type(C_PTR), intent(out) :: baseptr
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Win_shared_query_c_address_f08(win, rank, size, disp_unit, baseptr, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(in) :: rank
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: size, disp_unit, baseptr
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Names a window, at this rank; error sentences have the name.
interface MPI_Win_set_name
    subroutine MPI_Win_set_name_f08(win, win_name, ierror)
        import
        type(MPI_Win), intent(in) :: win
        character(len=*), intent(in) :: win_name
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the name of a window, empty unless MPI_Win_set_name gave one; that of MPI_WIN_NULL is its own.
interface MPI_Win_get_name
    subroutine MPI_Win_get_name_f08(win, win_name, resultlen, ierror)
        import
        type(MPI_Win), intent(in) :: win
        character(len=MPI_MAX_OBJECT_NAME), intent(out) :: win_name
        integer, intent(out) :: resultlen
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Changes hints of a window, at this rank: those that the keys in `info` name and that can be changed, which are
! `no_locks`, `accumulate_ordering`, `accumulate_ops` and `mpi_assert_memory_alloc_kinds`.
interface MPI_Win_set_info
    subroutine MPI_Win_set_info_f08(win, info, ierror)
        import
        type(MPI_Win), intent(in) :: win
        type(MPI_Info), intent(in) :: info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives a new info object with the hints that are in force for a window, at this rank: those that the user gave and
! the defaults of the others that the call which created the window takes.
interface MPI_Win_get_info
    subroutine MPI_Win_get_info_f08(win, info_used, ierror)
        import
        type(MPI_Win), intent(in) :: win
        type(MPI_Info), intent(out) :: info_used
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins a session, also before, without or after MPI_Init.
interface MPI_Session_init
    subroutine MPI_Session_init_f08(info, errhandler, session, ierror)
        import
        type(MPI_Info), intent(in) :: info
        type(MPI_Errhandler), intent(in) :: errhandler
        type(MPI_Session), intent(out) :: session
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Ends a session and sets `session` to MPI_SESSION_NULL.
interface MPI_Session_finalize
    subroutine MPI_Session_finalize_f08(session, ierror)
        import
        type(MPI_Session), intent(inout) :: session
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the number of process sets that a session knows: `mpi://WORLD`, all ranks of the job, and `mpi://SELF`, the
! caller alone.
interface MPI_Session_get_num_psets
    subroutine MPI_Session_get_num_psets_f08(session, info, npset_names, ierror)
        import
        type(MPI_Session), intent(in) :: session
        type(MPI_Info), intent(in) :: info
        integer, intent(out) :: npset_names
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the name of the `n`th process set, counted from 0, in a buffer of `*pset_len` characters, cut to fit with a
! null character; `*pset_len` becomes the room that the whole name needs.
interface MPI_Session_get_nth_pset
    subroutine MPI_Session_get_nth_pset_f08(session, info, n, pset_len, pset_name, ierror)
        import
        type(MPI_Session), intent(in) :: session
        type(MPI_Info), intent(in) :: info
        integer, intent(in) :: n
        integer, intent(inout) :: pset_len
        character(len=*), intent(out) :: pset_name
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives a new info object with what is in force for a session: `thread_level` and `mpi_memory_alloc_kinds`.
interface MPI_Session_get_info
    subroutine MPI_Session_get_info_f08(session, info_used, ierror)
        import
        type(MPI_Session), intent(in) :: session
        type(MPI_Info), intent(out) :: info_used
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives a new info object with what is known of a process set: `mpi_size`, the number of its processes.
interface MPI_Session_get_pset_info
    subroutine MPI_Session_get_pset_info_f08(session, pset_name, info, ierror)
        import
        type(MPI_Session), intent(in) :: session
        character(len=*), intent(in) :: pset_name
        type(MPI_Info), intent(out) :: info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the group of a process set.
interface MPI_Group_from_session_pset
    subroutine MPI_Group_from_session_pset_f08(session, pset_name, newgroup, ierror)
        import
        type(MPI_Session), intent(in) :: session
        character(len=*), intent(in) :: pset_name
        type(MPI_Group), intent(out) :: newgroup
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes an error handler for sessions of the caller's function, at any time.
interface MPI_Session_create_errhandler
    subroutine MPI_Session_create_errhandler_f08(session_errhandler_fn, errhandler, ierror)
        import
        procedure(MPI_Session_errhandler_function) :: session_errhandler_fn
        type(MPI_Errhandler), intent(out) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Attaches an error handler to a session.
interface MPI_Session_set_errhandler
    subroutine MPI_Session_set_errhandler_f08(session, errhandler, ierror)
        import
        type(MPI_Session), intent(in) :: session
        type(MPI_Errhandler), intent(in) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the error handler of a session; MPI_Errhandler_free frees the handle.
interface MPI_Session_get_errhandler
    subroutine MPI_Session_get_errhandler_f08(session, errhandler, ierror)
        import
        type(MPI_Session), intent(in) :: session
        type(MPI_Errhandler), intent(out) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Calls the error handler of a session with an error code; returns MPI_SUCCESS if the handler returns.
interface MPI_Session_call_errhandler
    subroutine MPI_Session_call_errhandler_f08(session, errorcode, ierror)
        import
        type(MPI_Session), intent(in) :: session
        integer, intent(in) :: errorcode
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the number of entries of a datatype that were received; MPI_UNDEFINED when the last one is not whole, or the
! number exceeds an int.
interface MPI_Get_count
    subroutine MPI_Get_count_f08(status, datatype, count, ierror)
        import
        type(MPI_Status), intent(in) :: status
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(out) :: count
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Get_count_c_f08(status, datatype, count, ierror)
        import
        type(MPI_Status), intent(in) :: status
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(out) :: count
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the number of data of basic datatypes that were received as entries of a datatype; MPI_UNDEFINED as for
! MPI_Get_count.
interface MPI_Get_elements
    subroutine MPI_Get_elements_f08(status, datatype, count, ierror)
        import
        type(MPI_Status), intent(in) :: status
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(out) :: count
        integer, intent(out), optional :: ierror
    end subroutine
    subroutine MPI_Get_elements_c_f08(status, datatype, count, ierror)
        import
        type(MPI_Status), intent(in) :: status
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(out) :: count
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! MPI_Get_elements_c under the name that it had first; deprecated.
interface MPI_Get_elements_x
    subroutine MPI_Get_elements_x_f08(status, datatype, count, ierror)
        import
        type(MPI_Status), intent(in) :: status
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(out) :: count
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Withdraws an operation that is not complete, if that is still possible; its request is completed as usual.
interface MPI_Cancel
    subroutine MPI_Cancel_f08(request, ierror)
        import
        type(MPI_Request), intent(inout) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns in `flag` whether the operation of a status was cancelled.
interface MPI_Test_cancelled
    subroutine MPI_Test_cancelled_f08(status, flag, ierror)
        import
        type(MPI_Status), intent(in) :: status
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the rank in a status.
interface MPI_Status_get_source
    subroutine MPI_Status_get_source_f08(status, source, ierror)
        import
        type(MPI_Status), intent(in) :: status
        integer, intent(out) :: source
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the tag in a status.
interface MPI_Status_get_tag
    subroutine MPI_Status_get_tag_f08(status, tag, ierror)
        import
        type(MPI_Status), intent(in) :: status
        integer, intent(out) :: tag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the error code in a status.
interface MPI_Status_get_error
    subroutine MPI_Status_get_error_f08(status, err, ierror)
        import
        type(MPI_Status), intent(in) :: status
        integer, intent(out) :: err
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a communicator of the first ranks of `comm_old`, which are a grid: `dims` ranks in each of `ndims` dimensions,
! which are rings where `periods` says so.
interface MPI_Cart_create
    subroutine MPI_Cart_create_f08(comm_old, ndims, dims, periods, reorder, comm_cart, &
            ierror)
        import
        type(MPI_Comm), intent(in) :: comm_old
        integer, intent(in) :: ndims, dims(ndims)
        logical, intent(in) :: periods(ndims), reorder
        type(MPI_Comm), intent(out) :: comm_cart
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets those `dims` that are 0 so that the product of all is `nnodes`, as close to each other as possible, the largest
! first.
interface MPI_Dims_create
    subroutine MPI_Dims_create_f08(nnodes, ndims, dims, ierror)
        import
        integer, intent(in) :: nnodes, ndims
        integer, intent(inout) :: dims(ndims)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the number of dimensions of a communicator's grid.
interface MPI_Cartdim_get
    subroutine MPI_Cartdim_get_f08(comm, ndims, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out) :: ndims
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives a communicator's grid: ranks in each dimension, whether it is a ring, and the caller's coordinates.
interface MPI_Cart_get
    subroutine MPI_Cart_get_f08(comm, maxdims, dims, periods, coords, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: maxdims
        integer, intent(out) :: dims(maxdims), coords(maxdims)
        logical, intent(out) :: periods(maxdims)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the rank at coordinates of a communicator's grid; in a dimension that is a ring they go around.
interface MPI_Cart_rank
    subroutine MPI_Cart_rank_f08(comm, coords, rank, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: coords(*)
        integer, intent(out) :: rank
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the coordinates of a rank in a communicator's grid.
interface MPI_Cart_coords
    subroutine MPI_Cart_coords_f08(comm, rank, maxdims, coords, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: rank, maxdims
        integer, intent(out) :: coords(maxdims)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the ranks that a shift along a dimension moves data from and to: those `disp` below and above the caller;
! MPI_PROC_NULL beyond a border.
interface MPI_Cart_shift
    subroutine MPI_Cart_shift_f08(comm, direction, disp, rank_source, rank_dest, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: direction, disp
        integer, intent(out) :: rank_source, rank_dest
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Divides a communicator's grid into grids of those dimensions that `remain_dims` keeps, each with a communicator of
! its own; collective over `comm`.
interface MPI_Cart_sub
    subroutine MPI_Cart_sub_f08(comm, remain_dims, newcomm, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        logical, intent(in) :: remain_dims(*)
        type(MPI_Comm), intent(out) :: newcomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the rank that the caller would have in a grid: its own, as ranks keep their order, or MPI_UNDEFINED, also when
! a dimension is 0 or less.
interface MPI_Cart_map
    subroutine MPI_Cart_map_f08(comm, ndims, dims, periods, newrank, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: ndims, dims(ndims)
        logical, intent(in) :: periods(ndims)
        integer, intent(out) :: newrank
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a communicator of the first `nnodes` ranks of `comm_old`, which are the nodes of a graph; collective over
! `comm_old`.
interface MPI_Graph_create
    subroutine MPI_Graph_create_f08(comm_old, nnodes, index, edges, reorder, comm_graph, &
            ierror)
        import
        type(MPI_Comm), intent(in) :: comm_old
        integer, intent(in) :: nnodes, index(nnodes), edges(*)
        logical, intent(in) :: reorder
        type(MPI_Comm), intent(out) :: comm_graph
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a communicator of the ranks of `comm_old` with a distributed graph; collective over `comm_old`.
interface MPI_Dist_graph_create_adjacent
    subroutine MPI_Dist_graph_create_adjacent_f08(comm_old, indegree, sources, sourceweights, outdegree, &
            destinations, destweights, info, reorder, comm_dist_graph, ierror)
        import
        type(MPI_Comm), intent(in) :: comm_old
        integer, intent(in) :: indegree, sources(indegree), sourceweights(*), &
            outdegree, destinations(outdegree), destweights(*)
        type(MPI_Info), intent(in) :: info
        logical, intent(in) :: reorder
        type(MPI_Comm), intent(out) :: comm_dist_graph
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes a communicator of the ranks of `comm_old` with a distributed graph; collective over `comm_old`.
interface MPI_Dist_graph_create
    subroutine MPI_Dist_graph_create_f08(comm_old, n, sources, degrees, destinations, weights, &
            info, reorder, comm_dist_graph, ierror)
        import
        type(MPI_Comm), intent(in) :: comm_old
        integer, intent(in) :: n, sources(n), degrees(n), destinations(*), weights(*)
        type(MPI_Info), intent(in) :: info
        logical, intent(in) :: reorder
        type(MPI_Comm), intent(out) :: comm_dist_graph
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the topology of a communicator: MPI_CART, MPI_GRAPH, MPI_DIST_GRAPH or MPI_UNDEFINED.
interface MPI_Topo_test
    subroutine MPI_Topo_test_f08(comm, status, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the numbers of nodes and edges of a communicator's graph.
interface MPI_Graphdims_get
    subroutine MPI_Graphdims_get_f08(comm, nnodes, nedges, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out) :: nnodes, nedges
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives a communicator's graph as MPI_Graph_create had it.
interface MPI_Graph_get
    subroutine MPI_Graph_get_f08(comm, maxindex, maxedges, index, edges, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: maxindex, maxedges
        integer, intent(out) :: index(maxindex), edges(maxedges)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the number of neighbours of a rank in a communicator's graph.
interface MPI_Graph_neighbors_count
    subroutine MPI_Graph_neighbors_count_f08(comm, rank, nneighbors, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: rank
        integer, intent(out) :: nneighbors
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the neighbours of a rank in a communicator's graph, in the order of MPI_Graph_create.
interface MPI_Graph_neighbors
    subroutine MPI_Graph_neighbors_f08(comm, rank, maxneighbors, neighbors, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: rank, maxneighbors
        integer, intent(out) :: neighbors(maxneighbors)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the numbers of edges that end and begin at the caller in a communicator's distributed graph, and whether they
! have weights.
interface MPI_Dist_graph_neighbors_count
    subroutine MPI_Dist_graph_neighbors_count_f08(comm, indegree, outdegree, weighted, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out) :: indegree, outdegree
        logical, intent(out) :: weighted
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the ranks from which edges go to the caller and those to which its own go, in a communicator's distributed
! graph, with their weights if it has some: as many as the arrays have room for.
interface MPI_Dist_graph_neighbors
    subroutine MPI_Dist_graph_neighbors_f08(comm, maxindegree, sources, sourceweights, &
            maxoutdegree, destinations, destweights, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: maxindegree, maxoutdegree
        integer, intent(out) :: sources(maxindegree), sourceweights(*), &
            destinations(maxoutdegree), destweights(*)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gives the rank that the caller would have in a graph, or MPI_UNDEFINED: its own, as ranks keep their order.
interface MPI_Graph_map
    subroutine MPI_Graph_map_f08(comm, nnodes, index, edges, newrank, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: nnodes, index(nnodes), edges(*)
        integer, intent(out) :: newrank
        integer, intent(out), optional :: ierror
    end subroutine
end interface

end module
