/* Creation and freeing of windows of each kind. The program does not access the memory of large windows. */
#include "bench.h"

#include <sys/mman.h>

static MPI_Aint bytes;
static char *own;

static MPI_Win make_allocated(void **base)
{
    MPI_Win win;

    MPI_Win_allocate(bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, &win);
    return win;
}

static MPI_Win make_shared(void **base)
{
    MPI_Win win;

    MPI_Win_allocate_shared(bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, &win);
    return win;
}

static MPI_Win make_created(void **base)
{
    MPI_Win win;

    MPI_Win_create(own, bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    *base = own;
    return win;
}

static MPI_Win make_dynamic(void **base)
{
    MPI_Win win;

    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, own, bytes);
    *base = own;
    return win;
}

static void free_window(MPI_Win win, int is_dynamic)
{
    if (is_dynamic) {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Win_detach(win, own);
    }
    MPI_Win_free(&win);
}

#define LOOP(kind, is_dynamic) \
    static void kind##_loop(long times) \
    { \
        void *base; \
        for (; times > 0; times--) \
            free_window(make_##kind(&base), is_dynamic); \
    }

LOOP(allocated, 0)
LOOP(shared, 0)
LOOP(created, 0)
LOOP(dynamic, 1)

static const struct kind {
    const char *name;
    MPI_Win (*make)(void **base);
    loop_function loop;
} kinds[] = {
    { "allocate", make_allocated, allocated_loop },
    { "allocate_shared", make_shared, shared_loop },
    { "create", make_created, created_loop },
    { "dynamic", make_dynamic, dynamic_loop },
};

/* Returns whether a rank can write to the end of its neighbour's memory. */
static int is_right(const struct kind *kind)
{
    int is_dynamic = kind->make == make_dynamic, right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks, value = rank + 1;
    void *base;
    MPI_Win win = kind->make(&base);
    MPI_Aint place = bytes - 4, addresses[2] = { 0, 0 };

    if (is_dynamic) {
        MPI_Get_address((char *) base + place, &addresses[0]);
        MPI_Sendrecv(&addresses[0], 1, MPI_AINT, left, 0, &addresses[1], 1, MPI_AINT, right, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        place = addresses[1];
    }
    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_INT, right, place, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    value = *(int *) ((char *) base + bytes - 4);
    free_window(win, is_dynamic);
    return value == left + 1;
}

void measure_window_creation(void)
{
    const MPI_Aint sizes[] = { 4096, 1 << 20, 1 << 30 };

    /* Most machines do not have one GiB for each of many ranks. */
    for (int size = 0; size < (ranks > 2 ? 2 : 3); size++) {
        bytes = sizes[size];
        own = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (own == MAP_FAILED) {
            perror("mmap");
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
        for (int i = 0; i < 4; i++) {
            int right = is_right(&kinds[i]);
            report("window made and freed", kinds[i].name, "", bytes, measure(kinds[i].loop, ALL_RANKS), right);
        }
        munmap(own, bytes);
    }
}
