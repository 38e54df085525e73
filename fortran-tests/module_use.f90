! A module that includes mpif.h (MPI-5.0 section 19.1): the functions of the module, and a program that uses the module
! and its internal functions, find the declarations. The file compiles as standard Fortran 2018.
! ranks: 1 2
! more network: 2
! expect: success
! flags: -std=f2018

module communication
    implicit none
    include 'mpif.h'
contains
    integer function my_rank(comm)
        integer, intent(in) :: comm
        integer :: ierror
        call MPI_COMM_RANK(comm, my_rank, ierror)
    end function
end module

program module_use_test
    use communication
    implicit none
    integer :: ierror
    logical :: flag

    call MPI_INIT(ierror)
    if (my_rank(MPI_COMM_SELF) /= 0) error stop 'rank in MPI_COMM_SELF'
    if (.not. other_unit() > 0.0d0) error stop 'MPI_WTICK'
    call MPI_FINALIZE(ierror)
    call MPI_FINALIZED(flag, ierror)
    if (.not. flag) error stop 'MPI_FINALIZED'

contains

    double precision function other_unit()
        other_unit = MPI_WTICK()
    end function
end program
