! MPI_WIN_ALLOCATE (MPI-5.0 section 12.2.2) returns the address of the window in a Cray pointer, whose pointee is an
! array.
! ranks: 1 2 4
! more network: 2 4 4x2
! expect: success
! with: check.f
! flags: -fcray-pointer

program win_allocate_cray_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, win, ierror
    integer :: memory(100)
    pointer (base, memory)

    call start(rank, ranks)
    call MPI_WIN_ALLOCATE(400_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierror)
    call check_ok(ierror, 'MPI_WIN_ALLOCATE')
    memory = -1
    call MPI_WIN_FENCE(0, win, ierror)
    call MPI_PUT(rank, 1, MPI_INTEGER, modulo(rank + 1, ranks), 99_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierror)
    call check_ok(ierror, 'MPI_PUT')
    call MPI_WIN_FENCE(0, win, ierror)
    call check_equal(memory(100), modulo(rank - 1, ranks), 'the last cell')
    call check(all(memory(:99) == -1), 'other cells')
    call MPI_WIN_FREE(win, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE')
    call finish
end program
