/* MPI_Reduce_local, MPI_Reduce_local_c: predefined operations, a user-defined operation on a derived datatype with holes, zero
 * counts, and errors, which change nothing (MPI-5.0 section 6.9.7).
 * ranks: 1
 * expect: success
 */
#include "check.h"

struct number {
    double real;
    char name;
    double imaginary;
};

static MPI_Datatype number;

/* A product that does not commute: (a, b)(c, d) = (ac, ad + b). */
static void compose(void *in, void *inout, int *count, MPI_Datatype *datatype)
{
    const struct number *left = in;
    struct number *right = inout;
    int size;

    CHECK(*datatype == number);
    CHECK_OK(MPI_Type_size(*datatype, &size));
    CHECK_EQUAL(size, 16);
    for (int i = 0; i < *count; i++) {
        right[i].imaginary = left[i].real * right[i].imaginary + left[i].imaginary;
        right[i].real = left[i].real * right[i].real;
    }
}

int main(void)
{
    int left[4] = {1, -2, 3, 8}, right[4] = {5, 6, -7, 8}, kept[4];
    struct { float value; int place; } one[2] = {{2, 7}, {3, 1}}, two[2] = {{2, 4}, {4, 0}};
    struct number first[3] = {{2, 'a', 1}, {3, 'b', 2}, {4, 'c', 3}}, second[3] = {{5, 'd', 6}, {7, 'e', 8}, {9, 'f', 1}};
    MPI_Datatype whole, uncommitted;
    MPI_Op op;

    start();
    CHECK_OK(MPI_Reduce_local(left, right, 4, MPI_INT, MPI_SUM));
    CHECK(right[0] == 6 && right[1] == 4 && right[2] == -4 && right[3] == 16);
    CHECK_OK(MPI_Reduce_local_c(left, right, 3, MPI_INT, MPI_MAX));
    CHECK(right[0] == 6 && right[1] == 4 && right[2] == 3 && right[3] == 16);
    CHECK_OK(MPI_Reduce_local(one, two, 2, MPI_FLOAT_INT, MPI_MINLOC));
    CHECK(two[0].value == 2 && two[0].place == 4 && two[1].value == 3 && two[1].place == 1);
    CHECK_OK(MPI_Reduce_local(NULL, NULL, 0, MPI_INT, MPI_SUM));

    CHECK_OK(MPI_Type_create_struct(2, (int[]) {1, 1}, (MPI_Aint[]) {0, 16},
                                    (MPI_Datatype[]) {MPI_DOUBLE, MPI_DOUBLE}, &number));
    CHECK_OK(MPI_Type_commit(&number));
    CHECK_OK(MPI_Op_create(compose, 0, &op));
    CHECK_OK(MPI_Reduce_local(first, second, 3, number, op));
    CHECK(second[0].real == 10 && second[0].imaginary == 13 && second[0].name == 'd');
    CHECK(second[2].real == 36 && second[2].imaginary == 7 && second[2].name == 'f');
    CHECK_OK(MPI_Reduce_local(NULL, NULL, 0, number, op));

    CHECK_OK(MPI_Type_contiguous(2, MPI_INT, &whole));
    CHECK_OK(MPI_Type_commit(&whole));
    CHECK_OK(MPI_Type_contiguous(2, MPI_INT, &uncommitted));
    memcpy(kept, right, sizeof kept);
    CHECK_CLASS(MPI_Reduce_local(left, right, 2, whole, MPI_SUM), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce_local(left, right, 0, whole, MPI_SUM), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce_local(left, right, 1, MPI_2INT, MPI_SUM), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce_local(left, right, 1, MPI_CHAR, MPI_MAXLOC), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce_local(left, right, 1, MPI_INT, MPI_MAXLOC), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce_local(left, right, 1, MPI_FLOAT, MPI_BAND), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce_local(left, right, 1, MPI_CHARACTER, MPI_SUM), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce_local(left, right, 1, MPI_INT, MPI_REPLACE), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce_local(left, right, 1, MPI_INT, MPI_NO_OP), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce_local(left, right, 1, MPI_INT, MPI_OP_NULL), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce_local(left, right, 1, MPI_INT, NO_HANDLE(MPI_Op)), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce_local(left, right, -1, MPI_INT, MPI_SUM), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Reduce_local_c(left, right, -1, MPI_INT, MPI_SUM), MPI_ERR_COUNT);
    CHECK_CLASS(MPI_Reduce_local(left, right, 1, MPI_DATATYPE_NULL, MPI_SUM), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Reduce_local(left, right, 1, uncommitted, op), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Reduce_local(NULL, right, 1, MPI_INT, MPI_SUM), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Reduce_local(left, NULL, 1, MPI_INT, MPI_SUM), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Reduce_local(right, right, 1, MPI_INT, MPI_SUM), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Reduce_local(MPI_IN_PLACE, right, 1, MPI_INT, MPI_SUM), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Reduce_local(left, MPI_IN_PLACE, 1, MPI_INT, MPI_SUM), MPI_ERR_BUFFER);
    CHECK_BYTES(right, kept, sizeof kept);
    CHECK_OK(MPI_Type_free(&whole));
    CHECK_OK(MPI_Type_free(&uncommitted));
    CHECK_OK(MPI_Type_free(&number));
    CHECK_OK(MPI_Op_free(&op));
    return finish();
}
