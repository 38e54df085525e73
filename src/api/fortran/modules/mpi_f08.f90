! The module mpi_f08 (MPI-5.0 section 19.1.2).
module mpi_f08
    use mpi_f08_types
    use mpi_f08_constants
    use mpi_f08_callbacks
    use mpi_f08_interfaces
    use pmpi_f08_interfaces
    use mpi_fortran_only
    use pmpi_fortran_only
    implicit none
end module
