/* MPI_Rput, MPI_Rget, MPI_Raccumulate and MPI_Rget_accumulate (MPI-5.0 section 12.3.5) on a rank of another host, in an
 * allocated and a dynamic window, short and long. In at least one round of them an operation is not complete after the
 * calls; on a rank of the same host all operations are complete. MPI_Wait and its variants, MPI_Test and MPI_Testall
 * complete these operations, with the data. So do flushes, also if the requests were freed before. An array of requests
 * may contain operations and messages.
 * ranks: 2 3
 * network: 2
 * more network: 3 4x2
 * expect: success
 */
#include "dynamic.h"

enum { WAYS = 9, ROUNDS = 3 * WAYS, LONG = 150000, SUM = LONG, MANY = 60, WHOLE = LONG + 1 + MANY };

static long put[LONG], got[LONG], before[MANY], single[MANY];
static int unfinished;
/* The displacement of the target's first number, and the displacement between consecutive numbers. */
static MPI_Aint first, unit;

static int is_elsewhere(int target)
{
    MPI_Comm host;
    MPI_Group all, here;
    int there;

    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host));
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &all));
    CHECK_OK(MPI_Comm_group(host, &here));
    CHECK_OK(MPI_Group_translate_ranks(all, 1, &target, here, &there));
    CHECK_OK(MPI_Group_free(&all));
    CHECK_OK(MPI_Group_free(&here));
    CHECK_OK(MPI_Comm_free(&host));
    return there == MPI_UNDEFINED;
}

/* Whether some request is not complete. No request is freed. */
static int are_some_going(int count, const MPI_Request *requests)
{
    int some = 0;

    for (int k = 0; k < count; k++) {
        int flag;

        CHECK_OK(MPI_Request_get_status(requests[k], &flag, MPI_STATUS_IGNORE));
        some |= !flag;
    }
    return some;
}

/* Completes all requests by one of the functions. */
static void complete(int way, int count, MPI_Request *requests, int target, MPI_Win win)
{
    static int indices[4 + 3 * MANY];
    int flag = 0, done = 0, index = 0;

    switch (way) {
    case 0:
        for (int k = 0; k < count; k++)
            CHECK_OK(MPI_Wait(&requests[k], MPI_STATUS_IGNORE));
        break;
    case 1:
        CHECK_OK(MPI_Waitall(count, requests, MPI_STATUSES_IGNORE));
        break;
    case 2:
        for (int k = 0; k < count; k++)
            CHECK_OK(MPI_Waitany(count, requests, &index, MPI_STATUS_IGNORE));
        break;
    case 3:
        for (int all = 0; all < count; all += done) {
            CHECK_OK(MPI_Waitsome(count, requests, &done, indices, MPI_STATUSES_IGNORE));
            CHECK(done > 0);
        }
        break;
    case 4:
        while (!flag)
            CHECK_OK(MPI_Testall(count, requests, &flag, MPI_STATUSES_IGNORE));
        break;
    case 5:
        for (int k = 0; k < count; k++)
            for (flag = 0; !flag;)
                CHECK_OK(MPI_Test(&requests[k], &flag, MPI_STATUS_IGNORE));
        break;
    case 6:
        CHECK_OK(MPI_Win_flush_local(target, win));
        CHECK_OK(MPI_Testall(count, requests, &flag, MPI_STATUSES_IGNORE));
        CHECK(flag);
        break;
    case 7:
        CHECK_OK(MPI_Win_flush_all(win));
        CHECK_OK(MPI_Testall(count, requests, &flag, MPI_STATUSES_IGNORE));
        CHECK(flag);
        break;
    default:
        for (int k = 0; k < count; k++)
            CHECK_OK(MPI_Request_free(&requests[k]));
        CHECK_OK(MPI_Win_flush_local_all(win));
    }
    for (int k = 0; k < count; k++)
        CHECK(requests[k] == MPI_REQUEST_NULL);
}

/* One operation of each kind, long ones, and many short ones. The target's memory has the result of the previous round.
 * A get is not ordered after an earlier put or accumulate (MPI-5.0 section 12.7), so it returns the result of the
 * previous round or of this round. */
