!     check.f: common procedures of the Fortran tests. It is compiled
!     and linked with every program that names it in its first comment.
!
!     Its few constants are literals. With mpif.h the compilation, which
!     is repeated with each program, would take much longer.
!
!     A check that fails prints its description, and ends the job with
!     status 99.

!     Calls MPI_INIT, and makes calls return error codes. Returns rank
!     and number of ranks.
      SUBROUTINE START(RANK, RANKS)
      IMPLICIT NONE
      INTEGER MPI_COMM_WORLD
      PARAMETER (MPI_COMM_WORLD = 257)
      INTEGER MPI_SUCCESS
      PARAMETER (MPI_SUCCESS = 0)
      INTEGER RANK, RANKS, IERROR
      CALL MPI_INIT(IERROR)
      CALL CHECK(IERROR .EQ. MPI_SUCCESS, 'MPI_INIT')
      CALL MPI_COMM_RANK(MPI_COMM_WORLD, RANK, IERROR)
      CALL CHECK(IERROR .EQ. MPI_SUCCESS, 'MPI_COMM_RANK')
      CALL MPI_COMM_SIZE(MPI_COMM_WORLD, RANKS, IERROR)
      CALL CHECK(IERROR .EQ. MPI_SUCCESS, 'MPI_COMM_SIZE')
      CALL RETURN_ERRORS
      END

!     Makes calls return errors, on communicators and without an object.
      SUBROUTINE RETURN_ERRORS
      IMPLICIT NONE
      INTEGER MPI_COMM_WORLD
      PARAMETER (MPI_COMM_WORLD = 257)
      INTEGER MPI_COMM_SELF
      PARAMETER (MPI_COMM_SELF = 258)
      INTEGER MPI_ERRORS_RETURN
      PARAMETER (MPI_ERRORS_RETURN = 323)
      INTEGER IERROR
      CALL MPI_COMM_SET_ERRHANDLER(MPI_COMM_WORLD, MPI_ERRORS_RETURN,
     &                             IERROR)
      CALL CHECK_OK(IERROR, 'MPI_COMM_SET_ERRHANDLER')
      CALL MPI_COMM_SET_ERRHANDLER(MPI_COMM_SELF, MPI_ERRORS_RETURN,
     &                             IERROR)
      CALL CHECK_OK(IERROR, 'MPI_COMM_SET_ERRHANDLER')
      END

!     Calls MPI_FINALIZE, which must succeed.
      SUBROUTINE FINISH
      IMPLICIT NONE
      INTEGER IERROR
      CALL MPI_FINALIZE(IERROR)
      CALL CHECK_OK(IERROR, 'MPI_FINALIZE')
      END

!     Waits for all ranks.
      SUBROUTINE TOGETHER
      IMPLICIT NONE
      INTEGER MPI_COMM_WORLD
      PARAMETER (MPI_COMM_WORLD = 257)
      INTEGER IERROR
      CALL MPI_BARRIER(MPI_COMM_WORLD, IERROR)
      CALL CHECK_OK(IERROR, 'MPI_BARRIER')
      END

!     Checks that a call has succeeded.
      SUBROUTINE CHECK_OK(IERROR, WHAT)
      IMPLICIT NONE
      INTEGER MPI_SUCCESS
      PARAMETER (MPI_SUCCESS = 0)
      INTEGER IERROR
      CHARACTER*(*) WHAT
      CALL CHECK_CLASS(IERROR, MPI_SUCCESS, WHAT)
      END

!     Checks that a call has returned an error of this class.
      SUBROUTINE CHECK_CLASS(IERROR, WANTED, WHAT)
      IMPLICIT NONE
      INTEGER IERROR, WANTED, CLASS, IGNORED
      CHARACTER*(*) WHAT
      CALL MPI_ERROR_CLASS(IERROR, CLASS, IGNORED)
      IF (CLASS .NE. WANTED) THEN
         WRITE (0, *) WHAT, ' gives class', CLASS, ', expected was',
     &                WANTED
         CALL CHECK(.FALSE., WHAT)
      END IF
      END

!     Checks that two integers are equal.
      SUBROUTINE CHECK_EQUAL(GOT, WANTED, WHAT)
      IMPLICIT NONE
      INTEGER GOT, WANTED
      CHARACTER*(*) WHAT
      IF (GOT .NE. WANTED) THEN
         WRITE (0, *) WHAT, ' is', GOT, ', expected was', WANTED
         CALL CHECK(.FALSE., WHAT)
      END IF
      END

!     Checks a condition.
      SUBROUTINE CHECK(HOLDS, WHAT)
      IMPLICIT NONE
      INTEGER MPI_COMM_WORLD
      PARAMETER (MPI_COMM_WORLD = 257)
      LOGICAL HOLDS, READY, DONE
      CHARACTER*(*) WHAT
      INTEGER RANK, IERROR
      IF (HOLDS) RETURN
      RANK = -1
      CALL MPI_INITIALIZED(READY, IERROR)
      CALL MPI_FINALIZED(DONE, IERROR)
      IF (READY .AND. .NOT. DONE) THEN
         CALL MPI_COMM_RANK(MPI_COMM_WORLD, RANK, IERROR)
         WRITE (0, *) 'rank', RANK, ': does not hold: ', WHAT
         CALL MPI_ABORT(MPI_COMM_WORLD, 99, IERROR)
      END IF
      WRITE (0, *) 'does not hold: ', WHAT
      STOP 99
      END
