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
    integer :: rank, ranks, next, previous, comm, request, size, ierror, i
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
    do i = 1, 3
        got = 0
        call MPI_RECV(got, length, MPI_INTEGER, previous, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
        call check_equal(got(length), 1000000 * previous + length, 'last number of a message')
    end do
    call MPI_BUFFER_FLUSH(ierror)
    call check_ok(ierror, 'MPI_BUFFER_FLUSH')
    call MPI_BUFFER_IFLUSH(request, ierror)
    call MPI_WAIT(request, MPI_STATUS_IGNORE, ierror)
    call check_ok(ierror, 'MPI_BUFFER_IFLUSH')
    call MPI_BUFFER_DETACH(buffer, size, ierror)
    call check_ok(ierror, 'MPI_BUFFER_DETACH')
    call check_equal(size, 3 * (4 * length + MPI_BSEND_OVERHEAD), 'size')

    call MPI_COMM_DUP(MPI_COMM_WORLD, comm, ierror)
    call MPI_COMM_ATTACH_BUFFER(comm, own, 4 * length + MPI_BSEND_OVERHEAD, ierror)
    call check_ok(ierror, 'MPI_COMM_ATTACH_BUFFER')
    call MPI_BSEND(values, length, MPI_INTEGER, next, 1, comm, ierror)
    call check_ok(ierror, 'MPI_BSEND')
    call MPI_RECV(got, length, MPI_INTEGER, previous, 1, comm, MPI_STATUS_IGNORE, ierror)
    call MPI_COMM_FLUSH_BUFFER(comm, ierror)
    call check_ok(ierror, 'MPI_COMM_FLUSH_BUFFER')
    call MPI_COMM_DETACH_BUFFER(comm, own, size, ierror)
    call check_ok(ierror, 'MPI_COMM_DETACH_BUFFER')
    call check_equal(size, 4 * length + MPI_BSEND_OVERHEAD, 'size')
    call MPI_COMM_ATTACH_BUFFER(comm, MPI_BUFFER_AUTOMATIC, 0, ierror)
    call check_ok(ierror, 'MPI_COMM_ATTACH_BUFFER of MPI_BUFFER_AUTOMATIC')
    do i = 1, 5
        call MPI_BSEND(values, length, MPI_INTEGER, next, 1, comm, ierror)
        call check_ok(ierror, 'MPI_BSEND')
    end do
    do i = 1, 5
        call MPI_RECV(got, length, MPI_INTEGER, previous, 1, comm, MPI_STATUS_IGNORE, ierror)
    end do
    call MPI_COMM_FREE(comm, ierror)
    call check_ok(ierror, 'MPI_COMM_FREE')
    call MPI_FINALIZE(ierror)
end program
