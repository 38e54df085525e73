/* Five hundred windows at a time, each over a separate heap block, in a process with a limit of 256 descriptors:
 * windows use no descriptors.
 * part: memory
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 * timeout: 60
 */
#include "resources.h"

#include <sys/resource.h>

enum { WINDOWS = 500, BYTES = 9000 };

int main(void)
{
    static MPI_Win win[WINDOWS];
    static unsigned char *memory[WINDOWS];
    struct rlimit limit = {256, 256};

    CHECK(setrlimit(RLIMIT_NOFILE, &limit) == 0);
    start();
    struct resources before = resources_now();
    for (int i = 0; i < WINDOWS; i++) {
        memory[i] = calloc(1, BYTES);
        CHECK(memory[i] != NULL);
        CHECK_OK(MPI_Win_create(memory[i], BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win[i]));
    }
    for (int i = 0; i < WINDOWS; i++) {
        unsigned char value = (unsigned char) (i + rank);
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, neighbour(1), 0, win[i]));
        CHECK_OK(MPI_Put(&value, 1, MPI_BYTE, neighbour(1), i, 1, MPI_BYTE, win[i]));
        CHECK_OK(MPI_Win_unlock(neighbour(1), win[i]));
    }
    /* The copy agent has one set of descriptors for all windows. */
    CHECK(resources_now().descriptors <= before.descriptors + 4);
    together();
    for (int i = 0; i < WINDOWS; i++) {
        CHECK_EQUAL(memory[i][i], (unsigned char) (i + neighbour(-1)));
        CHECK_ALL(memory[i], 0, (size_t) i);
        CHECK_OK(MPI_Win_free(&win[i]));
        free(memory[i]);
    }
    return finish();
}
