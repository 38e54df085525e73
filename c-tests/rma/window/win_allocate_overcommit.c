/* Windows use memory only for pages that were accessed, and return it when they are freed. If all such windows together
 * are larger than half of the available memory of the machine, the pages of further windows are reserved at once. A
 * size that the machine does not have raises MPI_ERR_NO_MEM.
 * part: memory
 * ranks: 3
 * more ranks: 1 2
 * expect: success
 * memory: 6 GiB
 */
#include "resources.h"

#define MIB ((MPI_Aint) 1 << 20)
#define GIB ((MPI_Aint) 1 << 30)

enum { MOST = 1000 };

static long long shared_bytes_of_all(void)
{
    together();
    long long bytes = shared_bytes();
    together();
    return bytes;
}

static void allocate(int is_shared, MPI_Aint size, unsigned char **base, MPI_Win *win)
{
    if (is_shared)
        CHECK_OK(MPI_Win_allocate_shared(size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, win));
    else
        CHECK_OK(MPI_Win_allocate(size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, win));
}

/* Pages are allocated by the first write, by the owner or by another rank, and are zero before. */
static void check_touched(int is_shared, MPI_Aint size)
{
    long long before = shared_bytes_of_all();
    unsigned char *base, value = (unsigned char) (rank + 1);
    MPI_Win win;

    allocate(is_shared, size, &base, &win);
    long long after = shared_bytes_of_all();
    if (after > before + 2 * MIB)
        fail(__FILE__, __LINE__, "%lld bytes are used for a window that no rank accesses", after - before);
    CHECK_EQUAL(base[size / 2], 0);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&value, 1, MPI_BYTE, neighbour(1), size - 1, 1, MPI_BYTE, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_EQUAL(base[size - 1], neighbour(-1) + 1);
    memset(base, 7, 4 * MIB);
    after = shared_bytes_of_all();
    CHECK(after >= before + 4 * MIB * ranks && after < before + (4 * MIB + MIB) * ranks + 2 * MIB);
    CHECK_OK(MPI_Win_free(&win));
    CHECK(shared_bytes_of_all() < before + MIB);
}

/* Allocates windows that no rank accesses, until the library has to reserve the pages of one. When the windows are
 * freed, other windows can have their memory. */
static void check_limit(int is_shared)
{
    static MPI_Win wins[MOST];
    long long before = shared_bytes_of_all(), taken = 0;
    unsigned char *base;
    int count = 0;

    while (taken < GIB / 2) {
        CHECK(count < MOST);
        allocate(is_shared, GIB / ranks, &base, &wins[count++]);
        taken = shared_bytes_of_all() - before;
        /* Only the pages of this window are reserved, and perhaps some ranks' parts of a window that was refused. No pages of the earlier
         * windows are reserved. */
        CHECK(taken < GIB + 4 * MIB);
        if (taken > 4 * MIB && taken < GIB / 2)
            break;
    }
    CHECK(count > 1);
    while (count > 0)
        CHECK_OK(MPI_Win_free(&wins[--count]));
    CHECK(shared_bytes_of_all() < before + MIB);
    check_touched(is_shared, GIB / 4);
}

int main(void)
{
    start();
    for (int is_shared = 0; is_shared < 2; is_shared++) {
        check_touched(is_shared, 8 * MIB);
        check_touched(is_shared, 2 * GIB / ranks);
        MPI_Win win = MPI_WIN_NULL;
        void *base;
        MPI_Aint much = (MPI_Aint) 1 << 42;
        CHECK_CLASS(is_shared ? MPI_Win_allocate_shared(much, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win)
                              : MPI_Win_allocate(much, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win), MPI_ERR_NO_MEM);
        check_limit(is_shared);
    }
    return finish();
}
