/* MPI_Info_create_env and MPI_INFO_ENV (MPI-5.0 chapter 10 and section 11.2.1) describe how the program was started: before
 * MPI_Init, between MPI_Init and MPI_Finalize, and after. Each call returns a separate object. MPI_INFO_ENV is read-only.
 * ranks: alone 3
 * more ranks: 1
 * arguments: first "second one"
 * expect: success
 */
#include "check.h"

static void check_value(MPI_Info info, const char *key, const char *wanted)
{
    char value[MPI_MAX_INFO_VAL];
    int room = sizeof value, flag = 0;

    CHECK_OK(MPI_Info_get_string(info, key, &room, value, &flag));
    CHECK_EQUAL(flag, 1);
    if (strcmp(value, wanted) != 0)
        fail(__FILE__, __LINE__, "%s is %s, expected %s", key, value, wanted);
}

static void check_all_values(MPI_Info info, int argc, char **argv)
{
    char arguments[1000] = "", number[20];
    const char *size = getenv("PMI_SIZE");

    for (int i = 1; i < argc; i++) {
        strcat(arguments, argv[i]);
        if (i < argc - 1)
            strcat(arguments, " ");
    }
    CHECK(strlen(arguments) > 5);
    check_value(info, "command", argv[0]);
    check_value(info, "argv", arguments);
    snprintf(number, sizeof number, "%s", size ? size : "1");
    check_value(info, "maxprocs", number);
}

int main(int argc, char **argv)
{
    MPI_Info first, second, env = MPI_INFO_ENV;
    char name[MPI_MAX_PROCESSOR_NAME], *other[] = {"program", "a", "b", NULL};
    int length;

    CHECK_OK(MPI_Info_create_env(argc, argv, &first));
    CHECK_OK(MPI_Info_create_env(0, NULL, &second));
    CHECK(first != second && first != MPI_INFO_ENV);
    check_all_values(first, argc, argv);
    check_all_values(second, argc, argv);
    CHECK_OK(MPI_Info_set(first, "command", "mine"));
    check_value(first, "command", "mine");
    check_value(second, "command", argv[0]);
    CHECK_OK(MPI_Info_free(&first));
    CHECK_OK(MPI_Info_free(&second));

    start();
    CHECK_OK(MPI_Get_processor_name(name, &length));
    check_all_values(MPI_INFO_ENV, argc, argv);
    check_value(MPI_INFO_ENV, "host", name);
    CHECK_CLASS(MPI_Info_set(MPI_INFO_ENV, "command", "mine"), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Info_free(&env), MPI_ERR_INFO);
    CHECK_OK(MPI_Info_create_env(3, other, &first));
    check_value(first, "command", "program");
    check_value(first, "argv", "a b");
    CHECK_OK(MPI_Info_free(&first));
    CHECK_CLASS(MPI_Info_create_env(argc, argv, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Info_create_env(2, NULL, &first), MPI_ERR_ARG);
    CHECK_OK(MPI_Finalize());
    CHECK_OK(MPI_Info_create_env(argc, argv, &first));
    check_all_values(first, argc, argv);
    CHECK_OK(MPI_Info_free(&first));
    return 0;
}
