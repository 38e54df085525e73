/* MPI_Win_allocate (MPI-5.0 section 12.2.2): if memory is exhausted at all ranks or at one rank, every rank gets MPI_ERR_NO_MEM. No
 * window remains, nothing leaks, and the next window works. MALLOC_ARENA_MAX=1 keeps the C library from reserving 64 MiB of
 * addresses for the first allocation of another thread, such as the agent thread of the network.
 * ranks: 2 4
 * more ranks: 1
 * network: 2 3 4x2
 * environment: MALLOC_ARENA_MAX=1
 * expect: success
 */
#include "resources.h"

#include <stdint.h>
#include <sys/resource.h>

#define MIB ((MPI_Aint) 1 << 20)

static void check_refused(MPI_Aint size)
{
    MPI_Win win = MPI_WIN_NULL;
    void *base = &win;

    CHECK_CLASS(MPI_Win_allocate(size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win), MPI_ERR_NO_MEM);
    for (int greedy = 0; greedy < ranks; greedy++)
        CHECK_CLASS(MPI_Win_allocate(rank == greedy ? size : 4096, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win),
                    MPI_ERR_NO_MEM);
    CHECK(win == MPI_WIN_NULL);
    CHECK(base == &win);
}

static void check_window_works(void)
{
    int *base, value = rank + 1;
    MPI_Win win;

    CHECK_OK(MPI_Win_allocate(MIB, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), 1000, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_EQUAL(base[1000], neighbour(-1) + 1);
    CHECK_OK(MPI_Win_free(&win));
}

int main(void)
{
    start();
    check_window_works();
    check_refused((MPI_Aint) 1 << 50);
    struct resources before = resources_now();
    for (int i = 0; i < 50; i++) {
        check_refused((MPI_Aint) 1 << 50);
        check_refused(INTPTR_MAX);
        check_refused(INTPTR_MAX - 100000);
    }
    check_nothing_leaked("refused windows", before);
    check_window_works();

    /* Only the last rank lacks address space. */
    MPI_Win win = MPI_WIN_NULL;
    void *base = &win;
    if (rank == ranks - 1) {
        struct rlimit limit = {(rlim_t) before.kilobytes * 1024 + 64 * MIB, RLIM_INFINITY};
        CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
    }
    together();
    before = resources_now();
    for (int i = 0; i < 50; i++)
        CHECK_CLASS(MPI_Win_allocate(rank == ranks - 1 ? 128 * MIB : 4096, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base,
                                     &win), MPI_ERR_NO_MEM);
    CHECK(win == MPI_WIN_NULL);
    CHECK(base == &win);
    check_nothing_leaked("windows refused by RLIMIT_AS", before);
    check_window_works();
    return finish();
}
