/* Progress: short and long accumulate, get_accumulate, fetch_and_op and compare_and_swap complete on allocated, created and
 * dynamic windows while the target computes and makes no MPI call (MPI-5.0 section 12.7.3).
 * ranks: 2 3
 * ways: cma agent
 * expect: success
 * timeout: 90
 */
#include "progress.h"

#include <stdint.h>

#define ROUNDS 20
#define LENGTH 500
#define SUMS 1000

/* Rank 0's memory begins with a counter for all ranks and a counter for compare and swap; sums of all ranks follow. */
static void count_at_zero(MPI_Aint zero, MPI_Win win)
{
    const MPI_Datatype type = MPI_INT64_T;
    int64_t ones[LENGTH], got[LENGTH];
    unsigned char done = 1;

    for (int i = 0; i < LENGTH; i++)
        ones[i] = 1;
    for (int round = 0; round < ROUNDS; round++) {
        int64_t before, found, next;

        CHECK_OK(MPI_Win_lock(round % 2 == 0 ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, 0, 0, win));
        CHECK_OK(MPI_Fetch_and_op(ones, &before, type, 0, zero, MPI_SUM, win));
        CHECK_OK(MPI_Accumulate(ones, LENGTH, type, 0, zero + SUMS, LENGTH, type, MPI_SUM, win));
        CHECK_OK(MPI_Win_unlock(0, win));
        CHECK(before >= round && before < (int64_t) ROUNDS * (ranks - 1));

        CHECK_OK(MPI_Win_lock_all(0, win));
        CHECK_OK(MPI_Get_accumulate(NULL, 0, type, got, LENGTH, type, 0, zero + SUMS, LENGTH, type, MPI_NO_OP, win));
        CHECK_OK(MPI_Fetch_and_op(NULL, &found, type, 0, zero + 8, MPI_NO_OP, win));
        CHECK_OK(MPI_Win_flush(0, win));
        for (int i = 0; i < LENGTH; i++)
            CHECK(got[i] > round && got[i] <= (int64_t) ROUNDS * (ranks - 1));
        do {
            before = found;
            next = before + 1;
            CHECK_OK(MPI_Compare_and_swap(&next, &before, &found, type, 0, zero + 8, win));
            CHECK_OK(MPI_Win_flush(0, win));
        } while (found != before);
        CHECK_OK(MPI_Win_unlock_all(win));
    }
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
    CHECK_OK(MPI_Accumulate(&done, 1, MPI_BYTE, 0, zero + PROGRESS_FLAGS + rank, 1, MPI_BYTE, MPI_REPLACE, win));
    CHECK_OK(MPI_Win_unlock(0, win));
}

static void check_window(unsigned char *memory, MPI_Aint zero, MPI_Win win)
{
    together();
    if (rank == 0)
        compute_until_done(memory);
    else
        count_at_zero(zero, win);
    together();
    for (int i = -2; rank == 0 && i < LENGTH; i++) {
        int64_t sum;
        memcpy(&sum, memory + (i < 0 ? 8 * (i + 2) : SUMS + 8 * i), sizeof sum);
        CHECK_EQUAL(sum, ROUNDS * (ranks - 1));
    }
    together();
}

static void check_private(unsigned char *memory)
{
    MPI_Aint zero;
    MPI_Win win;

    memset(memory, 0, PROGRESS_BYTES);
    CHECK_OK(MPI_Win_create(memory, PROGRESS_BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_window(memory, 0, win);
    CHECK_OK(MPI_Win_free(&win));

    memset(memory, 0, PROGRESS_BYTES);
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_attach(win, memory, PROGRESS_BYTES));
    CHECK_OK(MPI_Get_address(memory, &zero));
    CHECK_OK(MPI_Bcast(&zero, 1, MPI_AINT, 0, MPI_COMM_WORLD));
    check_window(memory, zero, win);
    CHECK_OK(MPI_Win_detach(win, memory));
    CHECK_OK(MPI_Win_free(&win));
}

int main(void)
{
    static unsigned char in_static_memory[PROGRESS_BYTES];
    unsigned char on_stack[PROGRESS_BYTES], *allocated, *on_heap = malloc(PROGRESS_BYTES);
    MPI_Win win;

    start();
    CHECK(on_heap != NULL);
    CHECK_OK(MPI_Win_allocate(PROGRESS_BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &allocated, &win));
    memset(allocated, 0, PROGRESS_BYTES);
    check_window(allocated, 0, win);
    CHECK_OK(MPI_Win_free(&win));
    check_private(in_static_memory);
    check_private(on_heap);
    check_private(on_stack);
    free(on_heap);
    return finish();
}
