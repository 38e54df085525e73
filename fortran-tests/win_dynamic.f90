! MPI_WIN_CREATE_DYNAMIC, MPI_WIN_ATTACH, MPI_WIN_DETACH (MPI-5.0 section 12.2.4): addresses are displacements, and
! wrong calls raise errors.
! ranks: alone 1 2 4
! more network: 2 4 4x2
! expect: success
! with: check.f

program win_dynamic_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, next, win, fixed_win, ierror
    integer, target, save :: first(10), second(20)
    integer :: value
    integer(kind=MPI_ADDRESS_KIND) :: address, place
    integer(kind=MPI_ADDRESS_KIND), allocatable :: addresses(:)

    call start(rank, ranks)
    next = modulo(rank + 1, ranks)
    allocate (addresses(0:ranks - 1))
    call MPI_WIN_CREATE_DYNAMIC(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call check_ok(ierror, 'MPI_WIN_CREATE_DYNAMIC')
    call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRORS_RETURN, ierror)
    first = -1
    second = -2
    call MPI_WIN_ATTACH(win, first, 40_MPI_ADDRESS_KIND, ierror)
    call check_ok(ierror, 'MPI_WIN_ATTACH')
    call MPI_WIN_ATTACH(win, second, 80_MPI_ADDRESS_KIND, ierror)
    call check_ok(ierror, 'MPI_WIN_ATTACH')
    call MPI_WIN_ATTACH(win, second(20), 4_MPI_ADDRESS_KIND, ierror)
    call check_class(ierror, MPI_ERR_RMA_ATTACH, 'overlapping MPI_WIN_ATTACH')
    call MPI_WIN_ATTACH(win, value, -4_MPI_ADDRESS_KIND, ierror)
    call check_class(ierror, MPI_ERR_SIZE, 'MPI_WIN_ATTACH with size -4')
    call MPI_GET_ADDRESS(second, address, ierror)
    call MPI_ALLGATHER(address, 1, MPI_AINT, addresses, 1, MPI_AINT, MPI_COMM_WORLD, ierror)
    call check_ok(ierror, 'MPI_ALLGATHER')

    call MPI_WIN_LOCK_ALL(0, win, ierror)
    call check_ok(ierror, 'MPI_WIN_LOCK_ALL')
    value = 40 + rank
    place = MPI_AINT_ADD(addresses(next), 76_MPI_ADDRESS_KIND)
    call MPI_PUT(value, 1, MPI_INTEGER, next, place, 1, MPI_INTEGER, win, ierror)
    call check_ok(ierror, 'MPI_PUT')
    call MPI_PUT(value, 1, MPI_INTEGER, next, place + 2, 1, MPI_INTEGER, win, ierror)
    call check_class(ierror, MPI_ERR_RMA_RANGE, 'MPI_PUT over the end')
    call MPI_WIN_FLUSH_ALL(win, ierror)
    call check_ok(ierror, 'MPI_WIN_FLUSH_ALL')
    call MPI_WIN_UNLOCK_ALL(win, ierror)
    call check_ok(ierror, 'MPI_WIN_UNLOCK_ALL')
    call together
    call check_equal(second(20), 40 + modulo(rank - 1, ranks), 'the last cell')
    call check(all(first == -1) .and. all(second(:19) == -2), 'other cells')

    call MPI_WIN_DETACH(win, first, ierror)
    call check_ok(ierror, 'MPI_WIN_DETACH')
    call MPI_WIN_DETACH(win, first, ierror)
    call check_class(ierror, MPI_ERR_RMA_ATTACH, 'second MPI_WIN_DETACH')
    call MPI_WIN_DETACH(win, second(2), ierror)
    call check_class(ierror, MPI_ERR_RMA_ATTACH, 'MPI_WIN_DETACH inside a region')
    call MPI_WIN_FREE(win, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE')

    call MPI_WIN_CREATE(first, 40_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, fixed_win, ierror)
    call MPI_WIN_SET_ERRHANDLER(fixed_win, MPI_ERRORS_RETURN, ierror)
    call MPI_WIN_ATTACH(fixed_win, second, 80_MPI_ADDRESS_KIND, ierror)
    call check_class(ierror, MPI_ERR_RMA_FLAVOR, 'MPI_WIN_ATTACH to another flavour')
    call MPI_WIN_FREE(fixed_win, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE')
    call MPI_WIN_CREATE_DYNAMIC(MPI_INFO_NULL, MPI_COMM_NULL, win, ierror)
    call check_class(ierror, MPI_ERR_COMM, 'MPI_WIN_CREATE_DYNAMIC')
    call finish
end program
