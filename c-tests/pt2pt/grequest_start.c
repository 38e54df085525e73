/* Generalized requests: when calls that complete, query, free or cancel a request call its callbacks, and the effect of
 * errors of the callbacks (MPI-5.0 section 13.2).
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

struct operation {
    int queries, frees, cancels, complete_at_cancel;
    int query_code, free_code, cancel_code;
    int source;
};

static int query_fn(void *state, MPI_Status *status)
{
    struct operation *operation = state;

    operation->queries++;
    CHECK(status != MPI_STATUS_IGNORE);
    CHECK_OK(MPI_Status_set_elements(status, MPI_INT, 3));
    CHECK_OK(MPI_Status_set_cancelled(status, operation->cancels > 0));
    status->MPI_SOURCE = operation->source;
    status->MPI_TAG = 9;
    return operation->query_code;
}

static int free_fn(void *state)
{
    struct operation *operation = state;

    operation->frees++;
    return operation->free_code;
}

static int cancel_fn(void *state, int complete)
{
    struct operation *operation = state;

    operation->cancels++;
    operation->complete_at_cancel = complete;
    return operation->cancel_code;
}

static MPI_Request begin(struct operation *operation)
{
    MPI_Request request = MPI_REQUEST_NULL;

    memset(operation, 0, sizeof *operation);
    operation->source = 4;
    CHECK_OK(MPI_Grequest_start(query_fn, free_fn, cancel_fn, operation, &request));
    CHECK(request != MPI_REQUEST_NULL);
    return request;
}

static void check_status(const MPI_Status *status, int source)
{
    int count = -1;

    CHECK_EQUAL(status->MPI_SOURCE, source);
    CHECK_EQUAL(status->MPI_TAG, 9);
    CHECK_OK(MPI_Get_count(status, MPI_INT, &count));
    CHECK_EQUAL(count, 3);
}

#define CALLS(operation, q, f) \
    do { \
        CHECK_EQUAL((operation).queries, q); \
        CHECK_EQUAL((operation).frees, f); \
    } while (0)

static void one(void)
{
    struct operation operation;
    MPI_Status status;
    int flag = -1, index = -1, count = -1;
    MPI_Request request = begin(&operation);

    CHECK_OK(MPI_Test(&request, &flag, &status));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Request_get_status(request, &flag, &status));
    CHECK_EQUAL(flag, 0);
    CALLS(operation, 0, 0);
    CHECK_OK(MPI_Grequest_complete(request));
    CALLS(operation, 0, 0);
    CHECK_OK(MPI_Request_get_status(request, &flag, &status));
    CHECK_EQUAL(flag, 1);
    check_status(&status, 4);
    CALLS(operation, 1, 0);
    CHECK_OK(MPI_Wait(&request, &status));
    check_status(&status, 4);
    CHECK(request == MPI_REQUEST_NULL);
    CALLS(operation, 2, 1);

    /* The query callback fills a status even if the caller ignores statuses. */
    request = begin(&operation);
    CHECK_OK(MPI_Grequest_complete(request));
    CHECK_OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
    CHECK_EQUAL(flag, 1);
    CALLS(operation, 1, 1);

    request = begin(&operation);
    CHECK_OK(MPI_Testany(1, &request, &index, &flag, &status));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Testsome(1, &request, &count, &index, &status));
    CHECK_EQUAL(count, 0);
    CHECK_OK(MPI_Grequest_complete(request));
    CHECK_OK(MPI_Waitany(1, &request, &index, &status));
    CHECK_EQUAL(index, 0);
    check_status(&status, 4);
    CALLS(operation, 1, 1);
}

