! Procedures that C lacks, in the modules mpi and mpi_f08 (MPI-5.0 sections 16.3.2 and 19.1).
module mpi_fortran_only
    use mpi_f08_types
    implicit none

! Gives the number of bytes of a variable, or of an element of an array, of an intrinsic type.
interface MPI_Sizeof
    subroutine MPI_Sizeof_f08ts(x, size, ierror) bind(C, name="mpi_sizeof_f08ts_")
        type(*), dimension(..), intent(in) :: x
        integer, intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Does nothing with a buffer, but the compiler must expect that it is changed here.
interface MPI_F_sync_reg
    subroutine MPI_F_sync_reg_f08ts(buf) bind(C, name="mpi_f_sync_reg_f08ts_")
        type(*), dimension(..), asynchronous :: buf
    end subroutine
end interface

! Makes a status of mpi_f08 of one that is an array of INTEGERs.
interface MPI_Status_f2f08
    subroutine MPI_Status_f2f08_f08(f_status, f08_status, ierror)
        import
        integer, intent(in) :: f_status(MPI_STATUS_SIZE)
        type(MPI_Status), intent(out) :: f08_status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Makes an array of INTEGERs of a status of mpi_f08.
interface MPI_Status_f082f
    subroutine MPI_Status_f082f_f08(f08_status, f_status, ierror)
        import
        type(MPI_Status), intent(in) :: f08_status
        integer, intent(out) :: f_status(MPI_STATUS_SIZE)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

end module
