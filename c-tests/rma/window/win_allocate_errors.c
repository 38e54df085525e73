/* MPI_Win_allocate with wrong arguments at all ranks and at one rank only (MPI-5.0 section 12.2.2): every rank gets the error, and
 * no window remains.
 * ranks: 2 4
 * more ranks: 1
 * network: 2 3 4x2
 * expect: success
 */
#include "resources.h"

#include <stdint.h>

static void check_wrong(MPI_Aint size, int disp_unit, int class)
{
    MPI_Win win = MPI_WIN_NULL;
    void *base = &win;

    CHECK_CLASS(MPI_Win_allocate(size, disp_unit, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win), class);
    CHECK_CLASS(MPI_Win_allocate_c(size, disp_unit, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win), class);
    for (int wrong = 0; wrong < ranks; wrong++)
        CHECK_CLASS(MPI_Win_allocate(rank == wrong ? size : 64, rank == wrong ? disp_unit : 1, MPI_INFO_NULL,
                                     MPI_COMM_WORLD, &base, &win), class);
    CHECK(win == MPI_WIN_NULL);
    CHECK(base == &win);
}

static void check_all_wrong(void)
{
    MPI_Win win = MPI_WIN_NULL;
    void *base = &win;
    MPI_Info info;

    check_wrong(-1, 1, MPI_ERR_SIZE);
    check_wrong(INTPTR_MIN, 1, MPI_ERR_SIZE);
    check_wrong(64, 0, MPI_ERR_DISP);
    check_wrong(64, -1, MPI_ERR_DISP);
    CHECK_CLASS(MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_NULL, &base, &win), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Win_allocate(64, 1, MPI_INFO_NULL, NO_HANDLE(MPI_Comm), &base, &win), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Win_allocate(64, 1, NO_HANDLE(MPI_Info), MPI_COMM_WORLD, &base, &win), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, NULL, &win), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", "100"));
    CHECK_CLASS(MPI_Win_allocate(64, 1, info, MPI_COMM_WORLD, &base, &win), MPI_ERR_INFO_VALUE);
    CHECK_CLASS(MPI_Win_allocate(64, 1, rank == 0 ? info : MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win),
                MPI_ERR_INFO_VALUE);
    CHECK_OK(MPI_Info_free(&info));
    CHECK(win == MPI_WIN_NULL);
    CHECK(base == &win);
}

int main(void)
{
    start();
    check_all_wrong();
    struct resources before = resources_now();
    for (int i = 0; i < 20; i++)
        check_all_wrong();
    check_nothing_leaked("refused windows", before);
    return finish();
}
