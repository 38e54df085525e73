/* Reduction operations written in Fortran.
 *
 * The library passes the addresses of a count and of a datatype handle to the user's function. A Fortran subroutine
 * reads the handle as an INTEGER, and so reads the lower half of the C handle. The lower half contains the whole
 * number of the handle. It is first in memory on little-endian processors, and rmampi supports only these. If INTEGERs
 * have 8 bytes, the subroutine reads the whole handle, and a count as large as that of MPI_Op_create_c. */
#include "support.h"

#ifndef RMAMPI_LONG_INTEGERS
typedef MPI_User_function user_function;
#else
typedef MPI_User_function_c user_function;
#endif

SUBROUTINE(op_create)(user_function *user_fn, const LOGICAL *commute, INTEGER *op, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Op c_op;
    *ierror = SIZED(Op_create)(user_fn, *commute != 0, &c_op);
    if (*ierror == MPI_SUCCESS)
        *op = TOINT(Op, c_op);
}
NAMES_BOTH(op_create, OP_CREATE);

SUBROUTINE(op_create_c)(MPI_User_function_c *user_fn, const LOGICAL *commute, INTEGER *op, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Op c_op;
    *ierror = MPI(Op_create_c)(user_fn, *commute != 0, &c_op);
    if (*ierror == MPI_SUCCESS)
        *op = TOINT(Op, c_op);
}
NAMES_AS(op_create_c_f08, OP_CREATE_C_F08, op_create_c);
