/* MPI_Accumulate, MPI_Accumulate_c, MPI_Get_accumulate, MPI_Get_accumulate_c: every wrong argument about origin, target,
 * operation and window raises its error class in fence, lock and lock_all epochs (MPI-5.0 section 12.3.4).
 * (get_accumulate_errors.c tests the arguments of the result.) A call outside an epoch, or to a target that the epoch does not
 * cover, raises MPI_ERR_RMA_SYNC. Erroneous calls do not change the result. Those that would replace data, and those outside an
 * epoch, do not change the target.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 */
#include "check.h"

#include <stdint.h>

#define WINDOW_BYTES 800

typedef int call(const void *origin, MPI_Count origin_count, MPI_Datatype origin_type, int target, MPI_Aint disp,
                 MPI_Count target_count, MPI_Datatype target_type, MPI_Op operation, MPI_Win win);

static double result[200];

static int accumulate(const void *origin, MPI_Count origin_count, MPI_Datatype origin_type, int target, MPI_Aint disp,
                      MPI_Count target_count, MPI_Datatype target_type, MPI_Op operation, MPI_Win win)
{
    return MPI_Accumulate(origin, (int) origin_count, origin_type, target, disp, (int) target_count, target_type,
                          operation, win);
}

static int accumulate_c(const void *origin, MPI_Count origin_count, MPI_Datatype origin_type, int target,
                        MPI_Aint disp, MPI_Count target_count, MPI_Datatype target_type, MPI_Op operation,
                        MPI_Win win)
{
    return MPI_Accumulate_c(origin, origin_count, origin_type, target, disp, target_count, target_type, operation,
                            win);
}

/* The result has the same layout as the target. */
static int get_accumulate(const void *origin, MPI_Count origin_count, MPI_Datatype origin_type, int target,
                          MPI_Aint disp, MPI_Count target_count, MPI_Datatype target_type, MPI_Op operation,
                          MPI_Win win)
{
    return MPI_Get_accumulate(origin, (int) origin_count, origin_type, result, (int) target_count, target_type,
                              target, disp, (int) target_count, target_type, operation, win);
}

static int get_accumulate_c(const void *origin, MPI_Count origin_count, MPI_Datatype origin_type, int target,
                            MPI_Aint disp, MPI_Count target_count, MPI_Datatype target_type, MPI_Op operation,
                            MPI_Win win)
{
    return MPI_Get_accumulate_c(origin, origin_count, origin_type, result, target_count, target_type, target, disp,
                                target_count, target_type, operation, win);
}

