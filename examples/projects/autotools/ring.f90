program ring
  use mpi_f08
  implicit none
  integer :: rank, ranks
  integer, asynchronous :: box
  type(MPI_Win) :: window
  integer(kind=MPI_ADDRESS_KIND), parameter :: bytes = 4, start = 0

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)

  call MPI_Win_create(box, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, window)
  call MPI_Win_fence(0, window)
  call MPI_Put(rank, 1, MPI_INTEGER, mod(rank + 1, ranks), start, 1, MPI_INTEGER, window)
  call MPI_Win_fence(0, window)
  print *, 'rank', rank, 'of', ranks, 'has', box

  call MPI_Win_free(window)
  call MPI_Finalize()
end program ring
