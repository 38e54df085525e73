/* MPI_Win_free, then realloc and munmap (MPI-5.0 section 12.2.5): the memory belongs to the program again, and may move, grow
 * and be unmapped. New memory at the same address has no connection to the old memory, with or without a window.
 * ranks: 2
 * more ranks: 1
 * expect: success
 * timeout: 60
 */
#include "published.h"

#include <sys/mman.h>

enum { SIZE = 1 << 20 };

/* A window over the memory; the left neighbour puts `value` into all of it. */
static void window_with(unsigned char *memory, size_t size, int value)
{
    unsigned char *mine = malloc(size);
    MPI_Win win;

    CHECK(mine != NULL);
    memset(mine, value, size);
    CHECK_OK(MPI_Win_create(memory, (MPI_Aint) size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(mine, (int) size, MPI_BYTE, neighbour(1), 0, (int) size, MPI_BYTE, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_ALL(memory, value, size);
    free(mine);
}

static unsigned char *map_at(void *address, size_t size)
{
    unsigned char *memory = mmap(address, size, PROT_READ | PROT_WRITE,
                                 MAP_PRIVATE | MAP_ANONYMOUS | (address == NULL ? 0 : MAP_FIXED_NOREPLACE), -1, 0);

    CHECK(memory != MAP_FAILED);
    return memory;
}

int main(void)
{
    start();
    for (int round = 1; round <= 20; round++) {
        unsigned char *first = map_at(NULL, SIZE), *moved, *second;

        window_with(first, SIZE, round);
        /* Moves the pages as realloc does with a large block, and adds zeroed pages after them. */
        moved = mremap(first, SIZE, 3 * SIZE, MREMAP_MAYMOVE | MREMAP_FIXED, map_at(NULL, 3 * SIZE));
        CHECK(moved != MAP_FAILED);
        CHECK_ALL(moved, round, SIZE);
        CHECK_ALL(moved + SIZE, 0, 2 * SIZE);
        /* New memory at the old address, with a window over it, then one over the moved memory. */
        second = map_at(first, SIZE);
        CHECK_ALL(second, 0, SIZE);
        window_with(second, SIZE, 100 + round);
        CHECK_ALL(moved, round, SIZE);
        CHECK_ALL(moved + SIZE, 0, 2 * SIZE);
        window_with(moved, 3 * SIZE, 50);
        CHECK_ALL(second, 100 + round, SIZE);
        CHECK(munmap(second, SIZE) == 0);
        second = map_at(first, SIZE);
        CHECK_ALL(second, 0, SIZE);
        /* Memory that was returned to the kernel is zero at the next access. */
        CHECK(madvise(moved, 3 * SIZE, MADV_DONTNEED) == 0);
        CHECK_ALL(moved, 0, 3 * SIZE);
        CHECK(munmap(second, SIZE) == 0);
        CHECK(munmap(moved, 3 * SIZE) == 0);
    }
    for (int round = 1; round <= 50; round++) {
        size_t size = 1000 * (size_t) round * (size_t) round;
        unsigned char *memory = malloc(size), *other;

        CHECK(memory != NULL);
        window_with(memory, size, round);
        memory = realloc(memory, 3 * size);
        CHECK(memory != NULL);
        CHECK_ALL(memory, round, size);
        memset(memory, 7, 3 * size);
        other = calloc(1, size);
        CHECK(other != NULL);
        CHECK_ALL(other, 0, size);
        window_with(other, size, round + 1);
        CHECK_ALL(memory, 7, 3 * size);
        memory = realloc(memory, size / 2);
        CHECK_ALL(memory, 7, size / 2);
        free(memory);
        free(other);
    }
    return finish();
}
