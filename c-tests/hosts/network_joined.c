/* Operations of one kind without a synchronisation call between them share a call to a rank of another host. Each
 * operation has the result that the order of the calls determines (MPI-5.0 section 12.7.2), also with elements with
 * holes, operations of other kinds between these operations, operations with requests, and more data than fit in one
 * answer.
 * ranks: 2
 * network: 2
 * expect: success
 */
#include "check.h"

enum { MANY = 40, ROUNDS = 30, LARGE = 1000, LARGES = 40 };

struct pair {
    double value;
    int place;
};

static struct pair *base;
static int other;

/* Returns the element that a rank has at the start of a round. */
static struct pair initial(int of, int round, int k)
{
    return (struct pair) {100.0 * of + round + k, k};
}

static void fill(int round, MPI_Win win)
{
    together();
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
    for (int k = 0; k < MANY; k++)
        base[k] = initial(rank, round, k);
    CHECK_OK(MPI_Win_unlock(rank, win));
    together();
}

/* Elements with a hole at their end: MPI_MAXLOC replaces each element by a larger one, and returns the old element. */
static void with_holes(int round, MPI_Win win)
{
    struct pair sent[MANY], before[MANY], after[MANY];

    for (int k = 0; k < MANY; k++) {
        sent[k] = (struct pair) {1e6 + k, -k};
        before[k] = after[k] = (struct pair) {0, 0};
    }
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, other, 0, win));
    for (int k = 0; k < MANY; k++)
        CHECK_OK(MPI_Get_accumulate(&sent[k], 1, MPI_DOUBLE_INT, &before[k], 1, MPI_DOUBLE_INT, other, k, 1,
                                    MPI_DOUBLE_INT, MPI_MAXLOC, win));
    for (int k = 0; k < MANY; k++)
        CHECK_OK(MPI_Get_accumulate(NULL, 0, MPI_DOUBLE_INT, &after[k], 1, MPI_DOUBLE_INT, other, k, 1, MPI_DOUBLE_INT,
                                    MPI_NO_OP, win));
    CHECK_OK(MPI_Win_unlock(other, win));
    for (int k = 0; k < MANY; k++) {
        const struct pair wanted = initial(other, round, k);

        CHECK(before[k].value == wanted.value && before[k].place == wanted.place);
        CHECK(after[k].value == sent[k].value && after[k].place == sent[k].place);
    }
}

/* Gets of one element each, in groups of 1 to 7. After each group, all elements so far are accumulated and fetched:
 * MPI_Fetch_and_op returns the result of the earlier MPI_Accumulate on the same element. */
static void in_groups(int round, MPI_Win win)
{
    double got[MANY], sums[MANY], added[MANY];
    MPI_Request requests[MANY];
    int waiting = 0;

    for (int k = 0; k < MANY; k++) {
        got[k] = sums[k] = -1;
        added[k] = k + 0.5;
    }
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, other, 0, win));
    for (int k = 0; k < MANY; k++) {
        const int place = 2 * k, is_last = (k + 1) % (1 + round % 7) == 0;

        if (k % 3 == 0)
            CHECK_OK(MPI_Rget(&got[k], 1, MPI_DOUBLE, other, place, 1, MPI_DOUBLE, win, &requests[waiting++]));
        else
            CHECK_OK(MPI_Get(&got[k], 1, MPI_DOUBLE, other, place, 1, MPI_DOUBLE, win));
        if (is_last) {
            /* After the flush, the earlier gets have been executed before the accumulates that follow. */
            CHECK_OK(MPI_Win_flush(other, win));
            for (int j = 0; j <= k; j++)
                CHECK_OK(MPI_Accumulate(&added[j], 1, MPI_DOUBLE, other, 2 * j, 1, MPI_DOUBLE, MPI_REPLACE, win));
            for (int j = 0; j <= k; j++)
                CHECK_OK(MPI_Fetch_and_op(&added[j], &sums[j], MPI_DOUBLE, other, 2 * j, MPI_SUM, win));
        }
    }
    CHECK_OK(MPI_Waitall(waiting, requests, MPI_STATUSES_IGNORE));
    CHECK_OK(MPI_Win_unlock(other, win));
    for (int k = 0; k < MANY; k++) {
        const int is_reached = k < MANY / (1 + round % 7) * (1 + round % 7);

        CHECK_EQUAL(got[k], initial(other, round, k).value);
        CHECK_EQUAL(sums[k], is_reached ? added[k] : -1);
    }
}

