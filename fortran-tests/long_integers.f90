! Default INTEGERs of 8 bytes (MPI-5.0 section 19.1): the program uses the modules, explicit kinds for MPI's arguments,
! and data of 8 bytes.
! ranks: 2
! more network: 2
! expect: success
! flags: -fdefault-integer-8

subroutine with_mpi(sum)
    use mpi
    implicit none
    integer :: sum
    integer(kind=MPI_INTEGER_KIND) :: rank, other, count, ierror
    integer(kind=MPI_INTEGER_KIND) :: status(MPI_STATUS_SIZE)
    call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierror)
    other = 1 - rank
    count = 1
    call MPI_SENDRECV(10**10 + rank, count, MPI_INTEGER8, other, count, sum, count, MPI_INTEGER8, other, count, &
                      MPI_COMM_WORLD, status, ierror)
    if (sum /= 10**10 + 1 - rank .or. status(MPI_SOURCE) /= other) error stop 'module mpi'
end subroutine

program long_integers
    use mpi_f08
    implicit none
    integer :: wide, sum
    integer(kind=MPI_INTEGER_KIND) :: rank, one = 1
    logical(kind=MPI_INTEGER_KIND) :: flag
    type(MPI_Request) :: request
    if (kind(wide) /= 8) error stop 'default integers do not have 8 bytes'
    call MPI_Init()
    call MPI_Comm_rank(MPI_COMM_WORLD, rank)
    wide = 10**10 * (1 + rank)
    call MPI_Iallreduce(wide, sum, one, MPI_INTEGER8, MPI_SUM, MPI_COMM_WORLD, request)
    flag = .false.
    do while (.not. flag)
        call MPI_Test(request, flag, MPI_STATUS_IGNORE)
    end do
    if (sum /= 3 * 10**10) error stop 'module mpi_f08'
    call with_mpi(sum)
    call MPI_Finalize()
end program
