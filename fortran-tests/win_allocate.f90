! MPI_WIN_ALLOCATE with TYPE(C_PTR) and with an address, in one program (MPI-5.0 section 12.2.2): put and get under
! locks, attributes, and errors of wrong calls.
! ranks: alone 1 2 4
! more network: 2 4 4x2
! expect: success
! with: check.f

program win_allocate_test
    use, intrinsic :: iso_c_binding
    implicit none
    include 'mpif.h'
    integer, parameter :: cells = 64
    integer :: rank, ranks, next, previous, win, second_win, ierror
    integer(kind=MPI_ADDRESS_KIND) :: address, empty, value
    type(c_ptr) :: base
    logical :: flag
    real, pointer :: memory(:)
    real :: sent(3), received(3)

    call start(rank, ranks)
    next = modulo(rank + 1, ranks)
    previous = modulo(rank - 1, ranks)

    call MPI_WIN_ALLOCATE(4_MPI_ADDRESS_KIND * cells, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierror)
    call check_ok(ierror, 'MPI_WIN_ALLOCATE with TYPE(C_PTR)')
    call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRORS_RETURN, ierror)
    call c_f_pointer(base, memory, [cells])
    memory = -1.0
    call together

    sent = [0.5, real(rank), 1.0e20]
    call MPI_PUT(sent, 3, MPI_REAL, next, 10_MPI_ADDRESS_KIND, 3, MPI_REAL, win, ierror)
    call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_PUT without an epoch')
    call MPI_WIN_LOCK(MPI_LOCK_EXCLUSIVE, next, 0, win, ierror)
    call check_ok(ierror, 'MPI_WIN_LOCK')
    call MPI_PUT(sent, 3, MPI_REAL, next, 10_MPI_ADDRESS_KIND, 3, MPI_REAL, win, ierror)
    call check_ok(ierror, 'MPI_PUT')
    call MPI_WIN_FLUSH(next, win, ierror)
    call check_ok(ierror, 'MPI_WIN_FLUSH')
    received = 0.0
    call MPI_GET(received, 3, MPI_REAL, next, 10_MPI_ADDRESS_KIND, 3, MPI_REAL, win, ierror)
    call check_ok(ierror, 'MPI_GET')
    call MPI_WIN_UNLOCK(next, win, ierror)
    call check_ok(ierror, 'MPI_WIN_UNLOCK')
    call MPI_GET_ADDRESS(received, address, ierror)
    call check(all(received == sent), 'the data that MPI_GET read')
    call together
    call MPI_WIN_LOCK(MPI_LOCK_SHARED, rank, 0, win, ierror)
    call MPI_WIN_SYNC(win, ierror)
    call check_ok(ierror, 'MPI_WIN_SYNC')
    call MPI_WIN_UNLOCK(rank, win, ierror)
    call check(all(memory(11:13) == [0.5, real(previous), 1.0e20]), 'the data that MPI_PUT wrote')
    call check(all(memory(:10) == -1.0) .and. all(memory(14:) == -1.0), 'other cells')

    ! Attributes are values, not pointers.
    call attribute(win, MPI_WIN_BASE, transfer(base, 0_MPI_ADDRESS_KIND), 'MPI_WIN_BASE')
    call attribute(win, MPI_WIN_SIZE, 4_MPI_ADDRESS_KIND * cells, 'MPI_WIN_SIZE')
    call attribute(win, MPI_WIN_DISP_UNIT, 4_MPI_ADDRESS_KIND, 'MPI_WIN_DISP_UNIT')
    call attribute(win, MPI_WIN_CREATE_FLAVOR, int(MPI_WIN_FLAVOR_ALLOCATE, MPI_ADDRESS_KIND), 'flavour')
    call attribute(win, MPI_WIN_MODEL, int(MPI_WIN_UNIFIED, MPI_ADDRESS_KIND), 'MPI_WIN_MODEL')
    call MPI_WIN_GET_ATTR(win, MPI_KEYVAL_INVALID, value, flag, ierror)
    call check_class(ierror, MPI_ERR_KEYVAL, 'MPI_WIN_GET_ATTR')
    call MPI_WIN_GET_ATTR(MPI_WIN_NULL, MPI_WIN_BASE, value, flag, ierror)
    call check_class(ierror, MPI_ERR_WIN, 'MPI_WIN_GET_ATTR')

    ! The address as a number; size 0; wrong arguments.
    call MPI_WIN_ALLOCATE(800_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_WORLD, address, second_win, ierror)
    call check_ok(ierror, 'MPI_WIN_ALLOCATE with an address')
    call check(second_win /= win, 'the handles of two windows')
    call check(address /= 0 .and. modulo(address, 64_MPI_ADDRESS_KIND) == 0, 'aligned to 64 bytes')
    call attribute(second_win, MPI_WIN_BASE, address, 'MPI_WIN_BASE')
    call MPI_WIN_FREE(second_win, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE')
    call MPI_WIN_ALLOCATE(0_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_WORLD, empty, second_win, ierror)
    call check_ok(ierror, 'MPI_WIN_ALLOCATE of size 0')
    call MPI_WIN_FREE(second_win, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE')
    call MPI_WIN_ALLOCATE(-8_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_WORLD, address, second_win, ierror)
    call check_class(ierror, MPI_ERR_SIZE, 'size -8')
    call MPI_WIN_ALLOCATE(8_MPI_ADDRESS_KIND, -1, MPI_INFO_NULL, MPI_COMM_WORLD, address, second_win, ierror)
    call check_class(ierror, MPI_ERR_DISP, 'unit -1')
    call MPI_WIN_ALLOCATE(2_MPI_ADDRESS_KIND**60, 1, MPI_INFO_NULL, MPI_COMM_WORLD, address, second_win, ierror)
    call check_class(ierror, MPI_ERR_NO_MEM, 'size 2**60')

    call MPI_WIN_FREE(win, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE')
    call finish

contains

    subroutine attribute(window, key, wanted, name)
        integer, intent(in) :: window, key
        integer(kind=MPI_ADDRESS_KIND), intent(in) :: wanted
        character(*), intent(in) :: name
        flag = .false.
        value = -1
        call MPI_WIN_GET_ATTR(window, key, value, flag, ierror)
        call check_ok(ierror, name)
        call check(flag .and. value == wanted, name)
    end subroutine
end program
