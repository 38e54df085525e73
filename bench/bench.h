/* bench.h: what the parts of the benchmark share. It calls MPI-3 functions alone, so that any library can be measured. */
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

/* Rank and number of ranks, and whether less care is asked for. */
extern int rank, ranks, is_quick;

/* Which ranks run what is measured: rank 0, while the others wait in a barrier, or all. */
enum timed_ranks { FIRST_RANK, ALL_RANKS };

/* What is measured, that many times. */
typedef void (*loop_function)(long times);

/* Nanoseconds since some time. */
double now(void);

/* Nanoseconds for one time: the least mean of some rounds, which is what is left when nothing else runs. All ranks call it. */
double measure(loop_function loop, enum timed_ranks ranks_timed);

/* Prints row,kind,sync,bytes,ranks,value,unit at rank 0; what is not known stays empty. When the data were not `right` at some
 * rank the row has no value and the unit "wrong". All ranks call it.
 */
void report(const char *row, const char *kind, const char *sync, long bytes, double nanoseconds, int right);

/* A window on memory of each rank, and where in it rank 1's begins; "allocate", "create" over memory of malloc, "dynamic" with such
 * memory attached. The memory is zero.
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

/* Memory that begins at a page, touched. */
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
