/* MPI_Win_create (MPI-5.0 section 12.2.1): system calls of the program read and write a window's memory as any other memory:
 * read(2), write(2), and a change of its protection, which stays after the window is freed.
 * ranks: 1 2
 * expect: success
 */
#include "published.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SIZE = 30000 };

int main(void)
{
    unsigned char *memory, got[100], mine[100];
    int ends[2], target;
    MPI_Win win;

    start();
    target = neighbour(1);
    memory = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(memory != MAP_FAILED && pipe(ends) == 0);
    CHECK_OK(MPI_Win_create(memory, SIZE, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_published(memory);
    CHECK_OK(MPI_Win_lock_all(0, win));

    memset(mine, 10 + rank, sizeof mine);
    CHECK(write(ends[1], mine, sizeof mine) == sizeof mine);
    CHECK(read(ends[0], memory + 4090, sizeof mine) == sizeof mine);
    CHECK_OK(MPI_Win_sync(win));
    together();
    CHECK_OK(MPI_Get(got, sizeof got, MPI_BYTE, target, 4090, sizeof got, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_ALL(got, 10 + target, sizeof got);
    together();
    CHECK_OK(MPI_Put(mine, sizeof mine, MPI_BYTE, target, 8190, sizeof mine, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(target, win));
    together();
    CHECK(write(ends[1], memory + 8190, sizeof mine) == sizeof mine);
    CHECK(read(ends[0], got, sizeof got) == sizeof got);
    CHECK_ALL(got, 10 + neighbour(-1), sizeof got);

    /* Makes the last page read-only, and the first page inaccessible. */
    memory[SIZE - 1] = 33;
    CHECK(mprotect(memory + 28672, 4096, PROT_READ) == 0);
    CHECK(mprotect(memory, 4096, PROT_NONE) == 0);
    together();
    CHECK_OK(MPI_Get(got, 1, MPI_BYTE, target, SIZE - 1, 1, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_EQUAL(got[0], 33);
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_free(&win));
    CHECK(write(ends[1], mine, sizeof mine) == sizeof mine);
    CHECK(read(ends[0], memory + SIZE - 1, 1) == -1 && errno == EFAULT);
    CHECK(read(ends[0], memory, 1) == -1 && errno == EFAULT);
    CHECK(write(ends[1], memory, 1) == -1 && errno == EFAULT);
    CHECK_EQUAL(memory[SIZE - 1], 33);
    CHECK_ALL(memory + 4090 + 6, 10 + rank, sizeof mine - 6);
    CHECK(mprotect(memory, SIZE, PROT_READ | PROT_WRITE) == 0);
    CHECK_ALL(memory + 4090, 10 + rank, sizeof mine);
    CHECK_ALL(memory + 8190, 10 + neighbour(-1), sizeof mine);
    memory[0] = 1;
    CHECK(munmap(memory, SIZE) == 0);
    return finish();
}
