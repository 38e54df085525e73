!     MPI_WIN_CREATE in FORTRAN 77 (MPI-5.0 section 12.2.1): SIZE is an
!     INTEGER*8, and the window an array of REALs in a COMMON block.
!     Size 0 needs no valid address. Wrong arguments raise errors.
!     ranks: alone 1 2 4
!     more network: 2 4 4x2
!     expect: success
!     with: check.f
      PROGRAM WINCRE
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER LENGTH
      PARAMETER (LENGTH = 100)
      INTEGER RANK, RANKS, NEXT, BEFORE, DISP_UNIT, WIN, IERROR, I
      INTEGER*8 SIZE, DISP
      REAL A(LENGTH), VALUE(2), WANTED
      COMMON /MEMORY/ A

      CALL START(RANK, RANKS)
      NEXT = MOD(RANK + 1, RANKS)
      BEFORE = MOD(RANK - 1 + RANKS, RANKS)
      DO 10 I = 1, LENGTH
         A(I) = -1.0
   10 CONTINUE

      SIZE = 4 * LENGTH
      DISP_UNIT = 4
      CALL MPI_WIN_CREATE(A, SIZE, DISP_UNIT, MPI_INFO_NULL,
     &                    MPI_COMM_WORLD, WIN, IERROR)
      CALL CHECK_OK(IERROR, 'MPI_WIN_CREATE')
      CALL CHECK(WIN .NE. MPI_WIN_NULL, 'a valid handle')
      CALL MPI_WIN_SET_ERRHANDLER(WIN, MPI_ERRORS_RETURN, IERROR)
      CALL CHECK_OK(IERROR, 'MPI_WIN_SET_ERRHANDLER')

      CALL MPI_WIN_FENCE(MPI_MODE_NOPRECEDE, WIN, IERROR)
      CALL CHECK_OK(IERROR, 'MPI_WIN_FENCE')
      VALUE(1) = 0.25 + REAL(RANK)
      VALUE(2) = 1.0E6 + REAL(RANK)
      DISP = LENGTH - 2
      CALL MPI_PUT(VALUE, 2, MPI_REAL, NEXT, DISP, 2, MPI_REAL, WIN,
     &             IERROR)
      CALL CHECK_OK(IERROR, 'MPI_PUT')
      DISP = LENGTH - 1
      CALL MPI_PUT(VALUE, 2, MPI_REAL, NEXT, DISP, 2, MPI_REAL, WIN,
     &             IERROR)
      CALL CHECK_CLASS(IERROR, MPI_ERR_RMA_RANGE, 'put past the end')
      CALL MPI_WIN_FENCE(MPI_MODE_NOSUCCEED, WIN, IERROR)
      CALL CHECK_OK(IERROR, 'MPI_WIN_FENCE')
      DO 20 I = 1, LENGTH
         WANTED = -1.0
         IF (I .EQ. LENGTH - 1) WANTED = 0.25 + REAL(BEFORE)
         IF (I .EQ. LENGTH) WANTED = 1.0E6 + REAL(BEFORE)
         CALL CHECK(A(I) .EQ. WANTED, 'cells of the window')
   20 CONTINUE
      CALL MPI_WIN_FREE(WIN, IERROR)
      CALL CHECK_OK(IERROR, 'MPI_WIN_FREE')
      CALL CHECK_EQUAL(WIN, MPI_WIN_NULL, 'handle of a freed window')
      CALL MPI_WIN_FREE(WIN, IERROR)
      CALL CHECK_CLASS(IERROR, MPI_ERR_WIN, 'MPI_WIN_FREE')

!     Only rank 0 exposes memory; the others pass no valid address.
      SIZE = 0
      IF (RANK .EQ. 0) SIZE = 4
      IF (RANK .EQ. 0) THEN
         CALL MPI_WIN_CREATE(A(7), SIZE, 1, MPI_INFO_NULL,
     &                       MPI_COMM_WORLD, WIN, IERROR)
      ELSE
         CALL MPI_WIN_CREATE(MPI_BOTTOM, SIZE, 1, MPI_INFO_NULL,
     &                       MPI_COMM_WORLD, WIN, IERROR)
      END IF
      CALL CHECK_OK(IERROR, 'MPI_WIN_CREATE')
      CALL MPI_WIN_FENCE(0, WIN, IERROR)
      VALUE(1) = 77.0
      DISP = 0
      IF (RANK .EQ. RANKS - 1) THEN
         CALL MPI_PUT(VALUE, 1, MPI_REAL, 0, DISP, 1, MPI_REAL, WIN,
     &                IERROR)
         CALL CHECK_OK(IERROR, 'MPI_PUT')
      END IF
      CALL MPI_WIN_FENCE(0, WIN, IERROR)
      IF (RANK .EQ. 0) CALL CHECK(A(7) .EQ. 77.0, 'cell 7')
      CALL MPI_WIN_FREE(WIN, IERROR)
      CALL CHECK_OK(IERROR, 'MPI_WIN_FREE')

!     Wrong arguments.
      SIZE = -1
      CALL MPI_WIN_CREATE(A, SIZE, 4, MPI_INFO_NULL, MPI_COMM_WORLD,
     &                    WIN, IERROR)
      CALL CHECK_CLASS(IERROR, MPI_ERR_SIZE, 'size -1')
      SIZE = 4 * LENGTH
      CALL MPI_WIN_CREATE(A, SIZE, 0, MPI_INFO_NULL, MPI_COMM_WORLD,
     &                    WIN, IERROR)
      CALL CHECK_CLASS(IERROR, MPI_ERR_DISP, 'unit 0')
      CALL MPI_WIN_CREATE(A, SIZE, 4, MPI_INFO_NULL, MPI_COMM_NULL,
     &                    WIN, IERROR)
      CALL CHECK_CLASS(IERROR, MPI_ERR_COMM, 'MPI_COMM_NULL')
      CALL MPI_WIN_CREATE(A, SIZE, 4, 987654, MPI_COMM_WORLD, WIN,
     &                    IERROR)
      CALL CHECK_CLASS(IERROR, MPI_ERR_INFO, 'wrong info')
      CALL CHECK_EQUAL(WIN, MPI_WIN_NULL, 'handle after the errors')
      CALL FINISH
      END
