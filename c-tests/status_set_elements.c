/* Statuses that the program fills: each field is read back by its own function, and nothing else changes.
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

/* So many elements of the datatype, and what MPI_Get_count makes of them. */
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
