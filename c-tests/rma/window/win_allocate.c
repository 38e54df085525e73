/* MPI_Win_allocate, MPI_Win_allocate_c: memory of the requested size, aligned to 64 bytes or to the value of
 * mpi_minimum_memory_alignment; size 0; different sizes and displacement units at different ranks (MPI-5.0 section 12.2.2).
 * ranks: 2 4
 * more ranks: 1
 * network: 2 3 4x2
 * expect: success
 */
#include "check.h"

#include <stdint.h>

/* Every rank has `size + rank * step` bytes, and its left neighbour puts into the last of them. A put behind the
 * last byte raises MPI_ERR_RMA_RANGE. */
static void check_window(MPI_Aint size, MPI_Aint step, MPI_Info info, size_t alignment, int large)
{
    unsigned char *base = NULL, mine = (unsigned char) (rank + 1);
    MPI_Aint own = size + rank * step, theirs = size + neighbour(1) * step;
    MPI_Win win;

    if (large)
        CHECK_OK(MPI_Win_allocate_c(own, 1, info, MPI_COMM_WORLD, &base, &win));
    else
        CHECK_OK(MPI_Win_allocate(own, 1, info, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    CHECK(own == 0 || base != NULL);
    CHECK(own > 0 || base == NULL);
    CHECK_EQUAL((uintptr_t) base % alignment, 0);
    if (own > 0)
        memset(base, 0x77, (size_t) own);
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, win));
    if (theirs > 0)
        CHECK_OK(MPI_Put(&mine, 1, MPI_BYTE, neighbour(1), theirs - 1, 1, MPI_BYTE, win));
    CHECK_CLASS(MPI_Put(&mine, 1, MPI_BYTE, neighbour(1), theirs, 1, MPI_BYTE, win), MPI_ERR_RMA_RANGE);
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    if (own > 0) {
        CHECK_EQUAL(base[own - 1], neighbour(-1) + 1);
        CHECK_ALL(base, 0x77, (size_t) own - 1);
    }
    CHECK_OK(MPI_Win_free(&win));
    CHECK(win == MPI_WIN_NULL);
}

int main(void)
{
    static const MPI_Aint sizes[] = {1, 8, 63, 64, 4095, 4096, 4097, 1 << 20, (5 << 20) + 3};
    static const char *const alignments[] = {"8", "64", "256", "4096", "65536", "2097152"};
    MPI_Info info;

    start();
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        check_window(sizes[i], 0, MPI_INFO_NULL, 64, 0);
        check_window(sizes[i], 100, MPI_INFO_NULL, 64, 1);
    }
    check_window(0, 0, MPI_INFO_NULL, 1, 0);
    check_window(0, 4096, MPI_INFO_NULL, 64, 0);
    check_window(0, 8, MPI_INFO_NULL, 64, 1);
    for (size_t i = 0; i < sizeof alignments / sizeof alignments[0]; i++) {
        CHECK_OK(MPI_Info_create(&info));
        CHECK_OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", alignments[i]));
        check_window(1000, 0, info, (size_t) atol(alignments[i]), 0);
        check_window(100000, 1000, info, (size_t) atol(alignments[i]), 1);
        check_window(0, 1000, info, (size_t) atol(alignments[i]), 1);
        CHECK_OK(MPI_Info_free(&info));
    }

    /* Different displacement units: the target's unit counts. */
    double *base, value = rank;
    MPI_Win win;
    CHECK_OK(MPI_Win_allocate(800, rank % 2 == 0 ? 8 : 2, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int target = 0; target < ranks; target++)
        CHECK_OK(MPI_Put(&value, 1, MPI_DOUBLE, target, (rank + 3) * (target % 2 == 0 ? 1 : 4), 1, MPI_DOUBLE, win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int i = 0; i < ranks; i++)
        CHECK(base[i + 3] == i);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
