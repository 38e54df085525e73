/* MPI_Info_create, MPI_Info_free: many objects exist at a time, each with its own value (MPI-5.0 chapter 10). A freed object
 * raises MPI_ERR_INFO.
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

#define OBJECTS 1000

int main(void)
{
    static MPI_Info infos[OBJECTS];
    char value[32], got[32];
    int flag, room;

    start();
    for (int i = 0; i < OBJECTS; i++) {
        CHECK_OK(MPI_Info_create(&infos[i]));
        CHECK(infos[i] != MPI_INFO_NULL && (i == 0 || infos[i] != infos[i - 1]));
        snprintf(value, sizeof value, "number %d", i);
        CHECK_OK(MPI_Info_set(infos[i], "key", value));
    }
    for (int i = 0; i < OBJECTS; i++) {
        room = (int) sizeof got;
        snprintf(value, sizeof value, "number %d", i);
        CHECK_OK(MPI_Info_get_string(infos[i], "key", &room, got, &flag));
        CHECK(flag != 0 && strcmp(got, value) == 0);
    }
    MPI_Info stale = infos[0];
    for (int i = 0; i < OBJECTS; i++) {
        CHECK_OK(MPI_Info_free(&infos[i]));
        CHECK(infos[i] == MPI_INFO_NULL);
    }
    CHECK_CLASS(MPI_Info_set(stale, "key", "value"), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Info_free(&stale), MPI_ERR_INFO);
    CHECK_OK(MPI_Info_create(&infos[0]));
    CHECK_CLASS(MPI_Info_set(stale, "key", "value"), MPI_ERR_INFO);
    CHECK_OK(MPI_Info_free(&infos[0]));
    CHECK_CLASS(MPI_Info_create(NULL), MPI_ERR_ARG);
    return finish();
}
