/* MPI_Info_get returns the value, truncated to the given size, with a null character (MPI-5.0 chapter 10). A missing key
 * only clears the flag.
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

int main(void)
{
    char value[16];
    int flag = -1;
    MPI_Info info;

    start();
    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, "key", "0123456789"));
    memset(value, 'x', sizeof value);
    CHECK_OK(MPI_Info_get(info, "key", 10, value, &flag));
    CHECK(flag != 0 && strcmp(value, "0123456789") == 0);
    CHECK_ALL(value + 11, 'x', 5);

    memset(value, 'x', sizeof value);
    CHECK_OK(MPI_Info_get(info, "key", 4, value, &flag));
    CHECK(flag != 0 && strcmp(value, "0123") == 0);
    CHECK_ALL(value + 5, 'x', 11);

    memset(value, 'x', sizeof value);
    CHECK_OK(MPI_Info_get(info, "no such key", 10, value, &flag));
    CHECK_EQUAL(flag, 0);
    CHECK_ALL(value, 'x', sizeof value);

    CHECK_CLASS(MPI_Info_get(MPI_INFO_NULL, "key", 10, value, &flag), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Info_get(info, NULL, 10, value, &flag), MPI_ERR_INFO_KEY);
    CHECK_CLASS(MPI_Info_get(info, "key", 10, value, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Info_get(info, "key", 10, NULL, &flag), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Info_get(info, "key", -1, value, &flag), MPI_ERR_ARG);
    CHECK_ALL(value, 'x', sizeof value);
    CHECK_OK(MPI_Info_free(&info));
    return finish();
}
