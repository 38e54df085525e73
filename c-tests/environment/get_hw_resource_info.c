/* MPI_Get_hw_resource_info (MPI-5.0 section 9.1.2) returns an info object: its keys are kinds of hardware, and each value is true
 * or false. If a rank may run on one processor only, all values are true.
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

#include <sched.h>

static int check_kinds(int all_true)
{
    int keys = -1, machine = 0;
    MPI_Info info;

    CHECK_OK(MPI_Get_hw_resource_info(&info));
    CHECK_OK(MPI_Info_get_nkeys(info, &keys));
    for (int n = 0; n < keys; n++) {
        char key[MPI_MAX_INFO_KEY], value[8];
        int room = sizeof value, flag = 0;

        CHECK_OK(MPI_Info_get_nthkey(info, n, key));
        CHECK_OK(MPI_Info_get_string(info, key, &room, value, &flag));
        snprintf(situation, sizeof situation, "%s is %s", key, value);
        CHECK(strstr(key, "://") != NULL);
        CHECK(flag && (strcmp(value, "true") == 0 || (!all_true && strcmp(value, "false") == 0)));
        if (strcmp(key, "linux://machine") == 0) {
            machine = 1;
            CHECK(strcmp(value, "true") == 0);
        }
        situation[0] = '\0';
    }
    CHECK(machine);
    CHECK_OK(MPI_Info_free(&info));
    return keys;
}

int main(void)
{
    cpu_set_t mine, one;
    int processor = 0;

    start();
    int keys = check_kinds(0);
    CHECK(sched_getaffinity(0, sizeof mine, &mine) == 0);
    while (!CPU_ISSET(processor, &mine))
        processor++;
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    CHECK(sched_setaffinity(0, sizeof one, &one) == 0);
    CHECK(check_kinds(1) >= keys);
    CHECK_CLASS(MPI_Get_hw_resource_info(NULL), MPI_ERR_ARG);
    return finish();
}
