/* launched.h: what the tests of two MPI programs in one rank share. */
#ifndef LAUNCHED_H
#define LAUNCHED_H

#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

/* Runs this program with the argument "first" in a child, before MPI_Init, until its end, as a script would do it. */
static inline void run_before(char *name)
{
    int status = -1;
    pid_t child = fork();

    CHECK(child >= 0);
    if (child == 0) {
        execl("/proc/self/exe", name, "first", (char *) NULL);
        _exit(CHECK_STATUS);
    }
    CHECK_EQUAL(waitpid(child, &status, 0), child);
    CHECK_EQUAL(status, 0);
}

#endif