/* A request completes with its own data, although its get shares a call with an earlier get. */
static void with_requests(int round, MPI_Win win)
{
    double got[MANY];

    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, other, 0, win));
    for (int k = 0; k < MANY; k += 2) {
        MPI_Request request;

        got[k] = got[k + 1] = -1;
        CHECK_OK(MPI_Get(&got[k], 1, MPI_DOUBLE, other, 2 * k, 1, MPI_DOUBLE, win));
        CHECK_OK(MPI_Rget(&got[k + 1], 1, MPI_DOUBLE, other, 2 * k + 2, 1, MPI_DOUBLE, win, &request));
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        CHECK_EQUAL(got[k + 1], initial(other, round, k + 1).value);
    }
    CHECK_OK(MPI_Win_unlock(other, win));
    for (int k = 0; k < MANY; k++)
        CHECK_EQUAL(got[k], initial(other, round, k).value);
}

/* Each exchange of one element returns the value of the exchange before it. */
static void one_after_the_other(MPI_Win win)
{
    long before[MANY], start = 7;

    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, other, 0, win));
    CHECK_OK(MPI_Put(&start, 1, MPI_LONG, other, 1, 1, MPI_LONG, win));
    CHECK_OK(MPI_Win_flush(other, win));
    for (long k = 0; k < MANY; k++) {
        const long sent[2] = {7 + k, 8 + k};

        CHECK_OK(MPI_Compare_and_swap(&sent[1], &sent[0], &before[k], MPI_LONG, other, 1, win));
    }
    CHECK_OK(MPI_Win_unlock(other, win));
    for (long k = 0; k < MANY; k++)
        CHECK_EQUAL(before[k], 7 + k);
}

/* Gets of more data than fit in one answer. */
static void many_bytes(MPI_Win win)
{
    static double got[LARGES][LARGE];

    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, other, 0, win));
    for (int k = 0; k < LARGES; k++)
        CHECK_OK(MPI_Get(got[k], LARGE, MPI_DOUBLE, other, 2 * MANY + k, LARGE, MPI_DOUBLE, win));
    CHECK_OK(MPI_Win_unlock(other, win));
    for (int k = 0; k < LARGES; k++)
        for (int j = 0; j < LARGE; j++)
            CHECK_EQUAL(got[k][j], 1000.0 * other + k + j);
}

int main(void)
{
    MPI_Win pairs, doubles, longs;
    double *numbers;

    start();
    other = 1 - rank;
    CHECK_OK(MPI_Win_allocate((2 * MANY + LARGES + LARGE) * sizeof(double), sizeof(struct pair), MPI_INFO_NULL,
                              MPI_COMM_WORLD, &base, &pairs));
    numbers = (double *) base;
    CHECK_OK(MPI_Win_create(base, (2 * MANY + LARGES + LARGE) * sizeof(double), sizeof(double), MPI_INFO_NULL,
                            MPI_COMM_WORLD, &doubles));
    CHECK_OK(MPI_Win_create(base, MANY * sizeof(long), sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &longs));
    for (int k = 0; k < LARGES + LARGE; k++)
        numbers[2 * MANY + k] = 1000.0 * rank + k;
    for (int round = 0; round < ROUNDS; round++) {
        fill(round, pairs);
        with_holes(round, pairs);
        fill(round, pairs);
        in_groups(round, doubles);
        fill(round, pairs);
        with_requests(round, doubles);
        one_after_the_other(longs);
        many_bytes(doubles);
    }
    together();
    CHECK_OK(MPI_Win_free(&longs));
    CHECK_OK(MPI_Win_free(&doubles));
    CHECK_OK(MPI_Win_free(&pairs));
    return finish();
}
