! Sessions (MPI-5.0 section 11.3): process sets by name, their groups and properties, error handlers and buffers,
! before, during and after the use of MPI_INIT.
! ranks: alone 1 2
! more network: 2
! expect: success
! with: check.f

program sessions
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, session, group, info, number, length, size, handler, found, ierror
    character(len=MPI_MAX_PSET_NAME_LEN) :: name
    character(len=20) :: value
    logical :: flag
    integer :: calls, last_session
    common /seen/ calls, last_session
    external :: count_errors

    calls = 0
    call MPI_SESSION_CREATE_ERRHANDLER(count_errors, handler, ierror)
    call MPI_SESSION_INIT(MPI_INFO_NULL, handler, session, ierror)
    call MPI_ERRHANDLER_FREE(handler, ierror)
    call MPI_GROUP_FROM_SESSION_PSET(session, 'mpi://NOWHERE', group, ierror)
    call MPI_INITIALIZED(flag, ierror)
    if (flag) error stop 'MPI_INITIALIZED'
    call start(rank, ranks)
    call check(calls == 1 .and. last_session == session, 'the handler of the session')
    call MPI_SESSION_GET_ERRHANDLER(session, found, ierror)
    call check_ok(ierror, 'MPI_SESSION_GET_ERRHANDLER')
    call MPI_ERRHANDLER_FREE(found, ierror)
    call MPI_SESSION_CALL_ERRHANDLER(session, MPI_ERR_TAG, ierror)
    call check_equal(calls, 2, 'calls')
    call MPI_SESSION_SET_ERRHANDLER(session, MPI_ERRORS_RETURN, ierror)
    call check_ok(ierror, 'MPI_SESSION_SET_ERRHANDLER')

    call MPI_SESSION_GET_NUM_PSETS(session, MPI_INFO_NULL, number, ierror)
    call check(number >= 2, 'MPI_SESSION_GET_NUM_PSETS')
    length = 0
    call MPI_SESSION_GET_NTH_PSET(session, MPI_INFO_NULL, 0, length, name, ierror)
    call check_ok(ierror, 'MPI_SESSION_GET_NTH_PSET')
    call check_equal(length, 11, 'length')
    name = 'x'
    call MPI_SESSION_GET_NTH_PSET(session, MPI_INFO_NULL, 0, length, name, ierror)
    call check(length == 11 .and. name == 'mpi://WORLD', 'name')
    call MPI_GROUP_FROM_SESSION_PSET(session, name, group, ierror)
    call check_ok(ierror, 'MPI_GROUP_FROM_SESSION_PSET')
    call MPI_GROUP_SIZE(group, size, ierror)
    call check_equal(size, ranks, 'size')
    call MPI_GROUP_FREE(group, ierror)
    call MPI_SESSION_GET_PSET_INFO(session, 'mpi://SELF', info, ierror)
    call check_ok(ierror, 'MPI_SESSION_GET_PSET_INFO')
    length = 20
    call MPI_INFO_GET_STRING(info, 'mpi_size', length, value, flag, ierror)
    call check(flag .and. value == '1', 'mpi_size')
    call MPI_INFO_FREE(info, ierror)
    call MPI_SESSION_GET_INFO(session, info, ierror)
    call check_ok(ierror, 'MPI_SESSION_GET_INFO')
    call MPI_INFO_FREE(info, ierror)
    call MPI_SESSION_ATTACH_BUFFER(session, MPI_BUFFER_AUTOMATIC, 0, ierror)
    call check_ok(ierror, 'MPI_SESSION_ATTACH_BUFFER')
    call MPI_SESSION_FLUSH_BUFFER(session, ierror)
    call check_ok(ierror, 'MPI_SESSION_FLUSH_BUFFER')
    call MPI_SESSION_DETACH_BUFFER(session, name, size, ierror)
    call check_ok(ierror, 'MPI_SESSION_DETACH_BUFFER')
    call MPI_FINALIZE(ierror)
    call MPI_SESSION_GET_NUM_PSETS(session, MPI_INFO_NULL, number, ierror)
    if (ierror /= MPI_SUCCESS) error stop 'MPI_SESSION_GET_NUM_PSETS'
    call MPI_SESSION_FINALIZE(session, ierror)
    if (ierror /= MPI_SUCCESS .or. session /= MPI_SESSION_NULL) error stop 'MPI_SESSION_FINALIZE'
end program

subroutine count_errors(session, error_code)
    implicit none
    integer :: session, error_code, calls, last_session
    common /seen/ calls, last_session

    calls = calls + 1
    last_session = session
    error_code = error_code
end subroutine
