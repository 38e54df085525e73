/* A counter at rank 0: the numbers that all ranks get by MPI_Fetch_and_op and MPI_Get_accumulate are unique and without
 * gaps, and increase at each rank (MPI-5.0 section 12.3.4). Then the test uses a counter with a part at each rank; the
 * sum of the parts is exact.
 * ranks: 2 4
 * more ranks: 1 7
 * network: 2 3 4x2
 * expect: success
 */
#include "check.h"

#include <stdint.h>

#define ALL 4200
#define LOCKED 420

/* Draws numbers from a counter at rank 0, and adds 1 to the word of each number, behind the counter. */
static void draw(int numbers, int is_locked, MPI_Win win)
{
    const int64_t one = 1;
    int64_t last = -1, number = -1;

    for (int i = 0; i < numbers / ranks; i++) {
        int way = i % 3;

        if (is_locked)
            CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
        if (way == 0)
            CHECK_OK(MPI_Get_accumulate(&one, 1, MPI_INT64_T, &number, 1, MPI_INT64_T, 0, 0, 1, MPI_INT64_T, MPI_SUM,
                                        win));
        else
            CHECK_OK(MPI_Fetch_and_op(&one, &number, MPI_INT64_T, 0, 0, MPI_SUM, win));
        if (is_locked) {
            CHECK_OK(MPI_Win_unlock(0, win));
            CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
        } else {
            CHECK_OK(way == 1 ? MPI_Win_flush(0, win) : MPI_Win_flush_local(0, win));
        }
        CHECK(number > last && number < numbers);
        last = number;
        CHECK_OK(MPI_Accumulate(&one, 1, MPI_INT64_T, 0, 1 + number, 1, MPI_INT64_T, MPI_SUM, win));
        if (is_locked)
            CHECK_OK(MPI_Win_unlock(0, win));
        else
            CHECK_OK(MPI_Win_flush(0, win));
    }
}

static void check_numbers(int numbers, const int64_t *base)
{
    if (rank != 0)
        return;
    CHECK_EQUAL(base[0], numbers);
    for (int i = 1; i <= numbers; i++)
        CHECK_EQUAL(base[i], 1);
    CHECK_EQUAL(base[numbers + 1], 0);
}

static void check_counter(int64_t *base, MPI_Win win)
{
    const int locked = LOCKED / ranks * ranks, all = ALL / ranks * ranks;

    memset(base, 0, (ALL + 2) * sizeof *base);
    together();
    draw(locked, 1, win);
    together();
    check_numbers(locked, base);
    memset(base, 0, (ALL + 2) * sizeof *base);
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    draw(all, 0, win);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    check_numbers(all, base);
}

/* A counter that is distributed over all ranks: each rank counts at all ranks in turn, and the sum of all parts is the
 * total. */
static void check_parts(int64_t *base, MPI_Win win)
{
    const int64_t one = 1;
    int64_t sum = 0, part;

    *base = 0;
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int i = 0; i < 500; i++)
        CHECK_OK(MPI_Accumulate(&one, 1, MPI_INT64_T, (rank + i) % ranks, 0, 1, MPI_INT64_T, MPI_SUM, win));
    CHECK_OK(MPI_Win_flush_all(win));
    together();
    for (int target = 0; target < ranks; target++) {
        CHECK_OK(MPI_Fetch_and_op(NULL, &part, MPI_INT64_T, target, 0, MPI_NO_OP, win));
        CHECK_OK(MPI_Win_flush(target, win));
        sum += part;
    }
    CHECK_EQUAL(sum, 500 * ranks);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
}

int main(void)
{
    static int64_t memory[ALL + 2];
    int64_t *base;
    MPI_Win created, allocated;

    start();
    CHECK_OK(MPI_Win_create(memory, sizeof memory, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &created));
    CHECK_OK(MPI_Win_allocate(sizeof memory, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    check_counter(memory, created);
    check_counter(base, allocated);
    check_parts(memory, created);
    check_parts(base, allocated);
    CHECK_OK(MPI_Win_free(&created));
    CHECK_OK(MPI_Win_free(&allocated));
    return finish();
}
