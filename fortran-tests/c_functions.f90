! c_functions.f90: declarations of MPI's C functions by a Fortran program, with ISO_C_BINDING.
! A handle has the size of a pointer, and is passed by value.

module c_functions
    use, intrinsic :: iso_c_binding
    implicit none

    integer(c_intptr_t), parameter :: comm_null = 256, comm_world = 257, comm_self = 258
    integer(c_intptr_t), parameter :: win_null = 272, info_null = 304
    integer(c_intptr_t), parameter :: errors_return = 323
    integer(c_intptr_t), parameter :: type_byte = 583, type_int = 521, type_double = 532
    integer(c_int), parameter :: err_rank = 6, err_base = 24, err_disp = 26, err_comm = 5, err_count = 2
    integer(c_int), parameter :: err_no_mem = 39, err_rma_attach = 46, err_rma_range = 48, err_rma_sync = 50
    integer(c_int), parameter :: err_size = 52, err_win = 56, err_rma_flavor = 57, err_type = 3
    integer(c_int), parameter :: lock_exclusive = 301, lock_shared = 302
    integer(c_int), parameter :: proc_null = -3
    integer(c_int), parameter :: win_base = 601, win_disp_unit = 602, win_size = 603

    interface
        integer(c_int) function c_init(argc, argv) bind(C, name='MPI_Init')
            import
            type(c_ptr), value :: argc, argv
        end function
        integer(c_int) function c_finalize() bind(C, name='MPI_Finalize')
            import
        end function
        integer(c_int) function c_abort(comm, errorcode) bind(C, name='MPI_Abort')
            import
            integer(c_intptr_t), value :: comm
            integer(c_int), value :: errorcode
        end function
        integer(c_int) function c_comm_rank(comm, rank) bind(C, name='MPI_Comm_rank')
            import
            integer(c_intptr_t), value :: comm
            integer(c_int) :: rank
        end function
        integer(c_int) function c_comm_size(comm, size) bind(C, name='MPI_Comm_size')
            import
            integer(c_intptr_t), value :: comm
            integer(c_int) :: size
        end function
        integer(c_int) function c_barrier(comm) bind(C, name='MPI_Barrier')
            import
            integer(c_intptr_t), value :: comm
        end function
        integer(c_int) function c_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm) &
            bind(C, name='MPI_Allgather')
            import
            type(c_ptr), value :: sendbuf, recvbuf
            integer(c_int), value :: sendcount, recvcount
            integer(c_intptr_t), value :: sendtype, recvtype, comm
        end function
        integer(c_int) function c_comm_set_errhandler(comm, errhandler) bind(C, name='MPI_Comm_set_errhandler')
            import
            integer(c_intptr_t), value :: comm, errhandler
        end function
        integer(c_int) function c_win_set_errhandler(win, errhandler) bind(C, name='MPI_Win_set_errhandler')
            import
            integer(c_intptr_t), value :: win, errhandler
        end function
        integer(c_int) function c_error_class(errorcode, errorclass) bind(C, name='MPI_Error_class')
            import
            integer(c_int), value :: errorcode
            integer(c_int) :: errorclass
        end function
        integer(c_int) function c_error_string(errorcode, string, resultlen) bind(C, name='MPI_Error_string')
            import
            integer(c_int), value :: errorcode
            character(kind=c_char) :: string(*)
            integer(c_int) :: resultlen
        end function
        integer(c_int) function c_get_address(location, address) bind(C, name='MPI_Get_address')
            import
            type(c_ptr), value :: location
            integer(c_intptr_t) :: address
        end function
        integer(c_int) function c_alloc_mem(size, info, baseptr) bind(C, name='MPI_Alloc_mem')
            import
            integer(c_intptr_t), value :: size, info
            type(c_ptr) :: baseptr
        end function
        integer(c_int) function c_free_mem(base) bind(C, name='MPI_Free_mem')
            import
            type(c_ptr), value :: base
        end function
        integer(c_int) function c_win_create(base, size, disp_unit, info, comm, win) bind(C, name='MPI_Win_create')
            import
            type(c_ptr), value :: base
            integer(c_intptr_t), value :: size, info, comm
            integer(c_int), value :: disp_unit
            integer(c_intptr_t) :: win
        end function
        integer(c_int) function c_win_allocate(size, disp_unit, info, comm, baseptr, win) &
            bind(C, name='MPI_Win_allocate')
            import
            integer(c_intptr_t), value :: size, info, comm
            integer(c_int), value :: disp_unit
            type(c_ptr) :: baseptr
            integer(c_intptr_t) :: win
        end function
        integer(c_int) function c_win_create_dynamic(info, comm, win) bind(C, name='MPI_Win_create_dynamic')
            import
            integer(c_intptr_t), value :: info, comm
            integer(c_intptr_t) :: win
        end function
        integer(c_int) function c_win_attach(win, base, size) bind(C, name='MPI_Win_attach')
            import
            integer(c_intptr_t), value :: win, size
            type(c_ptr), value :: base
        end function
        integer(c_int) function c_win_detach(win, base) bind(C, name='MPI_Win_detach')
            import
            integer(c_intptr_t), value :: win
            type(c_ptr), value :: base
        end function
        integer(c_int) function c_win_free(win) bind(C, name='MPI_Win_free')
            import
            integer(c_intptr_t) :: win
        end function
        integer(c_int) function c_win_get_attr(win, keyval, attribute_val, flag) bind(C, name='MPI_Win_get_attr')
            import
            integer(c_intptr_t), value :: win
            integer(c_int), value :: keyval
            type(c_ptr) :: attribute_val
            integer(c_int) :: flag
        end function
        integer(c_int) function c_put(origin, origin_count, origin_type, target_rank, target_disp, target_count, &
            target_type, win) bind(C, name='MPI_Put')
            import
            type(c_ptr), value :: origin
            integer(c_int), value :: origin_count, target_rank, target_count
            integer(c_intptr_t), value :: origin_type, target_disp, target_type, win
        end function
        integer(c_int) function c_put_large(origin, origin_count, origin_type, target_rank, target_disp, &
            target_count, target_type, win) bind(C, name='MPI_Put_c')
            import
            type(c_ptr), value :: origin
            integer(c_int), value :: target_rank
            integer(c_int64_t), value :: origin_count, target_count
            integer(c_intptr_t), value :: origin_type, target_disp, target_type, win
        end function
        integer(c_int) function c_win_fence(assert, win) bind(C, name='MPI_Win_fence')
            import
            integer(c_int), value :: assert
            integer(c_intptr_t), value :: win
        end function
        integer(c_int) function c_win_lock(lock_type, rank, assert, win) bind(C, name='MPI_Win_lock')
            import
            integer(c_int), value :: lock_type, rank, assert
            integer(c_intptr_t), value :: win
        end function
        integer(c_int) function c_win_unlock(rank, win) bind(C, name='MPI_Win_unlock')
            import
            integer(c_int), value :: rank
            integer(c_intptr_t), value :: win
        end function
        integer(c_int) function c_win_flush(rank, win) bind(C, name='MPI_Win_flush')
            import
            integer(c_int), value :: rank
            integer(c_intptr_t), value :: win
        end function
    end interface

