/* Statuses that the program fills (MPI-5.0 section 13.3): the getters return the stored source, tag, error, numbers of elements and
 * entries, and cancelled flag. A setter does not change fields that were set before, and an erroneous call changes no field.
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

/* Sets `count` elements of the datatype. MPI_Get_elements must return `count`, or MPI_UNDEFINED if an int cannot hold it;
 * MPI_Get_elements_c and _x must return `count`, and MPI_Get_count_c `entries`. */
static void elements(MPI_Datatype datatype, MPI_Count count, MPI_Count entries)
{
    MPI_Status status;
    MPI_Count got = -1;
    int small = -1;

    memset(&status, 0, sizeof status);
    CHECK_OK(MPI_Status_set_elements_c(&status, datatype, count));
    CHECK_OK(MPI_Get_elements_c(&status, datatype, &got));
    CHECK_EQUAL(got, count);
    CHECK_OK(MPI_Get_elements_x(&status, datatype, &got));
    CHECK_EQUAL(got, count);
    CHECK_OK(MPI_Get_elements(&status, datatype, &small));
    CHECK_EQUAL(small, count > 2147483647 ? MPI_UNDEFINED : (int) count);
    CHECK_OK(MPI_Get_count_c(&status, datatype, &got));
    CHECK_EQUAL(got, entries);
    CHECK_OK(MPI_Status_set_elements_x(&status, datatype, count));
    CHECK_OK(MPI_Get_elements_x(&status, datatype, &got));
    CHECK_EQUAL(got, count);
}

/* A predefined pair type such as MPI_2INT is one element. A pair inside a derived datatype is two elements, a value
 * and an index, as if MPI_Type_create_struct had created the pair type (MPI-5.0 section 6.9.4). */
static void check_pairs(void)
{
    MPI_Datatype three;
    MPI_Status status;
    int got = -1;

    CHECK_OK(MPI_Type_contiguous(3, MPI_DOUBLE_INT, &three));
    elements(MPI_2INT, 3, 3);
    elements(three, 6, 1);
    elements(three, 12, 2);
    for (int rest = 1; rest < 6; rest++)
        elements(three, 6 + rest, MPI_UNDEFINED);
    CHECK_OK(MPI_Status_set_elements(&status, MPI_BYTE, 36));
    CHECK_OK(MPI_Get_elements(&status, three, &got));
    CHECK_EQUAL(got, 6);
    CHECK_OK(MPI_Status_set_elements(&status, MPI_BYTE, 20));
    CHECK_OK(MPI_Get_elements(&status, three, &got));
    CHECK_EQUAL(got, 3);
    CHECK_OK(MPI_Get_elements(&status, MPI_DOUBLE_INT, &got));
    CHECK_EQUAL(got, MPI_UNDEFINED);
    CHECK_OK(MPI_Status_set_elements(&status, MPI_BYTE, 16));
    CHECK_OK(MPI_Get_elements(&status, three, &got));
    CHECK_EQUAL(got, MPI_UNDEFINED);
    CHECK_OK(MPI_Type_free(&three));
}

/* Datatypes of which one entry has 2^40 structures or pairs: a loop over these would exceed the time limit of the
 * test. */
static void check_huge(MPI_Datatype mixed)
{
    const MPI_Count many = (MPI_Count) 1 << 40;
    MPI_Datatype types[2], huge, nested;

    CHECK_OK(MPI_Type_contiguous_c(many, mixed, &types[0]));
    CHECK_OK(MPI_Type_contiguous_c(many, MPI_2INT, &types[1]));
    elements(types[0], 5 * many, 1);
    elements(types[0], 5 * many - 1, MPI_UNDEFINED);
    elements(types[1], 2 * many, 1);
    elements(types[1], 2 * many - 1, MPI_UNDEFINED);
    CHECK_OK(MPI_Type_create_struct(2, (int[]) {1, 1}, (MPI_Aint[]) {0, 1}, types, &huge));
    CHECK_OK(MPI_Type_contiguous(3, huge, &nested));
    elements(nested, 3 * 7 * many, 1);
    elements(nested, 2 * 7 * many + 5 * many + 12345678913, MPI_UNDEFINED);
    for (int t = 0; t < 2; t++)
        CHECK_OK(MPI_Type_free(&types[t]));
    CHECK_OK(MPI_Type_free(&huge));
    CHECK_OK(MPI_Type_free(&nested));
}

