!     mpif.h compiles in fixed form with lines of up to 132 columns
!     (MPI-5.0 section 19.1).
!     ranks: 1
!     expect: success
!     with: check.f
!     flags: -ffixed-line-length-132
      PROGRAM LONG
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER RANK, RANKS, SIZE, IERROR

      CALL START(RANK, RANKS)
      CALL MPI_TYPE_SIZE(MPI_DOUBLE_PRECISION, SIZE, IERROR); CALL CHECK_EQUAL(SIZE, 8, 'MPI_DOUBLE_PRECISION')
      CALL FINISH
      END
