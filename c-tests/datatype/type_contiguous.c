/* MPI_Type_contiguous and its form with large counts (MPI-5.0 section 5.1.2): example 5.2 of the standard, counts of 0 and 1, large
 * counts, wrong arguments.
 * ranks: alone 1
 * expect: success
 */
#include "constructors.h"

int main(void)
{
    MPI_Datatype old, made;

    start();
    old = double_char();
    CHECK_BOUNDS(old, 9, 0, 16, 0, 9);
    CHECK_MAP(old, 2, {0, 8}, {8, 1}, {16, 8}, {24, 1});
    BOTH_FORMS(large) {
        CHECK_OK(contiguous(large, 3, old, &made));
        CHECK_BOUNDS(made, 27, 0, 48, 0, 41);
        CHECK_MAP(made, 1, {0, 9}, {16, 9}, {32, 9});
        CHECK_MAP(made, 2, {0, 9}, {16, 9}, {32, 9}, {48, 9}, {64, 9}, {80, 9});
        CHECK_OK(MPI_Type_free(&made));

        CHECK_OK(contiguous(large, 1, old, &made));
        CHECK_BOUNDS(made, 9, 0, 16, 0, 9);
        CHECK_OK(MPI_Type_free(&made));

        CHECK_OK(contiguous(large, 0, old, &made));
        CHECK_BOUNDS(made, 0, 0, 0, 0, 0);
        CHECK_MAP(made, 5, {0, 0});
        CHECK_OK(MPI_Type_free(&made));

        CHECK_OK(contiguous(large, INT32_MAX, MPI_DOUBLE, &made));
        CHECK_BOUNDS(made, 8LL * INT32_MAX, 0, 8LL * INT32_MAX, 0, 8LL * INT32_MAX);
        CHECK_OK(MPI_Type_free(&made));

        CHECK_REFUSED(contiguous(large, -1, MPI_INT, &made), made, MPI_ERR_COUNT);
        CHECK_REFUSED(contiguous(large, INT32_MIN, MPI_INT, &made), made, MPI_ERR_COUNT);
        CHECK_REFUSED(contiguous(large, 1, MPI_DATATYPE_NULL, &made), made, MPI_ERR_TYPE);
        CHECK_REFUSED(contiguous(large, 1, NO_HANDLE(MPI_Datatype), &made), made, MPI_ERR_TYPE);
        CHECK_REFUSED(contiguous(large, 0, MPI_DATATYPE_NULL, &made), made, MPI_ERR_TYPE);
        CHECK_CLASS(contiguous(large, 1, MPI_INT, NULL), MPI_ERR_ARG);
    }
    CHECK_OK(MPI_Type_contiguous_c((MPI_Count) 1 << 40, MPI_INT, &made));
    CHECK_BOUNDS(made, 1LL << 42, 0, 1LL << 42, 0, 1LL << 42);
    /* The largest extent that an MPI_Aint can hold, and larger extents. */
    CHECK_OK(MPI_Type_free(&made));
    CHECK_OK(MPI_Type_contiguous_c(INT64_MAX, MPI_BYTE, &made));
    CHECK_BOUNDS(made, INT64_MAX, 0, INT64_MAX, 0, INT64_MAX);
    CHECK_OK(MPI_Type_free(&made));
    CHECK_REFUSED(MPI_Type_contiguous_c(INT64_MAX / 8 + 1, MPI_DOUBLE, &made), made, MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_contiguous_c(INT64_MAX, MPI_DOUBLE, &made), made, MPI_ERR_ARG);
    CHECK_OK(MPI_Type_free(&old));
    return finish();
}
