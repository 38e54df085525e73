! The library has places for a limited number of different subroutines as error handlers (MPI-5.0 section 9.3). The test
! fills the places with one internal procedure, which has a new address in every call of its host. Each handler gets the
! errors of its own call. When all places are used, MPI_COMM_CREATE_ERRHANDLER returns MPI_ERR_NO_MEM.
! ranks: alone
! expect: success
! with: check.f

program errhandler_supply_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, deepest, handler, ierror
    external :: plain

    call start(rank, ranks)
    call MPI_COMM_CREATE_ERRHANDLER(plain, handler, ierror)
    call check_ok(ierror, 'MPI_COMM_CREATE_ERRHANDLER')
    deepest = 0
    call nest(1, deepest)
    call check(deepest >= 8, 'there are places for eight subroutines at least')
    call MPI_COMM_CREATE_ERRHANDLER(plain, handler, ierror)
    call check_ok(ierror, 'MPI_COMM_CREATE_ERRHANDLER of a subroutine that has its place')
    call finish
end program

recursive subroutine nest(depth, deepest)
    implicit none
    include 'mpif.h'
    integer :: depth, deepest, handler, called, ierror

    called = 0
    call MPI_COMM_CREATE_ERRHANDLER(inner, handler, ierror)
    if (ierror /= MPI_SUCCESS) then
        call check_class(ierror, MPI_ERR_NO_MEM, 'MPI_COMM_CREATE_ERRHANDLER')
        return
    end if
    call check(depth < 1000, 'the number of places is limited')
    deepest = depth
    call nest(depth + 1, deepest)

    call MPI_COMM_SET_ERRHANDLER(MPI_COMM_WORLD, handler, ierror)
    call MPI_COMM_CALL_ERRHANDLER(MPI_COMM_WORLD, MPI_ERR_OTHER, ierror)
    call MPI_COMM_SET_ERRHANDLER(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)
    call check_equal(called, depth, 'the handler of this depth was called')

contains

    subroutine inner(comm, error_code)
        integer :: comm, error_code
        if (comm == MPI_COMM_WORLD .and. error_code == MPI_ERR_OTHER) called = depth
    end subroutine
end subroutine

subroutine plain(comm, error_code)
    integer :: comm, error_code
    call check(.false., 'a handler that no object has is not called')
end subroutine