int main(void)
{
    MPI_Status status, before;
    MPI_Datatype mixed, empty;
    int lengths[] = {2, 3}, number = -1, flag = -1;
    MPI_Aint places[] = {0, 16};
    MPI_Datatype parts[] = {MPI_DOUBLE, MPI_SHORT};

    start();
    CHECK_OK(MPI_Type_create_struct(2, lengths, places, parts, &mixed));
    CHECK_OK(MPI_Type_contiguous(0, MPI_INT, &empty));
    elements(MPI_INT, 0, 0);
    elements(MPI_INT, 12, 12);
    elements(MPI_BYTE, (MPI_Count) 3 << 40, (MPI_Count) 3 << 40);
    elements(mixed, 10, 2);
    elements(mixed, 5 * (MPI_Count) 1000000000, 1000000000);
    for (int rest = 1; rest < 5; rest++)
        elements(mixed, 10 + rest, MPI_UNDEFINED);
    elements(empty, 0, 0);

    check_pairs();
    check_huge(mixed);

    memset(&status, 0x11, sizeof status);
    CHECK_OK(MPI_Status_set_source(&status, 7));
    CHECK_OK(MPI_Status_set_tag(&status, 1234));
    CHECK_OK(MPI_Status_set_error(&status, MPI_ERR_TRUNCATE));
    CHECK_OK(MPI_Status_set_elements(&status, mixed, 7));
    CHECK_OK(MPI_Status_set_cancelled(&status, 5));
    CHECK_EQUAL(status.MPI_SOURCE, 7);
    CHECK_EQUAL(status.MPI_TAG, 1234);
    CHECK_EQUAL(status.MPI_ERROR, MPI_ERR_TRUNCATE);
    CHECK_OK(MPI_Status_get_source(&status, &number));
    CHECK_EQUAL(number, 7);
    CHECK_OK(MPI_Status_get_tag(&status, &number));
    CHECK_EQUAL(number, 1234);
    CHECK_OK(MPI_Status_get_error(&status, &number));
    CHECK_EQUAL(number, MPI_ERR_TRUNCATE);
    CHECK_OK(MPI_Test_cancelled(&status, &flag));
    CHECK_EQUAL(flag, 1);
    CHECK_OK(MPI_Status_set_cancelled(&status, 0));
    CHECK_OK(MPI_Test_cancelled(&status, &flag));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Get_elements(&status, mixed, &number));
    CHECK_EQUAL(number, 7);

    before = status;
    CHECK_CLASS(MPI_Status_set_elements(&status, MPI_INT, -1), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Status_set_elements_c(&status, MPI_DOUBLE, (MPI_Count) 1 << 61), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Status_set_elements(&status, empty, 1), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Status_set_elements(&status, MPI_DATATYPE_NULL, 1), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Status_set_elements_x(&status, NO_HANDLE(MPI_Datatype), 1), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Status_set_elements(MPI_STATUS_IGNORE, MPI_INT, 1), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Status_set_cancelled(MPI_STATUS_IGNORE, 1), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Status_set_source(MPI_STATUS_IGNORE, 1), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Status_set_tag(MPI_STATUS_IGNORE, 1), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Status_set_error(MPI_STATUS_IGNORE, 1), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Status_set_error(&status, -1), MPI_ERR_ARG);
    CHECK_BYTES(&status, &before, sizeof status);
    CHECK_OK(MPI_Type_free(&mixed));
    CHECK_OK(MPI_Type_free(&empty));
    return finish();
}
