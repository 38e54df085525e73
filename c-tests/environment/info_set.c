/* MPI_Info_set adds and replaces keys (MPI-5.0 chapter 10). Keys and values may have their maximum length; one more character
 * raises MPI_ERR_INFO_KEY or MPI_ERR_INFO_VALUE.
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

int main(void)
{
    static char key[MPI_MAX_INFO_KEY + 1], value[MPI_MAX_INFO_VAL + 1], got[MPI_MAX_INFO_VAL + 1];
    int flag = -1, room = (int) sizeof got;
    MPI_Info info;

    start();
    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, "key", "first"));
    CHECK_OK(MPI_Info_set(info, "key", "second"));
    CHECK_OK(MPI_Info_get_string(info, "key", &room, got, &flag));
    CHECK(flag != 0 && strcmp(got, "second") == 0);

    /* The limits of the C interface count the terminating null character. */
    memset(key, 'k', sizeof key - 2);
    memset(value, 'v', sizeof value - 2);
    CHECK_OK(MPI_Info_set(info, key, value));
    room = (int) sizeof got;
    CHECK_OK(MPI_Info_get_string(info, key, &room, got, &flag));
    CHECK(flag != 0 && strcmp(got, value) == 0);

    key[MPI_MAX_INFO_KEY - 1] = 'k';
    value[MPI_MAX_INFO_VAL - 1] = 'v';
    CHECK_CLASS(MPI_Info_set(info, key, "value"), MPI_ERR_INFO_KEY);
    CHECK_CLASS(MPI_Info_set(info, "other", value), MPI_ERR_INFO_VALUE);
    CHECK_CLASS(MPI_Info_set(info, NULL, "value"), MPI_ERR_INFO_KEY);
    CHECK_CLASS(MPI_Info_set(info, "", "value"), MPI_ERR_INFO_KEY);
    CHECK_CLASS(MPI_Info_set(info, "other", NULL), MPI_ERR_INFO_VALUE);
    room = (int) sizeof got;
    CHECK_OK(MPI_Info_get_string(info, "other", &room, got, &flag));
    CHECK_EQUAL(flag, 0);
    CHECK_CLASS(MPI_Info_set(MPI_INFO_NULL, "key", "value"), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Info_set(NO_HANDLE(MPI_Info), "key", "value"), MPI_ERR_INFO);
    CHECK_OK(MPI_Info_free(&info));
    return finish();
}
