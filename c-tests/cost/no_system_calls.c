/* Operations and uncontended synchronisation on shared memory make no system call, as docs/cost.md states. The kernel
 * reports any system call during these calls (system call user dispatch, Linux 5.11). Without this feature the program
 * checks nothing and prints a message.
 * part: cost
 * ranks: 2
 * expect: success
 */
#include "check.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#ifndef PR_SET_SYSCALL_USER_DISPATCH
#define PR_SET_SYSCALL_USER_DISPATCH 59
#define PR_SYS_DISPATCH_ON 1
#endif

enum { ALLOWED = 0, STOPPED = 1 };

static volatile char selector = ALLOWED;
static volatile sig_atomic_t stopped;
static const char *volatile current = "";

static void on_system_call(int signal, siginfo_t *information, void *context)
{
    (void)signal;
    (void)context;
    selector = ALLOWED;
    stopped = information->si_syscall;
    fail(__FILE__, __LINE__, "%s makes system call %d", current, (int)stopped);
}

/* Repeats a call a hundred times. The first time may make system calls, later ones may not. */
#define WITHOUT_SYSTEM_CALLS(call)            \
    do {                                      \
        current = #call;                      \
        for (int turn = 0; turn < 100; turn++) { \
            if (turn > 0)                     \
                selector = STOPPED;           \
            int code = (call);                \
            selector = ALLOWED;               \
            CHECK_OK(code);                   \
        }                                     \
    } while (0)

/* Pairs of calls, as one function for the check above. */
static int lock_and_unlock(int type, int target, MPI_Win win)
{
    int code = MPI_Win_lock(type, target, 0, win);
    return code != MPI_SUCCESS ? code : MPI_Win_unlock(target, win);
}

static int lock_all_and_unlock_all(MPI_Win win)
{
    int code = MPI_Win_lock_all(0, win);
    return code != MPI_SUCCESS ? code : MPI_Win_unlock_all(win);
}

static void operations(MPI_Win win, MPI_Aint place)
{
    long value = 1, compare = 2, old, row[8] = { 0 };
    MPI_Datatype strided;

    CHECK_OK(MPI_Type_vector(4, 1, 2, MPI_LONG, &strided));
    CHECK_OK(MPI_Type_commit(&strided));
    CHECK_OK(MPI_Win_lock_all(0, win));
    WITHOUT_SYSTEM_CALLS(MPI_Put(&value, 1, MPI_LONG, 1, place, 1, MPI_LONG, win));
    WITHOUT_SYSTEM_CALLS(MPI_Get(&old, 1, MPI_LONG, 1, place, 1, MPI_LONG, win));
    WITHOUT_SYSTEM_CALLS(MPI_Put(row, 4, MPI_LONG, 1, place, 1, strided, win));
    WITHOUT_SYSTEM_CALLS(MPI_Get(row, 1, strided, 1, place, 1, strided, win));
    WITHOUT_SYSTEM_CALLS(MPI_Accumulate(row, 8, MPI_LONG, 1, place, 8, MPI_LONG, MPI_SUM, win));
    WITHOUT_SYSTEM_CALLS(MPI_Accumulate(row, 1, strided, 1, place, 1, strided, MPI_SUM, win));
    WITHOUT_SYSTEM_CALLS(
        MPI_Get_accumulate(row, 4, MPI_LONG, row + 4, 4, MPI_LONG, 1, place, 4, MPI_LONG, MPI_MAX, win));
    WITHOUT_SYSTEM_CALLS(MPI_Fetch_and_op(&value, &old, MPI_LONG, 1, place, MPI_SUM, win));
    WITHOUT_SYSTEM_CALLS(MPI_Compare_and_swap(&value, &compare, &old, MPI_LONG, 1, place, win));
    WITHOUT_SYSTEM_CALLS(MPI_Win_flush(1, win));
    WITHOUT_SYSTEM_CALLS(MPI_Win_flush_local(1, win));
    WITHOUT_SYSTEM_CALLS(MPI_Win_flush_all(win));
    WITHOUT_SYSTEM_CALLS(MPI_Win_flush_local_all(win));
    WITHOUT_SYSTEM_CALLS(MPI_Win_sync(win));
    CHECK_OK(MPI_Win_unlock_all(win));
    WITHOUT_SYSTEM_CALLS(lock_and_unlock(MPI_LOCK_EXCLUSIVE, 1, win));
    WITHOUT_SYSTEM_CALLS(lock_and_unlock(MPI_LOCK_SHARED, 1, win));
    WITHOUT_SYSTEM_CALLS(lock_all_and_unlock_all(win));
    CHECK_OK(MPI_Type_free(&strided));
}

int main(void)
{
    struct sigaction action;
    MPI_Win win;
    MPI_Aint place = 0;
    long *base;
    int dispatched;

    start();
    CHECK_OK(MPI_Win_allocate(4096, sizeof(long), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_system_call;
    action.sa_flags = SA_SIGINFO;
    CHECK(sigaction(SIGSYS, &action, NULL) == 0);
    dispatched = rank == 0 && prctl(PR_SET_SYSCALL_USER_DISPATCH, PR_SYS_DISPATCH_ON, 0, 0, &selector) == 0;
    if (rank == 0 && !dispatched)
        fprintf(stderr, "skipped: this kernel cannot stop system calls (%s)\n", strerror(errno));
    if (dispatched)
        operations(win, 0);
    CHECK_OK(MPI_Win_free(&win));

    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Alloc_mem(4096, MPI_INFO_NULL, &base));
    CHECK_OK(MPI_Win_attach(win, base, 4096));
    CHECK_OK(MPI_Get_address(base, &place));
    CHECK_OK(MPI_Bcast(&place, 1, MPI_AINT, 1, MPI_COMM_WORLD));
    if (dispatched)
        operations(win, place);
    together();
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Free_mem(base));
    return finish();
}