contains

    ! Checks that a call has succeeded.
    subroutine succeeds(code, what)
        integer(c_int), intent(in) :: code
        character(*), intent(in) :: what
        call fails(code, 0_c_int, what)
    end subroutine

    ! Checks that a call has returned an error of this class.
    subroutine fails(code, class, what)
        integer(c_int), intent(in) :: code, class
        character(*), intent(in) :: what
        integer(c_int) :: found, ignored
        ignored = c_error_class(code, found)
        if (found /= class) then
            write (0, *) what, ' gives class', found, ', expected was', class
            ignored = c_abort(comm_world, 99_c_int)
        end if
    end subroutine

    ! Checks a condition.
    subroutine holds(condition, what)
        logical, intent(in) :: condition
        character(*), intent(in) :: what
        integer(c_int) :: ignored
        if (.not. condition) then
            write (0, *) 'does not hold: ', what
            ignored = c_abort(comm_world, 99_c_int)
        end if
    end subroutine

    ! Calls MPI_Init, and makes calls return error codes.
    subroutine c_start(rank, ranks)
        integer(c_int), intent(out) :: rank, ranks
        call succeeds(c_init(c_null_ptr, c_null_ptr), 'MPI_Init')
        call succeeds(c_comm_rank(comm_world, rank), 'MPI_Comm_rank')
        call succeeds(c_comm_size(comm_world, ranks), 'MPI_Comm_size')
        call succeeds(c_comm_set_errhandler(comm_world, errors_return), 'MPI_Comm_set_errhandler')
        call succeeds(c_comm_set_errhandler(comm_self, errors_return), 'MPI_Comm_set_errhandler')
    end subroutine
end module
