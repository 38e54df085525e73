/* limits.h: declarations for all parts of `limits`, which does not use MPI. */
#ifndef LIMITS_H
#define LIMITS_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 4 << 20 };

extern int is_quick;

/* The two processors of ranks 0 and 1. */
extern int processors[2];

/* Returns the time in nanoseconds since an arbitrary start. */
double now(void);

/* Returns the time of one call in nanoseconds: the minimum of the means of several rounds. */
double least(void (*loop)(long times));

/* Prints a row in the format of the benchmark. */
void row(const char *name, long bytes, int ranks, double nanoseconds);

/* Ends the program with the system's error message. */
void die(const char *what);

/* Returns zeroed memory that this process and its children share. */
void *shared_memory(size_t bytes);

/* Binds the process to a processor. */
void stay_on(int processor);

/* Starts a process that runs the function on the second processor. wait_for() waits for its end, and checks its status. */
int start(void (*run)(void));
void wait_for(int process);

/* Returns the time of a cache line from one processor to the other, in nanoseconds. */
double distance(void);

/* The groups of rows. */
void measure_memory(void);
void measure_two_processes(void);
void measure_many_processes(const char *program);

#endif
