/* MPI_SESSION_GET_NTH_PSET. The length includes a terminating null in C, but not in Fortran. */
#include "support.h"

SUBROUTINE(session_get_nth_pset)(const INTEGER *session, const INTEGER *info, const INTEGER *n, INTEGER *pset_len,
                                 char *pset_name, INTEGER *ierror, size_t pset_name_length)
{
    OPTIONAL(ierror);
    char c_name[MPI_MAX_PSET_NAME_LEN + 1];
    int c_length = *pset_len < MPI_MAX_PSET_NAME_LEN ? narrow(*pset_len) : MPI_MAX_PSET_NAME_LEN;
    if (c_length > 0)
        c_length++;
    *ierror = MPI(Session_get_nth_pset)(FROMINT(Session, *session), FROMINT(Info, *info), narrow(*n), &c_length, c_name);
    if (*ierror == MPI_SUCCESS) {
        if (*pset_len > 0)
            to_fortran(pset_name, pset_name_length, c_name);
        *pset_len = c_length - 1;
    }
}
NAMES_BOTH(session_get_nth_pset, SESSION_GET_NTH_PSET);
