/* MPI_Type_create_subarray and its form with large counts (MPI-5.0 section 5.1.3): 20 pseudo-random blocks of each of several small
 * arrays of one to four dimensions, in both orders, compared with loops over the array; bounds; wrong arguments.
 * ranks: alone 1
 * expect: success
 */
#include "constructors.h"

enum { MOST = 4 };

/* Stores the elements of the block in memory order: each has `length` bytes, and consecutive elements of the array are `extent`
 * bytes apart. Returns their number. */
static int runs_of(struct run *runs, int ndims, const MPI_Count *sizes, const MPI_Count *subsizes,
                   const MPI_Count *starts, int order, long extent, long length)
{
    int found = 0;
    long whole = 1;

    for (int d = 0; d < ndims; d++)
        whole *= (long) sizes[d];
    for (long element = 0; element < whole; element++) {
        long rest = element;
        int inside = 1;

        for (int step = 0; step < ndims; step++) {
            int d = order == MPI_ORDER_C ? ndims - 1 - step : step;
            MPI_Count index = rest % sizes[d];

            rest /= (long) sizes[d];
            if (index < starts[d] || index >= starts[d] + subsizes[d])
                inside = 0;
        }
        if (inside)
            runs[found++] = (struct run) {element * extent, length};
    }
    return found;
}

/* Checks 20 pseudo-random blocks of an array. */
static void check_blocks(int large, int ndims, const MPI_Count *sizes, int order)
{
    static struct run runs[2048];
    unsigned state = 12345;
    MPI_Datatype old, made;
    MPI_Count whole = 1;

    for (int d = 0; d < ndims; d++)
        whole *= sizes[d];
    CHECK_OK(resized(large, MPI_SHORT, -1, 5, &old));
    for (int round = 0; round < 20; round++) {
        MPI_Count subsizes[MOST], starts[MOST];

        for (int d = 0; d < ndims; d++) {
            state = state * 1103515245 + 12345;
            subsizes[d] = 1 + state / 65536 % sizes[d];
            state = state * 1103515245 + 12345;
            starts[d] = state / 65536 % (sizes[d] - subsizes[d] + 1);
        }
        int found = runs_of(runs, ndims, sizes, subsizes, starts, order, 5, 2);
        CHECK_OK(subarray(large, ndims, sizes, subsizes, starts, order, old, &made));
        CHECK_BOUNDS(made, 2 * found, 0, 5 * whole, runs[0].place, runs[found - 1].place + 2 - runs[0].place);
        for (int r = 0; r < found; r++)
            runs[found + r] = (struct run) {runs[r].place + 5 * (long) whole, 2};
        check_map(__FILE__, __LINE__, made, 2, 2 * found, runs);
        CHECK_OK(MPI_Type_free(&made));
    }
    CHECK_OK(MPI_Type_free(&old));
}

