! MPI_ABORT at one rank ends all ranks, and its code is the exit status (MPI-5.0 section 11.4.2).
! ranks: 1 2 4
! more network: 2 4 4x2
! expect: status 3
! timeout: 10

program abort_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, ierror

    call MPI_INIT(ierror)
    call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierror)
    call MPI_COMM_SIZE(MPI_COMM_WORLD, ranks, ierror)
    if (rank == ranks - 1) call MPI_ABORT(MPI_COMM_WORLD, 3, ierror)
    call MPI_BARRIER(MPI_COMM_WORLD, ierror)
    call MPI_FINALIZE(ierror)
    stop 99
end program
