! All RMA operations, synchronisation functions and kinds of windows (MPI-5.0 chapter 12), in one program for mpif.h,
! the module mpi and the module mpi_f08. Compilers that can do so check bounds and association at run time.
! ranks: alone 2 3
! network: 2
! more network: 3 3x2
! expect: success
! with: check.f
! interfaces: mpif.h mpi mpi_f08
#include "interface.h"
program rma_test
    use, intrinsic :: iso_c_binding, only: c_f_pointer, c_ptr
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
    integer(kind=MPI_INTEGER_KIND), parameter :: of_default_kind = 0
    integer :: rank, ranks, next, previous, ierror
    integer, WINDOW_MEMORY :: cells(10)
    HANDLE(MPI_Win) :: win

    call start(rank, ranks)
    next = mod(rank + 1, ranks)
    previous = mod(rank - 1 + ranks, ranks)
    call over_memory
    call with_requests
    call with_pointers
    call dynamic
    call general
    call locks
    call finish

contains

    subroutine create
        cells = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
        call MPI_Win_create(cells, 40_address, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
        call check_ok(ierror, 'MPI_Win_create')
        call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierror)
        call check_ok(ierror, 'MPI_Win_set_errhandler')
    end subroutine

    subroutine fence(what)
        character(*), intent(in) :: what
        call check_ok(ierror, what)
        call MPI_Win_fence(0, win, ierror)
        call check_ok(ierror, 'MPI_Win_fence')
    end subroutine

    subroutine free_window
        call MPI_Win_free(win, ierror)
        call check_ok(ierror, 'MPI_Win_free')
        call check(win == MPI_WIN_NULL, 'MPI_Win_free')
    end subroutine

    subroutine over_memory
        integer, MOVED :: one, pair(2), result(2), zero

        call create
        call MPI_Win_fence(MPI_MODE_NOPRECEDE, win, ierror)
        one = 100 + rank
        call MPI_Put(one, 1, MPI_INTEGER, next, 3_address, 1, MPI_INTEGER, win, ierror)
        call fence('MPI_Put')
        call check_equal(cells(4), 100 + previous, 'MPI_Put')
        call MPI_Get(pair, 2, MPI_INTEGER, next, 3_address, 2, MPI_INTEGER, win, ierror)
        call fence('MPI_Get')
        call check(all(pair == [100 + rank, 4]), 'MPI_Get')
        pair = [1, 2]
        call MPI_Accumulate(pair, 2, MPI_INTEGER, 0, 0_address, 2, MPI_INTEGER, MPI_SUM, win, ierror)
        call fence('MPI_Accumulate')
        if (rank == 0) call check(all(cells(1:2) == [ranks, 1 + 2 * ranks]), 'MPI_Accumulate')
        pair = 10
        call MPI_Get_accumulate(pair, 2, MPI_INTEGER, result, 2, MPI_INTEGER, next, 5_address, 2, MPI_INTEGER, MPI_MAX, win, &
                                ierror)
        call fence('MPI_Get_accumulate')
        call check(all(result == [5, 6]) .and. all(cells(6:7) == 10), 'MPI_Get_accumulate')
        one = 5
        call MPI_Fetch_and_op(one, result, MPI_INTEGER, next, 8_address, MPI_SUM, win, ierror)
        call fence('MPI_Fetch_and_op')
        call check(result(1) == 8 .and. cells(9) == 13, 'MPI_Fetch_and_op')
        one = 99
        zero = 9
        call MPI_Compare_and_swap(one, zero, result, MPI_INTEGER, next, 9_address, win, ierror)
        call fence('MPI_Compare_and_swap')
        call check(result(1) == 9 .and. cells(10) == 99, 'MPI_Compare_and_swap')
        call MPI_Win_fence(MPI_MODE_NOSUCCEED, win, ierror)
        call free_window
    end subroutine

    subroutine with_requests
        integer, MOVED :: numbers(2), got(2), old(2)
        HANDLE(MPI_Request) :: requests(2), request
        STATUS :: state

        call create
        call MPI_Win_lock_all(0, win, ierror)
        call check_ok(ierror, 'MPI_Win_lock_all')
        numbers = [11, 12] + 100 * rank
        call MPI_Rput(numbers, 2, MPI_INTEGER, next, 2_address, 2, MPI_INTEGER, win, request, ierror)
        call check_ok(ierror, 'MPI_Rput')
        call MPI_Wait(request, state, ierror)
        call check_ok(ierror, 'MPI_Wait')
        call check(request == MPI_REQUEST_NULL, 'MPI_Wait')
        call MPI_Wait(request, state, ierror)
        call check_equal(SOURCE_OF(state), MPI_ANY_SOURCE, 'the source of an empty status')
        call MPI_Win_flush(next, win, ierror)
        call check_ok(ierror, 'MPI_Win_flush')
        call MPI_Rget(got, 2, MPI_INTEGER, next, 2_address, 2, MPI_INTEGER, win, requests(1), ierror)
        call check_ok(ierror, 'MPI_Rget')
        numbers = 1
        call MPI_Raccumulate(numbers, 1, MPI_INTEGER, next, 4_address, 1, MPI_INTEGER, MPI_SUM, win, requests(2), ierror)
        call check_ok(ierror, 'MPI_Raccumulate')
        call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierror)
        call check_ok(ierror, 'MPI_Waitall')
        call check(all(got == [11, 12] + 100 * rank), 'MPI_Rget')
        call MPI_Win_flush_all(win, ierror)
        call check_ok(ierror, 'MPI_Win_flush_all')
        call MPI_Rget_accumulate(numbers, 2, MPI_INTEGER, old, 2, MPI_INTEGER, next, 4_address, 2, MPI_INTEGER, MPI_REPLACE, &
                                 win, request, ierror)
        call check_ok(ierror, 'MPI_Rget_accumulate')
        call MPI_Wait(request, MPI_STATUS_IGNORE, ierror)
        call check(all(old == [5, 5]), 'MPI_Rget_accumulate')
        call MPI_Win_flush_local(next, win, ierror)
        call check_ok(ierror, 'MPI_Win_flush_local')
        call MPI_Win_flush_local_all(win, ierror)
        call check_ok(ierror, 'MPI_Win_flush_local_all')
        call MPI_Win_unlock_all(win, ierror)
        call check_ok(ierror, 'MPI_Win_unlock_all')
        call free_window
    end subroutine

    ! Memory that MPI allocates, with its address as TYPE(C_PTR).
    subroutine with_pointers
        type(c_ptr) :: base
        integer, pointer :: own(:), others(:)
        integer(address) :: bytes
        integer :: unit, rank_on_host, ranks_on_host, neighbour
        HANDLE(MPI_Comm) :: host

        call MPI_Win_allocate(40_address, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierror)
        call check_ok(ierror, 'MPI_Win_allocate')
        call c_f_pointer(base, own, [10])
        own = -1
        call MPI_Win_fence(0, win, ierror)
        call MPI_Put(rank, 1, MPI_INTEGER, next, 9_address, 1, MPI_INTEGER, win, ierror)
        call fence('MPI_Put')
        call check_equal(own(10), previous, 'MPI_Win_allocate')
        call free_window

        call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, host, ierror)
        call check_ok(ierror, 'MPI_Comm_split_type')
        call MPI_Comm_rank(host, rank_on_host, ierror)
        call MPI_Comm_size(host, ranks_on_host, ierror)
        neighbour = mod(rank_on_host + 1, ranks_on_host)
        call MPI_Win_allocate_shared(40_address, 4, MPI_INFO_NULL, host, base, win, ierror)
        call check_ok(ierror, 'MPI_Win_allocate_shared')
        call c_f_pointer(base, own, [10])
        own = rank_on_host
        call MPI_Win_fence(0, win, ierror)
        call MPI_Win_shared_query(win, neighbour, bytes, unit, base, ierror)
        call check_ok(ierror, 'MPI_Win_shared_query')
        call check(bytes == 40 .and. unit == 4, 'MPI_Win_shared_query')
        call c_f_pointer(base, others, [10])
        call check(all(others == neighbour), 'memory of the next rank')
        call MPI_Win_fence(MPI_MODE_NOSUCCEED, win, ierror)
        call MPI_Win_lock_all(MPI_MODE_NOCHECK, win, ierror)
        call MPI_Win_sync(win, ierror)
        call check_ok(ierror, 'MPI_Win_sync')
        call MPI_Win_unlock_all(win, ierror)
        call free_window
        call MPI_Comm_free(host, ierror)

        call MPI_Alloc_mem(40_address, MPI_INFO_NULL, base, ierror)
        call check_ok(ierror, 'MPI_Alloc_mem')
        call c_f_pointer(base, own, [10])
        own = 7
        call MPI_Free_mem(own, ierror)
        call check_ok(ierror, 'MPI_Free_mem')
    end subroutine

    subroutine dynamic
        integer(address) :: place, places(0:ranks - 1)
        integer, MOVED :: number

        cells = 0
        call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
        call check_ok(ierror, 'MPI_Win_create_dynamic')
        call MPI_Win_attach(win, cells, 40_address, ierror)
        call check_ok(ierror, 'MPI_Win_attach')
        call MPI_Get_address(cells, place, ierror)
        call check_ok(ierror, 'MPI_Get_address')
        call MPI_Allgather(place, 1, MPI_AINT, places, 1, MPI_AINT, MPI_COMM_WORLD, ierror)
        call check_ok(ierror, 'MPI_Allgather')
        call MPI_Win_fence(0, win, ierror)
        number = 50 + rank
        call MPI_Put(number, 1, MPI_INTEGER, next, MPI_Aint_add(places(next), 8_address), 1, MPI_INTEGER, win, ierror)
        call fence('MPI_Put')
        call check_equal(cells(3), 50 + previous, 'a dynamic window')
        call check(MPI_Aint_diff(MPI_Aint_add(place, 8_address), place) == 8, 'MPI_Aint_diff')
        call MPI_Win_detach(win, cells, ierror)
        call check_ok(ierror, 'MPI_Win_detach')
        call free_window
    end subroutine

    ! Start, complete, post, wait and test.
    subroutine general
        HANDLE(MPI_Group) :: world, group
        integer, MOVED :: number
        logical :: done

        call create
        call MPI_Win_get_group(win, world, ierror)
        call check_ok(ierror, 'MPI_Win_get_group')
        call MPI_Group_incl(world, 1, [previous], group, ierror)
        call MPI_Win_post(group, 0, win, ierror)
        call check_ok(ierror, 'MPI_Win_post')
        call MPI_Group_free(group, ierror)
        call MPI_Group_incl(world, 1, [next], group, ierror)
        call MPI_Win_start(group, 0, win, ierror)
        call check_ok(ierror, 'MPI_Win_start')
        number = 1000 + rank
        call MPI_Put(number, 1, MPI_INTEGER, next, 0_address, 1, MPI_INTEGER, win, ierror)
        call MPI_Win_complete(win, ierror)
        call check_ok(ierror, 'MPI_Win_complete')
        call MPI_Win_wait(win, ierror)
        call check_ok(ierror, 'MPI_Win_wait')
        call check_equal(cells(1), 1000 + previous, 'MPI_Win_wait')
        call together
        call MPI_Group_free(group, ierror)
        call MPI_Group_incl(world, 1, [previous], group, ierror)
        call MPI_Win_post(group, 0, win, ierror)
        call MPI_Group_free(group, ierror)
        call MPI_Group_incl(world, 1, [next], group, ierror)
        call MPI_Win_start(group, 0, win, ierror)
        call MPI_Win_complete(win, ierror)
        done = .false.
        do while (.not. done)
            call MPI_Win_test(win, done, ierror)
            call check_ok(ierror, 'MPI_Win_test')
        end do
        call MPI_Group_free(group, ierror)
        call MPI_Group_free(world, ierror)
        call free_window
    end subroutine

    ! Locks, and queries of a window.
    subroutine locks
        character(MPI_MAX_OBJECT_NAME) :: name
        integer(address) :: value
        integer, MOVED :: one, old
        integer :: length
        logical :: found
        HANDLE(MPI_Info) :: info

        call create
        one = 1
        cells(1) = 0
        call together
        call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win, ierror)
        call check_ok(ierror, 'MPI_Win_lock')
        call MPI_Get(old, 1, MPI_INTEGER, 0, 0_address, 1, MPI_INTEGER, win, ierror)
        call MPI_Win_flush(0, win, ierror)
        old = old + 1
        call MPI_Put(old, 1, MPI_INTEGER, 0, 0_address, 1, MPI_INTEGER, win, ierror)
        call MPI_Win_unlock(0, win, ierror)
        call check_ok(ierror, 'MPI_Win_unlock')
        call together
        call MPI_Win_lock(MPI_LOCK_SHARED, 0, MPI_MODE_NOCHECK, win, ierror)
        call MPI_Fetch_and_op(one, old, MPI_INTEGER, 0, 0_address, MPI_NO_OP, win, ierror)
        call MPI_Win_unlock(0, win, ierror)
        call check_equal((old), ranks, 'a counter under a lock')

        call MPI_Win_set_name(win, 'cells of all', ierror)
        name = 'x'
        call MPI_Win_get_name(win, name, length, ierror)
        call check(name == 'cells of all' .and. length == 12, 'MPI_Win_get_name')
        call MPI_Win_get_attr(win, MPI_WIN_SIZE, value, found, ierror)
        call check_ok(ierror, 'MPI_Win_get_attr')
        call check(found .and. value == 40, 'MPI_WIN_SIZE')
        call MPI_Win_get_info(win, info, ierror)
        call check_ok(ierror, 'MPI_Win_get_info')
        call MPI_Win_set_info(win, info, ierror)
        call check_ok(ierror, 'MPI_Win_set_info')
        call MPI_Info_free(info, ierror)
        call free_window
    end subroutine
end program
