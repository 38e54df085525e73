/* cycles.h: creation and freeing of windows of all kinds, and detection of leaks. */
#ifndef CYCLES_H
#define CYCLES_H

#include "resources.h"

#include <malloc.h>

/* The number of cycles is large enough to show a leak of one word of the heap in each cycle. */
#define CYCLES (tests_everything() ? 100000 : 10000)

static unsigned char in_static_memory[8192];
static unsigned char *allocated;
/* The address of the next rank's `allocated`. */
static MPI_Aint theirs;
static MPI_Info apart;

enum kind { CREATED, OVER_ALLOC_MEM, ALLOCATED, SHARED, APART, DYNAMIC, KINDS };

static const char *const names[KINDS] = {
    "MPI_Win_create", "MPI_Win_create over MPI_Alloc_mem", "MPI_Win_allocate", "MPI_Win_allocate_shared",
    "MPI_Win_allocate_shared, alloc_shared_noncontig", "MPI_Win_create_dynamic, MPI_Win_attach",
};

/* Most sizes are small and differ among ranks; in some cycles rank 0 has size 0. */
static inline MPI_Aint size_of_cycle(int cycle)
{
    if (cycle % 5000 == 17)
        return 300000;
    return cycle % 7 == 3 && rank == 0 ? 0 : 8 + 64 * ((cycle + rank * (cycle % 3)) % 50);
}

static inline MPI_Win open_window(enum kind kind, MPI_Aint size)
{
    unsigned char *base;
    MPI_Win win;

    switch (kind) {
    case CREATED:
        CHECK_OK(MPI_Win_create(in_static_memory, 8192, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        break;
    case OVER_ALLOC_MEM:
        CHECK_OK(MPI_Win_create(allocated, 8192, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        break;
    case ALLOCATED:
        CHECK_OK(MPI_Win_allocate(size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
        break;
    case SHARED:
        CHECK_OK(MPI_Win_allocate_shared(size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
        break;
    case APART:
        CHECK_OK(MPI_Win_allocate_shared(size, 1, apart, MPI_COMM_WORLD, &base, &win));
        break;
    default:
        CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        CHECK_OK(MPI_Win_attach(win, in_static_memory, sizeof in_static_memory));
        CHECK_OK(MPI_Win_attach(win, allocated, 4096));
    }
    return win;
}

static inline void cycles(enum kind kind, int number)
{
    for (int cycle = 0; cycle < number; cycle++) {
        MPI_Win win = open_window(kind, size_of_cycle(cycle));
        /* The window is used in some cycles, so that the rank caches a target. */
        if (cycle % 100 == 1) {
            int value = rank, target = neighbour(1);
            together();
            CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
            if (kind == DYNAMIC)
                CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, theirs, 1, MPI_INT, win));
            else if (cycle % 7 != 3)
                CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, 0, 1, MPI_INT, win));
            CHECK_OK(MPI_Win_unlock(target, win));
            together();
        }
        if (kind == DYNAMIC && cycle % 2 == 0)
            CHECK_OK(MPI_Win_detach(win, allocated));
        CHECK_OK(MPI_Win_free(&win));
    }
}

/* Bytes of the heap in use. The C library's cache for each thread counts as used, so the tests disable this cache. */
static inline size_t heap_bytes(void)
{
    struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
}

struct state {
    struct resources process;
    long long shared;
    size_t heap;
};

static inline struct state state_now(void)
{
    /* If another rank still reads a window's table at the end of MPI_Win_free, rank 0 frees the table only when it creates or
     * frees a later window. */
    MPI_Win win = open_window(CREATED, 0);
    CHECK_OK(MPI_Win_free(&win));
    together();
    struct state now = {resources_now(), shared_bytes(), heap_bytes()};
    together();
    return now;
}

static inline void check_unchanged(const char *what, struct state before)
{
    struct state now = state_now();

    check_nothing_leaked(what, before.process);
    if (now.shared > before.shared + 400000)
        fail(__FILE__, __LINE__, "%s: shared memory grew from %lld to %lld bytes", what, before.shared, now.shared);
    if (now.heap > before.heap + 20000)
        fail(__FILE__, __LINE__, "%s: the heap grew from %zu to %zu bytes", what, before.heap, now.heap);
}

/* Creates and frees CYCLES windows of one kind in sequence. */
static inline void check_cycles(enum kind kind)
{
    cycles(kind, 6000);
    struct state before = state_now();
    cycles(kind, CYCLES);
    check_unchanged(names[kind], before);
}

static inline void start_cycles(void)
{
    MPI_Aint here, all[2];

    start();
    CHECK(ranks <= 2);
    CHECK_OK(MPI_Alloc_mem(8192, MPI_INFO_NULL, &allocated));
    CHECK_OK(MPI_Get_address(allocated, &here));
    CHECK_OK(MPI_Allgather(&here, 1, MPI_AINT, all, 1, MPI_AINT, MPI_COMM_WORLD));
    theirs = all[neighbour(1)];
    CHECK_OK(MPI_Info_create(&apart));
    CHECK_OK(MPI_Info_set(apart, "alloc_shared_noncontig", "true"));
}

static inline int finish_cycles(void)
{
    CHECK_OK(MPI_Info_free(&apart));
    CHECK_OK(MPI_Free_mem(allocated));
    return finish();
}

#endif
