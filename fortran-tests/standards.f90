! A program and a module in standard Fortran, with types, overloads and callbacks of MPI's modules (MPI-5.0 section 19.1). The
! compiler gives no warnings about the program or MPI's modules. wrapper.rs also compiles the program as Fortran 2008.
! ranks: 2
! more network: 2
! expect: success
! flags: -std=f2018 -pedantic -Wall -Wextra -Werror

module of_the_program
    use mpi_f08
    implicit none
    private
    public :: total, MPI_Comm
    integer, public :: calls = 0
contains

    subroutine total(comm, values, sum)
        type(MPI_Comm), intent(in) :: comm
        integer, intent(in) :: values(:)
        integer, intent(out) :: sum
        integer, asynchronous :: place(1)
        type(MPI_Request) :: request
        type(MPI_Op) :: op
        call MPI_Op_create(add, .true., op)
        call MPI_Iallreduce(values(1:size(values):2), place, 1, MPI_INTEGER, op, comm, request)
        call MPI_Wait(request, MPI_STATUS_IGNORE)
        call MPI_Op_free(op)
        sum = place(1)
    end subroutine

    subroutine add(invec, inoutvec, len, datatype)
        use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
        type(c_ptr), value :: invec, inoutvec
        integer :: len
        type(MPI_Datatype) :: datatype
        integer, pointer :: from(:), to(:)
        if (datatype /= MPI_INTEGER) return
        call c_f_pointer(invec, from, [len])
        call c_f_pointer(inoutvec, to, [len])
        to = to + from
        calls = calls + 1
    end subroutine
end module

program standards
    use mpi_f08
    use of_the_program, only: total
    use, intrinsic :: iso_c_binding, only: c_ptr, c_associated
    implicit none
    integer :: ranks, sum, bytes, yes, no
    logical :: known
    type(c_ptr) :: memory
    type(MPI_Win) :: window
    call MPI_Init()
    call MPI_Comm_size(MPI_COMM_WORLD, ranks)
    call total(MPI_COMM_WORLD, [3, 4, 5], sum)
    if (sum /= 3 * ranks) error stop 'total'
    call MPI_Sizeof(1.0d0, bytes)
    if (bytes /= 8) error stop 'MPI_Sizeof'
    call MPI_Win_allocate(8_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_WORLD, memory, window)
    if (.not. c_associated(memory)) error stop 'MPI_Win_allocate'
    call MPI_Win_free(window)
    call MPI_Abi_get_fortran_booleans(4, yes, no, known)
    if (.not. known .or. yes /= 1 .or. no /= 0) error stop 'MPI_Abi_get_fortran_booleans'
    call MPI_Finalize()
end program
