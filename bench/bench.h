/* bench.h: declarations for all parts of the benchmark. The benchmark calls only functions of MPI-3, so that it runs with any library. */
#ifndef BENCH_H
#define BENCH_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The largest message or operation, in bytes. */
enum { LARGEST = 4 << 20 };

/* Rank, number of ranks, and whether this is a quick run. */
extern int rank, ranks, is_quick;

/* The ranks that run the measured calls: rank 0 while the others wait in a barrier, or all. */
enum timed_ranks { FIRST_RANK, ALL_RANKS };

/* A function that makes the measured calls `times` times. */
typedef void (*loop_function)(long times);

/* Returns the time in nanoseconds since an arbitrary start. */
double now(void);

/* Returns the time of one call in nanoseconds: the minimum of the means of several rounds, which excludes disturbances. All ranks call this
 * function. */
double measure(loop_function loop, enum timed_ranks ranks_timed);

/* Prints row,kind,sync,bytes,ranks,value,unit at rank 0; unknown fields are empty. If the data were not `right` at some
 * rank, the row has no value and the unit "wrong". All ranks call this function.
 */
void report(const char *row, const char *kind, const char *sync, long bytes, double nanoseconds, int right);

/* A window with memory of each rank, and the displacement of rank 1's memory. Kinds are "allocate", "create" over memory of malloc, and
 * "dynamic" with attached memory of malloc. The memory is zeroed.
 */
struct window {
    MPI_Win win;
    const char *kind;
    char *memory;
    MPI_Aint bytes;
    MPI_Aint place;
};

struct window open_window(const char *kind, MPI_Aint bytes);
void close_window(struct window *window);

/* Returns page-aligned memory, whose pages were accessed once. */
void *pages(size_t bytes);

/* The groups of rows. */
void measure_operations(const char *kind);
void measure_contention(void);
void measure_busy_target(void);
void measure_busy_machine(const char *loops);
void measure_synchronization(void);
void measure_window_creation(void);
void measure_regions(void);
void measure_messages(void);
void measure_collectives(void);
void measure_threads(void);
void measure_instructions(void);

#endif
