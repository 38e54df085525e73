/* MPI_Info_get_string returns the value in the given space, and the space that the value needs (MPI-5.0 chapter 10). A space
 * of 0 only queries the size.
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

int main(void)
{
    char value[16];
    int flag = -1, room;
    MPI_Info info;

    start();
    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, "key", "0123456789"));

    memset(value, 'x', sizeof value);
    room = 11;
    CHECK_OK(MPI_Info_get_string(info, "key", &room, value, &flag));
    CHECK(flag != 0 && strcmp(value, "0123456789") == 0);
    CHECK_EQUAL(room, 11);
    CHECK_ALL(value + 11, 'x', 5);

    memset(value, 'x', sizeof value);
    room = 5;
    CHECK_OK(MPI_Info_get_string(info, "key", &room, value, &flag));
    CHECK(flag != 0 && strcmp(value, "0123") == 0);
    CHECK_EQUAL(room, 11);
    CHECK_ALL(value + 5, 'x', 11);

    memset(value, 'x', sizeof value);
    room = 0;
    CHECK_OK(MPI_Info_get_string(info, "key", &room, value, &flag));
    CHECK(flag != 0);
    CHECK_EQUAL(room, 11);
    CHECK_ALL(value, 'x', sizeof value);
    room = 0;
    CHECK_OK(MPI_Info_get_string(info, "key", &room, NULL, &flag));
    CHECK_EQUAL(room, 11);

    room = 13;
    CHECK_OK(MPI_Info_get_string(info, "no such key", &room, value, &flag));
    CHECK_EQUAL(flag, 0);
    CHECK_EQUAL(room, 13);
    CHECK_ALL(value, 'x', sizeof value);

    CHECK_CLASS(MPI_Info_get_string(MPI_INFO_NULL, "key", &room, value, &flag), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Info_get_string(info, NULL, &room, value, &flag), MPI_ERR_INFO_KEY);
    CHECK_CLASS(MPI_Info_get_string(info, "key", NULL, value, &flag), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Info_get_string(info, "key", &room, value, NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Info_free(&info));
    return finish();
}
