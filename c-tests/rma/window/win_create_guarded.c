/* Created and attached windows over pages of which one is read-only and one is not accessible. Writes to both pages,
 * and reads of the page that is not accessible, raise MPI_ERR_RMA_RANGE at the calling rank, and the target continues.
 * On one host, the call of the operation raises the error; between hosts, the flush or the wait for the request raises
 * it. Other operations succeed.
 * part: errors
 * ranks: 2
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 */
#include "dynamic.h"

#include <sys/mman.h>

enum { PAGE = 4096, PAGES = 4, READ_ONLY = 1, NO_ACCESS = 2 };

static int raised;

/* The window's error handler. */
static void count(MPI_Win *win, int *code, ...)
{
    CHECK(*win != MPI_WIN_NULL && *code != MPI_SUCCESS);
    raised++;
}

static void count_errors(MPI_Win win)
{
    MPI_Errhandler handler;

    CHECK_OK(MPI_Win_create_errhandler(count, &handler));
    CHECK_OK(MPI_Win_set_errhandler(win, handler));
    CHECK_OK(MPI_Errhandler_free(&handler));
}

/* Returns the error of an operation with a request, from its call or from the wait. Checks that the window's handler gets the error once. */
static int waited(int code, MPI_Request *request)
{
    if (code == MPI_SUCCESS) {
        code = MPI_Wait(request, MPI_STATUS_IGNORE);
        CHECK(*request == MPI_REQUEST_NULL);
    }
    CHECK_EQUAL(raised, code != MPI_SUCCESS);
    raised = 0;
    return code;
}

/* A flush raises an error only if no request has raised it. */
static void check_requests(MPI_Aint there, int writes, int reads, int target, MPI_Win win)
{
    MPI_Request request;
    int number = 42, got = -1, flag;

    raised = 0;
    CHECK_CLASS(waited(MPI_Rput(&number, 1, MPI_INT, target, there, 1, MPI_INT, win, &request), &request), writes);
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_CLASS(waited(MPI_Rget(&got, 1, MPI_INT, target, there, 1, MPI_INT, win, &request), &request), reads);
    CHECK_OK(MPI_Win_flush(target, win));
    CHECK_CLASS(waited(MPI_Raccumulate(&number, 1, MPI_INT, target, there, 1, MPI_INT, MPI_REPLACE, win, &request),
                       &request), writes);
    CHECK_OK(MPI_Win_flush(target, win));

    /* MPI_Request_get_status, which does not free the request, leaves the error in the request. */
    int code = MPI_Rput(&number, 1, MPI_INT, target, there, 1, MPI_INT, win, &request);
    if (code == MPI_SUCCESS)
        for (flag = 0; !flag;)
            MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
    CHECK_CLASS(waited(code, &request), writes);
    CHECK_OK(MPI_Win_flush(target, win));

    /* The flush raises the error of a request that was freed. */
    code = MPI_Rput(&number, 1, MPI_INT, target, there, 1, MPI_INT, win, &request);
    if (code == MPI_SUCCESS)
        CHECK_OK(MPI_Request_free(&request));
    check_raised(code, writes, target, win);
}

static void check_page(int page, MPI_Aint base, int target, MPI_Win win)
{
    int to_put = 40 + rank, to_add = 2, got = -1, old = page == READ_ONLY ? 7 : 0;
    MPI_Aint there = base + page * PAGE + 64 * (rank + 1), before = base + page * PAGE - 4;
    int writes = page == READ_ONLY || page == NO_ACCESS ? MPI_ERR_RMA_RANGE : MPI_SUCCESS;
    int reads = page == NO_ACCESS ? MPI_ERR_RMA_RANGE : MPI_SUCCESS;

    snprintf(situation, sizeof situation, "page %d of target %d", page, target);
    check_raised(MPI_Put(&to_put, 1, MPI_INT, target, there, 1, MPI_INT, win), writes, target, win);
    check_raised(MPI_Accumulate(&to_add, 1, MPI_INT, target, there, 1, MPI_INT, MPI_SUM, win), writes, target, win);
    check_raised(MPI_Fetch_and_op(&to_add, &got, MPI_INT, target, there, MPI_SUM, win), writes, target, win);
    check_raised(MPI_Compare_and_swap(&to_put, &old, &got, MPI_INT, target, there + 8, win), writes, target, win);
    check_raised(MPI_Get(&got, 1, MPI_INT, target, there, 1, MPI_INT, win), reads, target, win);
    if (reads == MPI_SUCCESS)
        CHECK_EQUAL(got, writes == MPI_SUCCESS ? to_put + 2 * to_add : 7);
    if (page == NO_ACCESS) {
        /* An access that begins in the page before the inaccessible one. */
        long long both;
        check_raised(MPI_Get(&both, 1, MPI_LONG_LONG, target, before, 1, MPI_LONG_LONG, win), MPI_ERR_RMA_RANGE, target,
                     win);
    }
    check_requests(there, writes, reads, target, win);
}

static void check_pages(const MPI_Aint *bases, MPI_Win win)
{
    for (int target = 0; target < ranks; target++)
        if (target != rank) {
            CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win));
            for (int page = 0; page < PAGES; page++)
                check_page(page, bases[target], target, win);
            CHECK_OK(MPI_Win_unlock(target, win));
        }
    situation[0] = '\0';
}

static int *new_memory(void)
{
    int *memory = mmap(NULL, PAGES * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    CHECK((void *) memory != MAP_FAILED);
    for (int i = 0; i < PAGE / 4; i++)
        memory[READ_ONLY * PAGE / 4 + i] = 7;
    CHECK(mprotect((char *) memory + READ_ONLY * PAGE, PAGE, PROT_READ) == 0);
    CHECK(mprotect((char *) memory + NO_ACCESS * PAGE, PAGE, PROT_NONE) == 0);
    return memory;
}

int main(void)
{
    MPI_Aint bases[16] = {0};
    MPI_Win win;

    start();
    int *memory = new_memory();
    CHECK_OK(MPI_Win_create(memory, PAGES * PAGE, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    count_errors(win);
    check_pages(bases, win);
    CHECK_OK(MPI_Win_free(&win));
    CHECK(munmap(memory, PAGES * PAGE) == 0);

    memory = new_memory();
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_attach(win, memory, PAGES * PAGE));
    exchange_address(memory, bases);
    count_errors(win);
    check_pages(bases, win);
    together();
    CHECK_OK(MPI_Win_detach(win, memory));
    CHECK_OK(MPI_Win_free(&win));
    CHECK(munmap(memory, PAGES * PAGE) == 0);
    return finish();
}
