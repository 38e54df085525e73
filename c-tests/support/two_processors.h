/* two_processors.h: a program that includes this file restricts itself, before MPI_Init, to the first two of its processors. So its ranks
 * share processors also on a machine that has a processor for each.
 */
#ifndef TWO_PROCESSORS_H
#define TWO_PROCESSORS_H

#include "check.h"

#include <sched.h>

/* Called before main. All ranks inherit the same processors from the launcher, so they choose the same two. */
__attribute__((constructor)) static void keep_two_processors(void)
{
    cpu_set_t all, two;
    int kept = 0;

    CHECK(sched_getaffinity(0, sizeof all, &all) == 0);
    CPU_ZERO(&two);
    for (int processor = 0; processor < CPU_SETSIZE && kept < 2; processor++)
        if (CPU_ISSET(processor, &all)) {
            CPU_SET(processor, &two);
            kept++;
        }
    CHECK(sched_setaffinity(0, sizeof two, &two) == 0);
}

#endif
