/* unmapped.h: a limit of this process's address space, under which it cannot map the memory of other ranks. */
#ifndef UNMAPPED_H
#define UNMAPPED_H

#include "check.h"

#include <sys/resource.h>
#include <unistd.h>

/* Leaves room for small allocations, and for no mapping of 4 MiB, the unit in which ranks map each other's messages. */
static inline void limit_memory(void)
{
    struct rlimit limit;
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");

    CHECK(file != NULL && fscanf(file, "%ld", &pages) == 1);
    fclose(file);
    CHECK(getrlimit(RLIMIT_AS, &limit) == 0);
    limit.rlim_cur = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + (2 << 20);
    CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
}

static inline void unlimit_memory(void)
{
    struct rlimit limit;

    CHECK(getrlimit(RLIMIT_AS, &limit) == 0);
    limit.rlim_cur = limit.rlim_max;
    CHECK(setrlimit(RLIMIT_AS, &limit) == 0);
}

#endif
