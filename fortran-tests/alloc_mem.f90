! MPI_ALLOC_MEM: the program uses the memory by C_F_POINTER and as a window, info sets its alignment, and MPI_FREE_MEM
! frees it (MPI-5.0 section 9.2). Wrong calls raise errors.
! ranks: alone 1 2
! more network: 2
! expect: success
! with: check.f

program alloc_mem_test
    use, intrinsic :: iso_c_binding
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, win, info, ierror
    integer(kind=MPI_ADDRESS_KIND) :: address
    type(c_ptr) :: p
    real, pointer :: a(:, :)
    real, target :: mine(10)
    real :: value

    call start(rank, ranks)
    call MPI_ALLOC_MEM(4_MPI_ADDRESS_KIND * 100 * 100, MPI_INFO_NULL, p, ierror)
    call check_ok(ierror, 'MPI_ALLOC_MEM')
    call c_f_pointer(p, a, [100, 100])
    a = 0.0
    a(3, 5) = 2.71
    call check(a(3, 5) == 2.71 .and. count(a == 0.0) == 9999, 'memory')

    call MPI_WIN_CREATE(a, 40001_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call check_class(ierror, MPI_ERR_SIZE, 'MPI_WIN_CREATE past the segment')
    call MPI_WIN_CREATE(a, 40000_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call check_ok(ierror, 'MPI_WIN_CREATE')
    call MPI_WIN_FENCE(0, win, ierror)
    value = 10.5 + rank
    call MPI_PUT(value, 1, MPI_REAL, modulo(rank + 1, ranks), 9999_MPI_ADDRESS_KIND, 1, MPI_REAL, win, ierror)
    call check_ok(ierror, 'MPI_PUT')
    call MPI_WIN_FENCE(0, win, ierror)
    call check(a(100, 100) == 10.5 + modulo(rank - 1, ranks), 'the last cell')
    call MPI_WIN_FREE(win, ierror)
    call check_ok(ierror, 'MPI_WIN_FREE')
    call MPI_FREE_MEM(a, ierror)
    call check_ok(ierror, 'MPI_FREE_MEM')
    call MPI_FREE_MEM(a, ierror)
    call check_class(ierror, MPI_ERR_BASE, 'MPI_FREE_MEM for the second time')
    call MPI_FREE_MEM(mine, ierror)
    call check_class(ierror, MPI_ERR_BASE, 'MPI_FREE_MEM of a variable')

    call MPI_INFO_CREATE(info, ierror)
    call MPI_INFO_SET(info, 'mpi_minimum_memory_alignment', '4096', ierror)
    call MPI_ALLOC_MEM(100_MPI_ADDRESS_KIND, info, p, ierror)
    call check_ok(ierror, 'MPI_ALLOC_MEM with an alignment')
    call check(modulo(transfer(p, address), 4096_MPI_ADDRESS_KIND) == 0, 'aligned')
    call MPI_INFO_FREE(info, ierror)
    call c_f_pointer(p, a, [5, 5])
    call MPI_FREE_MEM(a, ierror)
    call check_ok(ierror, 'MPI_FREE_MEM')

    call MPI_ALLOC_MEM(-1_MPI_ADDRESS_KIND, MPI_INFO_NULL, address, ierror)
    call check_class(ierror, MPI_ERR_SIZE, 'MPI_ALLOC_MEM of -1')
    call MPI_ALLOC_MEM(2_MPI_ADDRESS_KIND**60, MPI_INFO_NULL, address, ierror)
    call check_class(ierror, MPI_ERR_NO_MEM, 'MPI_ALLOC_MEM of far too much')
    call MPI_ALLOC_MEM(8_MPI_ADDRESS_KIND, 987654, address, ierror)
    call check_class(ierror, MPI_ERR_INFO, 'MPI_ALLOC_MEM with an invalid info handle')
    call finish
end program
