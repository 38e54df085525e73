/* Random sequences of Put, Get, Accumulate, Get_accumulate, Fetch_and_op, Compare_and_swap, their forms with requests and large
 * counts, and local stores, on windows of all kinds with all synchronisation modes (MPI-5.0 sections 12.3 and 12.5). After each
 * epoch every byte of window and origin buffers equals a model, which each rank computes from the same random numbers. Arguments:
 * seed and number of epochs. A failure prints seed, epoch and operation.
 * ranks: 4
 * more ranks: 1 2 3 7 16
 * network: 2 3 4x2
 * expect: success
 * timeout: 120
 */
#include "random_accesses.h"

/* Number of epochs, chosen so that all numbers of ranks have about the same work. If tests_everything() is false, the test has a
 * quarter of them. */
#ifndef DERIVED_SHAPES
#define EPOCHS (ranks > 7 ? 100 : 2000 / (ranks + 1))
#else
#define EPOCHS (ranks > 7 ? 40 : 1000 / (ranks + 1))
#endif

static int accesses_between(int origin, int target)
{
    int count = 0;

    for (int i = 0; i < plan.accesses; i++)
        count += plan.access[i].origin == origin && plan.access[i].target == target && plan.access[i].call != STORE;
    return count;
}

/* Whether an epoch connects the two ranks: always if there are operations, and in some epochs without operations. */
static int are_connected(int origin, int target)
{
    uint64_t random = seed + 1000 * (uint64_t) epoch + 17 * (uint64_t) origin + (uint64_t) target;

    return accesses_between(origin, target) > 0 || chance(&random, 5) == 0;
}

static void in_fences(void)
{
    MPI_Win win = plan.window->handle;
    int shared = chance(&plan.random, 4);

    CHECK_OK(MPI_Win_fence(shared & 1 ? MPI_MODE_NOPRECEDE : 0, win));
    perform_all(-1);
    describe(NULL);
    CHECK_OK(MPI_Win_fence(shared & 2 ? MPI_MODE_NOSUCCEED | MPI_MODE_NOPUT : 0, win));
}

static void in_exposures(void)
{
    int *targets = calloc((size_t) ranks, sizeof *targets), *origins = calloc((size_t) ranks, sizeof *origins);
    int target_count = 0, origin_count = 0, flag = 0, check = chance(&plan.random, 3) ? 0 : MPI_MODE_NOCHECK;
    MPI_Group all, to, from;
    MPI_Win win = plan.window->handle;

    CHECK(targets != NULL && origins != NULL);
    for (int i = 0; i < ranks; i++) {
        if (are_connected(rank, i))
            targets[target_count++] = i;
        if (are_connected(i, rank))
            origins[origin_count++] = i;
    }
    CHECK_OK(MPI_Win_get_group(win, &all));
    CHECK_OK(MPI_Group_incl(all, target_count, targets, &to));
    CHECK_OK(MPI_Group_incl(all, origin_count, origins, &from));
    CHECK_OK(MPI_Win_post(from, check, win));
    if (check != 0)
        together();
    CHECK_OK(MPI_Win_start(to, check, win));
    perform_all(-1);
    describe(NULL);
    CHECK_OK(MPI_Win_complete(win));
    if (chance(&own, 2))
        CHECK_OK(MPI_Win_wait(win));
    else
        while (!flag)
            CHECK_OK(MPI_Win_test(win, &flag));
    CHECK_OK(MPI_Group_free(&all));
    CHECK_OK(MPI_Group_free(&to));
    CHECK_OK(MPI_Group_free(&from));
    free(targets);
    free(origins);
}

