! MPI_RPUT, MPI_RGET, MPI_RACCUMULATE, MPI_RGET_ACCUMULATE (MPI-5.0 section 12.3.5) and all functions that complete
! them: single requests, and arrays of requests with indices from 1.
! ranks: alone 1 2 3
! network: 3
! more network: 2 3x2
! expect: success
! with: check.f

program requests_test
    implicit none
    include 'mpif.h'
    integer, parameter :: length = 6
    integer :: rank, ranks, next, win, ierror, i, place, number
    integer :: request, stale, requests(length), places(length)
    integer :: status(MPI_STATUS_SIZE), statuses(MPI_STATUS_SIZE, length)
    integer :: values(length), got(length)
    integer, target, save :: memory(length)
    integer(kind=MPI_ADDRESS_KIND) :: displacement
    logical :: flag

    call start(rank, ranks)
    next = modulo(rank + 1, ranks)
    memory = -1
    call MPI_WIN_CREATE(memory, 24_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call check_ok(ierror, 'MPI_WIN_CREATE')
    call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRORS_RETURN, ierror)
    values = [(100 * rank + i, i = 1, length)]
    call MPI_RPUT(values, 1, MPI_INTEGER, next, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, request, ierror)
    call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_RPUT without a lock')
    call MPI_WIN_LOCK_ALL(0, win, ierror)
    call check_ok(ierror, 'MPI_WIN_LOCK_ALL')

    ! One operation of each kind.
    call MPI_RPUT(values, length, MPI_INTEGER, next, 0_MPI_ADDRESS_KIND, length, MPI_INTEGER, win, request, ierror)
    call check_ok(ierror, 'MPI_RPUT')
    call check(request /= MPI_REQUEST_NULL, 'a request')
    status = 4711
    call MPI_WAIT(request, status, ierror)
    call check_ok(ierror, 'MPI_WAIT')
    call check_equal(request, MPI_REQUEST_NULL, 'request after MPI_WAIT')
    call check_equal(status(MPI_SOURCE), MPI_ANY_SOURCE, 'source')
    call check_equal(status(MPI_TAG), MPI_ANY_TAG, 'tag')
    call check_equal(status(MPI_ERROR), 4711, 'unchanged error field')
    call MPI_WIN_FLUSH(next, win, ierror)
    call MPI_RGET(got, length, MPI_INTEGER, next, 0_MPI_ADDRESS_KIND, length, MPI_INTEGER, win, request, ierror)
    call check_ok(ierror, 'MPI_RGET')
    ! Between hosts, the data arrive after the call.
    flag = .false.
    do while (.not. flag)
        call MPI_TEST(request, flag, MPI_STATUS_IGNORE, ierror)
        call check_ok(ierror, 'MPI_TEST')
    end do
    call check(request == MPI_REQUEST_NULL .and. all(got == values), 'data of MPI_RGET')
    call MPI_RACCUMULATE(values, length, MPI_INTEGER, next, 0_MPI_ADDRESS_KIND, length, MPI_INTEGER, MPI_SUM, win, &
                         request, ierror)
    call check_ok(ierror, 'MPI_RACCUMULATE')
    stale = request
    call MPI_REQUEST_FREE(request, ierror)
    call check_ok(ierror, 'MPI_REQUEST_FREE')
    call check_equal(request, MPI_REQUEST_NULL, 'request after MPI_REQUEST_FREE')
    call MPI_WAIT(stale, MPI_STATUS_IGNORE, ierror)
    call check_class(ierror, MPI_ERR_REQUEST, 'a request that is freed')
    call MPI_WIN_FLUSH(next, win, ierror)
    got = -2
    call MPI_RGET_ACCUMULATE(values, length, MPI_INTEGER, got, length, MPI_INTEGER, next, 0_MPI_ADDRESS_KIND, length, &
                             MPI_INTEGER, MPI_REPLACE, win, request, ierror)
    call check_ok(ierror, 'MPI_RGET_ACCUMULATE')
    flag = .false.
    do while (.not. flag)
        call MPI_REQUEST_GET_STATUS(request, flag, status, ierror)
        call check_ok(ierror, 'MPI_REQUEST_GET_STATUS')
    end do
    call check(request /= MPI_REQUEST_NULL, 'MPI_REQUEST_GET_STATUS')
    call MPI_WAIT(request, status, ierror)
    call check_ok(ierror, 'MPI_WAIT')
    call check(all(got == 2 * values), 'result of MPI_RGET_ACCUMULATE')

    ! Several operations.
    call issue
    call MPI_REQUEST_GET_STATUS_ANY(length, requests, place, flag, status, ierror)
    call check_ok(ierror, 'MPI_REQUEST_GET_STATUS_ANY')
    call check(flag .and. place == 1, 'MPI_REQUEST_GET_STATUS_ANY')
    call MPI_REQUEST_GET_STATUS_ALL(length, requests, flag, statuses, ierror)
    call check_ok(ierror, 'MPI_REQUEST_GET_STATUS_ALL')
    call check(flag .and. all(statuses(MPI_SOURCE, :) == MPI_ANY_SOURCE), 'MPI_REQUEST_GET_STATUS_ALL')
    call MPI_REQUEST_GET_STATUS_SOME(length, requests, number, places, MPI_STATUSES_IGNORE, ierror)
    call check_ok(ierror, 'MPI_REQUEST_GET_STATUS_SOME')
    call check_equal(number, length, 'MPI_REQUEST_GET_STATUS_SOME')
    call check(all(places == [(i, i = 1, length)]), 'places count from 1')
    call check(all(requests /= MPI_REQUEST_NULL), 'requests stay')
    call MPI_WAITANY(length, requests, place, status, ierror)
    call check_ok(ierror, 'MPI_WAITANY')
    call check(place >= 1 .and. place <= length, 'MPI_WAITANY')
    call check_equal(requests(place), MPI_REQUEST_NULL, 'request after MPI_WAITANY')
    call MPI_TESTANY(length, requests, place, flag, MPI_STATUS_IGNORE, ierror)
    call check(flag .and. count(requests == MPI_REQUEST_NULL) == 2, 'MPI_TESTANY')
    call MPI_TESTSOME(length, requests, number, places, statuses, ierror)
    call check_ok(ierror, 'MPI_TESTSOME')
    call check_equal(number, length - 2, 'MPI_TESTSOME')
    call check(all(requests == MPI_REQUEST_NULL) .and. minval(places(:number)) >= 1, 'requests after MPI_TESTSOME')

    ! No request is active.
    call MPI_WAITANY(length, requests, place, MPI_STATUS_IGNORE, ierror)
    call check_equal(place, MPI_UNDEFINED, 'MPI_WAITANY of nothing')
    call MPI_REQUEST_GET_STATUS_ANY(length, requests, place, flag, MPI_STATUS_IGNORE, ierror)
    call check(flag .and. place == MPI_UNDEFINED, 'MPI_REQUEST_GET_STATUS_ANY of nothing')
    call MPI_WAITSOME(length, requests, number, places, MPI_STATUSES_IGNORE, ierror)
    call check_equal(number, MPI_UNDEFINED, 'MPI_WAITSOME of nothing')
    call MPI_REQUEST_GET_STATUS_SOME(length, requests, number, places, MPI_STATUSES_IGNORE, ierror)
    call check_equal(number, MPI_UNDEFINED, 'MPI_REQUEST_GET_STATUS_SOME of nothing')

    call issue
    call MPI_WAITSOME(length, requests, number, places, MPI_STATUSES_IGNORE, ierror)
    call check(number >= 1, 'MPI_WAITSOME')
    call MPI_WAITALL(length, requests, statuses, ierror)
    call check_ok(ierror, 'MPI_WAITALL')
    call check(all(requests == MPI_REQUEST_NULL), 'requests after MPI_WAITALL')
    call issue
    call MPI_TESTALL(length, requests, flag, MPI_STATUSES_IGNORE, ierror)
    call check_ok(ierror, 'MPI_TESTALL')
    call check(flag .and. all(requests == MPI_REQUEST_NULL), 'requests after MPI_TESTALL')
    call MPI_REQUEST_GET_STATUS_ALL(1, [stale], flag, statuses, ierror)
    call check_class(ierror, MPI_ERR_REQUEST, 'a request that is freed')

    call MPI_WIN_UNLOCK_ALL(win, ierror)
    call check_ok(ierror, 'MPI_WIN_UNLOCK_ALL')
    call together
    ! After MPI_REPLACE stored the values, three calls of issue have each added the values.
    call check(all(memory == [(4 * (100 * modulo(rank - 1, ranks) + i), i = 1, length)]), 'memory')
    call MPI_WIN_FREE(win, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE')
    call finish

contains

    ! Adds each value by a separate operation.
    subroutine issue
        do i = 1, length
            displacement = i - 1
            call MPI_RACCUMULATE(values(i), 1, MPI_INTEGER, next, displacement, 1, MPI_INTEGER, MPI_SUM, win, &
                                 requests(i), ierror)
            call check_ok(ierror, 'MPI_RACCUMULATE')
        end do
    end subroutine
end program
