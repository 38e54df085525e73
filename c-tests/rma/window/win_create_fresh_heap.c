/* MPI_Win_create over memory that is allocated and freed for every window: malloc returns the same pages repeatedly, with other
 * sizes and places. Data are right, nothing leaks, and the heap works.
 * part: memory
 * ranks: 1 2
 * expect: success
 * timeout: 60
 */
#include "resources.h"

static void cycles(int number)
{
    unsigned char mine[100], got[100];

    for (int i = 0; i < number; i++) {
        size_t size = 100 + (size_t) (i * 7919 % 50000);
        unsigned char *before = malloc(size / 2), *base = malloc(size), *after = malloc(size / 3 + 1);
        MPI_Win win;

        CHECK(before != NULL && base != NULL && after != NULL);
        memset(before, 1, size / 2);
        memset(base, 2, size);
        memset(after, 3, size / 3 + 1);
        memset(mine, rank + i % 100, sizeof mine);
        CHECK_OK(MPI_Win_create(base, (MPI_Aint) size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        free(before);
        CHECK_OK(MPI_Win_fence(0, win));
        CHECK_OK(MPI_Put(mine, 100, MPI_BYTE, neighbour(1), (MPI_Aint) size - 100, 100, MPI_BYTE, win));
        CHECK_OK(MPI_Win_fence(0, win));
        CHECK_OK(MPI_Get(got, 100, MPI_BYTE, neighbour(1), (MPI_Aint) size - 100, 100, MPI_BYTE, win));
        CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
        CHECK_BYTES(got, mine, sizeof mine);
        CHECK_ALL(base, 2, size - 100);
        CHECK_ALL(base + size - 100, neighbour(-1) + i % 100, 100);
        CHECK_ALL(after, 3, size / 3 + 1);
        CHECK_OK(MPI_Win_free(&win));
        free(base);
        free(after);
    }
}

int main(void)
{
    start();
    cycles(200);
    struct resources before = resources_now();
    cycles(1000);
    check_nothing_leaked("windows over fresh heap memory", before);
    return finish();
}
