/* RMAMPI_VERBOSE: MPI_Finalize prints no report of unfreed objects if the rank has freed or completed all of them.
 * Attributes of MPI_COMM_SELF and datatypes of MPI_Type_create_f90_real need not be freed.
 * part: settings
 * ranks: alone 2
 * environment: RMAMPI_VERBOSE=1
 * expect: success
 */
#include "check.h"

#include <unistd.h>

int main(void)
{
    int key, value = 5, got = 0, before;
    char line[4096];
    FILE *errors;
    MPI_Comm comm;
    MPI_Win win;
    MPI_Group group;
    MPI_Info info;
    MPI_Datatype type, selected;
    MPI_Request requests[2], persistent;

    start();
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK_OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, comm, &win));
    CHECK_OK(MPI_Win_get_group(win, &group));
    CHECK_OK(MPI_Win_get_info(win, &info));
    CHECK_OK(MPI_Type_create_f90_real(6, 37, &selected));
    CHECK_OK(MPI_Type_contiguous(2, selected, &type));
    CHECK_OK(MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL));
    CHECK_OK(MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL));
    CHECK_OK(MPI_Irecv(&got, 1, MPI_INT, neighbour(-1), 0, comm, &requests[0]));
    CHECK_OK(MPI_Isend(&value, 1, MPI_INT, neighbour(1), 0, comm, &requests[1]));
    CHECK_OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
    CHECK_EQUAL(got, 5);
    CHECK_OK(MPI_Send_init(&value, 1, MPI_INT, neighbour(1), 0, comm, &persistent));
    CHECK_OK(MPI_Request_free(&persistent));
    CHECK_OK(MPI_Type_free(&type));
    CHECK_OK(MPI_Info_free(&info));
    CHECK_OK(MPI_Group_free(&group));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Comm_free_keyval(&key));

    /* The library's messages go to a file. */
    errors = tmpfile();
    CHECK(errors != NULL);
    before = dup(STDERR_FILENO);
    CHECK(before >= 0 && dup2(fileno(errors), STDERR_FILENO) >= 0);
    int code = MPI_Finalize();
    CHECK(dup2(before, STDERR_FILENO) >= 0);
    CHECK_EQUAL(code, MPI_SUCCESS);
    rewind(errors);
    while (fgets(line, sizeof line, errors))
        if (strstr(line, "freed"))
            fail(__FILE__, __LINE__, "the library prints: %s", line);
    fclose(errors);
    return 0;
}
