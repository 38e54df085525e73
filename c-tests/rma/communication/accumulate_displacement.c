/* The accumulate functions scale the displacement by the target's displacement unit, which may differ between ranks (MPI-5.0
 * sections 12.2.1 and 12.3.4).
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 */
#include "check.h"

#include <stdint.h>

#define WORDS 64

static int unit_of(int number)
{
    return 1 << number % 4;
}

static void check_window(int64_t *base, MPI_Win win)
{
    int target = neighbour(1), unit = unit_of(target);
    int64_t hundred = 100, five = 5, three = 3, old[3];

    for (int i = 0; i < WORDS; i++)
        base[i] = i;
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Accumulate(&hundred, 1, MPI_INT64_T, target, 2 * 8 / unit, 1, MPI_INT64_T, MPI_SUM, win));
    CHECK_OK(MPI_Compare_and_swap(&hundred, &three, &old[0], MPI_INT64_T, target, 3 * 8 / unit, win));
    CHECK_OK(MPI_Get_accumulate(&five, 1, MPI_INT64_T, &old[1], 1, MPI_INT64_T, target, 20 * 8 / unit, 1, MPI_INT64_T,
                                MPI_PROD, win));
    CHECK_OK(MPI_Fetch_and_op(&five, &old[2], MPI_INT64_T, target, (WORDS - 1) * 8 / unit, MPI_SUM, win));
    CHECK_CLASS(MPI_Fetch_and_op(&five, &old[2], MPI_INT64_T, target, WORDS * 8 / unit, MPI_SUM, win),
                MPI_ERR_RMA_RANGE);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_EQUAL(old[0], 3);
    CHECK_EQUAL(old[1], 20);
    CHECK_EQUAL(old[2], WORDS - 1);
    for (int i = 0; i < WORDS; i++)
        CHECK_EQUAL(base[i], i == 2 ? 102 : i == 3 ? 100 : i == 20 ? 100 : i == WORDS - 1 ? WORDS + 4 : i);
}

int main(void)
{
    static int64_t memory[WORDS];
    int64_t *base;
    MPI_Win created, allocated;

    start();
    CHECK_OK(MPI_Win_create(memory, sizeof memory, unit_of(rank), MPI_INFO_NULL, MPI_COMM_WORLD, &created));
    CHECK_OK(MPI_Win_allocate(sizeof memory, unit_of(rank), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    errors_return(created);
    errors_return(allocated);
    check_window(memory, created);
    check_window(base, allocated);
    CHECK_OK(MPI_Win_free(&created));
    CHECK_OK(MPI_Win_free(&allocated));
    return finish();
}
