! The module mpi, in which handles and statuses are INTEGERs (MPI-5.0 section 19.1.3).
module mpi
    use mpi_f08_types
    use mpi_constants
    use mpi_interfaces
    use pmpi_interfaces
    use mpi_fortran_only
    use pmpi_fortran_only
    implicit none

   ! Predefined callbacks.
    external :: MPI_COMM_NULL_COPY_FN, MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN
    external :: MPI_TYPE_NULL_COPY_FN, MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN
    external :: MPI_WIN_NULL_COPY_FN, MPI_WIN_DUP_FN, MPI_WIN_NULL_DELETE_FN
    external :: MPI_NULL_COPY_FN, MPI_DUP_FN, MPI_NULL_DELETE_FN
end module
