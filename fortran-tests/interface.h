! What differs in programs that are compiled with mpif.h, the module mpi and the module mpi_f08.
#ifdef USE_MPI_F08
#define HANDLE(kind) type(kind)
#define STATUS type(MPI_Status)
#define SOURCE_OF(status) status%MPI_SOURCE
#else
#define HANDLE(kind) integer
#define STATUS integer, dimension(MPI_STATUS_SIZE)
#define SOURCE_OF(status) status(MPI_SOURCE)
#endif
