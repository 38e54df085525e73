/* An initial error handler (MPI-5.0 section 9.3) that returns errors is in force before MPI_Init, after MPI_Finalize, and while
 * the program uses only sessions. MPI_COMM_WORLD and MPI_COMM_SELF start with this handler; windows do not.
 * ranks: alone 2
 * more ranks: 1
 * environment: RMAMPI_INITIAL_ERRHANDLER=mpi_errors_return
 * expect: success
 */
#include "check.h"

int main(void)
{
    MPI_Session session;
    MPI_Errhandler found;
    MPI_Group group;
    MPI_Win win;
    int number = 77;
    void *memory;

    CHECK_CLASS(MPI_Comm_size(MPI_COMM_WORLD, &number), MPI_ERR_OTHER);
    CHECK_CLASS(MPI_Error_class(-1, &number), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Session_finalize(&(MPI_Session){MPI_SESSION_NULL}), MPI_ERR_OTHER);
    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    CHECK_CLASS(MPI_Comm_rank(MPI_COMM_SELF, &number), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Alloc_mem(-1, MPI_INFO_NULL, &memory), MPI_ERR_SIZE);
    CHECK_CLASS(MPI_Group_size(MPI_GROUP_NULL, &number), MPI_ERR_GROUP);
    CHECK_CLASS(MPI_Group_from_session_pset(MPI_SESSION_NULL, "mpi://SELF", &group), MPI_ERR_SESSION);
    CHECK_CLASS(MPI_Query_thread(&number), MPI_ERR_OTHER);
    CHECK_CLASS(MPI_Finalize(), MPI_ERR_OTHER);
    CHECK_EQUAL(number, 77);
    CHECK_OK(MPI_Session_finalize(&session));

    CHECK_OK(MPI_Init(NULL, NULL));
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &found));
    CHECK(found == MPI_ERRORS_RETURN);
    CHECK_OK(MPI_Comm_get_errhandler(MPI_COMM_SELF, &found));
    CHECK(found == MPI_ERRORS_RETURN);
    CHECK_CLASS(MPI_Send(&number, 1, MPI_INT, -5, 0, MPI_COMM_WORLD), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Init(NULL, NULL), MPI_ERR_OTHER);
    CHECK_OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_get_errhandler(win, &found));
    CHECK(found == MPI_ERRORS_ARE_FATAL);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Finalize());
    CHECK_CLASS(MPI_Finalize(), MPI_ERR_OTHER);
    CHECK_CLASS(MPI_Comm_rank(MPI_COMM_WORLD, &number), MPI_ERR_OTHER);
    return 0;
}
