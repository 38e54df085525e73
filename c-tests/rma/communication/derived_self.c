/* Origin and target in the memory of one rank (MPI-5.0 sections 5.1 and 12.3): a copy to the same place changes nothing, and a
 * copy to another place of one array moves the data. MPI_BOTTOM at the origin with MPI_Type_create_hindexed and
 * MPI_Type_create_struct. Datatypes at the target that are freed before the epoch ends.
 * ranks: 1 2
 * network: 2 3 4x2
 * expect: success
 */
#include "check.h"

enum { ROWS = 20, COLUMNS = 30, CELLS = ROWS * COLUMNS };

static int *cells;

static void fill(void)
{
    for (int c = 0; c < CELLS; c++)
        cells[c] = 10000 * rank + c;
}

static MPI_Datatype committed(MPI_Datatype type)
{
    CHECK_OK(MPI_Type_commit(&type));
    return type;
}

/* The target is this rank, and the origin buffer is in its window. */
static void check_own(MPI_Win win)
{
    MPI_Datatype block, column, halves, freed;
    int wanted[CELLS];

    CHECK_OK(MPI_Type_create_subarray(2, (int[]) {ROWS, COLUMNS}, (int[]) {7, 9}, (int[]) {3, 4}, MPI_ORDER_C, MPI_INT,
                                      &block));
    CHECK_OK(MPI_Type_vector(ROWS, 1, COLUMNS, MPI_INT, &column));
    CHECK_OK(MPI_Type_create_indexed_block(3, 5, (int[]) {400, 0, 200}, MPI_INT, &halves));
    block = committed(block);
    column = committed(column);
    halves = committed(halves);
    MPI_Datatype all[4] = {block, column, halves, MPI_INT};

    fill();
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win));
    for (int t = 0; t < 4; t++) {
        int count = t == 3 ? CELLS : 1;

        CHECK_OK(MPI_Put(cells, count, all[t], rank, 0, count, all[t], win));
        CHECK_OK(MPI_Get(cells, count, all[t], rank, 0, count, all[t], win));
        CHECK_OK(MPI_Accumulate(cells, count, all[t], rank, 0, count, all[t], MPI_REPLACE, win));
        CHECK_OK(MPI_Win_flush(rank, win));
        for (int c = 0; c < CELLS; c++)
            CHECK_EQUAL(cells[c], 10000 * rank + c);
    }

    /* A column is copied to another column, and a block to another block without overlap; each datatype is freed at
     * once. */
    CHECK_OK(MPI_Type_dup(column, &freed));
    CHECK_OK(MPI_Put(cells + 2, 1, freed, rank, 5, 1, freed, win));
    CHECK_OK(MPI_Type_free(&freed));
    CHECK_OK(MPI_Type_dup(block, &freed));
    CHECK_OK(MPI_Get(cells + 10 * COLUMNS + 15, 1, freed, rank, 0, 1, freed, win));
    CHECK_OK(MPI_Type_free(&freed));
    CHECK_OK(MPI_Win_unlock(rank, win));
    for (int c = 0; c < CELLS; c++)
        wanted[c] = 10000 * rank + c;
    for (int row = 0; row < ROWS; row++)
        wanted[row * COLUMNS + 5] = wanted[row * COLUMNS + 2];
    for (int row = 3; row < 10; row++)
        for (int column_at = 4; column_at < 13; column_at++)
            wanted[(row + 10) * COLUMNS + column_at + 15] = wanted[row * COLUMNS + column_at];
    CHECK_BYTES(cells, wanted, sizeof wanted);
    CHECK_OK(MPI_Type_free(&block));
    CHECK_OK(MPI_Type_free(&column));
    CHECK_OK(MPI_Type_free(&halves));
}

/* Absolute addresses of variables in different places. */
static void check_bottom(MPI_Win win)
{
    static int on_static[5] = {1, 2, 3, 4, 5};
    int on_stack[4] = {6, 7, 8, 9}, *on_heap = malloc(6 * sizeof(int)), target = neighbour(1);
    MPI_Datatype by_bytes, by_struct, backwards;
    MPI_Aint places[3];

    CHECK(on_heap != NULL);
    for (int i = 0; i < 6; i++)
        on_heap[i] = 10 + i;
    CHECK_OK(MPI_Get_address(&on_static[1], &places[0]));
    CHECK_OK(MPI_Get_address(on_stack, &places[1]));
    CHECK_OK(MPI_Get_address(on_heap, &places[2]));
    CHECK_OK(MPI_Type_create_hindexed(3, (int[]) {3, 4, 6}, places, MPI_INT, &by_bytes));
    CHECK_OK(MPI_Type_create_hvector(6, 1, -(MPI_Aint) sizeof(int), MPI_INT, &backwards));
    CHECK_OK(MPI_Get_address(on_heap + 5, &places[2]));
    CHECK_OK(MPI_Type_create_struct(3, (int[]) {3, 4, 1}, places, (MPI_Datatype[]) {MPI_INT, MPI_INT, backwards},
                                    &by_struct));
    CHECK_OK(MPI_Type_free(&backwards));
    by_bytes = committed(by_bytes);
    by_struct = committed(by_struct);
    fill();
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(MPI_BOTTOM, 1, by_bytes, target, 20, 13, MPI_INT, win));
    CHECK_OK(MPI_Accumulate(MPI_BOTTOM, 1, by_struct, target, 40, 13, MPI_INT, MPI_REPLACE, win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int k = 0; k < 13; k++) {
        CHECK_EQUAL(cells[20 + k], k < 3 ? 2 + k : 3 + k);
        CHECK_EQUAL(cells[40 + k], k < 3 ? 2 + k : k < 7 ? 3 + k : 15 - (k - 7));
    }
    for (int k = 0; k < 13; k++)
        cells[40 + k] = 100 * rank + k;
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Get(MPI_BOTTOM, 1, by_struct, target, 40, 13, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int k = 0; k < 13; k++)
        CHECK_EQUAL(k < 3 ? on_static[1 + k] : k < 7 ? on_stack[k - 3] : on_heap[12 - k], 100 * target + k);
    CHECK_EQUAL(on_static[0], 1);
    CHECK_EQUAL(on_static[4], 5);
    /* NULL is not a valid buffer with a datatype without absolute addresses. */
    errors_return(win);
    CHECK_OK(MPI_Type_vector(3, 1, 2, MPI_INT, &backwards));
    backwards = committed(backwards);
    CHECK_CLASS(MPI_Put(NULL, 1, backwards, target, 0, 3, MPI_INT, win), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Get(NULL, 1, backwards, target, 0, 3, MPI_INT, win), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Accumulate(NULL, 1, backwards, target, 0, 3, MPI_INT, MPI_SUM, win), MPI_ERR_BUFFER);
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_OK(MPI_Type_free(&backwards));
    CHECK_OK(MPI_Type_free(&by_bytes));
    CHECK_OK(MPI_Type_free(&by_struct));
    free(on_heap);
    on_static[1] = 2;
    on_static[2] = 3;
    on_static[3] = 4;
    together();
}

int main(void)
{
    static int array[CELLS];
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(sizeof array, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &cells, &win));
    check_own(win);
    check_bottom(win);
    CHECK_OK(MPI_Win_free(&win));
    cells = array;
    CHECK_OK(MPI_Win_create(cells, sizeof array, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_own(win);
    check_bottom(win);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
