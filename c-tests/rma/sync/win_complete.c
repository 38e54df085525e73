/* MPI_Win_complete: every kind of operation is complete at the origin when the call returns, so results of gets are valid and
 * buffers of puts may be overwritten (MPI-5.0 section 12.5.2). Sums of accumulates of all origins are exact. An epoch without
 * operations. The groups of MPI_Win_post and MPI_Win_start may be freed before the epochs end.
 * ranks: 2 4
 * more ranks: 1 7
 * network: 2 3 4x2
 * expect: success
 */
#include "check.h"

#include <stddef.h>

#define ROUNDS 50
#define ENTRIES 5000

/* The contents of each rank's window. */
struct slots {
    long sum, count, swapped, fixed, parts[64];
    int data[64][ENTRIES];
};

#define PLACE(member) ((MPI_Aint) offsetof(struct slots, member))

/* Posts and starts with all ranks. The groups are freed before the epochs end. */
static void begin(MPI_Win win)
{
    MPI_Group group;

    CHECK_OK(MPI_Win_get_group(win, &group));
    CHECK_OK(MPI_Win_post(group, 0, win));
    CHECK_OK(MPI_Group_free(&group));
    CHECK_OK(MPI_Win_get_group(win, &group));
    CHECK_OK(MPI_Win_start(group, 0, win));
    CHECK_OK(MPI_Group_free(&group));
}

static void check_round(MPI_Win win, struct slots *slots, int round)
{
    static int data[ENTRIES];
    long one = 1, got[64], before[64], parts[64], old[64], none = 0, mine = rank + 1;

    slots->sum = slots->count = slots->swapped = 0;
    slots->fixed = 1000L * round + rank;
    for (int i = 0; i < ENTRIES; i++)
        data[i] = round + rank + i;
    begin(win);
    for (int target = 0; target < ranks; target++) {
        CHECK_OK(MPI_Put(data, ENTRIES, MPI_INT, target, PLACE(data) + (MPI_Aint) sizeof data * rank, ENTRIES, MPI_INT,
                         win));
        CHECK_OK(MPI_Get(&got[target], 1, MPI_LONG, target, PLACE(fixed), 1, MPI_LONG, win));
        CHECK_OK(MPI_Accumulate(&mine, 1, MPI_LONG, target, PLACE(sum), 1, MPI_LONG, MPI_SUM, win));
        CHECK_OK(MPI_Fetch_and_op(&one, &before[target], MPI_LONG, target, PLACE(count), MPI_SUM, win));
        CHECK_OK(MPI_Get_accumulate(&mine, 1, MPI_LONG, &parts[target], 1, MPI_LONG, target,
                                    PLACE(parts) + rank * (MPI_Aint) sizeof(long), 1, MPI_LONG, MPI_REPLACE, win));
        CHECK_OK(MPI_Compare_and_swap(&mine, &none, &old[target], MPI_LONG, target, PLACE(swapped), win));
    }
    CHECK_OK(MPI_Win_complete(win));
    /* The buffer belongs to this rank again. */
    memset(data, 0xee, sizeof data);
    mine = one = none = -99;
    for (int target = 0; target < ranks; target++) {
        CHECK_EQUAL(got[target], 1000L * round + target);
        CHECK(before[target] >= 0 && before[target] < ranks);
        CHECK_EQUAL(parts[target], round == 0 ? 0 : rank + 1);
        CHECK(old[target] >= 0 && old[target] <= ranks);
    }
    CHECK_OK(MPI_Win_wait(win));
    CHECK_EQUAL(slots->sum, (long) ranks * (ranks + 1) / 2);
    CHECK_EQUAL(slots->count, ranks);
    CHECK(slots->swapped >= 1 && slots->swapped <= ranks);
    for (int origin = 0; origin < ranks; origin++) {
        CHECK_EQUAL(slots->parts[origin], origin + 1);
        for (int i = 0; i < ENTRIES; i++)
            CHECK_EQUAL(slots->data[origin][i], round + origin + i);
    }

    /* No operation between start and complete. */
    begin(win);
    CHECK_OK(MPI_Win_complete(win));
    CHECK_OK(MPI_Win_wait(win));
    CHECK_EQUAL(slots->fixed, 1000L * round + rank);
}

int main(void)
{
    static struct slots created;
    struct slots *allocated;
    MPI_Win windows[2];

    start();
    CHECK_OK(MPI_Win_allocate(sizeof created, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &allocated, &windows[0]));
    memset(allocated, 0, sizeof created);
    CHECK_OK(MPI_Win_create(&created, sizeof created, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[1]));
    for (int w = 0; w < 2; w++) {
        errors_return(windows[w]);
        for (int round = 0; round < ROUNDS; round++)
            check_round(windows[w], w == 0 ? allocated : &created, round);
        CHECK_OK(MPI_Win_free(&windows[w]));
    }
    return finish();
}
