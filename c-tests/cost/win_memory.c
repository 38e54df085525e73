/* MPI_Win_create, MPI_Win_allocate, MPI_Win_allocate_shared, MPI_Win_create_dynamic: the private memory of a rank for a
 * window has the same limit for any number of ranks. The test prints its size, and for MPI_Win_create the size of the
 * memory that all ranks share, which grows with the number of ranks.
 * part: memory
 * ranks: 2 16
 * more ranks: 64 256
 * expect: success
 * expect: stdout "MPI_Win_create: each of * ranks keeps * bytes for a window"
 * expect: stdout "MPI_Win_create: * ranks share * bytes for a window"
 * timeout: 120
 */
#include "resources.h"

#include <malloc.h>

/* Limit of the private memory (heap and mappings) of a rank for a window, for any number of ranks. */
#define MOST 2000

#define WINDOWS 200

enum kind { CREATED, ALLOCATED, SHARED, DYNAMIC, KINDS };

static const char *const names[KINDS] = {
    "MPI_Win_create", "MPI_Win_allocate", "MPI_Win_allocate_shared", "MPI_Win_create_dynamic",
};

static int memory[16];

static MPI_Win open_window(enum kind kind)
{
    void *base;
    MPI_Win win;

    switch (kind) {
    case CREATED:
        CHECK_OK(MPI_Win_create(memory, sizeof memory, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        break;
    case ALLOCATED:
        CHECK_OK(MPI_Win_allocate(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
        break;
    case SHARED:
        CHECK_OK(MPI_Win_allocate_shared(64, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
        break;
    default:
        CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    }
    return win;
}

/* Two neighbours are accessed, as in most programs: a rank may cache information about them. */
static void use_window(enum kind kind, MPI_Win win)
{
    int value = rank;

    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int target = -1; target <= 1 && kind != DYNAMIC; target += 2)
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(target), target + 1, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_unlock_all(win));
}

/* Private memory of this process in bytes: its heap, and about 200 bytes in the kernel for each mapping. */
static long long own_bytes(void)
{
    struct mallinfo2 heap = mallinfo2();
    return (long long) (heap.uordblks + heap.hblkhd) + 200 * resources_now().mappings;
}

static void measure(enum kind kind)
{
    static MPI_Win windows[WINDOWS];
    static long long all[1024];
    long long most = 0, shared, own;

    together();
    shared = shared_bytes();
    together();
    /* The first windows allocate handle tables and similar memory. */
    for (int i = 0; i < WINDOWS; i++)
        windows[i] = open_window(kind);
    for (int i = 0; i < WINDOWS; i++)
        CHECK_OK(MPI_Win_free(&windows[i]));
    own = own_bytes();
    for (int i = 0; i < WINDOWS; i++) {
        windows[i] = open_window(kind);
        use_window(kind, windows[i]);
    }
    own = (own_bytes() - own + WINDOWS - 1) / WINDOWS;
    together();
    CHECK_OK(MPI_Allgather(&own, 1, MPI_LONG_LONG, all, 1, MPI_LONG_LONG, MPI_COMM_WORLD));
    for (int r = 0; r < ranks; r++)
        if (all[r] > most)
            most = all[r];
    if (rank == 0)
        printf("%s: each of %d ranks keeps %lld bytes for a window\n", names[kind], ranks, most);
    /* Windows of later kinds reuse the freed memory. */
    if (rank == 0 && kind == CREATED)
        printf("%s: %d ranks share %lld bytes for a window\n", names[kind], ranks, (shared_bytes() - shared) / WINDOWS);
    if (rank == 0 && most > MOST)
        fail(__FILE__, __LINE__, "%s: a rank of %d keeps %lld bytes for a window", names[kind], ranks, most);
    for (int i = 0; i < WINDOWS; i++)
        CHECK_OK(MPI_Win_free(&windows[i]));
}

int main(void)
{
    start();
    CHECK(ranks <= 1024);
    for (enum kind kind = 0; kind < KINDS; kind++)
        measure(kind);
    return finish();
}
