/* random_windows.h: windows of all kinds, with SPACE bytes at each rank. */
#ifndef RANDOM_WINDOWS_H
#define RANDOM_WINDOWS_H

#include "check.h"

/* Bytes of memory in each window at each rank. */
#define SPACE 4096

enum kind { OF_STATIC, OF_HEAP, OF_ALLOC_MEM, ALLOCATED, SHARED, SHARED_APART, DYNAMIC, DYNAMIC_PIECES, KINDS };

static const char *const kind_names[KINDS] = {
    "MPI_Win_create over static memory", "MPI_Win_create over heap memory", "MPI_Win_create over MPI_Alloc_mem memory",
    "MPI_Win_allocate", "MPI_Win_allocate_shared", "MPI_Win_allocate_shared with alloc_shared_noncontig",
    "MPI_Win_create_dynamic, one region", "MPI_Win_create_dynamic, adjacent regions",
};

struct window {
    MPI_Win handle;
    enum kind kind;
    unsigned char *memory;
    /* The memory that free_window() frees, or NULL. */
    unsigned char *block;
    /* For every rank: the displacement of its memory, and its displacement unit. */
    MPI_Aint *zero;
    int *unit;
};

/* Displacement units differ between ranks, except in dynamic windows. */
static inline int unit_of(enum kind kind, int of_rank)
{
    static const int units[] = {1, 4, 8, 2, 1, 16, 3};

    return kind == DYNAMIC || kind == DYNAMIC_PIECES ? 1 : units[(of_rank + (int) kind) % 7];
}

static inline void attach_memory(struct window *window)
{
    /* The regions of the last kind are adjacent. */
    static const int ends[] = {0, 1000, 1001, 2048, 3333, SPACE};
    MPI_Aint address;

    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window->handle));
    if (window->kind == DYNAMIC)
        CHECK_OK(MPI_Win_attach(window->handle, window->memory, SPACE));
    else
        for (int i = 0; i < 5; i++)
            CHECK_OK(MPI_Win_attach(window->handle, window->memory + ends[i], ends[i + 1] - ends[i]));
    CHECK_OK(MPI_Get_address(window->memory, &address));
    CHECK_OK(MPI_Allgather(&address, 1, MPI_AINT, window->zero, 1, MPI_AINT, MPI_COMM_WORLD));
}

static inline struct window make_window(enum kind kind)
{
    static unsigned char array[SPACE + 64];
    const int unit = unit_of(kind, rank);
    struct window window = {.kind = kind, .zero = calloc((size_t) ranks, sizeof(MPI_Aint)),
                            .unit = calloc((size_t) ranks, sizeof(int))};
    int first;
    /* Ranks of several hosts cannot share memory, so there MPI_Win_allocate makes the shared kinds of windows. */
    const int is_split = ranks_of_host(&first) < ranks && (kind == SHARED || kind == SHARED_APART);
    MPI_Info info;

    CHECK(window.zero != NULL && window.unit != NULL);
    for (int i = 0; i < ranks; i++)
        window.unit[i] = unit_of(kind, i);
    if (kind == OF_STATIC) {
        /* The begin of the memory is aligned at some ranks only. */
        window.memory = array + rank % 3;
    } else if (kind == OF_ALLOC_MEM) {
        CHECK_OK(MPI_Alloc_mem(SPACE, MPI_INFO_NULL, &window.block));
        window.memory = window.block;
    } else if (kind == OF_HEAP || kind == DYNAMIC || kind == DYNAMIC_PIECES) {
        window.block = malloc(SPACE);
        CHECK(window.block != NULL);
        window.memory = window.block;
    }
    switch (is_split ? ALLOCATED : kind) {
    case ALLOCATED:
        CHECK_OK(MPI_Win_allocate(SPACE, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &window.memory, &window.handle));
        break;
    case SHARED:
        CHECK_OK(MPI_Win_allocate_shared(SPACE, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &window.memory,
                                         &window.handle));
        break;
    case SHARED_APART:
        CHECK_OK(MPI_Info_create(&info));
        CHECK_OK(MPI_Info_set(info, "alloc_shared_noncontig", "true"));
        CHECK_OK(MPI_Win_allocate_shared(SPACE, unit, info, MPI_COMM_WORLD, &window.memory, &window.handle));
        CHECK_OK(MPI_Info_free(&info));
        break;
    case DYNAMIC:
    case DYNAMIC_PIECES:
        attach_memory(&window);
        break;
    default:
        CHECK_OK(MPI_Win_create(window.memory, SPACE, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &window.handle));
    }
    errors_return(window.handle);
    return window;
}

static inline void free_window(struct window *window)
{
    CHECK_OK(MPI_Win_free(&window->handle));
    if (window->kind == OF_ALLOC_MEM)
        CHECK_OK(MPI_Free_mem(window->block));
    else
        free(window->block);
    free(window->zero);
    free(window->unit);
}

#endif
