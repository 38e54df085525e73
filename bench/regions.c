/* Many regions attached to one window: puts into random regions, and the attachment of one more. A library that refuses this number has no rows. */
#include "bench.h"

enum { PAGE = 4096, MOST = 10000, ORDER = 4096 };

static MPI_Win win;
static char *memory, *more;
static int attached;

/* Addresses of rank 1's regions, in random order. */
static MPI_Aint order[ORDER];
static unsigned next;

static void put(long times)
{
    static const long one = 1;

    for (; times > 0; times--) {
        MPI_Put(&one, 1, MPI_LONG, 1, order[next++ % ORDER], 1, MPI_LONG, win);
        MPI_Win_flush(1, win);
    }
}

static void attach_and_detach(long times)
{
    for (; times > 0; times--) {
        MPI_Win_attach(win, more, PAGE);
        MPI_Win_detach(win, more);
    }
}

/* Attaches regions up to the given number. Returns whether all ranks have succeeded. */
static int attach_up_to(int count)
{
    int enough, at_all;

    while (attached < count && MPI_Win_attach(win, memory + (long) attached * PAGE, PAGE) == MPI_SUCCESS)
        attached++;
    enough = attached == count;
    MPI_Allreduce(&enough, &at_all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    return at_all;
}

/* Returns whether exactly the regions that were written have the value. */
static int is_right(MPI_Aint first)
{
    static char is_wanted[MOST];
    int right = 1;

    memset(is_wanted, 0, sizeof is_wanted);
    for (int i = 0; i < ORDER; i++)
        is_wanted[(order[i] - first) / PAGE] = 1;
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    for (int i = 0; rank == 1 && i < attached; i++)
        right &= *(const long *) (memory + (long) i * PAGE) == is_wanted[i];
    MPI_Win_unlock(rank, win);
    memset(memory, 0, (size_t) MOST * PAGE);
    return right;
}

static void measure_puts(const char *row, int count)
{
    MPI_Aint first;
    unsigned state = 1;
    double time;

    MPI_Get_address(memory, &first);
    MPI_Bcast(&first, 1, MPI_AINT, 1, MPI_COMM_WORLD);
    for (int i = 0; i < ORDER; i++) {
        state = state * 1664525 + 1013904223;
        order[i] = first + (MPI_Aint) ((state >> 8) % (unsigned) count) * PAGE;
    }
    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        /* The kernel maps each page at its first access, here and not in the measured calls. */
        put(2 * ORDER);
    }
    time = measure(put, FIRST_RANK);
    if (rank == 0)
        MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    report(row, "dynamic", "flush", 8, time, is_right(first));
}

void measure_regions(void)
{
    static const struct {
        int count;
        const char *put, *attach;
    } rows[] = {
        { 1, "put into one attached region", "region attached and detached beside one" },
        { 100, "put into any of 100 attached regions", "region attached and detached beside 100" },
        { MOST, "put into any of 10000 attached regions", "region attached and detached beside 10000" },
    };

    memory = pages((size_t) MOST * PAGE);
    more = pages(PAGE);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    for (int i = 0; i < 3 && attach_up_to(rows[i].count); i++) {
        measure_puts(rows[i].put, rows[i].count);
        report(rows[i].attach, "dynamic", "", PAGE, measure(attach_and_detach, FIRST_RANK), 1);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    while (attached > 0)
        MPI_Win_detach(win, memory + (long) --attached * PAGE);
    MPI_Win_free(&win);
    free(more);
    free(memory);
}
