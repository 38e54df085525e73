/* MPI_Request_get_status, MPI_Request_get_status_any, _all, _some return the results of MPI_Test, Testany, Testall and Testsome for
 * complete, freed and null requests (MPI-5.0 section 3.7.6). They do not change the requests, for any number of calls.
 * ranks: alone 2
 * more ranks: 1
 * more network: 2
 * expect: success
 */
#include "check.h"

enum { COUNT = 5 };

static MPI_Win win;

/* The values of fields that calls must not change, and of result arguments before the call. */
enum { OLD = 4711 };

static MPI_Status old_status(void)
{
    MPI_Status status;

    memset(&status, 0x5a, sizeof status);
    status.MPI_ERROR = OLD;
    return status;
}

/* Checks the status of an operation that receives no message, or of MPI_REQUEST_NULL. The empty status of MPI_REQUEST_NULL has MPI_SUCCESS
 * in its error field. A call sets the error field of another status only if it returns MPI_ERR_IN_STATUS. */
static void check_empty(const MPI_Status *status, MPI_Request request)
{
    CHECK_EQUAL(status->MPI_SOURCE, MPI_ANY_SOURCE);
    CHECK_EQUAL(status->MPI_TAG, MPI_ANY_TAG);
    CHECK_EQUAL(status->MPI_ERROR, request == MPI_REQUEST_NULL ? MPI_SUCCESS : OLD);
}

static void check_untouched(const MPI_Status *status)
{
    const MPI_Status old = old_status();

    CHECK_BYTES(status, &old, sizeof old);
}

static void check_active(const MPI_Request *requests, int first, int active)
{
    MPI_Status status = old_status(), statuses[COUNT + 1];
    int index = OLD, flag = OLD, count = OLD, indices[COUNT + 1];

    CHECK_OK(MPI_Request_get_status_any(COUNT, requests, &index, &flag, &status));
    CHECK(flag == 1 && index >= 0 && index < COUNT && requests[index] != MPI_REQUEST_NULL);
    check_empty(&status, requests[index]);
    CHECK_OK(MPI_Request_get_status_any(COUNT, requests, &index, &flag, MPI_STATUS_IGNORE));
    CHECK(flag == 1 && requests[index] != MPI_REQUEST_NULL);

    for (int i = 0; i <= COUNT; i++) {
        statuses[i] = old_status();
        indices[i] = OLD;
    }
    flag = OLD;
    CHECK_OK(MPI_Request_get_status_all(COUNT, requests, &flag, statuses));
    CHECK_EQUAL(flag, 1);
    for (int i = 0; i < COUNT; i++)
        check_empty(&statuses[i], requests[i]);
    check_untouched(&statuses[COUNT]);
    CHECK_OK(MPI_Request_get_status_all(COUNT, requests, &flag, MPI_STATUSES_IGNORE));

    for (int i = 0; i <= COUNT; i++)
        statuses[i] = old_status();
    CHECK_OK(MPI_Request_get_status_some(COUNT, requests, &count, indices, statuses));
    CHECK_EQUAL(count, active);
    CHECK_EQUAL(indices[0], first);
    for (int i = 0; i < count; i++) {
        CHECK(requests[indices[i]] != MPI_REQUEST_NULL && (i == 0 || indices[i] > indices[i - 1]));
        check_empty(&statuses[i], requests[indices[i]]);
    }
    CHECK_EQUAL(indices[count], OLD);
    check_untouched(&statuses[count]);
    CHECK_OK(MPI_Request_get_status_some(COUNT, requests, &count, indices, MPI_STATUSES_IGNORE));
    CHECK_EQUAL(count, active);
}

static void check_nothing_active(const MPI_Request *requests, int number)
{
    MPI_Status status = old_status();
    int index = OLD, flag = OLD, count = OLD, place = OLD;

    CHECK_OK(MPI_Request_get_status_any(number, requests, &index, &flag, &status));
    CHECK(flag == 1 && index == MPI_UNDEFINED);
    check_empty(&status, MPI_REQUEST_NULL);
    flag = OLD;
    CHECK_OK(MPI_Request_get_status_all(number, requests, &flag, MPI_STATUSES_IGNORE));
    CHECK_EQUAL(flag, 1);
    CHECK_OK(MPI_Request_get_status_some(number, requests, &count, &place, MPI_STATUSES_IGNORE));
    CHECK(count == MPI_UNDEFINED && place == OLD);
}

