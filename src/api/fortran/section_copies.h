/* Functions on copies of sections that belong to requests (section_copies.c), for the procedures that start and complete
 * requests. */
#ifndef RMAMPI_FORTRAN_SECTION_COPIES_H
#define RMAMPI_FORTRAN_SECTION_COPIES_H

#include "choice_buffers.h"

/* Number of requests that have copies. */
extern INTERNAL int requests_with_copies;

static inline int has_copies(void)
{
    /* Relaxed: if the request has copies, the program has passed the request to this thread, and this transfer
     * orders the accesses. */
    return __atomic_load_n(&requests_with_copies, __ATOMIC_RELAXED) != 0;
}

INTERNAL void finish_sections(INTEGER request);
INTERNAL void start_sections(INTEGER request);
INTERNAL int before_free(INTEGER request);
INTERNAL void after_free(INTEGER request, int was_complete);

/* Must be called when an operation is complete, before the program uses the buffers of the operation. */
static inline void finish(INTEGER request)
{
    if (has_copies())
        finish_sections(request);
}

/* Must be called before the operation of a persistent request starts, so that the copies have the current data of
 * the program. */
static inline void refill(INTEGER request)
{
    if (has_copies())
        start_sections(request);
}

#endif
