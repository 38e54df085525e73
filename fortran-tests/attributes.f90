! Keys and attributes of windows and communicators (MPI-5.0 section 7.7), with callbacks written in Fortran and the
! predefined ones, and predefined attributes of communicators.
! ranks: alone 1 2
! more network: 2
! expect: success
! also: -fdefault-integer-8
! with: check.f

program attributes_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, win, keyval, same_keyval, i, ierror, got_calls
    integer(kind=MPI_ADDRESS_KIND) :: value, extra
    logical :: flag
    integer :: calls, last_object, last_keyval
    integer(kind=MPI_ADDRESS_KIND) :: last_value, last_extra
    common /seen/ last_value, last_extra, calls, last_object, last_keyval
    external :: note_delete, never_copy, refuse_delete

    call start(rank, ranks)
    calls = 0
    extra = -4711
    call MPI_WIN_CREATE(i, 4_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call check_ok(ierror, 'MPI_WIN_CREATE')
    call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRORS_RETURN, ierror)

    ! Windows.
    call MPI_WIN_CREATE_KEYVAL(never_copy, note_delete, keyval, extra, ierror)
    call check_ok(ierror, 'MPI_WIN_CREATE_KEYVAL')
    call check(keyval /= MPI_KEYVAL_INVALID, 'a key is valid')
    call MPI_WIN_GET_ATTR(win, keyval, value, flag, ierror)
    call check_ok(ierror, 'MPI_WIN_GET_ATTR')
    call check(.not. flag, 'no attribute yet')
    call MPI_WIN_SET_ATTR(win, keyval, -1234567890123_MPI_ADDRESS_KIND, ierror)
    call check_ok(ierror, 'MPI_WIN_SET_ATTR')
    call MPI_WIN_GET_ATTR(win, keyval, value, flag, ierror)
    call check_ok(ierror, 'MPI_WIN_GET_ATTR')
    call check(flag .and. value == -1234567890123_MPI_ADDRESS_KIND, 'value')
    call MPI_WIN_SET_ATTR(win, keyval, 17_MPI_ADDRESS_KIND, ierror)
    call check_ok(ierror, 'MPI_WIN_SET_ATTR')
    call seen(1, win, keyval, -1234567890123_MPI_ADDRESS_KIND)
    call MPI_WIN_DELETE_ATTR(win, keyval, ierror)
    call check_ok(ierror, 'MPI_WIN_DELETE_ATTR')
    call seen(2, win, keyval, 17_MPI_ADDRESS_KIND)
    call MPI_WIN_SET_ATTR(win, keyval, 18_MPI_ADDRESS_KIND, ierror)
    call check_ok(ierror, 'MPI_WIN_SET_ATTR')
    i = keyval
    call MPI_WIN_FREE_KEYVAL(keyval, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE_KEYVAL')
    call check_equal(keyval, MPI_KEYVAL_INVALID, 'key after MPI_WIN_FREE_KEYVAL')
    call MPI_WIN_GET_ATTR(win, i, value, flag, ierror)
    call check_ok(ierror, 'MPI_WIN_GET_ATTR with a freed key that an attribute has')
    call check(flag .and. value == 18, 'value with a freed key')
    call MPI_WIN_SET_ATTR(win, MPI_WIN_BASE, 18_MPI_ADDRESS_KIND, ierror)
    call check_class(ierror, MPI_ERR_KEYVAL, 'a predefined key')

    ! A callback that fails.
    call MPI_WIN_CREATE_KEYVAL(MPI_WIN_NULL_COPY_FN, refuse_delete, keyval, extra, ierror)
    call check_ok(ierror, 'MPI_WIN_CREATE_KEYVAL')
    call MPI_WIN_SET_ATTR(win, keyval, 1_MPI_ADDRESS_KIND, ierror)
    call check_ok(ierror, 'MPI_WIN_SET_ATTR')
    call MPI_WIN_DELETE_ATTR(win, keyval, ierror)
    call check_class(ierror, MPI_ERR_QUOTA, 'MPI_WIN_DELETE_ATTR')
    call MPI_WIN_DELETE_ATTR(win, keyval, ierror)
    call check_ok(ierror, 'MPI_WIN_DELETE_ATTR')
    call MPI_WIN_FREE_KEYVAL(keyval, ierror)

    ! The predefined callbacks.
    call MPI_WIN_CREATE_KEYVAL(MPI_WIN_DUP_FN, MPI_WIN_NULL_DELETE_FN, same_keyval, extra, ierror)
    call check_ok(ierror, 'MPI_WIN_CREATE_KEYVAL')
    call MPI_WIN_SET_ATTR(win, same_keyval, 1_MPI_ADDRESS_KIND, ierror)
    call MPI_WIN_DELETE_ATTR(win, same_keyval, ierror)
    call check_ok(ierror, 'MPI_WIN_DELETE_ATTR with MPI_WIN_NULL_DELETE_FN')
    call MPI_WIN_FREE_KEYVAL(same_keyval, ierror)
    got_calls = calls
    call MPI_WIN_FREE(win, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE')
    call check_equal(calls, got_calls + 1, 'calls in MPI_WIN_FREE')

    ! Communicators.
    call MPI_COMM_CREATE_KEYVAL(MPI_COMM_DUP_FN, note_delete, keyval, extra, ierror)
    call check_ok(ierror, 'MPI_COMM_CREATE_KEYVAL')
    calls = 0
    call MPI_COMM_SET_ATTR(MPI_COMM_WORLD, keyval, 5_MPI_ADDRESS_KIND, ierror)
    call check_ok(ierror, 'MPI_COMM_SET_ATTR')
    call MPI_COMM_GET_ATTR(MPI_COMM_WORLD, keyval, value, flag, ierror)
    call check_ok(ierror, 'MPI_COMM_GET_ATTR')
    call check(flag .and. value == 5, 'value')
    call MPI_COMM_DELETE_ATTR(MPI_COMM_WORLD, keyval, ierror)
    call check_ok(ierror, 'MPI_COMM_DELETE_ATTR')
    call seen(1, MPI_COMM_WORLD, keyval, 5_MPI_ADDRESS_KIND)
    call MPI_COMM_FREE_KEYVAL(keyval, ierror)
    call check_ok(ierror, 'MPI_COMM_FREE_KEYVAL')
    call MPI_COMM_GET_ATTR(MPI_COMM_WORLD, MPI_TAG_UB, value, flag, ierror)
    call check(flag .and. value >= 32767, 'MPI_TAG_UB')
    call MPI_COMM_GET_ATTR(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, value, flag, ierror)
    ! 0 if the ranks are on several hosts.
    call check(flag .and. (value == 1 .or. (value == 0 .and. ranks > 1)), 'MPI_WTIME_IS_GLOBAL')

    ! One pair of subroutines works for any number of keys.
    do i = 1, 1000
        call MPI_WIN_CREATE_KEYVAL(never_copy, note_delete, keyval, extra, ierror)
        call check_ok(ierror, 'MPI_WIN_CREATE_KEYVAL many times')
        call MPI_WIN_FREE_KEYVAL(keyval, ierror)
        call check_ok(ierror, 'MPI_WIN_FREE_KEYVAL many times')
    end do
    call finish

contains

    ! Checks the number of calls of the callback, and the arguments of the last call.
    subroutine seen(wanted_calls, object, key, wanted)
        integer, intent(in) :: wanted_calls, object, key
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: wanted
        call check_equal(calls, wanted_calls, 'calls of a callback')
        call check_equal(last_object, object, 'object of the attribute')
        call check_equal(last_keyval, key, 'key of the attribute')
        call check(last_value == wanted, 'value of the attribute')
        call check(last_extra == -4711, 'extra state')
    end subroutine
end program

subroutine note_delete(object, keyval, value, extra, ierror)
    implicit none
    include 'mpif.h'
    integer :: object, keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: value, extra
    integer :: calls, last_object, last_keyval
    integer(kind=MPI_ADDRESS_KIND) :: last_value, last_extra
    common /seen/ last_value, last_extra, calls, last_object, last_keyval

    calls = calls + 1
    last_object = object
    last_keyval = keyval
    last_value = value
    last_extra = extra
    ierror = MPI_SUCCESS
end subroutine

! A callback that fails once.
subroutine refuse_delete(object, keyval, value, extra, ierror)
    implicit none
    include 'mpif.h'
    integer :: object, keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: value, extra
    logical, save :: first = .true.

    call check(value == 1 .and. extra == -4711 .and. object /= keyval, 'arguments')
    ierror = merge(MPI_ERR_QUOTA, MPI_SUCCESS, first)
    first = .false.
end subroutine

subroutine never_copy(object, keyval, extra, value, copy, flag, ierror)
    implicit none
    include 'mpif.h'
    integer :: object, keyval, ierror
    integer(kind=MPI_ADDRESS_KIND) :: extra, value, copy
    logical :: flag

    call check(.false., 'nothing is copied')
    copy = value + extra + object + keyval
    flag = .false.
    ierror = MPI_SUCCESS
end subroutine
