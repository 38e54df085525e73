!     A FORTRAN 77 program, compiled as such, with variables of two
!     types in calls of one subroutine (MPI-5.0 section 19.1).
!     ranks: 1 2
!     more network: 2
!     expect: success
!     flags: -std=legacy
      PROGRAM OLD
      INCLUDE 'mpif.h'
      INTEGER*8 ISIZE, IDISP
      REAL X(10), VALUE
      INTEGER N(10)
      CALL MPI_INIT(IERROR)
      CALL MPI_COMM_RANK(MPI_COMM_WORLD, IRANK, IERROR)
      CALL MPI_COMM_SIZE(MPI_COMM_WORLD, IRANKS, IERROR)
      ISIZE = 40
      CALL MPI_WIN_CREATE(X, ISIZE, 4, MPI_INFO_NULL, MPI_COMM_WORLD,
     &                    IWINX, IERROR)
      CALL MPI_WIN_CREATE(N, ISIZE, 4, MPI_INFO_NULL, MPI_COMM_WORLD,
     &                    IWINN, IERROR)
      CALL MPI_WIN_FENCE(0, IWINX, IERROR)
      CALL MPI_WIN_FENCE(0, IWINN, IERROR)
      VALUE = 2.5
      NUMBER = 25
      IDISP = 9
      NEXT = MOD(IRANK + 1, IRANKS)
      CALL MPI_PUT(VALUE, 1, MPI_REAL, NEXT, IDISP, 1, MPI_REAL, IWINX,
     &             IERROR)
      CALL MPI_PUT(NUMBER, 1, MPI_INTEGER, NEXT, IDISP, 1, MPI_INTEGER,
     &             IWINN, IERROR)
      CALL MPI_WIN_FENCE(0, IWINX, IERROR)
      CALL MPI_WIN_FENCE(0, IWINN, IERROR)
      IF (X(10) .NE. 2.5 .OR. N(10) .NE. 25) CALL EXIT(99)
      CALL MPI_WIN_FREE(IWINX, IERROR)
      CALL MPI_WIN_FREE(IWINN, IERROR)
      CALL MPI_FINALIZE(IERROR)
      END
