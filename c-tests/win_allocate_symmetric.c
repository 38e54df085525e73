/* MPI_Win_allocate: memory has the same address at all ranks with memory, for any sizes and any earlier allocations of each rank.
 * MPI_Win_allocate_shared: the segment of all ranks has the same address at all ranks; with alloc_shared_noncontig, all ranks have
 * their own parts at the same address.
 * part: memory
 * ranks: 3
 * more ranks: 1 2 7
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <stdint.h>

#define LIVE 24
#define MIB ((MPI_Aint) 1 << 20)

static uint64_t state = 20240607;

/* Random numbers that are equal at all ranks. */
static unsigned random_below(unsigned bound)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned) (state >> 33) % bound;
}

static void check_same(const char *what, const void *address)
{
    intptr_t *all = malloc((size_t) ranks * sizeof *all), own = (intptr_t) address, first = 0;

    CHECK_OK(MPI_Allgather(&own, 1, MPI_AINT, all, 1, MPI_AINT, MPI_COMM_WORLD));
    for (int r = 0; r < ranks; r++) {
        if (first == 0)
            first = all[r];
        if (all[r] != 0 && all[r] != first)
            fail(__FILE__, __LINE__, "%s: rank %d has %#llx, the first rank with memory %#llx", what, r,
                 (unsigned long long) all[r], (unsigned long long) first);
    }
    free(all);
}

/* A window with known bytes. */
struct window {
    MPI_Win win;
    unsigned char *base;
    MPI_Aint size;
    int value;
};

/* The size at rank r, which `kind` derives from `size`. */
static MPI_Aint size_of(int kind, MPI_Aint size, int r)
{
    switch (kind) {
    case 0:
        return size;
    case 1:
        return size + 100 * r;
    case 2:
        return size * (r + 1);
    case 3:
        return r == ranks - 1 ? size : 0;
    case 4:
        return r == 0 ? size + MIB : size;
    default:
        return r % 2 == 0 ? size : 0;
    }
}

#define KINDS 6

static void open_window(struct window *window, int kind, MPI_Aint size, MPI_Info info)
{
    static int number;
    char what[100];
    unsigned char mine = (unsigned char) (rank + 1);
    MPI_Aint next = size_of(kind, size, neighbour(1));

    window->size = size_of(kind, size, rank);
    window->value = ++number % 100 + 100;
    CHECK_OK(MPI_Win_allocate(window->size, 1, info, MPI_COMM_WORLD, &window->base, &window->win));
    snprintf(what, sizeof what, "window %d of %ld bytes, kind %d", number, (long) size, kind);
    CHECK(window->size == 0 || window->base != NULL);
    CHECK(window->size > 0 || window->base == NULL);
    check_same(what, window->base);
    if (window->size > 0)
        memset(window->base, window->value, (size_t) window->size);
    /* The left neighbour stores in this memory through the window. */
    CHECK_OK(MPI_Win_fence(0, window->win));
    if (next > 0)
        CHECK_OK(MPI_Put(&mine, 1, MPI_BYTE, neighbour(1), next - 1, 1, MPI_BYTE, window->win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, window->win));
}

static void close_window(struct window *window)
{
    if (window->size > 0) {
        CHECK_ALL(window->base, window->value, (size_t) window->size - 1);
        CHECK_EQUAL(window->base[window->size - 1], neighbour(-1) + 1);
    }
    CHECK_OK(MPI_Win_free(&window->win));
}

static const MPI_Aint sizes[] = {1, 64, 4096, 65536, 262144, 262145, 1 << 20, (5 << 20) + 3};

#define SIZES ((int) (sizeof sizes / sizeof sizes[0]))

static void one_at_a_time(void)
{
    struct window window;

    for (int kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < SIZES; i++) {
            open_window(&window, kind, sizes[i], MPI_INFO_NULL);
            close_window(&window);
        }
}

/* Windows with all kinds of sizes exist at once, and are freed in any order. */
static void many_at_a_time(int rounds)
{
    static struct window windows[LIVE];
    static int is_open[LIVE];

    for (int round = 0; round < rounds; round++) {
        unsigned place = random_below(LIVE), kind = random_below(KINDS), size = random_below(SIZES);
        if (is_open[place])
            close_window(&windows[place]);
        else
            open_window(&windows[place], (int) kind, sizes[size], MPI_INFO_NULL);
        is_open[place] = !is_open[place];
    }
    for (int place = 0; place < LIVE; place++)
        if (is_open[place])
            close_window(&windows[place]);
    memset(is_open, 0, sizeof is_open);
}

