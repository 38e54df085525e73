/* The cost of calls on another rank's memory, and of epochs and messages of a rank with itself: instructions from call
 * to return with all checks, atomic read-modify-writes and allocations. The calls make no system call. "wanted" is the
 * target of a row, and "at_most" its budget, the cost at the last change. A faster version lowers the budget, and no
 * change may raise it. A row whose budget is above its target needs work. The table with the current counts: make one
 * TEST=c-tests/cost/instructions.c
 * part: cost
 * ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=auto
 */
#include "check.h"

#include "single_step.h"

enum { SEVERAL = 8 };

static MPI_Win win;
static MPI_Group self;
static MPI_Aint place;
static long one = 1, other = 2, old;
static double real = 1.0, reals[2 * SEVERAL];
static MPI_Datatype every_second;

static void put(void)
{
    MPI_Put(&one, 1, MPI_LONG, 1, place, 1, MPI_LONG, win);
}

static void get(void)
{
    MPI_Get(&old, 1, MPI_LONG, 1, place, 1, MPI_LONG, win);
}

static void flush(void)
{
    MPI_Win_flush(1, win);
}

static void put_and_flush(void)
{
    put();
    flush();
}

static void get_and_flush(void)
{
    get();
    flush();
}

static void fetch_and_op_and_flush(void)
{
    MPI_Fetch_and_op(&one, &old, MPI_LONG, 1, place, MPI_SUM, win);
    flush();
}

static void compare_and_swap_and_flush(void)
{
    MPI_Compare_and_swap(&one, &other, &old, MPI_LONG, 1, place, win);
    flush();
}

static void accumulate_and_flush(void)
{
    MPI_Accumulate(&real, 1, MPI_DOUBLE, 1, place, 1, MPI_DOUBLE, MPI_SUM, win);
    flush();
}

