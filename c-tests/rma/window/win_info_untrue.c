/* Info keys that differ between ranks, that are untrue, or that have an invalid value: windows and communicators are
 * created nevertheless, and the key has its default value. Assertions that receives with MPI_ANY_SOURCE or MPI_ANY_TAG
 * contradict have no effect. An invalid value that MPICH or Open MPI refuses raises MPI_ERR_INFO_VALUE.
 * part: conformance
 * ranks: 2
 * environment: RMAMPI_VERBOSE=1
 * expect: success
 * expect: stderr "not portable, accepted: the info key *expected is the same at all ranks (RMAMPI_STRICT=1 refuses it)"
 * expect: stderr "rank 1: not portable, accepted: "yes" is not a value that the info key no_locks can have"
 */
#include "check.h"

enum { CREATE, ALLOCATE, SHARED, DYNAMIC, CALLS };

static int create(int call, int differs, MPI_Info info, MPI_Win *win)
{
    static char memory[1000];
    MPI_Aint size = 100 + differs * rank;
    int disp_unit = 1 + differs * rank;
    void *base;

    switch (call) {
    case CREATE:
        return MPI_Win_create(memory, size, disp_unit, info, MPI_COMM_WORLD, win);
    case ALLOCATE:
        return MPI_Win_allocate(size, disp_unit, info, MPI_COMM_WORLD, &base, win);
    case SHARED:
        return MPI_Win_allocate_shared(size, disp_unit, info, MPI_COMM_WORLD, &base, win);
    default:
        return MPI_Win_create_dynamic(info, MPI_COMM_WORLD, win);
    }
}

static MPI_Info info_with(const char *key, const char *value)
{
    MPI_Info info;

    CHECK_OK(MPI_Info_create(&info));
    if (value)
        CHECK_OK(MPI_Info_set(info, key, value));
    return info;
}

static void check_value(MPI_Info used, const char *key, const char *wanted)
{
    char value[100];
    int room = sizeof value, flag = 0;

    CHECK_OK(MPI_Info_get_string(used, key, &room, value, &flag));
    if (!flag || strcmp(value, wanted) != 0)
        fail(__FILE__, __LINE__, "%s is %s, expected %s", key, flag ? value : "not there", wanted);
    CHECK_OK(MPI_Info_free(&used));
}

/* Creates windows for which the two ranks pass these values, with equal or different sizes and displacement units.
 * Checks that both ranks get the value `wanted`. */
static void windows(const char *key, const char *zero, const char *one, int differs, const char *wanted)
{
    MPI_Info info = info_with(key, rank ? one : zero), used;
    MPI_Win win;

    for (int call = 0; call < CALLS; call++) {
        /* A dynamic window has size 0 and unit 1 at all ranks. */
        if (call == DYNAMIC && differs)
            continue;
        CHECK_OK(create(call, differs, info, &win));
        CHECK_OK(MPI_Win_get_info(win, &used));
        if (call == SHARED || strcmp(key, "alloc_shared_noncontig") != 0)
            check_value(used, key, wanted);
        CHECK_OK(MPI_Win_fence(0, win));
        CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
        CHECK_OK(MPI_Win_free(&win));
    }
    CHECK_OK(MPI_Info_free(&info));
}

static void refused(const char *key, const char *value)
{
    MPI_Info info = info_with(key, rank ? value : NULL);
    MPI_Win win = MPI_WIN_NULL;

    CHECK_CLASS(create(SHARED, 0, info, &win), MPI_ERR_INFO_VALUE);
    CHECK(win == MPI_WIN_NULL);
    CHECK_OK(MPI_Info_free(&info));
}

static void changes(void)
{
    MPI_Info info = info_with("no_locks", "yes"), used;
    MPI_Win win;
    MPI_Comm comm;

    CHECK_OK(MPI_Info_set(info, "accumulate_ops", "same_op"));
    CHECK_OK(create(DYNAMIC, 0, MPI_INFO_NULL, &win));
    CHECK_OK(MPI_Win_set_info(win, info));
    CHECK_OK(MPI_Win_get_info(win, &used));
    check_value(used, "no_locks", "false");
    CHECK_OK(MPI_Win_get_info(win, &used));
    check_value(used, "accumulate_ops", "same_op");
    CHECK_OK(MPI_Win_lock_all(0, win));
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_free(&win));

    CHECK_OK(MPI_Info_set(info, "mpi_assert_no_any_tag", "1"));
    CHECK_OK(MPI_Info_set(info, "mpi_assert_exact_length", "true"));
    CHECK_OK(MPI_Info_set(info, "mpi_assert_memory_alloc_kinds", "mpi,,system"));
    CHECK_OK(MPI_Comm_dup_with_info(MPI_COMM_WORLD, rank ? info : MPI_INFO_NULL, &comm));
    CHECK_OK(MPI_Comm_set_info(comm, info));
    CHECK_OK(MPI_Comm_get_info(comm, &used));
    check_value(used, "mpi_assert_no_any_tag", "false");
    CHECK_OK(MPI_Comm_get_info(comm, &used));
    check_value(used, "mpi_assert_exact_length", "true");
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Info_free(&info));
}

/* Receives with MPI_ANY_SOURCE and MPI_ANY_TAG, although an assertion says that there are no such receives. */
static void any(void)
{
    MPI_Info info = info_with("mpi_assert_no_any_tag", "true");
    int other = 1 - rank, got = -1;
    MPI_Status status;
    MPI_Comm comm;

    CHECK_OK(MPI_Info_set(info, "mpi_assert_no_any_source", "true"));
    CHECK_OK(MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm));
    CHECK_OK(MPI_Sendrecv(&rank, 1, MPI_INT, other, 7, &got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &status));
    CHECK(got == other && status.MPI_TAG == 7 && status.MPI_SOURCE == other);
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Info_free(&info));
}

int main(void)
{
    start();
    windows("mpi_accumulate_granularity", "16", "16", 0, "16");
    windows("mpi_accumulate_granularity", "8", "16", 0, "0");
    windows("mpi_accumulate_granularity", NULL, "16", 1, "0");
    windows("same_size", "true", "true", 0, "true");
    windows("same_size", "true", "true", 1, "false");
    windows("same_size", "true", NULL, 0, "false");
    windows("same_disp_unit", "true", "true", 1, "false");
    windows("same_disp_unit", "false", "true", 0, "false");
    windows("alloc_shared_noncontig", "true", "false", 1, "false");

    windows("no_locks", NULL, "yes", 0, "false");
    windows("same_size", "TRUE", "1", 1, "false");
    windows("same_disp_unit", "", "", 1, "false");
    windows("mpi_accumulate_granularity", "-8", "word", 0, "0");
    windows("alloc_shared_noncontig", "1", "true", 0, "false");
    refused("accumulate_ordering", "rar,none");
    refused("accumulate_ops", "same");
    refused("mpi_minimum_memory_alignment", "48");
    changes();
    any();
    return finish();
}
