/* MPI_Win_lock, MPI_Win_unlock: data that were put are at the target after the unlock. Several ranks hold shared locks
 * on one target at a time, and one rank holds locks on several targets. MPI_MODE_NOCHECK, MPI_PROC_NULL and the
 * caller's own rank as target work (MPI-5.0 section 12.5.3).
 * ranks: 2 4
 * more ranks: 1
 * network: 2 3 4x2
 * expect: success
 */
#include "check.h"

static int array[64];

int main(void)
{
    int *base, value, got = -1;
    MPI_Win windows[2];

    start();
    CHECK_OK(MPI_Win_allocate(sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &windows[0]));
    CHECK_OK(MPI_Win_create(array, sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &windows[1]));
    for (int w = 0; w < 2; w++) {
        MPI_Win win = windows[w];
        int *memory = w == 0 ? base : array;
        int target = neighbour(1);

        errors_return(win);
        for (int kind = MPI_LOCK_EXCLUSIVE; kind <= MPI_LOCK_SHARED; kind++) {
            value = 10 * kind + rank;
            CHECK_OK(MPI_Win_lock(kind, target, 0, win));
            CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, 3, 1, MPI_INT, win));
            CHECK_OK(MPI_Win_unlock(target, win));
            CHECK_OK(MPI_Win_lock(kind, target, 0, win));
            CHECK_OK(MPI_Get(&got, 1, MPI_INT, target, 3, 1, MPI_INT, win));
            CHECK_OK(MPI_Win_unlock(target, win));
            CHECK_EQUAL(got, value);
            together();
            CHECK_EQUAL(memory[3], 10 * kind + neighbour(-1));
            together();
        }

        /* All ranks hold a shared lock on rank 0 at one time; otherwise the barrier would hang. */
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
        together();
        value = rank + 5;
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, 0, 10 + rank, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_unlock(0, win));
        together();
        for (int i = 0; rank == 0 && i < ranks; i++)
            CHECK_EQUAL(memory[10 + i], i + 5);

        /* Each rank holds locks on all targets at once. It unlocks last the target that it locked first. */
        for (int i = 0; i < ranks; i++)
            CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, i, 0, win));
        for (int i = ranks; i-- > 0;)
            CHECK_OK(MPI_Put(&value, 1, MPI_INT, i, 30 + rank, 1, MPI_INT, win));
        for (int i = 0; i < ranks; i++)
            CHECK_OK(MPI_Win_unlock((i + 1) % ranks, win));
        together();
        for (int i = 0; i < ranks; i++)
            CHECK_EQUAL(memory[30 + i], i + 5);

        /* No other rank requests a conflicting lock. */
        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, MPI_MODE_NOCHECK, win));
        value = rank + 77;
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, rank, 60, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_unlock(rank, win));
        CHECK_EQUAL(memory[60], rank + 77);

        CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, MPI_PROC_NULL, 0, win));
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, MPI_PROC_NULL, 60, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_unlock(MPI_PROC_NULL, win));
        together();
    }
    CHECK_OK(MPI_Win_free(&windows[0]));
    CHECK_OK(MPI_Win_free(&windows[1]));
    return finish();
}
