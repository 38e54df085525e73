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
! Variables that MPI changes behind the compiler's back. LLVM's wants explicit interfaces for what has these attributes.
#if defined(USE_MPIF_H) && defined(__flang__)
#define WINDOW_MEMORY target
#define MOVED target
#else
#define WINDOW_MEMORY volatile, target
#define MOVED asynchronous
#endif
