! MPI_GET_ADDRESS returns addresses, and MPI_AINT_ADD and MPI_AINT_DIFF compute with them (MPI-5.0 section 5.1.5).
! MPI_BOTTOM has address 0 in every program unit.
! ranks: alone 1
! expect: success
! with: check.f

program addresses_test
    implicit none
    include 'mpif.h'
    integer :: rank, ranks, ierror
    integer(kind=MPI_ADDRESS_KIND) :: first, last, bottom
    double precision, target :: values(100)

    call start(rank, ranks)
    call MPI_GET_ADDRESS(values(1), first, ierror)
    call check_ok(ierror, 'MPI_GET_ADDRESS')
    call MPI_GET_ADDRESS(values(100), last, ierror)
    call check(MPI_AINT_DIFF(last, first) == 792, 'MPI_AINT_DIFF')
    call check(MPI_AINT_ADD(first, 792_MPI_ADDRESS_KIND) == last, 'MPI_AINT_ADD')
    call check(PMPI_AINT_ADD(first, 792_MPI_ADDRESS_KIND) == last, 'PMPI_AINT_ADD')
    call check(MPI_AINT_DIFF(first, last) == -792, 'MPI_AINT_DIFF, negative')
    call check(PMPI_AINT_DIFF(first, last) == -792, 'PMPI_AINT_DIFF')
    call check(first == loc(values), 'the address itself')
    call MPI_GET_ADDRESS(MPI_BOTTOM, bottom, ierror)
    call check(bottom == 0, 'address of MPI_BOTTOM')
    call other_unit
    call finish
end program

subroutine other_unit
    implicit none
    include 'mpif.h'
    integer :: ierror
    integer(kind=MPI_ADDRESS_KIND) :: bottom
    call PMPI_GET_ADDRESS(MPI_BOTTOM, bottom, ierror)
    call check(bottom == 0, 'address of MPI_BOTTOM in a subroutine')
end subroutine
