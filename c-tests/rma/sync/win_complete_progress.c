/* Progress: MPI_Win_start, puts, gets and MPI_Win_complete finish while the target, which has posted, computes and
 * makes no MPI call (MPI-5.0 section 12.7.3). The origins then set flags in another window, which the target reads.
 * Allocated, created and dynamic windows.
 * ranks: 2 3
 * ways: cma agent
 * expect: success
 * timeout: 90
 */
#include "progress.h"

#define ROUNDS 10

/* The calls of an origin. Rank 0 has posted; its memory begins at displacement `zero`. */
static void access_zero(MPI_Group zero_only, MPI_Aint zero, int round, MPI_Win win, MPI_Win flags)
{
    static unsigned char data[1000], got[1000];
    unsigned char done = 1;
    MPI_Aint place = zero + 1000 * rank;

    memset(data, 10 * rank + round, sizeof data);
    CHECK_OK(MPI_Win_start(zero_only, 0, win));
    CHECK_OK(MPI_Get(got, sizeof got, MPI_BYTE, 0, place, sizeof got, MPI_BYTE, win));
    CHECK_OK(MPI_Put(data, sizeof data, MPI_BYTE, 0, place + 10000, sizeof data, MPI_BYTE, win));
    CHECK_OK(MPI_Win_complete(win));
    CHECK_ALL(got, round + 1, sizeof got);
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, flags));
    CHECK_OK(MPI_Put(&done, 1, MPI_BYTE, 0, PROGRESS_FLAGS + rank, 1, MPI_BYTE, flags));
    CHECK_OK(MPI_Win_unlock(0, flags));
}

static void check_window(unsigned char *memory, MPI_Aint zero, MPI_Win win, unsigned char *seen, MPI_Win flags)
{
    MPI_Group world, zero_only, others;
    int root = 0, flag;

    errors_return(win);
    CHECK_OK(MPI_Win_get_group(win, &world));
    CHECK_OK(MPI_Group_incl(world, 1, &root, &zero_only));
    CHECK_OK(MPI_Group_excl(world, 1, &root, &others));
    for (int round = 0; round < ROUNDS; round++) {
        together();
        if (rank == 0) {
            memset(memory, round + 1, 10000);
            memset(seen, 0, PROGRESS_BYTES);
        }
        together();
        if (rank == 0) {
            CHECK_OK(MPI_Win_post(others, 0, win));
            compute_until_done(seen);
            /* All origins had completed before they notified this rank. */
            CHECK_OK(MPI_Win_test(win, &flag));
            CHECK_EQUAL(flag, 1);
            for (int origin = 1; origin < ranks; origin++)
                CHECK_ALL(memory + 10000 + 1000 * origin, 10 * origin + round, 1000);
        } else {
            access_zero(zero_only, zero, round, win, flags);
        }
    }
    CHECK_OK(MPI_Group_free(&world));
    CHECK_OK(MPI_Group_free(&zero_only));
    CHECK_OK(MPI_Group_free(&others));
    CHECK_OK(MPI_Win_free(&win));
}

int main(void)
{
    static unsigned char array[PROGRESS_BYTES];
    unsigned char *base, *seen, *heap = malloc(PROGRESS_BYTES);
    MPI_Aint address;
    MPI_Win win, flags;

    start();
    CHECK(heap != NULL);
    CHECK_OK(MPI_Win_allocate(PROGRESS_BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &seen, &flags));
    CHECK_OK(MPI_Win_allocate(PROGRESS_BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    check_window(base, 0, win, seen, flags);
    CHECK_OK(MPI_Win_create(array, PROGRESS_BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_window(array, 0, win, seen, flags);
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_attach(win, heap, PROGRESS_BYTES));
    CHECK_OK(MPI_Get_address(heap, &address));
    CHECK_OK(MPI_Bcast(&address, 1, MPI_AINT, 0, MPI_COMM_WORLD));
    check_window(heap, address, win, seen, flags);
    CHECK_OK(MPI_Win_free(&flags));
    free(heap);
    return finish();
}
