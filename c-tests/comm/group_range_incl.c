/* MPI_Group_range_incl, MPI_Group_range_excl have the result of MPI_Group_incl and MPI_Group_excl with the ranks of the ranges
 * (first, last, stride): negative strides, strides that do not hit the last rank, single ranks, strides of any size, no ranges
 * (MPI-5.0 section 7.3.2). Random ranges, which raise MPI_ERR_RANK if a rank occurs twice.
 * ranks: alone 2 7
 * more ranks: 1 4 16
 * expect: success
 */
#include "check.h"

#include <limits.h>

#define MOST 64
#define TURNS 2000

static MPI_Group world;
static unsigned state = 777;

static int random_below(int limit)
{
    state = state * 1664525u + 1013904223u;
    return (int) ((state >> 8) % (unsigned) limit);
}

/* Compares ranges with the list of their ranks. */
static void check_ranges(int count, int (*ranges)[3], int length, const int *list)
{
    MPI_Group by_ranges = MPI_GROUP_NULL, by_list = MPI_GROUP_NULL;
    int result = -1;

    CHECK_OK(MPI_Group_range_incl(world, count, ranges, &by_ranges));
    CHECK_OK(MPI_Group_incl(world, length, list, &by_list));
    CHECK_OK(MPI_Group_compare(by_ranges, by_list, &result));
    CHECK_EQUAL(result, MPI_IDENT);
    CHECK_EQUAL(by_ranges == MPI_GROUP_EMPTY, length == 0);
    CHECK_OK(MPI_Group_free(&by_ranges));
    CHECK_OK(MPI_Group_free(&by_list));
    CHECK_OK(MPI_Group_range_excl(world, count, ranges, &by_ranges));
    CHECK_OK(MPI_Group_excl(world, length, list, &by_list));
    CHECK_OK(MPI_Group_compare(by_ranges, by_list, &result));
    CHECK_EQUAL(result, MPI_IDENT);
    CHECK_EQUAL(by_ranges == MPI_GROUP_EMPTY, length == ranks);
    CHECK_OK(MPI_Group_free(&by_ranges));
    CHECK_OK(MPI_Group_free(&by_list));
}

static void check_fixed(void)
{
    int last = ranks - 1, forwards[MOST], backwards[MOST], every_third[MOST], third = 0;

    for (int i = 0; i < ranks; i++) {
        forwards[i] = i;
        backwards[i] = last - i;
        if (i % 3 == 0)
            every_third[third++] = last - i;
    }
    check_ranges(1, (int[][3]) {{0, last, 1}}, ranks, forwards);
    check_ranges(1, (int[][3]) {{last, 0, -1}}, ranks, backwards);
    check_ranges(1, (int[][3]) {{last, 0, -3}}, third, every_third);
    /* The first step is already beyond the last rank. */
    check_ranges(1, (int[][3]) {{0, last, ranks}}, 1, forwards);
    check_ranges(1, (int[][3]) {{last, 0, -ranks}}, 1, backwards);
    check_ranges(1, (int[][3]) {{0, last, INT_MAX}}, 1, forwards);
    check_ranges(1, (int[][3]) {{last, 0, INT_MIN}}, 1, backwards);
    check_ranges(1, (int[][3]) {{last, last, 1}}, 1, backwards);
    check_ranges(1, (int[][3]) {{last, last, -1}}, 1, backwards);
    check_ranges(1, (int[][3]) {{last, last, INT_MIN}}, 1, backwards);
    check_ranges(1, (int[][3]) {{last, last, INT_MAX}}, 1, backwards);
    if (ranks > 1) {
        int swapped[MOST];
        memcpy(swapped, forwards, sizeof swapped);
        swapped[0] = last;
        for (int i = 1; i < ranks; i++)
            swapped[i] = i - 1;
        check_ranges(2, (int[][3]) {{last, last, 5}, {0, last - 1, 1}}, ranks, swapped);
    }
    check_ranges(0, (int[][3]) {{0, 0, 0}}, 0, forwards);
    check_ranges(0, NULL, 0, forwards);
}

/* One to three ranges in either direction. */
static void check_random(int turn)
{
    int ranges[3][3], count = 1 + turn % 3, list[3 * MOST], length = 0, repeated = 0;
    MPI_Group group = MPI_GROUP_NULL;

    for (int i = 0; i < count; i++) {
        int first = random_below(ranks), last = random_below(ranks), step = 1 + random_below(4);
        int stride = first > last || (first == last && turn % 2 == 0) ? -step : step;

        ranges[i][0] = first, ranges[i][1] = last, ranges[i][2] = stride;
        for (int member = first; stride > 0 ? member <= last : member >= last; member += stride) {
            for (int j = 0; j < length; j++)
                repeated |= list[j] == member;
            list[length++] = member;
        }
    }
    if (!repeated) {
        check_ranges(count, ranges, length, list);
    } else {
        CHECK_CLASS(MPI_Group_range_incl(world, count, ranges, &group), MPI_ERR_RANK);
        CHECK_CLASS(MPI_Group_range_excl(world, count, ranges, &group), MPI_ERR_RANK);
        CHECK(group == MPI_GROUP_NULL);
    }
}

int main(void)
{
    start();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    check_fixed();
    for (int turn = 0; turn < TURNS; turn++)
        check_random(turn);
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
