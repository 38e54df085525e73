/* where.h: asks mpiexec where its ranks wait, for the tests of mpiexec -where. */
#ifndef WHERE_H
#define WHERE_H

#include "check.h"

#include <unistd.h>

/* Returns what `mpiexec -where` prints about the mpiexec that is the parent of this rank. */
static inline const char *told(void)
{
    static char text[4096];
    char command[100];
    size_t length;
    FILE *pipe;

    snprintf(command, sizeof command, "/proc/%d/exe -where %d", (int) getppid(), (int) getppid());
    pipe = popen(command, "r");
    CHECK(pipe != NULL);
    length = fread(text, 1, sizeof text - 1, pipe);
    text[length] = '\0';
    CHECK_EQUAL(pclose(pipe), 0);
    return text;
}

/* Whether a text reports that exactly `waiting` ranks have waited for two seconds or longer. */
static inline int is_complete(const char *text, int waiting)
{
    int lines = 0;

    for (; (text = strstr(text, " has waited for ")) != NULL; text++)
        lines += atoi(text + strlen(" has waited for ")) >= 2;
    return lines == waiting;
}

/* Repeats `mpiexec -where` until exactly `waiting` ranks have waited for two seconds or longer, prints its last
 * output, and ends the job with status 7. */
static inline void tell_and_abort(int waiting)
{
    const char *text = "";

    for (; !is_complete(text, waiting); usleep(100000))
        text = told();
    fputs(text, stdout);
    MPI_Abort(MPI_COMM_WORLD, 7);
}

#endif
