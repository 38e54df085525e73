!     Names of compilers that add no underscore (MPI-5.0 section 19.1):
!     mpi_put.
!     ranks: 2
!     more network: 2
!     expect: success
!     flags: -fno-underscoring
      PROGRAM NAMES
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER RANK, RANKS, WIN, IERROR
      INTEGER*8 SIZE, DISP, BASE
      INTEGER A(10)

      CALL MPI_INIT(IERROR)
      CALL MPI_COMM_RANK(MPI_COMM_WORLD, RANK, IERROR)
      CALL PMPI_COMM_SIZE(MPI_COMM_WORLD, RANKS, IERROR)
      A(3) = -1
      SIZE = 40
      DISP = 2
      CALL MPI_WIN_CREATE(A, SIZE, 4, MPI_INFO_NULL, MPI_COMM_WORLD,
     &                    WIN, IERROR)
      CALL MPI_WIN_FENCE(0, WIN, IERROR)
      CALL PMPI_PUT(RANK, 1, MPI_INTEGER, MOD(RANK + 1, RANKS), DISP, 1,
     &              MPI_INTEGER, WIN, IERROR)
      CALL PMPI_WIN_FENCE(0, WIN, IERROR)
      IF (A(3) .NE. MOD(RANK - 1 + RANKS, RANKS)) STOP 99
      CALL MPI_WIN_FREE(WIN, IERROR)
      CALL MPI_ALLOC_MEM(SIZE, MPI_INFO_NULL, BASE, IERROR)
      IF (IERROR .NE. MPI_SUCCESS .OR. BASE .EQ. 0) STOP 98
      IF (MPI_WTIME() .LT. 0.0D0) STOP 97
      CALL MPI_FINALIZE(IERROR)
      END
