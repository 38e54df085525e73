/* Functions for all groups: time, rows and windows. */
#include "bench.h"

#include <math.h>
#include <time.h>

double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

/* Measures the time of `times` calls at rank 0. Returns the time at all ranks. */
static double time_of(loop_function loop, long times, enum timed_ranks ranks_timed)
{
    double spent = 0;

    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0 || ranks_timed == ALL_RANKS) {
        double begin = now();
        loop(times);
        spent = now() - begin;
    }
    MPI_Bcast(&spent, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    return spent;
}

double measure(loop_function loop, enum timed_ranks ranks_timed)
{
    /* Runs of many ranks on few processors take long and vary little, so they have fewer rounds. */
    const double round = is_quick ? 2e5 : 1e6, all = is_quick ? 1e8 : ranks > 4 ? 3e8 : 1e9;
    double spent, total = 0, least = INFINITY;
    long times = 1;

    /* Finds the number of calls that makes a round long enough for the clock. This also warms the caches. */
    while ((spent = time_of(loop, times, ranks_timed)) < round && times < 1 << 20)
        times *= spent < round / 16 ? 8 : 2;
    for (int i = 0; i < (is_quick ? 3 : 9) && total < all; i++) {
        spent = time_of(loop, times, ranks_timed);
        total += spent;
        least = fmin(least, spent / times);
    }
    return least;
}

void report(const char *row, const char *kind, const char *sync, long bytes, double nanoseconds, int right)
{
    int all_right;

    MPI_Allreduce(&right, &all_right, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    if (rank != 0)
        return;
    printf("%s,%s,%s,", row, kind, sync);
    if (bytes >= 0)
        printf("%ld", bytes);
    if (all_right)
        printf(",%d,%.2f,ns\n", ranks, nanoseconds);
    else
        printf(",%d,,wrong\n", ranks);
    fflush(stdout);
}

void *pages(size_t bytes)
{
    void *memory;

    if (posix_memalign(&memory, 4096, bytes > 0 ? bytes : 1) != 0) {
        fprintf(stderr, "no memory for %zu bytes\n", bytes);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    memset(memory, 0, bytes);
    return memory;
}

struct window open_window(const char *kind, MPI_Aint bytes)
{
    struct window window = { MPI_WIN_NULL, kind, NULL, bytes, 0 };

    if (strcmp(kind, "allocate") == 0) {
        MPI_Win_allocate(bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window.memory, &window.win);
        memset(window.memory, 0, bytes);
    } else if (strcmp(kind, "create") == 0) {
        window.memory = pages(bytes);
        MPI_Win_create(window.memory, bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window.win);
    } else {
        window.memory = pages(bytes);
        MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window.win);
        MPI_Win_attach(window.win, window.memory, bytes);
        MPI_Get_address(window.memory, &window.place);
        MPI_Bcast(&window.place, 1, MPI_AINT, 1, MPI_COMM_WORLD);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    return window;
}

void close_window(struct window *window)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if (strcmp(window->kind, "dynamic") == 0)
        MPI_Win_detach(window->win, window->memory);
    MPI_Win_free(&window->win);
    if (strcmp(window->kind, "allocate") != 0)
        free(window->memory);
}
