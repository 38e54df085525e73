! Procedures of the modules mpi and mpi_f08 that do not exist in C (MPI-5.0 sections 16.3.2 and 19.1).
module mpi_fortran_only
    use mpi_f08_types
    implicit none

! Returns the number of bytes of a variable of an intrinsic type, or of an element of an array.
interface MPI_Sizeof
    subroutine MPI_Sizeof_f08ts(x, size, ierror) bind(C, name="mpi_sizeof_f08ts_")
        type(*), dimension(..), intent(in) :: x
        integer, intent(out) :: size
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Does nothing. The compiler must assume that the call changes the buffer.
interface MPI_F_sync_reg
    subroutine MPI_F_sync_reg_f08ts(buf) bind(C, name="mpi_f_sync_reg_f08ts_")
        type(*), dimension(..), asynchronous :: buf
    end subroutine
end interface

! Converts a status that is an array of INTEGERs to a status of mpi_f08.
interface MPI_Status_f2f08
    subroutine MPI_Status_f2f08_f08(f_status, f08_status, ierror)
        import
        integer, intent(in) :: f_status(MPI_STATUS_SIZE)
        type(MPI_Status), intent(out) :: f08_status
        integer, intent(out), optional :: ierror
    end subroutine
end interface

! Converts a status of mpi_f08 to an array of INTEGERs.
interface MPI_Status_f082f
    subroutine MPI_Status_f082f_f08(f08_status, f_status, ierror)
        import
        type(MPI_Status), intent(in) :: f08_status
        integer, intent(out) :: f_status(MPI_STATUS_SIZE)
        integer, intent(out), optional :: ierror
    end subroutine
end interface

end module