/* Of several requests only the completed ones are queried. */
static void several(void)
{
    struct operation operations[3];
    MPI_Request requests[3];
    MPI_Status statuses[3];
    int flag = -1, count = -1, index = -1, indices[3];

    for (int i = 0; i < 3; i++) {
        requests[i] = begin(&operations[i]);
        operations[i].source = 10 + i;
    }
    CHECK_OK(MPI_Grequest_complete(requests[1]));
    CHECK_OK(MPI_Testall(3, requests, &flag, statuses));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Request_get_status_any(3, requests, &index, &flag, statuses));
    CHECK_EQUAL(index, 1);
    check_status(&statuses[0], 11);
    CHECK_OK(MPI_Request_get_status_some(3, requests, &count, indices, statuses));
    CHECK_EQUAL(count, 1);
    check_status(&statuses[0], 11);
    CALLS(operations[1], 2, 0);
    CHECK_OK(MPI_Waitsome(3, requests, &count, indices, statuses));
    CHECK_EQUAL(count, 1);
    CHECK_EQUAL(indices[0], 1);
    CALLS(operations[0], 0, 0);
    CALLS(operations[1], 3, 1);
    CALLS(operations[2], 0, 0);
    CHECK_OK(MPI_Grequest_complete(requests[0]));
    CHECK_OK(MPI_Grequest_complete(requests[2]));
    CHECK_OK(MPI_Request_get_status_all(3, requests, &flag, statuses));
    CHECK_EQUAL(flag, 1);
    check_status(&statuses[2], 12);
    CHECK_OK(MPI_Waitall(3, requests, statuses));
    check_status(&statuses[0], 10);
    check_status(&statuses[2], 12);
    CALLS(operations[0], 2, 1);
    CALLS(operations[2], 2, 1);
}

static void freed(void)
{
    struct operation operation;
    MPI_Request request = begin(&operation), copy = request;
    int flag = -1;

    /* A freed request ends at its completion. Until then only MPI_Grequest_complete can use it. */
    CHECK_OK(MPI_Request_free(&request));
    CHECK(request == MPI_REQUEST_NULL);
    CALLS(operation, 0, 0);
    request = copy;
    CHECK_CLASS(MPI_Test(&request, &flag, MPI_STATUS_IGNORE), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Request_free(&request), MPI_ERR_REQUEST);
    CHECK_OK(MPI_Grequest_complete(copy));
    CALLS(operation, 0, 1);
    CHECK_CLASS(MPI_Grequest_complete(copy), MPI_ERR_REQUEST);
    CALLS(operation, 0, 1);

    request = begin(&operation);
    CHECK_OK(MPI_Grequest_complete(request));
    CHECK_OK(MPI_Request_free(&request));
    CALLS(operation, 0, 1);
}

static void cancelled(void)
{
    struct operation operation;
    MPI_Request request = begin(&operation);
    MPI_Status status;
    int flag = -1;

    CHECK_OK(MPI_Cancel(&request));
    CHECK_EQUAL(operation.cancels, 1);
    CHECK_EQUAL(operation.complete_at_cancel, 0);
    operation.cancel_code = MPI_ERR_NAME;
    CHECK_CLASS(MPI_Cancel(&request), MPI_ERR_NAME);
    CHECK_OK(MPI_Grequest_complete(request));
    operation.cancel_code = MPI_SUCCESS;
    CHECK_OK(MPI_Cancel(&request));
    CHECK(operation.complete_at_cancel != 0);
    CHECK_EQUAL(operation.cancels, 3);
    CHECK_OK(MPI_Wait(&request, &status));
    CHECK_OK(MPI_Test_cancelled(&status, &flag));
    CHECK_EQUAL(flag, 1);
}

