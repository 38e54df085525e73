/* A window is not created, because one rank only is strict about an info key that differs between ranks. That rank is already in its next
 * call while the others create the window. All ranks get an error, and later calls have correct results.
 * part: errors
 * ranks: 1
 * network: 4x2 6x3
 * expect: success
 */
#include "check.h"

enum { STRICT = 1, SPLITS = 3 };

int main(void)
{
    const char *const place = getenv("PMI_RANK");
    long memory[4];
    int first, own, size;
    MPI_Comm part;
    MPI_Info info;
    MPI_Win win;

    CHECK(!place || atoi(place) != STRICT || setenv("RMAMPI_STRICT", "1", 1) == 0);
    start();
    if (ranks_of_host(&first) == ranks)
        return finish();
    for (int i = 0; i < 2; i++) {
        CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, 0, 10 * rank + i, &part));
        CHECK_OK(MPI_Comm_free(&part));
    }
    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, "mpi_accumulate_granularity", rank ? "16" : "8"));
    CHECK(MPI_Win_create(memory, sizeof memory, sizeof *memory, info, MPI_COMM_WORLD, &win) != MPI_SUCCESS);
    if (rank == STRICT)
        CHECK(MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &part) != MPI_SUCCESS);
    for (int i = 0; i < SPLITS; i++) {
        CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, 5 + i, -rank, &part));
        CHECK(part != MPI_COMM_NULL);
        CHECK_OK(MPI_Comm_rank(part, &own));
        CHECK_OK(MPI_Comm_size(part, &size));
        CHECK_EQUAL(own, ranks - 1 - rank);
        CHECK_EQUAL(size, ranks);
        CHECK_OK(MPI_Comm_free(&part));
    }
    CHECK_OK(MPI_Info_free(&info));
    return finish();
}
