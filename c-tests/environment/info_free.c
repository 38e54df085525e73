/* MPI_Info_free sets the handle to MPI_INFO_NULL (MPI-5.0 chapter 10). MPI_INFO_NULL and NULL cannot be freed.
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

int main(void)
{
    MPI_Info info, null = MPI_INFO_NULL, wrong = NO_HANDLE(MPI_Info), used;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_free(&info));
    CHECK(info == MPI_INFO_NULL);
    CHECK_CLASS(MPI_Info_free(&null), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Info_free(&wrong), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Info_free(NULL), MPI_ERR_ARG);

    /* A window does not need the info object after the creation of the window. */
    CHECK_OK(MPI_Info_create(&used));
    CHECK_OK(MPI_Info_set(used, "same_size", "true"));
    CHECK_OK(MPI_Win_create(NULL, 0, 1, used, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Info_free(&used));
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
