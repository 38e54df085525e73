/* MPI_Comm_rank: each rank of MPI_COMM_WORLD occurs once; the rank in MPI_COMM_SELF is 0 (MPI-5.0 section 7.4.1). Wrong
 * arguments raise MPI_ERR_COMM and MPI_ERR_ARG.
 * ranks: alone 2 7
 * more ranks: 1 4
 * network: 5x2
 * more network: 3
 * expect: success
 */
#include "check.h"

int main(void)
{
    int number = -1, all[64];

    start();
    CHECK(rank >= 0 && rank < ranks);
    CHECK_OK(MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD));
    for (int i = 0; i < ranks; i++)
        CHECK_EQUAL(all[i], i);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_SELF, &number));
    CHECK_EQUAL(number, 0);
    CHECK_CLASS(MPI_Comm_rank(MPI_COMM_NULL, &number), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_rank(NO_HANDLE(MPI_Comm), &number), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_rank(NULL, &number), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_rank(MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
    CHECK_EQUAL(number, 0);
    return finish();
}
