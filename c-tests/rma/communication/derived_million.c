/* Datatypes of a million single elements (MPI-5.0 sections 5.1.2 and 12.3): MPI_Type_vector, MPI_Type_indexed at equal distances, and
 * MPI_Type_indexed and MPI_Type_create_indexed_block in scattered order. Put, get and accumulate to another rank, or to the calling rank
 * if it is alone. The memory of a vector does not grow with its count, and no call makes a copy of the list of blocks, not even for its
 * duration.
 * ranks: 2
 * more ranks: 1
 * more network: 2
 * expect: success
 * timeout: 90
 * memory: 2 GiB
 */
#include "check.h"

enum { MANY = 1000000, CELLS = 3 * MANY };

/* A line of /proc/self/status in kilobytes, as bytes. */
static long long status_of(const char *format)
{
    long long kilobytes = -1;
    char line[256];
    FILE *status = fopen("/proc/self/status", "r");

    CHECK(status != NULL);
    while (fgets(line, sizeof line, status) != NULL && sscanf(line, format, &kilobytes) != 1)
        ;
    fclose(status);
    CHECK(kilobytes >= 0);
    return kilobytes * 1024;
}

/* Resident memory of this process, in bytes. The peak counts from here on. */
static long long resident(void)
{
    FILE *peak = fopen("/proc/self/clear_refs", "w");

    CHECK(peak != NULL && fputs("5", peak) >= 0 && fclose(peak) == 0);
    return status_of("VmRSS: %lld kB");
}

/* The most resident memory since the last call of `resident`, in bytes. */
static long long peak(void)
{
    return status_of("VmHWM: %lld kB");
}

static int places[MANY], lengths[MANY];
static long long sent[MANY], got[MANY], ones[MANY];
static long long spread[CELLS];

/* Puts, gets and accumulates between a contiguous buffer and places of the target, and gets between places on both
 * sides. */
static void check(const char *what, MPI_Datatype type, int accumulates, long long *cells, MPI_Win win)
{
    int target = neighbour(1), from = neighbour(-1);
    long long before;

    CHECK_OK(MPI_Type_commit(&type));
    for (int k = 0; k < MANY; k++) {
        sent[k] = 10LL * MANY * rank + k;
        got[k] = -1;
        ones[k] = 1;
    }
    for (int c = 0; c < CELLS; c++) {
        cells[c] = -c;
        spread[c] = -5;
    }
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    /* After this get the library has mapped the window's pages, if it maps them. */
    CHECK_OK(MPI_Get(spread, CELLS, MPI_LONG_LONG, target, 0, CELLS, MPI_LONG_LONG, win));
    CHECK_OK(MPI_Win_flush(target, win));
    for (int c = 0; c < CELLS; c++)
        spread[c] = -5;
    together();
    before = resident();
    CHECK_OK(MPI_Put(sent, MANY, MPI_LONG_LONG, target, 0, 1, type, win));
    CHECK_OK(MPI_Win_flush(target, win));
    if (accumulates)
        CHECK_OK(MPI_Accumulate(ones, MANY, MPI_LONG_LONG, target, 0, 1, type, MPI_SUM, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_OK(MPI_Get(got, MANY, MPI_LONG_LONG, target, 0, 1, type, win));
    CHECK_OK(MPI_Get(spread, 1, type, target, 0, 1, type, win));
    CHECK_OK(MPI_Win_unlock_all(win));
    /* The data are eight megabytes; a list of their places would be at least as large. Frames in flight need some
     * megabytes. */
    int first, most = (ranks_of_host(&first) < ranks ? 6 : 1) << 20;
    if (peak() - before > most)
        fail(__FILE__, __LINE__, "%s: memory grew by %lld bytes", what, peak() - before);
    together();
    for (int k = 0; k < MANY; k++) {
        CHECK_EQUAL(got[k], sent[k] + accumulates);
        CHECK_EQUAL(spread[places[k]], sent[k] + accumulates);
        CHECK_EQUAL(cells[places[k]], 10LL * MANY * from + k + accumulates);
        cells[places[k]] = -places[k];
        spread[places[k]] = -5;
    }
    for (int c = 0; c < CELLS; c++) {
        CHECK_EQUAL(cells[c], -c);
        CHECK_EQUAL(spread[c], -5);
    }
    CHECK_OK(MPI_Type_free(&type));
}

/* Fewer cases for private memory, because there each element may be a separate piece for the kernel: accumulates
 * only with the vector, and neither "indexed" nor "scattered blocks". */
static void check_window(int is_private, long long *cells, MPI_Win win)
{
    MPI_Datatype type;

    for (int k = 0; k < MANY; k++)
        places[k] = 3 * k;
    int accumulates = !is_private;
    long long before = resident();
    CHECK_OK(MPI_Type_vector(MANY, 1, 3, MPI_LONG_LONG, &type));
    CHECK(peak() - before < 1 << 20);
    check("vector", type, 1, cells, win);
    if (!is_private) {
        /* A list of places at equal distances. */
        CHECK_OK(MPI_Type_indexed(MANY, lengths, places, MPI_LONG_LONG, &type));
        check("indexed", type, accumulates, cells, win);
    }
    /* A list of places in scattered order. */
    for (int k = 0; k < MANY; k++)
        places[k] = (int) (3 * (k * 7919LL % MANY) + k % 3);
    CHECK_OK(MPI_Type_indexed(MANY, lengths, places, MPI_LONG_LONG, &type));
    check("scattered", type, accumulates, cells, win);
    if (!is_private) {
        CHECK_OK(MPI_Type_create_indexed_block(MANY, 1, places, MPI_LONG_LONG, &type));
        check("scattered blocks", type, accumulates, cells, win);
    }
}

int main(void)
{
    static long long array[CELLS];
    long long *cells;
    MPI_Win win;

    start();
    for (int k = 0; k < MANY; k++)
        lengths[k] = 1;
    CHECK_OK(MPI_Win_allocate(CELLS * sizeof *cells, sizeof *cells, MPI_INFO_NULL, MPI_COMM_WORLD, &cells, &win));
    check_window(0, cells, win);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Win_create(array, sizeof array, sizeof *array, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_window(1, array, win);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
