! ISO_C_BINDING: MPI_Win_create_dynamic, attach and detach (MPI-5.0 section 12.2.4); the target's address as
! displacement; wrong attachments.
! ranks: 1 2 4
! more network: 2 4 4x2
! expect: success
! with: c_functions.f90

program c_win_dynamic_test
    use c_functions
    implicit none
    integer(c_int) :: rank, ranks, next
    integer(c_intptr_t) :: win, fixed_win
    integer(c_intptr_t), target :: address
    integer(c_intptr_t), allocatable, target :: addresses(:)
    integer(c_int), target :: first(10), second(20), value

    call c_start(rank, ranks)
    next = modulo(rank + 1, ranks)
    allocate (addresses(0:ranks - 1))

    call succeeds(c_win_create_dynamic(info_null, comm_world, win), 'Win_create_dynamic')
    call succeeds(c_win_set_errhandler(win, errors_return), 'Win_set_errhandler')
    first = -1
    second = -2
    call succeeds(c_win_attach(win, c_loc(first), 40_c_intptr_t), 'Win_attach')
    call succeeds(c_win_attach(win, c_loc(second), 80_c_intptr_t), 'Win_attach')
    call fails(c_win_attach(win, c_loc(second(5)), 8_c_intptr_t), err_rma_attach, 'overlapping Win_attach')
    call succeeds(c_get_address(c_loc(second(3)), address), 'Get_address')
    call succeeds(c_allgather(c_loc(address), 8_c_int, type_byte, c_loc(addresses), 8_c_int, type_byte, comm_world), &
        'Allgather')

    value = 70 + rank
    call succeeds(c_win_fence(0_c_int, win), 'Win_fence')
    call succeeds(c_put(c_loc(value), 1_c_int, type_int, next, addresses(next), 1_c_int, type_int, win), 'Put')
    call fails(c_put(c_loc(value), 1_c_int, type_int, next, addresses(next) + 18 * 4, 1_c_int, type_int, win), &
        err_rma_range, 'Put behind attached memory')
    call succeeds(c_win_fence(0_c_int, win), 'Win_fence')
    call holds(second(3) == 70 + modulo(rank - 1, ranks), 'cell 3 of the second region')
    call holds(all(first == -1) .and. all(second(:2) == -2) .and. all(second(4:) == -2), 'other cells are untouched')

    call succeeds(c_win_detach(win, c_loc(first)), 'Win_detach')
    call fails(c_win_detach(win, c_loc(first)), err_rma_attach, 'Win_detach of memory that is not attached')
    call succeeds(c_win_free(win), 'Win_free with memory still attached')

    call succeeds(c_win_create(c_loc(first), 40_c_intptr_t, 4_c_int, info_null, comm_world, fixed_win), 'Win_create')
    call succeeds(c_win_set_errhandler(fixed_win, errors_return), 'Win_set_errhandler')
    call fails(c_win_attach(fixed_win, c_loc(second), 80_c_intptr_t), err_rma_flavor, 'Win_attach to another flavour')
    call succeeds(c_win_free(fixed_win), 'Win_free')
    call succeeds(c_finalize(), 'Finalize')
end program
