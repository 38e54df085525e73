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
#include "section_copies.h"
#include <stdlib.h>

/* The copy of one section. The data that the pointers refer to follow this structure in the same block of memory. */
struct request_copy {
    struct request_copy *next;    /* the next entry of the list */
    struct request_copy *partner; /* the copy of the call's other buffer, or NULL */
    INTEGER request;
    enum lifetime lifetime;
    int active; /* started, and not yet reported as complete */
    size_t length;
    char *copy;
    char *before; /* the contents before the operation; NULL for a buffer that is only read */
    struct section *section;
};

int requests_with_copies;

/* The hash table of copies, whose key is the request. If a call has two copies, the table contains only the first
 * one. */
#define LISTS 64
static struct request_copy *lists[LISTS];
static char locked;

static struct request_copy **list_of(INTEGER request)
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

static void fill(struct request_copy *entry)
{
    move_section(entry->section, entry->copy, 0);
    if (entry->before)
        memcpy(entry->before, entry->copy, entry->length);
}

struct request_copy *copy_for_request(const struct section *section, int written)
{
    size_t described = sizeof *section + (size_t)section->rank * sizeof section->dimensions[0];
    size_t head = aligned(sizeof(struct request_copy) + described);
    size_t length = (size_t)elements_in(section) * section->elem_len;
    struct request_copy *entry = malloc(head + aligned(length) * (written ? 2 : 1));
    if (!entry)
        return NULL;
    *entry = (struct request_copy){0};
    entry->length = length;
    entry->copy = (char *)entry + head;
    entry->before = written ? entry->copy + aligned(length) : NULL;
    entry->section = memcpy(entry + 1, section, described);
    fill(entry);
    return entry;
}

void *copy_in(struct request_copy *entry)
{
    return entry->copy;
}

/* Frees both copies of a call. */
static void release(struct request_copy *entry)
{
    free(entry->partner);
    free(entry);
}

void keep_sections(struct request_copy *first, struct request_copy *second, const INTEGER *request, enum lifetime lifetime, INTEGER ierror)
{
    struct request_copy *entry = first ? first : second;
    entry->partner = first ? second : NULL;
    if (ierror != MPI_SUCCESS) {
        release(entry);
        return;
    }
    entry->request = *request;
    entry->lifetime = lifetime;
    entry->active = lifetime == TEMPORARY;
    struct request_copy **list = list_of(*request);
    lock(&locked);
    entry->next = *list;
    *list = entry;
    unlock(&locked);
    /* Relaxed: a thread that completes the request has received the request from this thread, and this transfer
     * orders the two accesses. */
    __atomic_fetch_add(&requests_with_copies, 1, __ATOMIC_RELAXED);
}

/* Finds the copies of a request that have the given lifetime. Returns the address of the pointer to them in the
 * list, or the address of the NULL pointer at the end of the list. The caller holds the lock. */
static struct request_copy **place_of(INTEGER request, enum lifetime lifetime)
{
    struct request_copy **place = list_of(request);
    while (*place && ((*place)->request != request || (*place)->lifetime != lifetime))
        place = &(*place)->next;
    return place;
}

/* Removes the copies of one call from the table. Returns NULL if there are none. */
static struct request_copy *take(INTEGER request, enum lifetime lifetime)
{
    lock(&locked);
    struct request_copy **place = place_of(request, lifetime), *entry = *place;
    if (entry)
        *place = entry->next;
    unlock(&locked);
    if (entry)
        __atomic_fetch_sub(&requests_with_copies, 1, __ATOMIC_RELAXED); /* Relaxed: the transfer of the request between threads orders the accesses. */
    return entry;
}

/* Returns the copies of a persistent request, or NULL if it has none. The copies stay in the table until the request
 * is freed. */
static struct request_copy *persistent(INTEGER request)
{
    lock(&locked);
    struct request_copy *entry = *place_of(request, PERSISTENT);
    unlock(&locked);
    return entry;
}

/* Writes those bytes back to the sections of a call that the operation has changed. */
static void give_back(struct request_copy *entry)
{
    entry->active = 0;
    for (struct request_copy *each = entry; each; each = each->partner)
        if (each->before)
            move_changes(each->section, each->copy, each->before);
}

void finish_sections(INTEGER request)
{
    struct request_copy *entry;
    /* Several operations that were complete when their calls returned may have the same request handle. */
    while ((entry = take(request, TEMPORARY))) {
        give_back(entry);
        release(entry);
    }
    entry = persistent(request);
    if (entry && entry->active)
        give_back(entry);
}

/* Returns true if the operation of a request is complete or inactive. */
static int is_complete(INTEGER request)
{
    int flag = 0;
    return PMPI_Request_get_status(FROMINT(Request, request), &flag, MPI_STATUS_IGNORE) == MPI_SUCCESS && flag;
}

void start_sections(INTEGER request)
{
    struct request_copy *entry = persistent(request);
    /* MPI_START fails for an active request, so its copies must not change. */
    if (!entry || !is_complete(request))
        return;
    if (entry->active)
        give_back(entry);
    for (struct request_copy *each = entry; each; each = each->partner)
        fill(each);
    entry->active = 1;
}

int before_free(INTEGER request)
{
    return is_complete(request);
}

void after_free(INTEGER request, int was_complete)
{
    struct request_copy *entry = take(request, PERSISTENT);
    if (!entry)
        entry = take(request, TEMPORARY);
    /* An operation that is not complete still uses the copies. Its completion will not be reported, so the copies are
     * never freed. */
    if (!entry || !was_complete)
        return;
    if (entry->active)
        give_back(entry);
    release(entry);
}
