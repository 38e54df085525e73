/* Reductions that the standard does not define and other libraries compute: MPI_CHAR as the integer char, and MPI_LAND,
 * MPI_LOR, MPI_LXOR on MPI_AINT, MPI_OFFSET, MPI_COUNT. Reductions that the standard defines: datatypes of
 * MPI_Type_create_f90_* in predefined operations of their named datatypes (MPI-5.0 section 6.9.2), in collective calls,
 * on windows, locally.
 * ranks: 2
 * environment: RMAMPI_VERBOSE=1
 * expect: success
 * expect: stderr "MPI_SUM is not defined for MPI_CHAR (RMAMPI_STRICT=1 refuses it)"
 * expect: stderr "MPI_LAND is not defined for MPI_AINT (RMAMPI_STRICT=1 refuses it)"
 */
#include "check.h"

#include <limits.h>

#define MANY 5000

static const MPI_Comm world = MPI_COMM_WORLD;

/* Each rank has -3 and 2 + rank. */
static void check_characters(void)
{
    const char mine[2] = {(char) -3, (char) (2 + rank)}, first[2] = {(char) -3, 2};
    char got[2], kept[2];
    static char many[MANY], sums[MANY];
    MPI_Request request;

    CHECK_OK(MPI_Allreduce(mine, got, 2, MPI_CHAR, MPI_SUM, world));
    CHECK(got[0] == (char) -6 && got[1] == 5);
    CHECK_OK(MPI_Allreduce(mine, got, 2, MPI_CHAR, MPI_MIN, world));
    CHECK(got[0] == (char) -3 && got[1] == 2);
    /* MPI_CHAR is signed if char is signed. */
    const char mixed = (char) (rank == 0 ? -3 : 2);
    CHECK_OK(MPI_Allreduce(&mixed, got, 1, MPI_CHAR, MPI_MIN, world));
    CHECK_EQUAL(got[0], CHAR_MIN < 0 ? (char) -3 : 2);
    CHECK_OK(MPI_Iallreduce(mine, got, 2, MPI_CHAR, MPI_PROD, world, &request));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK(got[0] == 9 && got[1] == 6);
    CHECK_OK(MPI_Scan(mine, got, 2, MPI_CHAR, MPI_BXOR, world));
    CHECK(got[0] == (rank == 0 ? (char) -3 : 0) && got[1] == (rank == 0 ? 2 : 1));
    CHECK_OK(MPI_Reduce_scatter_block(mine, got, 1, MPI_CHAR, MPI_MAX, world));
    CHECK_EQUAL(got[0], rank == 0 ? (char) -3 : 3);
    CHECK_OK(MPI_Reduce(mine, got, 2, MPI_CHAR, MPI_LAND, 1, world));
    CHECK(rank == 0 || (got[0] == 1 && got[1] == 1));
    memcpy(kept, mine, 2);
    CHECK_OK(MPI_Reduce_local(first, kept, 2, MPI_CHAR, MPI_SUM));
    CHECK(kept[0] == (char) -6 && kept[1] == 4 + rank);
    CHECK_CLASS(MPI_Allreduce(mine, got, 2, MPI_CHAR, MPI_MINLOC, world), MPI_ERR_OP);
    CHECK_CLASS(MPI_Allreduce(mine, got, 2, MPI_CHARACTER, MPI_SUM, world), MPI_ERR_OP);
    memset(many, 1 + rank, MANY);
    CHECK_OK(MPI_Allreduce(many, sums, MANY, MPI_CHAR, MPI_SUM, world));
    CHECK_ALL(sums, 3, MANY);
}

