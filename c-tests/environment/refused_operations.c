/* An erroneous call has no effect except its error (MPI-5.0 sections 12.3 and 12.5): refused operations do not begin an epoch, do
 * not change data if no request is left, and fail at once for any number of entries. Errors are also: MPI_Win_post while a fence
 * epoch has operations, accumulates of predefined datatypes of different kinds (MPI_INT with MPI_UNSIGNED or MPI_WCHAR), and
 * datatypes nested too deep.
 * ranks: 1 2
 * more network: 2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

#include <stddef.h>

enum { CELLS = 100 };

static MPI_Win win;
static int *base;

/* Wrong operations after a fence leave the epoch without operations: locks, a fence with MPI_MODE_NOPRECEDE, and
 * MPI_Win_free are valid. */
static void no_epoch(void)
{
    long long number = 1, other = 2, old;
    MPI_Win another;
    int *memory, target = neighbour(1);

    CHECK_OK(MPI_Win_allocate(sizeof(int) * CELLS, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &another));
    errors_return(another);
    CHECK_OK(MPI_Win_fence(0, another));
    CHECK_CLASS(MPI_Put(&number, 1, MPI_INT, target, CELLS, 1, MPI_INT, another), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Put(&number, 1, MPI_INT, target, 0, 1, MPI_FLOAT, another), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Put(&number, 2, MPI_INT, target, 0, 1, MPI_INT, another), MPI_ERR_TRUNCATE);
    CHECK_CLASS(MPI_Get(NULL, 1, MPI_INT, target, 0, 1, MPI_INT, another), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Accumulate(&number, 1, MPI_INT, target, CELLS, 1, MPI_INT, MPI_SUM, another),
                MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Fetch_and_op(&number, NULL, MPI_INT, target, 0, MPI_SUM, another), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Compare_and_swap(&number, &other, &old, MPI_INT, target, -1, another), MPI_ERR_DISP);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, another));
    CHECK_OK(MPI_Win_unlock(target, another));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOPRECEDE, another));
    CHECK_CLASS(MPI_Put(&number, 1, MPI_INT, target, -1, 1, MPI_INT, another), MPI_ERR_DISP);
    CHECK_OK(MPI_Win_free(&another));
}

/* If no request is left, an operation with a request fails, and has no effect. */
static void no_request(void)
{
    enum { MOST = 1 << 21 };
    MPI_Request *requests = malloc(sizeof *requests * MOST);
    int one = 1, count = 0, code;

    CHECK(requests);
    base[0] = 0;
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
    while ((code = MPI_Raccumulate(&one, 1, MPI_INT, rank, 0, 1, MPI_INT, MPI_SUM, win, &requests[count])) ==
           MPI_SUCCESS) {
        count++;
        CHECK(count < MOST);
    }
    CHECK_CLASS(code, MPI_ERR_NO_MEM);
    CHECK_EQUAL(base[0], count);
    CHECK_OK(MPI_Waitall(count, requests, MPI_STATUSES_IGNORE));
    CHECK_OK(MPI_Win_unlock(rank, win));
    free(requests);
}

/* Two structures with the same data and different holes, with counts for which the data exceed the window, or any memory. The time of the
 * call does not grow with the count. */
static void at_once(void)
{
    int lengths[2] = { 1, 1 };
    MPI_Aint near[2] = { 0, 4 }, far[2] = { 0, 8 };
    MPI_Datatype types[2] = { MPI_INT, MPI_DOUBLE }, packed, aligned;
    char buffer[16] = { 0 };

    CHECK_OK(MPI_Type_create_struct(2, lengths, near, types, &packed));
    CHECK_OK(MPI_Type_create_struct(2, lengths, far, types, &aligned));
    CHECK_OK(MPI_Type_commit(&packed));
    CHECK_OK(MPI_Type_commit(&aligned));
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    for (MPI_Count count = 1 << 20; count < (MPI_Count) 1 << 56; count *= 16)
        CHECK_CLASS(MPI_Put_c(buffer, count, packed, rank, 0, count, aligned, win), MPI_ERR_RMA_RANGE);
    CHECK_OK(MPI_Win_unlock(rank, win));
    CHECK_OK(MPI_Type_free(&packed));
    CHECK_OK(MPI_Type_free(&aligned));
}

static void post_after_operations(void)
{
    int value = 1;
    MPI_Group group;

    CHECK_OK(MPI_Win_get_group(win, &group));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), 0, 1, MPI_INT, win));
    CHECK_CLASS(MPI_Win_post(group, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_OK(MPI_Group_free(&group));
}

static void other_values(void)
{
    int value = -1;

    base[0] = 5;
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
    CHECK_CLASS(MPI_Accumulate(&value, 1, MPI_INT, rank, 0, 1, MPI_UNSIGNED, MPI_MAX, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Accumulate(&value, 1, MPI_INT, rank, 0, 1, MPI_WCHAR, MPI_REPLACE, win), MPI_ERR_TYPE);
    CHECK_EQUAL(base[0], 5);
    CHECK_OK(MPI_Accumulate(&value, 1, MPI_INT, rank, 0, 1, MPI_INT32_T, MPI_SUM, win));
    CHECK_OK(MPI_Win_unlock(rank, win));
    CHECK_EQUAL(base[0], 4);
}

/* Each datatype consists of the previous one and a datum of another kind. */
static void nested_too_deep(void)
{
    enum { MOST = 100000 };
    static MPI_Datatype types[MOST];
    static char sent[CELLS * sizeof(int)];
    int lengths[2] = { 1, 1 }, levels = 1, code = MPI_SUCCESS;
    MPI_Aint size, low;

    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Type_dup(MPI_CHAR, &types[0]));
    for (; levels < MOST; levels++) {
        MPI_Datatype parts[2] = { types[levels - 1], levels % 2 ? MPI_SHORT : MPI_CHAR };
        MPI_Aint places[2] = { 0, 0 };

        CHECK_OK(MPI_Type_get_extent(types[levels - 1], &low, &size));
        places[1] = size + 2;
        code = MPI_Type_create_struct(2, lengths, places, parts, &types[levels]);
        if (code != MPI_SUCCESS)
            break;
    }
    CHECK_CLASS(code, MPI_ERR_ARG);
    CHECK(levels > 500);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    CHECK_OK(MPI_Type_commit(&types[levels - 1]));
    CHECK_CLASS(MPI_Put(sent, 1, types[levels - 1], rank, 0, CELLS, MPI_INT, win), MPI_ERR_TYPE);
    CHECK_OK(MPI_Win_unlock(rank, win));
    while (levels > 0)
        CHECK_OK(MPI_Type_free(&types[--levels]));
}

int main(void)
{
    start();
    CHECK_OK(MPI_Win_allocate(sizeof(int) * CELLS, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    no_epoch();
    no_request();
    at_once();
    together();
    post_after_operations();
    other_values();
    nested_too_deep();
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
