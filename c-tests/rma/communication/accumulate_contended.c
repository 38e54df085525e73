/* All ranks accumulate into one element, with a local flush every 100 operations, then all ranks add to one element by
 * MPI_Compare_and_swap and MPI_Accumulate in turn (MPI-5.0 section 12.7.1). The sum is exact for each element size that
 * processors change atomically, and for MPI_LONG_DOUBLE.
 * ranks: 2 4
 * more ranks: 7
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <stdint.h>

#define ALL 16800
#define BATCH 100
#define SWAPS 5600
#define BYTES 64

/* All ranks together add 1 to one element ALL times. The sum is exact: integers wrap around, and floating-point
 * types represent each value. */
#define HAMMER(mpi_type, c_type) \
    static void hammer_##c_type(void *base, int target, MPI_Win win) \
    { \
        c_type one = 1, results[BATCH]; \
        \
        memset(base, 0, BYTES); \
        together(); \
        CHECK_OK(MPI_Win_lock_all(0, win)); \
        for (int i = 0; i < ALL / ranks; i++) { \
            c_type *result = &results[i % BATCH]; \
            /* An operation whose result goes to the same place is complete. */ \
            if (i % BATCH == 0) \
                CHECK_OK(MPI_Win_flush_local(target, win)); \
            if (i % 3 == 0) \
                CHECK_OK(MPI_Accumulate(&one, 1, mpi_type, target, 0, 1, mpi_type, MPI_SUM, win)); \
            else if (i % 3 == 1) \
                CHECK_OK(MPI_Fetch_and_op(&one, result, mpi_type, target, 0, MPI_SUM, win)); \
            else \
                CHECK_OK(MPI_Get_accumulate(&one, 1, mpi_type, result, 1, mpi_type, target, 0, 1, mpi_type, \
                                            MPI_SUM, win)); \
        } \
        CHECK_OK(MPI_Win_unlock_all(win)); \
        together(); \
        c_type wanted = (c_type) (rank == target ? ALL : 0), sum; \
        memcpy(&sum, base, sizeof sum); \
        if (sum != wanted) \
            fail(__FILE__, __LINE__, "the sum of %s is %.0f, expected %.0f", #mpi_type, (double) sum, \
                 (double) wanted); \
        together(); \
    }

typedef long double long_double;

HAMMER(MPI_INT8_T, int8_t)
HAMMER(MPI_INT16_T, int16_t)
HAMMER(MPI_INT32_T, int32_t)
HAMMER(MPI_INT64_T, int64_t)
HAMMER(MPI_FLOAT, float)
HAMMER(MPI_DOUBLE, double)
HAMMER(MPI_LONG_DOUBLE, long_double)

/* Each rank adds 1 by MPI_Compare_and_swap, which it repeats until it succeeds, then 1 by MPI_SUM, SWAPS / ranks
 * times. */
static void swap(int64_t *base, int target, MPI_Win win)
{
    const int64_t one = 1;
    int64_t old, new, found = 0;

    memset(base, 0, BYTES);
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int i = 0; i < SWAPS / ranks; i++) {
        do {
            old = found;
            new = old + 1;
            CHECK_OK(MPI_Compare_and_swap(&new, &old, &found, MPI_INT64_T, target, 0, win));
            CHECK_OK(MPI_Win_flush_local(target, win));
        } while (found != old);
        found = new;
        CHECK_OK(MPI_Accumulate(&one, 1, MPI_INT64_T, target, 0, 1, MPI_INT64_T, MPI_SUM, win));
    }
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    CHECK_EQUAL(*base, rank == target ? 2 * (SWAPS / ranks * ranks) : 0);
    together();
}

int main(void)
{
    static int64_t memory[BYTES / 8];
    void *base;
    MPI_Win windows[2];

    start();
    CHECK_EQUAL(ALL % ranks, 0);
    CHECK_OK(MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &windows[0]));
    CHECK_OK(MPI_Win_create(memory, BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[1]));
    for (int w = 0; w < 2; w++) {
        void *mine = w == 0 ? base : memory;
        int target = w % ranks;

        hammer_int8_t(mine, target, windows[w]);
        hammer_int16_t(mine, target, windows[w]);
        hammer_int32_t(mine, target, windows[w]);
        hammer_int64_t(mine, target, windows[w]);
        hammer_float(mine, target, windows[w]);
        hammer_double(mine, target, windows[w]);
        hammer_long_double(mine, target, windows[w]);
        swap(mine, target, windows[w]);
    }
    CHECK_OK(MPI_Win_free(&windows[0]));
    CHECK_OK(MPI_Win_free(&windows[1]));
    return finish();
}
