/* MPI_Win_get_info returns a new info object with the hints in force: the user's values, and defaults for the other keys
 * (MPI-5.0 section 12.2.7).
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

static void check_value(MPI_Info info, const char *key, const char *wanted)
{
    char value[MPI_MAX_INFO_VAL];
    int room = sizeof value, flag = 0;

    CHECK_OK(MPI_Info_get_string(info, key, &room, value, &flag));
    CHECK_EQUAL(flag, 1);
    CHECK(strcmp(value, wanted) == 0);
}

static void check_absent(MPI_Info info, const char *key)
{
    int room = 0, flag = 1;

    CHECK_OK(MPI_Info_get_string(info, key, &room, NULL, &flag));
    CHECK_EQUAL(flag, 0);
}

/* Keys of other calls or of other libraries, and an assertion of a memory kind that the library does not have, have no effect.
 * MPI_Win_get_info does not return them. mpi_memory_alloc_kinds keeps the value of the library. */
static void check_left_aside(void)
{
    MPI_Info given, used;
    MPI_Win win;

    CHECK_OK(MPI_Info_create(&given));
    CHECK_OK(MPI_Info_set(given, "mpi_minimum_memory_alignment", "4096"));
    CHECK_OK(MPI_Info_set(given, "alloc_shared_noncontig", "perhaps"));
    CHECK_OK(MPI_Info_set(given, "mpi_memory_alloc_kinds", "system"));
    CHECK_OK(MPI_Info_set(given, "mpi_assert_memory_alloc_kinds", "system,cuda:device"));
    CHECK_OK(MPI_Info_set(given, "some_key_of_another_library", "yes"));
    CHECK_OK(MPI_Win_create(NULL, 0, 1, given, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_get_info(win, &used));
    check_absent(used, "mpi_minimum_memory_alignment");
    check_absent(used, "alloc_shared_noncontig");
    check_absent(used, "mpi_assert_memory_alloc_kinds");
    check_absent(used, "some_key_of_another_library");
    check_value(used, "mpi_memory_alloc_kinds", "mpi,system");
    check_value(used, "no_locks", "false");
    CHECK_OK(MPI_Info_free(&used));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Info_free(&given));
}

/* Parts of a shared window are separate only if all ranks request separate parts. */
static void check_noncontiguous(void)
{
    MPI_Info given, used;
    MPI_Win win;
    char *base;

    CHECK_OK(MPI_Info_create(&given));
    for (int wishing = 1; wishing <= 2; wishing++) {
        CHECK_OK(MPI_Info_set(given, "alloc_shared_noncontig", wishing == 2 || rank == 0 ? "true" : "false"));
        CHECK_OK(MPI_Win_allocate_shared(100, 1, given, MPI_COMM_WORLD, &base, &win));
        CHECK_OK(MPI_Win_get_info(win, &used));
        check_value(used, "alloc_shared_noncontig", wishing == 2 || ranks == 1 ? "true" : "false");
        CHECK_OK(MPI_Info_free(&used));
        CHECK_OK(MPI_Win_free(&win));
    }
    CHECK_OK(MPI_Info_free(&given));
}

int main(void)
{
    MPI_Info given, used;
    MPI_Win win;
    char *base;

    start();
    CHECK_OK(MPI_Win_allocate(100, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_get_info(win, &used));
    check_value(used, "no_locks", "false");
    check_value(used, "accumulate_ordering", "rar,raw,war,waw");
    check_value(used, "accumulate_ops", "same_op_no_op");
    check_value(used, "same_size", "false");
    check_value(used, "same_disp_unit", "false");
    check_value(used, "mpi_minimum_memory_alignment", "64");
    check_value(used, "mpi_accumulate_granularity", "0");
    check_value(used, "mpi_memory_alloc_kinds", "mpi,system");
    check_absent(used, "mpi_assert_memory_alloc_kinds");
    check_absent(used, "alloc_shared_noncontig");
    CHECK_OK(MPI_Info_free(&used));
    CHECK_OK(MPI_Win_free(&win));

    CHECK_OK(MPI_Info_create(&given));
    CHECK_OK(MPI_Info_set(given, "no_locks", "true"));
    CHECK_OK(MPI_Info_set(given, "accumulate_ordering", "none"));
    CHECK_OK(MPI_Info_set(given, "accumulate_ops", "same_op"));
    CHECK_OK(MPI_Info_set(given, "same_size", "true"));
    CHECK_OK(MPI_Info_set(given, "mpi_minimum_memory_alignment", "4096"));
    CHECK_OK(MPI_Info_set(given, "mpi_accumulate_granularity", "8"));
    CHECK_OK(MPI_Info_set(given, "mpi_assert_memory_alloc_kinds", "system,mpi:win_allocate"));
    CHECK_OK(MPI_Win_allocate(100, 1, given, MPI_COMM_WORLD, &base, &win));
    errors_return(win);
    CHECK_OK(MPI_Info_free(&given));
    CHECK_OK(MPI_Win_get_info(win, &used));
    check_value(used, "no_locks", "true");
    check_value(used, "accumulate_ordering", "none");
    check_value(used, "accumulate_ops", "same_op");
    check_value(used, "same_size", "true");
    check_value(used, "same_disp_unit", "false");
    check_value(used, "mpi_minimum_memory_alignment", "4096");
    check_value(used, "mpi_accumulate_granularity", "8");
    check_value(used, "mpi_assert_memory_alloc_kinds", "system,mpi:win_allocate");
    CHECK_OK(MPI_Info_free(&used));
    CHECK_CLASS(MPI_Win_get_info(win, NULL), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Win_get_info(MPI_WIN_NULL, &used), MPI_ERR_WIN);
    CHECK_OK(MPI_Win_free(&win));
    check_left_aside();
    check_noncontiguous();
    return finish();
}
