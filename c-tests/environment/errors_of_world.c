/* By the standard, an error without an object is raised on MPI_COMM_SELF (MPI-5.0 section 9.3). The library raises it on
 * MPI_COMM_WORLD if the program has set a handler there and none on MPI_COMM_SELF. Once the program has set a handler on
 * MPI_COMM_SELF, the error is raised there, even if the program sets the initial handler again.
 * ranks: alone 1
 * environment: RMAMPI_VERBOSE=1
 * expect: status 9
 * expect: stderr "not portable, accepted: an error that belongs to no object * (RMAMPI_STRICT=1 refuses it)"
 * expect: stderr "MPI_Group_size: MPI_ERR_GROUP"
 */
#include "check.h"

static MPI_Comm got;
static int calls, code_got;

static void note(MPI_Comm *comm, int *code, ...)
{
    code_got = *code;
    got = *comm;
    calls++;
}

int main(void)
{
    MPI_Datatype type;
    MPI_Group group;
    MPI_Errhandler handler;
    int number;
    void *memory;

    CHECK_OK(MPI_Init(NULL, NULL));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CHECK_CLASS(MPI_Type_contiguous(-1, MPI_INT, &type), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Comm_rank(MPI_COMM_NULL, &number), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Win_fence(0, MPI_WIN_NULL), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Alloc_mem(-5, MPI_INFO_NULL, &memory), MPI_ERR_SIZE);

    CHECK_OK(MPI_Comm_create_errhandler(note, &handler));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler));
    CHECK_CLASS(MPI_Group_size(MPI_GROUP_NULL, &number), MPI_ERR_GROUP);
    CHECK(calls == 1 && got == MPI_COMM_WORLD);
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &group));
    CHECK_CLASS(MPI_Group_incl(group, 1, (int[]){99}, &(MPI_Group){MPI_GROUP_NULL}), MPI_ERR_RANK);
    CHECK(calls == 2 && got == MPI_COMM_WORLD);
    CHECK_OK(MPI_Group_free(&group));

    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, handler));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL));
    CHECK_CLASS(MPI_Group_size(MPI_GROUP_NULL, &number), MPI_ERR_GROUP);
    CHECK(calls == 3 && got == MPI_COMM_SELF);

    /* The handler is freed while it is attached, so copies of its handle stay valid. The handler also gets invalid error codes. */
    MPI_Errhandler copy = handler, again = handler;
    CHECK_OK(MPI_Errhandler_free(&handler));
    CHECK_OK(MPI_Errhandler_free(&copy));
    CHECK(copy == MPI_ERRHANDLER_NULL);
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, again));
    CHECK_OK(MPI_Comm_call_errhandler(MPI_COMM_WORLD, 99999));
    CHECK(calls == 4 && got == MPI_COMM_WORLD && code_got == 99999);
    CHECK_OK(MPI_Comm_call_errhandler(MPI_COMM_SELF, -1));
    CHECK(calls == 5 && got == MPI_COMM_SELF && code_got == -1);

    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CHECK_CLASS(MPI_Errhandler_free(&again), MPI_ERR_ERRHANDLER);
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL));
    MPI_Group_size(MPI_GROUP_NULL, &number);
    return 0;
}
