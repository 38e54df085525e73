/* MPI_Type_create_darray and its form with large counts: every process of several grids, both orders, all
 * distributions, and sizes that the grid does not divide, compared with the definition of each rank's elements; the
 * example of MPI-5.0 section 5.1.4; wrong arguments.
 * ranks: alone
 * more ranks: 1
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "constructors.h"

enum { MOST = 3, LARGEST = 2048 };

/* An array and its distribution. */
struct array {
    int ndims;
    MPI_Count sizes[MOST];
    int distributions[MOST];
    int arguments[MOST];
    int grid[MOST];
    int order;
};

/* The coordinate, in dimension d of the grid of processes, of the processes that own the elements with this index. */
static MPI_Count owner(const struct array *array, int d, MPI_Count index)
{
    MPI_Count processes = array->grid[d], argument = array->arguments[d];

    switch (array->distributions[d]) {
    case MPI_DISTRIBUTE_BLOCK:
        return index / (argument == MPI_DISTRIBUTE_DFLT_DARG ? (array->sizes[d] + processes - 1) / processes : argument);
    case MPI_DISTRIBUTE_CYCLIC:
        return index / (argument == MPI_DISTRIBUTE_DFLT_DARG ? 1 : argument) % processes;
    default:
        return 0;
    }
}

/* Checks the datatypes of all processes. Each element belongs to exactly one process. */
static void check_array(int large, const struct array *array)
{
    static struct run runs[2 * LARGEST];
    static char is_owned[LARGEST];
    MPI_Datatype old, made;
    int size = 1;
    long whole = 1;

    for (int d = 0; d < array->ndims; d++) {
        size *= array->grid[d];
        whole *= (long) array->sizes[d];
    }
    CHECK(whole <= LARGEST);
    memset(is_owned, 0, sizeof is_owned);
    CHECK_OK(resized(large, MPI_SHORT, 0, 3, &old));
    for (int process = 0; process < size; process++) {
        int found = 0;

        for (long element = 0; element < whole; element++) {
            MPI_Count indices[MOST];
            long rest = element, place = 0;

            for (int step = 0; step < array->ndims; step++) {
                int d = array->order == MPI_ORDER_C ? array->ndims - 1 - step : step;
                indices[d] = rest % array->sizes[d];
                rest /= (long) array->sizes[d];
            }
            /* Processes are in row-major order, as in Cartesian topologies. */
            for (int d = 0; d < array->ndims; d++)
                place = place * array->grid[d] + (long) owner(array, d, indices[d]);
            if (place == process) {
                runs[found++] = (struct run) {3 * element, 2};
                CHECK_EQUAL(is_owned[element]++, 0);
            }
        }
        CHECK_OK(darray(large, size, process, array->ndims, array->sizes, array->distributions, array->arguments,
                        array->grid, array->order, old, &made));
        long first = found ? runs[0].place : 0, end = found ? runs[found - 1].place + 2 : 0;
        CHECK_BOUNDS(made, 2 * found, 0, 3 * whole, first, end - first);
        for (int r = 0; r < found; r++)
            runs[found + r] = (struct run) {runs[r].place + 3 * whole, 2};
        check_map(__FILE__, __LINE__, made, 2, 2 * found, runs);
        CHECK_OK(MPI_Type_free(&made));
    }
    for (long element = 0; element < whole; element++)
        CHECK_EQUAL(is_owned[element], 1);
    CHECK_OK(MPI_Type_free(&old));
}

