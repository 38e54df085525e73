/* The accumulate functions with count 0, also with different datatypes, and with MPI_PROC_NULL as the target have no effect
 * (MPI-5.0 section 12.3.4). The calls do not write the result, and the epoch continues. Datatypes that differ raise MPI_ERR_TYPE if the
 * target has elements. Elements only at the origin raise MPI_ERR_TRUNCATE.
 * ranks: 1 2
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 */
#include "check.h"

#define BYTES 80

static double value[2] = {1.5, 2.5}, result[2];
static int one = 1, seven = 7, number;

/* A buffer of NULL is not an error if nothing is read or written. */
static void check_count_zero(int target, MPI_Win win)
{
    const MPI_Datatype real = MPI_DOUBLE;

    CHECK_OK(MPI_Accumulate(value, 0, real, target, 0, 0, real, MPI_SUM, win));
    CHECK_OK(MPI_Accumulate_c(NULL, 0, real, target, 0, 0, real, MPI_REPLACE, win));
    CHECK_OK(MPI_Get_accumulate(value, 0, real, result, 0, real, target, 0, 0, real, MPI_SUM, win));
    CHECK_OK(MPI_Get_accumulate_c(NULL, 0, real, NULL, 0, real, target, 0, 0, real, MPI_REPLACE, win));
    CHECK_OK(MPI_Get_accumulate(NULL, 0, real, NULL, 0, real, target, 0, 0, real, MPI_NO_OP, win));
    CHECK_OK(MPI_Accumulate(&one, 0, MPI_INT, target, 0, 0, real, MPI_SUM, win));
    CHECK_OK(MPI_Get_accumulate(&one, 0, MPI_INT, &number, 0, MPI_INT, target, 0, 0, real, MPI_SUM, win));
    CHECK_OK(MPI_Get_accumulate(NULL, 0, real, &number, 1, MPI_INT, target, 0, 0, real, MPI_REPLACE, win));
    CHECK_OK(MPI_Put(&one, 0, MPI_INT, target, 0, 0, real, win));
    CHECK_CLASS(MPI_Accumulate(&one, 0, MPI_INT, target, 0, 1, real, MPI_SUM, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Accumulate(value, 1, real, target, 0, 0, MPI_INT, MPI_SUM, win), MPI_ERR_TRUNCATE);
    /* Displacement 10, the end of the window, is valid for an accumulate of no elements. */
    CHECK_OK(MPI_Accumulate(value, 0, real, target, 10, 0, real, MPI_PROD, win));
}

static void check_proc_null(MPI_Win win)
{
    const MPI_Datatype real = MPI_DOUBLE;
    const int null = MPI_PROC_NULL;

    CHECK_OK(MPI_Accumulate(value, 2, real, null, 0, 2, real, MPI_SUM, win));
    CHECK_OK(MPI_Accumulate_c(value, 2, real, null, 1000000, 2, real, MPI_REPLACE, win));
    CHECK_OK(MPI_Get_accumulate(value, 2, real, result, 2, real, null, 0, 2, real, MPI_SUM, win));
    CHECK_OK(MPI_Get_accumulate_c(value, 2, real, result, 2, real, null, 0, 2, real, MPI_NO_OP, win));
    CHECK_OK(MPI_Fetch_and_op(value, result, real, null, 0, MPI_PROD, win));
    CHECK_OK(MPI_Fetch_and_op(NULL, result, real, null, 0, MPI_NO_OP, win));
    CHECK_OK(MPI_Compare_and_swap(&one, &seven, &number, MPI_INT, null, 0, win));
}

static void check_nothing(double *base, MPI_Win win)
{
    int target = neighbour(1);

    memset(base, 0x3c, BYTES);
    memset(result, 0xa5, sizeof result);
    number = -3;
    CHECK_OK(MPI_Win_fence(0, win));
    check_count_zero(target, win);
    check_proc_null(win);
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_OK(MPI_Win_lock_all(0, win));
    check_count_zero(target, win);
    check_proc_null(win);
    CHECK_OK(MPI_Win_flush_all(win));
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    CHECK_ALL(base, 0x3c, BYTES);
    CHECK_ALL(result, 0xa5, sizeof result);
    CHECK_EQUAL(number, -3);

    /* In the same epoch as calls with MPI_PROC_NULL, calls with other targets have their effect. */
    memset(base, 0, BYTES);
    CHECK_OK(MPI_Win_fence(0, win));
    check_proc_null(win);
    CHECK_OK(MPI_Accumulate(value, 2, MPI_DOUBLE, target, 8, 2, MPI_DOUBLE, MPI_SUM, win));
    check_proc_null(win);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK(base[8] == 1.5 && base[9] == 2.5);
    CHECK_ALL(base, 0, 8 * sizeof(double));
}

int main(void)
{
    static double memory[BYTES / sizeof(double)];
    double *base;
    MPI_Win created, allocated;

    start();
    CHECK_OK(MPI_Win_create(memory, BYTES, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &created));
    CHECK_OK(MPI_Win_allocate(BYTES, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    errors_return(created);
    errors_return(allocated);
    check_nothing(memory, created);
    check_nothing(base, allocated);
    CHECK_OK(MPI_Win_free(&created));
    CHECK_OK(MPI_Win_free(&allocated));
    return finish();
}
