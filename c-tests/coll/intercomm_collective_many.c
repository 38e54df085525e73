/* Many nonblocking and persistent collective calls are active at once on an intercommunicator (MPI-5.0 sections 6.2.2, 6.12
 * and 6.13), with blocking calls in between. The ranks start the persistent calls in different orders. Threads make calls on
 * separate intercommunicators.
 * ranks: 2 3
 * more ranks: 5
 * more network: 3 5x2
 * hosts: 6
 * expect: success
 */
#include "check.h"
#include "intercomms.h"

#include <pthread.h>

enum { MANY = 40, LENGTH = 700, AGAIN = 5 };

static int send[MANY][LENGTH], receive[MANY][5 * LENGTH];

static int value(int from, int call, int k)
{
    return 1000000 * from + 1000 * call + k;
}

static void fill(int call)
{
    memset(receive[call], 0x22, sizeof receive[call]);
    for (int k = 0; k < LENGTH; k++)
        send[call][k] = value(rank, call, k);
}

static void check(const struct sides *sides, int call)
{
    for (int i = 0; i < sides->remotes; i++)
        for (int k = 0; k < LENGTH; k++)
            CHECK_EQUAL(receive[call][i * LENGTH + k], value(sides->remote[i], call, k));
}

static int sum_of(const struct sides *sides)
{
    int sum = 0;

    for (int i = 0; i < sides->remotes; i++)
        sum += sides->remote[i] + 1;
    return sum;
}

static void check_nonblocking(const struct sides *sides)
{
    MPI_Request requests[2 * MANY];
    int number = rank + 1, sums[MANY], sum;

    for (int i = 0; i < MANY; i++) {
        fill(i);
        CHECK_OK(MPI_Iallgather(send[i], LENGTH, MPI_INT, receive[i], LENGTH, MPI_INT, sides->comm, &requests[2 * i]));
        CHECK_OK(MPI_Iallreduce(&number, &sums[i], 1, MPI_INT, MPI_SUM, sides->comm, &requests[2 * i + 1]));
        CHECK_OK(MPI_Allreduce(&number, &sum, 1, MPI_INT, MPI_SUM, sides->comm));
        CHECK_EQUAL(sum, sum_of(sides));
    }
    CHECK_OK(MPI_Waitall(2 * MANY, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < MANY; i++) {
        check(sides, i);
        CHECK_EQUAL(sums[i], sum_of(sides));
    }
}

static void check_persistent(const struct sides *sides)
{
    MPI_Request requests[MANY];

    for (int i = 0; i < MANY; i++)
        CHECK_OK(MPI_Allgather_init(send[i], LENGTH, MPI_INT, receive[i], LENGTH, MPI_INT, sides->comm, MPI_INFO_NULL,
                                    &requests[i]));
    for (int again = 0; again < AGAIN; again++) {
        for (int i = 0; i < MANY; i++)
            fill(i);
        for (int i = 0; i < MANY; i++)
            CHECK_OK(MPI_Start(&requests[(7 * i + rank + again) % MANY]));
        CHECK_OK(MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE));
        for (int i = 0; i < MANY; i++)
            check(sides, i);
    }
    for (int i = 0; i < MANY; i++)
        CHECK_OK(MPI_Request_free(&requests[i]));
}

static void *reduce_again_and_again(void *argument)
{
    const struct sides *sides = argument;

    for (int i = 0; i < 200; i++) {
        int number = rank + 1, sum = -1;

        CHECK_OK(MPI_Allreduce(&number, &sum, 1, MPI_INT, MPI_SUM, sides->comm));
        CHECK_EQUAL(sum, sum_of(sides));
        CHECK_OK(MPI_Bcast(&number, 1, MPI_INT, root_of(sides, i % ranks), sides->comm));
        if (root_of(sides, i % ranks) >= 0)
            CHECK_EQUAL(number, i % ranks + 1);
    }
    return NULL;
}

int main(void)
{
    struct sides sides[WAYS];
    pthread_t threads[WAYS];
    int provided = -1;

    CHECK_OK(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided));
    CHECK_EQUAL(provided, MPI_THREAD_MULTIPLE);
    CHECK_OK(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    CHECK_OK(MPI_Comm_size(MPI_COMM_WORLD, &ranks));
    for (int way = 0; way < WAYS; way++) {
        sides[way] = sides_of(way);
        check_nonblocking(&sides[way]);
        check_persistent(&sides[way]);
    }
    for (int way = 0; way < WAYS; way++)
        CHECK(pthread_create(&threads[way], NULL, reduce_again_and_again, &sides[way]) == 0);
    for (int way = 0; way < WAYS; way++)
        CHECK(pthread_join(threads[way], NULL) == 0);
    for (int way = 0; way < WAYS; way++)
        CHECK_OK(MPI_Comm_free(&sides[way].comm));
    return finish();
}
