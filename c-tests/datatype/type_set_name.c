/* MPI_Type_set_name, MPI_Type_get_name: predefined datatypes have the names of their constants; other datatypes have no name at
 * first (MPI-5.0 section 7.8). Names are truncated to MPI_MAX_OBJECT_NAME - 1 characters. A duplicate does not inherit the name.
 * ranks: alone 1
 * expect: success
 */
#include "datatypes.h"

static void check_name(MPI_Datatype type, const char *wanted)
{
    char name[MPI_MAX_OBJECT_NAME + 1];
    int length = -1;

    memset(name, 'x', sizeof name);
    CHECK_OK(MPI_Type_get_name(type, name, &length));
    if (strcmp(name, wanted) != 0)
        fail(__FILE__, __LINE__, "the name is \"%s\", expected \"%s\"", name, wanted);
    CHECK_EQUAL(length, (int) strlen(wanted));
    CHECK_EQUAL(name[MPI_MAX_OBJECT_NAME], 'x');
}

int main(void)
{
    char name[MPI_MAX_OBJECT_NAME], long_name[2 * MPI_MAX_OBJECT_NAME], cut[MPI_MAX_OBJECT_NAME];
    int length = -1, integers, addresses, types, combiner;
    MPI_Datatype type, other, part;

    start();
    for (size_t i = 0; i < sizeof datatypes / sizeof datatypes[0]; i++) {
        /* Each of these two datatypes has two constants; its name is the one that is not called a synonym (MPI-5.0 section 3.2.2). */
        if (datatypes[i].handle == MPI_LONG_LONG)
            check_name(datatypes[i].handle, "MPI_LONG_LONG_INT");
        else if (datatypes[i].handle == MPI_C_FLOAT_COMPLEX)
            check_name(datatypes[i].handle, "MPI_C_COMPLEX");
        else
            check_name(datatypes[i].handle, datatypes[i].name);
    }
    check_name(MPI_DATATYPE_NULL, "MPI_DATATYPE_NULL");
    CHECK_OK(MPI_Type_set_name(MPI_WCHAR, "letters"));
    check_name(MPI_WCHAR, "letters");
    check_name(MPI_CHAR, "MPI_CHAR");
    CHECK_OK(MPI_Type_set_name(MPI_WCHAR, ""));
    check_name(MPI_WCHAR, "");

    CHECK_OK(MPI_Type_contiguous(3, MPI_INT, &type));
    check_name(type, "");
    CHECK_OK(MPI_Type_set_name(type, "three ints"));
    check_name(type, "three ints");
    CHECK_OK(MPI_Type_set_name(type, "Gr\xf6\xdf" "e"));
    check_name(type, "Gr\xf6\xdf" "e");
    CHECK_OK(MPI_Type_set_name(type, "three ints"));
    /* A duplicate, and a datatype from the contents of another one, are separate datatypes. */
    CHECK_OK(MPI_Type_dup(type, &other));
    check_name(other, "");
    CHECK_OK(MPI_Type_set_name(other, "copy"));
    check_name(type, "three ints");
    CHECK_OK(MPI_Type_get_envelope(other, &integers, &addresses, &types, &combiner));
    CHECK_EQUAL(types, 1);
    CHECK_OK(MPI_Type_get_contents(other, 0, 0, 1, NULL, NULL, &part));
    check_name(part, "");
    CHECK_OK(MPI_Type_set_name(part, "part"));
    check_name(type, "three ints");
    CHECK_OK(MPI_Type_free(&part));
    CHECK_OK(MPI_Type_free(&other));

    memset(long_name, 'y', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    memset(cut, 'y', sizeof cut - 1);
    cut[sizeof cut - 1] = '\0';
    CHECK_OK(MPI_Type_set_name(type, long_name));
    check_name(type, cut);

    CHECK_CLASS(MPI_Type_set_name(type, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_set_name(MPI_DATATYPE_NULL, "name"), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_set_name(NO_HANDLE(MPI_Datatype), "name"), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_name(type, NULL, &length), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_name(type, name, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_name(NO_HANDLE(MPI_Datatype), name, &length), MPI_ERR_TYPE);
    check_name(type, cut);
    CHECK_OK(MPI_Type_free(&type));
    return finish();
}
