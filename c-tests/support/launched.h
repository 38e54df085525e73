/* launched.h: common functions of the tests of launchers. */
#ifndef LAUNCHED_H
#define LAUNCHED_H

#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

/* Runs this program with the argument "first" as a child before MPI_Init, and waits for its end, as a script would do. */
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

/* MPI_Finalize, another session, and the line that shows the test that this rank has finished. */
static inline int finish_and_come_back(void)
{
    MPI_Session session;

    CHECK_OK(MPI_Finalize());
    CHECK_OK(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session));
    CHECK_OK(MPI_Session_finalize(&session));
    printf("rank %d of %d is done\n", rank, ranks);
    return 0;
}

#endif