static void shared(MPI_Info info, int contiguous, MPI_Aint size)
{
    unsigned char *base, *first;
    MPI_Aint length;
    MPI_Win win, other;
    int unit;

    CHECK_OK(MPI_Win_allocate_shared(size, 1, info, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_shared_query(win, 0, &length, &unit, &first));
    if (contiguous)
        check_same("segment of all", first);
    else
        check_same("part of each", base);
    /* Another window at the same time. */
    CHECK_OK(MPI_Win_allocate_shared(size + 8 * rank, 1, info, MPI_COMM_WORLD, &base, &other));
    CHECK_OK(MPI_Win_shared_query(other, 0, &length, &unit, &first));
    check_same("second segment", contiguous ? first : base);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Win_free(&other));
}

static void shared_segments(void)
{
    MPI_Info apart;

    CHECK_OK(MPI_Info_create(&apart));
    CHECK_OK(MPI_Info_set(apart, "alloc_shared_noncontig", "true"));
    for (int i = 0; i < SIZES; i++) {
        shared(MPI_INFO_NULL, 1, sizes[i]);
        shared(apart, 0, sizes[i]);
    }
    CHECK_OK(MPI_Info_free(&apart));
}

/* After different allocations of each rank, later windows still have the same address at all ranks. */
static void after_what_a_rank_did_alone(void)
{
    enum { MOST = 10 };
    unsigned char *memory[MOST], *base[MOST], *common[MOST];
    MPI_Win alone[MOST], shared_alone[MOST];
    int number = (rank * 3 + 1) % MOST;

    for (int i = 0; i < number; i++) {
        MPI_Aint size = sizes[(i + rank) % SIZES];
        CHECK_OK(MPI_Alloc_mem(size, MPI_INFO_NULL, &memory[i]));
        CHECK_OK(MPI_Win_allocate(size, 1, MPI_INFO_NULL, MPI_COMM_SELF, &base[i], &alone[i]));
        CHECK_OK(MPI_Win_allocate_shared(size, 1, MPI_INFO_NULL, MPI_COMM_SELF, &common[i], &shared_alone[i]));
        memset(memory[i], 1, (size_t) size);
        memset(base[i], 2, (size_t) size);
        memset(common[i], 3, (size_t) size);
    }
    one_at_a_time();
    shared_segments();
    for (int i = 0; i < number; i++) {
        MPI_Aint size = sizes[(i + rank) % SIZES];
        CHECK_ALL(memory[i], 1, (size_t) size);
        CHECK_ALL(base[i], 2, (size_t) size);
        CHECK_ALL(common[i], 3, (size_t) size);
        if (i % 2 == 0)
            CHECK_OK(MPI_Win_free(&alone[i]));
        CHECK_OK(MPI_Win_free(&shared_alone[i]));
        CHECK_OK(MPI_Free_mem(memory[i]));
    }
    one_at_a_time();
    for (int i = 1; i < number; i += 2)
        CHECK_OK(MPI_Win_free(&alone[i]));
}

/* Neighbouring ranks request different alignments. */
static void aligned(void)
{
    static const char *const alignments[] = {"64", "4096", "65536", "4194304"};
    struct window window;
    MPI_Info info;

    CHECK_OK(MPI_Info_create(&info));
    for (int i = 0; i < 4; i++) {
        const char *own = alignments[(i + rank) % 4];
        CHECK_OK(MPI_Info_set(info, "mpi_minimum_memory_alignment", own));
        open_window(&window, 1, 1000, info);
        CHECK_EQUAL((uintptr_t) window.base % (uintptr_t) atol(own), 0);
        close_window(&window);
        /* Some ranks have no memory to align. */
        open_window(&window, 5, 1000, info);
        CHECK_EQUAL((uintptr_t) window.base % (uintptr_t) atol(own), 0);
        close_window(&window);
    }
    CHECK_OK(MPI_Info_free(&info));
}

int main(void)
{
    start();
    one_at_a_time();
    many_at_a_time(300);
    shared_segments();
    after_what_a_rank_did_alone();
    many_at_a_time(300);
    aligned();
    return finish();
}
