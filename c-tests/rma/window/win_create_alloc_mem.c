/* MPI_Win_create over memory of MPI_Alloc_mem and MPI_Win_allocate (MPI-5.0 sections 9.2 and 12.2.1): all of it, or a
 * part. If the window extends beyond the end of the memory, at all ranks or at one, MPI_ERR_SIZE is raised.
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 */
#include "check.h"

#define SIZE 10000

static unsigned char *memory;

static void check_good(MPI_Aint offset, MPI_Aint size)
{
    unsigned char mine = (unsigned char) (rank + 1);
    MPI_Win win;

    memset(memory, 0x55, SIZE);
    CHECK_OK(MPI_Win_create(memory + offset, size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    CHECK_OK(MPI_Win_fence(0, win));
    if (size > 0)
        CHECK_OK(MPI_Put(&mine, 1, MPI_BYTE, neighbour(1), size - 1, 1, MPI_BYTE, win));
    CHECK_CLASS(MPI_Put(&mine, 1, MPI_BYTE, neighbour(1), size, 1, MPI_BYTE, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Put(&mine, 1, MPI_BYTE, neighbour(1), -1, 1, MPI_BYTE, win), MPI_ERR_DISP);
    CHECK_OK(MPI_Win_fence(0, win));
    if (size > 0) {
        CHECK_EQUAL(memory[offset + size - 1], neighbour(-1) + 1);
        memory[offset + size - 1] = 0x55;
    }
    CHECK_ALL(memory, 0x55, SIZE);
    CHECK_OK(MPI_Win_free(&win));
}

static void check_too_large(MPI_Aint offset, MPI_Aint size)
{
    MPI_Win win = MPI_WIN_NULL;

    CHECK_CLASS(MPI_Win_create(memory + offset, size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win), MPI_ERR_SIZE);
    /* The window is too large at one rank only. */
    CHECK_CLASS(MPI_Win_create(memory + offset, rank == ranks - 1 ? size : 1, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win),
                MPI_ERR_SIZE);
    CHECK(win == MPI_WIN_NULL);
}

int main(void)
{
    start();
    CHECK_OK(MPI_Alloc_mem(SIZE, MPI_INFO_NULL, &memory));
    check_good(0, SIZE);
    check_good(0, 1);
    check_good(0, 0);
    check_good(64, SIZE - 64);
    check_good(4097, 1000);
    check_good(SIZE - 1, 1);
    check_too_large(0, SIZE + 1);
    check_too_large(0, SIZE + 64);
    check_too_large(0, 1 << 30);
    check_too_large(64, SIZE - 63);
    check_too_large(SIZE - 1, 2);
    CHECK_OK(MPI_Free_mem(memory));

    /* The same checks over the memory of another window. */
    MPI_Win allocated;
    CHECK_OK(MPI_Win_allocate(SIZE, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &allocated));
    check_good(0, SIZE);
    check_good(4097, 1000);
    check_too_large(0, SIZE + 1);
    check_too_large(SIZE - 1, 2);
    CHECK_OK(MPI_Win_free(&allocated));
    return finish();
}
