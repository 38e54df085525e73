! ISO_C_BINDING: MPI_Win_create over an array (MPI-5.0 section 12.2.1), MPI_Put between fences; size 0; wrong arguments.
! ranks: 1 2 4
! more network: 2 4 4x2
! expect: success
! with: c_functions.f90

program c_win_create_test
    use c_functions
    implicit none
    integer, parameter :: cells = 100
    integer(c_int) :: rank, ranks, next, previous
    integer(c_intptr_t) :: win
    real(c_double), target :: memory(cells), value(3)

    call c_start(rank, ranks)
    next = modulo(rank + 1, ranks)
    previous = modulo(rank - 1, ranks)

    memory = -1.0d0
    call succeeds(c_win_create(c_loc(memory), 8_c_intptr_t * cells, 8_c_int, info_null, comm_world, win), &
        'Win_create')
    call succeeds(c_win_set_errhandler(win, errors_return), 'Win_set_errhandler')
    call succeeds(c_win_fence(0_c_int, win), 'Win_fence')
    value = [real(c_double) :: rank, 0.5d0, 100 + rank]
    call succeeds(c_put(c_loc(value), 3_c_int, type_double, next, 10_c_intptr_t, 3_c_int, type_double, win), 'Put')
    call succeeds(c_put_large(c_loc(value), 1_c_int64_t, type_double, next, 99_c_intptr_t, 1_c_int64_t, type_double, &
        win), 'Put_c')
    call fails(c_put(c_loc(value), 1_c_int, type_double, next, 100_c_intptr_t, 1_c_int, type_double, win), &
        err_rma_range, 'Put behind the end')
    call fails(c_put(c_loc(value), 1_c_int, type_double, ranks, 0_c_intptr_t, 1_c_int, type_double, win), &
        err_rank, 'Put to a rank that does not exist')
    call succeeds(c_put(c_loc(value), 1_c_int, type_double, proc_null, 0_c_intptr_t, 1_c_int, type_double, win), &
        'Put to MPI_PROC_NULL')
    call succeeds(c_win_fence(0_c_int, win), 'Win_fence')
    call holds(all(memory(1:10) == -1.0d0) .and. all(memory(14:99) == -1.0d0), 'other cells are untouched')
    call holds(all(memory(11:13) == [real(c_double) :: previous, 0.5d0, 100 + previous]), 'cells 11 to 13')
    call holds(memory(100) == real(previous, c_double), 'cell 100')
    call succeeds(c_win_free(win), 'Win_free')
    call holds(win == win_null, 'the handle is MPI_WIN_NULL')

    call succeeds(c_win_create(c_null_ptr, 0_c_intptr_t, 1_c_int, info_null, comm_world, win), 'Win_create of size 0')
    call succeeds(c_win_free(win), 'Win_free')

    call fails(c_win_create(c_loc(memory), -1_c_intptr_t, 8_c_int, info_null, comm_world, win), err_size, 'size -1')
    call fails(c_win_create(c_loc(memory), 800_c_intptr_t, 0_c_int, info_null, comm_world, win), err_disp, 'unit 0')
    call fails(c_win_create(c_loc(memory), 800_c_intptr_t, 8_c_int, info_null, comm_null, win), err_comm, &
        'MPI_COMM_NULL')
    call succeeds(c_finalize(), 'Finalize')
end program
