! The profiling interface (MPI-5.0 section 15.2): this program defines MPI_PUT, which counts its calls and calls
! PMPI_PUT.
! ranks: 1 2
! expect: success
! with: check.f

program tool_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, win, i, calls, ierror
    integer, target, save :: memory(5)
    common /counter/ calls

    call start(rank, ranks)
    calls = 0
    memory = -1
    call MPI_WIN_CREATE(memory, 20_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call MPI_WIN_FENCE(0, win, ierror)
    do i = 0, 4
        call MPI_PUT(i, 1, MPI_INTEGER, modulo(rank + 1, ranks), int(i, MPI_ADDRESS_KIND), 1, MPI_INTEGER, win, &
            ierror)
        call check_ok(ierror, 'MPI_PUT')
        call MPI_WIN_FENCE(0, win, ierror)
    end do
    call check_equal(calls, 5, 'calls that the tool saw')
    call check(all(memory == [0, 1, 2, 3, 4]), 'memory')
    call MPI_WIN_FREE(win, ierror)
    call finish
end program

subroutine MPI_PUT(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
    target_datatype, win, ierror)
    implicit none
    include 'mpif.h'
    integer :: origin_addr, origin_count, origin_datatype, target_rank, target_count, target_datatype, win, ierror
    integer(kind=MPI_ADDRESS_KIND) :: target_disp
    integer :: calls
    common /counter/ calls
    calls = calls + 1
    call PMPI_PUT(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
        target_datatype, win, ierror)
end subroutine
