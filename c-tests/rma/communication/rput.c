/* MPI_Rput, MPI_Rget, MPI_Raccumulate, MPI_Rget_accumulate and their _c forms: operations with requests, in lock epochs only
 * (MPI-5.0 section 12.3.5). The data are in place when the request is complete and the epoch is flushed.
 * ranks: alone 2 4
 * more ranks: 1
 * more network: 4 4x2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

enum { LENGTH = 40 };

static void check_operations(int target, MPI_Win win)
{
    int origin[LENGTH], got[LENGTH], result[LENGTH], one = 1, old = -1;
    MPI_Request request;

    for (int i = 0; i < LENGTH; i++)
        origin[i] = 1000 * rank + i;
    CHECK_OK(MPI_Rput(origin, LENGTH, MPI_INT, target, 0, LENGTH, MPI_INT, win, &request));
    CHECK(request != MPI_REQUEST_NULL);
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(request == MPI_REQUEST_NULL);
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_OK(MPI_Rget_c(got, LENGTH, MPI_INT, target, 0, LENGTH, MPI_INT, win, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(memcmp(got, origin, sizeof got) == 0);
    CHECK_OK(MPI_Raccumulate(origin, LENGTH, MPI_INT, target, 0, LENGTH, MPI_INT, MPI_SUM, win, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Rget_accumulate(&one, 1, MPI_INT, &old, 1, MPI_INT, target, 7, 1, MPI_INT, MPI_SUM, win, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_EQUAL(old, 2 * origin[7]);
    CHECK_OK(MPI_Rget_accumulate_c(NULL, 0, MPI_INT, result, LENGTH, MPI_INT, target, 0, LENGTH, MPI_INT, MPI_NO_OP, win,
                                   &request));
    CHECK_OK(MPI_Request_free(&request));
    CHECK(request == MPI_REQUEST_NULL);
    CHECK_OK(MPI_Win_flush(target, win));
    for (int i = 0; i < LENGTH; i++)
        CHECK_EQUAL(result[i], 2 * origin[i] + (i == 7));
    CHECK_OK(MPI_Rput_c(&one, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, win, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
}

/* An erroneous call returns no request and moves no data. */
static void check_errors(int target, MPI_Win win)
{
    int value = -1, got = 0;
    MPI_Request request = MPI_REQUEST_NULL;

    CHECK_CLASS(MPI_Rput(&value, 1, MPI_INT, target, LENGTH, 1, MPI_INT, win, &request), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Rput(&value, 1, MPI_INT, target, 0, 1, MPI_INT, win, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Rget(&got, -1, MPI_INT, target, 0, 1, MPI_INT, win, &request), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Raccumulate_c(&value, 1, MPI_INT, target, 0, 1, MPI_INT, MPI_OP_NULL, win, &request), MPI_ERR_OP);
    CHECK_CLASS(MPI_Rput(&value, 1, MPI_INT, ranks, 0, 1, MPI_INT, win, &request), MPI_ERR_RANK);
    CHECK(request == MPI_REQUEST_NULL);
    CHECK_OK(MPI_Get(&got, 1, MPI_INT, target, 0, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK(got != value);
}

/* Each request of an operation has its own handle and an empty status. MPI_Wait, MPI_Waitall, MPI_Request_get_status_all and
 * MPI_Cancel accept the request, MPI_Start and MPI_Grequest_complete do not. There are more requests at once than handles that the
 * library has prepared.
 */
static void check_requests(int target, MPI_Win win)
{
    enum { MANY = 2500 };
    static MPI_Request requests[MANY];
    static MPI_Status statuses[MANY];
    static int got[MANY];
    MPI_Request request;
    MPI_Status status;
    int count = -1, flag = -1, error = MPI_ERR_OTHER;

    for (int i = 0; i < MANY; i++) {
        got[i] = -1;
        CHECK_OK(MPI_Rget(&got[i], 1, MPI_INT, target, i % LENGTH, 1, MPI_INT, win, &requests[i]));
        CHECK(requests[i] != MPI_REQUEST_NULL);
        for (int j = 0; j < i; j++)
            CHECK(requests[i] != requests[j]);
        statuses[i].MPI_ERROR = error;
    }
    /* Between hosts, gets complete after the call. */
    for (flag = 0; !flag;)
        CHECK_OK(MPI_Request_get_status_all(MANY, requests, &flag, MPI_STATUSES_IGNORE));
    CHECK_OK(MPI_Waitall(MANY, requests, statuses));
    for (int i = 0; i < MANY; i++) {
        CHECK(got[i] != -1 && got[i] == got[i % LENGTH] && requests[i] == MPI_REQUEST_NULL);
        CHECK(statuses[i].MPI_SOURCE == MPI_ANY_SOURCE && statuses[i].MPI_TAG == MPI_ANY_TAG);
    }

    CHECK_OK(MPI_Rput(&got[0], 1, MPI_INT, target, 0, 1, MPI_INT, win, &request));
    CHECK_CLASS(MPI_Start(&request), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Grequest_complete(request), MPI_ERR_REQUEST);
    CHECK_OK(MPI_Cancel(&request));
    MPI_Request copy = request;
    memset(&status, 0x55, sizeof status);
    status.MPI_ERROR = error;
    CHECK_OK(MPI_Wait(&request, &status));
    CHECK(status.MPI_SOURCE == MPI_ANY_SOURCE && status.MPI_TAG == MPI_ANY_TAG && status.MPI_ERROR == error);
    CHECK_OK(MPI_Get_elements(&status, MPI_BYTE, &count));
    CHECK_EQUAL(count, 0);
    CHECK_OK(MPI_Test_cancelled(&status, &flag));
    CHECK_EQUAL(flag, 0);
    /* The handle is invalid, and stays invalid when its place is reused. */
    for (int i = 0; i < MANY; i++) {
        CHECK_OK(MPI_Rput(&got[0], 1, MPI_INT, target, 0, 1, MPI_INT, win, &request));
        CHECK_CLASS(MPI_Wait(&copy, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        CHECK(request == MPI_REQUEST_NULL);
    }
}

int main(void)
{
    int *base, value = 1;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Win win;

    start();
    int target = (rank + 1) % ranks;
    CHECK_OK(MPI_Win_allocate(LENGTH * sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    CHECK_CLASS(MPI_Rput(&value, 1, MPI_INT, target, 0, 1, MPI_INT, win, &request), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_lock_all(0, win));
    check_operations(target, win);
    check_errors(target, win);
    check_requests(target, win);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win));
    check_operations(target, win);
    if (ranks > 1)
        CHECK_CLASS(MPI_Rput(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, win, &request), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_unlock(target, win));
    together();
    /* Requests are allowed in lock epochs only. */
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, 0, 1, MPI_INT, win));
    CHECK_CLASS(MPI_Rput(&value, 1, MPI_INT, target, 0, 1, MPI_INT, win, &request), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK(request == MPI_REQUEST_NULL);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
