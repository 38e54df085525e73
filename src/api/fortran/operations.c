/* Reduction operations written in Fortran.
 *
 * Such a subroutine gets the addresses of a count and of a handle, as a C function does. It takes the handle for an
 * INTEGER: the lower half of C's, which is all of it, and stands first in memory on the processors that rmampi is for. */
#include "support.h"

SUBROUTINE(op_create)(MPI_User_function *user_fn, const LOGICAL *commute, INTEGER *op, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Op c_op;
    *ierror = MPI(Op_create)(user_fn, *commute, &c_op);
    if (*ierror == MPI_SUCCESS)
        *op = TOINT(Op, c_op);
}
NAMES_BOTH(op_create, OP_CREATE);

SUBROUTINE(op_create_c)(MPI_User_function_c *user_fn, const LOGICAL *commute, INTEGER *op, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Op c_op;
    *ierror = MPI(Op_create_c)(user_fn, *commute, &c_op);
    if (*ierror == MPI_SUCCESS)
        *op = TOINT(Op, c_op);
}
NAMES_AS(op_create_c_f08, OP_CREATE_C_F08, op_create_c);
