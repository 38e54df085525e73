! Error handlers written in Fortran, for communicators and windows: get, set, call and free (MPI-5.0 section 9.3). A
! handler of a window does not fit a communicator, and a null handler raises an error.
! ranks: alone 1 2
! more network: 2
! expect: success
! also: -fdefault-integer-8
! with: check.f

program errhandler_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, comm_handler, win_handler, other_handler, found, win, i, ierror
    integer :: calls, last_object, last_code
    common /seen/ calls, last_object, last_code
    external :: count_comm_errors, count_win_errors, scream

    call start(rank, ranks)
    calls = 0
    call MPI_COMM_CREATE_ERRHANDLER(count_comm_errors, comm_handler, ierror)
    call check_ok(ierror, 'MPI_COMM_CREATE_ERRHANDLER')
    call MPI_WIN_CREATE_ERRHANDLER(count_win_errors, win_handler, ierror)
    call check_ok(ierror, 'MPI_WIN_CREATE_ERRHANDLER')
    call MPI_COMM_CREATE_ERRHANDLER(scream, other_handler, ierror)
    call check_ok(ierror, 'MPI_COMM_CREATE_ERRHANDLER')
    call check(comm_handler /= win_handler .and. comm_handler /= other_handler, 'handles differ')

    ! Communicators.
    call MPI_COMM_SET_ERRHANDLER(MPI_COMM_WORLD, comm_handler, ierror)
    call check_ok(ierror, 'MPI_COMM_SET_ERRHANDLER')
    call MPI_COMM_CALL_ERRHANDLER(MPI_COMM_WORLD, MPI_ERR_TOPOLOGY, ierror)
    call check_ok(ierror, 'MPI_COMM_CALL_ERRHANDLER')
    call seen(1, MPI_COMM_WORLD, MPI_ERR_TOPOLOGY)
    call MPI_BCAST(i, 1, MPI_INTEGER, ranks, MPI_COMM_WORLD, ierror)
    call check_class(ierror, MPI_ERR_ROOT, 'MPI_BCAST')
    call seen(2, MPI_COMM_WORLD, MPI_ERR_ROOT)

    ! A handler in force remains after its handle is freed.
    call MPI_ERRHANDLER_FREE(comm_handler, ierror)
    call check_ok(ierror, 'MPI_ERRHANDLER_FREE')
    call check_equal(comm_handler, MPI_ERRHANDLER_NULL, 'handle after MPI_ERRHANDLER_FREE')
    call MPI_COMM_GET_ERRHANDLER(MPI_COMM_WORLD, found, ierror)
    call check_ok(ierror, 'MPI_COMM_GET_ERRHANDLER')
    call MPI_COMM_SET_ERRHANDLER(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
    call MPI_COMM_SET_ERRHANDLER(MPI_COMM_SELF, found, ierror)
    call check_ok(ierror, 'MPI_COMM_SET_ERRHANDLER')
    call MPI_ERRHANDLER_FREE(found, ierror)
    call check_ok(ierror, 'MPI_ERRHANDLER_FREE')
    call MPI_COMM_CALL_ERRHANDLER(MPI_COMM_SELF, MPI_ERR_TAG, ierror)
    call seen(3, MPI_COMM_SELF, MPI_ERR_TAG)
    call MPI_COMM_SET_ERRHANDLER(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)
    call MPI_COMM_GET_ERRHANDLER(MPI_COMM_SELF, found, ierror)
    call check_equal(found, MPI_ERRORS_RETURN, 'MPI_COMM_GET_ERRHANDLER')

    ! Windows start with MPI_ERRORS_ARE_FATAL.
    call MPI_WIN_CREATE(i, 4_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call MPI_WIN_GET_ERRHANDLER(win, found, ierror)
    call check_ok(ierror, 'MPI_WIN_GET_ERRHANDLER')
    call check_equal(found, MPI_ERRORS_ARE_FATAL, 'MPI_WIN_GET_ERRHANDLER')
    call MPI_WIN_SET_ERRHANDLER(win, win_handler, ierror)
    call check_ok(ierror, 'MPI_WIN_SET_ERRHANDLER')
    call MPI_WIN_CALL_ERRHANDLER(win, MPI_ERR_ACCESS, ierror)
    call check_ok(ierror, 'MPI_WIN_CALL_ERRHANDLER')
    call seen(4, win, MPI_ERR_ACCESS)
    call MPI_PUT(i, 1, MPI_INTEGER, 0, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierror)
    call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_PUT without an epoch')
    call seen(5, win, MPI_ERR_RMA_SYNC)
    call MPI_COMM_SET_ERRHANDLER(MPI_COMM_WORLD, win_handler, ierror)
    call check_class(ierror, MPI_ERR_ERRHANDLER, "a window's handler for a communicator")
    call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRHANDLER_NULL, ierror)
    call check(ierror /= MPI_SUCCESS, 'MPI_ERRHANDLER_NULL is refused')
    call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRORS_RETURN, ierror)
    call check_ok(ierror, 'MPI_WIN_SET_ERRHANDLER')
    call MPI_WIN_FREE(win, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE')
    call MPI_ERRHANDLER_FREE(win_handler, ierror)
    call MPI_ERRHANDLER_FREE(other_handler, ierror)

    ! Handlers of the same subroutine can be created and freed any number of times.
    do i = 1, 1000
        call MPI_COMM_CREATE_ERRHANDLER(count_comm_errors, comm_handler, ierror)
        call check_ok(ierror, 'MPI_COMM_CREATE_ERRHANDLER many times')
        call MPI_ERRHANDLER_FREE(comm_handler, ierror)
        call check_ok(ierror, 'MPI_ERRHANDLER_FREE many times')
    end do
    call MPI_ERRHANDLER_FREE(comm_handler, ierror)
    call check_class(ierror, MPI_ERR_ERRHANDLER, 'MPI_ERRHANDLER_FREE of MPI_ERRHANDLER_NULL')
    call finish

contains

    ! Checks the number of calls of a handler, and object and class of the last call.
    subroutine seen(wanted_calls, object, class)
        integer, intent(in) :: wanted_calls, object, class
        call check_equal(calls, wanted_calls, 'calls of a handler')
        call check_equal(last_object, object, 'object of the error')
        call check_class(last_code, class, 'code of the error')
    end subroutine
end program

subroutine count_comm_errors(comm, error_code)
    integer :: comm, error_code
    integer :: calls, last_object, last_code
    common /seen/ calls, last_object, last_code
    calls = calls + 1
    last_object = comm
    last_code = error_code
end subroutine

subroutine count_win_errors(win, error_code)
    integer :: win, error_code
    integer :: calls, last_object, last_code
    common /seen/ calls, last_object, last_code
    calls = calls + 1
    last_object = win
    last_code = error_code
end subroutine

subroutine scream(comm, error_code)
    integer :: comm, error_code
    call check(.false., 'a handler that no object has is not called')
end subroutine
