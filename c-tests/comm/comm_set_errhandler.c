/* MPI_Comm_create_errhandler, MPI_Comm_set_errhandler, MPI_Comm_get_errhandler (MPI-5.0 section 9.3.1): errors are raised on
 * the communicator's handler, with communicator and code. Errors without an object, or with an invalid object, are raised on
 * the handler of MPI_COMM_SELF.
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

static int world_calls, self_calls, last_code;
static MPI_Comm last_comm;

static void world_handler(MPI_Comm *comm, int *code, ...)
{
    world_calls++;
    last_comm = *comm;
    last_code = *code;
}

static void self_handler(MPI_Comm *comm, int *code, ...)
{
    self_calls++;
    last_comm = *comm;
    last_code = *code;
}

int main(void)
{
    MPI_Errhandler world, self, got;
    MPI_Win win;
    char byte;
    int number, code;
    void *memory;

    CHECK(MPI_Init(NULL, NULL) == MPI_SUCCESS);
    CHECK_OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &got));
    CHECK(got == MPI_ERRORS_ARE_FATAL);
    CHECK_OK(MPI_Comm_get_errhandler(MPI_COMM_SELF, &got));
    CHECK(got == MPI_ERRORS_ARE_FATAL);

    CHECK_OK(MPI_Comm_create_errhandler(world_handler, &world));
    CHECK_OK(MPI_Comm_create_errhandler(self_handler, &self));
    CHECK(world != MPI_ERRHANDLER_NULL && self != MPI_ERRHANDLER_NULL && world != self);
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, world));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, self));

    code = MPI_Win_create(&byte, -1, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    CHECK_CLASS(code, MPI_ERR_SIZE);
    CHECK_EQUAL(world_calls, 1);
    CHECK_EQUAL(self_calls, 0);
    CHECK(last_comm == MPI_COMM_WORLD && last_code == code);

    code = MPI_Alloc_mem(-1, MPI_INFO_NULL, &memory);
    CHECK_CLASS(code, MPI_ERR_SIZE);
    CHECK_EQUAL(self_calls, 1);
    CHECK(last_comm == MPI_COMM_SELF && last_code == code);
    CHECK_CLASS(MPI_Comm_rank(MPI_COMM_NULL, &number), MPI_ERR_COMM);
    CHECK_EQUAL(self_calls, 2);
    CHECK_EQUAL(world_calls, 1);

    /* The handle that MPI_Comm_get_errhandler returns names the same handler. */
    CHECK_OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &got));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CHECK_CLASS(MPI_Win_create(&byte, -1, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win), MPI_ERR_SIZE);
    CHECK_EQUAL(world_calls, 1);
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, got));
    CHECK_CLASS(MPI_Win_create(&byte, -1, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win), MPI_ERR_SIZE);
    CHECK_EQUAL(world_calls, 2);
    CHECK_OK(MPI_Errhandler_free(&got));

    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Comm_get_errhandler(MPI_COMM_WORLD, &got));
    CHECK(got == MPI_ERRORS_RETURN);
    CHECK_CLASS(MPI_Comm_set_errhandler(MPI_COMM_NULL, MPI_ERRORS_RETURN), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRHANDLER_NULL), MPI_ERR_ERRHANDLER);
    CHECK_CLASS(MPI_Comm_set_errhandler(MPI_COMM_WORLD, NO_HANDLE(MPI_Errhandler)), MPI_ERR_ERRHANDLER);
    CHECK_CLASS(MPI_Comm_get_errhandler(MPI_COMM_NULL, &got), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_get_errhandler(MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_create_errhandler(NULL, &got), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Comm_create_errhandler(world_handler, NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Errhandler_free(&world));
    CHECK_OK(MPI_Errhandler_free(&self));
    return finish();
}
