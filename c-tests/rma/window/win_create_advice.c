/* MPI_Win_create over memory with advice to the kernel (MPI-5.0 section 12.2.1): locked in memory, excluded from a
 * fork, in huge pages. Windows over this memory work, and the advice stays in force during and after the windows.
 * ranks: 1 2
 * expect: success
 */
#include "published.h"

#include <sys/mman.h>

enum { SIZE = 20000 };

/* Whether /proc shows this flag for the memory at an address ("lo", "dc", ...). */
static int has_flag(const void *memory, const char *flag)
{
    char line[4096];
    unsigned long wanted = (unsigned long) memory, begin, end;
    int is_there = 0, found = 0;
    FILE *maps = fopen("/proc/self/smaps", "r");

    CHECK(maps != NULL);
    while (fgets(line, sizeof line, maps) != NULL) {
        if (sscanf(line, "%lx-%lx", &begin, &end) == 2)
            is_there = begin <= wanted && wanted < end;
        else if (is_there && strncmp(line, "VmFlags:", 8) == 0)
            found = strstr(line + 8, flag) != NULL;
    }
    fclose(maps);
    return found;
}

static void check_window(unsigned char *memory, const char *flag)
{
    unsigned char mine[SIZE];
    MPI_Win win;

    memset(mine, 10 + rank, SIZE);
    CHECK(has_flag(memory, flag));
    CHECK_OK(MPI_Win_create(memory, SIZE, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK(has_flag(memory, flag));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(mine, SIZE, MPI_BYTE, neighbour(1), 0, SIZE, MPI_BYTE, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_OK(MPI_Win_free(&win));
    CHECK(has_flag(memory, flag));
    CHECK_ALL(memory, 10 + neighbour(-1), SIZE);
}

int main(void)
{
    unsigned char *memory;
    MPI_Win beside;

    start();
    memory = mmap(NULL, 3 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(memory != MAP_FAILED);
    /* The user may have no permission to lock memory. */
    if (mlock(memory, SIZE) == 0)
        check_window(memory, " lo");
    CHECK(munlock(memory, SIZE) == 0);
    CHECK(madvise(memory, 5 * 4096, MADV_DONTFORK) == 0);
    check_window(memory, " dc");
    CHECK(madvise(memory, 5 * 4096, MADV_DOFORK) == 0);
    /* Some systems have no huge pages. */
    if (madvise(memory, 1 << 20, MADV_HUGEPAGE) == 0)
        check_window(memory + 4096, " hg");
    /* A window next to an existing window. */
    CHECK_OK(MPI_Win_create(memory + (2 << 20), 100, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &beside));
    CHECK(madvise(memory + (2 << 20) + 4096, 5 * 4096, MADV_DONTFORK) == 0);
    check_window(memory + (2 << 20) + 4096, " dc");
    CHECK_OK(MPI_Win_free(&beside));
    CHECK(munmap(memory, 3 << 20) == 0);
    return finish();
}
