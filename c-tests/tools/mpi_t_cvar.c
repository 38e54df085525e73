/* Control variables of MPI_T: the library's settings, before MPI_Init, during MPI and after MPI_Finalize (MPI-5.0 section
 * 15.3.6). A value that is written before the start overrides the environment, and a value that was read can be written.
 * ranks: alone 2
 * more ranks: 1
 * environment: RMAMPI_SPIN=17
 * environment: RMAMPI_PROVIDER=some;provider
 * expect: success
 * expect: stderr "RMAMPI_VERBOSE"
 */
#include "check.h"

/* Space for a text, followed by a mark. */
static char text[10000];

/* Reads a variable: returns its number, or stores its text into `text`. */
static int value_of(int index)
{
    MPI_T_cvar_handle handle = MPI_T_CVAR_HANDLE_NULL;
    MPI_Datatype datatype;
    int count = -1, value = -77;

    CHECK_OK(MPI_T_cvar_get_info(index, NULL, NULL, NULL, &datatype, NULL, NULL, NULL, NULL, NULL));
    if (datatype == MPI_CHAR) {
        CHECK_OK(MPI_T_cvar_handle_alloc(index, NULL, &handle, &count));
        CHECK(count > 255 && count < (int) sizeof text);
        memset(text, '#', sizeof text);
        CHECK_OK(MPI_T_cvar_read(handle, text));
        CHECK((int) strlen(text) < count);
        CHECK_EQUAL(text[count], '#');
        CHECK_OK(MPI_T_cvar_handle_free(&handle));
        return 0;
    }

    CHECK_OK(MPI_T_cvar_handle_alloc(index, NULL, &handle, &count));
    CHECK(handle != MPI_T_CVAR_HANDLE_NULL);
    CHECK_EQUAL(count, 1);
    CHECK_OK(MPI_T_cvar_read(handle, &value));
    CHECK_OK(MPI_T_cvar_handle_free(&handle));
    CHECK(handle == MPI_T_CVAR_HANDLE_NULL);
    return value;
}

static int write_to(int index, int value)
{
    MPI_T_cvar_handle handle;
    int count = -1;

    CHECK_OK(MPI_T_cvar_handle_alloc(index, NULL, &handle, &count));
    int code = MPI_T_cvar_write(handle, &value);
    CHECK_OK(MPI_T_cvar_handle_free(&handle));
    return code;
}

static int write_text(int index, const char *words)
{
    MPI_T_cvar_handle handle;
    int count = -1;

    CHECK_OK(MPI_T_cvar_handle_alloc(index, NULL, &handle, &count));
    int code = MPI_T_cvar_write(handle, words);
    CHECK_OK(MPI_T_cvar_handle_free(&handle));
    return code;
}

