/* In a memory control group, ranks that allocate at the same time together get no more than the available memory; other
 * allocations raise MPI_ERR_NO_MEM. The ranks can access all memory that they got, and the kernel kills no rank.
 * part: memory
 * ranks: 4
 * more ranks: 2
 * control group: 64 MiB
 * expect: success
 */
#include "check.h"

#define MIB ((MPI_Aint) 1 << 20)
#define LIMIT (64 * MIB)

enum { ALLOC_MEM, ALLOCATE, ALLOCATE_SHARED, KINDS };

static int allocate(int kind, MPI_Aint size, void **base, MPI_Win *win)
{
    switch (kind) {
    case ALLOC_MEM:
        return MPI_Alloc_mem(size, MPI_INFO_NULL, base);
    case ALLOCATE:
        return MPI_Win_allocate(size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, win);
    default:
        return MPI_Win_allocate_shared(size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, win);
    }
}

/* All ranks allocate `size` bytes at once, and write to all of them if `is_touched` is 1. Returns the number of ranks that got
 * memory. */
static int check(int kind, MPI_Aint size, int is_touched)
{
    void *base = NULL;
    MPI_Win win = MPI_WIN_NULL;
    int have = 0;

    together();
    int code = allocate(kind, size, &base, &win);
    if (code != MPI_SUCCESS)
        CHECK_CLASS(code, MPI_ERR_NO_MEM);
    int has = code == MPI_SUCCESS;
    CHECK_OK(MPI_Allreduce(&has, &have, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    /* A window exists at all ranks or at none. */
    CHECK(kind == ALLOC_MEM || have == 0 || have == ranks);
    CHECK(have * size < LIMIT);
    if (has && is_touched)
        memset(base, rank + 1, (size_t) size);
    together();
    if (has && kind == ALLOC_MEM)
        CHECK_OK(MPI_Free_mem(base));
    else if (has)
        CHECK_OK(MPI_Win_free(&win));
    together();
    return have;
}

int main(void)
{
    start();
    for (int kind = 0; kind < KINDS; kind++) {
        snprintf(situation, sizeof situation, "kind %d", kind);
        for (int round = 0; round < 5; round++)
            check(kind, (20 + round * 5) * MIB, 0);
        CHECK(check(kind, LIMIT / 3 * 2, 1) <= 1);
        int have = check(kind, LIMIT / 3, 1);
        CHECK(ranks == 2 ? have == 2 : kind == ALLOC_MEM ? have == 2 : have == 0);
        CHECK_EQUAL(check(kind, LIMIT / 4 * 3 / ranks, 1), ranks);
    }
    return finish();
}
