/* With RMAMPI_STRICT=1 these are errors (MPI-5.0 sections 6.9.2 and 12.3.4): predefined operations on MPI_CHAR except
 * MPI_REPLACE, logical operations on address datatypes, arithmetic operations on MPI_BYTE, MPI_Compare_and_swap of characters,
 * and accumulates without elements whose two datatypes differ. An erroneous call changes nothing, also when it is repeated.
 * ranks: 1
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

int main(void)
{
    const char one = 1;
    char result = 7, *window;
    MPI_Aint address = 1, other = 7;
    MPI_Win win;

    start();
    CHECK_CLASS(MPI_Allreduce(&one, &result, 1, MPI_CHAR, MPI_SUM, MPI_COMM_WORLD), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce_local(&one, &result, 1, MPI_CHAR, MPI_BAND), MPI_ERR_OP);
    CHECK_CLASS(MPI_Allreduce(&address, &other, 1, MPI_AINT, MPI_LAND, MPI_COMM_WORLD), MPI_ERR_OP);
    CHECK_CLASS(MPI_Reduce_local(&address, &other, 1, MPI_COUNT, MPI_LXOR), MPI_ERR_OP);
    CHECK_OK(MPI_Win_allocate(8, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window, &win));
    errors_return(win);
    memset(window, 0, 8);
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int again = 0; again < 2; again++) {
        CHECK_CLASS(MPI_Accumulate(&one, 1, MPI_CHAR, 0, 0, 1, MPI_CHAR, MPI_SUM, win), MPI_ERR_OP);
        CHECK_CLASS(MPI_Fetch_and_op(&one, &result, MPI_CHAR, 0, 0, MPI_SUM, win), MPI_ERR_OP);
        CHECK_CLASS(MPI_Compare_and_swap(&one, window, &result, MPI_CHAR, 0, 0, win), MPI_ERR_TYPE);
        CHECK_CLASS(MPI_Accumulate(&one, 1, MPI_BYTE, 0, 0, 1, MPI_BYTE, MPI_SUM, win), MPI_ERR_OP);
        CHECK_CLASS(MPI_Accumulate(&one, 0, MPI_BYTE, 0, 0, 0, MPI_INT, MPI_BAND, win), MPI_ERR_TYPE);
        CHECK_CLASS(MPI_Compare_and_swap(&one, window, &result, MPI_CHARACTER, 0, 0, win), MPI_ERR_TYPE);
        CHECK_CLASS(MPI_Fetch_and_op(&address, &other, MPI_AINT, 0, 0, MPI_LOR, win), MPI_ERR_OP);
    }
    CHECK_ALL(window, 0, 8);
    CHECK(result == 7 && other == 7);
    CHECK_OK(MPI_Fetch_and_op(&one, &result, MPI_CHAR, 0, 1, MPI_REPLACE, win));
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK(result == 0 && window[1] == 1);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