int main(void)
{
    MPI_Datatype made;
    MPI_Count sizes[3] = {4, 5, 6}, subsizes[3] = {2, 3, 4}, starts[3] = {1, 2, 2};

    start();
    BOTH_FORMS(large) {
        /* The whole array, one element, and three elements of a row in both orders. */
        CHECK_OK(subarray(large, 2, sizes, sizes, (MPI_Count[]) {0, 0}, MPI_ORDER_C, MPI_INT, &made));
        CHECK_BOUNDS(made, 80, 0, 80, 0, 80);
        CHECK_MAP(made, 2, {0, 160});
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(subarray(large, 2, sizes, (MPI_Count[]) {1, 1}, (MPI_Count[]) {3, 4}, MPI_ORDER_C, MPI_INT, &made));
        CHECK_BOUNDS(made, 4, 0, 80, 76, 4);
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(subarray(large, 2, sizes, (MPI_Count[]) {1, 3}, (MPI_Count[]) {2, 1}, MPI_ORDER_C, MPI_INT, &made));
        CHECK_MAP(made, 2, {44, 12}, {124, 12});
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(subarray(large, 2, sizes, (MPI_Count[]) {1, 3}, (MPI_Count[]) {2, 1}, MPI_ORDER_FORTRAN, MPI_INT,
                          &made));
        CHECK_MAP(made, 1, {24, 4}, {40, 4}, {56, 4});
        CHECK_OK(MPI_Type_free(&made));

        for (int order = 0; order < 2; order++) {
            int constant = order ? MPI_ORDER_C : MPI_ORDER_FORTRAN;

            check_blocks(large, 1, (MPI_Count[]) {17}, constant);
            check_blocks(large, 2, (MPI_Count[]) {7, 11}, constant);
            check_blocks(large, 3, (MPI_Count[]) {5, 4, 6}, constant);
            check_blocks(large, 4, (MPI_Count[]) {3, 5, 1, 4}, constant);

            CHECK_REFUSED(subarray(large, -1, sizes, subsizes, starts, constant, MPI_INT, &made), made, MPI_ERR_ARG);
            for (int d = 0; d < 3; d++) {
                MPI_Count wrong[3];

                memcpy(wrong, subsizes, sizeof wrong);
                for (int w = 0; w < 3; w++) {
                    wrong[d] = (MPI_Count[]) {0, -1, sizes[d] - starts[d] + 1}[w];
                    CHECK_REFUSED(subarray(large, 3, sizes, wrong, starts, constant, MPI_INT, &made), made,
                                  MPI_ERR_ARG);
                }
                memcpy(wrong, starts, sizeof wrong);
                for (int w = 0; w < 3; w++) {
                    wrong[d] = (MPI_Count[]) {-1, sizes[d], sizes[d] - subsizes[d] + 1}[w];
                    CHECK_REFUSED(subarray(large, 3, sizes, subsizes, wrong, constant, MPI_INT, &made), made,
                                  MPI_ERR_ARG);
                }
                memcpy(wrong, sizes, sizeof wrong);
                for (int w = 0; w < 3; w++) {
                    wrong[d] = (MPI_Count[]) {0, -1, subsizes[d] - 1}[w];
                    CHECK_REFUSED(subarray(large, 3, wrong, subsizes, starts, constant, MPI_INT, &made), made,
                                  MPI_ERR_ARG);
                }
            }
            CHECK_REFUSED(subarray(large, 3, NULL, subsizes, starts, constant, MPI_INT, &made), made, MPI_ERR_ARG);
            CHECK_REFUSED(subarray(large, 3, sizes, NULL, starts, constant, MPI_INT, &made), made, MPI_ERR_ARG);
            CHECK_REFUSED(subarray(large, 3, sizes, subsizes, NULL, constant, MPI_INT, &made), made, MPI_ERR_ARG);
            CHECK_REFUSED(subarray(large, 3, sizes, subsizes, starts, constant, MPI_DATATYPE_NULL, &made), made,
                          MPI_ERR_TYPE);
            CHECK_CLASS(subarray(large, 3, sizes, subsizes, starts, constant, MPI_INT, NULL), MPI_ERR_ARG);
        }
        CHECK_REFUSED(subarray(large, 3, sizes, subsizes, starts, -77, MPI_INT, &made), made, MPI_ERR_ARG);
        CHECK_REFUSED(subarray(large, 3, sizes, subsizes, starts, MPI_DISTRIBUTE_BLOCK, MPI_INT, &made), made,
                      MPI_ERR_ARG);
    }
    /* Arrays with more elements than the range of an int, and arrays larger than an address space. */
    CHECK_OK(MPI_Type_create_subarray_c(2, (MPI_Count[]) {1LL << 31, 1LL << 20}, (MPI_Count[]) {1LL << 30, 2},
                                        (MPI_Count[]) {1LL << 30, 5}, MPI_ORDER_C, MPI_INT, &made));
    CHECK_BOUNDS(made, 1LL << 33, 0, 1LL << 53, (1LL << 52) + 20, (((1LL << 30) - 1) << 22) + 8);
    CHECK_OK(MPI_Type_free(&made));
    CHECK_OK(MPI_Type_create_subarray(2, (int[]) {INT32_MAX, INT32_MAX}, (int[]) {1, 1}, (int[]) {7, 9}, MPI_ORDER_C,
                                      MPI_BYTE, &made));
    CHECK_BOUNDS(made, 1, 0, (MPI_Count) INT32_MAX * INT32_MAX, 7LL * INT32_MAX + 9, 1);
    CHECK_OK(MPI_Type_free(&made));
    CHECK_REFUSED(MPI_Type_create_subarray(2, (int[]) {INT32_MAX, INT32_MAX}, (int[]) {1, 1}, (int[]) {0, 0},
                                           MPI_ORDER_C, MPI_DOUBLE, &made), made, MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_create_subarray_c(2, (MPI_Count[]) {INT64_MAX, INT64_MAX}, (MPI_Count[]) {1, 1},
                                             (MPI_Count[]) {0, 0}, MPI_ORDER_C, MPI_BYTE, &made), made, MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_create_subarray_c(1, (MPI_Count[]) {INT64_MAX}, (MPI_Count[]) {INT64_MAX},
                                             (MPI_Count[]) {INT64_MAX}, MPI_ORDER_C, MPI_BYTE, &made), made,
                  MPI_ERR_ARG);
    return finish();
}
