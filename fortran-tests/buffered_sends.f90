! MPI_BSEND, MPI_IBSEND and MPI_BSEND_INIT with a buffer of the process, and MPI_BSEND with buffers of a communicator,
! one of which is MPI_BUFFER_AUTOMATIC (MPI-5.0 section 3.6).
! ranks: alone 1 3
! more network: 3 3x2
! expect: success
! with: check.f

program buffered_sends
    implicit none
    include 'mpif.h'
    integer, parameter :: length = 20000
    integer :: rank, ranks, next, previous, comm, request, size, ierror, i, k
    logical :: flag
    integer :: values(length), got(length)
    character, save :: buffer(3 * (4 * length + MPI_BSEND_OVERHEAD)), own(4 * length + MPI_BSEND_OVERHEAD)

    call start(rank, ranks)
    next = modulo(rank + 1, ranks)
    previous = modulo(rank - 1, ranks)
    values = [(1000000 * rank + i, i = 1, length)]
    call MPI_BSEND(values, 1, MPI_INTEGER, next, 1, MPI_COMM_WORLD, ierror)
    call check_class(ierror, MPI_ERR_BUFFER, 'MPI_BSEND without a buffer')
    call MPI_BUFFER_ATTACH(buffer, 3 * (4 * length + MPI_BSEND_OVERHEAD), ierror)
    call check_ok(ierror, 'MPI_BUFFER_ATTACH')
    call MPI_BSEND(values, length, MPI_INTEGER, next, 1, MPI_COMM_WORLD, ierror)
    call check_ok(ierror, 'MPI_BSEND')
    call MPI_IBSEND(values, length, MPI_INTEGER, next, 1, MPI_COMM_WORLD, request, ierror)
    call check_ok(ierror, 'MPI_IBSEND')
    call MPI_WAIT(request, MPI_STATUS_IGNORE, ierror)
    call MPI_BSEND_INIT(values, length, MPI_INTEGER, next, 1, MPI_COMM_WORLD, request, ierror)
    call check_ok(ierror, 'MPI_BSEND_INIT')
    call MPI_START(request, ierror)
    call check_ok(ierror, 'MPI_START')
    call MPI_WAIT(request, MPI_STATUS_IGNORE, ierror)
    call MPI_REQUEST_FREE(request, ierror)
    values = 0
    ! The messages are in the buffer until the receives.
    call MPI_BUFFER_IFLUSH(request, ierror)
    call check_ok(ierror, 'MPI_BUFFER_IFLUSH')
    call MPI_TEST(request, flag, MPI_STATUS_IGNORE, ierror)
    call check(.not. flag, 'MPI_BUFFER_IFLUSH before the receives')
    call MPI_BARRIER(MPI_COMM_WORLD, ierror)
    do i = 1, 3
        call receive(MPI_COMM_WORLD, 0)
    end do
    call MPI_WAIT(request, MPI_STATUS_IGNORE, ierror)
    call check_ok(ierror, 'MPI_WAIT')
    call MPI_BUFFER_FLUSH(ierror)
    call check_ok(ierror, 'MPI_BUFFER_FLUSH')
    call MPI_BUFFER_DETACH(buffer, size, ierror)
    call check_ok(ierror, 'MPI_BUFFER_DETACH')
    call check_equal(size, 3 * (4 * length + MPI_BSEND_OVERHEAD), 'size')

    call MPI_COMM_DUP(MPI_COMM_WORLD, comm, ierror)
    values = [(1000000 * rank + i + 5, i = 1, length)]
    call MPI_COMM_ATTACH_BUFFER(comm, own, 4 * length + MPI_BSEND_OVERHEAD, ierror)
    call check_ok(ierror, 'MPI_COMM_ATTACH_BUFFER')
    call MPI_BSEND(values, length, MPI_INTEGER, next, 1, comm, ierror)
    call check_ok(ierror, 'MPI_BSEND')
    call MPI_COMM_SET_ERRHANDLER(comm, MPI_ERRORS_RETURN, ierror)
    call MPI_BSEND(values, length, MPI_INTEGER, next, 1, comm, ierror)
    call check_class(ierror, MPI_ERR_BUFFER, 'MPI_BSEND with a full buffer')
    values = 0
    call receive(comm, 5)
    call MPI_COMM_FLUSH_BUFFER(comm, ierror)
    call check_ok(ierror, 'MPI_COMM_FLUSH_BUFFER')
    call MPI_COMM_DETACH_BUFFER(comm, own, size, ierror)
    call check_ok(ierror, 'MPI_COMM_DETACH_BUFFER')
    call check_equal(size, 4 * length + MPI_BSEND_OVERHEAD, 'size')
    call MPI_COMM_ATTACH_BUFFER(comm, MPI_BUFFER_AUTOMATIC, 0, ierror)
    call check_ok(ierror, 'MPI_COMM_ATTACH_BUFFER of MPI_BUFFER_AUTOMATIC')
    do i = 1, 5
        values = [(1000000 * rank + k + 10 * i, k = 1, length)]
        call MPI_BSEND(values, length, MPI_INTEGER, next, 1, comm, ierror)
        call check_ok(ierror, 'MPI_BSEND')
    end do
    do i = 1, 5
        call receive(comm, 10 * i)
    end do
    call MPI_COMM_FREE(comm, ierror)
    call check_ok(ierror, 'MPI_COMM_FREE')
    call finish

contains

    ! Receives a message of the previous rank, and checks its numbers, to which the sender has added `more`.
    subroutine receive(communicator, more)
        integer, intent(in) :: communicator, more
        integer :: status(MPI_STATUS_SIZE), number

        got = -1
        call MPI_RECV(got, length, MPI_INTEGER, previous, 1, communicator, status, ierror)
        call check_ok(ierror, 'MPI_RECV')
        call MPI_GET_COUNT(status, MPI_INTEGER, number, ierror)
        call check_equal(number, length, 'count')
        call check(all(got == [(1000000 * previous + k + more, k = 1, length)]), 'numbers of a message')
    end subroutine
end program
