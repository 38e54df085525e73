! Error classes, codes and strings that the program adds and removes (MPI-5.0 section 9.5), and error handlers of files.
! ranks: alone 2
! more network: 2
! expect: success
! with: check.f

program errors_added
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, class, code, found, length, handler, ierror
    integer(kind=MPI_ADDRESS_KIND) :: last
    logical :: flag
    character(len=MPI_MAX_ERROR_STRING) :: text
    integer :: calls, last_code
    common /seen/ calls, last_code
    external :: count_errors

    call MPI_ADD_ERROR_CLASS(class, ierror)
    call start(rank, ranks)
    call check(class > MPI_ERR_LASTCODE, 'a class of the program''s')
    call MPI_ADD_ERROR_CODE(class, code, ierror)
    call check_ok(ierror, 'MPI_ADD_ERROR_CODE')
    call MPI_ERROR_CLASS(code, found, ierror)
    call check_equal(found, class, 'class')
    call MPI_COMM_GET_ATTR(MPI_COMM_WORLD, MPI_LASTUSEDCODE, last, flag, ierror)
    call check(flag .and. last == code, 'MPI_LASTUSEDCODE')
    call MPI_ERROR_STRING(code, text, length, ierror)
    call check(length == 0 .and. text == ' ', 'no string')
    call MPI_ADD_ERROR_STRING(code, 'too hot   ', ierror)
    call check_ok(ierror, 'MPI_ADD_ERROR_STRING')
    call MPI_ERROR_STRING(code, text, length, ierror)
    call check(length == 7 .and. text == 'too hot', 'the string')
    call MPI_REMOVE_ERROR_CODE(code, ierror)
    call check_class(ierror, MPI_ERR_ARG, 'MPI_REMOVE_ERROR_CODE with a string')

    calls = 0
    call MPI_FILE_CREATE_ERRHANDLER(count_errors, handler, ierror)
    call check_ok(ierror, 'MPI_FILE_CREATE_ERRHANDLER')
    call MPI_FILE_GET_ERRHANDLER(MPI_FILE_NULL, found, ierror)
    call check_equal(found, MPI_ERRORS_RETURN, 'MPI_FILE_GET_ERRHANDLER')
    call MPI_FILE_SET_ERRHANDLER(MPI_FILE_NULL, handler, ierror)
    call check_ok(ierror, 'MPI_FILE_SET_ERRHANDLER')
    call MPI_ERRHANDLER_FREE(handler, ierror)
    call MPI_FILE_CALL_ERRHANDLER(MPI_FILE_NULL, code, ierror)
    call check_ok(ierror, 'MPI_FILE_CALL_ERRHANDLER')
    call check(calls == 1 .and. last_code == code, 'the handler is called')

    call MPI_REMOVE_ERROR_STRING(code, ierror)
    call check_ok(ierror, 'MPI_REMOVE_ERROR_STRING')
    call MPI_REMOVE_ERROR_CODE(code, ierror)
    call check_ok(ierror, 'MPI_REMOVE_ERROR_CODE')
    call MPI_REMOVE_ERROR_CLASS(class, ierror)
    call check_ok(ierror, 'MPI_REMOVE_ERROR_CLASS')
    call MPI_FINALIZE(ierror)
end program

subroutine count_errors(file, error_code)
    implicit none
    include 'mpif.h'
    integer :: file, error_code, calls, last_code
    common /seen/ calls, last_code

    if (file == MPI_FILE_NULL) calls = calls + 1
    last_code = error_code
end subroutine