/* Errors of the program's callbacks become errors of the call. A call that completes or frees the request still ends it. */
static void failing(void)
{
    struct operation operations[2];
    MPI_Request requests[2], copy;
    MPI_Status statuses[2];
    int code, flag = -1;

    CHECK_OK(MPI_Add_error_code(MPI_ERR_DIMS, &code));
    requests[0] = begin(&operations[0]);
    operations[0].query_code = code;
    CHECK_OK(MPI_Grequest_complete(requests[0]));
    CHECK_EQUAL(MPI_Request_get_status(requests[0], &flag, statuses), code);
    CHECK_EQUAL(flag, 1);
    CHECK_EQUAL(MPI_Wait(&requests[0], statuses), code);
    CHECK(requests[0] == MPI_REQUEST_NULL);
    CALLS(operations[0], 2, 1);

    /* Of two errors the later one is returned. */
    requests[0] = begin(&operations[0]);
    operations[0].query_code = code;
    operations[0].free_code = MPI_ERR_PORT;
    CHECK_OK(MPI_Grequest_complete(requests[0]));
    CHECK_CLASS(MPI_Test(&requests[0], &flag, MPI_STATUS_IGNORE), MPI_ERR_PORT);
    CHECK(requests[0] == MPI_REQUEST_NULL);

    for (int i = 0; i < 2; i++) {
        requests[i] = begin(&operations[i]);
        CHECK_OK(MPI_Grequest_complete(requests[i]));
    }
    operations[1].query_code = code;
    CHECK_CLASS(MPI_Request_get_status_all(2, requests, &flag, statuses), MPI_ERR_IN_STATUS);
    CHECK_EQUAL(statuses[0].MPI_ERROR, MPI_SUCCESS);
    CHECK_EQUAL(statuses[1].MPI_ERROR, code);
    CHECK_CLASS(MPI_Waitall(2, requests, statuses), MPI_ERR_IN_STATUS);
    CHECK_EQUAL(statuses[0].MPI_ERROR, MPI_SUCCESS);
    CHECK_EQUAL(statuses[1].MPI_ERROR, code);
    CALLS(operations[0], 2, 1);
    CALLS(operations[1], 2, 1);

    requests[0] = begin(&operations[0]);
    operations[0].free_code = code;
    CHECK_OK(MPI_Grequest_complete(requests[0]));
    CHECK_EQUAL(MPI_Request_free(&requests[0]), code);
    CHECK(requests[0] == MPI_REQUEST_NULL);
    copy = requests[0] = begin(&operations[0]);
    operations[0].free_code = -7;
    CHECK_OK(MPI_Request_free(&requests[0]));
    CHECK_CLASS(MPI_Grequest_complete(copy), MPI_ERR_OTHER);
    CALLS(operations[0], 0, 1);
    CHECK_OK(MPI_Remove_error_code(code));
}

static void bad(void)
{
    struct operation operation;
    MPI_Request request = NO_HANDLE(MPI_Request);
    int value;

    CHECK_CLASS(MPI_Grequest_start(NULL, free_fn, cancel_fn, &operation, &request), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Grequest_start(query_fn, NULL, cancel_fn, &operation, &request), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Grequest_start(query_fn, free_fn, NULL, &operation, &request), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Grequest_start(query_fn, free_fn, cancel_fn, &operation, NULL), MPI_ERR_ARG);
    CHECK(request == NO_HANDLE(MPI_Request));
    CHECK_CLASS(MPI_Grequest_complete(MPI_REQUEST_NULL), MPI_ERR_REQUEST);
    CHECK_CLASS(MPI_Grequest_complete(request), MPI_ERR_REQUEST);
    CHECK_OK(MPI_Irecv(&value, 1, MPI_INT, rank, 0, MPI_COMM_WORLD, &request));
    CHECK_CLASS(MPI_Grequest_complete(request), MPI_ERR_REQUEST);
    CHECK_OK(MPI_Send(&rank, 1, MPI_INT, rank, 0, MPI_COMM_WORLD));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    request = begin(&operation);
    CHECK_CLASS(MPI_Start(&request), MPI_ERR_REQUEST);
    CHECK_OK(MPI_Grequest_complete(request));
    CHECK_CLASS(MPI_Grequest_complete(request), MPI_ERR_REQUEST);
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CALLS(operation, 1, 1);
}

int main(void)
{
    start();
    one();
    several();
    freed();
    cancelled();
    failing();
    bad();
    return finish();
}
