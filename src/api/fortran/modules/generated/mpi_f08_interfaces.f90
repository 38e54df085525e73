! Interfaces of the module mpi_f08. A form with large counts has the same generic name, unless all its arguments have the types of
! the other form. Made by codegen/fortran; do not edit.
module mpi_f08_interfaces
    use mpi_f08_constants
    use mpi_f08_callbacks
    implicit none

! Returns the version of the standard ABI that the library implements: 1 and 0.
interface MPI_Abi_get_version
    subroutine MPI_Abi_get_version_f08(abi_major, abi_minor, ierror)
        import
        integer, intent(out) :: abi_major, abi_minor
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns a new info object with the sizes of MPI_Aint, MPI_Count and MPI_Offset in bytes.
interface MPI_Abi_get_info
    subroutine MPI_Abi_get_info_f08(info, ierror)
        import
        type(MPI_Info), intent(out) :: info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns a new info object that describes Fortran's types.
interface MPI_Abi_get_fortran_info
    subroutine MPI_Abi_get_fortran_info_f08(info, ierror)
        import
        type(MPI_Info), intent(out) :: info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Fails with MPI_ERR_ABI, because the library already knows its Fortran compiler.
interface MPI_Abi_set_fortran_info
    subroutine MPI_Abi_set_fortran_info_f08(info, ierror)
        import
        type(MPI_Info), intent(in) :: info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the representations of Fortran's true and false for a LOGICAL of `logical_size` bytes (1, 2, 4, 8 or 16).
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

! Fails with MPI_ERR_ABI, because the library already knows its Fortran compiler.
interface MPI_Abi_set_fortran_booleans
    subroutine MPI_Abi_set_fortran_booleans_f08ts(logical_size, logical_true, logical_false, ierror) &
        bind(C, name="mpi_abi_set_fortran_booleans_f08ts_")
        import
        integer, intent(in) :: logical_size
        type(*), dimension(..) :: logical_true, logical_false
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a key for attributes of communicators.
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

