/* Operations on rank 1's memory while rank 1 computes for 90 ms and calls no MPI. */
#include "bench.h"

static const double COMPUTING = 90e6, HEAD_START = 5e6, BEFORE = 5;

static double value = 3, result;
static long word = 7, old;

static void put(const struct window *window)
{
    MPI_Put(&value, 1, MPI_DOUBLE, 1, window->place, 1, MPI_DOUBLE, window->win);
}

static void get(const struct window *window)
{
    MPI_Get(&result, 1, MPI_DOUBLE, 1, window->place, 1, MPI_DOUBLE, window->win);
}

static void accumulate(const struct window *window)
{
    MPI_Accumulate(&value, 1, MPI_DOUBLE, 1, window->place, 1, MPI_DOUBLE, MPI_SUM, window->win);
}

static void fetch_and_op(const struct window *window)
{
    MPI_Fetch_and_op(&word, &old, MPI_LONG, 1, window->place, MPI_SUM, window->win);
}

static void get_accumulate(const struct window *window)
{
    MPI_Get_accumulate(&value, 1, MPI_DOUBLE, &result, 1, MPI_DOUBLE, 1, window->place, 1, MPI_DOUBLE, MPI_SUM, window->win);
}

/* A compare_and_swap that succeeds at the first call, and fails at the second. */
static void compare_and_swap(const struct window *window)
{
    static const long nothing = 0;

    MPI_Compare_and_swap(&word, &nothing, &old, MPI_LONG, 1, window->place, window->win);
}

/* Reads the clock until the given time, and does nothing else. */
static void compute_until(double end)
{
    while (now() < end)
        continue;
}

/* At rank 0, returns the time of an operation that begins while the target computes. */
static double time_of(const struct window *window, void (*operation)(const struct window *), int with_lock)
{
    double begin, time;

    if (rank == 0 && !with_lock) {
        MPI_Win_lock_all(0, window->win);
        operation(window);
        MPI_Win_flush(1, window->win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    begin = now();
    if (rank == 1)
        compute_until(begin + COMPUTING);
    compute_until(begin + HEAD_START);
    begin = now();
    if (rank == 0 && with_lock) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, window->win);
        operation(window);
        MPI_Win_unlock(1, window->win);
    } else if (rank == 0) {
        operation(window);
        MPI_Win_flush(1, window->win);
    }
    time = now() - begin;
    if (rank == 0 && !with_lock)
        MPI_Win_unlock_all(window->win);
    MPI_Barrier(MPI_COMM_WORLD);
    return time;
}

/* Measures an operation on fresh memory, and checks its result. Without a lock the operation runs twice. */
static void measure_one(const struct window *window, const char *name, void (*operation)(const struct window *), int with_lock)
{
    int is_word = operation == fetch_and_op || operation == compare_and_swap;
    int adds = operation == accumulate || operation == get_accumulate;
    char row[64];
    double time;
    int right;

    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, window->win);
    *(double *) window->memory = BEFORE;
    if (is_word)
        *(long *) window->memory = 0;
    MPI_Win_unlock(rank, window->win);
    MPI_Barrier(MPI_COMM_WORLD);
    time = time_of(window, operation, with_lock);
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, window->win);
    if (rank == 0)
        right = is_word                       ? old == word
                : operation == get            ? result == BEFORE
                : operation == get_accumulate ? result == BEFORE + value
                                              : 1;
    else if (is_word)
        right = *(long *) window->memory == (operation == fetch_and_op ? 2 * word : word);
    else
        right = *(double *) window->memory == (operation == put ? value : adds ? BEFORE + 2 * value : BEFORE);
    MPI_Win_unlock(rank, window->win);
    snprintf(row, sizeof row, "%s while the target computes", name);
    report(row, window->kind, with_lock ? "lock" : "flush", 8, time, right);
}

void measure_busy_target(void)
{
    static const char *const kinds[] = { "allocate", "create", "dynamic" };

    for (int kind = 0; kind < 3; kind++) {
        struct window window = open_window(kinds[kind], 4096);
        measure_one(&window, "put", put, 0);
        measure_one(&window, "get", get, 0);
        measure_one(&window, "accumulate", accumulate, 0);
        measure_one(&window, "get_accumulate", get_accumulate, 0);
        measure_one(&window, "fetch_and_op", fetch_and_op, 0);
        measure_one(&window, "compare_and_swap", compare_and_swap, 0);
        measure_one(&window, "put", put, 1);
        close_window(&window);
    }
}
