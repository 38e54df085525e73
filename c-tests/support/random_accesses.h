/* random_accesses.h: executes one rank's part of a plan, in random order and with random functions where the plan leaves the
 * choice.
 */
#ifndef RANDOM_ACCESSES_H
#define RANDOM_ACCESSES_H

#include "random_segments.h"

/* Memory of this rank for origin and result buffers. */
static unsigned char *arena;

/* Random numbers of this rank alone, for choices that the plan leaves open. */
static uint64_t own;

static uint64_t seed = 1;
static int epoch;

/* Describes the current operation. */
static void describe(const struct access *access)
{
    size_t length = (size_t) snprintf(situation, sizeof situation, "seed %llu, epoch %d: %s, %s",
                                      (unsigned long long) seed, epoch, kind_names[plan.kind],
                                      mode_names[plan.mode]);

    if (access != NULL)
        snprintf(situation + length, sizeof situation - length,
                 "; %s of rank %d at %d, %d x %d elements of %s at byte %td (disp_unit %d, %s), origin %d x %d at byte "
                 "%td, operation %s", call_names[access->call], access->origin, access->target, access->there.count,
                 access->there.shape->items,
                 access->there.shape->items > 0 ? access->there.shape->map[0].basic->name : "nothing", access->there.at,
                 plan.window->unit[access->target], access->is_flushed ? "flushed" : "not flushed",
                 access->here.count, access->here.shape->items, access->here.at,
                 access->values == NULL ? "none" : access->operation == NO_OP ? "MPI_NO_OP"
                 : operations[access->operation].name);
}

/* Requests ---------------------------------------------------------------------------------------------------------*/

static MPI_Request requests[MOST_ACCESSES];
static int pending;

/* By random choice: waits for a request, tests it until it is complete, frees it, or stores it for complete_requests(). */
static void take_request(MPI_Request request)
{
    int flag = 0;

    CHECK(request != MPI_REQUEST_NULL);
    switch (chance(&own, 5)) {
    case 0:
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        break;
    case 1:
        while (!flag)
            CHECK_OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
        break;
    case 2:
        CHECK_OK(MPI_Request_free(&request));
        break;
    default:
        requests[pending++] = request;
        return;
    }
    CHECK(request == MPI_REQUEST_NULL);
}

static void complete_requests(void)
{
    int way = chance(&own, 6), index, flag = 0, some, indices[MOST_ACCESSES];

    if (way == 0)
        CHECK_OK(MPI_Waitall(pending, requests, MPI_STATUSES_IGNORE));
    while (way == 1 && !flag)
        CHECK_OK(MPI_Testall(pending, requests, &flag, MPI_STATUSES_IGNORE));
    for (int left = pending; way > 1 && left > 0; left -= way < 4 ? flag : some) {
        flag = 1;
        some = 0;
        if (way == 2)
            CHECK_OK(MPI_Waitany(pending, requests, &index, MPI_STATUS_IGNORE));
        else if (way == 3)
            CHECK_OK(MPI_Testany(pending, requests, &index, &flag, MPI_STATUS_IGNORE));
        else if (way == 4)
            CHECK_OK(MPI_Waitsome(pending, requests, &some, indices, MPI_STATUSES_IGNORE));
        else
            CHECK_OK(MPI_Testsome(pending, requests, &some, indices, MPI_STATUSES_IGNORE));
        CHECK(some != MPI_UNDEFINED && (way >= 4 || !flag || index != MPI_UNDEFINED));
    }
    for (int i = 0; i < pending; i++)
        CHECK(requests[i] == MPI_REQUEST_NULL);
    pending = 0;
}

/* Operations -------------------------------------------------------------------------------------------------------*/

/* Calls MPI_X or, in one of three cases, MPI_X_c. */
#define EITHER(name, ...) (chance(&own, 3) == 0 ? name##_c(__VA_ARGS__) : name(__VA_ARGS__))

/* An origin or result buffer as arguments of a call, and whether its datatype was created for the call. */
struct argument {
    void *address;
    int count;
    MPI_Datatype type;
    int is_new;
};

#define HERE(argument) (argument).address, (argument).count, (argument).type
#define THERE target, disp, access->there.count, access->there.shape->handle

static void flush(int target)
{
    MPI_Win win = plan.window->handle;

    if (is_passive())
        CHECK_OK(chance(&own, 3) == 0 ? MPI_Win_flush_all(win) : MPI_Win_flush(target, win));
}

static unsigned char *origin_memory(const struct access *access)
{
    return access->is_in_window ? plan.window->memory : arena;
}

static struct argument argument_of(unsigned char *memory, const struct buffer *buffer)
{
    struct argument argument = {memory + buffer->at, buffer->count, buffer->shape->handle, 0};

#ifdef DERIVED_SHAPES
    if (chance(&own, 8) == 0) {
        argument = (struct argument) {MPI_BOTTOM, 1, from_bottom(argument.address, argument.count, argument.type), 1};
    }
#endif
    return argument;
}

