! MPI_GREQUEST_START and MPI_GREQUEST_COMPLETE with Fortran subroutines, which fill the statuses (MPI-5.0 section 13.2).
! Callbacks get a variable of the program as extra state, and may change the variable.
! ranks: alone 2
! more network: 2
! expect: success
! also: -fdefault-integer-8
! with: check.f

program generalized_requests
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, request, kept, count, ierror
    integer :: status(MPI_STATUS_SIZE)
    logical :: flag
    integer(kind=MPI_ADDRESS_KIND), volatile :: state
    integer :: queries, frees, cancels
    logical :: was_complete
    common /seen/ queries, frees, cancels, was_complete
    external :: query, release, cancel

    call start(rank, ranks)
    queries = 0
    frees = 0
    cancels = 0
    state = 0
    call MPI_GREQUEST_START(query, release, cancel, state, request, ierror)
    call check_ok(ierror, 'MPI_GREQUEST_START')
    state = 5
    call MPI_TEST(request, flag, status, ierror)
    call check(.not. flag, 'not complete')
    call MPI_CANCEL(request, ierror)
    call check_ok(ierror, 'MPI_CANCEL')
    call check(cancels == 1 .and. .not. was_complete, 'cancel_fn')
    call MPI_GREQUEST_COMPLETE(request, ierror)
    call check_ok(ierror, 'MPI_GREQUEST_COMPLETE')
    call MPI_WAIT(request, status, ierror)
    call check_ok(ierror, 'MPI_WAIT')
    call check_equal(request, MPI_REQUEST_NULL, 'request')
    call check(queries == 1 .and. frees == 1, 'query_fn and free_fn')
    call MPI_GET_ELEMENTS(status, MPI_INTEGER, count, ierror)
    call check_equal(count, 5, 'elements')
    call check(state == 6, 'free_fn changes the extra state')
    call MPI_TEST_CANCELLED(status, flag, ierror)
    call check(flag, 'cancelled')
    call check_equal(status(MPI_SOURCE), 3, 'source')
    call check_equal(status(MPI_TAG), 4, 'tag')

    ! free_fn fails if the state is -1.
    state = -1
    call MPI_GREQUEST_START(query, release, cancel, state, request, ierror)
    kept = request
    call MPI_REQUEST_FREE(request, ierror)
    call check_ok(ierror, 'MPI_REQUEST_FREE')
    call check_equal(frees, 1, 'free_fn')
    call MPI_GREQUEST_COMPLETE(kept, ierror)
    call check_class(ierror, MPI_ERR_NAME, 'MPI_GREQUEST_COMPLETE')
    call check_equal(frees, 2, 'free_fn')
    call MPI_FINALIZE(ierror)
end program

subroutine query(extra_state, status, ierror)
    implicit none
    include 'mpif.h'
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    integer :: status(MPI_STATUS_SIZE), ierror
    integer :: queries, frees, cancels
    logical :: was_complete
    common /seen/ queries, frees, cancels, was_complete

    queries = queries + 1
    call MPI_STATUS_SET_ELEMENTS(status, MPI_INTEGER, int(extra_state), ierror)
    call MPI_STATUS_SET_CANCELLED(status, .true., ierror)
    call MPI_STATUS_SET_SOURCE(status, 3, ierror)
    call MPI_STATUS_SET_TAG(status, 4, ierror)
end subroutine

subroutine release(extra_state, ierror)
    implicit none
    include 'mpif.h'
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    integer :: ierror
    integer :: queries, frees, cancels
    logical :: was_complete
    common /seen/ queries, frees, cancels, was_complete

    frees = frees + 1
    ierror = MPI_SUCCESS
    if (extra_state == -1) ierror = MPI_ERR_NAME
    extra_state = extra_state + 1
end subroutine

subroutine cancel(extra_state, complete, ierror)
    implicit none
    include 'mpif.h'
    integer(kind=MPI_ADDRESS_KIND) :: extra_state
    logical :: complete
    integer :: ierror
    integer :: queries, frees, cancels
    logical :: was_complete
    common /seen/ queries, frees, cancels, was_complete

    cancels = cancels + 1
    was_complete = complete
    ierror = MPI_SUCCESS
end subroutine
