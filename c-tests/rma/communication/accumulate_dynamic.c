/* The accumulate functions on a dynamic window (MPI-5.0 sections 12.2.4 and 12.3.4): all ranks accumulate at once into the same
 * elements, two of which cross the boundary of adjacent regions, and into ranges that span three regions. Sums are exact. A
 * range that is partly or completely outside of attached memory raises MPI_ERR_RMA_RANGE, and no byte changes.
 * ranks: 2 4
 * more ranks: 1 7
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "dynamic.h"

#include <stdint.h>

#define LENGTH 1200
#define BYTES (LENGTH * 8)

/* Borders of attached regions, inside elements: 1601 is inside element 200, 6404 inside element 800. */
static const int borders[] = {0, 1601, 6404, BYTES};

static void swap_in(int target, MPI_Aint place, MPI_Win win)
{
    int64_t old, found, new;

    CHECK_OK(MPI_Fetch_and_op(NULL, &found, MPI_INT64_T, target, place, MPI_NO_OP, win));
    CHECK_OK(MPI_Win_flush(target, win));
    do {
        old = found;
        new = old + 1;
        CHECK_OK(MPI_Compare_and_swap(&new, &old, &found, MPI_INT64_T, target, place, win));
        CHECK_OK(MPI_Win_flush(target, win));
    } while (found != old);
}

/* In each round, adds 1 four times to elements 200 and 800, and adds 1 to all elements; in every second round also
 * reads all elements. */
static void hammer(int rounds, int target, MPI_Aint base, MPI_Win win)
{
    static const int places[] = {200, 800};
    static int64_t ones[LENGTH], got[LENGTH];
    int64_t before[2];

    for (int i = 0; i < LENGTH; i++)
        ones[i] = 1;
    for (int round = 0; round < rounds; round++) {
        for (int p = 0; p < 2; p++) {
            MPI_Aint place = MPI_Aint_add(base, 8 * places[p]);
            CHECK_OK(MPI_Accumulate(ones, 1, MPI_INT64_T, target, place, 1, MPI_INT64_T, MPI_SUM, win));
            CHECK_OK(MPI_Fetch_and_op(ones, &before[0], MPI_INT64_T, target, place, MPI_SUM, win));
            CHECK_OK(MPI_Get_accumulate(ones, 1, MPI_INT64_T, &before[1], 1, MPI_INT64_T, target, place, 1,
                                        MPI_INT64_T, MPI_SUM, win));
            CHECK_OK(MPI_Win_flush(target, win));
            CHECK(before[0] >= 5 * round + 1 && before[1] > before[0] && before[1] < (int64_t) 5 * ranks * rounds);
            swap_in(target, place, win);
        }
        if (round % 2 == 0)
            CHECK_OK(MPI_Accumulate(ones, LENGTH, MPI_INT64_T, target, base, LENGTH, MPI_INT64_T, MPI_SUM, win));
        else
            CHECK_OK(MPI_Get_accumulate(ones, LENGTH, MPI_INT64_T, got, LENGTH, MPI_INT64_T, target, base, LENGTH,
                                        MPI_INT64_T, MPI_SUM, win));
        CHECK_OK(MPI_Win_flush(target, win));
        for (int i = 0; round % 2 == 1 && i < LENGTH; i++)
            CHECK(got[i] >= round && got[i] < (int64_t) 5 * ranks * rounds);
    }
}

static void check_unattached(int target, MPI_Aint base, MPI_Win win)
{
    static int64_t buffer[LENGTH + 1], result[LENGTH + 1];
    const MPI_Datatype type = MPI_INT64_T;
    const MPI_Aint wrong[] = {MPI_Aint_add(base, BYTES - 7), MPI_Aint_add(base, -1), MPI_Aint_add(base, BYTES)};

    memset(buffer, 1, sizeof buffer);
    memset(result, 0xa5, sizeof result);
    for (int i = 0; i < 3; i++) {
        CHECK_CLASS(MPI_Accumulate(buffer, 1, type, target, wrong[i], 1, type, MPI_SUM, win), MPI_ERR_RMA_RANGE);
        CHECK_CLASS(MPI_Fetch_and_op(buffer, result, type, target, wrong[i], MPI_SUM, win), MPI_ERR_RMA_RANGE);
        CHECK_CLASS(MPI_Compare_and_swap(buffer, buffer, result, type, target, wrong[i], win), MPI_ERR_RMA_RANGE);
        CHECK_CLASS(MPI_Get_accumulate(NULL, 0, type, result, 1, type, target, wrong[i], 1, type, MPI_NO_OP, win),
                    MPI_ERR_RMA_RANGE);
    }
    CHECK_CLASS(MPI_Accumulate(buffer, LENGTH + 1, type, target, base, LENGTH + 1, type, MPI_SUM, win),
                MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Get_accumulate(buffer, LENGTH + 1, type, result, LENGTH + 1, type, target, base, LENGTH + 1, type,
                                   MPI_REPLACE, win), MPI_ERR_RMA_RANGE);
    CHECK_ALL(result, 0xa5, sizeof result);
}

static void check_memory(unsigned char *memory)
{
    const int rounds = 120 / ranks;
    MPI_Aint bases[64];
    MPI_Win win = dynamic_window();

    /* The memory before and after the regions is not attached. */
    memory += 64;
    memset(memory - 64, 0, BYTES + 128);
    for (int i = 0; i < 3; i++)
        CHECK_OK(MPI_Win_attach(win, memory + borders[i], borders[i + 1] - borders[i]));
    exchange_address(memory, bases);
    for (int target = 0; target < ranks; target += ranks > 1 ? ranks - 1 : 1) {
        check_unattached(target, bases[target], win);
        hammer(rounds, target, bases[target], win);
    }
    CHECK_OK(MPI_Win_flush_all(win));
    together();
    CHECK_OK(MPI_Win_sync(win));
    if (rank == 0 || rank == ranks - 1)
        for (int i = 0; i < LENGTH; i++) {
            int64_t sum;
            memcpy(&sum, memory + 8 * i, sizeof sum);
            CHECK_EQUAL(sum, (i == 200 || i == 800 ? 5 : 1) * ranks * rounds);
        }
    CHECK_ALL(memory - 64, 0, 64);
    CHECK_ALL(memory + BYTES, 0, 64);
    together();
    for (int i = 0; i < 3; i++)
        CHECK_OK(MPI_Win_detach(win, memory + borders[i]));
    free_dynamic_window(win);
}

int main(void)
{
    static unsigned char in_static_memory[BYTES + 128];
    unsigned char *pooled, *on_heap = malloc(BYTES + 128);

    start();
    CHECK(on_heap != NULL);
    check_memory(in_static_memory);
    check_memory(on_heap);
    free(on_heap);
    CHECK_OK(MPI_Alloc_mem(BYTES + 128, MPI_INFO_NULL, &pooled));
    check_memory(pooled);
    CHECK_OK(MPI_Free_mem(pooled));
    return finish();
}
