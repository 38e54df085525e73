/* Accumulates of one origin on the same elements of one target are executed in program order without a flush between them: read
 * after write, write after read, write after write (MPI-5.0 section 12.7.2). The test uses short, long and overlapping ranges.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * network: 2 3 4x2
 * hosts: 4
 * expect: success
 */
#include "check.h"

#include <stdint.h>

#define LENGTH 400
#define ROUNDS 60

/* Each rank accesses a separate part of the target's memory, so the results are known. */
static void check_order(MPI_Aint zero, int target, MPI_Win win)
{
    const MPI_Datatype type = MPI_INT64_T;
    static int64_t constants[4][LENGTH], got[ROUNDS][4][LENGTH], single[ROUNDS][3];
    int64_t seven = 7, minus = -1, swapped[ROUNDS], compare[ROUNDS], marks[ROUNDS];

    for (int i = 0; i < LENGTH; i++) {
        constants[0][i] = 100 + i;
        constants[1][i] = 1;
        constants[2][i] = 3;
        constants[3][i] = -5;
    }
    for (int r = 0; r < ROUNDS; r++) {
        compare[r] = 3 * 101 + 7;
        marks[r] = 1000 + r;
        /* Replace, then add, then read. */
        CHECK_OK(MPI_Accumulate(constants[0], LENGTH, type, target, zero, LENGTH, type, MPI_REPLACE, win));
        CHECK_OK(MPI_Accumulate(constants[1], LENGTH, type, target, zero, LENGTH, type, MPI_SUM, win));
        CHECK_OK(MPI_Get_accumulate(NULL, 0, type, got[r][0], LENGTH, type, target, zero, LENGTH, type, MPI_NO_OP,
                                    win));
        /* The read does not see later writes, and the product sees the sum. */
        CHECK_OK(MPI_Get_accumulate(constants[2], LENGTH, type, got[r][1], LENGTH, type, target, zero, LENGTH, type,
                                    MPI_PROD, win));
        /* Single elements within the long range, and a range that overlaps. */
        CHECK_OK(MPI_Fetch_and_op(&seven, &single[r][0], type, target, zero, MPI_SUM, win));
        CHECK_OK(MPI_Compare_and_swap(&marks[r], &compare[r], &swapped[r], type, target, zero, win));
        CHECK_OK(MPI_Accumulate(constants[3], LENGTH - 1, type, target, zero + 1, LENGTH - 1, type, MPI_REPLACE,
                                win));
        CHECK_OK(MPI_Fetch_and_op(&minus, &single[r][1], type, target, zero + LENGTH - 1, MPI_SUM, win));
        CHECK_OK(MPI_Fetch_and_op(NULL, &single[r][2], type, target, zero, MPI_NO_OP, win));
        CHECK_OK(MPI_Get_accumulate(constants[0], LENGTH, type, got[r][2], LENGTH, type, target, zero, LENGTH, type,
                                    MPI_REPLACE, win));
        CHECK_OK(MPI_Get_accumulate(NULL, 0, type, got[r][3], LENGTH, type, target, zero, LENGTH, type, MPI_NO_OP,
                                    win));
    }
    CHECK_OK(MPI_Win_flush(target, win));
    for (int r = 0; r < ROUNDS; r++) {
        for (int i = 0; i < LENGTH; i++) {
            CHECK_EQUAL(got[r][0][i], 101 + i);
            CHECK_EQUAL(got[r][1][i], 101 + i);
            CHECK_EQUAL(got[r][2][i], i == 0 ? 1000 + r : i < LENGTH - 1 ? -5 : -6);
            CHECK_EQUAL(got[r][3][i], 100 + i);
        }
        CHECK_EQUAL(single[r][0], 3 * 101);
        CHECK_EQUAL(swapped[r], 3 * 101 + 7);
        CHECK_EQUAL(single[r][1], -5);
        CHECK_EQUAL(single[r][2], 1000 + r);
    }
}

int main(void)
{
    static int64_t memory[4 * LENGTH];
    int64_t *base;
    MPI_Win created, allocated;

    start();
    CHECK_OK(MPI_Win_create(memory, sizeof memory, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &created));
    CHECK_OK(MPI_Win_allocate(sizeof memory, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    CHECK_OK(MPI_Win_lock_all(0, created));
    CHECK_OK(MPI_Win_lock_all(0, allocated));
    for (int distance = 0; distance < ranks; distance++) {
        check_order(rank * LENGTH, neighbour(distance), created);
        check_order(rank * LENGTH, neighbour(distance), allocated);
        together();
    }
    CHECK_OK(MPI_Win_unlock_all(created));
    CHECK_OK(MPI_Win_unlock_all(allocated));
    CHECK_OK(MPI_Win_free(&created));
    CHECK_OK(MPI_Win_free(&allocated));
    return finish();
}
