/* Sessions that begin before MPI_Init, between MPI_Init and MPI_Finalize, and after MPI_Finalize. A session that is open at
 * MPI_Finalize continues with its own error handler (MPI-5.0 section 11.3).
 * ranks: alone 2 4
 * more ranks: 1
 * more network: 3
 * expect: success
 */
#include "check.h"

static void check_group(MPI_Session session)
{
    MPI_Group group;
    int size = -1;

    CHECK_OK(MPI_Group_from_session_pset(session, "mpi://world", &group));
    CHECK_OK(MPI_Group_size(group, &size));
    CHECK(size >= 1 && (ranks < 0 || size == ranks));
    CHECK_OK(MPI_Group_free(&group));
}

static void window(void)
{
    int *base, flag = -1;
    MPI_Win win;

    CHECK_OK(MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&rank, 1, MPI_INT, neighbour(1), 0, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_EQUAL(*base, neighbour(-1));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Is_thread_main(&flag));
    CHECK_EQUAL(flag, 1);
}

int main(void)
{
    MPI_Session before, between, after, wrong;
    MPI_Info info;
    MPI_Group group;
    MPI_Errhandler errhandler = MPI_ERRORS_RETURN;
    int flag = -1, level = -1, provided = -1, size = -1;
    void *address;
    static char buffer[100000];

    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &before));
    check_group(before);
    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    CHECK_OK(MPI_Query_thread(&level));
    CHECK_EQUAL(level, MPI_THREAD_SERIALIZED);
    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &between));
    check_group(between);
    window();
    CHECK_OK(MPI_Session_finalize(&before));
    window();

    /* Invalid sessions. */
    CHECK_CLASS(MPI_Session_finalize(&before), MPI_ERR_SESSION);
    CHECK_CLASS(MPI_Session_finalize(NULL), MPI_ERR_ARG);
    wrong = NO_HANDLE(MPI_Session);
    CHECK_CLASS(MPI_Session_finalize(&wrong), MPI_ERR_SESSION);
    CHECK_CLASS(MPI_Session_get_num_psets(wrong, MPI_INFO_NULL, &size), MPI_ERR_SESSION);
    CHECK_CLASS(MPI_Session_get_info(MPI_SESSION_NULL, &info), MPI_ERR_SESSION);
    CHECK_CLASS(MPI_Group_from_session_pset(wrong, "mpi://WORLD", &group), MPI_ERR_SESSION);
    CHECK_CLASS(MPI_Session_get_errhandler(wrong, &errhandler), MPI_ERR_SESSION);
    CHECK_CLASS(MPI_Session_attach_buffer(wrong, buffer, 10), MPI_ERR_SESSION);
    CHECK_CLASS(MPI_Session_init(MPI_INFO_NULL, MPI_ERRHANDLER_NULL, &wrong), MPI_ERR_ERRHANDLER);

    /* Buffers of sessions; MPI_COMM_SELF belongs to no session. */
    CHECK_CLASS(MPI_Session_flush_buffer(between), MPI_ERR_BUFFER);
    CHECK_OK(MPI_Session_attach_buffer(between, buffer, sizeof buffer));
    CHECK_CLASS(MPI_Session_attach_buffer_c(between, buffer, 10), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Bsend(&size, 1, MPI_INT, 0, 0, MPI_COMM_SELF), MPI_ERR_BUFFER);
    CHECK_OK(MPI_Session_flush_buffer(between));
    CHECK_OK(MPI_Session_detach_buffer(between, &address, &size));
    CHECK(address == buffer && size == sizeof buffer);
    CHECK_OK(MPI_Session_attach_buffer(between, MPI_BUFFER_AUTOMATIC, 0));

    CHECK_OK(MPI_Finalize());
    CHECK_OK(MPI_Finalized(&flag));
    CHECK_EQUAL(flag, 1);
    /* The session continues, with its own error handler. */
    check_group(between);
    CHECK_CLASS(MPI_Group_from_session_pset(between, "other", &group), MPI_ERR_ARG);
    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &after));
    CHECK_OK(MPI_Session_finalize(&between));
    check_group(after);
    CHECK_OK(MPI_Session_finalize(&after));
    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &after));
    check_group(after);
    CHECK_OK(MPI_Session_finalize(&after));
    CHECK_OK(MPI_Initialized(&flag));
    CHECK_EQUAL(flag, 1);
    return 0;
}
