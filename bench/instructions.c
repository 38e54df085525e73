/* Number of instructions of calls on rank 1's memory in an allocated window, counted as in c-tests/cost/instructions.c. */
#include "../c-tests/support/check.h"
#include "../c-tests/support/single_step.h"

void measure_instructions(void);

static MPI_Win win;
static long one = 1, old;
static double real = 1;

static void put(void)
{
    MPI_Put(&real, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, win);
    MPI_Win_flush(1, win);
}

static void flush(void)
{
    MPI_Win_flush(1, win);
}

static void fetch_and_op(void)
{
    MPI_Fetch_and_op(&one, &old, MPI_LONG, 1, 8, MPI_SUM, win);
    MPI_Win_flush(1, win);
}

static void accumulate(void)
{
    MPI_Accumulate(&real, 1, MPI_DOUBLE, 1, 16, 1, MPI_DOUBLE, MPI_SUM, win);
    MPI_Win_flush(1, win);
}

static void lock(void)
{
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
    MPI_Win_unlock(1, win);
}

/* Returns the minimum over some calls, which excludes work that is done only now and then. */
static void count(const char *row, const char *sync, void (*call)(void))
{
    long least = -1;

    for (int turn = 0; turn < 20; turn++) {
        begin_steps();
        call();
        end_steps();
        if (turn >= 10 && (least < 0 || steps.instructions < least))
            least = steps.instructions;
    }
    printf("%s,allocate,%s,8,2,%ld,instructions\n", row, sync, least);
}

void measure_instructions(void)
{
    void *base;

    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Win_allocate(4096, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    if (rank == 0) {
        if (!can_step()) {
            fprintf(stderr, "instructions cannot be counted on this machine\n");
            MPI_Abort(MPI_COMM_WORLD, 2);
        }
        count("instructions of no operation", "lock", lock);
        CHECK_OK(MPI_Win_lock_all(0, win));
        count("instructions of put", "flush", put);
        count("instructions of no operation", "flush", flush);
        count("instructions of fetch_and_op", "flush", fetch_and_op);
        count("instructions of accumulate", "flush", accumulate);
        CHECK_OK(MPI_Win_unlock_all(win));
        count("instructions of no operation soon after lock_all", "lock", lock);
    }
    CHECK_OK(MPI_Win_free(&win));
}
