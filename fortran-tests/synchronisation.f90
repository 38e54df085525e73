! Fence, lock, lock_all, flush in all forms, and sync (MPI-5.0 section 12.5): valid calls, erroneous calls, and
! MPI_PROC_NULL.
! ranks: 1 2 4
! more network: 2 4 4x2
! expect: success
! with: check.f

program synchronisation_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, next, win, ierror
    integer(kind=MPI_ADDRESS_KIND) :: zero
    integer, target, save :: memory(4)
    integer :: value

    call start(rank, ranks)
    next = modulo(rank + 1, ranks)
    zero = 0
    memory = -1
    call MPI_WIN_CREATE(memory, 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call check_ok(ierror, 'MPI_WIN_CREATE')
    call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRORS_RETURN, ierror)

    ! Without an epoch.
    call MPI_PUT(value, 1, MPI_INTEGER, next, zero, 1, MPI_INTEGER, win, ierror)
    call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_PUT')
    call MPI_WIN_UNLOCK(next, win, ierror)
    call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_WIN_UNLOCK')
    call MPI_WIN_UNLOCK_ALL(win, ierror)
    call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_WIN_UNLOCK_ALL')
    call MPI_WIN_FLUSH(next, win, ierror)
    call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_WIN_FLUSH')
    call MPI_WIN_FLUSH_LOCAL(next, win, ierror)
    call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_WIN_FLUSH_LOCAL')
    call MPI_WIN_FLUSH_ALL(win, ierror)
    call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_WIN_FLUSH_ALL')
    call MPI_WIN_FLUSH_LOCAL_ALL(win, ierror)
    call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_WIN_FLUSH_LOCAL_ALL')
    call MPI_WIN_FENCE(-1, win, ierror)
    call check_class(ierror, MPI_ERR_ASSERT, 'MPI_WIN_FENCE')
    call MPI_WIN_LOCK(4711, next, 0, win, ierror)
    call check_class(ierror, MPI_ERR_LOCKTYPE, 'MPI_WIN_LOCK')
    call MPI_WIN_LOCK(MPI_LOCK_SHARED, ranks, 0, win, ierror)
    call check_class(ierror, MPI_ERR_RANK, 'MPI_WIN_LOCK')
    call MPI_WIN_LOCK(MPI_LOCK_SHARED, next, 3, win, ierror)
    call check_class(ierror, MPI_ERR_ASSERT, 'MPI_WIN_LOCK')
    call MPI_WIN_FENCE(0, MPI_WIN_NULL, ierror)
    call check_class(ierror, MPI_ERR_WIN, 'MPI_WIN_FENCE')
    call MPI_WIN_SYNC(MPI_WIN_NULL, ierror)
    call check_class(ierror, MPI_ERR_WIN, 'MPI_WIN_SYNC')

    ! One target locked.
    call MPI_WIN_LOCK(MPI_LOCK_SHARED, next, MPI_MODE_NOCHECK, win, ierror)
    call check_ok(ierror, 'MPI_WIN_LOCK')
    value = 100 + rank
    call MPI_PUT(value, 1, MPI_INTEGER, next, zero, 1, MPI_INTEGER, win, ierror)
    call check_ok(ierror, 'MPI_PUT')
    call MPI_WIN_FLUSH_LOCAL(next, win, ierror)
    call check_ok(ierror, 'MPI_WIN_FLUSH_LOCAL')
    call MPI_WIN_FLUSH(next, win, ierror)
    call check_ok(ierror, 'MPI_WIN_FLUSH')
    call MPI_WIN_LOCK(MPI_LOCK_SHARED, next, 0, win, ierror)
    call check_class(ierror, MPI_ERR_RMA_SYNC, 'second MPI_WIN_LOCK')
    if (ranks > 1) then
        call MPI_PUT(value, 1, MPI_INTEGER, rank, zero, 1, MPI_INTEGER, win, ierror)
        call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_PUT to a target that is not locked')
    end if
    call MPI_WIN_UNLOCK(next, win, ierror)
    call check_ok(ierror, 'MPI_WIN_UNLOCK')
    call MPI_WIN_LOCK(MPI_LOCK_EXCLUSIVE, MPI_PROC_NULL, 0, win, ierror)
    call check_ok(ierror, 'MPI_WIN_LOCK of MPI_PROC_NULL')
    call MPI_WIN_UNLOCK(MPI_PROC_NULL, win, ierror)
    call check_ok(ierror, 'MPI_WIN_UNLOCK of MPI_PROC_NULL')

    ! All targets locked.
    call MPI_WIN_LOCK_ALL(MPI_MODE_NOCHECK, win, ierror)
    call check_ok(ierror, 'MPI_WIN_LOCK_ALL')
    call MPI_PUT(value, 1, MPI_INTEGER, next, 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierror)
    call check_ok(ierror, 'MPI_PUT')
    call MPI_WIN_FLUSH_LOCAL_ALL(win, ierror)
    call check_ok(ierror, 'MPI_WIN_FLUSH_LOCAL_ALL')
    call MPI_WIN_FLUSH_ALL(win, ierror)
    call check_ok(ierror, 'MPI_WIN_FLUSH_ALL')
    call together
    call MPI_WIN_SYNC(win, ierror)
    call check_ok(ierror, 'MPI_WIN_SYNC')
    call check(all(memory(:2) == 100 + modulo(rank - 1, ranks)) .and. all(memory(3:) == -1), 'memory')
    call MPI_WIN_FREE(win, ierror)
    call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_WIN_FREE in an epoch')
    call MPI_WIN_UNLOCK_ALL(win, ierror)
    call check_ok(ierror, 'MPI_WIN_UNLOCK_ALL')

    ! Fences.
    call MPI_WIN_FENCE(MPI_MODE_NOPRECEDE, win, ierror)
    call check_ok(ierror, 'MPI_WIN_FENCE')
    call MPI_PUT(value, 1, MPI_INTEGER, next, 3_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierror)
    call check_ok(ierror, 'MPI_PUT')
    call MPI_WIN_FENCE(MPI_MODE_NOSTORE + MPI_MODE_NOPUT, win, ierror)
    call check_ok(ierror, 'MPI_WIN_FENCE')
    call check_equal(memory(4), 100 + modulo(rank - 1, ranks), 'cell 4')
    call MPI_WIN_FENCE(MPI_MODE_NOSUCCEED, win, ierror)
    call check_ok(ierror, 'MPI_WIN_FENCE')
    call MPI_WIN_FREE(win, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE')
    call finish
end program
