/* MPI_Win_create, MPI_Win_allocate, MPI_Win_allocate_shared, MPI_Win_create_dynamic: three thousand windows of each kind exist at once (ten
 * thousand with RMAMPI_ALL=1), each with its own memory, and leak nothing when they are freed. Windows use no file descriptors.
 * part: memory
 * ranks: 2
 * more ranks: 1
 * expect: success
 * timeout: 120
 * memory: 1 GiB
 */
#include "resources.h"

#include <sys/resource.h>

#define MOST 10000

enum kind { CREATED, OVER_ALLOC_MEM, ALLOCATED, ALLOCATED_LARGE, SHARED, DYNAMIC, KINDS };

static const char *const names[KINDS] = {
    "created", "created over MPI_Alloc_mem", "allocated", "allocated in pages of their own", "shared", "dynamic",
};

/* The number of windows of each kind. It is not a multiple of 7, the stride in which windows are freed. */
static int count = 3000;
static int in_static_memory[MOST];
static int *allocated;
static MPI_Info pages;

/* Returns the address of this rank's memory in the window, an int. */
static int *open_window(enum kind kind, int number, MPI_Win *win)
{
    int *base = kind == OVER_ALLOC_MEM ? allocated + number : in_static_memory + number;

    switch (kind) {
    case CREATED:
    case OVER_ALLOC_MEM:
        CHECK_OK(MPI_Win_create(base, sizeof *base, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win));
        break;
    case ALLOCATED:
        CHECK_OK(MPI_Win_allocate(sizeof *base, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, win));
        break;
    case ALLOCATED_LARGE:
        CHECK_OK(MPI_Win_allocate(sizeof *base, 4, pages, MPI_COMM_WORLD, &base, win));
        break;
    case SHARED:
        CHECK_OK(MPI_Win_allocate_shared(sizeof *base, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, win));
        break;
    default:
        CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win));
        CHECK_OK(MPI_Win_attach(*win, base, sizeof *base));
    }
    *base = -1;
    return base;
}

static void check_many(enum kind kind)
{
    static MPI_Win windows[MOST];
    static int *bases[MOST];
    MPI_Aint here, all[2];

    CHECK_OK(MPI_Get_address(in_static_memory, &here));
    CHECK_OK(MPI_Allgather(&here, 1, MPI_AINT, all, 1, MPI_AINT, MPI_COMM_WORLD));
    for (int i = 0; i < count; i++)
        bases[i] = open_window(kind, i, &windows[i]);
    together();
    for (int i = 0; i < count; i++) {
        int value = i * ranks + rank;
        MPI_Aint at = kind == DYNAMIC ? all[neighbour(1)] + 4 * (MPI_Aint) i : 0;
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, neighbour(1), 0, windows[i]));
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), at, 1, MPI_INT, windows[i]));
        CHECK_OK(MPI_Win_unlock(neighbour(1), windows[i]));
    }
    together();
    for (int i = 0; i < count; i++) {
        if (*bases[i] != i * ranks + neighbour(-1))
            fail(__FILE__, __LINE__, "window %d, %s, has %d", i, names[kind], *bases[i]);
    }
    /* Frees the windows in an order that is neither the order of their creation nor its reverse. */
    for (int i = 0; i < count; i++)
        CHECK_OK(MPI_Win_free(&windows[i * 7 % count]));
}

int main(void)
{
    struct rlimit few = {64, 64};

    CHECK(setrlimit(RLIMIT_NOFILE, &few) == 0);
    if (tests_everything())
        count = MOST;
    start();
    CHECK(ranks <= 2);
    CHECK_OK(MPI_Alloc_mem(MOST * sizeof *allocated, MPI_INFO_NULL, &allocated));
    CHECK_OK(MPI_Info_create(&pages));
    CHECK_OK(MPI_Info_set(pages, "mpi_minimum_memory_alignment", "65536"));
    for (enum kind kind = 0; kind < KINDS; kind++) {
        together();
        check_many(kind);
        struct resources before = resources_now();
        check_many(kind);
        check_nothing_leaked(names[kind], before);
    }
    CHECK_OK(MPI_Info_free(&pages));
    CHECK_OK(MPI_Free_mem(allocated));
    return finish();
}
