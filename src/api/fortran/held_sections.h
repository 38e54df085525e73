/* Copies of sections that belong to requests (held_sections.c), as the procedures see them that complete requests. */
#ifndef RMAMPI_FORTRAN_HELD_SECTIONS_H
#define RMAMPI_FORTRAN_HELD_SECTIONS_H

#include "choice_buffers.h"

/* How many requests have copies. */
extern INTERNAL int held_requests;

static inline int are_held(void)
{
    /* Relaxed: a request that has copies came to this thread by way of the program, which made an order. */
    return __atomic_load_n(&held_requests, __ATOMIC_RELAXED) != 0;
}

INTERNAL void finish_sections(INTEGER request);
INTERNAL void start_sections(INTEGER request);
INTERNAL int before_free(INTEGER request);
INTERNAL void after_free(INTEGER request, int was_complete);

/* An operation is complete: the program may read its buffers, and write them. */
static inline void finish(INTEGER request)
{
    if (are_held())
        finish_sections(request);
}

/* The operation of a persistent request is about to start: it reads what the program has written since. */
static inline void refill(INTEGER request)
{
    if (are_held())
        start_sections(request);
}

#endif
