/* dynamic.h: common functions of the tests of dynamic windows. */
#ifndef DYNAMIC_H
#define DYNAMIC_H

#include "check.h"

/* Creates a dynamic window whose errors are returned, and begins a lock_all epoch. */
static inline MPI_Win dynamic_window(void)
{
    MPI_Win win = MPI_WIN_NULL;

    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    CHECK_OK(MPI_Win_lock_all(0, win));
    return win;
}

static inline void free_dynamic_window(MPI_Win win)
{
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_free(&win));
}

/* Distributes the address of an object at every rank. */
static inline void exchange_address(const void *mine, MPI_Aint *all)
{
    MPI_Aint address;

    CHECK_OK(MPI_Get_address(mine, &address));
    CHECK_OK(MPI_Allgather(&address, 1, MPI_AINT, all, 1, MPI_AINT, MPI_COMM_WORLD));
}

/* Puts one byte and gets it back. */
static inline void check_reachable(int target, MPI_Aint address, unsigned char value, MPI_Win win)
{
    unsigned char got = (unsigned char) (value + 1);

    CHECK_OK(MPI_Put(&value, 1, MPI_BYTE, target, address, 1, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_OK(MPI_Get(&got, 1, MPI_BYTE, target, address, 1, MPI_BYTE, win));
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_EQUAL(got, value);
}

/* Checks that an operation raises an error of this class. `code` is the result of its call. If only a rank of another host can detect the
 * error, the call succeeds and the flush raises the error. */
static inline void check_raised(int code, int class, int target, MPI_Win win)
{
    const int flushed = MPI_Win_flush(target, win);

    CHECK_CLASS(code == MPI_SUCCESS ? flushed : code, class);
    if (code != MPI_SUCCESS)
        CHECK_OK(flushed);
}

/* Checks that neither put nor get reach `length` bytes at the address. */
static inline void check_unreachable(int target, MPI_Aint address, int length, MPI_Win win)
{
    static unsigned char buffer[1 << 16];

    check_raised(MPI_Put(buffer, length, MPI_BYTE, target, address, length, MPI_BYTE, win), MPI_ERR_RMA_RANGE, target,
                 win);
    check_raised(MPI_Get(buffer, length, MPI_BYTE, target, address, length, MPI_BYTE, win), MPI_ERR_RMA_RANGE, target,
                 win);
}

#endif
