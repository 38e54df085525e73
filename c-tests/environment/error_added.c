/* A program adds and removes error classes, codes and strings, classes also before MPI_Init and after MPI_Finalize.
 * MPI_LASTUSEDCODE is the last code in use. A class with codes or a string, and a code with a string, cannot be removed
 * (MPI-5.0 section 9.5).
 * ranks: alone 2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

static int last_used(MPI_Comm comm)
{
    int *value, flag = 0;

    CHECK_OK(MPI_Comm_get_attr(comm, MPI_LASTUSEDCODE, &value, &flag));
    CHECK_EQUAL(flag, 1);
    return *value;
}

static void check_string(int code, const char *wanted)
{
    char text[MPI_MAX_ERROR_STRING];
    int length = -1;

    memset(text, 'x', sizeof text);
    CHECK_OK(MPI_Error_string(code, text, &length));
    if (strcmp(text, wanted) != 0)
        fail(__FILE__, __LINE__, "the string of %d is \"%s\"", code, text);
    CHECK_EQUAL(length, strlen(wanted));
}

static void bad(int class, int code)
{
    static char large[MPI_MAX_ERROR_STRING + 1];
    int number = 77;

    CHECK_CLASS(MPI_Add_error_class(NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Add_error_code(class, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Add_error_code(code, &number), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Add_error_code(-1, &number), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Add_error_code(MPI_SUCCESS, &number), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Add_error_code(code + 1000, &number), MPI_ERR_ARG);
    CHECK_EQUAL(number, 77);
    CHECK_CLASS(MPI_Add_error_string(MPI_ERR_TAG, "mine"), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Add_error_string(MPI_ERR_LASTCODE, "mine"), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Add_error_string(code + 1000, "mine"), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Add_error_string(code, NULL), MPI_ERR_ARG);
    memset(large, 'a', MPI_MAX_ERROR_STRING);
    CHECK_CLASS(MPI_Add_error_string(code, large), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Remove_error_class(MPI_ERR_TAG), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Remove_error_class(code), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Remove_error_class(class), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Remove_error_code(class), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Remove_error_code(-1), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Remove_error_string(MPI_ERR_TAG), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Remove_error_string(code), MPI_ERR_ARG);
    /* The erroneous calls have changed nothing. */
    CHECK_EQUAL(last_used(MPI_COMM_WORLD), code);
    check_string(code, "");
}

/* A string of maximum length. */
static void longest(int code)
{
    static char large[MPI_MAX_ERROR_STRING];

    memset(large, 'b', MPI_MAX_ERROR_STRING - 1);
    CHECK_OK(MPI_Add_error_string(code, large));
    check_string(code, large);
    CHECK_OK(MPI_Add_error_string(code, "short again"));
    check_string(code, "short again");
    CHECK_CLASS(MPI_Remove_error_code(code), MPI_ERR_ARG);
    CHECK_OK(MPI_Remove_error_string(code));
    check_string(code, "");
}

static int code_given;

static void handler(MPI_Comm *comm, int *code, ...)
{
    CHECK(*comm == MPI_COMM_SELF);
    code_given = *code;
}

int main(void)
{
    int early, class, code, own, found = -1;
    MPI_Errhandler errhandler;

    CHECK_OK(MPI_Add_error_class(&early));
    CHECK(early > MPI_ERR_LASTCODE);
    start();
    CHECK_EQUAL(last_used(MPI_COMM_WORLD), early);
    CHECK_OK(MPI_Remove_error_class(early));
    CHECK_EQUAL(last_used(MPI_COMM_WORLD), MPI_ERR_LASTCODE);
    CHECK_CLASS(MPI_Error_class(early, &found), MPI_ERR_ARG);

    CHECK_OK(MPI_Add_error_class(&class));
    CHECK(class > early);
    CHECK_OK(MPI_Error_class(class, &found));
    CHECK_EQUAL(found, class);
    check_string(class, "");
    CHECK_OK(MPI_Add_error_code(class, &own));
    CHECK_OK(MPI_Add_error_code(MPI_ERR_TRUNCATE, &code));
    CHECK_OK(MPI_Error_class(own, &found));
    CHECK_EQUAL(found, class);
    CHECK_OK(MPI_Error_class(code, &found));
    CHECK_EQUAL(found, MPI_ERR_TRUNCATE);
    CHECK_EQUAL(last_used(MPI_COMM_WORLD), code);
    CHECK_EQUAL(last_used(MPI_COMM_SELF), code);
    bad(class, code);
    longest(code);
    CHECK_OK(MPI_Add_error_string(class, "my class"));
    CHECK_OK(MPI_Add_error_string(own, "my code"));
    check_string(class, "my class");
    check_string(own, "my code");
    /* The strings of predefined classes cannot be changed. */
    CHECK_CLASS(MPI_Add_error_string(MPI_ERR_TRUNCATE, "mine"), MPI_ERR_ARG);

    CHECK_OK(MPI_Comm_create_errhandler(handler, &errhandler));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, errhandler));
    CHECK_OK(MPI_Comm_call_errhandler(MPI_COMM_SELF, own));
    CHECK_EQUAL(code_given, own);
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Errhandler_free(&errhandler));

    CHECK_OK(MPI_Remove_error_string(own));
    CHECK_OK(MPI_Remove_error_code(own));
    CHECK_CLASS(MPI_Remove_error_code(own), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_call_errhandler(MPI_COMM_SELF, own), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Remove_error_class(class), MPI_ERR_ARG);
    CHECK_OK(MPI_Remove_error_string(class));
    CHECK_OK(MPI_Remove_error_class(class));
    CHECK_OK(MPI_Remove_error_code(code));
    CHECK_EQUAL(last_used(MPI_COMM_WORLD), MPI_ERR_LASTCODE);
    CHECK_OK(MPI_Finalize());
    CHECK_OK(MPI_Add_error_class(&class));
    CHECK_OK(MPI_Remove_error_class(class));
    return 0;
}