/* One lock at a time, locks on several targets, or lock_all. */
static void in_locks(void)
{
    MPI_Win win = plan.window->handle;
    int first = chance(&own, ranks), assertion = chance(&own, 3) ? 0 : MPI_MODE_NOCHECK;

    together();
    CHECK_OK(MPI_Win_sync(win));
    if (plan.mode == LOCK_ALL) {
        CHECK_OK(MPI_Win_lock_all(assertion, win));
        perform_all(-1);
        describe(NULL);
        if (chance(&own, 2))
            complete_requests();
        CHECK_OK(MPI_Win_unlock_all(win));
    } else if (plan.mode == LOCK_SEVERAL) {
        for (int i = 0; i < ranks; i++)
            if (are_connected(rank, i))
                CHECK_OK(MPI_Win_lock(chance(&own, 2) ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE, i, 0, win));
        perform_all(-1);
        describe(NULL);
        if (chance(&own, 2))
            complete_requests();
        for (int i = 0; i < ranks; i++)
            if (are_connected(rank, (first + i) % ranks))
                CHECK_OK(MPI_Win_unlock((first + i) % ranks, win));
    } else {
        int type = plan.mode == LOCK_SHARED ? MPI_LOCK_SHARED : MPI_LOCK_EXCLUSIVE;

        for (int i = 0; i < ranks; i++) {
            int target = (first + i) % ranks;
            if (!are_connected(rank, target))
                continue;
            CHECK_OK(MPI_Win_lock(type, target, plan.mode == LOCK_SHARED ? assertion : 0, win));
            perform_all(target);
            describe(NULL);
            if (chance(&own, 2))
                complete_requests();
            CHECK_OK(MPI_Win_unlock(target, win));
        }
        for (int i = 0; i < plan.accesses; i++)
            if (plan.access[i].origin == rank && plan.access[i].call == STORE && !are_connected(rank, rank))
                perform(&plan.access[i]);
    }
    complete_requests();
    together();
    CHECK_OK(MPI_Win_sync(win));
}

/* Comparison -------------------------------------------------------------------------------------------------------*/

/* Checks the fetched values of an access: each must be the model's value if `is_exact`; for a compare and swap it must be the
 * comparison value, the new value or the model's. Then the model takes the fetched values: they depend on the order of the ranks,
 * or have bytes without significance.
 */
static void check_results(const struct access *access)
{
    unsigned char *wanted = arena_of(rank);

    describe(access);
    for (int i = 0; i < elements_of(&access->there); i++) {
        struct item item = element_of(&access->result, i);
        const unsigned char *got = arena + item.at;
        int (*same)(const unsigned char *, const unsigned char *) = access->values->model->same;

        if (access->is_exact && !same(got, wanted + item.at))
            fail(__FILE__, __LINE__, "fetched element %d is wrong", i);
        if (access->call == COMPARE_AND_SWAP && !same(got, arena + access->compare)
            && !same(got, arena + access->here.at) && !same(got, wanted + item.at))
            fail(__FILE__, __LINE__, "the fetched value is neither the initial value nor a value that a rank has swapped in");
        copy_element(item.basic, wanted + item.at, got);
    }
}

static int covers(const struct buffer *buffer, size_t byte)
{
    ptrdiff_t begin, end, at = (ptrdiff_t) byte - buffer->at;

    if (buffer->shape == NULL)
        return 0;
    span_of(buffer->shape, buffer->count, &begin, &end);
    return at >= begin && at < end;
}

/* Compares memory with the model. If they differ, prints the accesses to the first wrong byte. */
static void check_memory(int is_arena, const unsigned char *got, const unsigned char *wanted, size_t length)
{
    for (size_t byte = 0; byte < length; byte++) {
        if (got[byte] == wanted[byte])
            continue;
        for (int i = 0; i < plan.accesses; i++) {
            const struct access *access = &plan.access[i];
            int is_here = access->is_in_window != is_arena && covers(&access->here, byte);

            if ((access->origin == rank && (is_here || (is_arena && covers(&access->result, byte))))
                || (access->target == rank && !is_arena && covers(&access->there, byte)))
                describe(access);
        }
        fail(__FILE__, __LINE__, "byte %zu of the %s is 0x%02x, expected 0x%02x", byte,
             is_arena ? "origin buffers" : "window", got[byte], wanted[byte]);
    }
}

