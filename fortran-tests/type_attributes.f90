! Names and attributes of datatypes, with callbacks written in Fortran and the predefined ones; datatypes of selected kinds and
! sizes; keys and attributes by the deprecated functions, with default INTEGERs (MPI-5.0 sections 7.7.4, 7.8, 16.1 and 19.1.5).
! ranks: alone 1
! expect: success
! with: check.f

program type_attributes_test
    implicit none
    include 'mpif.h'
    integer, parameter :: single = selected_real_kind(6, 37), double = selected_real_kind(15)
    integer, parameter :: extended = selected_real_kind(18), quad = selected_real_kind(33, 4931)
    integer :: rank, ranks, type, other, keyval, same_keyval, length, i, ierror, comm
    integer(kind=MPI_ADDRESS_KIND) :: value, extra
    logical :: flag
    character(MPI_MAX_OBJECT_NAME) :: name
    integer :: calls
    common /counted/ calls
    external :: twice_copy, note_delete, old_copy, old_delete

    call start(rank, ranks)
    calls = 0
    extra = -4711
    call MPI_TYPE_CONTIGUOUS(3, MPI_INTEGER, type, ierror)
    call MPI_TYPE_GET_NAME(MPI_DOUBLE_PRECISION, name, length, ierror)
    call check_ok(ierror, 'MPI_TYPE_GET_NAME')
    call check(name == 'MPI_DOUBLE_PRECISION', 'the name of a predefined datatype')
    call check_equal(length, 20, 'the length of the name of a predefined datatype')
    call MPI_TYPE_SET_NAME(type, '  three integers ', ierror)
    call check_ok(ierror, 'MPI_TYPE_SET_NAME')
    call MPI_TYPE_GET_NAME(type, name, length, ierror)
    call check(name == 'three integers', 'a name')
    call check_equal(length, 14, 'the length of a name')

    call MPI_TYPE_CREATE_KEYVAL(twice_copy, note_delete, keyval, extra, ierror)
    call check_ok(ierror, 'MPI_TYPE_CREATE_KEYVAL')
    call MPI_TYPE_CREATE_KEYVAL(MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN, same_keyval, extra, ierror)
    call check_ok(ierror, 'MPI_TYPE_CREATE_KEYVAL')
    call MPI_TYPE_SET_ATTR(type, keyval, -1234567890123_MPI_ADDRESS_KIND, ierror)
    call check_ok(ierror, 'MPI_TYPE_SET_ATTR')
    call MPI_TYPE_SET_ATTR(type, same_keyval, 5_MPI_ADDRESS_KIND, ierror)
    call MPI_TYPE_DUP(type, other, ierror)
    call check_ok(ierror, 'MPI_TYPE_DUP')
    call MPI_TYPE_GET_ATTR(other, keyval, value, flag, ierror)
    call check_ok(ierror, 'MPI_TYPE_GET_ATTR')
    call check(flag .and. value == -2469135780246_MPI_ADDRESS_KIND, 'the value from the copy callback')
    call MPI_TYPE_GET_ATTR(other, same_keyval, value, flag, ierror)
    call check(flag .and. value == 5, 'the value from MPI_TYPE_DUP_FN')
    call MPI_TYPE_DELETE_ATTR(other, same_keyval, ierror)
    call check_ok(ierror, 'MPI_TYPE_DELETE_ATTR')
    call MPI_TYPE_GET_ATTR(other, same_keyval, value, flag, ierror)
    call check(.not. flag, 'a deleted attribute')
    call MPI_TYPE_FREE(other, ierror)
    call check_equal(calls, 1, 'calls of a delete callback')
    call MPI_TYPE_FREE_KEYVAL(keyval, ierror)
    call check_ok(ierror, 'MPI_TYPE_FREE_KEYVAL')
    call check_equal(keyval, MPI_KEYVAL_INVALID, 'a freed key')
    call MPI_TYPE_FREE_KEYVAL(same_keyval, ierror)
    call MPI_TYPE_FREE(type, ierror)
    call check_equal(calls, 2, 'calls of a delete callback')

    ! The compiler's kinds.
    call check_real(6, 37, storage_size(1.0_single))
    call check_real(15, MPI_UNDEFINED, storage_size(1.0_double))
    call check_real(18, MPI_UNDEFINED, storage_size(1.0_extended))
    call check_real(33, 4931, storage_size(1.0_quad))
    call check_integer(2, storage_size(int(1, selected_int_kind(2))))
    call check_integer(4, storage_size(int(1, selected_int_kind(4))))
    call check_integer(9, storage_size(int(1, selected_int_kind(9))))
    call check_integer(18, storage_size(int(1, selected_int_kind(18))))
    call check_integer(38, storage_size(int(1, selected_int_kind(38))))
    call MPI_TYPE_MATCH_SIZE(MPI_TYPECLASS_COMPLEX, 16, type, ierror)
    call check_ok(ierror, 'MPI_TYPE_MATCH_SIZE')
    call check_equal(type, MPI_COMPLEX16, 'COMPLEX of 16 bytes')
    call MPI_TYPE_GET_VALUE_INDEX(MPI_DOUBLE_PRECISION, MPI_DOUBLE_PRECISION, type, ierror)
    call check_ok(ierror, 'MPI_TYPE_GET_VALUE_INDEX')
    call check_equal(type, MPI_2DOUBLE_PRECISION, 'a pair')

    ! The deprecated functions.
    calls = 0
    call MPI_KEYVAL_CREATE(old_copy, old_delete, keyval, -17, ierror)
    call check_ok(ierror, 'MPI_KEYVAL_CREATE')
    call MPI_KEYVAL_CREATE(MPI_DUP_FN, MPI_NULL_DELETE_FN, same_keyval, 0, ierror)
    call check_ok(ierror, 'MPI_KEYVAL_CREATE')
    call MPI_ATTR_PUT(MPI_COMM_WORLD, keyval, -100, ierror)
    call check_ok(ierror, 'MPI_ATTR_PUT')
    call MPI_ATTR_PUT(MPI_COMM_WORLD, same_keyval, -5, ierror)
    call MPI_COMM_DUP(MPI_COMM_WORLD, comm, ierror)
    call check_ok(ierror, 'MPI_COMM_DUP')
    call MPI_ATTR_GET(comm, keyval, i, flag, ierror)
    call check_ok(ierror, 'MPI_ATTR_GET')
    call check(flag .and. i == -117, 'the value from the old copy callback')
    call MPI_COMM_GET_ATTR(comm, same_keyval, value, flag, ierror)
    call check(flag .and. value == -5, 'the value from MPI_COMM_GET_ATTR')
    call MPI_ATTR_GET(comm, MPI_IO, i, flag, ierror)
    call check(flag .and. i == MPI_ANY_SOURCE, 'a predefined attribute')
    call MPI_COMM_FREE(comm, ierror)
    call check_equal(calls, 1, 'calls of a delete callback')
    call MPI_ATTR_DELETE(MPI_COMM_WORLD, keyval, ierror)
    call check_ok(ierror, 'MPI_ATTR_DELETE')
    call check_equal(calls, 2, 'calls of a delete callback')
    call MPI_KEYVAL_FREE(keyval, ierror)
    call check_ok(ierror, 'MPI_KEYVAL_FREE')
    call MPI_KEYVAL_FREE(same_keyval, ierror)
    call finish

