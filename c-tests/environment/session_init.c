/* Sessions without MPI_Init: process sets, their groups and properties, info, error handlers, several sessions at a time and in
 * sequence (MPI-5.0 section 11.3). MPI_Initialized and MPI_Finalized do not depend on sessions.
 * ranks: alone 2 3
 * more ranks: 1
 * more network: 3 4x2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

static int calls, last_code;
static MPI_Session last_session;

static void handler(MPI_Session *session, int *code, ...)
{
    calls++;
    last_session = *session;
    last_code = *code;
}

static void check_info(MPI_Info info, const char *key, const char *wanted)
{
    char value[MPI_MAX_INFO_VAL];
    int room = sizeof value, flag = 0;

    CHECK_OK(MPI_Info_get_string(info, key, &room, value, &flag));
    CHECK_EQUAL(flag, 1);
    if (strcmp(value, wanted) != 0)
        fail(__FILE__, __LINE__, "%s is %s, expected %s", key, value, wanted);
}

static void check_not_initialized(void)
{
    int flag = -1;

    CHECK_OK(MPI_Initialized(&flag));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Finalized(&flag));
    CHECK_EQUAL(flag, 0);
}

/* Checks the names of all process sets, in buffers of the right length and in buffers that are too short. */
static void process_sets(MPI_Session session)
{
    int number = -1, found = 0;

    CHECK_OK(MPI_Session_get_num_psets(session, MPI_INFO_NULL, &number));
    CHECK(number >= 2);
    for (int n = 0; n < number; n++) {
        char name[MPI_MAX_PSET_NAME_LEN], cut[6];
        int length = 0, room;

        CHECK_OK(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, &length, NULL));
        CHECK(length > 1 && length <= MPI_MAX_PSET_NAME_LEN);
        room = length;
        memset(name, 'x', sizeof name);
        CHECK_OK(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, &room, name));
        CHECK_EQUAL(room, length);
        CHECK_EQUAL(strlen(name), length - 1);
        CHECK(name[length] == 'x');
        room = 5;
        cut[5] = 'x';
        CHECK_OK(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, n, &room, cut));
        CHECK_EQUAL(room, length);
        CHECK(strncmp(cut, name, 4) == 0 && cut[4] == '\0' && cut[5] == 'x');
        found += strcmp(name, "mpi://WORLD") == 0;
        found += strcmp(name, "mpi://SELF") == 0;
    }
    CHECK_EQUAL(found, 2);
}

static void groups(MPI_Session session)
{
    MPI_Group world, self, first, none;
    MPI_Info info;
    char size[20];
    int number = -1, result = -1, zero = 0, place = -1;

    CHECK_OK(MPI_Group_from_session_pset(session, "mpi://WORLD", &world));
    CHECK_OK(MPI_Group_from_session_pset(session, "mpi://SELF", &self));
    CHECK_OK(MPI_Group_size(world, &ranks));
    CHECK_OK(MPI_Group_rank(world, &rank));
    CHECK(ranks >= 1 && rank >= 0 && rank < ranks);
    CHECK_OK(MPI_Group_size(self, &number));
    CHECK_EQUAL(number, 1);
    CHECK_OK(MPI_Group_rank(self, &number));
    CHECK_EQUAL(number, 0);
    CHECK_OK(MPI_Group_translate_ranks(self, 1, &zero, world, &place));
    CHECK_EQUAL(place, rank);
    CHECK_OK(MPI_Group_incl(world, 1, &zero, &first));
    CHECK_OK(MPI_Group_compare(first, self, &result));
    CHECK_EQUAL(result, rank == 0 ? MPI_IDENT : MPI_UNEQUAL);
    CHECK_OK(MPI_Group_difference(self, world, &none));
    CHECK(none == MPI_GROUP_EMPTY);

    snprintf(size, sizeof size, "%d", ranks);
    CHECK_OK(MPI_Session_get_pset_info(session, "mpi://WORLD", &info));
    check_info(info, "mpi_size", size);
    CHECK_OK(MPI_Info_free(&info));
    CHECK_OK(MPI_Session_get_pset_info(session, "mpi://SELF", &info));
    check_info(info, "mpi_size", "1");
    CHECK_OK(MPI_Info_free(&info));
    CHECK_OK(MPI_Group_free(&world));
    CHECK_OK(MPI_Group_free(&self));
    CHECK_OK(MPI_Group_free(&first));
}

