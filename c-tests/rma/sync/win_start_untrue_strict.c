/* With RMAMPI_STRICT=1, MPI_Win_start with MPI_MODE_NOCHECK before the target has posted raises MPI_ERR_ASSERT (MPI-5.0
 * section 12.5.5), and opens no epoch.
 * ranks: 2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

int main(void)
{
    MPI_Group world, partner;
    MPI_Win win;
    int *base, other, code, length;
    char text[MPI_MAX_ERROR_STRING];

    start();
    other = 1 - rank;
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Group_incl(world, 1, &other, &partner));
    CHECK_OK(MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    for (int i = 0; i < 3; i++) {
        code = MPI_Win_start(partner, MPI_MODE_NOCHECK, win);
        CHECK_CLASS(code, MPI_ERR_ASSERT);
        CHECK_OK(MPI_Error_string(code, text, &length));
        CHECK(strstr(text, other ? "rank 1 has not posted" : "rank 0 has not posted") != NULL);
        CHECK_CLASS(MPI_Win_complete(win), MPI_ERR_RMA_SYNC);
        together();
        CHECK_OK(MPI_Win_post(partner, 0, win));
        together();
        CHECK_OK(MPI_Win_start(partner, MPI_MODE_NOCHECK, win));
        CHECK_OK(MPI_Put(&i, 1, MPI_INT, other, 0, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_complete(win));
        CHECK_OK(MPI_Win_wait(win));
        CHECK_EQUAL(*base, i);
        together();
    }
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Group_free(&world));
    CHECK_OK(MPI_Group_free(&partner));
    return finish();
}
