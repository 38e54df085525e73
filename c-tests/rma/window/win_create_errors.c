/* MPI_Win_create with wrong arguments at all ranks and at one rank only, and MPI_Win_create_c with wrong arguments at
 * all ranks (MPI-5.0 section 12.2.1): every rank gets the error, no window remains, and the next creation works.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * expect: success
 */
#include "resources.h"

#include <stdint.h>

static char memory[4096];

/* Creates windows with wrong arguments at all ranks, then at each single rank. */
static void check_wrong(void *base, MPI_Aint size, int disp_unit, int class)
{
    MPI_Win win = MPI_WIN_NULL;

    CHECK_CLASS(MPI_Win_create(base, size, disp_unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win), class);
    CHECK_CLASS(MPI_Win_create_c(base, size, disp_unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win), class);
    for (int wrong = 0; wrong < ranks; wrong++) {
        if (rank == wrong)
            CHECK_CLASS(MPI_Win_create(base, size, disp_unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win), class);
        else
            CHECK_CLASS(MPI_Win_create(memory, 64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win), class);
    }
    CHECK(win == MPI_WIN_NULL);
}

static void check_all_wrong(void)
{
    MPI_Win win = MPI_WIN_NULL;

    check_wrong(memory, -1, 1, MPI_ERR_SIZE);
    check_wrong(memory, INTPTR_MIN, 1, MPI_ERR_SIZE);
    check_wrong(memory, 64, 0, MPI_ERR_DISP);
    check_wrong(memory, 64, -4, MPI_ERR_DISP);
    check_wrong(memory, 0, 0, MPI_ERR_DISP);
    check_wrong(NULL, 64, 1, MPI_ERR_BASE);
    /* Memory cannot extend beyond the end of the address space, nor beyond the range of displacements. */
    check_wrong((char *) (MPI_Aint) -100, 1000, 1, MPI_ERR_SIZE);
    check_wrong(memory, INTPTR_MAX, 1, MPI_ERR_SIZE);

    CHECK_CLASS(MPI_Win_create(memory, 64, 1, MPI_INFO_NULL, MPI_COMM_NULL, &win), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Win_create_c(memory, 64, 1, MPI_INFO_NULL, MPI_COMM_NULL, &win), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Win_create(memory, 64, 1, MPI_INFO_NULL, NO_HANDLE(MPI_Comm), &win), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Win_create(memory, 64, 1, NO_HANDLE(MPI_Info), MPI_COMM_WORLD, &win), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Win_create(memory, 64, 1, NULL, MPI_COMM_WORLD, &win), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Win_create(memory, 64, 1, rank == ranks - 1 ? NO_HANDLE(MPI_Info) : MPI_INFO_NULL, MPI_COMM_WORLD,
                               &win), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Win_create(memory, 64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
    CHECK(win == MPI_WIN_NULL);
}

int main(void)
{
    MPI_Win win;
    int value = rank, got = -1;

    start();
    check_all_wrong();
    struct resources before = resources_now();
    for (int i = 0; i < 20; i++)
        check_all_wrong();
    check_nothing_leaked("refused windows", before);

    CHECK_OK(MPI_Win_create(memory, 64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    value = rank;
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), 15, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Get(&got, 1, MPI_INT, neighbour(1), 15, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_EQUAL(got, rank);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
