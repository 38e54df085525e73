/* MPI_Initialized returns false before MPI_Init, and true from then on, also after MPI_Finalize. A second MPI_Init raises
 * MPI_ERR_OTHER (MPI-5.0 sections 11.2.1 and 11.4.1).
 * ranks: alone 2 4
 * more ranks: 1
 * network: 3
 * more network: 5x2
 * expect: success
 */
#include "check.h"

int main(int argc, char **argv)
{
    int flag = -1;

    CHECK_OK(MPI_Initialized(&flag));
    CHECK_EQUAL(flag, 0);
    char **arguments = argv;
    CHECK_OK(MPI_Init(&argc, &argv));
    CHECK(argc == 1 && argv == arguments);
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Initialized(&flag));
    CHECK(flag != 0);
    CHECK_CLASS(MPI_Init(&argc, &argv), MPI_ERR_OTHER);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Finalize());
    CHECK_OK(MPI_Initialized(&flag));
    CHECK(flag != 0);
    return 0;
}
