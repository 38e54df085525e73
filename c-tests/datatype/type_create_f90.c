/* MPI_Type_create_f90_real, _complex, _integer: the smallest kind with the requested digits; the same predefined handle for the
 * same arguments; envelopes and contents; transfers and accumulates; arguments without a matching kind (MPI-5.0 section
 * 19.1.5).
 * ranks: alone 2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

#include <float.h>

static MPI_Datatype real(int p, int r)
{
    MPI_Datatype type = MPI_DATATYPE_NULL;

    CHECK_OK(MPI_Type_create_f90_real(p, r, &type));
    return type;
}

static void check_kind(MPI_Datatype type, int combiner, int first, int second, MPI_Aint size)
{
    int integers = -1, addresses = -1, types = -1, found = -1, got[2] = {-1, -1}, length = -1;
    MPI_Aint low, extent;
    MPI_Datatype kept = type;
    char name[MPI_MAX_OBJECT_NAME];

    CHECK_OK(MPI_Type_get_envelope(type, &integers, &addresses, &types, &found));
    CHECK_EQUAL(found, combiner);
    CHECK_EQUAL(integers, combiner == MPI_COMBINER_F90_INTEGER ? 1 : 2);
    CHECK_EQUAL(addresses, 0);
    CHECK_EQUAL(types, 0);
    CHECK_OK(MPI_Type_get_contents(type, integers, 0, 0, got, NULL, NULL));
    CHECK_EQUAL(got[0], first);
    if (combiner != MPI_COMBINER_F90_INTEGER)
        CHECK_EQUAL(got[1], second);
    CHECK_OK(MPI_Type_get_extent(type, &low, &extent));
    CHECK_EQUAL(low, 0);
    CHECK_EQUAL(extent, size);
    CHECK_OK(MPI_Type_get_name(type, name, &length));
    CHECK_EQUAL(length, 0);
    CHECK_CLASS(MPI_Type_free(&type), MPI_ERR_TYPE);
    CHECK(type == kept);
    CHECK_OK(MPI_Type_commit(&type));
    CHECK(type == kept);
}

static void check_transfer(void)
{
    double values[2] = {rank + 0.5, rank + 0.25}, *window;
    MPI_Datatype type = real(15, MPI_UNDEFINED);
    MPI_Win win;

    CHECK_OK(MPI_Win_allocate(sizeof values, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &window, &win));
    errors_return(win);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(values, 2, type, neighbour(1), 0, 2, MPI_DOUBLE_PRECISION, win));
    CHECK_CLASS(MPI_Put(values, 1, type, neighbour(1), 0, 1, MPI_INTEGER8, win), MPI_ERR_TYPE);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK(window[0] == neighbour(-1) + 0.5 && window[1] == neighbour(-1) + 0.25);
    together();
    CHECK_OK(MPI_Accumulate(values, 2, type, neighbour(1), 0, 2, type, MPI_SUM, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK(window[0] == 2 * neighbour(-1) + 1.0);
    CHECK_OK(MPI_Win_free(&win));
}

int main(void)
{
    MPI_Datatype type = MPI_DATATYPE_NULL, other, part;
    int integers, addresses, types, combiner;

    start();
    check_kind(real(6, 37), MPI_COMBINER_F90_REAL, 6, 37, 4);
    check_kind(real(1, MPI_UNDEFINED), MPI_COMBINER_F90_REAL, 1, MPI_UNDEFINED, 4);
    check_kind(real(MPI_UNDEFINED, 38), MPI_COMBINER_F90_REAL, MPI_UNDEFINED, 38, 8);
    check_kind(real(7, 1), MPI_COMBINER_F90_REAL, 7, 1, 8);
    check_kind(real(15, 307), MPI_COMBINER_F90_REAL, 15, 307, 8);
    check_kind(real(16, 10), MPI_COMBINER_F90_REAL, 16, 10, 16);
    check_kind(real(33, 4931), MPI_COMBINER_F90_REAL, 33, 4931, 16);
    CHECK(real(6, 37) == real(6, 37));
    CHECK(real(6, 37) != real(6, 36));
    CHECK(real(6, 37) != MPI_REAL);
    CHECK_OK(MPI_Type_create_f90_complex(6, 37, &type));
    check_kind(type, MPI_COMBINER_F90_COMPLEX, 6, 37, 8);
    CHECK(type != real(6, 37));
    CHECK_OK(MPI_Type_create_f90_complex(33, 1, &type));
    check_kind(type, MPI_COMBINER_F90_COMPLEX, 33, 1, 32);
    for (int range = 1; range <= 38; range++) {
        CHECK_OK(MPI_Type_create_f90_integer(range, &type));
        CHECK_OK(MPI_Type_create_f90_integer(range, &other));
        CHECK(type == other);
        check_kind(type, MPI_COMBINER_F90_INTEGER, range, 0,
                   range <= 2 ? 1 : range <= 4 ? 2 : range <= 9 ? 4 : range <= 18 ? 8 : 16);
    }

    /* MPI_Type_get_contents of a datatype returns the handle of the F90 datatype from which it was built. */
    CHECK_OK(MPI_Type_contiguous(3, real(15, 307), &type));
    CHECK_OK(MPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner));
    CHECK_OK(MPI_Type_get_contents(type, integers, addresses, types, &integers, NULL, &part));
    CHECK(part == real(15, 307));
    CHECK_OK(MPI_Type_dup(part, &other));
    CHECK_OK(MPI_Type_get_contents(other, 0, 0, 1, NULL, NULL, &part));
    CHECK(part == real(15, 307));
    CHECK_CLASS(MPI_Type_get_contents(other, 0, 0, 1, NULL, NULL, NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Type_free(&other));
    CHECK_OK(MPI_Type_free(&type));
    CHECK(part == real(15, 307));
    check_transfer();

    type = MPI_DATATYPE_NULL;
    CHECK_CLASS(MPI_Type_create_f90_real(MPI_UNDEFINED, MPI_UNDEFINED, &type), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_f90_real(34, 1, &type), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_f90_real(1, 4932, &type), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_f90_complex(34, MPI_UNDEFINED, &type), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_f90_integer(39, &type), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_f90_real(6, 37, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_f90_complex(6, 37, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Type_create_f90_integer(6, NULL), MPI_ERR_ARG);
    CHECK(type == MPI_DATATYPE_NULL);
    return finish();
}
