/* A code that a callback of the program returns becomes the code of the call that ran the callback, with its class (MPI-5.0
 * sections 7.7.2 and 9.5). An invalid code becomes MPI_ERR_OTHER. Other ranks, which do not know the code, get its class if
 * the class is predefined, and MPI_ERR_OTHER otherwise.
 * ranks: alone 2 3
 * expect: success
 */
#include "check.h"

static int answer, class, code, code_seen;

static int copy_fn(MPI_Comm comm, int keyval, void *state, void *in, void *out, int *flag)
{
    (void) comm, (void) keyval, (void) state;
    *(void **) out = in;
    *flag = 1;
    return answer;
}

static int delete_fn(MPI_Comm comm, int keyval, void *value, void *state)
{
    (void) comm, (void) keyval, (void) value, (void) state;
    return answer;
}

static void handler(MPI_Comm *comm, int *error, ...)
{
    (void) comm;
    code_seen = *error;
}

int main(void)
{
    char text[MPI_MAX_ERROR_STRING];
    int keyval, mpi_code, length;
    MPI_Comm dup;
    MPI_Errhandler errhandler;

    start();
    /* Only rank 0 knows the code. */
    if (rank == 0) {
        CHECK_OK(MPI_Add_error_class(&class));
        CHECK_OK(MPI_Add_error_code(class, &code));
        CHECK_OK(MPI_Add_error_code(MPI_ERR_TOPOLOGY, &mpi_code));
        CHECK_OK(MPI_Add_error_string(code, "no, says the program"));
    }
    CHECK_OK(MPI_Comm_create_keyval(copy_fn, delete_fn, &keyval, NULL));
    CHECK_OK(MPI_Comm_set_attr(MPI_COMM_WORLD, keyval, &answer));

    answer = rank == 0 ? code : MPI_SUCCESS;
    int got = MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    if (rank == 0) {
        CHECK_EQUAL(got, code);
        CHECK_CLASS(got, class);
        CHECK_OK(MPI_Error_string(got, text, &length));
        CHECK(strcmp(text, "no, says the program") == 0);
    } else {
        CHECK_CLASS(got, MPI_ERR_OTHER);
    }
    answer = rank == 0 ? mpi_code : MPI_SUCCESS;
    got = MPI_Comm_dup(MPI_COMM_WORLD, &dup);
    CHECK_CLASS(got, MPI_ERR_TOPOLOGY);
    if (rank == 0)
        CHECK_EQUAL(got, mpi_code);

    CHECK_OK(MPI_Comm_create_errhandler(handler, &errhandler));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, errhandler));
    if (rank == 0) {
        answer = code;
        CHECK_EQUAL(MPI_Comm_delete_attr(MPI_COMM_WORLD, keyval), code);
        CHECK_EQUAL(code_seen, code);
    }
    answer = -5;
    CHECK_CLASS(MPI_Comm_delete_attr(MPI_COMM_WORLD, keyval), MPI_ERR_OTHER);
    CHECK_EQUAL(code_seen, MPI_ERR_OTHER);
    answer = MPI_ERR_DISP;
    CHECK_EQUAL(MPI_Comm_delete_attr(MPI_COMM_WORLD, keyval), MPI_ERR_DISP);
    answer = MPI_SUCCESS;
    CHECK_OK(MPI_Comm_delete_attr(MPI_COMM_WORLD, keyval));
    CHECK_OK(MPI_Comm_free_keyval(&keyval));
    CHECK_OK(MPI_Errhandler_free(&errhandler));
    return finish();
}
