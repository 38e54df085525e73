/* MPI_Wait, Waitall, Waitany, Waitsome, MPI_Test, Testall, Testany, Testsome, MPI_Request_free, MPI_Request_get_status with
 * requests of completed operations, with MPI_REQUEST_NULL, and with invalid requests (MPI-5.0 sections 3.7.3, 3.7.5 and 3.7.6).
 * ranks: alone 2
 * more network: 2
 * expect: success
 */
#include "check.h"

enum { COUNT = 6 };

static MPI_Win win;
static MPI_Request requests[COUNT];

static void issue(void)
{
    static int values[COUNT];

    for (int i = 0; i < COUNT; i++)
        CHECK_OK(MPI_Rput(&values[i], 1, MPI_INT, rank, i, 1, MPI_INT, win, &requests[i]));
}

static int active(void)
{
    int count = 0;

    for (int i = 0; i < COUNT; i++)
        count += requests[i] != MPI_REQUEST_NULL;
    return count;
}

/* The status of an operation that receives no message. */
static void check_empty(const MPI_Status *status)
{
    CHECK_EQUAL(status->MPI_SOURCE, MPI_ANY_SOURCE);
    CHECK_EQUAL(status->MPI_TAG, MPI_ANY_TAG);
}

static void check_any_and_some(void)
{
    MPI_Status status;
    int index = -1, flag = 0, count = -1, indices[COUNT];

    issue();
    CHECK_OK(MPI_Waitany(COUNT, requests, &index, &status));
    CHECK(index >= 0 && index < COUNT && requests[index] == MPI_REQUEST_NULL);
    check_empty(&status);
    CHECK_EQUAL(active(), COUNT - 1);
    CHECK_OK(MPI_Testany(COUNT, requests, &index, &flag, MPI_STATUS_IGNORE));
    CHECK_EQUAL(flag, 1);
    CHECK_EQUAL(active(), COUNT - 2);
    CHECK_OK(MPI_Waitsome(COUNT, requests, &count, indices, MPI_STATUSES_IGNORE));
    CHECK(count >= 1 && count <= COUNT - 2);
    CHECK_EQUAL(active(), COUNT - 2 - count);
    CHECK_OK(MPI_Waitall(COUNT, requests, MPI_STATUSES_IGNORE));
    CHECK_EQUAL(active(), 0);

    /* No request is active any more. */
    CHECK_OK(MPI_Waitany(COUNT, requests, &index, &status));
    CHECK_EQUAL(index, MPI_UNDEFINED);
    check_empty(&status);
    CHECK_OK(MPI_Testany(COUNT, requests, &index, &flag, MPI_STATUS_IGNORE));
    CHECK(index == MPI_UNDEFINED && flag == 1);
    CHECK_OK(MPI_Waitsome(COUNT, requests, &count, indices, MPI_STATUSES_IGNORE));
    CHECK_EQUAL(count, MPI_UNDEFINED);
    CHECK_OK(MPI_Testsome(COUNT, requests, &count, indices, MPI_STATUSES_IGNORE));
    CHECK_EQUAL(count, MPI_UNDEFINED);
    CHECK_OK(MPI_Testall(COUNT, requests, &flag, MPI_STATUSES_IGNORE));
    CHECK_EQUAL(flag, 1);
    CHECK_OK(MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE));

    issue();
    CHECK_OK(MPI_Testsome(COUNT, requests, &count, indices, MPI_STATUSES_IGNORE));
    CHECK_EQUAL(active(), COUNT - count);
    CHECK_OK(MPI_Testall(COUNT, requests, &flag, MPI_STATUSES_IGNORE));
    CHECK_EQUAL(active(), 0);
}

static void check_single(void)
{
    MPI_Status status;
    MPI_Request stale, null = MPI_REQUEST_NULL;
    int flag = 0, indices[COUNT];

    issue();
    CHECK_OK(MPI_Request_get_status(requests[0], &flag, &status));
    CHECK(flag == 1 && requests[0] != MPI_REQUEST_NULL);
    check_empty(&status);
    stale = requests[0];
    CHECK_OK(MPI_Test(&requests[0], &flag, &status));
    CHECK(flag == 1 && requests[0] == MPI_REQUEST_NULL);
    CHECK_CLASS(MPI_Wait(&stale, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Request_free(&stale), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Request_get_status(stale, &flag, &status), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Request_free(&null), MPI_ERR_REQUEST);
    CHECK_OK(MPI_Wait(&null, &status));
    check_empty(&status);
    CHECK_OK(MPI_Test(&null, &flag, MPI_STATUS_IGNORE));
    CHECK_EQUAL(flag, 1);
    CHECK_CLASS(MPI_Wait(NULL, MPI_STATUS_IGNORE), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Waitall(-1, requests, MPI_STATUSES_IGNORE), MPI_ERR_ARG);
    /* If a result argument is NULL, or one request is invalid, no request changes. */
    CHECK_OK(MPI_Rput(&flag, 1, MPI_INT, rank, 0, 1, MPI_INT, win, &requests[0]));
    CHECK_CLASS(MPI_Waitsome(COUNT, requests, &flag, NULL, MPI_STATUSES_IGNORE), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Testsome(COUNT, requests, NULL, indices, MPI_STATUSES_IGNORE), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Waitany(COUNT, requests, NULL, MPI_STATUS_IGNORE), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Testany(COUNT, requests, &flag, NULL, MPI_STATUS_IGNORE), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Testall(COUNT, requests, NULL, MPI_STATUSES_IGNORE), MPI_ERR_ARG);
    CHECK_EQUAL(active(), COUNT);
    CHECK_OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
    requests[0] = stale;
    CHECK_CLASS(MPI_Waitall(COUNT, requests, MPI_STATUSES_IGNORE), MPI_ERR_REQUEST);
    CHECK_EQUAL(active(), COUNT);
    CHECK_OK(MPI_Request_free(&requests[1]));
    CHECK_OK(MPI_Waitall(COUNT - 1, requests + 1, MPI_STATUSES_IGNORE));
}

int main(void)
{
    int *base;

    start();
    CHECK_OK(MPI_Win_allocate(COUNT * sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_lock_all(0, win));
    check_any_and_some();
    check_single();
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