/* Strings are returned complete, truncated, or not at all. */
static void strings(int index, const char *whole)
{
    char name[100], desc[1000];
    int name_room = sizeof name, desc_room = sizeof desc, length = (int) strlen(whole) + 1, zero = 0, four = 4;

    memset(name, 'x', sizeof name);
    CHECK_OK(MPI_T_cvar_get_info(index, name, &name_room, NULL, NULL, NULL, desc, &desc_room, NULL, NULL));
    CHECK_EQUAL(name_room, length);
    CHECK(strcmp(name, whole) == 0 && name[length] == 'x');
    CHECK(desc_room > 10 && (int) strlen(desc) == desc_room - 1);
    CHECK_OK(MPI_T_cvar_get_info(index, name, &zero, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    CHECK_EQUAL(zero, length);
    CHECK(strcmp(name, whole) == 0);
    CHECK_OK(MPI_T_cvar_get_info(index, name, &four, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
    CHECK_EQUAL(four, length);
    CHECK(strncmp(name, whole, 3) == 0 && name[3] == '\0');
    CHECK_OK(MPI_T_cvar_get_info(index, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL));
}

static void variables(int verbose, int spin, int memory, int provider, int library)
{
    int number = -1, level = -1, bind = -1, scope = -1, items = -1, value = -1, room;
    MPI_Datatype datatype = MPI_DATATYPE_NULL;
    MPI_T_enum values = (MPI_T_enum) &number;
    char name[100];

    CHECK_OK(MPI_T_cvar_get_num(&number));
    CHECK(number >= 3);
    for (int index = 0; index < number; index++) {
        int found = -1;

        room = sizeof name;
        CHECK_OK(MPI_T_cvar_get_info(index, name, &room, &level, &datatype, &values, NULL, NULL, &bind, &scope));
        CHECK_OK(MPI_T_cvar_get_index(name, &found));
        CHECK_EQUAL(found, index);
        CHECK(level >= MPI_T_VERBOSITY_USER_BASIC && level <= MPI_T_VERBOSITY_MPIDEV_ALL);
        CHECK(datatype == MPI_INT || datatype == MPI_CHAR);
        CHECK((datatype == MPI_CHAR) == (index == provider || index == library || strcmp(name, "RMAMPI_INTERFACE") == 0));
        CHECK(datatype == MPI_INT || values == MPI_T_ENUM_NULL);
        CHECK_EQUAL(bind, MPI_T_BIND_NO_OBJECT);
        CHECK(scope >= MPI_T_SCOPE_CONSTANT && scope <= MPI_T_SCOPE_ALL_EQ);
        strings(index, name);
    }
    CHECK_OK(MPI_T_cvar_get_info(verbose, NULL, NULL, NULL, NULL, &values, NULL, NULL, NULL, NULL));
    CHECK(values == MPI_T_ENUM_NULL);
    CHECK_OK(MPI_T_cvar_get_info(spin, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, &scope));
    CHECK_EQUAL(scope, MPI_T_SCOPE_LOCAL);

    CHECK_OK(MPI_T_cvar_get_info(memory, NULL, NULL, NULL, NULL, &values, NULL, NULL, NULL, NULL));
    CHECK(values != MPI_T_ENUM_NULL);
    room = sizeof name;
    CHECK_OK(MPI_T_enum_get_info(values, &items, name, &room));
    CHECK_EQUAL(items, 4);
    CHECK_EQUAL(strlen(name), room - 1);
    for (int i = 0; i < items; i++) {
        room = sizeof name;
        CHECK_OK(MPI_T_enum_get_item(values, i, &value, name, &room));
        CHECK_EQUAL(value, i);
        CHECK_EQUAL(strlen(name), room - 1);
        CHECK((strcmp(name, "agent") == 0) == (i == 3));
    }
    CHECK_EQUAL(MPI_T_enum_get_item(values, -1, &value, name, &room), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQUAL(MPI_T_enum_get_item(values, items, &value, name, &room), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQUAL(MPI_T_enum_get_item(MPI_T_ENUM_NULL, 0, &value, name, &room), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_enum_get_info(NO_HANDLE(MPI_T_enum), &items, name, &room), MPI_T_ERR_INVALID_HANDLE);
}

/* Variables with a text: the value from the environment, a written value, and a value of maximum length. */
static void texts(int provider, int library)
{
    static char longest[sizeof text];
    MPI_T_cvar_handle handle;
    int count = -1, scope = -1;

    CHECK_OK(MPI_T_cvar_get_info(provider, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, &scope));
    CHECK_EQUAL(scope, MPI_T_SCOPE_ALL);
    value_of(provider);
    CHECK(strcmp(text, "some;provider") == 0);
    value_of(library);
    CHECK(strcmp(text, "") == 0);
    CHECK_OK(write_text(library, "/some/where"));
    value_of(library);
    CHECK(strcmp(text, "/some/where") == 0);
    CHECK_OK(MPI_T_cvar_handle_alloc(library, NULL, &handle, &count));
    CHECK_OK(MPI_T_cvar_handle_free(&handle));
    memset(longest, 'x', (size_t) count);
    CHECK_EQUAL(write_text(library, longest), MPI_T_ERR_INVALID);
    value_of(library);
    CHECK(strcmp(text, "/some/where") == 0);
    longest[count - 1] = '\0';
    CHECK_OK(write_text(library, longest));
    value_of(library);
    CHECK(strcmp(text, longest) == 0);
    CHECK_EQUAL(write_text(library, "\xff"), MPI_T_ERR_INVALID);
    CHECK_OK(write_text(library, ""));
    value_of(library);
    CHECK(strcmp(text, "") == 0);
}

/* A value that was read can be written back, except after the start of MPI. */
static void restore(int wanted)
{
    int number = 0;

    CHECK_OK(MPI_T_cvar_get_num(&number));
    for (int index = 0; index < number; index++) {
        MPI_Datatype datatype;
        char words[sizeof text];

        CHECK_OK(MPI_T_cvar_get_info(index, NULL, NULL, NULL, &datatype, NULL, NULL, NULL, NULL, NULL));
        int value = value_of(index);
        if (datatype == MPI_CHAR) {
            strcpy(words, text);
            CHECK_EQUAL(write_text(index, words), wanted);
            value_of(index);
            CHECK(strcmp(text, words) == 0);
            continue;
        }
        CHECK_EQUAL(write_to(index, value), wanted);
        CHECK_EQUAL(value_of(index), value);
    }
}

static void bad(void)
{
    MPI_T_cvar_handle handle, stale;
    int number = -1, count, index = 77, room = -1, value = 0;
    char name[10];

    CHECK_OK(MPI_T_cvar_get_num(&number));
    CHECK_EQUAL(MPI_T_cvar_get_num(NULL), MPI_T_ERR_INVALID);
    CHECK_EQUAL(MPI_T_cvar_get_index("RMAMPI_OTHER", &index), MPI_T_ERR_INVALID_NAME);
    CHECK_EQUAL(MPI_T_cvar_get_index("", &index), MPI_T_ERR_INVALID_NAME);
    CHECK_EQUAL(MPI_T_cvar_get_index(NULL, &index), MPI_T_ERR_INVALID);
    CHECK_EQUAL(MPI_T_cvar_get_index("RMAMPI_SPIN", NULL), MPI_T_ERR_INVALID);
    CHECK_EQUAL(index, 77);
    CHECK_EQUAL(MPI_T_cvar_get_info(-1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
                MPI_T_ERR_INVALID_INDEX);
    CHECK_EQUAL(MPI_T_cvar_get_info(number, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
                MPI_T_ERR_INVALID_INDEX);
    CHECK_EQUAL(MPI_T_cvar_get_info(0, name, &room, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_T_ERR_INVALID);
    CHECK_EQUAL(MPI_T_cvar_handle_alloc(number, NULL, &handle, &count), MPI_T_ERR_INVALID_INDEX);
    CHECK_EQUAL(MPI_T_cvar_handle_alloc(0, NULL, NULL, &count), MPI_T_ERR_INVALID);
    CHECK_OK(MPI_T_cvar_handle_alloc(0, NULL, &handle, &count));
    CHECK_EQUAL(MPI_T_cvar_read(handle, NULL), MPI_T_ERR_INVALID);
    CHECK_EQUAL(MPI_T_cvar_write(handle, NULL), MPI_T_ERR_INVALID);
    stale = handle;
    CHECK_OK(MPI_T_cvar_handle_free(&handle));
    CHECK_EQUAL(MPI_T_cvar_handle_free(&handle), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_cvar_handle_free(&stale), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_cvar_handle_free(NULL), MPI_T_ERR_INVALID);
    CHECK_EQUAL(MPI_T_cvar_read(stale, &value), MPI_T_ERR_INVALID_HANDLE);
    CHECK_EQUAL(MPI_T_cvar_write(MPI_T_CVAR_HANDLE_NULL, &value), MPI_T_ERR_INVALID_HANDLE);
}

int main(void)
{
    int provided = -1, verbose = -1, spin = -1, memory = -1, provider = -1, library = -1, number = 77;

    CHECK_EQUAL(MPI_T_cvar_get_num(&number), MPI_T_ERR_NOT_INITIALIZED);
    CHECK_EQUAL(MPI_T_finalize(), MPI_T_ERR_NOT_INITIALIZED);
    CHECK_EQUAL(number, 77);
    CHECK_EQUAL(MPI_T_init_thread(4711, &provided), MPI_T_ERR_INVALID);
    CHECK_EQUAL(MPI_T_init_thread(MPI_THREAD_SINGLE, NULL), MPI_T_ERR_INVALID);
    CHECK_OK(MPI_T_init_thread(MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_T_cvar_get_index("RMAMPI_VERBOSE", &verbose));
    CHECK_OK(MPI_T_cvar_get_index("RMAMPI_SPIN", &spin));
    CHECK_OK(MPI_T_cvar_get_index("RMAMPI_PRIVATE_MEMORY", &memory));
    CHECK_OK(MPI_T_cvar_get_index("RMAMPI_PROVIDER", &provider));
    CHECK_OK(MPI_T_cvar_get_index("RMAMPI_LIBFABRIC", &library));
    variables(verbose, spin, memory, provider, library);
    bad();
    texts(provider, library);
    CHECK_EQUAL(value_of(verbose), 0);
    CHECK_EQUAL(value_of(spin), 17);
    CHECK_EQUAL(write_to(verbose, 2), MPI_T_ERR_INVALID);
    CHECK_EQUAL(write_to(spin, -2), MPI_T_ERR_INVALID);
    CHECK_EQUAL(write_to(verbose, -1), MPI_T_ERR_INVALID);
    CHECK_EQUAL(write_to(memory, 4), MPI_T_ERR_INVALID);
    restore(MPI_SUCCESS);
    CHECK_OK(write_to(spin, -1));
    CHECK_EQUAL(value_of(spin), -1);
    restore(MPI_SUCCESS);
    CHECK_OK(write_to(verbose, 1));
    CHECK_OK(write_to(spin, 3));
    CHECK_EQUAL(value_of(verbose), 1);
    CHECK_EQUAL(value_of(spin), 3);

    /* After the start of MPI the values cannot change. */
    start();
    CHECK_EQUAL(value_of(spin), 3);
    CHECK_EQUAL(write_to(spin, 4), MPI_T_ERR_CVAR_SET_NOT_NOW);
    CHECK_EQUAL(write_text(provider, "tcp"), MPI_T_ERR_CVAR_SET_NOT_NOW);
    CHECK_EQUAL(write_to(verbose, 0), MPI_T_ERR_CVAR_SET_NOT_NOW);
    restore(MPI_T_ERR_CVAR_SET_NOT_NOW);
    CHECK_EQUAL(value_of(verbose), 1);
    bad();

    /* MPI_T stays initialised until each call of MPI_T_init_thread has been followed by one of MPI_T_finalize. */
    CHECK_OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_SINGLE);
    CHECK_OK(MPI_T_finalize());
    finish();
    CHECK_EQUAL(value_of(verbose), 1);
    CHECK_OK(MPI_T_finalize());
    CHECK_EQUAL(MPI_T_cvar_get_num(&number), MPI_T_ERR_NOT_INITIALIZED);
    CHECK_EQUAL(MPI_T_finalize(), MPI_T_ERR_NOT_INITIALIZED);
    return 0;
}
