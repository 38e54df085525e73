/* Info functions with special rules. In MPI_INFO_GET and MPI_INFO_GET_STRING, lengths include a terminating null in C, but
 * not in Fortran. In MPI_INFO_CREATE_ENV, Fortran programs do not pass argc and argv. MPI_ABI_GET_FORTRAN_INFO returns the sizes
 * of the program's INTEGERs and LOGICALs. */
#include "support.h"

SUBROUTINE(abi_get_fortran_info)(INTEGER *info, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Info c_info;
    *ierror = MPI(Abi_get_fortran_info)(&c_info);
    if (*ierror != MPI_SUCCESS)
        return;
#ifdef RMAMPI_LONG_INTEGERS
    /* The C function returns the sizes of C's MPI_INTEGER and MPI_LOGICAL. */
    if (c_info != MPI_INFO_NULL) {
        *ierror = PMPI_Info_set(c_info, "mpi_integer_size", "8");
        if (*ierror == MPI_SUCCESS)
            *ierror = PMPI_Info_set(c_info, "mpi_logical_size", "8");
    }
#endif
    *info = TOINT(Info, c_info);
}
NAMES_BOTH(abi_get_fortran_info, ABI_GET_FORTRAN_INFO);

SUBROUTINE(info_create_env)(INTEGER *info, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Info c_info;
    *ierror = MPI(Info_create_env)(0, NULL, &c_info);
    if (*ierror == MPI_SUCCESS)
        *info = TOINT(Info, c_info);
}
NAMES_BOTH(info_create_env, INFO_CREATE_ENV);

SUBROUTINE(info_get)(const INTEGER *info, const char *key, const INTEGER *valuelen, char *value, LOGICAL *flag,
                     INTEGER *ierror, size_t key_length, size_t value_length)
{
    OPTIONAL(ierror);
    char c_key[MPI_MAX_INFO_KEY + 1];
    char c_value[MPI_MAX_INFO_VAL + 1];
    int c_valuelen = *valuelen < MPI_MAX_INFO_VAL ? narrow(*valuelen) : MPI_MAX_INFO_VAL;
    int c_flag = 0;
    to_c(c_key, sizeof c_key, key, key_length);
    *ierror = MPI(Info_get)(FROMINT(Info, *info), c_key, c_valuelen, c_value, &c_flag);
    if (*ierror == MPI_SUCCESS) {
        *flag = c_flag != 0;
        if (c_flag)
            to_fortran(value, value_length, c_value);
    }
}
NAMES_BOTH(info_get, INFO_GET);

SUBROUTINE(info_get_string)(const INTEGER *info, const char *key, INTEGER *buflen, char *value, LOGICAL *flag,
                            INTEGER *ierror, size_t key_length, size_t value_length)
{
    OPTIONAL(ierror);
    char c_key[MPI_MAX_INFO_KEY + 1];
    char c_value[MPI_MAX_INFO_VAL + 1];
    int c_buflen = *buflen < MPI_MAX_INFO_VAL ? narrow(*buflen) : MPI_MAX_INFO_VAL;
    int c_flag = 0;
    if (c_buflen > 0)
        c_buflen++;
    to_c(c_key, sizeof c_key, key, key_length);
    *ierror = MPI(Info_get_string)(FROMINT(Info, *info), c_key, &c_buflen, c_value, &c_flag);
    if (*ierror == MPI_SUCCESS) {
        *flag = c_flag != 0;
        if (c_flag) {
            if (*buflen > 0)
                to_fortran(value, value_length, c_value);
            *buflen = c_buflen - 1;
        }
    }
}
NAMES_BOTH(info_get_string, INFO_GET_STRING);
