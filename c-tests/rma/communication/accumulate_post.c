/* The accumulate functions in epochs of MPI_Win_post and MPI_Win_start (MPI-5.0 section 12.5.2): all ranks accumulate into the
 * same elements of all ranks. Sums are exact after MPI_Win_wait, and results are valid after MPI_Win_complete.
 * ranks: 2 4
 * more ranks: 1 7
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 */
#include "check.h"

#include <stdint.h>

#define LENGTH 200
#define ROUNDS 30

static void check_window(int64_t *base, MPI_Group group, MPI_Win win)
{
    const MPI_Datatype type = MPI_INT64_T;
    int64_t ones[LENGTH], fetched[16], got[16], swapped[16];

    CHECK(ranks <= 16);
    for (int i = 0; i < LENGTH; i++) {
        ones[i] = 1;
        base[i] = 0;
    }
    for (int round = 0; round < ROUNDS; round++) {
        int64_t old = round, next = round + 1;

        CHECK_CLASS(MPI_Accumulate(ones, 1, type, rank, 0, 1, type, MPI_SUM, win), MPI_ERR_RMA_SYNC);
        CHECK_OK(MPI_Win_post(group, 0, win));
        CHECK_OK(MPI_Win_start(group, 0, win));
        for (int i = 0; i < ranks; i++) {
            int target = neighbour(i);
            CHECK_OK(MPI_Accumulate(ones, LENGTH - 1, type, target, 1, LENGTH - 1, type, MPI_SUM, win));
            CHECK_OK(MPI_Fetch_and_op(ones, &fetched[i], type, target, 1, MPI_SUM, win));
            CHECK_OK(MPI_Get_accumulate(ones, 1, type, &got[i], 1, type, target, 2, 1, type, MPI_SUM, win));
            CHECK_OK(MPI_Compare_and_swap(&next, &old, &swapped[i], type, target, 0, win));
        }
        CHECK_OK(MPI_Win_complete(win));
        for (int i = 0; i < ranks; i++) {
            int64_t before = (int64_t) 2 * ranks * round;
            CHECK(fetched[i] > before && fetched[i] < before + 2 * ranks);
            CHECK(got[i] > before && got[i] < before + 2 * ranks);
            CHECK(swapped[i] == old || swapped[i] == next);
        }
        CHECK_OK(MPI_Win_wait(win));
        CHECK_EQUAL(base[0], next);
        for (int i = 1; i < LENGTH; i++)
            CHECK_EQUAL(base[i], (i < 3 ? 2 : 1) * ranks * (round + 1));
    }
    together();
}

int main(void)
{
    static int64_t memory[LENGTH];
    int64_t *base;
    MPI_Group group;
    MPI_Win created, allocated;

    start();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &group));
    CHECK_OK(MPI_Win_create(memory, sizeof memory, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &created));
    CHECK_OK(MPI_Win_allocate(sizeof memory, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    errors_return(created);
    errors_return(allocated);
    check_window(memory, group, created);
    check_window(base, group, allocated);
    CHECK_OK(MPI_Group_free(&group));
    CHECK_OK(MPI_Win_free(&created));
    CHECK_OK(MPI_Win_free(&allocated));
    return finish();
}
