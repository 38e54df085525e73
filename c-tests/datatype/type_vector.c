/* MPI_Type_vector, MPI_Type_create_hvector and their forms with large counts (MPI-5.0 section 5.1.2): examples 5.3 and 5.4 of the
 * standard, negative strides, overlapping and empty blocks, wrong arguments.
 * ranks: alone 1
 * expect: success
 */
#include "constructors.h"

int main(void)
{
    MPI_Datatype old, inner, made;

    start();
    old = double_char();
    BOTH_FORMS(large) {
        CHECK_OK(vector(large, 2, 3, 4, old, &made));
        CHECK_BOUNDS(made, 54, 0, 112, 0, 105);
        CHECK_MAP(made, 1, {0, 9}, {16, 9}, {32, 9}, {64, 9}, {80, 9}, {96, 9});
        CHECK_MAP(made, 2, {0, 9}, {16, 9}, {32, 9}, {64, 9}, {80, 9}, {96, 9}, {112, 9}, {128, 9}, {144, 9},
                  {176, 9}, {192, 9}, {208, 9});
        CHECK_OK(MPI_Type_free(&made));

        CHECK_OK(vector(large, 3, 1, -2, old, &made));
        CHECK_BOUNDS(made, 27, -64, 80, -64, 73);
        CHECK_MAP(made, 1, {0, 9}, {-32, 9}, {-64, 9});
        CHECK_MAP(made, 2, {0, 9}, {-32, 9}, {-64, 9}, {80, 9}, {48, 9}, {16, 9});
        CHECK_OK(MPI_Type_free(&made));

        /* A vector with its stride in bytes, which need not be a multiple of the extent. */
        CHECK_OK(hvector(large, 2, 3, 64, old, &made));
        CHECK_BOUNDS(made, 54, 0, 112, 0, 105);
        CHECK_MAP(made, 1, {0, 9}, {16, 9}, {32, 9}, {64, 9}, {80, 9}, {96, 9});
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(hvector(large, 3, 1, -13, MPI_INT, &made));
        /* 30 bytes from -26 on, padded to a multiple of four. */
        CHECK_BOUNDS(made, 12, -26, 32, -26, 30);
        CHECK_MAP(made, 1, {0, 4}, {-13, 4}, {-26, 4});
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(hvector(large, 2, 2, 3, MPI_SHORT, &made));
        CHECK_BOUNDS(made, 8, 0, 8, 0, 7);
        CHECK_OK(MPI_Type_free(&made));

        /* Adjacent blocks, blocks at the same place, a single block, no block. */
        CHECK_OK(vector(large, 3, 2, 2, MPI_INT, &made));
        CHECK_BOUNDS(made, 24, 0, 24, 0, 24);
        CHECK_MAP(made, 2, {0, 48});
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(vector(large, 5, 2, 0, MPI_INT, &made));
        CHECK_BOUNDS(made, 40, 0, 8, 0, 8);
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(vector(large, 1, 3, -1000000, MPI_INT, &made));
        CHECK_BOUNDS(made, 12, 0, 12, 0, 12);
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(vector(large, 0, 3, 5, MPI_INT, &made));
        CHECK_BOUNDS(made, 0, 0, 0, 0, 0);
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(vector(large, 4, 0, 5, MPI_INT, &made));
        CHECK_BOUNDS(made, 0, 0, 0, 0, 0);
        CHECK_MAP(made, 3, {0, 0});
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(hvector(large, 4, 0, 5, MPI_INT, &made));
        CHECK_BOUNDS(made, 0, 0, 0, 0, 0);
        CHECK_OK(MPI_Type_free(&made));

        /* Vectors of vectors: a plane of a cube of 4 x 5 x 6 ints, with every second element. */
        CHECK_OK(vector(large, 3, 1, 2, MPI_INT, &inner));
        CHECK_OK(hvector(large, 4, 1, 5 * 6 * 4, inner, &made));
        CHECK_OK(MPI_Type_free(&inner));
        CHECK_BOUNDS(made, 48, 0, 380, 0, 380);
        CHECK_MAP(made, 1, {0, 4}, {8, 4}, {16, 4}, {120, 4}, {128, 4}, {136, 4}, {240, 4}, {248, 4}, {256, 4},
                  {360, 4}, {368, 4}, {376, 4});
        CHECK_OK(MPI_Type_free(&made));

        for (int in_bytes = 0; in_bytes < 2; in_bytes++) {
            int (*make)(int, MPI_Count, MPI_Count, MPI_Count, MPI_Datatype, MPI_Datatype *) = in_bytes ? hvector : vector;

            CHECK_REFUSED(make(large, -1, 1, 1, MPI_INT, &made), made, MPI_ERR_COUNT);
            CHECK_REFUSED(make(large, 1, -1, 1, MPI_INT, &made), made, MPI_ERR_COUNT);
            CHECK_REFUSED(make(large, 0, -1, 1, MPI_INT, &made), made, MPI_ERR_COUNT);
            CHECK_REFUSED(make(large, -1, 0, 1, MPI_INT, &made), made, MPI_ERR_COUNT);
            CHECK_REFUSED(make(large, 1, 1, 1, MPI_DATATYPE_NULL, &made), made, MPI_ERR_TYPE);
            CHECK_REFUSED(make(large, 1, 1, 1, NO_HANDLE(MPI_Datatype), &made), made, MPI_ERR_TYPE);
            CHECK_CLASS(make(large, 1, 1, 1, MPI_INT, NULL), MPI_ERR_ARG);
        }
    }
    /* Datatypes whose bounds or size do not fit in an MPI_Aint; then extreme arguments that are valid. */
    CHECK_REFUSED(MPI_Type_vector_c(INT64_MAX, 1, 1, MPI_INT, &made), made, MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_vector_c(2, 1, INT64_MAX, MPI_INT, &made), made, MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_vector_c(2, 1, INT64_MIN, MPI_INT, &made), made, MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_vector_c(2, INT64_MAX, INT64_MAX, MPI_BYTE, &made), made, MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_create_hvector_c(3, 1, INT64_MAX / 2, MPI_INT, &made), made, MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_create_hvector_c(INT64_MAX, INT64_MAX, 0, MPI_BYTE, &made), made, MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_create_hvector(2, 1, INT64_MAX, MPI_INT, &made), made, MPI_ERR_ARG);
    /* 8 strides of -2^63 extents of 2^62 bytes are -2^128 bytes, which is 0 in 128-bit arithmetic. */
    CHECK_OK(MPI_Type_create_resized(MPI_INT, 0, (MPI_Aint) 1 << 62, &inner));
    CHECK_REFUSED(MPI_Type_vector_c(9, 1, INT64_MIN, inner, &made), made, MPI_ERR_ARG);
    CHECK_OK(MPI_Type_free(&inner));
    CHECK_OK(MPI_Type_vector_c(INT64_MAX, 0, INT64_MIN, MPI_DOUBLE, &made));
    CHECK_BOUNDS(made, 0, 0, 0, 0, 0);
    CHECK_OK(MPI_Type_free(&made));
    CHECK_OK(MPI_Type_vector_c(1, 1, INT64_MAX, MPI_INT, &made));
    CHECK_BOUNDS(made, 4, 0, 4, 0, 4);
    CHECK_OK(MPI_Type_free(&made));
    CHECK_OK(MPI_Type_create_hvector_c(2, 1, INT64_MAX - 7, MPI_INT, &made));
    CHECK_BOUNDS(made, 8, 0, INT64_MAX - 3, 0, INT64_MAX - 3);
    CHECK_OK(MPI_Type_free(&made));
    CHECK_OK(MPI_Type_free(&old));
    return finish();
}
