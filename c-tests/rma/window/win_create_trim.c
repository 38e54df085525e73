/* MPI_Win_create over pieces of a busy heap: free, malloc_trim and calloc work during and after the windows as without
 * them, and calloc returns zeroed memory.
 * part: memory
 * ranks: 1 2
 * expect: success
 * timeout: 60
 */
#include "resources.h"

#include <malloc.h>

#define BLOCKS 2000

static unsigned char *block[BLOCKS];
static MPI_Win win[BLOCKS];

static void fill(void)
{
    for (int i = 0; i < BLOCKS; i++) {
        block[i] = malloc(1000 + (size_t) i % 500);
        CHECK(block[i] != NULL);
        memset(block[i], i, 1000);
    }
}

static void check_and_free(void)
{
    for (int i = 0; i < BLOCKS; i++)
        CHECK_ALL(block[i], i, 1000);
    for (int i = 0; i < BLOCKS; i++)
        free(block[i]);
    malloc_trim(0);
}

static void with_windows(void)
{
    unsigned char got;

    fill();
    for (int i = 0; i < BLOCKS; i += 7) {
        CHECK_OK(MPI_Win_create(block[i], 1000, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win[i]));
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, neighbour(1), 0, win[i]));
        CHECK_OK(MPI_Get(&got, 1, MPI_BYTE, neighbour(1), 999, 1, MPI_BYTE, win[i]));
        CHECK_OK(MPI_Win_unlock(neighbour(1), win[i]));
        CHECK_EQUAL(got, (unsigned char) i);
    }
    /* Memory between the windows is allocated and freed while they exist. */
    for (int i = 0; i < BLOCKS; i++)
        if (i % 7 != 0)
            free(block[i]);
    malloc_trim(0);
    for (int i = 0; i < BLOCKS; i++)
        if (i % 7 != 0) {
            block[i] = calloc(1, 1000);
            CHECK_ALL(block[i], 0, 1000);
            memset(block[i], i, 1000);
        }
    for (int i = 0; i < BLOCKS; i += 7)
        CHECK_OK(MPI_Win_free(&win[i]));
    check_and_free();
}

int main(void)
{
    start();
    with_windows();
    struct resources before = resources_now();
    for (int round = 0; round < 5; round++) {
        with_windows();
        for (int i = 0; i < BLOCKS; i++) {
            size_t size = 500 + (size_t) (i * 131 + round * 977) % 3000;
            block[i] = calloc(1, size);
            CHECK(block[i] != NULL);
            CHECK_ALL(block[i], 0, size);
            memset(block[i], 255, size);
        }
        for (int i = 0; i < BLOCKS; i++)
            free(block[i]);
        malloc_trim(0);
    }
    check_nothing_leaked("pieces of a heap", before);
    return finish();
}
