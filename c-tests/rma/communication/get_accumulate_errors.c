/* MPI_Get_accumulate, MPI_Get_accumulate_c (MPI-5.0 section 12.3.4) with wrong arguments: an invalid address, count or datatype of
 * the result, a result that is too small, an invalid count, datatype or range at the target, or MPI_OP_NULL. The calls also use
 * MPI_NO_OP. Neither target nor result changes.
 * ranks: 1 2
 * network: 2 3 4x2
 * expect: success
 */
#include "check.h"

typedef int call(const void *origin, MPI_Count origin_count, MPI_Datatype origin_type, void *result,
                 MPI_Count result_count, MPI_Datatype result_type, MPI_Count target_count, MPI_Datatype target_type,
                 MPI_Op operation, MPI_Win win);

static int get_accumulate(const void *origin, MPI_Count origin_count, MPI_Datatype origin_type, void *result,
                          MPI_Count result_count, MPI_Datatype result_type, MPI_Count target_count,
                          MPI_Datatype target_type, MPI_Op operation, MPI_Win win)
{
    return MPI_Get_accumulate(origin, (int) origin_count, origin_type, result, (int) result_count, result_type,
                              neighbour(1), 0, (int) target_count, target_type, operation, win);
}

static int get_accumulate_c(const void *origin, MPI_Count origin_count, MPI_Datatype origin_type, void *result,
                            MPI_Count result_count, MPI_Datatype result_type, MPI_Count target_count,
                            MPI_Datatype target_type, MPI_Op operation, MPI_Win win)
{
    return MPI_Get_accumulate_c(origin, origin_count, origin_type, result, result_count, result_type, neighbour(1), 0,
                                target_count, target_type, operation, win);
}

static void check_results(call *call, MPI_Op operation, MPI_Win win)
{
    const MPI_Datatype real = MPI_DOUBLE;
    double origin[4] = {1, 2, 3, 4}, result[4];

    memset(result, 0xa5, sizeof result);
    CHECK_CLASS(call(origin, 1, real, NULL, 1, real, 1, real, operation, win), MPI_ERR_BUFFER);
    CHECK_CLASS(call(origin, 1, real, MPI_IN_PLACE, 1, real, 1, real, operation, win), MPI_ERR_BUFFER);
    CHECK_CLASS(call(origin, 1, real, result, -1, real, 1, real, operation, win), MPI_ERR_COUNT);
    CHECK_CLASS(call(origin, 1, real, result, 1, real, -1, real, operation, win), MPI_ERR_COUNT);
    CHECK_CLASS(call(origin, 1, real, result, 1, MPI_DATATYPE_NULL, 1, real, operation, win), MPI_ERR_TYPE);
    CHECK_CLASS(call(origin, 1, real, result, 1, NO_HANDLE(MPI_Datatype), 1, real, operation, win), MPI_ERR_TYPE);
    CHECK_CLASS(call(origin, 1, real, result, 1, NULL, 1, real, operation, win), MPI_ERR_TYPE);
    CHECK_CLASS(call(origin, 1, real, result, 1, real, 1, MPI_DATATYPE_NULL, operation, win), MPI_ERR_TYPE);
    CHECK_CLASS(call(origin, 2, real, result, 1, real, 2, real, operation, win), MPI_ERR_TRUNCATE);
    CHECK_CLASS(call(origin, 1, real, result, 0, real, 1, real, operation, win), MPI_ERR_TRUNCATE);
    CHECK_CLASS(call(origin, 1, real, result, 1, real, 1, real, MPI_OP_NULL, win), MPI_ERR_OP);
    CHECK_CLASS(call(origin, 11, real, result, 11, real, 11, real, operation, win), MPI_ERR_RMA_RANGE);
    CHECK_ALL(result, 0xa5, sizeof result);
    CHECK(origin[0] == 1 && origin[3] == 4);
}

int main(void)
{
    static const MPI_Op operations[] = {MPI_SUM, MPI_REPLACE, MPI_NO_OP};
    double *base;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(80, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    memset(base, 0x3c, 80);
    CHECK_OK(MPI_Win_fence(0, win));
    for (int o = 0; o < 3; o++) {
        check_results(get_accumulate, operations[o], win);
        check_results(get_accumulate_c, operations[o], win);
    }
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_ALL(base, 0x3c, 80);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