static void check_addresses(void)
{
    const MPI_Datatype types[] = {MPI_AINT, MPI_OFFSET, MPI_COUNT};
    const MPI_Count mine[2] = {4 + rank, (MPI_Count) rank << 40};
    MPI_Count got[2];

    for (int t = 0; t < 3; t++) {
        CHECK_OK(MPI_Allreduce(mine, got, 2, types[t], MPI_LAND, world));
        CHECK(got[0] == 1 && got[1] == 0);
        CHECK_OK(MPI_Allreduce(mine, got, 2, types[t], MPI_LOR, world));
        CHECK(got[0] == 1 && got[1] == 1);
        CHECK_OK(MPI_Allreduce(mine, got, 2, types[t], MPI_LXOR, world));
        CHECK(got[0] == 0 && got[1] == 1);
    }
}

static void check_selected_kinds(void)
{
    const double mine[2] = {1.5, 2 + rank};
    const int number = 5 + rank, zero = 0;
    double *window, got[2];
    int swapped = -1;
    MPI_Datatype real, complex, integer;
    MPI_Win win;

    CHECK_OK(MPI_Type_create_f90_real(15, MPI_UNDEFINED, &real));
    CHECK_OK(MPI_Type_create_f90_complex(15, 300, &complex));
    CHECK_OK(MPI_Type_create_f90_integer(9, &integer));
    CHECK_OK(MPI_Allreduce(mine, got, 2, real, MPI_SUM, world));
    CHECK(got[0] == 3 && got[1] == 5);
    CHECK_OK(MPI_Allreduce(mine, got, 1, complex, MPI_PROD, world));
    CHECK(got[0] == 2.25 - 6 && got[1] == 1.5 * 5);
    CHECK_OK(MPI_Allreduce(&number, &swapped, 1, integer, MPI_BXOR, world));
    CHECK_EQUAL(swapped, 5 ^ 6);
    swapped = 7;
    CHECK_OK(MPI_Reduce_local(&number, &swapped, 1, integer, MPI_MIN));
    CHECK_EQUAL(swapped, number);
    CHECK_CLASS(MPI_Allreduce(mine, got, 1, complex, MPI_MAX, world), MPI_ERR_OP);
    CHECK_CLASS(MPI_Allreduce(mine, got, 1, real, MPI_BAND, world), MPI_ERR_OP);

    CHECK_OK(MPI_Win_allocate(64, 1, MPI_INFO_NULL, world, &window, &win));
    errors_return(win);
    memset(window, 0, 64);
    together();
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, neighbour(1), 0, win));
    CHECK_OK(MPI_Fetch_and_op(mine, got, real, neighbour(1), 0, MPI_SUM, win));
    CHECK_OK(MPI_Fetch_and_op(mine, got, complex, neighbour(1), 16, MPI_REPLACE, win));
    CHECK_OK(MPI_Fetch_and_op(mine, got, complex, neighbour(1), 16, MPI_SUM, win));
    CHECK_OK(MPI_Get_accumulate(mine, 1, complex, got, 1, complex, neighbour(1), 16, 1, complex, MPI_NO_OP, win));
    CHECK_OK(MPI_Fetch_and_op(&number, &swapped, integer, neighbour(1), 48, MPI_BOR, win));
    CHECK_OK(MPI_Compare_and_swap(&number, &zero, &swapped, integer, neighbour(1), 52, win));
    CHECK_CLASS(MPI_Compare_and_swap(mine, mine, got, real, neighbour(1), 0, win), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Fetch_and_op(mine, got, complex, neighbour(1), 56, MPI_SUM, win), MPI_ERR_RMA_RANGE);
    CHECK_OK(MPI_Win_unlock(neighbour(1), win));
    CHECK(got[0] == 3 && got[1] == 2 * mine[1] && swapped == 0);
    together();
    CHECK(window[0] == 1.5 && window[2] == 3 && window[3] == 2 * (2 + neighbour(1)));
    CHECK(((int *) window)[12] == 5 + neighbour(1) && ((int *) window)[13] == 5 + neighbour(1));
    CHECK_OK(MPI_Win_free(&win));
}

int main(void)
{
    start();
    check_characters();
    check_addresses();
    check_selected_kinds();
    return finish();
}
