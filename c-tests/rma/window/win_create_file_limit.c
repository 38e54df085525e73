/* A soft limit on the file size (ulimit -S -f) below the size of the sparse shared file: each rank raises its limit, so
 * that no signal ends it. Windows over memory of malloc work.
 * part: memory
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 */
#include "check.h"

#include <sys/resource.h>

enum { BYTES = 100000 };

int main(void)
{
    struct rlimit limit;
    unsigned char *memory = malloc(BYTES), value;
    MPI_Win win;

    CHECK(getrlimit(RLIMIT_FSIZE, &limit) == 0);
    limit.rlim_cur = 1 << 20;
    CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
    start();
    CHECK(memory != NULL);
    memset(memory, rank, BYTES);
    CHECK_OK(MPI_Win_create(memory, BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    value = (unsigned char) (100 + rank);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&value, 1, MPI_BYTE, neighbour(1), BYTES - 1, 1, MPI_BYTE, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_EQUAL(memory[BYTES - 1], 100 + neighbour(-1));
    CHECK_ALL(memory, rank, BYTES - 1);
    CHECK_OK(MPI_Win_free(&win));
    free(memory);
    return finish();
}
