/* MPI_WIN_GET_ATTR: a value of Fortran is an INTEGER(KIND=MPI_ADDRESS_KIND), where C gives a pointer to a number. */
#include "support.h"

SUBROUTINE(win_get_attr)(const INTEGER *win, const INTEGER *win_keyval, MPI_Aint *attribute_val, LOGICAL *flag,
                         INTEGER *ierror)
{
    void *value = NULL;
    int c_flag = 0;
    *ierror = MPI(Win_get_attr)(FROMINT(Win, *win), *win_keyval, &value, &c_flag);
    if (*ierror != MPI_SUCCESS)
        return;
    *flag = c_flag != 0;
    if (!c_flag)
        return;
    switch (*win_keyval) {
    case MPI_WIN_SIZE:
        *attribute_val = *(MPI_Aint *)value;
        break;
    case MPI_WIN_DISP_UNIT:
    case MPI_WIN_CREATE_FLAVOR:
    case MPI_WIN_MODEL:
        *attribute_val = *(int *)value;
        break;
    default: /* MPI_WIN_BASE, and what a C program attached by its own key */
        *attribute_val = (MPI_Aint)value;
    }
}
NAMES(win_get_attr, WIN_GET_ATTR);
