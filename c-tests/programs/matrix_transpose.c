/* Matrix transpose by strided puts, or accumulates with MPI_REPLACE (MPI-5.0 sections 5.1.2, 12.3.1 and 12.3.4): each
 * rank has some rows, and writes each of them as a column into the rows of all ranks. The target's datatype is a vector
 * with the stride of a row, which the rank frees right after the call. Gets then transpose the matrix back.
 * ranks: 2 3
 * more ranks: 1 4 7
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

/* ROWS rows at each rank, so the matrix has ROWS times ranks rows and columns. */
enum { ROWS = 13 };

static double value_of(int row, int column)
{
    return 1000.0 * row + column + 0.5;
}

/* Rows of this rank of the matrix, or of its transpose. */
static void fill_rows(double *rows, int is_transposed)
{
    int side = ROWS * ranks;

    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < side; column++)
            rows[row * side + column] = is_transposed ? value_of(column, ROWS * rank + row)
                                                      : value_of(ROWS * rank + row, column);
}

/* A column of ROWS values in rows of `side`. */
static MPI_Datatype column_type(int side)
{
    MPI_Datatype column;

    CHECK_OK(MPI_Type_vector(ROWS, 1, side, MPI_DOUBLE, &column));
    CHECK_OK(MPI_Type_commit(&column));
    return column;
}

static void check_transpose(double *base, MPI_Win win)
{
    int side = ROWS * ranks;
    size_t bytes = (size_t) (ROWS * side) * sizeof(double);
    double *mine = malloc(bytes), *wanted = malloc(bytes);

    CHECK(mine != NULL && wanted != NULL);
    fill_rows(wanted, 1);
    for (int with_accumulate = 0; with_accumulate < 2; with_accumulate++) {
        fill_rows(mine, 0);
        memset(base, 0xee, bytes);
        CHECK_OK(MPI_Win_fence(0, win));
        for (int i = 0; i < ranks; i++)
            for (int row = 0; row < ROWS; row++) {
                int target = neighbour(i);
                MPI_Datatype column = column_type(side);

                if (with_accumulate)
                    CHECK_OK(MPI_Accumulate(mine + row * side + ROWS * target, ROWS, MPI_DOUBLE, target,
                                            ROWS * rank + row, 1, column, MPI_REPLACE, win));
                else
                    CHECK_OK(MPI_Put(mine + row * side + ROWS * target, ROWS, MPI_DOUBLE, target, ROWS * rank + row, 1,
                                     column, win));
                CHECK_OK(MPI_Type_free(&column));
            }
        CHECK_OK(MPI_Win_fence(0, win));
        CHECK_BYTES(base, wanted, bytes);

        /* Transposes back by gets: the columns at all ranks become the rows of this rank. */
        memset(mine, 0xdd, bytes);
        for (int target = 0; target < ranks; target++)
            for (int row = 0; row < ROWS; row++) {
                MPI_Datatype column = column_type(side);

                CHECK_OK(MPI_Get(mine + row * side + ROWS * target, ROWS, MPI_DOUBLE, target, ROWS * rank + row, 1,
                                 column, win));
                CHECK_OK(MPI_Type_free(&column));
            }
        CHECK_OK(MPI_Win_fence(0, win));
        for (int row = 0; row < ROWS; row++)
            for (int column = 0; column < side; column++)
                CHECK(mine[row * side + column] == value_of(ROWS * rank + row, column));
    }
    free(mine);
    free(wanted);
}

/* Transposes with one call for each target: a vector whose extent is one value gives the target's columns in sequence. */
static void check_at_once(double *base, MPI_Win win)
{
    int side = ROWS * ranks;
    size_t bytes = (size_t) (ROWS * side) * sizeof(double);
    double *mine = malloc(bytes), *wanted = malloc(bytes);
    MPI_Datatype column = column_type(side), columns, rows;

    CHECK(mine != NULL && wanted != NULL);
    fill_rows(wanted, 1);
    fill_rows(mine, 0);
    memset(base, 0xee, bytes);
    CHECK_OK(MPI_Type_create_resized(column, 0, sizeof(double), &columns));
    CHECK_OK(MPI_Type_commit(&columns));
    CHECK_OK(MPI_Type_free(&column));
    /* The block of this rank's rows for one target. */
    CHECK_OK(MPI_Type_vector(ROWS, ROWS, side, MPI_DOUBLE, &rows));
    CHECK_OK(MPI_Type_commit(&rows));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int i = 0; i < ranks; i++) {
        int target = neighbour(i);
        CHECK_OK(MPI_Put(mine + ROWS * target, 1, rows, target, ROWS * rank, ROWS, columns, win));
    }
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_BYTES(base, wanted, bytes);
    CHECK_OK(MPI_Type_free(&rows));
    CHECK_OK(MPI_Type_free(&columns));
    free(mine);
    free(wanted);
}

int main(void)
{
    start();
    MPI_Aint bytes = ROWS * ROWS * ranks * (MPI_Aint) sizeof(double);
    double *base, *on_heap = malloc((size_t) bytes);
    MPI_Win win;

    CHECK(on_heap != NULL);
    CHECK_OK(MPI_Win_allocate(bytes, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    check_transpose(base, win);
    check_at_once(base, win);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Win_create(on_heap, bytes, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_transpose(on_heap, win);
    check_at_once(on_heap, win);
    CHECK_OK(MPI_Win_free(&win));
    free(on_heap);
    return finish();
}
