/* MPI_Type_indexed, MPI_Type_create_hindexed and their forms with large counts (MPI-5.0 section 5.1.2): example 5.5 of the
 * standard, blocks in any order and without entries, wrong arguments.
 * ranks: alone 1
 * expect: success
 */
#include "constructors.h"

typedef int constructor(int, MPI_Count, const MPI_Count *, const MPI_Count *, MPI_Datatype, MPI_Datatype *);

static MPI_Datatype made;

static void check_refused(int large, constructor *make)
{
    MPI_Count lengths[3] = {1, 2, 1}, wrong[3] = {1, -2, 1}, places[3] = {0, 4, 8};

    CHECK_REFUSED(make(large, -1, lengths, places, MPI_INT, &made), made, MPI_ERR_COUNT);
    CHECK_REFUSED(make(large, 3, wrong, places, MPI_INT, &made), made, MPI_ERR_COUNT);
    CHECK_REFUSED(make(large, 3, lengths, places, MPI_DATATYPE_NULL, &made), made, MPI_ERR_TYPE);
    CHECK_REFUSED(make(large, 3, lengths, places, NO_HANDLE(MPI_Datatype), &made), made, MPI_ERR_TYPE);
    CHECK_REFUSED(make(large, 3, NULL, places, MPI_INT, &made), made, MPI_ERR_ARG);
    CHECK_REFUSED(make(large, 3, lengths, NULL, MPI_INT, &made), made, MPI_ERR_ARG);
    CHECK_CLASS(make(large, 3, lengths, places, MPI_INT, NULL), MPI_ERR_ARG);
    /* No blocks give an empty datatype, for any displacements. */
    CHECK_OK(make(large, 0, NULL, NULL, MPI_INT, &made));
    CHECK_BOUNDS(made, 0, 0, 0, 0, 0);
    CHECK_OK(MPI_Type_free(&made));
}

int main(void)
{
    MPI_Count huge[2] = {1, 1}, ends[2] = {INT64_MIN, INT64_MAX - 16};
    MPI_Datatype old;

    start();
    old = double_char();
    BOTH_FORMS(large) {
        CHECK_OK(indexed(large, 2, (MPI_Count[]) {3, 1}, (MPI_Count[]) {4, 0}, old, &made));
        CHECK_BOUNDS(made, 36, 0, 112, 0, 105);
        CHECK_MAP(made, 1, {64, 9}, {80, 9}, {96, 9}, {0, 9});
        CHECK_MAP(made, 2, {64, 9}, {80, 9}, {96, 9}, {0, 9}, {176, 9}, {192, 9}, {208, 9}, {112, 9});
        CHECK_OK(MPI_Type_free(&made));

        /* The same with displacements in bytes. */
        CHECK_OK(hindexed(large, 2, (MPI_Count[]) {3, 1}, (MPI_Count[]) {64, 0}, old, &made));
        CHECK_BOUNDS(made, 36, 0, 112, 0, 105);
        CHECK_MAP(made, 1, {64, 9}, {80, 9}, {96, 9}, {0, 9});
        CHECK_OK(MPI_Type_free(&made));

        /* Negative displacements; blocks without entries do not count, at any place. */
        CHECK_OK(indexed(large, 5, (MPI_Count[]) {0, 2, 0, 1, 0}, (MPI_Count[]) {-1000, -3, 7, 2, 1000}, MPI_SHORT,
                         &made));
        CHECK_BOUNDS(made, 6, -6, 12, -6, 12);
        CHECK_MAP(made, 2, {-6, 4}, {4, 2}, {6, 4}, {16, 2});
        CHECK_OK(MPI_Type_free(&made));
        CHECK_OK(hindexed(large, 3, (MPI_Count[]) {1, 0, 1}, (MPI_Count[]) {-5, 999, 2}, MPI_INT, &made));
        CHECK_BOUNDS(made, 8, -5, 12, -5, 11);
        CHECK_MAP(made, 1, {-5, 4}, {2, 4});
        CHECK_OK(MPI_Type_free(&made));

        /* No block begins at 0: the lower bound is the begin of the block with the lowest displacement. */
        CHECK_OK(indexed(large, 2, (MPI_Count[]) {1, 1}, (MPI_Count[]) {9, 5}, MPI_INT, &made));
        CHECK_BOUNDS(made, 8, 20, 20, 20, 20);
        CHECK_MAP(made, 2, {36, 4}, {20, 4}, {56, 4}, {40, 4});
        CHECK_OK(MPI_Type_free(&made));

        check_refused(large, indexed);
        check_refused(large, hindexed);
    }
    CHECK_REFUSED(MPI_Type_indexed_c(2, huge, (MPI_Count[]) {0, INT64_MAX}, MPI_INT, &made), made, MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_indexed_c(2, huge, (MPI_Count[]) {0, INT64_MIN}, MPI_INT, &made), made, MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_indexed_c(2, (MPI_Count[]) {INT64_MAX, INT64_MAX}, (MPI_Count[]) {0, 0}, MPI_BYTE, &made),
                  made, MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_create_hindexed_c(2, huge, (MPI_Count[]) {0, INT64_MAX}, MPI_INT, &made), made,
                  MPI_ERR_ARG);
    /* Both ends fit into an MPI_Aint, but their distance, the extent, does not. */
    CHECK_REFUSED(MPI_Type_create_hindexed_c(2, huge, ends, MPI_INT, &made), made, MPI_ERR_ARG);
    CHECK_REFUSED(MPI_Type_create_hindexed(2, (int[]) {1, 1}, (MPI_Aint[]) {INT64_MIN, INT64_MAX - 16}, MPI_INT,
                                           &made), made, MPI_ERR_ARG);
    CHECK_OK(MPI_Type_free(&old));
    return finish();
}