static void operate(int round, int target, MPI_Win win)
{
    const long one = 1;
    MPI_Request requests[4 + 3 * MANY];
    int count = 0;

    for (int k = 0; k < LONG; k++) {
        put[k] = 1000L * round + k;
        got[k] = -1;
    }
    for (int k = 0; k < MANY; k++)
        before[k] = single[k] = -1;
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win));
    CHECK_OK(MPI_Rput(put, LONG, MPI_LONG, target, first, LONG, MPI_LONG, win, &requests[count++]));
    CHECK_OK(MPI_Rget(got, LONG, MPI_LONG, target, first, LONG, MPI_LONG, win, &requests[count++]));
    for (int k = 0; k < MANY; k++) {
        CHECK_OK(MPI_Rget_accumulate(&one, 1, MPI_LONG, &before[k], 1, MPI_LONG, target, first + SUM * unit, 1, MPI_LONG, MPI_SUM,
                                     win, &requests[count++]));
        CHECK_OK(MPI_Raccumulate(&one, 1, MPI_LONG, target, first + (SUM + 1 + k) * unit, 1, MPI_LONG, MPI_SUM, win,
                                 &requests[count++]));
        CHECK_OK(MPI_Rget(&single[k], 1, MPI_LONG, target, first + (SUM + 1 + k) * unit, 1, MPI_LONG, win, &requests[count++]));
    }
    unfinished += are_some_going(count, requests);
    complete(round % WAYS, count, requests, target, win);
    for (int k = 0; k < LONG; k++)
        CHECK(got[k] == put[k] || got[k] == (round == 0 ? 0 : put[k] - 1000));
    for (int k = 0; k < MANY; k++) {
        CHECK_EQUAL(before[k], (long) MANY * round + k);
        CHECK(single[k] == round || single[k] == round + 1);
    }
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_OK(MPI_Get(got, LONG, MPI_LONG, target, first, LONG, MPI_LONG, win));
    CHECK_OK(MPI_Get(single, MANY, MPI_LONG, target, first + (SUM + 1) * unit, MANY, MPI_LONG, win));
    CHECK_OK(MPI_Win_unlock(target, win));
    for (int k = 0; k < LONG; k++)
        CHECK_EQUAL(got[k], put[k]);
    for (int k = 0; k < MANY; k++)
        CHECK_EQUAL(single[k], round + 1);
}

/* A receive and two gets in one array of requests. MPI_Waitany completes one get from the whole array, although the receive comes first in
 * it, and the other get from its part of the array. Only then the ranks send their messages, and MPI_Waitall of the whole array
 * completes the receive. */
static void mix(int target, MPI_Win win)
{
    MPI_Request requests[3];
    long number = -1, value = -1;
    int left = (rank + ranks - 1) % ranks, earlier, index;

    memset(got, 0xff, sizeof got);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
    CHECK_OK(MPI_Irecv(&value, 1, MPI_LONG, left, 0, MPI_COMM_WORLD, &requests[0]));
    CHECK_OK(MPI_Rget(&number, 1, MPI_LONG, target, first + SUM * unit, 1, MPI_LONG, win, &requests[1]));
    CHECK_OK(MPI_Rget(got, LONG, MPI_LONG, target, first, LONG, MPI_LONG, win, &requests[2]));
    CHECK_OK(MPI_Waitany(3, requests, &earlier, MPI_STATUS_IGNORE));
    CHECK(earlier == 1 || earlier == 2);
    CHECK(requests[earlier] == MPI_REQUEST_NULL);
    CHECK_OK(MPI_Waitany(2, requests + 1, &index, MPI_STATUS_IGNORE));
    CHECK_EQUAL(index, 2 - earlier);
    CHECK(requests[1] == MPI_REQUEST_NULL && requests[2] == MPI_REQUEST_NULL && requests[0] != MPI_REQUEST_NULL);
    CHECK_EQUAL(number, (long) MANY * ROUNDS);
    /* All ranks put the same numbers. */
    CHECK_BYTES(got, put, sizeof got);
    CHECK_EQUAL(value, -1);
    together();
    CHECK_OK(MPI_Send(&number, 1, MPI_LONG, (rank + 1) % ranks, 0, MPI_COMM_WORLD));
    CHECK_OK(MPI_Waitall(3, requests, MPI_STATUSES_IGNORE));
    CHECK(requests[0] == MPI_REQUEST_NULL);
    CHECK_EQUAL(value, (long) MANY * ROUNDS);
    CHECK_OK(MPI_Win_unlock(target, win));
}

/* All rounds on a window whose memory is zero. */
static void check_window(int target, MPI_Win win)
{
    together();
    for (int round = 0; round < ROUNDS; round++)
        operate(round, target, win);
    together();
    mix(target, win);
    together();
}

int main(void)
{
    static long attached[WHOLE];
    MPI_Aint addresses[16];
    long *base;
    MPI_Win win;

    start();
    const int target = (rank + ranks / 2) % ranks;

    CHECK_OK(MPI_Win_allocate(WHOLE * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    memset(base, 0, WHOLE * sizeof(long));
    unit = 1;
    check_window(target, win);
    CHECK_OK(MPI_Win_free(&win));

    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_attach(win, attached, sizeof attached));
    exchange_address(attached, addresses);
    first = addresses[target];
    unit = sizeof(long);
    check_window(target, win);
    CHECK_OK(MPI_Win_detach(win, attached));
    CHECK_OK(MPI_Win_free(&win));
    /* Where other programs use the processors, the target may answer before the first look at the requests, but not in
     * each round of both windows. */
    CHECK_EQUAL(unfinished > 0, is_elsewhere(target));
    return finish();
}
