/* MPI_Win_create over small and large heap blocks, initialised and zeroed static data, and the stack (MPI-5.0 section
 * 12.2.1). Old contents stay; put, get and accumulate give the right data; after MPI_Win_free the memory has the same
 * data and is not shared with other ranks.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * expect: success
 * timeout: 60
 */
#include "published.h"

#include <stdint.h>

static unsigned char zeroed[70000], initialised[70000] = {1, 2, 3};

/* Each rank puts into the first third of its right neighbour's memory, accumulates into one integer of the second
 * third at all ranks, and gets the last third from its right neighbour. `can_publish` is 0 for memory that the
 * library never exports. */
static void use(const char *what, unsigned char *memory, size_t size, int can_publish)
{
    size_t third = size / 24 * 8;
    unsigned char *mine = malloc(third), *got = malloc(third);
    uint64_t one = 1;
    int target = neighbour(1);
    MPI_Win win;

    CHECK(mine != NULL && got != NULL);
    memset(memory, rank + 1, size);
    memset(memory + third, 0, third);
    CHECK_OK(MPI_Win_create(memory, (MPI_Aint) size, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    if (can_publish && must_publish())
        CHECK(is_published(memory));
    if (!can_publish || !may_publish())
        CHECK(!is_published(memory));
    CHECK_ALL(memory, rank + 1, third);
    memset(mine, 0x40 + rank, third);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(mine, (int) third, MPI_BYTE, target, 0, (int) third, MPI_BYTE, win));
    for (int i = 0; i < ranks; i++)
        CHECK_OK(MPI_Accumulate(&one, 1, MPI_UINT64_T, i, (MPI_Aint) third, 1, MPI_UINT64_T, MPI_SUM, win));
    CHECK_OK(MPI_Get(got, (int) third, MPI_BYTE, target, (MPI_Aint) (2 * third), (int) third, MPI_BYTE, win));
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_ALL(got, target + 1, third);
    for (int freed = 0; freed < 2; freed++) {
        uint64_t sum;

        CHECK_ALL(memory, 0x40 + neighbour(-1), third);
        memcpy(&sum, memory + third, sizeof sum);
        CHECK_EQUAL(sum, ranks);
        CHECK_ALL(memory + third + 8, 0, third - 8);
        CHECK_ALL(memory + 2 * third, rank + 1, size - 2 * third);
        if (!freed)
            CHECK_OK(MPI_Win_free(&win));
    }
    if (is_published(memory))
        fail(__FILE__, __LINE__, "%s of %zu bytes is still shared", what, size);
    memset(memory, 0, size);
    free(mine);
    free(got);
}

int main(void)
{
    static const size_t sizes[] = {24, 1000, 4096, 100000, 1 << 20, (5 << 20) + 24};
    unsigned char on_stack[9000];

    start();
    for (int round = 0; round < 3; round++) {
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            unsigned char *block = malloc(sizes[i] + 8);
            CHECK(block != NULL);
            block[sizes[i]] = 99;
            use("a heap block", block, sizes[i], 1);
            CHECK_EQUAL(block[sizes[i]], 99);
            free(block);
        }
        use("zeroed static data", zeroed, sizeof zeroed, 1);
        use("initialised static data", initialised, sizeof initialised, 1);
        use("a part of static data", zeroed + 16, 4080, 1);
        use("the stack", on_stack, sizeof on_stack, 0);
    }
    return finish();
}
