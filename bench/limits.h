/* limits.h: what the parts of `limits` share. No MPI here. */
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

/* Nanoseconds since some time. */
double now(void);

/* Nanoseconds for one time: the least mean of some rounds. */
double least(void (*loop)(long times));

/* Prints a row as the benchmark does. */
void row(const char *name, long bytes, int ranks, double nanoseconds);

/* Ends the program with what the system says. */
void die(const char *what);

/* Memory that this process and its children share, zero. */
void *shared_memory(size_t bytes);

/* Stays on a processor. */
void stay_on(int processor);

/* Starts a process that runs the function on the second processor; wait_for() waits until it has ended, and checks how. */
int start(void (*run)(void));
void wait_for(int process);

/* Nanoseconds that a cache line takes from one processor to the other. */
double distance(void);

/* The groups of rows. */
void measure_memory(void);
void measure_two_processes(void);
void measure_many_processes(const char *program);

#endif
