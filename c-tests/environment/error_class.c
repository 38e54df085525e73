/* MPI_Error_class: each class is its own class, and codes of calls have their class (MPI-5.0 section 9.4). An unknown code
 * raises MPI_ERR_ARG.
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

int main(void)
{
    int class = -1, number;
    void *memory;

    start();
    for (int code = MPI_SUCCESS; code <= MPI_ERR_ABI; code++) {
        CHECK_OK(MPI_Error_class(code, &class));
        CHECK_EQUAL(class, code);
    }
    for (int code = MPI_T_ERR_CANNOT_INIT; code <= MPI_T_ERR_PVAR_NO_ATOMIC; code++) {
        CHECK_OK(MPI_Error_class(code, &class));
        CHECK_EQUAL(class, code);
    }
    CHECK_OK(MPI_Error_class(MPI_Comm_rank(MPI_COMM_NULL, &number), &class));
    CHECK_EQUAL(class, MPI_ERR_COMM);
    CHECK_OK(MPI_Error_class(MPI_Alloc_mem(-1, MPI_INFO_NULL, &memory), &class));
    CHECK_EQUAL(class, MPI_ERR_SIZE);

    class = 77;
    CHECK_CLASS(MPI_Error_class(-1, &class), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Error_class(MPI_ERR_LASTCODE + 12345678, &class), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Error_class(MPI_ERR_WIN, NULL), MPI_ERR_ARG);
    CHECK_EQUAL(class, 77);
    return finish();
}