static void check_distributions(int large, int order)
{
    static const int sizes[] = {1, 2, 7, 12, 17}, grids[] = {1, 2, 3, 5};
    const int dflt = MPI_DISTRIBUTE_DFLT_DARG, block = MPI_DISTRIBUTE_BLOCK, cyclic = MPI_DISTRIBUTE_CYCLIC;
    struct array arrays[] = {
        {2, {7, 9}, {block, cyclic}, {dflt, 2}, {3, 2}, order},
        {2, {9, 7}, {cyclic, block}, {dflt, 4}, {2, 2}, order},
        {2, {5, 8}, {MPI_DISTRIBUTE_NONE, cyclic}, {dflt, 3}, {1, 4}, order},
        {2, {3, 4}, {block, block}, {3, 1}, {2, 4}, order},
        {3, {5, 6, 7}, {cyclic, MPI_DISTRIBUTE_NONE, block}, {2, dflt, dflt}, {2, 1, 3}, order},
        {3, {4, 3, 5}, {block, cyclic, cyclic}, {dflt, 2, dflt}, {3, 2, 2}, order},
    };

    /* One dimension, with the default distribution argument and 1 to 4. */
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
        for (size_t g = 0; g < sizeof grids / sizeof grids[0]; g++)
            for (int argument = 0; argument <= 4; argument++) {
                struct array one = {1, {sizes[s]}, {cyclic}, {argument ? argument : dflt}, {grids[g]}, order};

                check_array(large, &one);
                one.distributions[0] = block;
                if (!argument || argument * grids[g] >= sizes[s])
                    check_array(large, &one);
            }
    for (size_t a = 0; a < sizeof arrays / sizeof arrays[0]; a++)
        check_array(large, &arrays[a]);
}

