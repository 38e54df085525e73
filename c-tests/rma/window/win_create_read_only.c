/* MPI_Win_create over constants in read-only memory (MPI-5.0 section 12.2.1): get works, and a put of another rank
 * raises MPI_ERR_RMA_RANGE, in the call or, between hosts, in the flush. Constants can also be the origin of a put.
 * ranks: 1 2
 * ways: cma agent
 * network: 2 4x2
 * expect: success
 */
#include "dynamic.h"

static const int constants[] = {1, 1, 2, 3, 5, 8, 13, 21, 34, 55};
enum { CONSTANTS = sizeof constants / sizeof constants[0] };

int main(void)
{
    int got[CONSTANTS], *base;
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_create((void *) (MPI_Aint) constants, sizeof constants, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    for (int target = 0; target < ranks; target++) {
        memset(got, 0, sizeof got);
        CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
        CHECK_OK(MPI_Get(got, CONSTANTS, MPI_INT, target, 0, CONSTANTS, MPI_INT, win));
        CHECK_OK(MPI_Win_unlock(target, win));
        CHECK_BYTES(got, constants, sizeof constants);
    }
    errors_return(win);
    for (int target = 0; target < ranks; target++)
        if (target != rank) {
            CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
            check_raised(MPI_Put(got, 1, MPI_INT, target, 0, 1, MPI_INT, win), MPI_ERR_RMA_RANGE, target, win);
            CHECK_OK(MPI_Win_unlock(target, win));
        }
    CHECK_OK(MPI_Win_free(&win));

    CHECK_OK(MPI_Win_allocate(sizeof constants, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(constants, CONSTANTS, MPI_INT, neighbour(1), 0, CONSTANTS, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_BYTES(base, constants, sizeof constants);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
