/* MPI_Win_allocate, MPI_Win_allocate_shared (MPI-5.0 sections 12.2.2 and 12.2.3): the program has mapped memory of its own in the
 * address range in which the ranks look for common addresses. Windows then get other addresses, and the program's memory does not
 * change.
 * ranks: 3
 * more ranks: 1 2 7
 * expect: success
 */
#include "check.h"

#include <stdint.h>
#include <sys/mman.h>

#define AROUND ((size_t) 64 << 20)

static void check_window(MPI_Aint size, int shared)
{
    unsigned char *base, mine = (unsigned char) (rank + 1);
    MPI_Win win;

    if (shared)
        CHECK_OK(MPI_Win_allocate_shared(size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    else
        CHECK_OK(MPI_Win_allocate(size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    memset(base, 0x55, (size_t) size);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&mine, 1, MPI_BYTE, neighbour(1), size - 1, 1, MPI_BYTE, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_ALL(base, 0x55, (size_t) size - 1);
    CHECK_EQUAL(base[size - 1], neighbour(-1) + 1);
    CHECK_OK(MPI_Win_free(&win));
}

static void check_windows(void)
{
    static const MPI_Aint sizes[] = {8, 5000, 262144, 1 << 20, 5 << 20};

    for (int shared = 0; shared < 2; shared++)
        for (int i = 0; i < 5; i++)
            check_window(sizes[i], shared);
}

/* Maps memory of the program at an address. Returns NULL if something is mapped there. */
static unsigned char *block(uintptr_t start)
{
    unsigned char *memory = mmap((void *) start, AROUND, PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);

    if (memory == MAP_FAILED)
        return NULL;
    memory[0] = memory[AROUND - 1] = 0x11;
    return memory;
}

/* Allocates and frees two windows of `size` bytes, which is large enough for a separate mapping. If `mine`, this rank maps its own
 * memory at the address of each window after the window was freed. Then creates further windows. */
static void check_blocked(int mine, MPI_Aint size)
{
    unsigned char *base, *blocked = NULL, *blocked_shared = NULL;
    MPI_Win win;

    CHECK_OK(MPI_Win_allocate(size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_free(&win));
    if (mine) {
        blocked = block((uintptr_t) base);
        CHECK(blocked != NULL || ranks == 1);
    }
    CHECK_OK(MPI_Win_allocate_shared(size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_free(&win));
    if (mine) {
        blocked_shared = block((uintptr_t) base);
        CHECK(blocked_shared != NULL || ranks == 1);
    }
    check_windows();
    if (blocked != NULL && blocked_shared != NULL) {
        CHECK_EQUAL(blocked[0] + blocked[AROUND - 1] + blocked_shared[0] + blocked_shared[AROUND - 1], 4 * 0x11);
        CHECK(munmap(blocked, AROUND) == 0);
        CHECK(munmap(blocked_shared, AROUND) == 0);
    }
    check_windows();
}

int main(void)
{
    /* Starts of the address ranges of the first windows. The program maps memory there before MPI_Init. */
    static const uintptr_t starts[] = {0x200000000000, 0x280000000000, 0x300000000000};
    unsigned char *first[3];

    for (int i = 0; i < 3; i++)
        first[i] = block(starts[i]);
    start();
    /* Even ranks unmap their memory, so only odd ranks block the addresses. */
    for (int i = 0; i < 3; i++)
        if (rank % 2 == 0 && first[i] != NULL)
            CHECK(munmap(first[i], AROUND) == 0);
    check_windows();
    for (int i = 0; i < 3; i++)
        if (rank % 2 == 1 && first[i] != NULL) {
            CHECK_EQUAL(first[i][0] + first[i][AROUND - 1], 2 * 0x11);
            CHECK(munmap(first[i], AROUND) == 0);
        }
    check_windows();
    check_blocked(1, 1 << 20);
    check_blocked(rank == ranks - 1, 1 << 20);
    check_blocked(rank == 0, 3 << 20);
    return finish();
}
