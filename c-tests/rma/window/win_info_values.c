/* Info keys at creation with RMAMPI_STRICT=1 (MPI-5.0 sections 12.2.1 and 12.2.2): an invalid value at one rank raises
 * MPI_ERR_INFO_VALUE at every rank. A value that must be equal at all ranks, but differs, raises the same error. No
 * window remains. Keys that do not apply to a call may have any value.
 * ranks: alone 2 4
 * more ranks: 1
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

enum { CREATE, ALLOCATE, SHARED, DYNAMIC, CALLS };

static int create(int call, MPI_Aint size, int disp_unit, MPI_Info info)
{
    static char memory[1000];
    MPI_Win win = MPI_WIN_NULL;
    void *base;
    int code;

    switch (call) {
    case CREATE:
        code = MPI_Win_create(memory, size, disp_unit, info, MPI_COMM_WORLD, &win);
        break;
    case ALLOCATE:
        code = MPI_Win_allocate(size, disp_unit, info, MPI_COMM_WORLD, &base, &win);
        break;
    case SHARED:
        code = MPI_Win_allocate_shared(size, disp_unit, info, MPI_COMM_WORLD, &base, &win);
        break;
    default:
        code = MPI_Win_create_dynamic(info, MPI_COMM_WORLD, &win);
    }
    CHECK((win == MPI_WIN_NULL) == (code != MPI_SUCCESS));
    if (code == MPI_SUCCESS) {
        CHECK_OK(MPI_Win_fence(0, win));
        CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
        CHECK_OK(MPI_Win_free(&win));
    }
    return code;
}

static MPI_Info info_with(const char *key, const char *value)
{
    MPI_Info info;

    CHECK_OK(MPI_Info_create(&info));
    if (value)
        CHECK_OK(MPI_Info_set(info, key, value));
    return info;
}

/* The last rank passes this value, which is invalid for the calls that use the key. MPI_Win_create_dynamic uses the same keys as
 * MPI_Win_create. */
static void check_bad(const char *key, const char *value, int create_takes, int allocate_takes, int shared_takes)
{
    const int takes[CALLS] = {create_takes, allocate_takes, shared_takes, create_takes};
    MPI_Info info = info_with(key, rank == ranks - 1 ? value : NULL);

    for (int call = 0; call < CALLS; call++)
        CHECK_CLASS(create(call, 100, 1, info), takes[call] ? MPI_ERR_INFO_VALUE : MPI_SUCCESS);
    CHECK_OK(MPI_Info_free(&info));
}

/* Rank 0 passes the value `first`, and the other ranks pass the value `others`. NULL means that a rank passes no value. With several
 * ranks the calls return `expected`. A dynamic window has no size or unit, so there only different values are an error. */
static void check_common(const char *key, const char *first, const char *others, MPI_Aint size, int disp_unit,
                         int expected)
{
    MPI_Info info = info_with(key, rank == 0 ? first : others);

    for (int call = 0; call < CALLS; call++) {
        int wrong = ranks > 1 && expected != MPI_SUCCESS && (call != DYNAMIC || (!first) != (!others) || first != others);

        CHECK_CLASS(create(call, size, disp_unit, info), wrong ? expected : MPI_SUCCESS);
    }
    CHECK_OK(MPI_Info_free(&info));
}

int main(void)
{
    const int bad = MPI_ERR_INFO_VALUE;
    const char *yes = "true";
    MPI_Info info;
    void *memory;

    start();
    check_bad("no_locks", "yes", 1, 1, 1);
    check_bad("accumulate_ordering", "rar,none", 1, 1, 1);
    check_bad("accumulate_ordering", "", 1, 1, 1);
    check_bad("accumulate_ops", "same", 1, 1, 1);
    check_bad("same_size", "0", 1, 1, 1);
    check_bad("same_disp_unit", "", 1, 1, 1);
    check_bad("mpi_accumulate_granularity", "-8", 1, 1, 1);
    check_bad("mpi_accumulate_granularity", "word", 1, 1, 1);
    check_bad("mpi_assert_memory_alloc_kinds", "mpi,", 1, 1, 1);
    check_bad("alloc_shared_noncontig", "1", 0, 0, 1);
    check_bad("mpi_minimum_memory_alignment", "48", 0, 1, 1);
    check_bad("mpi_minimum_memory_alignment", "99999999999999999999", 0, 1, 1);
    check_bad("mpi_memory_alloc_kinds", ",,", 0, 0, 0);
    check_bad("key_of_another_library", "?", 0, 0, 0);

    check_common("mpi_accumulate_granularity", "8", "8", 100, 1, MPI_SUCCESS);
    check_common("mpi_accumulate_granularity", "8", "16", 100, 1, bad);
    check_common("mpi_accumulate_granularity", NULL, "16", 100, 1, bad);
    check_common("same_size", yes, yes, 100, 1 + rank, MPI_SUCCESS);
    check_common("same_size", yes, yes, 100 + rank, 1, bad);
    check_common("same_size", "false", "false", 100 + rank, 1, MPI_SUCCESS);
    check_common("same_size", yes, NULL, 100, 1, bad);
    check_common("same_disp_unit", yes, yes, 100 + rank, 4, MPI_SUCCESS);
    check_common("same_disp_unit", yes, yes, 100, 4 + rank, bad);
    check_common("same_disp_unit", NULL, yes, 100, 4, bad);

    info = info_with("mpi_minimum_memory_alignment", "3");
    CHECK_CLASS(MPI_Alloc_mem(10, info, &memory), MPI_ERR_INFO_VALUE);
    CHECK_OK(MPI_Info_free(&info));
    info = info_with("no_locks", "perhaps");
    CHECK_OK(MPI_Alloc_mem(10, info, &memory));
    CHECK_OK(MPI_Free_mem(memory));
    CHECK_OK(MPI_Info_free(&info));
    return finish();
}