static void levels(void)
{
    static const char *const names[] = {"MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED",
                                        "MPI_THREAD_MULTIPLE"};
    MPI_Session session = NO_HANDLE(MPI_Session);
    MPI_Errhandler errhandler;
    MPI_Info info, used;

    CHECK_OK(MPI_Info_create(&info));
    for (int i = 0; i < 4; i++) {
        CHECK_OK(MPI_Info_set(info, "thread_level", names[i]));
        CHECK_OK(MPI_Session_init(info, MPI_ERRORS_RETURN, &session));
        CHECK_OK(MPI_Session_get_info(session, &used));
        check_info(used, "thread_level", names[i]);
        check_info(used, "mpi_memory_alloc_kinds", "mpi,system");
        CHECK_OK(MPI_Info_free(&used));
        CHECK_OK(MPI_Session_finalize(&session));
    }
    CHECK_OK(MPI_Info_set(info, "thread_level", "MPI_THREAD_ALL"));
    session = NO_HANDLE(MPI_Session);
    CHECK_CLASS(MPI_Session_init(info, MPI_ERRORS_RETURN, &session), MPI_ERR_INFO_VALUE);
    CHECK(session == NO_HANDLE(MPI_Session));
    CHECK_OK(MPI_Info_free(&info));
    CHECK_CLASS(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Session_init(NO_HANDLE(MPI_Info), MPI_ERRORS_RETURN, &session), MPI_ERR_INFO);
    CHECK_OK(MPI_Session_create_errhandler(handler, &errhandler));
    calls = 0;
    CHECK_CLASS(MPI_Session_init(NO_HANDLE(MPI_Info), errhandler, &session), MPI_ERR_INFO);
    CHECK_EQUAL(calls, 1);
    CHECK_EQUAL(last_code, MPI_ERR_INFO);
    CHECK(last_session == MPI_SESSION_NULL);
    CHECK_OK(MPI_Errhandler_free(&errhandler));
}

static void errhandlers(void)
{
    MPI_Session session;
    MPI_Errhandler errhandler, found;
    MPI_Group group = MPI_GROUP_NULL;
    MPI_Info info;
    int length = 5, number = 77;
    char name[20];

    CHECK_OK(MPI_Session_create_errhandler(handler, &errhandler));
    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, errhandler, &session));
    CHECK_OK(MPI_Errhandler_free(&errhandler));
    calls = 0;
    CHECK_CLASS(MPI_Group_from_session_pset(session, "mpi://ELSEWHERE", &group), MPI_ERR_ARG);
    CHECK_EQUAL(calls, 1);
    CHECK_EQUAL(last_code, MPI_ERR_ARG);
    CHECK(last_session == session);
    CHECK_OK(MPI_Session_call_errhandler(session, MPI_ERR_SPAWN));
    CHECK_EQUAL(last_code, MPI_ERR_SPAWN);
    CHECK_OK(MPI_Session_get_errhandler(session, &found));
    CHECK_OK(MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Errhandler_free(&found));
    calls = 0;
    CHECK_CLASS(MPI_Group_from_session_pset(session, NULL, &group), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_from_session_pset(session, "", &group), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Group_from_session_pset(session, "mpi://WORLD", NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Session_get_pset_info(session, "mpi:", &info), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Session_get_pset_info(session, "mpi://SELF", NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Session_get_num_psets(session, MPI_INFO_NULL, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Session_get_num_psets(session, NO_HANDLE(MPI_Info), &number), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, -1, &length, name), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 1000, &length, name), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, NULL, name), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, &length, NULL), MPI_ERR_ARG);
    length = -1;
    CHECK_CLASS(MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, &length, name), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Session_get_info(session, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Session_call_errhandler(session, -3), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Session_set_errhandler(session, MPI_ERRHANDLER_NULL), MPI_ERR_ERRHANDLER);
    CHECK(group == MPI_GROUP_NULL);
    CHECK_EQUAL(number, 77);
    CHECK_EQUAL(calls, 0);
    CHECK_OK(MPI_Session_finalize(&session));
    CHECK(session == MPI_SESSION_NULL);
}

int main(void)
{
    MPI_Session first, second;
    void *memory;

    check_not_initialized();
    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &first));
    check_not_initialized();
    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &second));
    CHECK(first != second);
    process_sets(first);
    groups(first);
    CHECK_OK(MPI_Session_finalize(&first));
    CHECK(first == MPI_SESSION_NULL);
    /* The other session still works. */
    groups(second);
    CHECK_OK(MPI_Alloc_mem(100000, MPI_INFO_NULL, &memory));
    memset(memory, 1, 100000);
    CHECK_OK(MPI_Free_mem(memory));
    CHECK_OK(MPI_Session_finalize(&second));
    check_not_initialized();

    /* Sessions can be opened and closed any number of times. */
    levels();
    errhandlers();
    for (int i = 0; i < 20; i++) {
        CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &first));
        groups(first);
        CHECK_OK(MPI_Session_finalize(&first));
    }
    check_not_initialized();
    return 0;
}
