/* MPI_Win_create, MPI_Win_allocate, MPI_Win_create_dynamic with info (MPI-5.0 sections 12.2.1, 12.2.2 and 12.2.4):
 * valid values of no_locks, accumulate_ordering, accumulate_ops, same_size and same_disp_unit are accepted. With
 * RMAMPI_STRICT=1 wrong values raise MPI_ERR_INFO_VALUE. Unknown keys are ignored.
 * ranks: 1 2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

static char memory[4096];

static void check_key(const char *key, const char *value, int class)
{
    MPI_Info info;
    MPI_Win win = MPI_WIN_NULL;
    void *base;

    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, key, value));
    CHECK_CLASS(MPI_Win_create(memory, sizeof memory, 8, info, MPI_COMM_WORLD, &win), class);
    if (class == MPI_SUCCESS)
        CHECK_OK(MPI_Win_free(&win));
    CHECK_CLASS(MPI_Win_allocate(4096, 8, info, MPI_COMM_WORLD, &base, &win), class);
    if (class == MPI_SUCCESS)
        CHECK_OK(MPI_Win_free(&win));
    CHECK_CLASS(MPI_Win_create_dynamic(info, MPI_COMM_WORLD, &win), class);
    if (class == MPI_SUCCESS)
        CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Info_free(&info));
}

int main(void)
{
    start();
    check_key("no_locks", "true", MPI_SUCCESS);
    check_key("no_locks", "false", MPI_SUCCESS);
    check_key("accumulate_ordering", "none", MPI_SUCCESS);
    check_key("accumulate_ordering", "rar", MPI_SUCCESS);
    check_key("accumulate_ordering", "rar,war,raw,waw", MPI_SUCCESS);
    check_key("accumulate_ordering", "waw,rar", MPI_SUCCESS);
    check_key("accumulate_ops", "same_op", MPI_SUCCESS);
    check_key("accumulate_ops", "same_op_no_op", MPI_SUCCESS);
    check_key("same_size", "true", MPI_SUCCESS);
    check_key("same_size", "false", MPI_SUCCESS);
    check_key("same_disp_unit", "true", MPI_SUCCESS);
    check_key("same_disp_unit", "false", MPI_SUCCESS);
    check_key("no_such_key_is_known", "whatever", MPI_SUCCESS);

    check_key("no_locks", "perhaps", MPI_ERR_INFO_VALUE);
    check_key("accumulate_ordering", "rar,wow", MPI_ERR_INFO_VALUE);
    check_key("accumulate_ops", "any_op", MPI_ERR_INFO_VALUE);
    check_key("same_size", "1.5", MPI_ERR_INFO_VALUE);
    check_key("same_disp_unit", "equal", MPI_ERR_INFO_VALUE);
    return finish();
}