/* Calls with one wrong argument each, and a valid call. */
static void check_refused(int large)
{
    const int dflt = MPI_DISTRIBUTE_DFLT_DARG, block = MPI_DISTRIBUTE_BLOCK, none = MPI_DISTRIBUTE_NONE;
    MPI_Count sizes[2] = {8, 9};
    int distributions[2] = {block, MPI_DISTRIBUTE_CYCLIC}, arguments[2] = {dflt, 2}, grid[2] = {2, 3};
    MPI_Datatype made;

#define REFUSED(size, place, ndims, sizes, distributions, arguments, grid, order, old, class) \
    CHECK_REFUSED(darray(large, size, place, ndims, sizes, distributions, arguments, grid, order, old, &made), made, class)
    REFUSED(5, 0, 2, sizes, distributions, arguments, grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(0, 0, 2, sizes, distributions, arguments, grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(-6, 0, 2, sizes, distributions, arguments, grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, 6, 2, sizes, distributions, arguments, grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, -1, 2, sizes, distributions, arguments, grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, 0, 0, sizes, distributions, arguments, grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, 0, -2, sizes, distributions, arguments, grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, 0, 2, sizes, distributions, arguments, ((int[]) {-2, -3}), MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, 0, 2, sizes, distributions, arguments, ((int[]) {6, 0}), MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, 0, 2, ((MPI_Count[]) {8, 0}), distributions, arguments, grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, 0, 2, ((MPI_Count[]) {-8, 9}), distributions, arguments, grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, 0, 2, sizes, ((int[]) {block, -5}), arguments, grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, 0, 2, sizes, ((int[]) {none, block}), ((int[]) {dflt, dflt}), grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, 0, 2, sizes, distributions, ((int[]) {dflt, 0}), grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, 0, 2, sizes, distributions, ((int[]) {-4, 2}), grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    /* Two blocks of three elements do not cover eight elements. */
    REFUSED(6, 0, 2, sizes, distributions, ((int[]) {3, 2}), grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, 0, 2, sizes, distributions, arguments, grid, -1, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, 0, 2, sizes, distributions, arguments, grid, MPI_ORDER_C, MPI_DATATYPE_NULL, MPI_ERR_TYPE);
    REFUSED(6, 0, 2, sizes, distributions, arguments, grid, MPI_ORDER_C, NO_HANDLE(MPI_Datatype), MPI_ERR_TYPE);
    REFUSED(6, 0, 2, NULL, distributions, arguments, grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, 0, 2, sizes, NULL, arguments, grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, 0, 2, sizes, distributions, NULL, grid, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    REFUSED(6, 0, 2, sizes, distributions, arguments, NULL, MPI_ORDER_C, MPI_INT, MPI_ERR_ARG);
    CHECK_CLASS(darray(large, 6, 0, 2, sizes, distributions, arguments, grid, MPI_ORDER_C, MPI_INT, NULL),
                MPI_ERR_ARG);
    /* The number of processes of the grid, 2^32 + 2^16, does not fit in 32 bits. Its low bits are `size`. */
    REFUSED(1 << 16, 0, 2, sizes, distributions, arguments, ((int[]) {1 << 16, (1 << 16) + 1}), MPI_ORDER_C, MPI_INT,
            MPI_ERR_ARG);
    CHECK_OK(darray(large, 6, 5, 2, sizes, distributions, arguments, grid, MPI_ORDER_C, MPI_INT, &made));
    CHECK_OK(MPI_Type_free(&made));
}

int main(void)
{
    const int dflt = MPI_DISTRIBUTE_DFLT_DARG;
    MPI_Datatype made;

    start();
    BOTH_FORMS(large) {
        check_distributions(large, MPI_ORDER_C);
        check_distributions(large, MPI_ORDER_FORTRAN);
        check_refused(large);

        /* 100 x 200 x 300 elements, with CYCLIC(10), no distribution and BLOCK over 2 x 1 x 3 processes: process 4 has
         * coordinate 1 in the first dimension, and coordinate 1 in the third dimension.
         */
        CHECK_OK(darray(large, 6, 4, 3, (MPI_Count[]) {100, 200, 300},
                        (int[]) {MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE, MPI_DISTRIBUTE_BLOCK},
                        (int[]) {10, dflt, dflt}, (int[]) {2, 1, 3}, MPI_ORDER_FORTRAN, MPI_INT, &made));
        MPI_Count first = 4 * (10 + 100LL * 200 * 100), last = 4 * (99 + 100LL * 199 + 100LL * 200 * 199);
        CHECK_BOUNDS(made, 4 * 50LL * 200 * 100, 0, 4 * 100LL * 200 * 300, first, last + 4 - first);
        CHECK_OK(MPI_Type_free(&made));
    }
    /* Blocks far larger than the range of an int. */
    CHECK_OK(MPI_Type_create_darray_c(4, 3, 1, (MPI_Count[]) {1LL << 40}, (int[]) {MPI_DISTRIBUTE_BLOCK}, (int[]) {dflt},
                                      (int[]) {4}, MPI_ORDER_C, MPI_INT, &made));
    CHECK_BOUNDS(made, 1LL << 40, 0, 1LL << 42, 3LL << 40, 1LL << 40);
    CHECK_OK(MPI_Type_free(&made));
    CHECK_OK(MPI_Type_create_darray_c(2, 1, 1, (MPI_Count[]) {INT64_MAX}, (int[]) {MPI_DISTRIBUTE_BLOCK}, (int[]) {dflt},
                                      (int[]) {2}, MPI_ORDER_C, MPI_BYTE, &made));
    CHECK_BOUNDS(made, (1LL << 62) - 1, 0, INT64_MAX, 1LL << 62, (1LL << 62) - 1);
    CHECK_OK(MPI_Type_free(&made));
    CHECK_REFUSED(MPI_Type_create_darray_c(1, 0, 2, (MPI_Count[]) {INT64_MAX, 2},
                                           (int[]) {MPI_DISTRIBUTE_NONE, MPI_DISTRIBUTE_NONE}, (int[]) {dflt, dflt},
                                           (int[]) {1, 1}, MPI_ORDER_C, MPI_BYTE, &made), made, MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_create_darray_c(2, 1, 1, (MPI_Count[]) {INT64_MAX}, (int[]) {MPI_DISTRIBUTE_BLOCK},
                                           (int[]) {dflt}, (int[]) {2}, MPI_ORDER_C, MPI_INT, &made), made,
                  MPI_ERR_ARG);
    return finish();
}
