! MPI_INIT_THREAD provides MPI_THREAD_MULTIPLE, and MPI_QUERY_THREAD returns this level (MPI-5.0 sections 11.2.1 and
! 11.6). MPI_IS_THREAD_MAIN returns true in the main thread.
! ranks: alone 1 2
! more network: 2
! expect: success
! with: check.f

program init_thread_test
    implicit none
    include 'mpif.h'
    integer :: provided, level, ierror
    logical :: main

    call MPI_INIT_THREAD(MPI_THREAD_MULTIPLE, provided, ierror)
    call check_ok(ierror, 'MPI_INIT_THREAD')
    call check_equal(provided, MPI_THREAD_MULTIPLE, 'provided')
    call MPI_QUERY_THREAD(level, ierror)
    call check_equal(level, MPI_THREAD_MULTIPLE, 'MPI_QUERY_THREAD')
    call MPI_IS_THREAD_MAIN(main, ierror)
    call check(main, 'MPI_IS_THREAD_MAIN')
    call finish
end program
