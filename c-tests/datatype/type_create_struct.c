/* MPI_Type_create_struct and its form with large counts (MPI-5.0 section 5.1.2): example 5.6 of the standard, the padding of a
 * compiler, parts without data, parts with explicit bounds, wrong arguments.
 * ranks: alone 1
 * expect: success
 */
#include "constructors.h"

#include <stddef.h>

struct mixed { char letter; double value; short numbers[3]; char last; };

int main(void)
{
    MPI_Datatype first, part, made, types[3];
    MPI_Count lengths[4] = {1, 1, 3, 1}, wrong[4] = {1, 1, -3, 1};

    start();
    first = double_char();
    BOTH_FORMS(large) {
        types[0] = MPI_FLOAT;
        types[1] = first;
        types[2] = MPI_CHAR;
        CHECK_OK(structure(large, 3, (MPI_Count[]) {2, 1, 3}, (MPI_Count[]) {0, 16, 26}, types, &made));
        CHECK_BOUNDS(made, 8 + 9 + 3, 0, 32, 0, 29);
        CHECK_MAP(made, 1, {0, 4}, {4, 4}, {16, 8}, {24, 1}, {26, 3});
        CHECK_OK(MPI_Type_free(&made));

        /* The compiler's layout of a structure. */
        MPI_Count places[4] = {offsetof(struct mixed, letter), offsetof(struct mixed, value),
                               offsetof(struct mixed, numbers), offsetof(struct mixed, last)};
        CHECK_OK(structure(large, 4, lengths, places,
                           (MPI_Datatype[]) {MPI_CHAR, MPI_DOUBLE, MPI_SHORT, MPI_CHAR}, &made));
        CHECK_BOUNDS(made, 16, 0, sizeof(struct mixed), 0, offsetof(struct mixed, last) + 1);
        CHECK_MAP(made, 2, {0, 1}, {8, 8}, {16, 6}, {22, 1}, {24, 1}, {32, 8}, {40, 6}, {46, 1});
        CHECK_OK(MPI_Type_free(&made));

        /* Parts in any order; parts without entries have no effect, not even on the alignment. */
        CHECK_OK(structure(large, 4, (MPI_Count[]) {1, 0, 2, 0}, (MPI_Count[]) {20, -100, 3, 100},
                           (MPI_Datatype[]) {MPI_SHORT, MPI_DOUBLE, MPI_CHAR, MPI_LONG_DOUBLE}, &made));
        CHECK_BOUNDS(made, 4, 3, 20, 3, 19);
        CHECK_MAP(made, 2, {20, 2}, {3, 2}, {40, 2}, {23, 2});
        CHECK_OK(MPI_Type_free(&made));
        /* A part of a datatype without data adds nothing to the type map, so its displacement does not change the bounds (MPI-5.0
         * section 5.1.7). Other libraries include the displacement. */
        CHECK_OK(contiguous(large, 0, MPI_DOUBLE, &part));
        CHECK_OK(structure(large, 3, (MPI_Count[]) {1, 1, 2}, (MPI_Count[]) {20, -100, 100},
                           (MPI_Datatype[]) {MPI_SHORT, part, part}, &made));
        CHECK_BOUNDS(made, 2, 20, 2, 20, 2);
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(MPI_Type_free(&part));
        CHECK_OK(structure(large, 0, NULL, NULL, NULL, &made));
        CHECK_BOUNDS(made, 0, 0, 0, 0, 0);
        CHECK_MAP(made, 3, {0, 0});
        CHECK_OK(MPI_Type_free(&made));

        /* Pairs with holes. */
        CHECK_OK(structure(large, 2, (MPI_Count[]) {2, 1}, (MPI_Count[]) {0, 16},
                           (MPI_Datatype[]) {MPI_SHORT_INT, MPI_LONG_DOUBLE_INT}, &made));
        CHECK_BOUNDS(made, 12 + 20, 0, 48, 0, 36);
        CHECK_MAP(made, 1, {0, 2}, {4, 4}, {8, 2}, {12, 4}, {16, 20});
        CHECK_OK(MPI_Type_free(&made));

        /* If parts have explicit bounds, the lowest lower bound and the highest upper bound are those of the whole
         * datatype. Data of other parts do not change them. */
        CHECK_OK(resized(large, MPI_INT, -3, 9, &part));
        CHECK_OK(structure(large, 2, (MPI_Count[]) {2, 1}, (MPI_Count[]) {0, 100},
                           (MPI_Datatype[]) {part, MPI_DOUBLE}, &made));
        CHECK_BOUNDS(made, 16, -3, 18, 0, 108);
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(structure(large, 2, (MPI_Count[]) {1, 1}, (MPI_Count[]) {0, 50}, (MPI_Datatype[]) {part, part},
                           &made));
        CHECK_BOUNDS(made, 8, -3, 59, 0, 54);
        CHECK_OK(MPI_Type_free(&made));
        /* Bounds only: a part without data but with an extent. */
        CHECK_OK(MPI_Type_free(&part));
        CHECK_OK(contiguous(large, 0, MPI_INT, &made));
        CHECK_OK(resized(large, made, -8, 40, &part));
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(structure(large, 2, (MPI_Count[]) {1, 1}, (MPI_Count[]) {0, 4}, (MPI_Datatype[]) {part, MPI_INT},
                           &made));
        CHECK_BOUNDS(made, 4, -8, 40, 4, 4);
        CHECK_MAP(made, 2, {4, 4}, {44, 4});
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(MPI_Type_free(&part));

        types[2] = MPI_DATATYPE_NULL;
        CHECK_REFUSED(structure(large, 3, lengths, places, types, &made), made, MPI_ERR_TYPE);
        types[2] = NO_HANDLE(MPI_Datatype);
        CHECK_REFUSED(structure(large, 3, lengths, places, types, &made), made, MPI_ERR_TYPE);
        types[2] = MPI_INT;
        CHECK_REFUSED(structure(large, 3, wrong, places, types, &made), made, MPI_ERR_COUNT);
        CHECK_REFUSED(structure(large, -1, lengths, places, types, &made), made, MPI_ERR_COUNT);
        CHECK_REFUSED(structure(large, 3, NULL, places, types, &made), made, MPI_ERR_ARG);
        CHECK_REFUSED(structure(large, 3, lengths, NULL, types, &made), made, MPI_ERR_ARG);
        CHECK_REFUSED(structure(large, 3, lengths, places, NULL, &made), made, MPI_ERR_ARG);
        CHECK_CLASS(structure(large, 3, lengths, places, types, NULL), MPI_ERR_ARG);
        CHECK_REFUSED(structure(large, 3, lengths, (MPI_Count[]) {INT64_MIN, 0, 0}, types, &made), made, MPI_ERR_ARG);
        CHECK_REFUSED(structure(large, 3, lengths, (MPI_Count[]) {INT64_MAX - 2, 0, 0}, types, &made), made,
                      MPI_ERR_ARG);
    }
    CHECK_REFUSED(MPI_Type_create_struct_c(2, (MPI_Count[]) {INT64_MAX, 1}, (MPI_Count[]) {0, 0},
                                           (MPI_Datatype[]) {MPI_BYTE, MPI_BYTE}, &made), made, MPI_ERR_ARG);
    CHECK_OK(MPI_Type_free(&first));
    return finish();
}
