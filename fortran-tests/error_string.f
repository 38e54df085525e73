!     MPI_ERROR_CLASS and MPI_ERROR_STRING: every class has a text, and
!     an error has its message (MPI-5.0 section 9.4). The text is padded
!     with blanks, or truncated to the variable.
!     ranks: alone 1 2
!     more network: 2
!     expect: success
!     with: check.f
      PROGRAM ERRSTR
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER RANK, RANKS, CODE, CLASS, LENGTH, WIN, IERROR
      INTEGER*8 SIZE
      REAL A(10)
      CHARACTER*(MPI_MAX_ERROR_STRING) TEXT
      CHARACTER*4 SHORT

      CALL START(RANK, RANKS)
      DO 10 CODE = MPI_ERR_BUFFER, MPI_ERR_ABI
         CALL MPI_ERROR_CLASS(CODE, CLASS, IERROR)
         CALL CHECK_OK(IERROR, 'MPI_ERROR_CLASS')
         CALL CHECK_EQUAL(CLASS, CODE, 'class of a class')
         TEXT = '#'
         CALL MPI_ERROR_STRING(CODE, TEXT, LENGTH, IERROR)
         CALL CHECK_OK(IERROR, 'MPI_ERROR_STRING')
         CALL CHECK(LENGTH .GT. 0, 'a text')
         CALL CHECK(LENGTH .LT. MPI_MAX_ERROR_STRING, 'not too long')
         CALL CHECK(INDEX(TEXT, CHAR(0)) .EQ. 0, 'no null character')
         CALL CHECK(TEXT(LENGTH:LENGTH) .NE. ' ', 'the last character')
         CALL CHECK(TEXT(LENGTH + 1:) .EQ. ' ', 'blanks at the end')
   10 CONTINUE

      SIZE = -40
      CALL MPI_WIN_CREATE(A, SIZE, 4, MPI_INFO_NULL, MPI_COMM_WORLD,
     &                    WIN, IERROR)
      CODE = IERROR
      CALL CHECK_CLASS(CODE, MPI_ERR_SIZE, 'size -40')
      CALL MPI_ERROR_STRING(CODE, TEXT, LENGTH, IERROR)
      CALL CHECK_OK(IERROR, 'MPI_ERROR_STRING')
      CALL CHECK(INDEX(TEXT, 'MPI_Win_create') .GT. 0, 'the function')
      CALL CHECK(INDEX(TEXT, 'MPI_ERR_SIZE') .GT. 0, 'the class')
      CALL CHECK(INDEX(TEXT, '-40') .GT. 0, 'the number')
      SHORT = '####'
      CALL MPI_ERROR_STRING(CODE, SHORT(1:3), LENGTH, IERROR)
      CALL CHECK(SHORT .EQ. TEXT(1:3) // '#', 'a text cut to fit')
      CALL MPI_ERROR_CLASS(-5, CLASS, IERROR)
      CALL CHECK(IERROR .NE. MPI_SUCCESS, 'an unknown code')
      CALL FINISH
      END
