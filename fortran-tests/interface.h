! Declarations that differ between programs with mpif.h, with the module mpi and with the module mpi_f08.
#ifdef USE_MPI_F08
#define HANDLE(kind) type(kind)
#define STATUS type(MPI_Status)
#define SOURCE_OF(status) status%MPI_SOURCE
#else
#define HANDLE(kind) integer
#define STATUS integer, dimension(MPI_STATUS_SIZE)
#define SOURCE_OF(status) status(MPI_SOURCE)
#endif
! Attributes of variables that MPI changes in calls of which they are not arguments: WINDOW_MEMORY of the memory of windows, MOVED of
! buffers of operations that are not complete. Flang accepts variables that are volatile or asynchronous only as arguments of procedures
! with explicit interfaces, and mpif.h has none.
#if defined(USE_MPIF_H) && defined(__flang__)
#define WINDOW_MEMORY target
#define MOVED target
#else
#define WINDOW_MEMORY volatile, target
#define MOVED asynchronous
#endif
