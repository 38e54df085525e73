/* MPI_Type_create_indexed_block, MPI_Type_create_hindexed_block and their forms with large counts (MPI-5.0 section 5.1.2): the
 * places of the blocks, wrong arguments.
 * ranks: alone 1
 * expect: success
 */
#include "constructors.h"

typedef int constructor(int, MPI_Count, MPI_Count, const MPI_Count *, MPI_Datatype, MPI_Datatype *);

static MPI_Datatype made;

static void check_refused(int large, constructor *make)
{
    MPI_Count places[3] = {0, 4, 8};

    CHECK_REFUSED(make(large, -1, 1, places, MPI_INT, &made), made, MPI_ERR_COUNT);
    CHECK_REFUSED(make(large, 3, -1, places, MPI_INT, &made), made, MPI_ERR_COUNT);
    CHECK_REFUSED(make(large, 3, 1, places, MPI_DATATYPE_NULL, &made), made, MPI_ERR_TYPE);
    CHECK_REFUSED(make(large, 3, 1, places, NO_HANDLE(MPI_Datatype), &made), made, MPI_ERR_TYPE);
    CHECK_REFUSED(make(large, 3, 1, NULL, MPI_INT, &made), made, MPI_ERR_ARG);
    CHECK_CLASS(make(large, 3, 1, places, MPI_INT, NULL), MPI_ERR_ARG);
    CHECK_OK(make(large, 0, 5, NULL, MPI_INT, &made));
    CHECK_BOUNDS(made, 0, 0, 0, 0, 0);
    CHECK_OK(MPI_Type_free(&made));
    CHECK_OK(make(large, 3, 0, places, MPI_INT, &made));
    CHECK_BOUNDS(made, 0, 0, 0, 0, 0);
    CHECK_OK(MPI_Type_free(&made));
}

int main(void)
{
    MPI_Datatype old;

    start();
    old = double_char();
    BOTH_FORMS(large) {
        CHECK_OK(indexed_block(large, 3, 2, (MPI_Count[]) {5, 0, 2}, old, &made));
        CHECK_BOUNDS(made, 54, 0, 112, 0, 105);
        CHECK_MAP(made, 1, {80, 9}, {96, 9}, {0, 9}, {16, 9}, {32, 9}, {48, 9});
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(hindexed_block(large, 3, 2, (MPI_Count[]) {80, 0, 32}, old, &made));
        CHECK_BOUNDS(made, 54, 0, 112, 0, 105);
        CHECK_MAP(made, 1, {80, 9}, {96, 9}, {0, 9}, {16, 9}, {32, 9}, {48, 9});
        CHECK_OK(MPI_Type_free(&made));

        CHECK_OK(indexed_block(large, 2, 1, (MPI_Count[]) {-2, 3}, MPI_INT, &made));
        CHECK_BOUNDS(made, 8, -8, 24, -8, 24);
        CHECK_MAP(made, 2, {-8, 4}, {12, 4}, {16, 4}, {36, 4});
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(hindexed_block(large, 2, 2, (MPI_Count[]) {-7, 3}, MPI_SHORT, &made));
        CHECK_BOUNDS(made, 8, -7, 14, -7, 14);
        CHECK_MAP(made, 1, {-7, 4}, {3, 4});
        CHECK_OK(MPI_Type_free(&made));
        /* Equal distances, backwards. */
        CHECK_OK(indexed_block(large, 4, 1, (MPI_Count[]) {6, 4, 2, 0}, MPI_SHORT, &made));
        CHECK_BOUNDS(made, 8, 0, 14, 0, 14);
        CHECK_MAP(made, 1, {12, 2}, {8, 2}, {4, 2}, {0, 2});
        CHECK_OK(MPI_Type_free(&made));

        check_refused(large, indexed_block);
        check_refused(large, hindexed_block);
    }
    CHECK_REFUSED(MPI_Type_create_indexed_block_c(2, 1, (MPI_Count[]) {0, INT64_MAX / 4 + 1}, MPI_INT, &made), made,
                  MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_create_hindexed_block_c(1, INT64_MAX, (MPI_Count[]) {1}, MPI_BYTE, &made), made,
                  MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_create_hindexed_block(1, 1, (MPI_Aint[]) {INT64_MAX}, MPI_BYTE, &made), made, MPI_ERR_ARG);
    CHECK_OK(MPI_Type_free(&old));
    return finish();
}
