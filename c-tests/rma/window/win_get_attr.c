/* MPI_Win_get_attr returns base, size, displacement unit, flavour and model of created, allocated and dynamic windows
 * (MPI-5.0 section 12.2.6). Wrong arguments raise MPI_ERR_WIN, MPI_ERR_KEYVAL and MPI_ERR_ARG.
 * ranks: alone 3
 * more ranks: 1
 * expect: success
 */
#include "check.h"

static void check_attributes(MPI_Win win, const void *base, MPI_Aint size, int disp_unit, int flavor)
{
    void *got_base = &got_base;
    MPI_Aint *got_size = NULL;
    int *number = NULL, flag = -1;

    CHECK_OK(MPI_Win_get_attr(win, MPI_WIN_BASE, &got_base, &flag));
    CHECK(flag != 0 && got_base == base);
    flag = -1;
    CHECK_OK(MPI_Win_get_attr(win, MPI_WIN_SIZE, &got_size, &flag));
    CHECK(flag != 0);
    CHECK_EQUAL(*got_size, size);
    CHECK_OK(MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, &number, &flag));
    CHECK(flag != 0);
    CHECK_EQUAL(*number, disp_unit);
    CHECK_OK(MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &number, &flag));
    CHECK(flag != 0);
    CHECK_EQUAL(*number, flavor);
    CHECK_OK(MPI_Win_get_attr(win, MPI_WIN_MODEL, &number, &flag));
    CHECK(flag != 0);
    CHECK_EQUAL(*number, MPI_WIN_UNIFIED);

    errors_return(win);
    CHECK_CLASS(MPI_Win_get_attr(win, MPI_KEYVAL_INVALID, &number, &flag), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Win_get_attr(win, MPI_TAG_UB, &number, &flag), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Win_get_attr(win, 123456, &number, &flag), MPI_ERR_KEYVAL);
    CHECK_CLASS(MPI_Win_get_attr(win, MPI_WIN_BASE, NULL, &flag), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Win_get_attr(win, MPI_WIN_BASE, &number, NULL), MPI_ERR_ARG);
}

int main(void)
{
    static double array[100];
    void *base;
    int flag;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_create(array, 8 * (10 + rank), 4 + rank, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_attributes(win, array, 8 * (10 + rank), 4 + rank, MPI_WIN_FLAVOR_CREATE);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Win_allocate(8 * (10 + rank), 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    check_attributes(win, base, 8 * (10 + rank), 8, MPI_WIN_FLAVOR_ALLOCATE);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_attributes(win, MPI_BOTTOM, 0, 1, MPI_WIN_FLAVOR_DYNAMIC);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_CLASS(MPI_Win_get_attr(MPI_WIN_NULL, MPI_WIN_BASE, &base, &flag), MPI_ERR_WIN);
    CHECK_CLASS(MPI_Win_get_attr(NO_HANDLE(MPI_Win), MPI_WIN_BASE, &base, &flag), MPI_ERR_WIN);
    return finish();
}
