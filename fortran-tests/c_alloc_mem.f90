! ISO_C_BINDING: the program uses memory of MPI_Alloc_mem by C_F_POINTER and as a window, and MPI_Free_mem frees it
! (MPI-5.0 section 9.2). Wrong sizes, and addresses that MPI_Alloc_mem has not returned, raise errors. A class has an
! error string.
! ranks: 1 2
! more network: 2
! expect: success
! with: c_functions.f90

program c_alloc_mem_test
    use c_functions
    implicit none
    integer(c_int) :: rank, ranks, next, length
    integer(c_intptr_t) :: win
    type(c_ptr) :: base, empty
    real(c_double), pointer :: memory(:, :)
    real(c_double), target :: value, mine
    character(kind=c_char) :: text(512)

    call c_start(rank, ranks)
    next = modulo(rank + 1, ranks)

    call succeeds(c_alloc_mem(8_c_intptr_t * 100 * 100, info_null, base), 'Alloc_mem')
    call c_f_pointer(base, memory, [100, 100])
    memory = 1.0d0
    memory(3, 5) = 2.71d0
    call holds(memory(3, 5) == 2.71d0 .and. count(memory == 1.0d0) == 9999, 'memory holds what is written')

    call fails(c_win_create(base, 80001_c_intptr_t, 8_c_int, info_null, comm_world, win), err_size, &
        'Win_create past the segment')
    call succeeds(c_win_create(base, 80000_c_intptr_t, 8_c_int, info_null, comm_world, win), 'Win_create')
    call succeeds(c_win_fence(0_c_int, win), 'Win_fence')
    value = 3.14d0 + rank
    call succeeds(c_put(c_loc(value), 1_c_int, type_double, next, 9999_c_intptr_t, 1_c_int, type_double, win), 'Put')
    call succeeds(c_win_fence(0_c_int, win), 'Win_fence')
    call holds(memory(100, 100) == 3.14d0 + modulo(rank - 1, ranks), 'the last cell')
    call succeeds(c_win_free(win), 'Win_free')
    call succeeds(c_free_mem(base), 'Free_mem')

    call fails(c_free_mem(base), err_base, 'Free_mem for the second time')
    call fails(c_free_mem(c_loc(mine)), err_base, 'Free_mem of a variable')
    call fails(c_alloc_mem(-1_c_intptr_t, info_null, base), err_size, 'Alloc_mem of -1')
    call fails(c_alloc_mem(2_c_intptr_t**60, info_null, base), err_no_mem, 'Alloc_mem of far too much')
    call succeeds(c_error_string(err_no_mem, text, length), 'Error_string')
    call holds(length > 0 .and. length < 512 .and. text(length + 1) == c_null_char, 'length of the error string')
    call succeeds(c_alloc_mem(0_c_intptr_t, info_null, empty), 'Alloc_mem of 0')
    call succeeds(c_free_mem(empty), 'Free_mem')
    call succeeds(c_finalize(), 'Finalize')
end program
