/* Halo exchange in one lock_all epoch (MPI-5.0 section 12.5.3) for the whole run. Each rank puts its border values to
 * its neighbours, then increments a word at each neighbour. A rank continues when both neighbours have incremented
 * words in its memory. No call in the epoch waits for all ranks. The result is bitwise equal to the result of one
 * process.
 * ranks: 2 4
 * more ranks: 1 3 7
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "atomics.h"

/* Cells of each rank, and steps. */
enum { CELLS = 24, STEPS = 200 };

/* The window: the values from the left and from the right neighbour, and the numbers of values that have arrived from
 * each. Values of even and odd steps have separate places, so no value is overwritten before this rank has read it. */
struct halo {
    double values[2][2];
    int64_t arrived[2];
};

enum { LEFT, RIGHT };

static double initial(int cell)
{
    return (double) ((cell * 37) % 101) / 7.0;
}

static double changed(double left, double here, double right)
{
    return here + 0.3 * (left - here) + 0.2 * (right - here);
}

/* Computes all cells, which form a ring, in this process alone. */
static double *alone(void)
{
    int all = CELLS * ranks;
    double *now = malloc((size_t) all * sizeof *now), *next = malloc((size_t) all * sizeof *next);

    CHECK(now != NULL && next != NULL);
    for (int i = 0; i < all; i++)
        now[i] = initial(i);
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < all; i++)
            next[i] = changed(now[(i + all - 1) % all], now[i], now[(i + 1) % all]);
        double *swapped = now;
        now = next;
        next = swapped;
    }
    free(next);
    return now;
}

static MPI_Win win;

/* Puts a value to the neighbour at this side, and increments the neighbour's count. */
static void send(double value, int side, int step)
{
    const int64_t one = 1;
    int to = neighbour(side == LEFT ? -1 : 1), from = 1 - side;

    CHECK_OK(MPI_Put(&value, 1, MPI_DOUBLE, to, (MPI_Aint) offsetof(struct halo, values[0][0])
                     + (from * 2 + step % 2) * (MPI_Aint) sizeof(double), 1, MPI_DOUBLE, win));
    /* The value arrives before the count. */
    CHECK_OK(MPI_Win_flush(to, win));
    CHECK_OK(MPI_Accumulate(&one, 1, MPI_INT64_T, to, (MPI_Aint) offsetof(struct halo, arrived[0])
                            + from * (MPI_Aint) sizeof(int64_t), 1, MPI_INT64_T, MPI_SUM, win));
    CHECK_OK(MPI_Win_flush(to, win));
}

static void run(struct halo *halo)
{
    double cells[CELLS + 2], next[CELLS + 2], *wanted = alone();

    memset(halo, 0, sizeof *halo);
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_OK(MPI_Win_sync(win));
    for (int i = 0; i < CELLS; i++)
        cells[1 + i] = initial(CELLS * rank + i);
    for (int step = 0; step < STEPS; step++) {
        send(cells[1], LEFT, step);
        send(cells[CELLS], RIGHT, step);
        for (int side = LEFT; side <= RIGHT; side++)
            await_at_least(step + 1, rank,
                           (MPI_Aint) offsetof(struct halo, arrived[0]) + side * (MPI_Aint) sizeof(int64_t), win);
        CHECK_OK(MPI_Win_sync(win));
        cells[0] = ((volatile struct halo *) halo)->values[LEFT][step % 2];
        cells[CELLS + 1] = ((volatile struct halo *) halo)->values[RIGHT][step % 2];
        for (int i = 1; i <= CELLS; i++)
            next[i] = changed(cells[i - 1], cells[i], cells[i + 1]);
        memcpy(cells, next, sizeof cells);
    }
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_BYTES(cells + 1, wanted + CELLS * rank, CELLS * sizeof(double));
    free(wanted);
    together();
}

int main(void)
{
    static struct halo created;
    struct halo *allocated;

    start();
    CHECK_OK(MPI_Win_allocate(sizeof *allocated, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &allocated, &win));
    run(allocated);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Win_create(&created, sizeof created, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    run(&created);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
