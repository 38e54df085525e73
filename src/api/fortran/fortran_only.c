/* Procedures that exist only in Fortran. */
#include "choice_buffers.h"

SUBROUTINE(sizeof_f08ts)(const struct section *x, INTEGER *size, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *size = (INTEGER)x->elem_len;
    *ierror = MPI_SUCCESS;
}
NAMES(sizeof_f08ts, SIZEOF_F08TS);

/* The procedure does nothing. A call of it has an effect only on the Fortran compiler, which must assume that the
 * call changes the buffer. */
SUBROUTINE(f_sync_reg)(void *buf)
{
    (void)buf;
}
NAMES(f_sync_reg, F_SYNC_REG);
NAMES_AS(f_sync_reg_f08ts, F_SYNC_REG_F08TS, f_sync_reg);

SUBROUTINE(status_f2f08)(const INTEGER *f_status, INTEGER *f08_status, INTEGER *ierror)
{
    OPTIONAL(ierror);
    memcpy(f08_status, f_status, MPI_F_STATUS_SIZE * sizeof *f_status);
    *ierror = MPI_SUCCESS;
}
NAMES_BOTH(status_f2f08, STATUS_F2F08);

SUBROUTINE(status_f082f)(const INTEGER *f08_status, INTEGER *f_status, INTEGER *ierror)
{
    OPTIONAL(ierror);
    memcpy(f_status, f08_status, MPI_F_STATUS_SIZE * sizeof *f_status);
    *ierror = MPI_SUCCESS;
}
NAMES_BOTH(status_f082f, STATUS_F082F);
