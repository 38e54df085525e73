/* MPI_Type_create_resized and its form with large counts: the example of MPI-5.0 section 5.1.6, zero and negative
 * extents, bounds that are set twice, wrong arguments. MPI_Type_get_extent and MPI_Type_get_true_extent with wrong
 * arguments.
 * ranks: alone 1
 * expect: success
 */
#include "constructors.h"

int main(void)
{
    MPI_Datatype old, part, twice, made;
    MPI_Aint lb = 7, extent = 7;
    MPI_Count large_lb = 7, large_extent = 7;

    start();
    old = double_char();
    BOTH_FORMS(large) {
        CHECK_OK(resized(large, MPI_INT, -3, 9, &part));
        CHECK_BOUNDS(part, 4, -3, 9, 0, 4);
        CHECK_MAP(part, 3, {0, 4}, {9, 4}, {18, 4});
        CHECK_OK(contiguous(large, 2, part, &made));
        CHECK_BOUNDS(made, 8, -3, 18, 0, 13);
        CHECK_MAP(made, 2, {0, 4}, {9, 4}, {18, 4}, {27, 4});
        CHECK_OK(MPI_Type_free(&made));

        /* Earlier bounds are replaced. */
        CHECK_OK(resized(large, part, 0, 4, &made));
        CHECK_BOUNDS(made, 4, 0, 4, 0, 4);
        CHECK_MAP(made, 3, {0, 12});
        CHECK_OK(MPI_Type_free(&made));

        /* Strides and displacements use the new extent. */
        CHECK_OK(vector(large, 2, 2, 3, part, &made));
        CHECK_BOUNDS(made, 16, -3, 45, 0, 40);
        CHECK_MAP(made, 1, {0, 4}, {9, 4}, {27, 4}, {36, 4});
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(indexed_block(large, 2, 1, (MPI_Count[]) {2, -1}, part, &made));
        CHECK_BOUNDS(made, 8, -12, 36, -9, 31);
        CHECK_MAP(made, 1, {18, 4}, {-9, 4});
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(MPI_Type_free(&part));

        /* An extent that is not a multiple of the alignment; all entries at one place; entries in reverse order. */
        CHECK_OK(resized(large, old, 0, 12, &made));
        CHECK_BOUNDS(made, 9, 0, 12, 0, 9);
        CHECK_MAP(made, 2, {0, 9}, {12, 9});
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(resized(large, MPI_INT, 0, 0, &made));
        CHECK_BOUNDS(made, 4, 0, 0, 0, 4);
        CHECK_OK(contiguous(large, 1000, made, &twice));
        CHECK_BOUNDS(twice, 4000, 0, 0, 0, 4);
        CHECK_OK(MPI_Type_free(&twice));
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(resized(large, MPI_SHORT, 0, -2, &made));
        CHECK_BOUNDS(made, 2, 0, -2, 0, 2);
        CHECK_MAP(made, 4, {0, 2}, {-2, 2}, {-4, 2}, {-6, 2});
        CHECK_OK(contiguous(large, 3, made, &twice));
        CHECK_MAP(twice, 1, {0, 2}, {-2, 2}, {-4, 2});
        CHECK_OK(MPI_Type_free(&twice));
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(resized(large, old, 5, -16, &made));
        CHECK_BOUNDS(made, 9, 5, -16, 0, 9);
        CHECK_MAP(made, 2, {0, 9}, {-16, 9});
        CHECK_OK(MPI_Type_free(&made));

        /* Both bounds lie above the data. The extent is not rounded to the alignment. */
        CHECK_OK(resized(large, old, 100, 7777, &made));
        CHECK_BOUNDS(made, 9, 100, 7777, 0, 9);
        CHECK_MAP(made, 2, {0, 9}, {7777, 9});
        CHECK_OK(MPI_Type_free(&made));

        CHECK_REFUSED(resized(large, MPI_DATATYPE_NULL, 0, 4, &made), made, MPI_ERR_TYPE);
        CHECK_REFUSED(resized(large, NO_HANDLE(MPI_Datatype), 0, 4, &made), made, MPI_ERR_TYPE);
        CHECK_REFUSED(resized(large, MPI_INT, INT64_MAX, 1, &made), made, MPI_ERR_ARG);
        CHECK_REFUSED(resized(large, MPI_INT, INT64_MIN, -1, &made), made, MPI_ERR_ARG);
        CHECK_CLASS(resized(large, MPI_INT, 0, 4, NULL), MPI_ERR_ARG);
        /* One entry fits in the address space, two entries do not. */
        CHECK_OK(resized(large, MPI_INT, 0, INT64_MAX / 2 + 1, &part));
        CHECK_BOUNDS(part, 4, 0, INT64_MAX / 2 + 1, 0, 4);
        CHECK_REFUSED(contiguous(large, 2, part, &made), made, MPI_ERR_ARG);
        CHECK_OK(MPI_Type_free(&part));
    }

    CHECK_CLASS(MPI_Type_get_extent(MPI_DATATYPE_NULL, &lb, &extent), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_true_extent(NO_HANDLE(MPI_Datatype), &lb, &extent), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_extent_c(MPI_DATATYPE_NULL, &large_lb, &large_extent), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_extent_x(MPI_DATATYPE_NULL, &large_lb, &large_extent), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_true_extent_c(MPI_DATATYPE_NULL, &large_lb, &large_extent), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_true_extent_x(MPI_DATATYPE_NULL, &large_lb, &large_extent), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_size_x(MPI_DATATYPE_NULL, &large_extent), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Type_get_extent(MPI_INT, NULL, &extent), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_extent(MPI_INT, &lb, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_true_extent(MPI_INT, NULL, &extent), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_true_extent(MPI_INT, &lb, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_extent_c(MPI_INT, NULL, &large_extent), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_true_extent_c(MPI_INT, &large_lb, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_extent_x(MPI_INT, NULL, &large_extent), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_get_true_extent_x(MPI_INT, &large_lb, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_size_x(MPI_INT, NULL), MPI_ERR_ARG);
    CHECK(lb == 7 && extent == 7 && large_lb == 7 && large_extent == 7);
    CHECK_OK(MPI_Type_free(&old));
    return finish();
}
