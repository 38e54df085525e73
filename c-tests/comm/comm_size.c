/* MPI_Comm_size returns the number of ranks of the launcher's command, and 1 for MPI_COMM_SELF (MPI-5.0 section 7.4.1). Wrong
 * arguments raise MPI_ERR_COMM and MPI_ERR_ARG.
 * ranks: 5
 * expect: success
 */
#include "check.h"

int main(void)
{
    int number = -1;

    start();
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &number));
    CHECK_EQUAL(number, 5);
    CHECK_OK(MPI_Comm_size(MPI_COMM_SELF, &number));
    CHECK_EQUAL(number, 1);
    CHECK_CLASS(MPI_Comm_size(MPI_COMM_NULL, &number), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_size(NO_HANDLE(MPI_Comm), &number), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_size(MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
    CHECK_EQUAL(number, 1);
    return finish();
}
