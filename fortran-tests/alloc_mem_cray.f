!     The MPI-2 standard's example of MPI_ALLOC_MEM (MPI-5.0 section
!     9.2), with Cray pointers of FORTRAN 77 compilers: P is the address
!     of the array A.
!     ranks: alone 1
!     expect: success
!     with: check.f
!     flags: -fcray-pointer
      PROGRAM ALLOCM
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER RANK, RANKS, IERR, I, J
      INTEGER*8 SIZEOFREAL, SIZE
      REAL A(100,100), TOTAL
      POINTER (P, A)

      CALL START(RANK, RANKS)
      SIZEOFREAL = 4
      SIZE = SIZEOFREAL * 100 * 100
      CALL MPI_ALLOC_MEM(SIZE, MPI_INFO_NULL, P, IERR)
      CALL CHECK_OK(IERR, 'MPI_ALLOC_MEM')
      DO 20 J = 1, 100
         DO 10 I = 1, 100
            A(I,J) = 1.0
   10    CONTINUE
   20 CONTINUE
      A(3,5) = 2.71
      TOTAL = 0.0
      DO 40 J = 1, 100
         DO 30 I = 1, 100
            IF (A(I,J) .EQ. 1.0) TOTAL = TOTAL + 1.0
   30    CONTINUE
   40 CONTINUE
      CALL CHECK(A(3,5) .EQ. 2.71 .AND. TOTAL .EQ. 9999.0, 'memory')
      CALL MPI_FREE_MEM(A, IERR)
      CALL CHECK_OK(IERR, 'MPI_FREE_MEM')
      CALL FINISH
      END
