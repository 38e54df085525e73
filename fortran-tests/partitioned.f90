! Partitioned communication: MPI_PSEND_INIT, MPI_PRECV_INIT, MPI_PREADY and its forms, MPI_PARRIVED (MPI-5.0 section
! 4.2).
! ranks: alone 2
! more network: 2
! expect: success
! with: check.f
! interfaces: mpif.h mpi mpi_f08
#include "interface.h"
program partitioned_test
#ifdef USE_MPI_F08
    use mpi_f08
#elif defined(USE_MPI)
    use mpi
#endif
    implicit none
#ifdef USE_MPIF_H
    include 'mpif.h'
#endif
    integer, parameter :: length = 6000
    integer, MOVED :: values(length), got(length)
    integer :: rank, ranks, next, previous, ierror, round, i, number
    integer(kind=MPI_COUNT_KIND) :: count
    HANDLE(MPI_Request) :: sent, received
    STATUS :: status
    logical :: flag

    call start(rank, ranks)
    next = modulo(rank + 1, ranks)
    previous = modulo(rank - 1, ranks)
    count = length / 6
    call MPI_PSEND_INIT(values, 6, count, MPI_INTEGER, next, 1, MPI_COMM_WORLD, MPI_INFO_NULL, sent, ierror)
    call check_ok(ierror, 'MPI_PSEND_INIT')
    count = length / 2
    call MPI_PRECV_INIT(got, 2, count, MPI_INTEGER, previous, 1, MPI_COMM_WORLD, MPI_INFO_NULL, received, ierror)
    call check_ok(ierror, 'MPI_PRECV_INIT')
    call MPI_PARRIVED(received, 1, flag, ierror)
    call check_ok(ierror, 'MPI_PARRIVED')
    call check(flag, 'MPI_PARRIVED of an inactive request')
    do round = 1, 2
        got = -1
        call MPI_START(received, ierror)
        call check_ok(ierror, 'MPI_START')
        call MPI_START(sent, ierror)
        call check_ok(ierror, 'MPI_START')
        values = [(rank * 1000000 + round * 100000 + i, i = 1, length)]
        call MPI_PREADY(4, sent, ierror)
        call check_ok(ierror, 'MPI_PREADY')
        call MPI_PREADY_LIST(2, [5, 3], sent, ierror)
        call check_ok(ierror, 'MPI_PREADY_LIST')
        flag = .false.
        do while (.not. flag)
            call MPI_PARRIVED(received, 1, flag, ierror)
            call check_ok(ierror, 'MPI_PARRIVED')
        end do
        call check(all(got(length / 2 + 1:) == [(previous * 1000000 + round * 100000 + i, i = length / 2 + 1, length)]), &
                   'the second partition')
        call MPI_BARRIER(MPI_COMM_WORLD, ierror)
        call MPI_PARRIVED(received, 0, flag, ierror)
        call check(.not. flag, 'MPI_PARRIVED of the first partition')
        call MPI_BARRIER(MPI_COMM_WORLD, ierror)
        call MPI_PREADY_RANGE(0, 2, sent, ierror)
        call check_ok(ierror, 'MPI_PREADY_RANGE')
        call MPI_WAIT(sent, MPI_STATUS_IGNORE, ierror)
        call check_ok(ierror, 'MPI_WAIT')
        call MPI_WAIT(received, status, ierror)
        call check_ok(ierror, 'MPI_WAIT')
        call check_equal(SOURCE_OF(status), previous, 'source')
        call MPI_GET_COUNT(status, MPI_INTEGER, number, ierror)
        call check_equal(number, length, 'MPI_GET_COUNT')
        call check(all(got == [(previous * 1000000 + round * 100000 + i, i = 1, length)]), 'data of all partitions')
    end do
    call MPI_REQUEST_FREE(sent, ierror)
    call MPI_REQUEST_FREE(received, ierror)
    call check_ok(ierror, 'MPI_REQUEST_FREE')
    call finish
end program
