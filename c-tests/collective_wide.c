/* Collective calls among so many ranks that a rank's table of pieces does not fit in its slot.
 * ranks: 260
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { LENGTH = 40 };

int main(void)
{
    int *in, *out, sum;

    start();
    in = malloc((size_t) (LENGTH * ranks) * sizeof(int));
    out = malloc((size_t) (LENGTH * ranks) * sizeof(int));
    CHECK(in && out);
    for (int i = 0; i < LENGTH * ranks; i++)
        in[i] = rank * 100000 + i;
    CHECK_OK(MPI_Alltoall(in, LENGTH, MPI_INT, out, LENGTH, MPI_INT, MPI_COMM_WORLD));
    for (int r = 0; r < ranks; r++)
        for (int k = 0; k < LENGTH; k++)
            CHECK_EQUAL(out[r * LENGTH + k], r * 100000 + rank * LENGTH + k);
    CHECK_OK(MPI_Alltoall(in, 1, MPI_INT, out, 1, MPI_INT, MPI_COMM_WORLD));
    for (int r = 0; r < ranks; r++)
        CHECK_EQUAL(out[r], r * 100000 + rank);
    CHECK_OK(MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    CHECK_EQUAL(sum, ranks * (ranks - 1) / 2);
    free(in);
    free(out);
    return finish();
}
