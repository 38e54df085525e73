/* Time of calls in which ranks wait for each other, on a machine that other programs also use. bench/run.py starts busy loops beside the
 * ranks; the number of loops is the group's argument. Figures are means over half a second, not minima, so they include the time
 * in which a rank waits for a processor.
 */
#include "bench.h"

static struct window window;
static MPI_Group others;
static const double one = 1;
static double sum;

/* Each call exchanges two messages between the ranks of a pair. */
static void messages(long times)
{
    int partner = rank ^ 1, value = 0;

    for (; times > 0 && partner < ranks; times--)
        if (rank < partner) {
            MPI_Send(&value, 1, MPI_INT, partner, 0, MPI_COMM_WORLD);
            MPI_Recv(&value, 1, MPI_INT, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(&value, 1, MPI_INT, partner, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(&value, 1, MPI_INT, partner, 0, MPI_COMM_WORLD);
        }
}

static void fence(long times)
{
    for (; times > 0; times--)
        MPI_Win_fence(0, window.win);
}

static void pscw(long times)
{
    for (; times > 0; times--) {
        MPI_Win_post(others, 0, window.win);
        MPI_Win_start(others, 0, window.win);
        MPI_Win_complete(window.win);
        MPI_Win_wait(window.win);
    }
}

static void lock(long times)
{
    for (; times > 0; times--) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window.win);
        MPI_Put(&one, 1, MPI_DOUBLE, 0, 0, 1, MPI_DOUBLE, window.win);
        MPI_Win_unlock(0, window.win);
    }
}

static void barrier(long times)
{
    for (; times > 0; times--)
        MPI_Barrier(MPI_COMM_WORLD);
}

static void allreduce(long times)
{
    for (; times > 0; times--)
        MPI_Allreduce(&one, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

/* Returns the time of `times` calls until all ranks have finished. */
static double time_of(loop_function loop, long times)
{
    double begin;

    MPI_Barrier(MPI_COMM_WORLD);
    begin = now();
    loop(times);
    MPI_Barrier(MPI_COMM_WORLD);
    return now() - begin;
}

/* Returns the mean time of a call over rounds of at least `budget` nanoseconds in all, each about a quarter of the budget. */
static double mean_of(loop_function loop)
{
    const double budget = is_quick ? 1e8 : 5e8;
    double spent = 0;
    long times = 16, done = 0;

    for (;;) {
        double round = time_of(loop, times);
        if (rank == 0) {
            spent += round;
            done += times;
            times = round * 32 < budget ? times * 8 : times * (budget / 4 / round) + 1;
            if (spent >= budget)
                times = 0;
        }
        MPI_Bcast(&times, 1, MPI_LONG, 0, MPI_COMM_WORLD);
        if (times == 0)
            return spent / done;
    }
}

void measure_busy_machine(const char *loops)
{
    static const struct {
        const char *name, *sync;
        loop_function loop;
        double of_each;
    } rows[] = {
        { "message of 4 bytes one way", "", messages, 2 },
        { "fence", "fence", fence, 1 },
        { "post start complete wait", "pscw", pscw, 1 },
        { "lock put unlock by all ranks at one target", "lock", lock, 1 },
        { "barrier", "", barrier, 1 },
        { "allreduce of 8 bytes", "", allreduce, 1 },
    };
    MPI_Group all;

    window = open_window("allocate", 4096);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_excl(all, 1, &rank, &others);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char name[100];
        double time = mean_of(rows[i].loop) / rows[i].of_each;

        snprintf(name, sizeof name, "%s beside %s busy loops", rows[i].name, loops);
        report(name, "allocate", rows[i].sync, -1, time, 1);
    }
    MPI_Group_free(&others);
    MPI_Group_free(&all);
    close_window(&window);
}
