/* MPI_Win_create over mapped files (MPI-5.0 section 12.2.1): data put into a shared mapping are in the file, data put
 * into a private mapping are not, before and after the window is freed. A mapping may extend beyond the end of the
 * file.
 * ranks: 1 2
 * ways: cma agent
 * expect: success
 */
#include "published.h"

#include <sys/mman.h>
#include <unistd.h>

enum { SIZE = 40000 };

static void check_map(int file, int flags)
{
    unsigned char *memory = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, flags, file, 0), in_file[10000], mine[10000];
    int is_shared = flags == MAP_SHARED;
    MPI_Win win;

    CHECK(memory != MAP_FAILED);
    CHECK_OK(MPI_Win_create(memory, 20000, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_ALL(memory, 'a' + rank, 20000);
    memset(mine, 'A' + rank, sizeof mine);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(mine, 10000, MPI_BYTE, neighbour(1), 5000, 10000, MPI_BYTE, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Get(mine, 10000, MPI_BYTE, neighbour(1), 5000, 10000, MPI_BYTE, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_ALL(mine, 'A' + rank, 10000);
    for (int freed = 0; freed < 2; freed++) {
        CHECK_ALL(memory, 'a' + rank, 5000);
        CHECK_ALL(memory + 5000, 'A' + neighbour(-1), 10000);
        CHECK_ALL(memory + 15000, 'a' + rank, 5000);
        CHECK(pread(file, in_file, sizeof in_file, 5000) == sizeof in_file);
        CHECK_ALL(in_file, is_shared ? 'A' + neighbour(-1) : 'a' + rank, 10000);
        if (!freed)
            CHECK_OK(MPI_Win_free(&win));
    }
    /* The part beyond the file's last page cannot be accessed, but a window may contain it. */
    CHECK_OK(MPI_Win_create(memory, SIZE, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Get(mine, 1, MPI_BYTE, neighbour(1), 19999, 1, MPI_BYTE, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_EQUAL(mine[0], 'a' + neighbour(1));
    CHECK(munmap(memory, SIZE) == 0);
}

int main(void)
{
    unsigned char content[20000];

    start();
    memset(content, 'a' + rank, sizeof content);
    FILE *stream = tmpfile();
    CHECK(stream != NULL);
    int file = fileno(stream);
    for (int round = 0; round < 3; round++) {
        CHECK(pwrite(file, content, sizeof content, 0) == sizeof content);
        check_map(file, MAP_PRIVATE);
        check_map(file, MAP_SHARED);
    }
    fclose(stream);
    return finish();
}
