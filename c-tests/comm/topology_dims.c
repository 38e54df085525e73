/* MPI_Dims_create: the standard's examples; for all numbers up to 400 and one to four dimensions the smallest
 * difference between the factors, compared with an exhaustive search; large numbers in up to 24 dimensions; dimensions
 * that the caller fixes. Wrong calls change nothing (MPI-5.0 section 8.5.2).
 * ranks: alone
 * expect: success
 */
#include "check.h"

/* The smallest difference between largest and smallest factor, over all factorisations into `count` more factors of at most `most`.
 * `first` is the largest factor so far, or 0 if there is none. */
static int best(int number, int count, int most, int first)
{
    int least = 1 << 30;

    if (count == 0)
        return number == 1 ? first - most : least;
    for (int factor = 1; factor <= most && factor <= number; factor++)
        if (number % factor == 0) {
            int difference = best(number / factor, count - 1, factor, first ? first : factor);

            least = difference < least ? difference : least;
        }
    return least;
}

static void check(int nodes, int ndims, int a, int b, int c, int x, int y, int z)
{
    int dims[3] = {a, b, c}, wanted[3] = {x, y, z};

    CHECK_OK(MPI_Dims_create(nodes, ndims, dims));
    CHECK_BYTES(dims, wanted, sizeof dims);
}

/* A prime number, numbers with many divisors, and a number with a large prime factor. */
static void check_large(void)
{
    static const int numbers[] = {0x7fffffff, 1102701600, 2095133040, 223092870, 1009 << 21};

    for (int i = 0; i < 5; i++)
        for (int ndims = 1; ndims <= 24; ndims++) {
            int dims[24] = {0};
            long long product = 1;

            CHECK_OK(MPI_Dims_create(numbers[i], ndims, dims));
            for (int j = 0; j < ndims; j++) {
                CHECK(j == 0 || dims[j] <= dims[j - 1]);
                product *= dims[j];
            }
            CHECK_EQUAL(product, numbers[i]);
        }
}

int main(void)
{
    int dims[4], kept[4];

    start();
    check(6, 2, 0, 0, 9, 3, 2, 9);
    check(7, 2, 0, 0, 9, 7, 1, 9);
    check(6, 3, 0, 3, 0, 2, 3, 1);
    check(1, 0, 9, 9, 9, 9, 9, 9);
    check(1, 3, 0, 0, 0, 1, 1, 1);
    check(12, 2, 6, 2, 9, 6, 2, 9);
    check(60, 3, 0, 5, 0, 4, 5, 3);
    check(24, 3, 0, 0, 1, 6, 4, 1);
    check(0x7fffffff, 2, 0, 0, 9, 0x7fffffff, 1, 9);
    check(7488, 3, 0, 0, 0, 26, 18, 16);
    check(19008, 3, 0, 0, 0, 33, 24, 24);
    check(24624, 3, 0, 0, 0, 38, 27, 24);
    check(34425, 3, 0, 0, 0, 51, 27, 25);
    check_large();
    check(1 << 30, 3, 0, 0, 0, 1 << 10, 1 << 10, 1 << 10);
    for (int ndims = 1; ndims <= 4; ndims++)
        for (int nodes = 1; nodes <= 400; nodes++) {
            int product = 1;

            memset(dims, 0, sizeof dims);
            CHECK_OK(MPI_Dims_create(nodes, ndims, dims));
            for (int i = 0; i < ndims; i++) {
                CHECK(i == 0 || dims[i] <= dims[i - 1]);
                product *= dims[i];
            }
            CHECK_EQUAL(product, nodes);
            CHECK_EQUAL(dims[0] - dims[ndims - 1], best(nodes, ndims, nodes, 0));
        }
    memset(dims, 0, sizeof dims);
    dims[1] = 3;
    memcpy(kept, dims, sizeof dims);
    CHECK_CLASS(MPI_Dims_create(7, 3, dims), MPI_ERR_DIMS);
    CHECK_CLASS(MPI_Dims_create(-6, 3, dims), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dims_create(0, 3, dims), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dims_create(6, -1, dims), MPI_ERR_DIMS);
    CHECK_CLASS(MPI_Dims_create(6, 2, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Dims_create(6, 0, NULL), MPI_ERR_DIMS);
    CHECK_BYTES(dims, kept, sizeof dims);
    dims[0] = -1;
    CHECK_CLASS(MPI_Dims_create(6, 3, dims), MPI_ERR_DIMS);
    dims[0] = dims[2] = 1;
    CHECK_CLASS(MPI_Dims_create(6, 3, dims), MPI_ERR_DIMS);
    return finish();
}