contains

    subroutine check_real(p, r, bits)
        integer, intent(in) :: p, r, bits
        integer :: kind, bytes

        call MPI_TYPE_CREATE_F90_REAL(p, r, kind, ierror)
        call check_ok(ierror, 'MPI_TYPE_CREATE_F90_REAL')
        call MPI_TYPE_SIZE(kind, bytes, ierror)
        call check_equal(bytes * 8, bits, 'bits of a kind of REAL')
        call MPI_TYPE_CREATE_F90_COMPLEX(p, r, kind, ierror)
        call check_ok(ierror, 'MPI_TYPE_CREATE_F90_COMPLEX')
        call MPI_TYPE_SIZE(kind, bytes, ierror)
        call check_equal(bytes * 4, bits, 'bits of a kind of COMPLEX')
    end subroutine

    subroutine check_integer(r, bits)
        integer, intent(in) :: r, bits
        integer :: kind, bytes

        call MPI_TYPE_CREATE_F90_INTEGER(r, kind, ierror)
        call check_ok(ierror, 'MPI_TYPE_CREATE_F90_INTEGER')
        call MPI_TYPE_SIZE(kind, bytes, ierror)
        call check_equal(bytes * 8, bits, 'bits of a kind of INTEGER')
    end subroutine
end program

subroutine twice_copy(object, keyval, extra, value, copy, flag, ierror)
    implicit none
    include 'mpif.h'
    integer :: object, keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: extra, value, copy
    logical :: flag

    call check(extra == -4711 .and. object /= keyval, 'arguments of a copy callback')
    copy = 2 * value
    flag = .true.
    ierror = MPI_SUCCESS
end subroutine

subroutine note_delete(object, keyval, value, extra, ierror)
    implicit none
    include 'mpif.h'
    integer :: object, keyval, ierror, calls
    integer(kind=MPI_ADDRESS_KIND) :: value, extra
    common /counted/ calls

    call check(extra == -4711 .and. object /= keyval .and. value /= 0, 'arguments of a delete callback')
    calls = calls + 1
    ierror = MPI_SUCCESS
end subroutine

subroutine old_copy(object, keyval, extra, value, copy, flag, ierror)
    implicit none
    include 'mpif.h'
    integer :: object, keyval, ierror, extra, value, copy
    logical :: flag

    call check(object == MPI_COMM_WORLD .and. keyval /= 0, 'arguments of an old copy callback')
    copy = value + extra
    flag = .true.
    ierror = MPI_SUCCESS
end subroutine

subroutine old_delete(object, keyval, value, extra, ierror)
    implicit none
    include 'mpif.h'
    integer :: object, keyval, value, extra, ierror, calls
    common /counted/ calls

    call check(object /= 0 .and. keyval /= 0 .and. value < 0 .and. extra == -17, 'arguments of an old delete callback')
    calls = calls + 1
    ierror = MPI_SUCCESS
end subroutine
