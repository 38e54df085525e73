/* A pool of tasks with a counter, on arrays that are distributed by rows. The rank that draws a task (a block of the product of two
 * matrices) gets the blocks of the factors from their owners, multiplies them, and accumulates into the rows of the product. A rank
 * draws a task by one MPI_Fetch_and_op (MPI-5.0 section 12.3.4). The owner of a row makes no call for the accesses of other ranks.
 * ranks: 2 4
 * more ranks: 1 7
 * more network: 4x2
 * expect: success
 * timeout: 60
 */
#include "atomics.h"

/* Matrices of SIDE rows, in blocks of BLOCK rows and columns. */
enum { BLOCK = 12, BLOCKS = 6, SIDE = BLOCK * BLOCKS, TASKS = BLOCKS * BLOCKS * BLOCKS };

/* The displacement of an element at the owner of its row. Row r of a matrix is local row r / ranks of rank r %
 * ranks. */
static MPI_Aint place_of(int row, int column)
{
    return (MPI_Aint) (row / ranks) * SIDE + column;
}

static double left_value(int row, int column)
{
    return (row * 5 + column * 3) % 11 - 5;
}

static double right_value(int row, int column)
{
    return (row * 7 + column * 2) % 13 - 6;
}

static MPI_Win left, right, product, counter;

static void get_block(double (*block)[BLOCK], int first_row, int first_column, MPI_Win win)
{
    for (int row = 0; row < BLOCK; row++)
        CHECK_OK(MPI_Get(block[row], BLOCK, MPI_DOUBLE, (first_row + row) % ranks,
                         place_of(first_row + row, first_column), BLOCK, MPI_DOUBLE, win));
}

static void do_task(int64_t task)
{
    double a[BLOCK][BLOCK], b[BLOCK][BLOCK], sum[BLOCK][BLOCK] = {{0}};
    int row = (int) (task % BLOCKS) * BLOCK, column = (int) (task / BLOCKS % BLOCKS) * BLOCK;
    int inner = (int) (task / BLOCKS / BLOCKS) * BLOCK;

    get_block(a, row, inner, left);
    get_block(b, inner, column, right);
    CHECK_OK(MPI_Win_flush_local_all(left));
    CHECK_OK(MPI_Win_flush_local_all(right));
    for (int i = 0; i < BLOCK; i++)
        for (int j = 0; j < BLOCK; j++)
            for (int k = 0; k < BLOCK; k++)
                sum[i][j] += a[i][k] * b[k][j];
    for (int i = 0; i < BLOCK; i++)
        CHECK_OK(MPI_Accumulate(sum[i], BLOCK, MPI_DOUBLE, (row + i) % ranks, place_of(row + i, column), BLOCK,
                                MPI_DOUBLE, MPI_SUM, product));
    CHECK_OK(MPI_Win_flush_local_all(product));
}

static void check_product(int is_created)
{
    int rows = (SIDE + ranks - 1) / ranks;
    size_t bytes = (size_t) (rows * SIDE) * sizeof(double);
    double *bases[3];
    MPI_Win *windows[3] = {&left, &right, &product};
    int64_t *drawn;

    for (int w = 0; w < 3; w++) {
        if (is_created) {
            bases[w] = malloc(bytes);
            CHECK(bases[w] != NULL);
            CHECK_OK(MPI_Win_create(bases[w], (MPI_Aint) bytes, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD,
                                    windows[w]));
        } else {
            CHECK_OK(MPI_Win_allocate((MPI_Aint) bytes, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &bases[w],
                                      windows[w]));
        }
        for (int row = rank; row < SIDE; row += ranks)
            for (int column = 0; column < SIDE; column++)
                bases[w][place_of(row, column)] = w == 0 ? left_value(row, column)
                                                  : w == 1 ? right_value(row, column) : 0;
    }
    for (int w = 0; w < 3; w++)
        CHECK_OK(MPI_Win_lock_all(0, *windows[w]));
    counter = integers_window(is_created, 1, &drawn);

    int64_t task, last = -1;
    while ((task = atomic_add(1, 0, 0, counter)) < TASKS) {
        CHECK(task > last);
        last = task;
        do_task(task);
    }
    for (int w = 0; w < 3; w++)
        CHECK_OK(MPI_Win_unlock_all(*windows[w]));
    together();
    CHECK_EQUAL(atomic_read(0, 0, counter), TASKS + ranks);
    /* Integers, so the order of the sums does not matter. */
    for (int row = rank; row < SIDE; row += ranks)
        for (int column = 0; column < SIDE; column++) {
            double sum = 0;

            for (int k = 0; k < SIDE; k++)
                sum += left_value(row, k) * right_value(k, column);
            CHECK(bases[2][place_of(row, column)] == sum);
        }
    together();
    free_integers_window(is_created, drawn, counter);
    for (int w = 0; w < 3; w++) {
        CHECK_OK(MPI_Win_free(windows[w]));
        if (is_created)
            free(bases[w]);
    }
}

int main(void)
{
    start();
    check_product(0);
    check_product(1);
    return finish();
}
