/* RMAMPI_VERBOSE: MPI_Finalize reports the objects that a rank has not freed. Predefined objects and the datatypes of
 * MPI_Type_create_f90_integer are not reported.
 * part: settings
 * ranks: 2
 * environment: RMAMPI_VERBOSE=1
 * expect: success
 * expect: stderr "rmampi: rank 0 has not freed: windows (1), info objects (1), error handlers (1), groups (2), requests (2), attribute keys (1), communicators (1), datatypes (2)"
 * expect: stderr "rmampi: rank 1 has not freed: windows (1), communicators (1)"
 */
#include "check.h"

static void handle_error(MPI_Comm *comm, int *code, ...)
{
    (void) comm;
    (void) code;
}

int main(void)
{
    static int value;
    int key;
    MPI_Comm comm;
    MPI_Win win;
    MPI_Group groups[2];
    MPI_Info info;
    MPI_Datatype type, copy, selected;
    MPI_Errhandler errhandler;
    MPI_Request request, ended;

    start();
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK_OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, comm, &win));
    CHECK_OK(MPI_Type_create_f90_integer(9, &selected));
    if (rank == 0) {
        CHECK_OK(MPI_Comm_group(comm, &groups[0]));
        CHECK_OK(MPI_Win_get_group(win, &groups[1]));
        CHECK_OK(MPI_Info_create(&info));
        CHECK_OK(MPI_Info_dup(info, &info));
        CHECK_OK(MPI_Info_free(&info));
        CHECK_OK(MPI_Type_contiguous(2, selected, &type));
        CHECK_OK(MPI_Type_dup(type, &copy));
        CHECK_OK(MPI_Comm_create_errhandler(handle_error, &errhandler));
        CHECK_OK(MPI_Recv_init(&value, 1, MPI_INT, 1, 0, comm, &request));
        CHECK_OK(MPI_Isend(&value, 1, MPI_INT, MPI_PROC_NULL, 0, comm, &ended));
        CHECK_OK(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL));
    }
    return finish();
}
