/* Copies of array sections for nonblocking and persistent calls of mpi_f08 whose buffers no datatype can describe: reductions,
 * which take predefined datatypes, and buffers whose size follows from more than one count.
 *
 * A copy belongs to a request. It is filled when the operation starts: by the call, or by each MPI_START of a persistent request.
 * When a procedure of Fortran reports that the operation is complete, what the operation has changed goes back into the section,
 * and the copy of a request that is not persistent is freed. Elements that the operation leaves alone are not written, since the
 * program may use them while the operation is under way.
 *
 * All calls are PMPI_: tools need not see them, they are none of the program's. */
#include "held_sections.h"
#include <stdlib.h>

/* The copy of one section. What the pointers lead to lies behind it in the same piece of memory. */
struct held {
    struct held *next;    /* in the table */
    struct held *partner; /* the other buffer of the call */
    INTEGER request;
    enum lifetime lifetime;
    int active; /* started, and not yet reported as complete */
    size_t length;
    char *copy;
    char *before; /* NULL for what is only read */
    struct section *section;
};

int held_requests;

/* The table: lists of the first buffers of calls, by requests. */
#define LISTS 64
static struct held *lists[LISTS];
static char locked;

static struct held **list_of(INTEGER request)
{
    /* The lowest bits of a handle may be the same in all requests. */
    unsigned number = (unsigned)request;
    return &lists[(number ^ number >> 4 ^ number >> 10) % LISTS];
}

/* Room for `bytes`, so that what follows is aligned as any type needs it. */
static size_t aligned(size_t bytes)
{
    return (bytes + 15) / 16 * 16;
}

static void fill(struct held *held)
{
    move_section(held->section, held->copy, 0);
    if (held->before)
        memcpy(held->before, held->copy, held->length);
}

struct held *hold_section(const struct section *section, int written)
{
    size_t described = sizeof *section + (size_t)section->rank * sizeof section->dimensions[0];
    size_t head = aligned(sizeof(struct held) + described);
    size_t length = (size_t)elements_in(section) * section->elem_len;
    struct held *held = malloc(head + aligned(length) * (written ? 2 : 1));
    if (!held)
        return NULL;
    *held = (struct held){0};
    held->length = length;
    held->copy = (char *)held + head;
    held->before = written ? held->copy + aligned(length) : NULL;
    held->section = memcpy(held + 1, section, described);
    fill(held);
    return held;
}

void *copy_in(struct held *held)
{
    return held->copy;
}

/* Frees the copies of a call. */
static void release(struct held *held)
{
    free(held->partner);
    free(held);
}

void keep_sections(struct held *first, struct held *second, const INTEGER *request, enum lifetime lifetime, INTEGER ierror)
{
    struct held *held = first ? first : second;
    held->partner = first ? second : NULL;
    if (ierror != MPI_SUCCESS) {
        release(held);
        return;
    }
    held->request = *request;
    held->lifetime = lifetime;
    held->active = lifetime == TEMPORARY;
    struct held **list = list_of(*request);
    lock(&locked);
    held->next = *list;
    *list = held;
    unlock(&locked);
    /* Relaxed: a thread that completes the request has got it from this one, in an order that it or the program made. */
    __atomic_fetch_add(&held_requests, 1, __ATOMIC_RELAXED);
}

/* Where copies stand that belong to a request of this lifetime, or the end of the list, under the lock. */
static struct held **place_of(INTEGER request, enum lifetime lifetime)
{
    struct held **place = list_of(request);
    while (*place && ((*place)->request != request || (*place)->lifetime != lifetime))
        place = &(*place)->next;
    return place;
}

/* Takes the copies of one call out of the table. NULL when there are none. */
static struct held *take(INTEGER request, enum lifetime lifetime)
{
    lock(&locked);
    struct held **place = place_of(request, lifetime), *held = *place;
    if (held)
        *place = held->next;
    unlock(&locked);
    if (held)
        __atomic_fetch_sub(&held_requests, 1, __ATOMIC_RELAXED); /* Relaxed: as in keep_sections. */
    return held;
}

/* The copies of a persistent request, which are its own until it is freed. */
static struct held *persistent(INTEGER request)
{
    lock(&locked);
    struct held *held = *place_of(request, PERSISTENT);
    unlock(&locked);
    return held;
}

/* Writes what the operation has changed back into the sections of a call. */
static void give_back(struct held *held)
{
    held->active = 0;
    for (struct held *each = held; each; each = each->partner)
        if (each->before)
            move_changes(each->section, each->copy, each->before);
}

void finish_sections(INTEGER request)
{
    struct held *held;
    /* Operations that are complete from the start may share one request. */
    while ((held = take(request, TEMPORARY))) {
        give_back(held);
        release(held);
    }
    held = persistent(request);
    if (held && held->active)
        give_back(held);
}

/* Whether no operation of a request is under way. */
static int is_complete(INTEGER request)
{
    int flag = 0;
    return PMPI_Request_get_status(FROMINT(Request, request), &flag, MPI_STATUS_IGNORE) == MPI_SUCCESS && flag;
}

void start_sections(INTEGER request)
{
    struct held *held = persistent(request);
    /* MPI_START refuses a request that is active. */
    if (!held || !is_complete(request))
        return;
    if (held->active)
        give_back(held);
    for (struct held *each = held; each; each = each->partner)
        fill(each);
    held->active = 1;
}

int before_free(INTEGER request)
{
    return is_complete(request);
}

void after_free(INTEGER request, int was_complete)
{
    struct held *held = take(request, PERSISTENT);
    if (!held)
        held = take(request, TEMPORARY);
    /* An operation under way still uses the copies, and nobody will hear when it has done: they stay. */
    if (!held || !was_complete)
        return;
    if (held->active)
        give_back(held);
    release(held);
}
