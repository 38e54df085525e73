/* MPI_Type_match_size returns named datatypes of a class and a size. MPI_Type_get_value_index returns pairs of a value and an index
 * (MPI-5.0 sections 19.1.5 and 6.9.4).
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

static void check_size(int typeclass, int size, MPI_Datatype wanted)
{
    MPI_Datatype type = MPI_DATATYPE_NULL;
    int found = -1;

    CHECK_OK(MPI_Type_match_size(typeclass, size, &type));
    CHECK(type == wanted);
    CHECK_OK(MPI_Type_size(type, &found));
    CHECK_EQUAL(found, size);
}

static void check_pair(MPI_Datatype value, MPI_Datatype index, MPI_Datatype wanted)
{
    MPI_Datatype type = NO_HANDLE(MPI_Datatype);

    CHECK_OK(MPI_Type_get_value_index(value, index, &type));
    CHECK(type == wanted);
}

int main(void)
{
    MPI_Datatype type = MPI_DATATYPE_NULL, derived, selected;

    start();
    check_size(MPI_TYPECLASS_INTEGER, 1, MPI_INTEGER1);
    check_size(MPI_TYPECLASS_INTEGER, 2, MPI_INTEGER2);
    check_size(MPI_TYPECLASS_INTEGER, 4, MPI_INTEGER4);
    check_size(MPI_TYPECLASS_INTEGER, 8, MPI_INTEGER8);
    check_size(MPI_TYPECLASS_INTEGER, 16, MPI_INTEGER16);
    check_size(MPI_TYPECLASS_REAL, 2, MPI_REAL2);
    check_size(MPI_TYPECLASS_REAL, 4, MPI_REAL4);
    check_size(MPI_TYPECLASS_REAL, 8, MPI_REAL8);
    check_size(MPI_TYPECLASS_REAL, 16, MPI_REAL16);
    check_size(MPI_TYPECLASS_COMPLEX, 4, MPI_COMPLEX4);
    check_size(MPI_TYPECLASS_COMPLEX, 8, MPI_COMPLEX8);
    check_size(MPI_TYPECLASS_COMPLEX, 16, MPI_COMPLEX16);
    check_size(MPI_TYPECLASS_COMPLEX, 32, MPI_COMPLEX32);
    check_size(MPIX_TYPECLASS_LOGICAL, 4, MPI_LOGICAL4);
    CHECK_CLASS(MPI_Type_match_size(MPI_TYPECLASS_REAL, 1, &type), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_match_size(MPI_TYPECLASS_INTEGER, 3, &type), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_match_size(MPI_TYPECLASS_INTEGER, 0, &type), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_match_size(MPI_TYPECLASS_COMPLEX, -8, &type), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_match_size(MPI_COMBINER_DUP, 4, &type), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_match_size(MPI_TYPECLASS_REAL, 4, NULL), MPI_ERR_ARG);
    CHECK(type == MPI_DATATYPE_NULL);

    check_pair(MPI_FLOAT, MPI_INT, MPI_FLOAT_INT);
    check_pair(MPI_DOUBLE, MPI_INT, MPI_DOUBLE_INT);
    check_pair(MPI_LONG, MPI_INT, MPI_LONG_INT);
    check_pair(MPI_INT, MPI_INT, MPI_2INT);
    check_pair(MPI_SHORT, MPI_INT, MPI_SHORT_INT);
    check_pair(MPI_LONG_DOUBLE, MPI_INT, MPI_LONG_DOUBLE_INT);
    check_pair(MPI_REAL, MPI_REAL, MPI_2REAL);
    check_pair(MPI_DOUBLE_PRECISION, MPI_DOUBLE_PRECISION, MPI_2DOUBLE_PRECISION);
    check_pair(MPI_INTEGER, MPI_INTEGER, MPI_2INTEGER);
    /* The same types by other names. */
    check_pair(MPI_REAL8, MPI_INTEGER, MPI_DOUBLE_INT);
    check_pair(MPI_INT64_T, MPI_INT32_T, MPI_LONG_INT);
    CHECK_OK(MPI_Type_create_f90_real(6, 37, &selected));
    check_pair(selected, MPI_INT, MPI_FLOAT_INT);
    /* No such types exist. */
    check_pair(MPI_DOUBLE, MPI_UINT64_T, MPI_DATATYPE_NULL);
    check_pair(MPI_UNSIGNED, MPI_INT, MPI_DATATYPE_NULL);
    check_pair(MPI_FLOAT, MPI_FLOAT, MPI_DATATYPE_NULL);
    check_pair(MPI_C_DOUBLE_COMPLEX, MPI_INT, MPI_DATATYPE_NULL);
    check_pair(MPI_2INT, MPI_INT, MPI_DATATYPE_NULL);
    CHECK_OK(MPI_Type_contiguous(1, MPI_INT, &derived));
    CHECK_CLASS(MPI_Type_get_value_index(derived, MPI_INT, &type), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_value_index(MPI_INT, MPI_DATATYPE_NULL, &type), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_value_index(MPI_INT, MPI_INT, NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Type_free(&derived));
    return finish();
}
