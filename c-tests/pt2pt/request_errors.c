/* MPI_Rput, MPI_Rget, MPI_Raccumulate, MPI_Rget_accumulate and their _c forms: every wrong argument raises its error class in
 * every epoch that allows requests (MPI-5.0 section 12.3.5). An erroneous call moves no byte and does not change the request.
 * ranks: 2 4
 * more ranks: 1
 * network: 2 3 4x2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "errors.h"

static MPI_Request request;

static int rput(void *origin, MPI_Count origin_count, MPI_Datatype origin_type, int target, MPI_Aint disp,
                MPI_Count target_count, MPI_Datatype target_type, MPI_Win win)
{
    return MPI_Rput(origin, (int) origin_count, origin_type, target, disp, (int) target_count, target_type, win,
                    &request);
}

static int rput_c(void *origin, MPI_Count origin_count, MPI_Datatype origin_type, int target, MPI_Aint disp,
                  MPI_Count target_count, MPI_Datatype target_type, MPI_Win win)
{
    return MPI_Rput_c(origin, origin_count, origin_type, target, disp, target_count, target_type, win, &request);
}

static int rget(void *origin, MPI_Count origin_count, MPI_Datatype origin_type, int target, MPI_Aint disp,
                MPI_Count target_count, MPI_Datatype target_type, MPI_Win win)
{
    return MPI_Rget(origin, (int) origin_count, origin_type, target, disp, (int) target_count, target_type, win,
                    &request);
}

static int rget_c(void *origin, MPI_Count origin_count, MPI_Datatype origin_type, int target, MPI_Aint disp,
                  MPI_Count target_count, MPI_Datatype target_type, MPI_Win win)
{
    return MPI_Rget_c(origin, origin_count, origin_type, target, disp, target_count, target_type, win, &request);
}

/* MPI_Raccumulate and MPI_Rget_accumulate have more arguments than a put or get: an operation and, for MPI_Rget_accumulate, a
 * result buffer. All values must be of one basic datatype. */