/* Frees a datatype that argument_of() has created. Operations that are not complete yet do not need the handle. */
static void forget(struct argument *argument)
{
    if (argument->is_new)
        CHECK_OK(MPI_Type_free(&argument->type));
}

/* Each rank in turn gets a value, adds 1 and puts it; the next rank gets the new value. */
static void get_count_put(const struct access *access, MPI_Aint disp)
{
    MPI_Win win = plan.window->handle;
    const int target = access->target;
    struct argument here = argument_of(arena, &access->here);

    CHECK_OK(MPI_Get(HERE(here), THERE, win));
    flush(target);
    count_up(arena, &access->here);
    CHECK_OK(MPI_Put(HERE(here), THERE, win));
    forget(&here);
}

static void issue(const struct access *access, int target)
{
    const struct window *window = plan.window;
    MPI_Win win = window->handle;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Op operation = access->operation == NO_OP ? MPI_NO_OP : operations[access->operation].handle;
    MPI_Aint disp = window->zero[access->target] + access->there.at / window->unit[access->target];
    int with_request = is_passive() && access->call <= GET_ACCUMULATE && chance(&own, 3) == 0;
    struct argument here = argument_of(origin_memory(access), &access->here), result = {NULL, 0, MPI_DATATYPE_NULL, 0};

    if (access->call == GET_ACCUMULATE)
        result = argument_of(arena, &access->result);
    switch (access->call) {
    case PUT:
        CHECK_OK(with_request ? EITHER(MPI_Rput, HERE(here), THERE, win, &request)
                              : EITHER(MPI_Put, HERE(here), THERE, win));
        break;
    case GET:
        CHECK_OK(with_request ? EITHER(MPI_Rget, HERE(here), THERE, win, &request)
                              : EITHER(MPI_Get, HERE(here), THERE, win));
        break;
    case ACCUMULATE:
        CHECK_OK(with_request ? EITHER(MPI_Raccumulate, HERE(here), THERE, operation, win, &request)
                              : EITHER(MPI_Accumulate, HERE(here), THERE, operation, win));
        break;
    case GET_ACCUMULATE:
        CHECK_OK(with_request ? EITHER(MPI_Rget_accumulate, HERE(here), HERE(result), THERE,
                                       operation, win, &request)
                              : EITHER(MPI_Get_accumulate, HERE(here), HERE(result), THERE,
                                       operation, win));
        break;
    case FETCH_AND_OP:
        CHECK_OK(MPI_Fetch_and_op(arena + access->here.at, arena + access->result.at, access->here.shape->handle,
                                  target, disp, operation, win));
        break;
    case COMPARE_AND_SWAP:
        CHECK_OK(MPI_Compare_and_swap(arena + access->here.at, arena + access->compare, arena + access->result.at,
                                      access->here.shape->handle, target, disp, win));
        break;
    case STORE:
        copy_buffer(window->memory, &access->there, origin_memory(access), &access->here);
        break;
    default:
        get_count_put(access, disp);
    }
    forget(&here);
    forget(&result);
    if (with_request)
        take_request(request);
}

static void perform(const struct access *access)
{
    MPI_Win win = plan.window->handle;

    describe(access);
    /* An access to MPI_PROC_NULL has no effect. */
    if (access->call < STORE && chance(&own, 20) == 0)
        issue(access, MPI_PROC_NULL);
    issue(access, access->target);
    if (access->is_flushed)
        flush(access->target);
    else if (access->call != STORE && is_passive() && chance(&own, 6) == 0)
        CHECK_OK(chance(&own, 2) ? MPI_Win_flush_local_all(win) : MPI_Win_flush_local(access->target, win));
}

/* Performs the accesses of this rank to one target, or with -1 to all targets, in random order; accesses to one segment
 * keep the planned order. */
static void perform_all(int target)
{
    static const struct access *order[MOST_ACCESSES], *sorted[MOST_ACCESSES];
    int count = 0;

    for (int i = 0; i < plan.accesses; i++)
        if (plan.access[i].origin == rank && (target < 0 || plan.access[i].target == target))
            sorted[count] = order[count] = &plan.access[i], count++;
    for (int i = count - 1; i > 0; i--) {
        int other = chance(&own, i + 1);
        const struct access *moved = order[i];
        order[i] = order[other];
        order[other] = moved;
    }
    for (int first = 0, behind; first < count; first = behind) {
        int next = first;

        for (behind = first; behind < count && sorted[behind]->segment == sorted[first]->segment; behind++)
            ;
        const int segment = sorted[first]->segment;
        for (int i = 0; i < count && next < behind; i++)
            if (order[i]->segment == segment)
                order[i] = sorted[next++];
    }
    for (int i = 0; i < count; i++)
        perform(order[i]);
}

#endif
