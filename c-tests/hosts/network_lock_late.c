/* MPI_Win_lock (MPI-5.0 section 12.5.3) of a rank of another host returns before the lock is held, and so do the
 * operations under it. While another rank holds the lock, requests that return data stay incomplete in MPI_Test, its
 * variants and MPI_Request_get_status. After the holder has released the lock, the requests are complete, with the data
 * that the holder has put. Long data, and more data than the target keeps, wait for the lock.
 * ranks: 3
 * network: 3
 * expect: success
 */
#include "check.h"

enum { HOLDER, WAITER, TARGET, NUMBERS = 3000, LONG = 200000, SHORT = 100, LOOKS = 300 };

static long numbers[NUMBERS], got[NUMBERS], before[NUMBERS], longer[LONG];

static int is_network(void)
{
    MPI_Comm host;
    int local;

    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host));
    CHECK_OK(MPI_Comm_size(host, &local));
    CHECK_OK(MPI_Comm_free(&host));
    return local == 1;
}

/* Holds the lock until WAITER has tested its requests, then puts the numbers. */
static void hold(int round, MPI_Win win)
{
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, TARGET, 0, win));
    CHECK_OK(MPI_Win_flush(TARGET, win));
    CHECK_OK(MPI_Send(NULL, 0, MPI_INT, WAITER, 0, MPI_COMM_WORLD));
    CHECK_OK(MPI_Recv(NULL, 0, MPI_INT, WAITER, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int k = 0; k < NUMBERS; k++)
        numbers[k] = 10L * round + k;
    CHECK_OK(MPI_Put(numbers, NUMBERS, MPI_LONG, TARGET, 0, NUMBERS, MPI_LONG, win));
    CHECK_OK(MPI_Win_unlock(TARGET, win));
}

/* Checks that no function reports a request as complete while its data have not arrived. */
static void find_none(MPI_Request *requests)
{
    int flag = 1, index = 5, indices[2], count = 5;
    MPI_Status status;

    for (int k = 0; k < 2; k++) {
        CHECK_OK(MPI_Test(&requests[k], &flag, MPI_STATUS_IGNORE));
        CHECK(!flag && requests[k] != MPI_REQUEST_NULL);
        CHECK_OK(MPI_Request_get_status(requests[k], &flag, &status));
        CHECK(!flag);
    }
    CHECK_OK(MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE));
    CHECK(!flag);
    CHECK_OK(MPI_Testany(2, requests, &index, &flag, &status));
    CHECK(!flag);
    CHECK_OK(MPI_Testsome(2, requests, &count, indices, MPI_STATUSES_IGNORE));
    CHECK_EQUAL(count, 0);
}

static void complete(int how, MPI_Request *requests, MPI_Win win)
{
    int flag = 0, index = -1, count = 0, indices[2];

    switch (how) {
    case 0:
        for (int k = 0; k < 2; k++)
            CHECK_OK(MPI_Wait(&requests[k], MPI_STATUS_IGNORE));
        break;
    case 1:
        CHECK_OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
        break;
    case 2:
        for (int k = 0; k < 2; k++)
            CHECK_OK(MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE));
        break;
    case 3:
        for (int done = 0; done < 2; done += count)
            CHECK_OK(MPI_Waitsome(2, requests, &count, indices, MPI_STATUSES_IGNORE));
        break;
    case 4:
        while (!flag)
            CHECK_OK(MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE));
        break;
    default:
        CHECK_OK(MPI_Win_flush(TARGET, win));
        CHECK_OK(MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE));
        CHECK(flag);
    }
    CHECK(requests[0] == MPI_REQUEST_NULL && requests[1] == MPI_REQUEST_NULL);
}

static void wait_for(int round, MPI_Win win)
{
    const long one = 1, first = 10L * round;
    MPI_Request requests[2], own[2];

    for (int k = 0; k < NUMBERS; k++)
        got[k] = before[k] = -1;
    CHECK_OK(MPI_Recv(NULL, 0, MPI_INT, HOLDER, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, TARGET, 0, win));
    CHECK_OK(MPI_Rget(got, NUMBERS, MPI_LONG, TARGET, 0, NUMBERS, MPI_LONG, win, &requests[0]));
    CHECK_OK(MPI_Raccumulate(&one, 1, MPI_LONG, TARGET, 7, 1, MPI_LONG, MPI_SUM, win, &own[0]));
    CHECK_OK(MPI_Rget_accumulate(&one, 1, MPI_LONG, before, 1, MPI_LONG, TARGET, 7, 1, MPI_LONG, MPI_SUM, win,
                                 &requests[1]));
    CHECK_OK(MPI_Rput(&one, 1, MPI_LONG, TARGET, LONG, 1, MPI_LONG, win, &own[1]));
    find_none(requests);
    CHECK_OK(MPI_Send(NULL, 0, MPI_INT, HOLDER, 1, MPI_COMM_WORLD));
    complete(round % 6, requests, win);
    for (int k = 0; k < NUMBERS; k++)
        CHECK_EQUAL(got[k], first + k);
    CHECK_EQUAL(before[0], first + 8);
    CHECK_OK(MPI_Waitall(2, own, MPI_STATUSES_IGNORE));
    CHECK_OK(MPI_Win_unlock(TARGET, win));
}