static void check_wrong_arguments(call *call, int target, MPI_Win win)
{
    static double buffer[200];
    const MPI_Datatype none = MPI_DATATYPE_NULL, real = MPI_DOUBLE;
    const MPI_Op sum = MPI_SUM, replace = MPI_REPLACE;

    /* Not zero, so that a call that is executed changes the target. */
    for (int i = 0; i < 200; i++)
        buffer[i] = 1.5;
    CHECK_CLASS(call(buffer, 1, real, ranks, 0, 1, real, sum, win), MPI_ERR_RANK);
    CHECK_CLASS(call(buffer, 1, real, -1, 0, 1, real, sum, win), MPI_ERR_RANK);
    CHECK_CLASS(call(buffer, -1, real, target, 0, 1, real, sum, win), MPI_ERR_COUNT);
    CHECK_CLASS(call(buffer, 1, real, target, 0, -1, real, sum, win), MPI_ERR_COUNT);
    CHECK_CLASS(call(buffer, INT32_MIN, real, target, 0, 1, real, replace, win), MPI_ERR_COUNT);
    CHECK_CLASS(call(buffer, 1, none, target, 0, 1, real, sum, win), MPI_ERR_TYPE);
    CHECK_CLASS(call(buffer, 1, real, target, 0, 1, none, sum, win), MPI_ERR_TYPE);
    CHECK_CLASS(call(buffer, 1, NO_HANDLE(MPI_Datatype), target, 0, 1, real, sum, win), MPI_ERR_TYPE);
    CHECK_CLASS(call(buffer, 1, real, target, 0, 1, NULL, replace, win), MPI_ERR_TYPE);
    CHECK_CLASS(call(buffer, 1, real, target, 0, 1, real, MPI_OP_NULL, win), MPI_ERR_OP);
    CHECK_CLASS(call(buffer, 1, real, target, 0, 1, real, NULL, win), MPI_ERR_OP);
    CHECK_CLASS(call(buffer, 1, real, target, 0, 1, real, NO_HANDLE(MPI_Op), win), MPI_ERR_OP);
    CHECK_CLASS(call(buffer, 1, real, target, 0, 1, real, MPI_BAND, win), MPI_ERR_OP);
    CHECK_CLASS(call(NULL, 1, real, target, 0, 1, real, sum, win), MPI_ERR_BUFFER);
    CHECK_CLASS(call(MPI_IN_PLACE, 1, real, target, 0, 1, real, sum, win), MPI_ERR_BUFFER);
    CHECK_CLASS(call(NULL, 1, real, target, 0, 1, real, replace, win), MPI_ERR_BUFFER);
    CHECK_CLASS(call(buffer, 1, real, target, -1, 1, real, sum, win), MPI_ERR_DISP);
    CHECK_CLASS(call(buffer, 1, real, target, INTPTR_MIN, 1, real, sum, win), MPI_ERR_DISP);

    /* Accesses just beyond the window, and accesses for which the arithmetic would overflow: 2^61 + 1 times 8 is 8 in
     * 64 bits. */
    CHECK_CLASS(call(buffer, 1, real, target, 100, 1, real, sum, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(call(buffer, 2, real, target, 99, 2, real, sum, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(call(buffer, 101, real, target, 0, 101, real, replace, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(call(buffer, 9, MPI_BYTE, target, 99, 9, MPI_BYTE, MPI_BOR, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(call(buffer, 1, MPI_BYTE, target, INTPTR_MAX, 1, MPI_BYTE, MPI_BOR, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(call(buffer, 1, real, target, INTPTR_MAX / 8 + 1, 1, real, sum, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(call(buffer, 1, real, target, ((MPI_Aint) 1 << 61) + 1, 1, real, sum, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(call(buffer, 2, MPI_DOUBLE_INT, target, 98, 2, MPI_DOUBLE_INT, MPI_MINLOC, win), MPI_ERR_RMA_RANGE);

    /* More data at the origin than at the target, and basic datatypes that differ. */
    CHECK_CLASS(call(buffer, 2, real, target, 0, 1, real, sum, win), MPI_ERR_TRUNCATE);
    CHECK_CLASS(call(buffer, 1, MPI_INT, target, 0, 0, MPI_INT, sum, win), MPI_ERR_TRUNCATE);
    CHECK_CLASS(call(buffer, 100, MPI_INT, target, 0, 99, MPI_INT, replace, win), MPI_ERR_TRUNCATE);
    CHECK_CLASS(call(buffer, 2, MPI_INT, target, 0, 1, real, sum, win), MPI_ERR_TYPE);
    CHECK_CLASS(call(buffer, 1, real, target, 0, 1, MPI_LONG, sum, win), MPI_ERR_TYPE);
    CHECK_CLASS(call(buffer, 1, MPI_FLOAT, target, 0, 1, MPI_INT, replace, win), MPI_ERR_TYPE);
    CHECK_CLASS(call(buffer, 1, MPI_SHORT, target, 0, 1, MPI_INT, sum, win), MPI_ERR_TYPE);
    CHECK_CLASS(call(buffer, 1, MPI_LONG_INT, target, 0, 1, MPI_DOUBLE_INT, MPI_MAXLOC, win), MPI_ERR_TYPE);

    CHECK_CLASS(call(buffer, 1, real, target, 0, 1, real, sum, MPI_WIN_NULL), MPI_ERR_WIN);
    CHECK_CLASS(call(buffer, 1, real, target, 0, 1, real, sum, NO_HANDLE(MPI_Win)), MPI_ERR_WIN);
    CHECK_CLASS(call(buffer, 1, real, target, 0, 1, real, sum, NULL), MPI_ERR_WIN);
    CHECK_ALL(result, 0xa5, sizeof result);
}

/* Counts beyond the window. For the largest ones the number of bytes, or the address of the buffer's end, does not
 * fit in 64 bits. */
static void check_large_counts(MPI_Win win)
{
    static const MPI_Count counts[] = {101, (MPI_Count) 1 << 31, (MPI_Count) 1 << 61, ((MPI_Count) 1 << 61) + 1,
                                       INT64_MAX};
    static double buffer[1] = {1.5};
    int target = neighbour(1);

    CHECK_OK(MPI_Win_lock_all(0, win));
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        MPI_Count count = counts[i];
        CHECK_CLASS(MPI_Accumulate_c(buffer, count, MPI_DOUBLE, target, 0, count, MPI_DOUBLE, MPI_SUM, win),
                    MPI_ERR_RMA_RANGE);
        CHECK_CLASS(MPI_Get_accumulate_c(buffer, count, MPI_DOUBLE, result, count, MPI_DOUBLE, target, 0, count,
                                         MPI_DOUBLE, MPI_REPLACE, win), MPI_ERR_RMA_RANGE);
        CHECK_CLASS(MPI_Get_accumulate_c(NULL, 0, MPI_DOUBLE, result, count, MPI_DOUBLE, target, 8, count, MPI_DOUBLE,
                                         MPI_NO_OP, win), MPI_ERR_RMA_RANGE);
    }
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_ALL(result, 0xa5, sizeof result);
    together();
}

static void check_epochs(call *call, MPI_Win win)
{
    double buffer = -1.5;
    int target = neighbour(1);

    CHECK_CLASS(call(&buffer, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, MPI_SUM, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(call(&buffer, 1, MPI_DOUBLE, rank, 0, 1, MPI_DOUBLE, MPI_SUM, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_fence(0, win));
    check_wrong_arguments(call, target, win);
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_CLASS(call(&buffer, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, MPI_SUM, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
    check_wrong_arguments(call, target, win);
    if (ranks > 1)
        CHECK_CLASS(call(&buffer, 1, MPI_DOUBLE, rank, 0, 1, MPI_DOUBLE, MPI_SUM, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_unlock(target, win));
    CHECK_CLASS(call(&buffer, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, MPI_REPLACE, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_lock_all(0, win));
    check_wrong_arguments(call, target, win);
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_CLASS(call(&buffer, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, MPI_SUM, win), MPI_ERR_RMA_SYNC);
    CHECK_ALL(result, 0xa5, sizeof result);
    together();
}

int main(void)
{
    static struct { unsigned char before[64]; double window[WINDOW_BYTES / 8]; unsigned char after[64]; } memory;
    static call *const calls[] = {accumulate, accumulate_c, get_accumulate, get_accumulate_c};
    double *base;
    MPI_Win created, allocated;

    start();
    memset(&memory, 0x3c, sizeof memory);
    memset(result, 0xa5, sizeof result);
    CHECK_OK(MPI_Win_create(memory.window, WINDOW_BYTES, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &created));
    CHECK_OK(MPI_Win_allocate(WINDOW_BYTES, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &allocated));
    errors_return(created);
    errors_return(allocated);
    memset(base, 0x3c, WINDOW_BYTES);
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        check_epochs(calls[i], created);
        check_epochs(calls[i], allocated);
    }
    check_large_counts(created);
    check_large_counts(allocated);
    CHECK_ALL(&memory, 0x3c, sizeof memory);
    CHECK_ALL(base, 0x3c, WINDOW_BYTES);
    CHECK_OK(MPI_Win_free(&created));
    CHECK_OK(MPI_Win_free(&allocated));
    return finish();
}
