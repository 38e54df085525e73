/* All ranks accumulate into the same elements of one rank at once, with all four functions and short and long ranges (MPI-5.0
 * section 12.7.1). Some elements are not aligned or cross a page boundary. Sums and pairs are exact. The test uses lock_all
 * epochs, shared locks and fences, on an allocated window and on created windows over heap, static and allocated memory. The
 * target also accumulates into its own window.
 * ranks: 2 4
 * more ranks: 7
 * ways: cma agent
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <complex.h>
#include <stdint.h>

#define BYTES 16384
#define LENGTH 300

enum epoch { FENCE, LOCK, LOCK_ALL };

static int rounds;

/* A sum to which all ranks add 1. A fetched value must include the earlier additions of this rank; the test does not
 * check this for 8 bits, because such a sum wraps around. */
struct cell {
    MPI_Datatype type;
    MPI_Aint place;
    size_t size;
    int is_integer;
    void (*set)(void *element, long value);
    long (*value)(const void *element);
};

#define CELL_FUNCTIONS(name, c_type) \
    static void set_##name(void *element, long value) \
    { \
        c_type number = (c_type) value; \
        memcpy(element, &number, sizeof number); \
    } \
    static long value_##name(const void *element) \
    { \
        c_type number; \
        memcpy(&number, element, sizeof number); \
        return (long) number; \
    }

CELL_FUNCTIONS(int64, int64_t)
CELL_FUNCTIONS(int32, int32_t)
CELL_FUNCTIONS(int16, int16_t)
CELL_FUNCTIONS(int8, int8_t)
CELL_FUNCTIONS(double, double)
CELL_FUNCTIONS(float, float)
CELL_FUNCTIONS(long_double, long double)

