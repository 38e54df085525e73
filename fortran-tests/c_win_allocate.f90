! ISO_C_BINDING: MPI_Win_allocate (MPI-5.0 section 12.2.2) with C_F_POINTER, put and flush under a lock, attributes, and
! errors of wrong calls.
! ranks: 1 2 4
! more network: 2 4 4x2
! expect: success
! with: c_functions.f90

program c_win_allocate_test
    use c_functions
    implicit none
    integer, parameter :: cells = 50
    integer(c_int) :: rank, ranks, next, flag
    integer(c_intptr_t) :: win
    type(c_ptr) :: base, attribute
    integer(c_int), pointer :: memory(:), unit
    integer(c_intptr_t), pointer :: size
    integer(c_int), target :: value(2)

    call c_start(rank, ranks)
    next = modulo(rank + 1, ranks)

    call succeeds(c_win_allocate(4_c_intptr_t * cells, 4_c_int, info_null, comm_world, base, win), 'Win_allocate')
    call succeeds(c_win_set_errhandler(win, errors_return), 'Win_set_errhandler')
    call c_f_pointer(base, memory, [cells])
    call holds(modulo(transfer(base, 0_c_intptr_t), 64_c_intptr_t) == 0, 'aligned to 64 bytes')
    memory = -1
    call succeeds(c_barrier(comm_world), 'Barrier')

    value = [rank, 1000 + rank]
    call fails(c_put(c_loc(value), 2_c_int, type_int, next, 4_c_intptr_t, 2_c_int, type_int, win), &
        err_rma_sync, 'Put without an epoch')
    call succeeds(c_win_lock(lock_exclusive, next, 0_c_int, win), 'Win_lock')
    call succeeds(c_put(c_loc(value), 2_c_int, type_int, next, 4_c_intptr_t, 2_c_int, type_int, win), 'Put')
    call succeeds(c_win_flush(next, win), 'Win_flush')
    call fails(c_put(c_loc(value), -1_c_int, type_int, next, 4_c_intptr_t, 2_c_int, type_int, win), &
        err_count, 'Put with count -1')
    call succeeds(c_win_unlock(next, win), 'Win_unlock')
    call fails(c_win_unlock(next, win), err_rma_sync, 'Win_unlock without a lock')
    call succeeds(c_barrier(comm_world), 'Barrier')
    call succeeds(c_win_lock(lock_shared, rank, 0_c_int, win), 'Win_lock')
    call holds(memory(5) == modulo(rank - 1, ranks), 'cell 5')
    call holds(memory(6) == 1000 + modulo(rank - 1, ranks), 'cell 6')
    call holds(all(memory(:4) == -1) .and. all(memory(7:) == -1), 'other cells are untouched')
    call succeeds(c_win_unlock(rank, win), 'Win_unlock')

    call succeeds(c_win_get_attr(win, win_base, attribute, flag), 'Win_get_attr')
    call holds(flag == 1 .and. c_associated(attribute, base), 'MPI_WIN_BASE')
    call succeeds(c_win_get_attr(win, win_size, attribute, flag), 'Win_get_attr')
    call c_f_pointer(attribute, size)
    call holds(flag == 1 .and. size == 4 * cells, 'MPI_WIN_SIZE')
    call succeeds(c_win_get_attr(win, win_disp_unit, attribute, flag), 'Win_get_attr')
    call c_f_pointer(attribute, unit)
    call holds(flag == 1 .and. unit == 4, 'MPI_WIN_DISP_UNIT')
    call succeeds(c_win_free(win), 'Win_free')
    call fails(c_win_free(win), err_win, 'Win_free of MPI_WIN_NULL')

    call succeeds(c_win_allocate(0_c_intptr_t, 1_c_int, info_null, comm_world, base, win), 'Win_allocate of size 0')
    call succeeds(c_win_free(win), 'Win_free')
    call fails(c_win_allocate(-8_c_intptr_t, 8_c_int, info_null, comm_world, base, win), err_size, 'size -8')
    call succeeds(c_finalize(), 'Finalize')
end program
