/* Created and attached windows over pages of which one is read-only and one is not accessible. Operations on those pages raise
 * MPI_ERR_RMA_RANGE at the calling rank, and the target continues. Operations on other pages succeed.
 * ranks: 2
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 */
#include "dynamic.h"

#include <sys/mman.h>

enum { PAGE = 4096, PAGES = 4, READ_ONLY = 1, NO_ACCESS = 2 };

static void check_page(int page, MPI_Aint base, int target, MPI_Win win)
{
    int to_put = 40 + rank, to_add = 2, got = -1, old = page == READ_ONLY ? 7 : 0;
    MPI_Aint there = base + page * PAGE + 64 * (rank + 1), before = base + page * PAGE - 4;
    int writes = page == READ_ONLY || page == NO_ACCESS ? MPI_ERR_RMA_RANGE : MPI_SUCCESS;
    int reads = page == NO_ACCESS ? MPI_ERR_RMA_RANGE : MPI_SUCCESS;

    snprintf(situation, sizeof situation, "page %d of target %d", page, target);
    CHECK_CLASS(MPI_Put(&to_put, 1, MPI_INT, target, there, 1, MPI_INT, win), writes);
    CHECK_CLASS(MPI_Accumulate(&to_add, 1, MPI_INT, target, there, 1, MPI_INT, MPI_SUM, win), writes);
    CHECK_CLASS(MPI_Fetch_and_op(&to_add, &got, MPI_INT, target, there, MPI_SUM, win), writes);
    CHECK_CLASS(MPI_Compare_and_swap(&to_put, &old, &got, MPI_INT, target, there + 8, win), writes);
    CHECK_CLASS(MPI_Get(&got, 1, MPI_INT, target, there, 1, MPI_INT, win), reads);
    CHECK_OK(MPI_Win_flush(target, win));
    if (reads == MPI_SUCCESS)
        CHECK_EQUAL(got, writes == MPI_SUCCESS ? to_put + 2 * to_add : 7);
    if (page == NO_ACCESS) {
        /* Begins in the previous page. */
        long long both;
        CHECK_CLASS(MPI_Get(&both, 1, MPI_LONG_LONG, target, before, 1, MPI_LONG_LONG, win), MPI_ERR_RMA_RANGE);
        CHECK_OK(MPI_Win_flush(target, win));
    }
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
    errors_return(win);
    check_pages(bases, win);
    CHECK_OK(MPI_Win_free(&win));
    CHECK(munmap(memory, PAGES * PAGE) == 0);

    memory = new_memory();
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_attach(win, memory, PAGES * PAGE));
    exchange_address(memory, bases);
    errors_return(win);
    check_pages(bases, win);
    together();
    CHECK_OK(MPI_Win_detach(win, memory));
    CHECK_OK(MPI_Win_free(&win));
    CHECK(munmap(memory, PAGES * PAGE) == 0);
    return finish();
}
