! Features that only the module mpi_f08 has (MPI-5.0 section 19.1.2): types of handles and statuses, optional IERROR,
! large counts under the same names, callbacks with interfaces, C pointers. Characters and logicals, which it shares
! with the other interfaces, work, too.
! ranks: alone 2
! more network: 2
! expect: success
! with: check.f
! interfaces: mpi_f08
module callbacks
    use, intrinsic :: iso_c_binding, only: c_f_pointer, c_ptr
    use mpi_f08
    implicit none
    integer :: copied = 0, deleted = 0, raised = 0, freed = 0
    type(MPI_Win) :: raised_on
contains
    subroutine copy(oldcomm, comm_keyval, extra_state, attribute_val_in, attribute_val_out, flag, ierror)
        type(MPI_Comm) :: oldcomm
        integer :: comm_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: extra_state, attribute_val_in, attribute_val_out
        logical :: flag
        copied = copied + 1
        attribute_val_out = attribute_val_in + extra_state
        flag = oldcomm == MPI_COMM_SELF .and. comm_keyval /= MPI_KEYVAL_INVALID
        ierror = MPI_SUCCESS
    end subroutine

    subroutine delete(comm, comm_keyval, attribute_val, extra_state, ierror)
        type(MPI_Comm) :: comm
        integer :: comm_keyval, ierror
        integer(kind=MPI_ADDRESS_KIND) :: attribute_val, extra_state
        deleted = deleted + 1
        ierror = MPI_SUCCESS
        if (attribute_val < extra_state .or. comm == MPI_COMM_NULL .or. comm_keyval == 0) ierror = MPI_ERR_OTHER
    end subroutine

    subroutine handler(win, error_code)
        type(MPI_Win) :: win
        integer :: error_code
        raised_on = win
        call MPI_Error_class(error_code, raised)
    end subroutine

    subroutine longest(invec, inoutvec, len, datatype)
        type(c_ptr), value :: invec, inoutvec
        integer :: len
        type(MPI_Datatype) :: datatype
        integer, pointer :: a(:), b(:)
        if (datatype /= MPI_INTEGER) return
        call c_f_pointer(invec, a, [len])
        call c_f_pointer(inoutvec, b, [len])
        b = merge(a, b, abs(a) > abs(b))
    end subroutine

    subroutine longest_of_many(invec, inoutvec, len, datatype)
        type(c_ptr), value :: invec, inoutvec
        integer(kind=MPI_COUNT_KIND) :: len
        type(MPI_Datatype) :: datatype
        integer :: short
        short = int(len)
        call longest(invec, inoutvec, short, datatype)
    end subroutine

    subroutine query(extra_state, status, ierror)
        integer(kind=MPI_ADDRESS_KIND) :: extra_state
        type(MPI_Status) :: status
        integer :: ierror
        call MPI_Status_set_elements(status, MPI_BYTE, int(extra_state))
        call MPI_Status_set_cancelled(status, .false.)
        status%MPI_SOURCE = 3
        status%MPI_TAG = 4
        ierror = MPI_SUCCESS
    end subroutine

    subroutine release(extra_state, ierror)
        integer(kind=MPI_ADDRESS_KIND) :: extra_state
        integer :: ierror
        freed = int(extra_state)
        ierror = MPI_SUCCESS
    end subroutine

    subroutine cancel(extra_state, complete, ierror)
        integer(kind=MPI_ADDRESS_KIND) :: extra_state
        logical :: complete
        integer :: ierror
        if (complete) extra_state = 0
        ierror = MPI_SUCCESS
    end subroutine
end module

program f08_test
    use callbacks
    implicit none
    integer, parameter :: address = MPI_ADDRESS_KIND, large = MPI_COUNT_KIND
    integer :: rank, ranks, next, ierror

    call start(rank, ranks)
    next = mod(rank + 1, ranks)
    call handles
    call statuses
    call large_counts
    call functions_of_the_user
    call pointers
    call characters
    call logicals
    call finish

