/* MPI_Win_create: ten thousand windows at a time over separate heap blocks. After they are freed, the process has no
 * more mappings and descriptors than before, apart from a few.
 * part: memory
 * more ranks: 2
 * expect: success
 * timeout: 120
 */
#include "resources.h"

enum { WINDOWS = 10000, BLOCK = 9000 };

static MPI_Win win[WINDOWS];
static unsigned char *block[WINDOWS];

int main(void)
{
    start();
    for (int i = 0; i < WINDOWS; i++) {
        block[i] = malloc(BLOCK);
        CHECK(block[i] != NULL);
        memset(block[i], 1, BLOCK);
    }
    struct resources before = resources_now();
    for (int i = 0; i < WINDOWS; i++)
        CHECK_OK(MPI_Win_create(block[i] + 4000, 10, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win[i]));
    for (int i = 0; i < WINDOWS; i++) {
        unsigned char value = (unsigned char) (i + rank);
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, neighbour(1), 0, win[i]));
        CHECK_OK(MPI_Put(&value, 1, MPI_BYTE, neighbour(1), 9, 1, MPI_BYTE, win[i]));
        CHECK_OK(MPI_Win_unlock(neighbour(1), win[i]));
    }
    for (int i = 0; i < WINDOWS; i++)
        CHECK_OK(MPI_Win_free(&win[i * 6007 % WINDOWS]));
    struct resources after = resources_now();
    /* The library's tables and the grown heap remain for later windows, but the windows' mappings are removed. */
    CHECK(after.mappings <= before.mappings + 20);
    CHECK(after.descriptors <= before.descriptors + 2);
    for (int i = 0; i < WINDOWS; i++) {
        CHECK_ALL(block[i], 1, 4009);
        CHECK_EQUAL(block[i][4009], (unsigned char) (i + neighbour(-1)));
        CHECK_ALL(block[i] + 4010, 1, BLOCK - 4010);
    }
    return finish();
}