static void check_epoch(void)
{
    unsigned char *wanted = memory_of(plan.kind, rank), *memory = plan.window->memory;

    for (int i = 0; i < plan.accesses; i++) {
        const struct access *access = &plan.access[i];

        if (access->call == COUNT && access->origin == rank)
            copy_buffer(arena_of(rank), &access->here, arena, &access->here);
        if (access->origin == rank && access->result.shape != NULL)
            check_results(access);
        if (access->target != rank || access->values == NULL)
            continue;
        describe(access);
        for (int e = 0; e < elements_of(&access->there); e++) {
            struct item item = element_of(&access->there, e);

            if (!access->values->model->same(memory + item.at, wanted + item.at))
                fail(__FILE__, __LINE__, "element %d is wrong after the epoch", e);
            copy_element(item.basic, wanted + item.at, memory + item.at);
        }
    }
    describe(NULL);
    check_memory(0, memory, wanted, SPACE);
    check_memory(1, arena, arena_of(rank), ARENA);
}

/* Overwrites the segments of accumulates and swaps, whose bytes the models of other ranks do not know, with bytes that all ranks
 * know. */
static void forget_values(void)
{
    for (int i = 0; i < plan.segments; i++) {
        const struct segment *segment = &plan.segment[i];
        unsigned char *bytes = memory_of(plan.kind, segment->target) + segment->begin;

        if (!segment->has_values)
            continue;
        fill_random(&plan.random, bytes, segment->end - segment->begin);
        if (segment->target == rank)
            memcpy(plan.window->memory + segment->begin, bytes, (size_t) (segment->end - segment->begin));
    }
}

static void run_epoch(const struct window *window)
{
    make_plan(seed * 1000003 + (uint64_t) epoch, window);
    own = seed + 7919 * (uint64_t) (rank + 1) + 104729 * (uint64_t) epoch;
    describe(NULL);
    memcpy(arena, arena_of(rank), ARENA);
    for (int i = 0; i < plan.segments; i++)
        if (plan.segment[i].target == rank && plan.segment[i].has_values)
            memcpy(window->memory + plan.segment[i].begin, memory_of(plan.kind, rank) + plan.segment[i].begin,
                   (size_t) (plan.segment[i].end - plan.segment[i].begin));
    if (plan.mode == FENCE)
        in_fences();
    else if (plan.mode == START_POST)
        in_exposures();
    else
        in_locks();
    for (int i = 0; i < plan.accesses; i++)
        do_in_model(&plan.access[i]);
    check_epoch();
    forget_values();
    free_plan();
}

int main(int argc, char **argv)
{
    struct window windows[KINDS];

    start();
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 10);
    int epochs = argc > 2 ? atoi(argv[2]) : tests_everything() ? EPOCHS : EPOCHS / 4;
    arenas = malloc((size_t) ranks * ARENA);
    arena = malloc(ARENA);
    plan.arena_used = calloc((size_t) ranks, sizeof *plan.arena_used);
    plan.used = calloc((size_t) ranks, sizeof *plan.used);
    CHECK(arenas != NULL && arena != NULL && plan.arena_used != NULL && plan.used != NULL);
    for (int kind = 0; kind < KINDS; kind++) {
        uint64_t random = seed + (uint64_t) kind;

        windows[kind] = make_window((enum kind) kind);
        memories[kind] = malloc((size_t) ranks * SPACE);
        CHECK(memories[kind] != NULL);
        fill_random(&random, memories[kind], ranks * SPACE);
        memcpy(windows[kind].memory, memory_of((enum kind) kind, rank), SPACE);
    }
    together();
    for (epoch = 0; epoch < epochs; epoch++) {
        uint64_t random = seed * 31 + (uint64_t) epoch;
        run_epoch(&windows[chance(&random, KINDS)]);
    }
    situation[0] = '\0';
    for (int kind = 0; kind < KINDS; kind++) {
        free_window(&windows[kind]);
        free(memories[kind]);
    }
    free(plan.arena_used);
    free(plan.used);
    free(arena);
    free(arenas);
    return finish();
}