static void check_errors(MPI_Request *requests, MPI_Request stale)
{
    const MPI_Request kept = requests[2];
    const MPI_Request wrong[] = {stale, NO_HANDLE(MPI_Request)};
    int number, indices[COUNT];

    for (int i = 0; i < 2; i++) {
        requests[2] = wrong[i];
        CHECK_CLASS(MPI_Request_get_status(wrong[i], &number, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
        CHECK_CLASS(MPI_Request_get_status_any(COUNT, requests, &number, &number, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
        CHECK_CLASS(MPI_Request_get_status_all(COUNT, requests, &number, MPI_STATUSES_IGNORE), MPI_ERR_REQUEST);
        CHECK_CLASS(MPI_Request_get_status_some(COUNT, requests, &number, indices, MPI_STATUSES_IGNORE),
                    MPI_ERR_REQUEST);
    }
    requests[2] = kept;
    CHECK_CLASS(MPI_Request_get_status_any(-1, requests, &number, &number, MPI_STATUS_IGNORE), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Request_get_status_any(1, NULL, &number, &number, MPI_STATUS_IGNORE), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Request_get_status_any(COUNT, requests, NULL, &number, MPI_STATUS_IGNORE), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Request_get_status_any(COUNT, requests, &number, NULL, MPI_STATUS_IGNORE), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Request_get_status_all(-1, requests, &number, MPI_STATUSES_IGNORE), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Request_get_status_all(1, NULL, &number, MPI_STATUSES_IGNORE), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Request_get_status_all(COUNT, requests, NULL, MPI_STATUSES_IGNORE), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Request_get_status_some(-1, requests, &number, indices, MPI_STATUSES_IGNORE), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Request_get_status_some(1, NULL, &number, indices, MPI_STATUSES_IGNORE), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Request_get_status_some(COUNT, requests, NULL, indices, MPI_STATUSES_IGNORE), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Request_get_status_some(COUNT, requests, &number, NULL, MPI_STATUSES_IGNORE), MPI_ERR_ARG);
}

int main(void)
{
    int *base, values[COUNT], flag = 0;
    MPI_Request requests[COUNT], before[COUNT], stale;
    MPI_Status status = old_status();

    start();
    CHECK_OK(MPI_Win_allocate(COUNT * sizeof *base, sizeof *base, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int i = 0; i < COUNT; i++) {
        values[i] = 100 * rank + i;
        CHECK_OK(MPI_Rput(&values[i], 1, MPI_INT, neighbour(1), i, 1, MPI_INT, win, &requests[i]));
    }
    memcpy(before, requests, sizeof before);
    check_active(requests, 0, COUNT);
    check_active(requests, 0, COUNT);
    CHECK_OK(MPI_Request_get_status(requests[3], &flag, &status));
    CHECK_EQUAL(flag, 1);
    check_empty(&status, requests[3]);
    CHECK_BYTES(requests, before, sizeof before);

    stale = requests[0];
    CHECK_OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Request_free(&requests[3]));
    check_active(requests, 1, COUNT - 2);
    check_errors(requests, stale);
    check_active(requests, 1, COUNT - 2);
    CHECK_OK(MPI_Waitall(COUNT, requests, MPI_STATUSES_IGNORE));
    check_nothing_active(requests, COUNT);
    check_nothing_active(NULL, 0);
    CHECK_OK(MPI_Request_get_status(MPI_REQUEST_NULL, &flag, &status));
    CHECK_EQUAL(flag, 1);
    check_empty(&status, MPI_REQUEST_NULL);
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    for (int i = 0; i < COUNT; i++)
        CHECK_EQUAL(base[i], 100 * neighbour(-1) + i);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