static void put_with_request(void)
{
    MPI_Request request;

    MPI_Rput(&one, 1, MPI_LONG, 1, place, 1, MPI_LONG, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void get_with_request(void)
{
    MPI_Request request;

    MPI_Rget(&old, 1, MPI_LONG, 1, place, 1, MPI_LONG, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void accumulate_with_request(void)
{
    MPI_Request request;

    MPI_Raccumulate(&real, 1, MPI_DOUBLE, 1, place, 1, MPI_DOUBLE, MPI_SUM, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void get_accumulate_with_request(void)
{
    MPI_Request request;

    MPI_Rget_accumulate(&one, 1, MPI_LONG, &old, 1, MPI_LONG, 1, place, 1, MPI_LONG, MPI_SUM, win, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void put_line_and_flush(void)
{
    MPI_Put(reals, SEVERAL, MPI_DOUBLE, 1, place, SEVERAL, MPI_DOUBLE, win);
    flush();
}

static void accumulate_line_and_flush(void)
{
    MPI_Accumulate(reals, SEVERAL, MPI_DOUBLE, 1, place, SEVERAL, MPI_DOUBLE, MPI_SUM, win);
    flush();
}

static void put_strided_and_flush(void)
{
    MPI_Put(reals, 1, every_second, 1, place, 1, every_second, win);
    flush();
}

static void put_to_strided_and_flush(void)
{
    MPI_Put(reals, SEVERAL, MPI_DOUBLE, 1, place, 1, every_second, win);
    flush();
}

static void get_strided_and_flush(void)
{
    MPI_Get(reals, SEVERAL, MPI_DOUBLE, 1, place, 1, every_second, win);
    flush();
}

static void accumulate_strided_and_flush(void)
{
    MPI_Accumulate(reals, SEVERAL, MPI_DOUBLE, 1, place, 1, every_second, MPI_SUM, win);
    flush();
}

static void lock_and_unlock(void)
{
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
    MPI_Win_unlock(1, win);
}

static void lock_shared_and_unlock(void)
{
    MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
    MPI_Win_unlock(1, win);
}

/* The rank is its own target, so the calls do not wait for another rank. */
static void expose_and_access(void)
{
    MPI_Win_post(self, 0, win);
    MPI_Win_start(self, 0, win);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
}

static void lock_all_and_unlock_all(void)
{
    MPI_Win_lock_all(0, win);
    MPI_Win_unlock_all(win);
}

/* Messages of this rank to itself, of 8 bytes: all are sent before one of them is received. */
static void send(void)
{
    MPI_Send(&one, 1, MPI_LONG, 0, 0, MPI_COMM_WORLD);
}

static void receive(void)
{
    MPI_Recv(&old, 1, MPI_LONG, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void begin_to_send_and_wait(void)
{
    MPI_Request request;

    MPI_Isend(&one, 1, MPI_LONG, 0, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void begin_to_receive_and_wait(void)
{
    MPI_Request request;

    MPI_Irecv(&old, 1, MPI_LONG, 0, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void send_and_receive(void)
{
    MPI_Sendrecv(&one, 1, MPI_LONG, 0, 0, &old, 1, MPI_LONG, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* The receive waits for the message. */
static void receive_then_send(void)
{
    MPI_Request request;

    MPI_Irecv(&old, 1, MPI_LONG, 0, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&one, 1, MPI_LONG, 0, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/* A row may exceed its budget by one instruction in SLACK, because compilers other than the one of the budgets may need
 * more. */
enum { SLACK = 16 };

struct count {
    int instructions;
    int atomics;
    int allocations;
};

struct budget {
    const char *what;
    void (*call)(void);
    struct count wanted;
    struct count at_most;
};

/* Operations on 8 bytes in shared memory, in an epoch of MPI_Win_lock_all. In a put, four of the
 * instructions report to the next flush whether a memory barrier is needed. Therefore most flushes omit the barrier,
 * which would take a third of the time of a put and its flush. */
static const struct budget allocated[] = {
    { "put", put, { 45, 0, 0 }, { 41, 0, 0 } },
    { "put and flush", put_and_flush, { 60, 0, 0 }, { 56, 0, 0 } },
    { "get and flush", get_and_flush, { 60, 0, 0 }, { 51, 0, 0 } },
    { "flush of nothing", flush, { 12, 0, 0 }, { 12, 0, 0 } },
    { "fetch_and_op and flush", fetch_and_op_and_flush, { 70, 1, 0 }, { 69, 1, 0 } },
    { "compare_and_swap and flush", compare_and_swap_and_flush, { 70, 1, 0 }, { 67, 1, 0 } },
    { "accumulate of a double and flush", accumulate_and_flush, { 80, 1, 0 }, { 78, 1, 0 } },
    { "rput and wait", put_with_request, { 110, 0, 0 }, { 101, 0, 0 } },
    { "rget and wait", get_with_request, { 110, 0, 0 }, { 99, 0, 0 } },
    { "raccumulate of a double and wait", accumulate_with_request, { 150, 1, 0 }, { 143, 1, 0 } },
    { "rget_accumulate and wait", get_accumulate_with_request, { 170, 1, 0 }, { 146, 1, 0 } },
};

/* 8 doubles, contiguous or every second one. No other rank accumulates into the target. */
static const struct budget several[] = {
    { "put of 64 bytes and flush", put_line_and_flush, { 80, 0, 0 }, { 77, 0, 0 } },
    { "accumulate of 8 doubles and flush", accumulate_line_and_flush, { 150, 0, 0 }, { 151, 0, 0 } },
    { "put of a vector and flush", put_strided_and_flush, { 500, 0, 0 }, { 405, 0, 0 } },
    { "put to a vector and flush", put_to_strided_and_flush, { 500, 0, 0 }, { 359, 0, 0 } },
    { "get of a vector and flush", get_strided_and_flush, { 500, 0, 0 }, { 359, 0, 0 } },
    { "accumulate to a vector and flush", accumulate_strided_and_flush, { 800, 0, 0 }, { 465, 0, 0 } },
};

/* The same operations in a dynamic window, with access to the target's list of attached memory. About 20 of the
 * instructions search all regions. */
static const struct budget dynamic[] = {
    { "put", put, { 80, 0, 0 }, { 134, 0, 0 } },
    { "put and flush", put_and_flush, { 95, 0, 0 }, { 151, 0, 0 } },
    { "get and flush", get_and_flush, { 95, 0, 0 }, { 145, 0, 0 } },
    { "fetch_and_op and flush", fetch_and_op_and_flush, { 105, 1, 0 }, { 169, 1, 0 } },
    { "compare_and_swap and flush", compare_and_swap_and_flush, { 105, 1, 0 }, { 186, 1, 0 } },
    { "accumulate of a double and flush", accumulate_and_flush, { 115, 1, 0 }, { 232, 1, 0 } },
    { "put of a vector and flush", put_strided_and_flush, { 600, 0, 0 }, { 469, 0, 0 } },
    { "rput and wait", put_with_request, { 150, 0, 0 }, { 226, 0, 0 } },
};

static const struct budget synchronization[] = {
    { "lock and unlock", lock_and_unlock, { 60, 2, 0 }, { 60, 2, 0 } },
    { "lock and unlock, shared", lock_shared_and_unlock, { 100, 2, 0 }, { 113, 2, 0 } },
    { "lock_all and unlock_all", lock_all_and_unlock_all, { 60, 2, 0 }, { 63, 2, 0 } },
    /* The words with the post bits of both ranks are in one cache line. Another layout, with the post bit in a cache
     * line of the origin, takes 27 instructions less, but twice the time. */
    { "post, start, complete and wait", expose_and_access, { 200, 1, 0 }, { 578, 1, 0 } },
};

static const struct budget soon_after_lock_all[] = {
    { "lock and unlock after lock_all", lock_and_unlock, { 200, 4, 0 }, { 219, 4, 0 } },
};

static const struct budget messages[] = {
    { "MPI_Send", send, { 250, 1, 0 }, { 221, 0, 0 } },
    { "MPI_Recv of an arrived message", receive, { 500, 0, 0 }, { 422, 0, 0 } },
    { "MPI_Isend and MPI_Wait", begin_to_send_and_wait, { 600, 1, 0 }, { 283, 0, 0 } },
    { "MPI_Irecv and MPI_Wait of one", begin_to_receive_and_wait, { 1000, 0, 0 }, { 596, 0, 0 } },
    { "MPI_Sendrecv", send_and_receive, { 700, 0, 0 }, { 606, 0, 0 } },
    { "MPI_Irecv, MPI_Send, MPI_Wait", receive_then_send, { 1200, 0, 0 }, { 1626, 2, 0 } },
};

static int rows_too_dear;

static int exceeds(struct count left, struct count right)
{
    return left.instructions > right.instructions || left.atomics > right.atomics || left.allocations > right.allocations;
}

/* A function that runs before each call, and is not counted. */
static void (*before)(void);

static void prepare(void)
{
    if (before)
        before();
}

static void compare(const char *kind, const struct budget *budget)
{
    /* After this number of calls, a sole origin of long accumulates works without a lock. */
    for (int turn = 0; turn < 100; turn++) {
        prepare();
        budget->call();
    }
    prepare();
    begin_steps();
    budget->call();
    end_steps();

    struct count found = { (int) steps.instructions, (int) steps.atomics, (int) steps.allocations };
    struct count limit = budget->at_most;

    limit.instructions += limit.instructions / SLACK;
    int is_dear = exceeds(found, limit);
    rows_too_dear += is_dear;
    printf("%-9s %-32s %7d %2d %2d %9d %2d %2d %10d %2d %2d%s\n", kind, budget->what, found.instructions, found.atomics,
           found.allocations, budget->at_most.instructions, budget->at_most.atomics, budget->at_most.allocations,
           budget->wanted.instructions, budget->wanted.atomics, budget->wanted.allocations,
           is_dear                                     ? "  TOO MUCH"
           : exceeds(budget->at_most, budget->wanted) ? "  to do"
                                                       : "");
    CHECK(found.instructions > 0);
    CHECK_EQUAL(steps.system_calls, 0);
}

static void compare_all(const char *kind, const struct budget *budgets, size_t number)
{
    if (rank == 0)
        for (size_t i = 0; i < number; i++)
            compare(kind, &budgets[i]);
}

#define ROWS(table) table, sizeof table / sizeof table[0]

int main(void)
{
    long *base;

    start();
    /* A library that is not optimised has two functions for the two names, and executes many more instructions. */
    if (MPI_Put != PMPI_Put || !can_step()) {
        fprintf(stderr, "skipped: the library is not optimised, or this machine cannot count instructions\n");
        return finish();
    }
    CHECK_OK(MPI_Comm_group(MPI_COMM_SELF, &self));
    CHECK_OK(MPI_Type_vector(SEVERAL, 1, 2, MPI_DOUBLE, &every_second));
    CHECK_OK(MPI_Type_commit(&every_second));
    CHECK_OK(MPI_Win_allocate(4096, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    memset(base, 0, 4096);
    together();
    if (rank == 0)
        printf("%-42s %13s %15s %16s\n", "instructions, atomics, allocations", "now", "at most", "wanted");
    CHECK_OK(MPI_Win_lock_all(0, win));
    compare_all("allocated", ROWS(allocated));
    compare_all("allocated", ROWS(several));
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    /* After many exclusive locks, the earlier lock_all no longer makes locks slower. */
    for (int turn = 0; rank == 0 && turn < 100; turn++)
        lock_and_unlock();
    compare_all("allocated", ROWS(synchronization));
    before = lock_all_and_unlock_all;
    compare_all("allocated", ROWS(soon_after_lock_all));
    before = NULL;
    together();
    CHECK_OK(MPI_Win_free(&win));

    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Alloc_mem(4096, MPI_INFO_NULL, &base));
    memset(base, 0, 4096);
    CHECK_OK(MPI_Win_attach(win, base, 4096));
    CHECK_OK(MPI_Get_address(base, &place));
    CHECK_OK(MPI_Bcast(&place, 1, MPI_AINT, 1, MPI_COMM_WORLD));
    CHECK_OK(MPI_Win_lock_all(0, win));
    compare_all("dynamic", ROWS(dynamic));
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Free_mem(base));
    compare_all("message", ROWS(messages));
    CHECK_OK(MPI_Type_free(&every_second));
    CHECK_OK(MPI_Group_free(&self));
    CHECK_EQUAL(rows_too_dear, 0);
    return finish();
}