#define CELL(mpi_type, place, name, c_type, is_integer) \
    {mpi_type, place, sizeof(c_type), is_integer, set_##name, value_##name}

static const struct cell cells[] = {
    CELL(MPI_INT64_T, 0, int64, int64_t, 1),
    CELL(MPI_INT32_T, 8, int32, int32_t, 1),
    CELL(MPI_INT16_T, 12, int16, int16_t, 1),
    CELL(MPI_INT16_T, 14, int16, int16_t, 1),
    CELL(MPI_INT8_T, 16, int8, int8_t, 1),
    CELL(MPI_INT8_T, 17, int8, int8_t, 1),
    CELL(MPI_DOUBLE, 24, double, double, 0),
    CELL(MPI_FLOAT, 32, float, float, 0),
    CELL(MPI_LONG_DOUBLE, 48, long_double, long double, 0),
    /* Not aligned. If the base is page-aligned, the second of these cells crosses the boundary of a cache line, and
     * the last two cross a page boundary. */
    CELL(MPI_INT, 101, int32, int, 1),
    CELL(MPI_INT, 126, int32, int, 1),
    CELL(MPI_INT, 4094, int32, int, 1),
    CELL(MPI_DOUBLE, 8189, double, double, 0),
};

#define CELLS ((int) (sizeof cells / sizeof cells[0]))

/* Places of a complex number whose parts are negatives of each other, of a pair whose index follows from its value, of
 * a sum that only MPI_Compare_and_swap changes, and of two arrays.
 */
#define COMPLEX_PLACE 256
#define PAIR_PLACE 288
#define SWAP_PLACE 304
#define INTS_PLACE 512
#define DOUBLES_PLACE 4400

static int index_of(int value)
{
    return 7 * value + 3;
}

/* Adds 1 by compare and swap. */
static void swap_in(const struct cell *cell, int target, MPI_Win win)
{
    unsigned char old[16], new[16], found[16];

    CHECK_OK(MPI_Fetch_and_op(NULL, found, cell->type, target, cell->place, MPI_NO_OP, win));
    CHECK_OK(MPI_Win_flush(target, win));
    do {
        memcpy(old, found, cell->size);
        cell->set(new, cell->value(old) + 1);
        CHECK_OK(MPI_Compare_and_swap(new, old, found, cell->type, target, cell->place, win));
        CHECK_OK(MPI_Win_flush(target, win));
    } while (memcmp(old, found, cell->size) != 0);
}

/* Results of the operations of a round. They are valid after end(), which ends the epoch or flushes. */
struct fetched {
    unsigned char cells[CELLS][16];
    double complex number;
    struct { int value, index; } pair;
    int64_t swapped;
};

static void begin(enum epoch epoch, int target, MPI_Win win)
{
    if (epoch == LOCK)
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
}

static void end(enum epoch epoch, int target, MPI_Win win)
{
    if (epoch == LOCK)
        CHECK_OK(MPI_Win_unlock(target, win));
    else if (epoch == LOCK_ALL)
        CHECK_OK(MPI_Win_flush(target, win));
    else
        CHECK_OK(MPI_Win_fence(0, win));
}

static void accumulate(int round, enum epoch epoch, int target, MPI_Win win)
{
    static int ones[LENGTH];
    static double quarters[LENGTH];
    static unsigned char one[CELLS][16];
    int value = (round * 7919 + rank * 104729) % 1000;
    struct { int value, index; } pair = {value, index_of(value)};
    double complex number = 1.0 - 1.0 * I;
    int64_t swap_old = round, swap_new = round + 1;
    struct fetched fetched;
    int has_result[CELLS] = {0};

    for (int i = 0; i < LENGTH; i++) {
        ones[i] = 1;
        quarters[i] = 0.25;
    }
    begin(epoch, target, win);
    for (int c = 0; c < CELLS; c++) {
        const struct cell *cell = &cells[c];
        int way = (round + c + rank) % 4;

        cell->set(one[c], 1);
        if (way == 0) {
            CHECK_OK(MPI_Accumulate(one[c], 1, cell->type, target, cell->place, 1, cell->type, MPI_SUM, win));
        } else if (way == 1 && cell->is_integer && epoch != FENCE) {
            swap_in(cell, target, win);
        } else if (way == 2) {
            has_result[c] = 1;
            CHECK_OK(MPI_Get_accumulate(one[c], 1, cell->type, fetched.cells[c], 1, cell->type, target, cell->place,
                                        1, cell->type, MPI_SUM, win));
        } else {
            has_result[c] = 1;
            CHECK_OK(MPI_Fetch_and_op(one[c], fetched.cells[c], cell->type, target, cell->place, MPI_SUM, win));
        }
    }
    CHECK_OK(MPI_Fetch_and_op(&number, &fetched.number, MPI_C_DOUBLE_COMPLEX, target, COMPLEX_PLACE, MPI_SUM, win));
    CHECK_OK(MPI_Fetch_and_op(&pair, &fetched.pair, MPI_2INT, target, PAIR_PLACE, MPI_MAXLOC, win));
    CHECK_OK(MPI_Compare_and_swap(&swap_new, &swap_old, &fetched.swapped, MPI_INT64_T, target, SWAP_PLACE, win));
    CHECK_OK(MPI_Accumulate(ones, LENGTH, MPI_INT, target, INTS_PLACE, LENGTH, MPI_INT, MPI_SUM, win));
    CHECK_OK(MPI_Accumulate(ones, 1, MPI_INT, target, INTS_PLACE + 4 * (round % LENGTH), 1, MPI_INT, MPI_SUM, win));
    CHECK_OK(MPI_Accumulate(quarters, LENGTH, MPI_DOUBLE, target, DOUBLES_PLACE, LENGTH, MPI_DOUBLE, MPI_SUM, win));
    CHECK_OK(MPI_Accumulate(quarters, 3, MPI_DOUBLE, target, DOUBLES_PLACE + 8 * (round % (LENGTH - 3)), 3,
                            MPI_DOUBLE, MPI_SUM, win));
    end(epoch, target, win);

    for (int c = 0; c < CELLS; c++)
        if (has_result[c] && cells[c].size > 1) {
            long before = cells[c].value(fetched.cells[c]);
            /* The fetched value is at least what this rank has added before, and less than the final sum. */
            if (before < round || before >= (long) ranks * rounds)
                fail(__FILE__, __LINE__, "round %d: cell %d was %ld", round, c, before);
        }
    CHECK(creal(fetched.number) == -cimag(fetched.number) && creal(fetched.number) >= round);
    CHECK_EQUAL(fetched.pair.index, index_of(fetched.pair.value));
    /* In fence epochs all ranks have swapped before the next round. In other epochs a slower rank may find a later
     * value. */
    CHECK(fetched.swapped >= round && fetched.swapped <= (epoch == FENCE ? round + 1 : rounds));
}

static void set_begin(unsigned char *base)
{
    struct { int value, index; } pair = {-1, index_of(-1)};

    memset(base, 0, BYTES);
    memcpy(base + PAIR_PLACE, &pair, sizeof pair);
}

static void check_sums(const unsigned char *base)
{
    long all = (long) ranks * rounds;
    int most = -1;
    double complex number;
    int64_t swapped;
    struct { int value, index; } pair;

    for (int c = 0; c < CELLS; c++) {
        long wanted = cells[c].size == 1 ? (long) (int8_t) all : all;
        if (cells[c].value(base + cells[c].place) != wanted)
            fail(__FILE__, __LINE__, "cell %d is %ld, expected %ld", c, cells[c].value(base + cells[c].place),
                 wanted);
    }
    memcpy(&number, base + COMPLEX_PLACE, sizeof number);
    CHECK(creal(number) == (double) all && cimag(number) == (double) -all);
    for (int origin = 0; origin < ranks; origin++)
        for (int round = 0; round < rounds; round++)
            most = (round * 7919 + origin * 104729) % 1000 > most ? (round * 7919 + origin * 104729) % 1000 : most;
    memcpy(&pair, base + PAIR_PLACE, sizeof pair);
    CHECK_EQUAL(pair.value, most);
    CHECK_EQUAL(pair.index, index_of(most));
    memcpy(&swapped, base + SWAP_PLACE, sizeof swapped);
    CHECK_EQUAL(swapped, rounds);
    for (int i = 0; i < LENGTH; i++) {
        int singles = 0, triples = 0, sum;
        double quarters;

        for (int round = 0; round < rounds; round++) {
            int first = round % (LENGTH - 3);
            singles += round % LENGTH == i;
            triples += i >= first && i < first + 3;
        }
        memcpy(&sum, base + INTS_PLACE + 4 * i, sizeof sum);
        memcpy(&quarters, base + DOUBLES_PLACE + 8 * i, sizeof quarters);
        CHECK_EQUAL(sum, ranks * (rounds + singles));
        CHECK(quarters == 0.25 * ranks * (rounds + triples));
    }
}

static void check_window(unsigned char *base, MPI_Win win)
{
    for (enum epoch epoch = FENCE; epoch <= LOCK_ALL; epoch++) {
        int target = (int) epoch % ranks;

        rounds = (epoch == LOCK_ALL ? 700 : 140) / ranks;
        set_begin(base);
        together();
        if (epoch == FENCE)
            CHECK_OK(MPI_Win_fence(0, win));
        else if (epoch == LOCK_ALL)
            CHECK_OK(MPI_Win_lock_all(0, win));
        for (int round = 0; round < rounds; round++)
            accumulate(round, epoch, target, win);
        if (epoch == FENCE)
            CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
        else if (epoch == LOCK_ALL)
            CHECK_OK(MPI_Win_unlock_all(win));
        together();
        if (rank == target)
            check_sums(base);
        together();
    }
}

int main(void)
{
    static unsigned char in_static_memory[BYTES];
    unsigned char *allocated, *pooled, *on_heap = malloc(BYTES);
    MPI_Win win;

    start();
    CHECK(on_heap != NULL);
    CHECK_OK(MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &allocated, &win));
    check_window(allocated, win);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Alloc_mem(BYTES, MPI_INFO_NULL, &pooled));
    unsigned char *memories[] = {in_static_memory, on_heap, pooled};
    for (int m = 0; m < 3; m++) {
        CHECK_OK(MPI_Win_create(memories[m], BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        check_window(memories[m], win);
        CHECK_OK(MPI_Win_free(&win));
    }
    CHECK_OK(MPI_Free_mem(pooled));
    free(on_heap);
    return finish();
}
