/* processes.h: the state of the other ranks' processes, from /proc. For tests of waiting ranks. */
#ifndef PROCESSES_H
#define PROCESSES_H

#include "check.h"

#include <sched.h>
#include <time.h>
#include <unistd.h>

/* Returns the process IDs of all ranks. */
static inline int *process_numbers(void)
{
    int mine = (int) getpid(), *all = calloc((size_t) ranks, sizeof *all);

    CHECK(all != NULL);
    CHECK_OK(MPI_Allgather(&mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD));
    return all;
}

/* The state of a process's main thread: a letter of /proc/PID/stat. */
static inline char state_of(int process)
{
    char path[64], text[512];
    size_t length;

    snprintf(path, sizeof path, "/proc/%d/stat", process);
    FILE *stat = fopen(path, "r");
    CHECK(stat != NULL);
    length = fread(text, 1, sizeof text - 1, stat);
    fclose(stat);
    text[length] = '\0';
    /* The state follows the name, which may have any characters. */
    char *end = strrchr(text, ')');
    CHECK(end != NULL && end[1] == ' ');
    return end[2];
}

/* Waits until the process sleeps. The caller knows that the only remaining action of the process is a waiting call. */
static inline void await_sleep(int process)
{
    while (state_of(process) != 'S')
        sched_yield();
}

/* Processor time of this process, in seconds. */
static inline double used_seconds(void)
{
    struct timespec used;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (double) used.tv_sec + 1e-9 * (double) used.tv_nsec;
}

#endif
