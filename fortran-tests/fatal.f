!     MPI_ERRORS_ARE_FATAL, the initial handler of a window (MPI-5.0
!     section 9.3): the program prints a message with the numbers of the
!     call, and the exit status is the class.
!     ranks: 2 4
!     more network: 2 4 4x2
!     expect: status 48
!     expect: stderr "rank 1: MPI_Put: MPI_ERR_RMA_RANGE: bytes 800..808 at"
!     expect: stderr "at target 0 lie outside its window of 800 bytes"
!     timeout: 10
      PROGRAM FATAL
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER RANK, WIN, IERROR
      INTEGER*8 SIZE, DISP
      DOUBLE PRECISION A(100), VALUE

      CALL MPI_INIT(IERROR)
      CALL MPI_COMM_RANK(MPI_COMM_WORLD, RANK, IERROR)
      SIZE = 800
      CALL MPI_WIN_CREATE(A, SIZE, 8, MPI_INFO_NULL, MPI_COMM_WORLD,
     &                    WIN, IERROR)
      CALL MPI_WIN_FENCE(0, WIN, IERROR)
      VALUE = 1.0D0
      DISP = 100
      IF (RANK .EQ. 1) THEN
         CALL MPI_PUT(VALUE, 1, MPI_DOUBLE_PRECISION, 0, DISP, 1,
     &                MPI_DOUBLE_PRECISION, WIN, IERROR)
      END IF
      CALL MPI_WIN_FENCE(0, WIN, IERROR)
      CALL MPI_FINALIZE(IERROR)
      END