static void check_accumulates(int target, MPI_Win win)
{
    const MPI_Datatype none = MPI_DATATYPE_NULL, real = MPI_DOUBLE;
    double values[2] = {1, 2}, result[200];

    memset(result, 0xa5, sizeof result);
/* One wrong call in its four forms. Result and target have the same datatype and count. */
#define REFUSED(origin, count, type, rank, disp, other_count, other_type, operation, window, class) \
    CHECK_CLASS(MPI_Raccumulate(origin, count, type, rank, disp, other_count, other_type, operation, window, \
                                &request), class); \
    CHECK_CLASS(MPI_Raccumulate_c(origin, count, type, rank, disp, other_count, other_type, operation, window, \
                                  &request), class); \
    CHECK_CLASS(MPI_Rget_accumulate(origin, count, type, result, other_count, other_type, rank, disp, other_count, \
                                    other_type, operation, window, &request), class); \
    CHECK_CLASS(MPI_Rget_accumulate_c(origin, count, type, result, other_count, other_type, rank, disp, \
                                      other_count, other_type, operation, window, &request), class)
    REFUSED(values, 1, real, ranks, 0, 1, real, MPI_SUM, win, MPI_ERR_RANK);
    REFUSED(values, 1, real, -1, 0, 1, real, MPI_SUM, win, MPI_ERR_RANK);
    REFUSED(values, -1, real, target, 0, 1, real, MPI_SUM, win, MPI_ERR_COUNT);
    REFUSED(values, 1, real, target, 0, -1, real, MPI_SUM, win, MPI_ERR_COUNT);
    REFUSED(values, 1, none, target, 0, 1, real, MPI_SUM, win, MPI_ERR_TYPE);
    REFUSED(values, 1, real, target, 0, 1, none, MPI_SUM, win, MPI_ERR_TYPE);
    REFUSED(values, 1, MPI_LONG, target, 0, 1, real, MPI_SUM, win, MPI_ERR_TYPE);
    REFUSED(values, 8, MPI_BYTE, target, 0, 1, real, MPI_SUM, win, MPI_ERR_TYPE);
    REFUSED(NULL, 1, real, target, 0, 1, real, MPI_SUM, win, MPI_ERR_BUFFER);
    REFUSED(values, 1, real, target, -1, 1, real, MPI_SUM, win, MPI_ERR_DISP);
    REFUSED(values, 1, real, target, 100, 1, real, MPI_SUM, win, MPI_ERR_RMA_RANGE);
    REFUSED(values, 1, real, target, 99, 2, real, MPI_SUM, win, MPI_ERR_RMA_RANGE);
    REFUSED(values, 2, real, target, 0, 1, real, MPI_SUM, win, MPI_ERR_TRUNCATE);
    REFUSED(values, 1, real, target, 0, 1, real, MPI_OP_NULL, win, MPI_ERR_OP);
    REFUSED(values, 1, real, target, 0, 1, real, MPI_BAND, win, MPI_ERR_OP);
    REFUSED(values, 1, real, target, 0, 1, real, MPI_MAXLOC, win, MPI_ERR_OP);
    REFUSED(values, 1, real, target, 0, 1, real, NO_HANDLE(MPI_Op), win, MPI_ERR_OP);
    REFUSED(values, 1, real, target, 0, 1, real, MPI_SUM, MPI_WIN_NULL, MPI_ERR_WIN);
    REFUSED(values, 1, real, target, 0, 1, real, MPI_SUM, NO_HANDLE(MPI_Win), MPI_ERR_WIN);
    /* A result that does not fit, or that is invalid. */
    CHECK_CLASS(MPI_Rget_accumulate(values, 2, real, result, 1, real, target, 0, 2, real, MPI_SUM, win, &request),
                MPI_ERR_TRUNCATE);
    CHECK_CLASS(MPI_Rget_accumulate(values, 2, real, NULL, 2, real, target, 0, 2, real, MPI_SUM, win, &request),
                MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Rget_accumulate(values, 2, real, result, 2, MPI_LONG, target, 0, 2, real, MPI_SUM, win, &request),
                MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Rget_accumulate(values, 2, real, result, -2, real, target, 0, 2, real, MPI_SUM, win, &request),
                MPI_ERR_COUNT);
    /* NULL for the request. */
    CHECK_CLASS(MPI_Rput(values, 1, real, target, 0, 1, real, win, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Rget(result, 1, real, target, 0, 1, real, win, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Raccumulate(values, 1, real, target, 0, 1, real, MPI_SUM, win, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Rget_accumulate(values, 1, real, result, 1, real, target, 0, 1, real, MPI_SUM, win, NULL),
                MPI_ERR_ARG);
    CHECK_ALL(result, 0xa5, sizeof result);
    CHECK(request == MPI_REQUEST_NULL);
}

static void check_requests(int target, MPI_Win win)
{
    static transfer *const transfers[] = {rput, rput_c, rget, rget_c};

    for (int i = 0; i < 4; i++) {
        request = MPI_REQUEST_NULL;
        check_wrong_arguments(transfers[i], i >= 2, target, win);
        CHECK(request == MPI_REQUEST_NULL);
    }
    check_accumulates(target, win);
}

int main(void)
{
    static double memory[WINDOW_BYTES / 8];
    double *base;
    MPI_Win windows[2];

    start();
    int target = neighbour(1);
    CHECK_OK(MPI_Win_create(memory, WINDOW_BYTES, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[0]));
    CHECK_OK(MPI_Win_allocate(WINDOW_BYTES, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &windows[1]));
    memset(memory, 0x3c, WINDOW_BYTES);
    memset(base, 0x3c, WINDOW_BYTES);
    for (int w = 0; w < 2; w++) {
        errors_return(windows[w]);
        together();
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, windows[w]));
        check_requests(target, windows[w]);
        CHECK_OK(MPI_Win_unlock(target, windows[w]));
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, windows[w]));
        check_requests(target, windows[w]);
        CHECK_OK(MPI_Win_unlock(target, windows[w]));
        CHECK_OK(MPI_Win_lock_all(0, windows[w]));
        check_requests(target, windows[w]);
        CHECK_OK(MPI_Win_unlock_all(windows[w]));
        together();
    }
    CHECK_ALL(memory, 0x3c, WINDOW_BYTES);
    CHECK_ALL(base, 0x3c, WINDOW_BYTES);
    CHECK_OK(MPI_Win_free(&windows[0]));
    CHECK_OK(MPI_Win_free(&windows[1]));
    return finish();
}
