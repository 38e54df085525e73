! Wrong RMA calls (MPI-5.0 chapter 12) by mpif.h, by the module mpi and by the module mpi_f08: they have no effect
! except the error.
! ranks: alone 2
! more network: 2
! expect: success
! with: check.f
! interfaces: mpif.h mpi mpi_f08
#include "interface.h"
program rma_errors_test
#ifdef USE_MPI
    use mpi
#endif
#ifdef USE_MPI_F08
    use mpi_f08
#endif
    implicit none
#ifdef USE_MPIF_H
    include 'mpif.h'
#endif

    integer, parameter :: address = MPI_ADDRESS_KIND
    integer :: rank, ranks, next, ierror
    integer, WINDOW_MEMORY :: cells(10)
    HANDLE(MPI_Win) :: win

    call start(rank, ranks)
    next = mod(rank + 1, ranks)
    call wrong_calls
    call finish

contains

    subroutine create
        cells = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
        call MPI_Win_create(cells, 40_address, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
        call check_ok(ierror, 'MPI_Win_create')
        call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierror)
        call check_ok(ierror, 'MPI_Win_set_errhandler')
    end subroutine

    subroutine free_window
        call MPI_Win_free(win, ierror)
        call check_ok(ierror, 'MPI_Win_free')
        call check(win == MPI_WIN_NULL, 'MPI_Win_free')
    end subroutine

    subroutine wrong_calls
        integer, MOVED :: number

        call create
        number = -5
        call MPI_Put(number, 1, MPI_INTEGER, next, 0_address, 1, MPI_INTEGER, win, ierror)
        call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_Put outside of an epoch')
        call MPI_Win_fence(0, win, ierror)
        call MPI_Put(number, 1, MPI_INTEGER, ranks, 0_address, 1, MPI_INTEGER, win, ierror)
        call check_class(ierror, MPI_ERR_RANK, 'MPI_Put to no rank')
        call MPI_Put(number, 1, MPI_INTEGER, next, 10_address, 1, MPI_INTEGER, win, ierror)
        call check_class(ierror, MPI_ERR_RMA_RANGE, 'MPI_Put behind the window')
        call MPI_Get(number, -1, MPI_INTEGER, next, 0_address, 1, MPI_INTEGER, win, ierror)
        call check_class(ierror, MPI_ERR_COUNT, 'MPI_Get of a negative number')
        call MPI_Put(number, 1, MPI_DATATYPE_NULL, next, 0_address, 1, MPI_INTEGER, win, ierror)
        call check_class(ierror, MPI_ERR_TYPE, 'MPI_Put without a datatype')
        call MPI_Accumulate(number, 1, MPI_INTEGER, next, 0_address, 1, MPI_INTEGER, MPI_OP_NULL, win, ierror)
        call check_class(ierror, MPI_ERR_OP, 'MPI_Accumulate without an operation')
        call MPI_Compare_and_swap(number, number, number, MPI_REAL, next, 0_address, win, ierror)
        call check_class(ierror, MPI_ERR_TYPE, 'MPI_Compare_and_swap of a REAL')
        call MPI_Win_fence(-1, win, ierror)
        call check_class(ierror, MPI_ERR_ASSERT, 'MPI_Win_fence')
        call MPI_Win_fence(MPI_MODE_NOSUCCEED, win, ierror)
        call MPI_Win_lock(-1, next, 0, win, ierror)
        call check_class(ierror, MPI_ERR_LOCKTYPE, 'MPI_Win_lock')
        call MPI_Win_unlock(next, win, ierror)
        call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_Win_unlock without a lock')
        call MPI_Win_wait(win, ierror)
        call check_class(ierror, MPI_ERR_RMA_SYNC, 'MPI_Win_wait without a post')
        call together
        call check(all(cells == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), 'refused operations')
        call free_window
        call MPI_Win_fence(0, win, ierror)
        call check_class(ierror, MPI_ERR_WIN, 'MPI_Win_fence of a window that is freed')
    end subroutine
end program
