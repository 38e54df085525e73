/* Ranks that call different functions to create a window all get MPI_ERR_OTHER, and no rank waits forever. The
 * communicator works afterwards (MPI-5.0 section 12.2: the calls are collective).
 * ranks: 2 3
 * more ranks: 5
 * ways: cma agent
 * expect: success
 */
#include "check.h"

enum { CREATE, ALLOCATE, SHARED, DYNAMIC, FUNCTIONS };

static double memory[64];

static int create(int function, MPI_Win *win)
{
    void *base;

    switch (function) {
    case CREATE:
        return MPI_Win_create(memory, sizeof memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, win);
    case ALLOCATE:
        return MPI_Win_allocate(sizeof memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &base, win);
    case SHARED:
        return MPI_Win_allocate_shared(sizeof memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &base, win);
    default:
        return MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win);
    }
}

/* All ranks create a window by one function. Checks that the window works. */
static void check_together(int function)
{
    int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
    double value = rank + 0.5, *here;
    MPI_Win win;
    int there, *model;

    CHECK_OK(create(function, &win));
    CHECK_OK(MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &model, &there));
    CHECK(there);
    if (function == DYNAMIC) {
        CHECK_OK(MPI_Win_free(&win));
        return;
    }
    CHECK_OK(MPI_Win_get_attr(win, MPI_WIN_BASE, &here, &there));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&value, 1, MPI_DOUBLE, right, 3, 1, MPI_DOUBLE, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK(here[3] == left + 0.5);
    CHECK_OK(MPI_Win_free(&win));
}

int main(void)
{
    int most, some, odd;
    MPI_Win win;

    start();
    for (most = 0; most < FUNCTIONS; most++)
        for (some = 0; some < FUNCTIONS; some++)
            for (odd = 0; odd < ranks; odd++) {
                win = MPI_WIN_NULL;
                if (most == some)
                    continue;
                CHECK_CLASS(create(rank == odd ? some : most, &win), MPI_ERR_OTHER);
                CHECK(win == MPI_WIN_NULL);
                check_together(most);
            }
    return finish();
}