/* The holder of the lock reads the memory many times, while the other rank requests the lock and puts long data: the
 * data do not arrive before the holder has released the lock. */
static void watch(int round, MPI_Win win)
{
    const int holder = round % 2;

    for (int k = 0; k < LONG; k++)
        longer[k] = -round - 1;
    if (rank == holder) {
        long first = 0, last = 0, ends[2];

        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, TARGET, 0, win));
        CHECK_OK(MPI_Get(&first, 1, MPI_LONG, TARGET, 0, 1, MPI_LONG, win));
        CHECK_OK(MPI_Get(&last, 1, MPI_LONG, TARGET, LONG - 1, 1, MPI_LONG, win));
        CHECK_OK(MPI_Win_flush(TARGET, win));
        CHECK_OK(MPI_Send(NULL, 0, MPI_INT, 1 - holder, 0, MPI_COMM_WORLD));
        for (int k = 0; k < LOOKS; k++) {
            CHECK_OK(MPI_Get(&ends[0], 1, MPI_LONG, TARGET, 0, 1, MPI_LONG, win));
            CHECK_OK(MPI_Get(&ends[1], 1, MPI_LONG, TARGET, LONG - 1, 1, MPI_LONG, win));
            CHECK_OK(MPI_Win_flush(TARGET, win));
            CHECK(ends[0] == first && ends[1] == last);
        }
        CHECK_OK(MPI_Win_unlock(TARGET, win));
    } else if (rank != TARGET) {
        CHECK_OK(MPI_Recv(NULL, 0, MPI_INT, holder, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, TARGET, 0, win));
        CHECK_OK(MPI_Put(longer, LONG, MPI_LONG, TARGET, 0, LONG, MPI_LONG, win));
        CHECK_OK(MPI_Win_unlock(TARGET, win));
    }
}

/* Writes one number into all elements under an exclusive lock, and reads the elements under a shared lock: all elements are equal. */
static void write_all(int round, int is_long, MPI_Win win)
{
    const int most = is_long ? LONG : SHORT;

    for (int k = 0; k < most; k++)
        longer[k] = 2L * round + rank;
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, TARGET, 0, win));
    if (is_long)
        CHECK_OK(MPI_Put(longer, most, MPI_LONG, TARGET, 0, most, MPI_LONG, win));
    else
        for (int times = 0; times < 200; times++)
            CHECK_OK(MPI_Put(longer, most, MPI_LONG, TARGET, 0, most, MPI_LONG, win));
    CHECK_OK(MPI_Win_unlock(TARGET, win));
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, TARGET, 0, win));
    CHECK_OK(MPI_Get(longer, most, MPI_LONG, TARGET, 0, most, MPI_LONG, win));
    CHECK_OK(MPI_Win_unlock(TARGET, win));
    for (int k = 1; k < most; k++)
        CHECK_EQUAL(longer[k], longer[0]);
}

int main(void)
{
    long *base;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate((LONG + 1) * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    memset(base, 0, (LONG + 1) * sizeof(long));
    together();
    /* In shared memory MPI_Win_lock waits for the lock. */
    for (int round = 0, network = is_network(); network && round < 24; round++) {
        if (rank == HOLDER)
            hold(round, win);
        else if (rank == WAITER)
            wait_for(round, win);
        together();
        if (rank == TARGET)
            CHECK(base[7] == 10L * round + 9 && base[LONG] == 1);
        together();
    }
    for (int round = 0; round < 60; round++) {
        if (rank != TARGET)
            write_all(round, round % 2, win);
        together();
    }
    for (int round = 0; round < 4; round++) {
        watch(round, win);
        together();
        if (rank == TARGET)
            CHECK(base[0] == -round - 1 && base[LONG - 1] == -round - 1);
        together();
    }
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