! Sets an attribute of a communicator at this rank.
interface MPI_Comm_set_attr
    subroutine MPI_Comm_set_attr_f08(comm, comm_keyval, attribute_val, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: comm_keyval
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: attribute_val
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns an attribute of a communicator.
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

! Deletes an attribute of a communicator at this rank.
interface MPI_Comm_delete_attr
    subroutine MPI_Comm_delete_attr_f08(comm, comm_keyval, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: comm_keyval
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a key for attributes of windows.
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

! Sets an attribute of a window at this rank.
interface MPI_Win_set_attr
    subroutine MPI_Win_set_attr_f08(win, win_keyval, attribute_val, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(in) :: win_keyval
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: attribute_val
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns an attribute of a window.
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

! Deletes an attribute of a window at this rank.
interface MPI_Win_delete_attr
    subroutine MPI_Win_delete_attr_f08(win, win_keyval, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(in) :: win_keyval
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gathers data of all ranks at every rank.
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

! Starts a nonblocking MPI_Allgather.
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

! Creates a persistent request for MPI_Allgather.
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

! Gathers data of different lengths at every rank.
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

! Starts a nonblocking MPI_Allgatherv.
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

! Creates a persistent request for MPI_Allgatherv.
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

! Sends different data from every rank to every rank.
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

! Starts a nonblocking MPI_Alltoall.
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

! Creates a persistent request for MPI_Alltoall.
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

! Sends different data of different lengths from every rank to every rank.
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

! Starts a nonblocking MPI_Alltoallv.
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

! Creates a persistent request for MPI_Alltoallv.
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

! Sends data of different datatypes from every rank to every rank.
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

! Starts a nonblocking MPI_Alltoallw.
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

! Creates a persistent request for MPI_Alltoallw.
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

! Waits until every rank of `comm` has called MPI_Barrier.
interface MPI_Barrier
    subroutine MPI_Barrier_f08(comm, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Barrier.
interface MPI_Ibarrier
    subroutine MPI_Ibarrier_f08(comm, request, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Barrier.
interface MPI_Barrier_init
    subroutine MPI_Barrier_init_f08(comm, info, request, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Copies data of one rank to all other ranks.
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

! Starts a nonblocking MPI_Bcast.
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

! Creates a persistent request for MPI_Bcast.
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

! Gathers data of all ranks at one rank.
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

! Starts a nonblocking MPI_Gather.
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

! Creates a persistent request for MPI_Gather.
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

! Gathers data of different lengths at one rank.
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

! Starts a nonblocking MPI_Gatherv.
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

! Creates a persistent request for MPI_Gatherv.
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

! Combines data of all ranks by `op` and stores the results at one rank.
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

! Starts a nonblocking MPI_Reduce.
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

! Creates a persistent request for MPI_Reduce.
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

! Combines data of all ranks by `op` and stores the results at every rank.
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

! Starts a nonblocking MPI_Allreduce.
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

! Creates a persistent request for MPI_Allreduce.
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

! Combines data of all ranks by `op` and scatters the results in blocks of equal length.
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

! Starts a nonblocking MPI_Reduce_scatter_block.
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

! Creates a persistent request for MPI_Reduce_scatter_block.
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

! Combines data of all ranks by `op` and scatters the results in blocks of different lengths.
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

! Starts a nonblocking MPI_Reduce_scatter.
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

! Creates a persistent request for MPI_Reduce_scatter.
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

! Combines the data of the ranks up to and including the calling rank by `op`.
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

! Starts a nonblocking MPI_Scan.
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

! Creates a persistent request for MPI_Scan.
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

! Combines the data of the ranks before the calling rank by `op`.
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

! Starts a nonblocking MPI_Exscan.
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

! Creates a persistent request for MPI_Exscan.
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

! Distributes data of one rank to all ranks.
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

! Starts a nonblocking MPI_Scatter.
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

! Creates a persistent request for MPI_Scatter.
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

! Distributes data of different lengths from one rank to all ranks.
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

! Starts a nonblocking MPI_Scatterv.
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

! Creates a persistent request for MPI_Scatterv.
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

! Returns the rank of the calling process in `comm`.
interface MPI_Comm_rank
    subroutine MPI_Comm_rank_f08(comm, rank, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out) :: rank
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the number of ranks in `comm`.
interface MPI_Comm_size
    subroutine MPI_Comm_size_f08(comm, size, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Compares two communicators.
interface MPI_Comm_compare
    subroutine MPI_Comm_compare_f08(comm1, comm2, result, ierror)
        import
        type(MPI_Comm), intent(in) :: comm1, comm2
        integer, intent(out) :: result
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets `flag` to true if `comm` is an intercommunicator.
interface MPI_Comm_test_inter
    subroutine MPI_Comm_test_inter_f08(comm, flag, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the number of ranks in the remote group of an intercommunicator.
interface MPI_Comm_remote_size
    subroutine MPI_Comm_remote_size_f08(comm, size, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the remote group of an intercommunicator.
interface MPI_Comm_remote_group
    subroutine MPI_Comm_remote_group_f08(comm, group, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Group), intent(out) :: group
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets the name of a communicator at this rank.
interface MPI_Comm_set_name
    subroutine MPI_Comm_set_name_f08(comm, comm_name, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        character(len=*), intent(in) :: comm_name
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the name of a communicator.
interface MPI_Comm_get_name
    subroutine MPI_Comm_get_name_f08(comm, comm_name, resultlen, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        character(len=MPI_MAX_OBJECT_NAME), intent(out) :: comm_name
        integer, intent(out) :: resultlen
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Changes hints of a communicator at this rank, as the keys in `info` say.
interface MPI_Comm_set_info
    subroutine MPI_Comm_set_info_f08(comm, info, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns a new info object with all hints of a communicator that are in force at this rank.
interface MPI_Comm_get_info
    subroutine MPI_Comm_get_info_f08(comm, info_used, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(out) :: info_used
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Duplicates a communicator.
interface MPI_Comm_dup
    subroutine MPI_Comm_dup_f08(comm, newcomm, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Comm), intent(out) :: newcomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Duplicates a communicator and gives it the hints in `info`.
interface MPI_Comm_dup_with_info
    subroutine MPI_Comm_dup_with_info_f08(comm, info, newcomm, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Info), intent(in) :: info
        type(MPI_Comm), intent(out) :: newcomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Comm_dup.
interface MPI_Comm_idup
    subroutine MPI_Comm_idup_f08(comm, newcomm, request, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Comm), intent(out), asynchronous :: newcomm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Comm_dup_with_info.
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

! Creates a communicator for a group of ranks of `comm`.
interface MPI_Comm_create
    subroutine MPI_Comm_create_f08(comm, group, newcomm, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Group), intent(in) :: group
        type(MPI_Comm), intent(out) :: newcomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a communicator for a group of ranks of `comm`.
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

! Splits a communicator by color.
interface MPI_Comm_split
    subroutine MPI_Comm_split_f08(comm, color, key, newcomm, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: color, key
        type(MPI_Comm), intent(out) :: newcomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Splits a communicator by the hardware that ranks share.
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

! Frees a communicator and sets `comm` to MPI_COMM_NULL.
interface MPI_Comm_free
    subroutine MPI_Comm_free_f08(comm, ierror)
        import
        type(MPI_Comm), intent(inout) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Waits for all communication on a communicator, and frees the communicator.
interface MPI_Comm_disconnect
    subroutine MPI_Comm_disconnect_f08(comm, ierror)
        import
        type(MPI_Comm), intent(inout) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a communicator from a group without a parent communicator.
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

! Creates an intercommunicator from two groups without common processes.
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

! Tests for the completion of an operation.
interface MPI_Test
    subroutine MPI_Test_f08(request, flag, status, ierror)
        import
        type(MPI_Request), intent(inout) :: request
        logical, intent(out) :: flag
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Frees a request and sets `request` to MPI_REQUEST_NULL.
interface MPI_Request_free
    subroutine MPI_Request_free_f08(request, ierror)
        import
        type(MPI_Request), intent(inout) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Tests for the completion of an operation without freeing the request.
interface MPI_Request_get_status
    subroutine MPI_Request_get_status_f08(request, flag, status, ierror)
        import
        type(MPI_Request), intent(in) :: request
        logical, intent(out) :: flag
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Waits until all operations of an array of requests are complete, and sets the requests to MPI_REQUEST_NULL.
interface MPI_Waitall
    subroutine MPI_Waitall_f08(count, array_of_requests, array_of_statuses, ierror)
        import
        integer, intent(in) :: count
        type(MPI_Request), intent(inout) :: array_of_requests(count)
        type(MPI_Status) :: array_of_statuses(*)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Tests for the completion of all operations of an array of requests.
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

! Waits until one operation of an array of requests is complete.
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

! Tests for the completion of one operation of an array of requests.
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

! Waits until at least one operation of an array of requests is complete.
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

! Tests which operations of an array of requests are complete.
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

! Tests for the completion of one operation of an array of requests, without freeing requests.
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

! Tests for the completion of all operations of an array of requests, without freeing requests.
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

! Tests which operations of an array of requests are complete, without freeing requests.
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

! Returns an address as a number.
interface MPI_Get_address
    subroutine MPI_Get_address_f08ts(location, address, ierror) &
        bind(C, name="mpi_get_address_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: location
        integer(kind=MPI_ADDRESS_KIND), intent(out) :: address
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the sum of an address and a displacement in bytes.
interface MPI_Aint_add
    function MPI_Aint_add_f08(base, disp) result(value)
        import
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: base, disp
        integer(kind=MPI_ADDRESS_KIND) :: value
    end function
end interface

! Returns the difference of two addresses, in bytes.
interface MPI_Aint_diff
    function MPI_Aint_diff_f08(addr1, addr2) result(value)
        import
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: addr1, addr2
        integer(kind=MPI_ADDRESS_KIND) :: value
    end function
end interface

! Returns the number of bytes of data in a datatype, without gaps.
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

! Commits a datatype.
interface MPI_Type_commit
    subroutine MPI_Type_commit_f08(datatype, ierror)
        import
        type(MPI_Datatype), intent(inout) :: datatype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Frees a datatype and sets `datatype` to MPI_DATATYPE_NULL.
interface MPI_Type_free
    subroutine MPI_Type_free_f08(datatype, ierror)
        import
        type(MPI_Datatype), intent(inout) :: datatype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Deprecated name of MPI_Type_size_c.
interface MPI_Type_size_x
    subroutine MPI_Type_size_x_f08(datatype, size, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the lower bound and the extent of a datatype, in bytes.
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

! Deprecated name of MPI_Type_get_extent_c.
interface MPI_Type_get_extent_x
    subroutine MPI_Type_get_extent_x_f08(datatype, lb, extent, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(out) :: lb, extent
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the true lower bound and the true extent of a datatype, in bytes.
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

! Deprecated name of MPI_Type_get_true_extent_c.
interface MPI_Type_get_true_extent_x
    subroutine MPI_Type_get_true_extent_x_f08(datatype, true_lb, true_extent, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(out) :: true_lb, true_extent
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a key for attributes of datatypes.
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

! Sets an attribute of a datatype, which may be predefined.
interface MPI_Type_set_attr
    subroutine MPI_Type_set_attr_f08(datatype, type_keyval, attribute_val, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: type_keyval
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: attribute_val
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns an attribute of a datatype.
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

! Deletes an attribute of a datatype.
interface MPI_Type_delete_attr
    subroutine MPI_Type_delete_attr_f08(datatype, type_keyval, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        integer, intent(in) :: type_keyval
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets the name of a datatype, which may be predefined.
interface MPI_Type_set_name
    subroutine MPI_Type_set_name_f08(datatype, type_name, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        character(len=*), intent(in) :: type_name
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the name of a datatype.
interface MPI_Type_get_name
    subroutine MPI_Type_get_name_f08(datatype, type_name, resultlen, ierror)
        import
        type(MPI_Datatype), intent(in) :: datatype
        character(len=MPI_MAX_OBJECT_NAME), intent(out) :: type_name
        integer, intent(out) :: resultlen
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Duplicates a datatype.
interface MPI_Type_dup
    subroutine MPI_Type_dup_f08(oldtype, newtype, ierror)
        import
        type(MPI_Datatype), intent(in) :: oldtype
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a datatype of `count` consecutive entries of `oldtype`.
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

! Creates a datatype of `count` equal blocks at regular distances.
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

! Creates a datatype of equal blocks at regular distances in bytes.
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

! Creates a datatype of `count` blocks of different lengths and displacements.
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

! Creates a datatype of blocks of different lengths and of displacements in bytes.
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

! Creates a datatype of `count` equal blocks at different displacements.
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

! Creates a datatype of equal blocks at different displacements in bytes.
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

! Creates a datatype of `count` blocks of different datatypes.
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

! Creates a datatype with another lower bound and extent.
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

! Creates a datatype for a rectangular part of an array.
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

! Creates a datatype for one process's elements of a distributed array.
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

! Returns the constructor of a datatype, and the number of its arguments of each kind.
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

! Returns the arguments that created a datatype, in the order of its constructor.
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

! Returns the datatype of Fortran's REAL(KIND=selected_real_kind(p, r)).
interface MPI_Type_create_f90_real
    subroutine MPI_Type_create_f90_real_f08(p, r, newtype, ierror)
        import
        integer, intent(in) :: p, r
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the datatype of Fortran's COMPLEX(KIND=selected_real_kind(p, r)).
interface MPI_Type_create_f90_complex
    subroutine MPI_Type_create_f90_complex_f08(p, r, newtype, ierror)
        import
        integer, intent(in) :: p, r
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the datatype of Fortran's INTEGER(KIND=selected_int_kind(r)).
interface MPI_Type_create_f90_integer
    subroutine MPI_Type_create_f90_integer_f08(r, newtype, ierror)
        import
        integer, intent(in) :: r
        type(MPI_Datatype), intent(out) :: newtype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the predefined Fortran datatype of a class and a size in bytes.
interface MPI_Type_match_size
    subroutine MPI_Type_match_size_f08(typeclass, size, datatype, ierror)
        import
        integer, intent(in) :: typeclass, size
        type(MPI_Datatype), intent(out) :: datatype
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the datatype of pairs of a value and an index, for MPI_MINLOC and MPI_MAXLOC.
interface MPI_Type_get_value_index
    subroutine MPI_Type_get_value_index_f08(value_type, index_type, pair_type, ierror)
        import
        type(MPI_Datatype), intent(in) :: value_type, index_type
        type(MPI_Datatype), intent(out) :: pair_type
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the version of the MPI standard: 5 and 0.
interface MPI_Get_version
    subroutine MPI_Get_version_f08(version, subversion, ierror)
        import
        integer, intent(out) :: version, subversion
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the name and version of this library.
interface MPI_Get_library_version
    subroutine MPI_Get_library_version_f08(version, resultlen, ierror)
        import
        character(len=MPI_MAX_LIBRARY_VERSION_STRING), intent(out) :: version
        integer, intent(out) :: resultlen
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns a new info object that describes the hardware of the calling thread.
interface MPI_Get_hw_resource_info
    subroutine MPI_Get_hw_resource_info_f08(hw_info, ierror)
        import
        type(MPI_Info), intent(out) :: hw_info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the name of the host.
interface MPI_Get_processor_name
    subroutine MPI_Get_processor_name_f08(name, resultlen, ierror)
        import
        character(len=MPI_MAX_PROCESSOR_NAME), intent(out) :: name
        integer, intent(out) :: resultlen
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the time in seconds since a fixed moment in the past.
interface MPI_Wtime
    function MPI_Wtime_f08() result(value)
        import
        double precision :: value
    end function
end interface

! Returns the resolution of MPI_Wtime in seconds.
interface MPI_Wtick
    function MPI_Wtick_f08() result(value)
        import
        double precision :: value
    end function
end interface

! Allocates memory that other ranks can access directly in windows.
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

! Frees memory that MPI_Alloc_mem has allocated.
interface MPI_Free_mem
    subroutine MPI_Free_mem_f08ts(base, ierror) &
        bind(C, name="mpi_free_mem_f08ts_")
        import
        type(*), dimension(..), intent(in), asynchronous, target :: base
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the class of an error code.
interface MPI_Error_class
    subroutine MPI_Error_class_f08(errorcode, errorclass, ierror)
        import
        integer, intent(in) :: errorcode
        integer, intent(out) :: errorclass
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the text of an error code.
interface MPI_Error_string
    subroutine MPI_Error_string_f08(errorcode, string, resultlen, ierror)
        import
        integer, intent(in) :: errorcode
        character(len=MPI_MAX_ERROR_STRING), intent(out) :: string
        integer, intent(out) :: resultlen
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Adds an error class of the program.
interface MPI_Add_error_class
    subroutine MPI_Add_error_class_f08(errorclass, ierror)
        import
        integer, intent(out) :: errorclass
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Removes an error class that MPI_Add_error_class has added.
interface MPI_Remove_error_class
    subroutine MPI_Remove_error_class_f08(errorclass, ierror)
        import
        integer, intent(in) :: errorclass
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Adds an error code to an error class of MPI or of the program.
interface MPI_Add_error_code
    subroutine MPI_Add_error_code_f08(errorclass, errorcode, ierror)
        import
        integer, intent(in) :: errorclass
        integer, intent(out) :: errorcode
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Removes an error code that MPI_Add_error_code has added.
interface MPI_Remove_error_code
    subroutine MPI_Remove_error_code_f08(errorcode, ierror)
        import
        integer, intent(in) :: errorcode
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets the text that MPI_Error_string returns for an added class or code.
interface MPI_Add_error_string
    subroutine MPI_Add_error_string_f08(errorcode, string, ierror)
        import
        integer, intent(in) :: errorcode
        character(len=*), intent(in) :: string
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Removes the text that MPI_Add_error_string has set.
interface MPI_Remove_error_string
    subroutine MPI_Remove_error_string_f08(errorcode, ierror)
        import
        integer, intent(in) :: errorcode
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates an error handler for communicators that calls `comm_errhandler_fn`.
interface MPI_Comm_create_errhandler
    subroutine MPI_Comm_create_errhandler_f08(comm_errhandler_fn, errhandler, ierror)
        import
        procedure(MPI_Comm_errhandler_function) :: comm_errhandler_fn
        type(MPI_Errhandler), intent(out) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Attaches an error handler to a communicator at this rank.
interface MPI_Comm_set_errhandler
    subroutine MPI_Comm_set_errhandler_f08(comm, errhandler, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Errhandler), intent(in) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the error handler of a communicator.
interface MPI_Comm_get_errhandler
    subroutine MPI_Comm_get_errhandler_f08(comm, errhandler, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Errhandler), intent(out) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Calls the error handler of a communicator with an error code.
interface MPI_Comm_call_errhandler
    subroutine MPI_Comm_call_errhandler_f08(comm, errorcode, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: errorcode
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates an error handler for windows that calls `win_errhandler_fn`.
interface MPI_Win_create_errhandler
    subroutine MPI_Win_create_errhandler_f08(win_errhandler_fn, errhandler, ierror)
        import
        procedure(MPI_Win_errhandler_function) :: win_errhandler_fn
        type(MPI_Errhandler), intent(out) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Attaches an error handler to a window at this rank.
interface MPI_Win_set_errhandler
    subroutine MPI_Win_set_errhandler_f08(win, errhandler, ierror)
        import
        type(MPI_Win), intent(in) :: win
        type(MPI_Errhandler), intent(in) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the error handler of a window.
interface MPI_Win_get_errhandler
    subroutine MPI_Win_get_errhandler_f08(win, errhandler, ierror)
        import
        type(MPI_Win), intent(in) :: win
        type(MPI_Errhandler), intent(out) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Calls the error handler of a window with an error code.
interface MPI_Win_call_errhandler
    subroutine MPI_Win_call_errhandler_f08(win, errorcode, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(in) :: errorcode
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates an error handler for files that calls `file_errhandler_fn`.
interface MPI_File_create_errhandler
    subroutine MPI_File_create_errhandler_f08(file_errhandler_fn, errhandler, ierror)
        import
        procedure(MPI_File_errhandler_function) :: file_errhandler_fn
        type(MPI_Errhandler), intent(out) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Attaches an error handler to MPI_FILE_NULL at this rank.
interface MPI_File_set_errhandler
    subroutine MPI_File_set_errhandler_f08(file, errhandler, ierror)
        import
        type(MPI_File), intent(in) :: file
        type(MPI_Errhandler), intent(in) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the error handler of MPI_FILE_NULL, which is MPI_ERRORS_RETURN initially.
interface MPI_File_get_errhandler
    subroutine MPI_File_get_errhandler_f08(file, errhandler, ierror)
        import
        type(MPI_File), intent(in) :: file
        type(MPI_Errhandler), intent(out) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Calls the error handler of MPI_FILE_NULL with an error code.
interface MPI_File_call_errhandler
    subroutine MPI_File_call_errhandler_f08(fh, errorcode, ierror)
        import
        type(MPI_File), intent(in) :: fh
        integer, intent(in) :: errorcode
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Frees the handle of an error handler and sets `errhandler` to MPI_ERRHANDLER_NULL.
interface MPI_Errhandler_free
    subroutine MPI_Errhandler_free_f08(errhandler, ierror)
        import
        type(MPI_Errhandler), intent(inout) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a generalized request for an operation of the program.
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

! Marks the operation of a generalized request as complete.
interface MPI_Grequest_complete
    subroutine MPI_Grequest_complete_f08(request, ierror)
        import
        type(MPI_Request), intent(in) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets the number of basic elements that MPI_Get_elements returns for a status.
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

! Deprecated name of MPI_Status_set_elements_c.
interface MPI_Status_set_elements_x
    subroutine MPI_Status_set_elements_x_f08(status, datatype, count, ierror)
        import
        type(MPI_Status), intent(inout) :: status
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(in) :: count
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets the flag that MPI_Test_cancelled returns for a status.
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

! Returns the group of a communicator.
interface MPI_Comm_group
    subroutine MPI_Comm_group_f08(comm, group, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Group), intent(out) :: group
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the number of processes in a group.
interface MPI_Group_size
    subroutine MPI_Group_size_f08(group, size, ierror)
        import
        type(MPI_Group), intent(in) :: group
        integer, intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the rank of the calling process in a group.
interface MPI_Group_rank
    subroutine MPI_Group_rank_f08(group, rank, ierror)
        import
        type(MPI_Group), intent(in) :: group
        integer, intent(out) :: rank
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Translates ranks of one group to ranks of another group.
interface MPI_Group_translate_ranks
    subroutine MPI_Group_translate_ranks_f08(group1, n, ranks1, group2, ranks2, ierror)
        import
        type(MPI_Group), intent(in) :: group1, group2
        integer, intent(in) :: n, ranks1(n)
        integer, intent(out) :: ranks2(n)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Compares two groups.
interface MPI_Group_compare
    subroutine MPI_Group_compare_f08(group1, group2, result, ierror)
        import
        type(MPI_Group), intent(in) :: group1, group2
        integer, intent(out) :: result
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates the union of two groups.
interface MPI_Group_union
    subroutine MPI_Group_union_f08(group1, group2, newgroup, ierror)
        import
        type(MPI_Group), intent(in) :: group1, group2
        type(MPI_Group), intent(out) :: newgroup
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates the intersection of two groups.
interface MPI_Group_intersection
    subroutine MPI_Group_intersection_f08(group1, group2, newgroup, ierror)
        import
        type(MPI_Group), intent(in) :: group1, group2
        type(MPI_Group), intent(out) :: newgroup
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates the difference of two groups.
interface MPI_Group_difference
    subroutine MPI_Group_difference_f08(group1, group2, newgroup, ierror)
        import
        type(MPI_Group), intent(in) :: group1, group2
        type(MPI_Group), intent(out) :: newgroup
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a group of selected ranks of a group.
interface MPI_Group_incl
    subroutine MPI_Group_incl_f08(group, n, ranks, newgroup, ierror)
        import
        type(MPI_Group), intent(in) :: group
        integer, intent(in) :: n, ranks(n)
        type(MPI_Group), intent(out) :: newgroup
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a group without selected ranks of a group.
interface MPI_Group_excl
    subroutine MPI_Group_excl_f08(group, n, ranks, newgroup, ierror)
        import
        type(MPI_Group), intent(in) :: group
        integer, intent(in) :: n, ranks(n)
        type(MPI_Group), intent(out) :: newgroup
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a group of ranges of ranks of a group.
interface MPI_Group_range_incl
    subroutine MPI_Group_range_incl_f08(group, n, ranges, newgroup, ierror)
        import
        type(MPI_Group), intent(in) :: group
        integer, intent(in) :: n, ranges(3, n)
        type(MPI_Group), intent(out) :: newgroup
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a group without ranges of ranks of a group.
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

! Creates an empty info object.
interface MPI_Info_create
    subroutine MPI_Info_create_f08(info, ierror)
        import
        type(MPI_Info), intent(out) :: info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets the value of a key in an info object.
interface MPI_Info_set
    subroutine MPI_Info_set_f08(info, key, value, ierror)
        import
        type(MPI_Info), intent(in) :: info
        character(len=*), intent(in) :: key, value
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the value of a key in an info object.
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

! Returns the value of a key in an info object.
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

! Returns the length of the value of a key, without the terminating null.
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

! Removes a key and its value from an info object.
interface MPI_Info_delete
    subroutine MPI_Info_delete_f08(info, key, ierror)
        import
        type(MPI_Info), intent(in) :: info
        character(len=*), intent(in) :: key
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the number of keys in an info object.
interface MPI_Info_get_nkeys
    subroutine MPI_Info_get_nkeys_f08(info, nkeys, ierror)
        import
        type(MPI_Info), intent(in) :: info
        integer, intent(out) :: nkeys
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the key with the number `n`, counted from 0.
interface MPI_Info_get_nthkey
    subroutine MPI_Info_get_nthkey_f08(info, n, key, ierror)
        import
        type(MPI_Info), intent(in) :: info
        integer, intent(in) :: n
        character(len=*), intent(out) :: key
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Duplicates an info object.
interface MPI_Info_dup
    subroutine MPI_Info_dup_f08(info, newinfo, ierror)
        import
        type(MPI_Info), intent(in) :: info
        type(MPI_Info), intent(out) :: newinfo
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates an info object with the keys and values of MPI_INFO_ENV.
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

! Creates an intercommunicator from two communicators without common processes.
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

! Creates an intracommunicator of both groups of an intercommunicator.
interface MPI_Intercomm_merge
    subroutine MPI_Intercomm_merge_f08(intercomm, high, newintracomm, ierror)
        import
        type(MPI_Comm), intent(in) :: intercomm
        logical, intent(in) :: high
        type(MPI_Comm), intent(out) :: newintracomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Gathers data of all neighbours.
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

! Starts a nonblocking MPI_Neighbor_allgather.
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

! Creates a persistent request for MPI_Neighbor_allgather.
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

! Gathers data of different lengths from all neighbours.
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

! Starts a nonblocking MPI_Neighbor_allgatherv.
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

! Creates a persistent request for MPI_Neighbor_allgatherv.
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

! Sends different data to each neighbour.
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

! Starts a nonblocking MPI_Neighbor_alltoall.
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

! Creates a persistent request for MPI_Neighbor_alltoall.
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

! Sends different data of different lengths to each neighbour.
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

! Starts a nonblocking MPI_Neighbor_alltoallv.
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

! Creates a persistent request for MPI_Neighbor_alltoallv.
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

! Sends data of different datatypes to each neighbour.
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

! Starts a nonblocking MPI_Neighbor_alltoallw.
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

! Creates a persistent request for MPI_Neighbor_alltoallw.
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

! Creates a reduction operation from a user's function.
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

! Frees a user-defined reduction operation and sets `op` to MPI_OP_NULL.
interface MPI_Op_free
    subroutine MPI_Op_free_f08(op, ierror)
        import
        type(MPI_Op), intent(inout) :: op
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets `commute` to true if a reduction operation is commutative.
interface MPI_Op_commutative
    subroutine MPI_Op_commutative_f08(op, commute, ierror)
        import
        type(MPI_Op), intent(in) :: op
        logical, intent(out) :: commute
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Combines the entries of two local buffers by `op`.
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

! Packs `incount` entries into a contiguous buffer.
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

! Unpacks `outcount` entries from a contiguous buffer.
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

! Returns the number of bytes that MPI_Pack needs for `incount` entries.
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

! Packs entries in a portable data representation.
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

! Unpacks entries that MPI_Pack_external has packed.
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

! Returns the number of bytes that MPI_Pack_external needs for `incount` entries.
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

! Sends `count` entries at `buf` to the rank `dest` in buffered mode.
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

! Sends in buffered mode and returns a request.
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

! Creates a persistent request for MPI_Ibsend.
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

! Attaches a buffer to a communicator.
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

! Waits until all messages in the buffer of a communicator are received, and detaches the buffer.
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

! Waits until all messages in the buffer of a communicator are received.
interface MPI_Comm_flush_buffer
    subroutine MPI_Comm_flush_buffer_f08(comm, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Comm_flush_buffer.
interface MPI_Comm_iflush_buffer
    subroutine MPI_Comm_iflush_buffer_f08(comm, request, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Attaches a buffer to a session.
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

! Waits until all messages in the buffer of a session are received, and detaches the buffer.
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

! Waits until all messages in the buffer of a session are received.
interface MPI_Session_flush_buffer
    subroutine MPI_Session_flush_buffer_f08(session, ierror)
        import
        type(MPI_Session), intent(in) :: session
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Session_flush_buffer.
interface MPI_Session_iflush_buffer
    subroutine MPI_Session_iflush_buffer_f08(session, request, ierror)
        import
        type(MPI_Session), intent(in) :: session
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Attaches a buffer to the process.
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

! Waits until all messages in the buffer of the process are received, and detaches the buffer.
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

! Waits until all messages in the buffer of the process are received.
interface MPI_Buffer_flush
    subroutine MPI_Buffer_flush_f08(ierror)
        import
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Starts a nonblocking MPI_Buffer_flush.
interface MPI_Buffer_iflush
    subroutine MPI_Buffer_iflush_f08(request, ierror)
        import
        type(MPI_Request), intent(out) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sends one message and receives another.
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

! Starts a nonblocking MPI_Sendrecv.
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

! Sends a message and receives another message into the same buffer.
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

! Starts a nonblocking MPI_Sendrecv_replace.
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

! Creates a persistent request for a partitioned send.
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

! Creates a persistent request for a partitioned receive.
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

! Marks a partition of an active partitioned send as ready; the library sends it.
interface MPI_Pready
    subroutine MPI_Pready_f08(partition, request, ierror)
        import
        integer, intent(in) :: partition
        type(MPI_Request), intent(in) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Marks a range of partitions of an active partitioned send as ready.
interface MPI_Pready_range
    subroutine MPI_Pready_range_f08(partition_low, partition_high, request, ierror)
        import
        integer, intent(in) :: partition_low, partition_high
        type(MPI_Request), intent(in) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Marks a list of partitions of an active partitioned send as ready.
interface MPI_Pready_list
    subroutine MPI_Pready_list_f08(length, array_of_partitions, request, ierror)
        import
        integer, intent(in) :: length, array_of_partitions(length)
        type(MPI_Request), intent(in) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Tests whether a partition of a partitioned receive has arrived.
interface MPI_Parrived
    subroutine MPI_Parrived_f08(request, partition, flag, ierror)
        import
        type(MPI_Request), intent(in) :: request
        integer, intent(in) :: partition
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a persistent request for MPI_Isend.
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

! Creates a persistent request for MPI_Issend.
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

! Creates a persistent request for MPI_Irsend.
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

! Creates a persistent request for MPI_Irecv.
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

! Starts the operation of a persistent request.
interface MPI_Start
    subroutine MPI_Start_f08(request, ierror)
        import
        type(MPI_Request), intent(inout) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Starts the operations of an array of persistent requests.
interface MPI_Startall
    subroutine MPI_Startall_f08(count, array_of_requests, ierror)
        import
        integer, intent(in) :: count
        type(MPI_Request), intent(inout) :: array_of_requests(count)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Waits until a message is available to receive.
interface MPI_Probe
    subroutine MPI_Probe_f08(source, tag, comm, status, ierror)
        import
        integer, intent(in) :: source, tag
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Status) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Tests whether a message is available to receive.
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

! Waits until a message is available, and reserves the message for MPI_Mrecv.
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

! Tests whether a message is available, and reserves the message for MPI_Mrecv.
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

! Receives the message of a matched probe.
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

! Starts a nonblocking MPI_Mrecv.
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

! Receives a message of at most `count` entries into `buf`.
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

! Starts a nonblocking MPI_Recv.
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

! Sends `count` entries at `buf` to the rank `dest`.
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

! Sends `count` entries at `buf` to the rank `dest` in synchronous mode.
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

! Sends `count` entries at `buf` to the rank `dest` in ready mode.
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

! Starts a nonblocking MPI_Send.
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

! Starts a nonblocking MPI_Ssend.
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

! Starts a nonblocking MPI_Rsend.
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

! Initialises the library and joins the other ranks of the job.
interface MPI_Init
    subroutine MPI_Init_f08(ierror)
        import
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Initialises the library with a level of thread support.
interface MPI_Init_thread
    subroutine MPI_Init_thread_f08(required, provided, ierror)
        import
        integer, intent(in) :: required
        integer, intent(out) :: provided
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets `flag` to true if MPI_Init has been called.
interface MPI_Initialized
    subroutine MPI_Initialized_f08(flag, ierror)
        import
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Ends the use of MPI that MPI_Init began.
interface MPI_Finalize
    subroutine MPI_Finalize_f08(ierror)
        import
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets `flag` to true if MPI_Finalize has completed.
interface MPI_Finalized
    subroutine MPI_Finalized_f08(flag, ierror)
        import
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the level of thread support that MPI_Init or MPI_Init_thread provided.
interface MPI_Query_thread
    subroutine MPI_Query_thread_f08(provided, ierror)
        import
        integer, intent(out) :: provided
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets `flag` to true if the calling thread is the main thread.
interface MPI_Is_thread_main
    subroutine MPI_Is_thread_main_f08(flag, ierror)
        import
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the communicator with the processes that started this process by MPI.
interface MPI_Comm_get_parent
    subroutine MPI_Comm_get_parent_f08(parent, ierror)
        import
        type(MPI_Comm), intent(out) :: parent
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Ends all ranks of the job, regardless of `comm`.
interface MPI_Abort
    subroutine MPI_Abort_f08(comm, errorcode, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: errorcode
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Controls a profiling tool.
interface MPI_Pcontrol
    subroutine MPI_Pcontrol_f08(level)
        import
        integer, intent(in) :: level
    end subroutine
end interface

! Combines `origin_count` entries at `origin_addr` into the window of `target_rank` by `op`.
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

! Combines entries into the window of `target_rank`, and returns the previous target data at `result_addr`.
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

! Combines one element into the window of `target_rank`, and returns the previous value at `result_addr`.
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

! Compares one target element with `compare_addr`, and replaces it by `origin_addr` if they are equal.
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

! Reads `target_count` entries from the window of `target_rank` into `origin_addr`.
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

! Writes data into the window of `target_rank`, with a request.
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

! Reads data from the window of `target_rank`, with a request.
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

! Combines data into the window of `target_rank`, with a request.
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

! Combines data into the window of `target_rank` and returns the previous data, with a request.
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

! Ends the epoch of the previous fence and begins a new epoch.
interface MPI_Win_fence
    subroutine MPI_Win_fence_f08(assert, win, ierror)
        import
        integer, intent(in) :: assert
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Locks the window at one rank and begins an access epoch for it.
interface MPI_Win_lock
    subroutine MPI_Win_lock_f08(lock_type, rank, assert, win, ierror)
        import
        integer, intent(in) :: lock_type, rank, assert
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Ends the epoch that MPI_Win_lock began for `rank`, and releases the lock.
interface MPI_Win_unlock
    subroutine MPI_Win_unlock_f08(rank, win, ierror)
        import
        integer, intent(in) :: rank
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins an access epoch for all ranks of the window, as if each were locked with MPI_LOCK_SHARED.
interface MPI_Win_lock_all
    subroutine MPI_Win_lock_all_f08(assert, win, ierror)
        import
        integer, intent(in) :: assert
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Ends the epoch that MPI_Win_lock_all began.
interface MPI_Win_unlock_all
    subroutine MPI_Win_unlock_all_f08(win, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Completes all operations on `rank` at origin and target.
interface MPI_Win_flush
    subroutine MPI_Win_flush_f08(rank, win, ierror)
        import
        integer, intent(in) :: rank
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Completes all operations on `rank` at the origin.
interface MPI_Win_flush_local
    subroutine MPI_Win_flush_local_f08(rank, win, ierror)
        import
        integer, intent(in) :: rank
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Completes all operations on all ranks at origin and target.
interface MPI_Win_flush_all
    subroutine MPI_Win_flush_all_f08(win, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Completes all operations on all ranks at the origin.
interface MPI_Win_flush_local_all
    subroutine MPI_Win_flush_local_all_f08(win, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Executes a memory barrier for the window's memory.
interface MPI_Win_sync
    subroutine MPI_Win_sync_f08(win, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins an exposure epoch for the ranks of `group`.
interface MPI_Win_post
    subroutine MPI_Win_post_f08(group, assert, win, ierror)
        import
        type(MPI_Group), intent(in) :: group
        integer, intent(in) :: assert
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins an access epoch for the ranks of `group`.
interface MPI_Win_start
    subroutine MPI_Win_start_f08(group, assert, win, ierror)
        import
        type(MPI_Group), intent(in) :: group
        integer, intent(in) :: assert
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Ends the access epoch that MPI_Win_start began.
interface MPI_Win_complete
    subroutine MPI_Win_complete_f08(win, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Waits until all origins of the exposure epoch have called MPI_Win_complete, and ends the epoch.
interface MPI_Win_wait
    subroutine MPI_Win_wait_f08(win, ierror)
        import
        type(MPI_Win), intent(in) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Ends the exposure epoch if all its origins have called MPI_Win_complete.
interface MPI_Win_test
    subroutine MPI_Win_test_f08(win, flag, ierror)
        import
        type(MPI_Win), intent(in) :: win
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a window over existing memory.
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

! Allocates memory and creates a window over it.
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

! Creates a window without memory.
interface MPI_Win_create_dynamic
    subroutine MPI_Win_create_dynamic_f08(info, comm, win, ierror)
        import
        type(MPI_Info), intent(in) :: info
        type(MPI_Comm), intent(in) :: comm
        type(MPI_Win), intent(out) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Attaches a memory region of `size` bytes at `base` to a dynamic window.
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

! Detaches the memory region that was attached at `base`.
interface MPI_Win_detach
    subroutine MPI_Win_detach_f08ts(win, base, ierror) &
        bind(C, name="mpi_win_detach_f08ts_")
        import
        type(MPI_Win), intent(in) :: win
        type(*), dimension(..), intent(in), asynchronous, target :: base
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Frees a window and sets `win` to MPI_WIN_NULL.
interface MPI_Win_free
    subroutine MPI_Win_free_f08(win, ierror)
        import
        type(MPI_Win), intent(inout) :: win
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the group of the ranks of a window.
interface MPI_Win_get_group
    subroutine MPI_Win_get_group_f08(win, group, ierror)
        import
        type(MPI_Win), intent(in) :: win
        type(MPI_Group), intent(out) :: group
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Allocates shared memory and creates a window over it.
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

! Returns size, displacement unit and local address of a rank's part of a window.
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

! Sets the name of a window at this rank.
interface MPI_Win_set_name
    subroutine MPI_Win_set_name_f08(win, win_name, ierror)
        import
        type(MPI_Win), intent(in) :: win
        character(len=*), intent(in) :: win_name
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the name of a window.
interface MPI_Win_get_name
    subroutine MPI_Win_get_name_f08(win, win_name, resultlen, ierror)
        import
        type(MPI_Win), intent(in) :: win
        character(len=MPI_MAX_OBJECT_NAME), intent(out) :: win_name
        integer, intent(out) :: resultlen
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Changes hints of a window at this rank.
interface MPI_Win_set_info
    subroutine MPI_Win_set_info_f08(win, info, ierror)
        import
        type(MPI_Win), intent(in) :: win
        type(MPI_Info), intent(in) :: info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns a new info object with the hints of a window that are in force at this rank.
interface MPI_Win_get_info
    subroutine MPI_Win_get_info_f08(win, info_used, ierror)
        import
        type(MPI_Win), intent(in) :: win
        type(MPI_Info), intent(out) :: info_used
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Begins a session.
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

! Returns the number of process sets of a session.
interface MPI_Session_get_num_psets
    subroutine MPI_Session_get_num_psets_f08(session, info, npset_names, ierror)
        import
        type(MPI_Session), intent(in) :: session
        type(MPI_Info), intent(in) :: info
        integer, intent(out) :: npset_names
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the name of the `n`th process set, counted from 0.
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

! Returns a new info object with the hints of a session that are in force.
interface MPI_Session_get_info
    subroutine MPI_Session_get_info_f08(session, info_used, ierror)
        import
        type(MPI_Session), intent(in) :: session
        type(MPI_Info), intent(out) :: info_used
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns a new info object that describes a process set.
interface MPI_Session_get_pset_info
    subroutine MPI_Session_get_pset_info_f08(session, pset_name, info, ierror)
        import
        type(MPI_Session), intent(in) :: session
        character(len=*), intent(in) :: pset_name
        type(MPI_Info), intent(out) :: info
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the group of a process set.
interface MPI_Group_from_session_pset
    subroutine MPI_Group_from_session_pset_f08(session, pset_name, newgroup, ierror)
        import
        type(MPI_Session), intent(in) :: session
        character(len=*), intent(in) :: pset_name
        type(MPI_Group), intent(out) :: newgroup
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates an error handler for sessions that calls `session_errhandler_fn`.
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

! Returns the error handler of a session.
interface MPI_Session_get_errhandler
    subroutine MPI_Session_get_errhandler_f08(session, errhandler, ierror)
        import
        type(MPI_Session), intent(in) :: session
        type(MPI_Errhandler), intent(out) :: errhandler
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Calls the error handler of a session with an error code.
interface MPI_Session_call_errhandler
    subroutine MPI_Session_call_errhandler_f08(session, errorcode, ierror)
        import
        type(MPI_Session), intent(in) :: session
        integer, intent(in) :: errorcode
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the number of entries of a datatype that were received.
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

! Returns the number of basic elements of a datatype that were received.
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

! Deprecated name of MPI_Get_elements_c.
interface MPI_Get_elements_x
    subroutine MPI_Get_elements_x_f08(status, datatype, count, ierror)
        import
        type(MPI_Status), intent(in) :: status
        type(MPI_Datatype), intent(in) :: datatype
        integer(kind=MPI_COUNT_KIND), intent(out) :: count
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Cancels an operation if that is still possible.
interface MPI_Cancel
    subroutine MPI_Cancel_f08(request, ierror)
        import
        type(MPI_Request), intent(inout) :: request
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Sets `flag` to true if the operation that a status describes was cancelled.
interface MPI_Test_cancelled
    subroutine MPI_Test_cancelled_f08(status, flag, ierror)
        import
        type(MPI_Status), intent(in) :: status
        logical, intent(out) :: flag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the rank in a status.
interface MPI_Status_get_source
    subroutine MPI_Status_get_source_f08(status, source, ierror)
        import
        type(MPI_Status), intent(in) :: status
        integer, intent(out) :: source
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the tag in a status.
interface MPI_Status_get_tag
    subroutine MPI_Status_get_tag_f08(status, tag, ierror)
        import
        type(MPI_Status), intent(in) :: status
        integer, intent(out) :: tag
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the error code in a status.
interface MPI_Status_get_error
    subroutine MPI_Status_get_error_f08(status, err, ierror)
        import
        type(MPI_Status), intent(in) :: status
        integer, intent(out) :: err
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Creates a communicator with a Cartesian topology.
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

! Computes balanced dimensions of a grid of `nnodes` ranks.
interface MPI_Dims_create
    subroutine MPI_Dims_create_f08(nnodes, ndims, dims, ierror)
        import
        integer, intent(in) :: nnodes, ndims
        integer, intent(inout) :: dims(ndims)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the number of dimensions of a Cartesian topology.
interface MPI_Cartdim_get
    subroutine MPI_Cartdim_get_f08(comm, ndims, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out) :: ndims
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the Cartesian topology of a communicator.
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

! Returns the rank at some coordinates of a Cartesian topology.
interface MPI_Cart_rank
    subroutine MPI_Cart_rank_f08(comm, coords, rank, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: coords(*)
        integer, intent(out) :: rank
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the coordinates of a rank in a Cartesian topology.
interface MPI_Cart_coords
    subroutine MPI_Cart_coords_f08(comm, rank, maxdims, coords, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: rank, maxdims
        integer, intent(out) :: coords(maxdims)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the source and destination ranks of a shift along a dimension.
interface MPI_Cart_shift
    subroutine MPI_Cart_shift_f08(comm, direction, disp, rank_source, rank_dest, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: direction, disp
        integer, intent(out) :: rank_source, rank_dest
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Divides a Cartesian topology into grids of fewer dimensions.
interface MPI_Cart_sub
    subroutine MPI_Cart_sub_f08(comm, remain_dims, newcomm, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        logical, intent(in) :: remain_dims(*)
        type(MPI_Comm), intent(out) :: newcomm
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the rank that the calling process would have in a Cartesian topology.
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

! Creates a communicator with a graph topology.
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

! Creates a communicator with a distributed graph topology from the edges of each rank.
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

! Creates a communicator with a distributed graph topology from arbitrary edges.
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

! Returns the kind of topology of a communicator: MPI_CART, MPI_GRAPH, MPI_DIST_GRAPH or MPI_UNDEFINED.
interface MPI_Topo_test
    subroutine MPI_Topo_test_f08(comm, status, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out) :: status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the numbers of nodes and edges of a graph topology.
interface MPI_Graphdims_get
    subroutine MPI_Graphdims_get_f08(comm, nnodes, nedges, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out) :: nnodes, nedges
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the graph topology of a communicator.
interface MPI_Graph_get
    subroutine MPI_Graph_get_f08(comm, maxindex, maxedges, index, edges, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: maxindex, maxedges
        integer, intent(out) :: index(maxindex), edges(maxedges)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the number of neighbours of a rank in a graph topology.
interface MPI_Graph_neighbors_count
    subroutine MPI_Graph_neighbors_count_f08(comm, rank, nneighbors, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: rank
        integer, intent(out) :: nneighbors
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the neighbours of a rank in a graph topology, in the order of MPI_Graph_create.
interface MPI_Graph_neighbors
    subroutine MPI_Graph_neighbors_f08(comm, rank, maxneighbors, neighbors, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: rank, maxneighbors
        integer, intent(out) :: neighbors(maxneighbors)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the numbers of neighbours of the calling rank in a distributed graph topology.
interface MPI_Dist_graph_neighbors_count
    subroutine MPI_Dist_graph_neighbors_count_f08(comm, indegree, outdegree, weighted, ierror)
        import
        type(MPI_Comm), intent(in) :: comm
        integer, intent(out) :: indegree, outdegree
        logical, intent(out) :: weighted
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Returns the neighbours of the calling rank in a distributed graph topology.
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

! Returns the rank that the calling process would have in a graph topology.
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
