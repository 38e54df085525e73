/* MPI_Win_set_info changes no_locks, accumulate_ordering, accumulate_ops and mpi_assert_memory_alloc_kinds (MPI-5.0
 * section 12.2.7). The other hints, and those that the info object does not contain, stay. With RMAMPI_STRICT=1 every
 * wrong value raises MPI_ERR_INFO_VALUE and changes nothing, and no_locks forbids locks. MPI_INFO_NULL is an info
 * object without keys.
 * ranks: alone 2
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

static MPI_Win win;

static void check_value(const char *key, const char *wanted)
{
    char value[MPI_MAX_INFO_VAL];
    int room = sizeof value, flag = 0;
    MPI_Info used;

    CHECK_OK(MPI_Win_get_info(win, &used));
    CHECK_OK(MPI_Info_get_string(used, key, &room, value, &flag));
    CHECK_EQUAL(flag, 1);
    if (strcmp(value, wanted) != 0)
        fail(__FILE__, __LINE__, "%s is %s, expected %s", key, value, wanted);
    CHECK_OK(MPI_Info_free(&used));
}

static int set(const char *key, const char *value)
{
    MPI_Info info;
    int code;

    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, key, value));
    CHECK_OK(MPI_Info_set(info, "some_key_of_another_library", "yes"));
    code = MPI_Win_set_info(win, info);
    CHECK_OK(MPI_Info_free(&info));
    return code;
}

int main(void)
{
    int *base;
    MPI_Info info;

    start();
    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, "accumulate_ops", "same_op"));
    CHECK_OK(MPI_Info_set(info, "same_size", "true"));
    CHECK_OK(MPI_Win_allocate(4, 4, info, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Info_free(&info));
    errors_return(win);

    CHECK_OK(set("accumulate_ordering", "raw,waw"));
    check_value("accumulate_ordering", "raw,waw");
    check_value("accumulate_ops", "same_op");
    CHECK_OK(set("accumulate_ops", "same_op_no_op"));
    check_value("accumulate_ops", "same_op_no_op");
    CHECK_OK(set("mpi_assert_memory_alloc_kinds", ""));
    check_value("mpi_assert_memory_alloc_kinds", "");
    CHECK_OK(set("mpi_assert_memory_alloc_kinds", "mpi"));
    CHECK_OK(set("mpi_assert_memory_alloc_kinds", "level_zero:shared"));
    check_value("mpi_assert_memory_alloc_kinds", "mpi");

    /* A change of no_locks allows or forbids locks from then on. */
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win));
    CHECK_OK(MPI_Win_unlock(rank, win));
    CHECK_OK(set("no_locks", "true"));
    check_value("no_locks", "true");
    CHECK_CLASS(MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win), MPI_ERR_RMA_SYNC);
    CHECK_CLASS(MPI_Win_lock_all(0, win), MPI_ERR_RMA_SYNC);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_OK(set("no_locks", "false"));
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_OK(set("no_locks", "true"));
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(set("no_locks", "false"));
    together();

    /* Hints that are fixed at the creation stay. */
    CHECK_OK(set("same_size", "false"));
    check_value("same_size", "true");
    CHECK_OK(set("same_disp_unit", "true"));
    check_value("same_disp_unit", "false");
    CHECK_OK(set("mpi_accumulate_granularity", "16"));
    check_value("mpi_accumulate_granularity", "0");
    CHECK_OK(set("mpi_minimum_memory_alignment", "8192"));
    check_value("mpi_minimum_memory_alignment", "64");

    CHECK_CLASS(set("no_locks", "True"), MPI_ERR_INFO_VALUE);
    CHECK_CLASS(set("accumulate_ordering", "raw;waw"), MPI_ERR_INFO_VALUE);
    CHECK_CLASS(set("accumulate_ops", "sum"), MPI_ERR_INFO_VALUE);
    CHECK_CLASS(set("mpi_assert_memory_alloc_kinds", ",mpi"), MPI_ERR_INFO_VALUE);
    CHECK_OK(MPI_Info_create(&info));
    CHECK_OK(MPI_Info_set(info, "no_locks", "true"));
    CHECK_OK(MPI_Info_set(info, "accumulate_ops", "sum"));
    CHECK_CLASS(MPI_Win_set_info(win, info), MPI_ERR_INFO_VALUE);
    CHECK_OK(MPI_Info_free(&info));
    check_value("no_locks", "false");
    check_value("accumulate_ordering", "raw,waw");

    CHECK_OK(MPI_Win_set_info(win, MPI_INFO_NULL));
    check_value("accumulate_ordering", "raw,waw");
    CHECK_CLASS(MPI_Win_set_info(win, NO_HANDLE(MPI_Info)), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Win_set_info(MPI_WIN_NULL, MPI_INFO_NULL), MPI_ERR_WIN);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
