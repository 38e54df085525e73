! A communicator starts with MPI_ERRORS_ARE_FATAL (MPI-5.0 section 9.3): the program prints the message of
! MPI_WIN_CREATE, and the exit status is the class.
! ranks: 1 2
! more network: 2
! expect: status 26
! expect: stderr "MPI_Win_create: MPI_ERR_DISP"
! timeout: 10

program fatal_communicator_test
    implicit none
    include 'mpif.h'
    integer :: memory(10), win, ierror

    call MPI_INIT(ierror)
    call MPI_WIN_CREATE(memory, 40_MPI_ADDRESS_KIND, 0, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
    call MPI_FINALIZE(ierror)
end program
