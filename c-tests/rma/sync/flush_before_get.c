/* MPI_Win_flush, MPI_Win_flush_all: when a flush returns, all ranks see the data of all earlier operations (MPI-5.0 section
 * 12.5.4). If two ranks each write their own word, flush, and read the other's word, at least one of them sees the other's
 * value.
 * ranks: 2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <stdint.h>

/* Rounds of each operation; words from the place of one rank to the place of the other, which are in separate cache
 * lines; words of a long operation. */
enum { ROUNDS = 3000, APART = 32, LONG = 24 };

static MPI_Win win;
static MPI_Datatype strided;
static int64_t round_number, many[LONG];

static MPI_Aint place(int of)
{
    return (MPI_Aint) of * APART;
}

static void put(int target)
{
    CHECK_OK(MPI_Put(&round_number, 1, MPI_INT64_T, target, place(rank), 1, MPI_INT64_T, win));
}

static void put_long(int target)
{
    CHECK_OK(MPI_Put(many, LONG, MPI_INT64_T, target, place(rank), LONG, MPI_INT64_T, win));
}

static void put_strided(int target)
{
    CHECK_OK(MPI_Put(many, 2, MPI_INT64_T, target, place(rank), 1, strided, win));
}

static void put_with_request(int target)
{
    MPI_Request request;

    CHECK_OK(MPI_Rput(&round_number, 1, MPI_INT64_T, target, place(rank), 1, MPI_INT64_T, win, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

static void replace(int target)
{
    CHECK_OK(MPI_Accumulate(&round_number, 1, MPI_INT64_T, target, place(rank), 1, MPI_INT64_T, MPI_REPLACE, win));
}

static void replace_many(int target)
{
    CHECK_OK(MPI_Accumulate(many, LONG, MPI_INT64_T, target, place(rank), LONG, MPI_INT64_T, MPI_REPLACE, win));
}

static void replace_few(int target)
{
    CHECK_OK(MPI_Accumulate(many, 3, MPI_INT64_T, target, place(rank), 3, MPI_INT64_T, MPI_REPLACE, win));
}

static void add(int target)
{
    int64_t one = 1;

    CHECK_OK(MPI_Accumulate(&one, 1, MPI_INT64_T, target, place(rank), 1, MPI_INT64_T, MPI_SUM, win));
}

static void add_few(int target)
{
    static const int64_t ones[3] = { 1, 1, 1 };

    CHECK_OK(MPI_Accumulate(ones, 3, MPI_INT64_T, target, place(rank), 3, MPI_INT64_T, MPI_SUM, win));
}

static void add_many(int target)
{
    int64_t ones[LONG];

    for (int i = 0; i < LONG; i++)
        ones[i] = 1;
    CHECK_OK(MPI_Accumulate(ones, LONG, MPI_INT64_T, target, place(rank), LONG, MPI_INT64_T, MPI_SUM, win));
}

static void exchange(int target)
{
    int64_t old;

    CHECK_OK(MPI_Fetch_and_op(&round_number, &old, MPI_INT64_T, target, place(rank), MPI_REPLACE, win));
    CHECK_EQUAL(old, round_number - 1);
}

static void swap(int target)
{
    int64_t before = round_number - 1, old;

    CHECK_OK(MPI_Compare_and_swap(&round_number, &before, &old, MPI_INT64_T, target, place(rank), win));
    CHECK_EQUAL(old, before);
}

/* Waits for a different time in each round, so that the accesses of the two ranks come in many orders. */
static void wait_a_little(void)
{
    static unsigned state = 99;

    state = state * 1664525u + 1013904223u + (unsigned) rank;
    for (volatile unsigned turns = state >> 26; turns > 0; turns--)
        ;
}

/* Checks an operation; the words of both ranks are at `target`. */
static void check(const char *what, void (*write)(int target), int target, int flushes_all)
{
    static int64_t seen[ROUNDS], others[ROUNDS];
    int64_t zero = 0;

    snprintf(situation, sizeof situation, "%s, at rank %d, flush_all: %d", what, target, flushes_all);
    CHECK_OK(MPI_Put(&zero, 1, MPI_INT64_T, target, place(rank), 1, MPI_INT64_T, win));
    CHECK_OK(MPI_Win_flush(target, win));
    for (round_number = 1; round_number <= ROUNDS; round_number++) {
        for (int i = 0; i < LONG; i++)
            many[i] = round_number;
        together();
        wait_a_little();
        write(target);
        CHECK_OK(flushes_all ? MPI_Win_flush_all(win) : MPI_Win_flush(target, win));
        CHECK_OK(MPI_Get(&seen[round_number - 1], 1, MPI_INT64_T, target, place(1 - rank), 1, MPI_INT64_T, win));
        CHECK_OK(MPI_Win_flush(target, win));
    }
    CHECK_OK(MPI_Sendrecv(seen, ROUNDS, MPI_INT64_T, 1 - rank, 0, others, ROUNDS, MPI_INT64_T, 1 - rank, 0, MPI_COMM_WORLD,
                          MPI_STATUS_IGNORE));
    for (int64_t i = 0; i < ROUNDS; i++) {
        CHECK(seen[i] == i || seen[i] == i + 1);
        CHECK(seen[i] == i + 1 || others[i] == i + 1);
    }
}

static void check_ways(int target, int flushes_all)
{
    check("put", put, target, flushes_all);
    check("put of many", put_long, target, flushes_all);
    check("strided put", put_strided, target, flushes_all);
    check("put with request", put_with_request, target, flushes_all);
    check("replace", replace, target, flushes_all);
    check("replace few", replace_few, target, flushes_all);
    check("replace many", replace_many, target, flushes_all);
    check("add", add, target, flushes_all);
    check("add few", add_few, target, flushes_all);
    check("add many", add_many, target, flushes_all);
    check("fetch and replace", exchange, target, flushes_all);
    check("compare and swap", swap, target, flushes_all);
}

int main(void)
{
    int64_t *words;

    start();
    CHECK_OK(MPI_Type_vector(2, 1, 2, MPI_INT64_T, &strided));
    CHECK_OK(MPI_Type_commit(&strided));
    CHECK_OK(MPI_Win_allocate(2 * APART * sizeof *words, sizeof *words, MPI_INFO_NULL, MPI_COMM_WORLD, &words, &win));
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int target = 0; target < 2; target++)
        for (int flushes_all = 0; flushes_all < 2; flushes_all++)
            check_ways(target, flushes_all);
    CHECK_OK(MPI_Win_unlock_all(win));
    /* The same in an epoch of a shared lock. */
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win));
    check_ways(1, 0);
    CHECK_OK(MPI_Win_unlock(1, win));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Type_free(&strided));
    return finish();
}
