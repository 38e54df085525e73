/* Copies of array sections for nonblocking and persistent calls of mpi_f08. A copy is needed if no datatype can
 * describe the buffer. This is so in reductions, which require predefined datatypes, and for buffers whose size depends
 * on more than one count.
 *
 * A copy belongs to a request. The copy is filled when the operation starts: a nonblocking call fills it, and for a
 * persistent request each MPI_START fills it. When a Fortran procedure reports that the operation is complete, the
 * changed bytes are written back to the section, and the copy is freed unless the request is persistent. Unchanged
 * bytes are not written, because the program may use them while the operation is active.
 *
 * This code calls only PMPI_ names, so that tools do not see its calls, which the program did not make. */
#include "held_sections.h"
#include <stdlib.h>

/* The copy of one section. The data that the pointers refer to follow this structure in the same block of memory. */
struct held {
    struct held *next;    /* the next entry of the list */
    struct held *partner; /* the copy of the call's other buffer, or NULL */
    INTEGER request;
    enum lifetime lifetime;
    int active; /* started, and not yet reported as complete */
    size_t length;
    char *copy;
    char *before; /* the contents before the operation; NULL for a buffer that is only read */
    struct section *section;
};

int held_requests;

/* The hash table of copies, whose key is the request. If a call has two copies, the table contains only the first
 * one. */
#define LISTS 64
static struct held *lists[LISTS];
static char locked;

static struct held **list_of(INTEGER request)
{
    /* The lowest bits of the handles of all requests may be equal, so the index also depends on higher bits. */
    unsigned number = (unsigned)request;
    return &lists[(number ^ number >> 4 ^ number >> 10) % LISTS];
}

/* Rounds a number of bytes up, so that the data that follow are aligned for any type. */
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

/* Frees both copies of a call. */
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
    /* Relaxed: a thread that completes the request has received the request from this thread, and this transfer
     * orders the two accesses. */
    __atomic_fetch_add(&held_requests, 1, __ATOMIC_RELAXED);
}

/* Finds the copies of a request that have the given lifetime. Returns the address of the pointer to them in the
 * list, or the address of the NULL pointer at the end of the list. The caller holds the lock. */
static struct held **place_of(INTEGER request, enum lifetime lifetime)
{
    struct held **place = list_of(request);
    while (*place && ((*place)->request != request || (*place)->lifetime != lifetime))
        place = &(*place)->next;
    return place;
}

/* Removes the copies of one call from the table. Returns NULL if there are none. */
static struct held *take(INTEGER request, enum lifetime lifetime)
{
    lock(&locked);
    struct held **place = place_of(request, lifetime), *held = *place;
    if (held)
        *place = held->next;
    unlock(&locked);
    if (held)
        __atomic_fetch_sub(&held_requests, 1, __ATOMIC_RELAXED); /* Relaxed: the transfer of the request between threads orders the accesses. */
    return held;
}

/* Returns the copies of a persistent request, or NULL if it has none. The copies stay in the table until the request
 * is freed. */
static struct held *persistent(INTEGER request)
{
    lock(&locked);
    struct held *held = *place_of(request, PERSISTENT);
    unlock(&locked);
    return held;
}

/* Writes those bytes back to the sections of a call that the operation has changed. */
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
    /* Several operations that were complete when their calls returned may have the same request handle. */
    while ((held = take(request, TEMPORARY))) {
        give_back(held);
        release(held);
    }
    held = persistent(request);
    if (held && held->active)
        give_back(held);
}

/* Returns true if the operation of a request is complete or inactive. */
static int is_complete(INTEGER request)
{
    int flag = 0;
    return PMPI_Request_get_status(FROMINT(Request, request), &flag, MPI_STATUS_IGNORE) == MPI_SUCCESS && flag;
}

void start_sections(INTEGER request)
{
    struct held *held = persistent(request);
    /* MPI_START fails for an active request, so its copies must not change. */
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
    /* An operation that is not complete still uses the copies. Its completion will not be reported, so the copies are
     * never freed. */
    if (!held || !was_complete)
        return;
    if (held->active)
        give_back(held);
    release(held);
}
