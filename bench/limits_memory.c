/* Limits of one processor: copies, sums and atomic operations in shared memory that no other processor accesses. */
#include "limits.h"

enum { PIECES = 1024, STRIDE = 2 };

static double *from, *to;
static size_t bytes;
static _Atomic long *word;

/* A function call with a store and a load, which the compiler must not inline. */
static __attribute__((noinline)) void store_and_load_once(volatile double *place, double value)
{
    *place = value;
    (void)*place;
    __asm__ volatile("");
}

static void store_and_load(long times)
{
    for (; times > 0; times--)
        store_and_load_once(to, 1);
}

static void store_and_fence(long times)
{
    for (; times > 0; times--) {
        store_and_load_once(to, 1);
        atomic_thread_fence(memory_order_seq_cst);
    }
}

static void fetch_and_add(long times)
{
    for (; times > 0; times--)
        atomic_fetch_add(word, 1);
}

static void compare_and_swap(long times)
{
    for (; times > 0; times--) {
        long expected = 0;
        atomic_compare_exchange_strong(word, &expected, 1);
    }
}

static void copy(long times)
{
    for (; times > 0; times--) {
        memcpy(to, from, bytes);
        __asm__ volatile("" ::: "memory");
    }
}

static void add(long times)
{
    const double *restrict values = from;
    double *restrict sums = to;

    for (; times > 0; times--) {
        for (size_t i = 0; i < bytes / 8; i++)
            sums[i] += values[i];
        __asm__ volatile("" ::: "memory");
    }
}

/* Measures a sum that also returns the old values. */
static void copy_and_add(long times)
{
    const double *restrict values = from;
    double *restrict sums = to, *restrict old = from + LARGEST / 8;

    for (; times > 0; times--) {
        for (size_t i = 0; i < bytes / 8; i++) {
            old[i] = sums[i];
            sums[i] += values[i];
        }
        __asm__ volatile("" ::: "memory");
    }
}

#define STRIDED(name, place, value) \
    static void name(long times) \
    { \
        for (; times > 0; times--) { \
            for (int i = 0; i < PIECES; i++) \
                place = value; \
            __asm__ volatile("" ::: "memory"); \
        } \
    }

STRIDED(scatter, to[i * STRIDE], from[i])
STRIDED(gather, to[i], from[i * STRIDE])
STRIDED(both_strided, to[i * STRIDE], from[i * STRIDE])
STRIDED(add_scattered, to[i * STRIDE], to[i * STRIDE] + from[i])
STRIDED(add_gathered, to[i], to[i] + from[i * STRIDE])
STRIDED(add_strided, to[i * STRIDE], to[i * STRIDE] + from[i * STRIDE])

void measure_memory(void)
{
    static const size_t sizes[] = { 8, 64, 1024, 8192, 65536, 1 << 20, LARGEST };

    from = shared_memory(2 * LARGEST);
    to = shared_memory(LARGEST);
    word = shared_memory(4096);
    row("store and load", 8, 1, least(store_and_load));
    row("store and fence", 8, 1, least(store_and_fence));
    row("atomic add", 8, 1, least(fetch_and_add));
    row("atomic compare and swap", 8, 1, least(compare_and_swap));
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        bytes = sizes[i];
        row("memcpy", (long) bytes, 1, least(copy));
        row("sum", (long) bytes, 1, least(add));
        row("copy and sum", (long) bytes, 1, least(copy_and_add));
    }
    row("contiguous to vector", 8 * PIECES, 1, least(scatter));
    row("vector to contiguous", 8 * PIECES, 1, least(gather));
    row("vector to vector", 8 * PIECES, 1, least(both_strided));
    row("sum of contiguous to vector", 8 * PIECES, 1, least(add_scattered));
    row("sum of vector to contiguous", 8 * PIECES, 1, least(add_gathered));
    row("sum of vector to vector", 8 * PIECES, 1, least(add_strided));
}