contains

    subroutine handles
        type(MPI_Comm) :: comm
        type(MPI_Group) :: groups(3)
        type(MPI_Request) :: nothing(2)
        class(*), allocatable :: anything
        integer :: number

        comm = MPI_COMM_NULL
        call check(comm == MPI_COMM_NULL .and. .not. comm /= MPI_COMM_NULL .and. comm /= MPI_COMM_WORLD, '== of handles')
        call MPI_Comm_dup(MPI_COMM_SELF, comm)
        call check(comm /= MPI_COMM_NULL .and. comm%MPI_VAL /= 0, 'MPI_Comm_dup')
        call MPI_Comm_group(comm, groups(1))
        groups(2:3) = MPI_GROUP_EMPTY
        call check(count(groups == MPI_GROUP_EMPTY) == 2 .and. count(groups /= MPI_GROUP_EMPTY) == 1, 'arrays of handles')
        call MPI_Group_size(groups(1), number)
        call check_equal(number, 1, 'MPI_Group_size')
        call MPI_Group_free(groups(1))
        call MPI_Comm_free(comm)
        call check(comm == MPI_COMM_NULL, 'MPI_Comm_free')
        allocate (anything, source=MPI_COMM_SELF)
        call check_equal(storage_size(anything), storage_size(comm), 'a handle in a CLASS(*)')
        nothing = MPI_REQUEST_NULL
        call MPI_Waitall(2, nothing, MPI_STATUSES_IGNORE)
        call MPI_Waitany(2, nothing, number, MPI_STATUS_IGNORE)
        call check_equal(number, MPI_UNDEFINED, 'MPI_Waitany')
        call MPI_Comm_size(MPI_Comm(-1), number, ierror=ierror)
        call check_class(ierror, MPI_ERR_COMM, 'MPI_Comm_size')
        call check(MPI_Wtime() >= 0.0d0 .and. MPI_Wtick() > 0.0d0 .and. PMPI_Wtick() == MPI_Wtick(), 'MPI_Wtime')
    end subroutine

    subroutine statuses
        type(MPI_Status) :: status, states(2), again
        type(MPI_Request) :: requests(2)
        integer :: old(MPI_STATUS_SIZE), length, source, numbers(3), got(3)

        numbers = [1, 2, 3]
        call MPI_Irecv(got, 3, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, requests(1))
        call MPI_Isend(numbers, 2, MPI_INTEGER, 0, 77, MPI_COMM_SELF, requests(2))
        call MPI_Waitall(2, requests, states)
        call check(states(1)%MPI_SOURCE == 0 .and. states(1)%MPI_TAG == 77, 'the status of a message')
        call MPI_Get_count(states(1), MPI_INTEGER, length)
        call check_equal(length, 2, 'MPI_Get_count')
        call MPI_Status_f082f(states(1), old)
        call check(old(MPI_SOURCE) == 0 .and. old(MPI_TAG) == 77, 'MPI_Status_f082f')
        call MPI_Status_f2f08(old, again, ierror)
        call check_ok(ierror, 'MPI_Status_f2f08')
        call MPI_Get_count(again, MPI_INTEGER, length)
        call check_equal(length, 2, 'MPI_Get_count of a converted status')
        call MPI_Status_get_source(again, source)
        call check_equal(source, 0, 'MPI_Status_get_source')
        call MPI_Probe(MPI_PROC_NULL, 0, MPI_COMM_SELF, status)
        call check_equal(status%MPI_SOURCE, MPI_PROC_NULL, 'MPI_Probe')
    end subroutine

    subroutine large_counts
        integer, asynchronous :: source(4), target(4)
        integer(large) :: bytes, length
        integer(address) :: lower, extent
        integer :: small
        type(MPI_Win) :: win
        type(MPI_Status) :: status
        type(MPI_Datatype) :: datatype

        source = [rank, 2, 3, 4]
        target = 0
        call MPI_Win_create(target, 16_address, 4_address, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
        call check_ok(ierror, 'MPI_Win_create with a large unit')
        call MPI_Win_fence(0, win)
        call MPI_Put(source, 4_large, MPI_INTEGER, next, 0_address, 4_large, MPI_INTEGER, win, ierror)
        call check_ok(ierror, 'MPI_Put with large counts')
        call MPI_Win_fence(0, win)
        call MPI_F_sync_reg(target)
        call check(all(target == [mod(rank + ranks - 1, ranks), 2, 3, 4]), 'MPI_Put with large counts')
        call MPI_Win_fence(0, win)
        call MPI_Put(source(1:4:3), 2_large, MPI_INTEGER, next, 0_address, 2_large, MPI_INTEGER, win)
        call MPI_Win_fence(0, win)
        call MPI_F_sync_reg(target)
        call check(all(target == [mod(rank + ranks - 1, ranks), 4, 3, 4]), 'MPI_Put of a section with large counts')
        call MPI_Win_free(win)
        call MPI_Sendrecv(source, 3_large, MPI_INTEGER, next, 1, target, 4_large, MPI_INTEGER, MPI_ANY_SOURCE, 1, &
                          MPI_COMM_WORLD, status)
        call MPI_Get_count(status, MPI_INTEGER, length)
        call check(length == 3, 'MPI_Get_count, large')
        call MPI_Type_contiguous(2_large**31, MPI_INTEGER, datatype, ierror)
        call check_ok(ierror, 'MPI_Type_contiguous, large')
        call MPI_Type_size(datatype, bytes)
        call check(bytes == 2_large**33, 'MPI_Type_size, large')
        call MPI_Type_size(datatype, small)
        call check_equal(small, MPI_UNDEFINED, 'MPI_Type_size that does not fit')
        call MPI_Type_get_extent(datatype, lower, extent)
        call check(lower == 0 .and. extent == 2_large**33, 'MPI_Type_get_extent')
        call MPI_Type_get_extent_c(datatype, length, bytes)
        call check(length == 0 .and. bytes == 2_large**33, 'MPI_Type_get_extent_c')
        call MPI_Type_free(datatype)
        call MPI_Sizeof(1.0d0, small, ierror)
        call check_equal(small, 8, 'MPI_Sizeof')
        call MPI_Sizeof([(1.0, 2.0)], small)
        call check_equal(small, 8, 'MPI_Sizeof of an array')
    end subroutine

    subroutine functions_of_the_user
        type(MPI_Comm) :: comm
        type(MPI_Errhandler) :: errhandler
        type(MPI_Op) :: op
        type(MPI_Request) :: request
        type(MPI_Status) :: status
        type(MPI_Win) :: win
        integer(address) :: value
        integer :: keyval, numbers(2), results(2), length
        logical :: flag

        call MPI_Comm_create_keyval(copy, delete, keyval, 5_address)
        call MPI_Comm_set_attr(MPI_COMM_SELF, keyval, 2_address**40)
        call MPI_Comm_dup(MPI_COMM_SELF, comm)
        call MPI_Comm_get_attr(comm, keyval, value, flag)
        call check(flag .and. value == 2_address**40 + 5 .and. copied == 1, 'a copied attribute')
        call MPI_Comm_free(comm)
        call MPI_Comm_delete_attr(MPI_COMM_SELF, keyval)
        call check_equal(deleted, 2, 'deleted attributes')
        call MPI_Comm_free_keyval(keyval)
        call MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, keyval, 0_address)
        call MPI_Comm_set_attr(MPI_COMM_SELF, keyval, 9_address)
        call MPI_Comm_dup(MPI_COMM_SELF, comm)
        call MPI_Comm_get_attr(comm, keyval, value, flag)
        call check(flag .and. value == 9, 'MPI_COMM_DUP_FN')
        call MPI_Comm_free(comm)
        call MPI_Comm_delete_attr(MPI_COMM_SELF, keyval)
        call MPI_Comm_free_keyval(keyval)

        call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
        call MPI_Win_create_errhandler(handler, errhandler)
        call MPI_Win_set_errhandler(win, errhandler)
        call MPI_Win_lock(MPI_LOCK_SHARED, ranks, 0, win)
        call check(raised == MPI_ERR_RANK .and. raised_on == win, 'an error handler')
        call MPI_Errhandler_free(errhandler)
        call MPI_Win_free(win)

        numbers = [(-1)**rank * (rank + 1), 10 - rank]
        call MPI_Op_create(longest, .true., op)
        call MPI_Allreduce(numbers, results, 2, MPI_INTEGER, op, MPI_COMM_WORLD)
        call check(all(results == [(-1)**(ranks - 1) * ranks, 10]), 'MPI_Op_create')
        call MPI_Op_free(op)
        call MPI_Op_create_c(longest_of_many, .true., op)
        call MPI_Allreduce(numbers, results, 2_large, MPI_INTEGER, op, MPI_COMM_WORLD)
        call check(all(results == [(-1)**(ranks - 1) * ranks, 10]), 'MPI_Op_create_c')
        call MPI_Op_free(op)

        call MPI_Grequest_start(query, release, cancel, 12_address, request)
        call MPI_Grequest_complete(request)
        call MPI_Wait(request, status)
        call MPI_Get_count(status, MPI_BYTE, length)
        call check(length == 12 .and. status%MPI_SOURCE == 3 .and. freed == 12, 'MPI_Grequest_start')
    end subroutine

    subroutine pointers
        type(c_ptr) :: base
        real, pointer :: memory(:)
        character, target :: buffer(10000)
        integer(address) :: place, value
        integer :: length
        logical :: flag
        type(MPI_Win) :: win

        call MPI_Alloc_mem(80_address, MPI_INFO_NULL, base)
        call c_f_pointer(base, memory, [20])
        memory = 1.5
        call MPI_Free_mem(memory, ierror)
        call check_ok(ierror, 'MPI_Free_mem')
        ! MPI_Win_allocate also returns the address as an integer, as in the module mpi.
        call MPI_Win_allocate(40_address, 4, MPI_INFO_NULL, MPI_COMM_WORLD, place, win)
        call MPI_Win_get_attr(win, MPI_WIN_BASE, value, flag)
        call check(flag .and. place == value .and. place /= 0, 'MPI_Win_allocate with an address')
        call MPI_Win_free(win)
        call MPI_Buffer_attach(buffer, 10000)
        call MPI_Buffer_detach(base, length)
        call check(length == 10000 .and. at(base, buffer), 'MPI_Buffer_detach')
    end subroutine

    logical function at(pointer, buffer)
        use, intrinsic :: iso_c_binding, only: c_associated, c_loc
        type(c_ptr), intent(in) :: pointer
        character, target, intent(in) :: buffer(*)
        at = c_associated(pointer, c_loc(buffer))
    end function

    subroutine characters
        character(MPI_MAX_PROCESSOR_NAME) :: name
        character(MPI_MAX_ERROR_STRING) :: text
        character(20) :: value
        character(4) :: packed
        integer :: length
        integer(address) :: place
        logical :: flag
        type(MPI_Info) :: info

        call MPI_Get_processor_name(name, length)
        call check(length > 0 .and. name(length + 1:) == ' ', 'MPI_Get_processor_name')
        call MPI_Error_string(MPI_ERR_RANK, text, length)
        call check(length > 0 .and. len_trim(text) == length, 'MPI_Error_string')
        call MPI_Info_create(info)
        call MPI_Info_set(info, 'a key ', ' a value ')
        length = 20
        call MPI_Info_get_string(info, 'a key', length, value, flag)
        call check(flag .and. value == 'a value' .and. length == 7, 'MPI_Info_get_string')
        call MPI_Info_free(info)
        place = 0
        call MPI_Pack_external('external32 ', 258, 1, MPI_INTEGER, packed, 4_address, place, ierror)
        call check_ok(ierror, 'MPI_Pack_external')
        call check(packed == char(0) // char(0) // char(1) // char(2), 'MPI_Pack_external')
    end subroutine

    subroutine logicals
        type(MPI_Comm) :: line
        logical :: periods(1), flag
        integer :: dims(1), coords(1)

        call MPI_Cart_create(MPI_COMM_WORLD, 1, [ranks], [.true.], .false., line)
        call MPI_Cart_get(line, 1, dims, periods, coords)
        call check(dims(1) == ranks .and. periods(1) .and. coords(1) == rank, 'MPI_Cart_get')
        call MPI_Comm_free(line)
        call MPI_Op_commutative(MPI_REPLACE, flag)
        call check(.not. flag, 'MPI_Op_commutative')
        call MPI_Is_thread_main(flag)
        call check(flag, 'MPI_Is_thread_main')
    end subroutine
end program
