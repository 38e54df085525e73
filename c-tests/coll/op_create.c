/* MPI_Op_create, MPI_Op_create_c, MPI_Op_free, MPI_Op_commutative (MPI-5.0 section 6.9.5): user-defined operations with both sizes of
 * counts compute, and are commutative if the user says so. Predefined operations cannot be freed. Freed operations and wrong arguments
 * raise errors.
 * ranks: 1 2
 * more network: 3
 * expect: success
 */
#include "check.h"

static int calls;

static void subtract(void *in, void *inout, int *count, MPI_Datatype *datatype)
{
    CHECK(*datatype == MPI_INT);
    for (int i = 0; i < *count; i++)
        ((int *) inout)[i] = ((int *) in)[i] - ((int *) inout)[i];
    calls++;
}

static void subtract_many(void *in, void *inout, MPI_Count *count, MPI_Datatype *datatype)
{
    int small = (int) *count;

    subtract(in, inout, &small, datatype);
}

static int is_commutative(MPI_Op op)
{
    int commute = -1;

    CHECK_OK(MPI_Op_commutative(op, &commute));
    CHECK(commute == 0 || commute == 1);
    return commute;
}

int main(void)
{
    static const MPI_Op predefined[] = {MPI_SUM, MPI_MIN, MPI_MAX, MPI_PROD, MPI_BAND, MPI_BOR, MPI_BXOR, MPI_LAND,
                                        MPI_LOR, MPI_LXOR, MPI_MINLOC, MPI_MAXLOC};
    MPI_Op op, large, copy;
    int left[3] = {10, 20, 30}, right[3] = {1, 2, 3}, commute = -1;

    start();
    for (size_t i = 0; i < sizeof predefined / sizeof predefined[0]; i++) {
        CHECK(is_commutative(predefined[i]));
        copy = predefined[i];
        CHECK_CLASS(MPI_Op_free(&copy), MPI_ERR_OP);
        CHECK(copy == predefined[i]);
    }
    CHECK(!is_commutative(MPI_REPLACE) && !is_commutative(MPI_NO_OP));

    CHECK_OK(MPI_Op_create(subtract, 0, &op));
    CHECK_OK(MPI_Op_create_c(subtract_many, 17, &large));
    CHECK(op != large && op != MPI_OP_NULL);
    CHECK(!is_commutative(op) && is_commutative(large));
    CHECK_OK(MPI_Reduce_local(left, right, 3, MPI_INT, op));
    CHECK(right[0] == 9 && right[1] == 18 && right[2] == 27 && calls == 1);
    CHECK_OK(MPI_Reduce_local(left, right, 2, MPI_INT, large));
    CHECK(right[0] == 1 && right[1] == 2 && right[2] == 27 && calls == 2);

    copy = op;
    CHECK_OK(MPI_Op_free(&op));
    CHECK(op == MPI_OP_NULL);
    CHECK_CLASS(MPI_Op_free(&copy), MPI_ERR_OP);
    CHECK_CLASS(MPI_Op_free(&op), MPI_ERR_OP);
    CHECK_CLASS(MPI_Op_free(NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Reduce_local(left, right, 3, MPI_INT, copy), MPI_ERR_OP);
    CHECK_CLASS(MPI_Op_commutative(copy, &commute), MPI_ERR_OP);
    CHECK_CLASS(MPI_Op_commutative(MPI_OP_NULL, &commute), MPI_ERR_OP);
    CHECK_CLASS(MPI_Op_commutative(MPI_SUM, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Op_create(NULL, 1, &op), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Op_create_c(NULL, 1, &op), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Op_create(subtract, 1, NULL), MPI_ERR_ARG);
    CHECK(op == MPI_OP_NULL && commute == -1);
    CHECK_OK(MPI_Op_free(&large));
    return finish();
}
