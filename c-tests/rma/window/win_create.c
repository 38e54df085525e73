/* MPI_Win_create, MPI_Win_create_c: memory from heap, stack, static arrays (zeroed and not), large malloc blocks, mmap and
 * MPI_Alloc_mem; sizes and displacement units that differ between ranks; unaligned memory; size 0 and NULL; several windows
 * over one place (MPI-5.0 section 12.2.1). All ranks put to and get from all ranks. The bytes around the windows do not change.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <sys/mman.h>

#define GUARD 64
#define SLOT 24
#define LARGE ((size_t) 5 << 20)

static unsigned char zeroed[GUARD + SLOT * 64 + GUARD];
static unsigned char initialised[GUARD + SLOT * 64 + GUARD] = {1};

/* Checks a window over `size` bytes at `base`, with GUARD bytes of the program before and after it. Each origin
 * puts into its own slot. */
static void check_memory(unsigned char *base, size_t size, int disp_unit)
{
    unsigned char mine[SLOT], got[SLOT], wanted[SLOT];
    MPI_Win win;

    memset(base - GUARD, 0x11, GUARD);
    memset(base, 0x22, size);
    memset(base + size, 0x33, GUARD);
    CHECK_OK(MPI_Win_create(base, (MPI_Aint) size, disp_unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    CHECK_ALL(base, 0x22, size);

    memset(mine, rank + 100, SLOT);
    CHECK_OK(MPI_Win_fence(0, win));
    for (int target = 0; target < ranks; target++)
        CHECK_OK(MPI_Put(mine, SLOT, MPI_BYTE, target, (MPI_Aint) rank * SLOT / disp_unit, SLOT, MPI_BYTE, win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int i = 0; i < ranks; i++)
        CHECK_ALL(base + i * SLOT, i + 100, SLOT);
    CHECK_ALL(base + ranks * SLOT, 0x22, size - (size_t) ranks * SLOT);
    CHECK_ALL(base - GUARD, 0x11, GUARD);
    CHECK_ALL(base + size, 0x33, GUARD);

    for (int target = 0; target < ranks; target++)
        for (int i = 0; i < ranks; i++) {
            memset(wanted, i + 100, SLOT);
            CHECK_OK(MPI_Get(got, SLOT, MPI_BYTE, target, (MPI_Aint) i * SLOT / disp_unit, SLOT, MPI_BYTE, win));
            CHECK_OK(MPI_Win_fence(0, win));
            CHECK_BYTES(got, wanted, SLOT);
        }

    /* The other ranks see local stores. */
    base[0] = (unsigned char) (rank + 7);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Get(got, 1, MPI_BYTE, neighbour(1), 0, 1, MPI_BYTE, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_EQUAL(got[0], neighbour(1) + 7);
    CHECK_OK(MPI_Win_free(&win));
    CHECK(win == MPI_WIN_NULL);
    CHECK_EQUAL(base[0], rank + 7);
    memset(base - GUARD, 0x44, size + 2 * GUARD);
}

static void check_stack(void)
{
    unsigned char on_stack[GUARD + SLOT * 64 + GUARD];

    check_memory(on_stack + GUARD, SLOT * 64, 1);
    check_memory(on_stack + GUARD, SLOT * 63, 8);
}

/* Ranks have memory of four kinds and sizes, and two displacement units. */
static void check_mixture(void)
{
    static double array[300];
    double local[300], *heap = malloc(sizeof array), *allocated, value = rank + 0.5;
    double *const bases[] = {array, local, heap, NULL};
    MPI_Win win;

    CHECK_OK(MPI_Alloc_mem(sizeof array, MPI_INFO_NULL, &allocated));
    double *base = rank % 4 == 3 ? allocated : bases[rank % 4];
    int entries = 100 + 40 * (rank % 4), unit = rank % 2 == 0 ? 8 : 4;
    for (int i = 0; i < 300; i++)
        base[i] = -1.0;
    CHECK_OK(MPI_Win_create(base, 8 * entries, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    CHECK_OK(MPI_Win_fence(0, win));
    for (int target = 0; target < ranks; target++) {
        /* The target's unit counts. */
        int scale = target % 2 == 0 ? 1 : 2, last = 100 + 40 * (target % 4) - 1 - rank;
        CHECK_OK(MPI_Put(&value, 1, MPI_DOUBLE, target, (MPI_Aint) last * scale, 1, MPI_DOUBLE, win));
        CHECK_CLASS(MPI_Put(&value, 1, MPI_DOUBLE, target, (MPI_Aint) (last + rank + 1) * scale, 1, MPI_DOUBLE, win),
                    MPI_ERR_RMA_RANGE);
    }
    CHECK_OK(MPI_Win_fence(0, win));
    for (int i = 0; i < 300; i++) {
        int origin = entries - 1 - i;
        CHECK(base[i] == (origin >= 0 && origin < ranks ? origin + 0.5 : -1.0));
    }
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Free_mem(allocated));
    free(heap);
}

/* Ranks without memory take part as origins. */
static void check_nothing(void)
{
    int data[4] = {1, 2, 3, 4}, value = 9, exposes = rank == ranks - 1;
    MPI_Win win;

    CHECK_OK(MPI_Win_create(exposes ? data : NULL, exposes ? sizeof data : 0, exposes ? 4 : 1, MPI_INFO_NULL,
                            MPI_COMM_WORLD, &win));
    errors_return(win);
    CHECK_OK(MPI_Win_fence(0, win));
    if (rank == 0)
        CHECK_OK(MPI_Put(&value, 1, MPI_INT, ranks - 1, 3, 1, MPI_INT, win));
    if (ranks > 1) {
        CHECK_CLASS(MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win), MPI_ERR_RMA_RANGE);
        CHECK_OK(MPI_Put(&value, 0, MPI_INT, 0, 0, 0, MPI_INT, win));
    }
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_EQUAL(data[3], exposes ? 9 : 4);
    CHECK_OK(MPI_Win_free(&win));

    /* No rank has memory; the base may have any value. */
    CHECK_OK(MPI_Win_create((void *) 64, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_free(&win));
}

/* Two windows over one array: both access the array. */
static void check_two_windows(void)
{
    static int array[100];
    int value = rank + 1, got = 0;
    MPI_Win whole, part;

    CHECK_OK(MPI_Win_create(array, sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &whole));
    CHECK_OK(MPI_Win_create_c(array + 50, 40, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &part));
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, neighbour(1), 0, whole));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), 53, 1, MPI_INT, whole));
    CHECK_OK(MPI_Win_unlock(neighbour(1), whole));
    CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, neighbour(1), 0, part));
    CHECK_OK(MPI_Get(&got, 1, MPI_INT, neighbour(1), 3, 1, MPI_INT, part));
    CHECK_OK(MPI_Win_unlock(neighbour(1), part));
    CHECK_EQUAL(got, rank + 1);
    CHECK_OK(MPI_Win_free(&whole));
    /* The other window still works. */
    value += 1000;
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, neighbour(1), 0, part));
    CHECK_OK(MPI_Put(&value, 1, MPI_INT, neighbour(1), 3, 1, MPI_INT, part));
    CHECK_OK(MPI_Win_unlock(neighbour(1), part));
    together();
    CHECK_EQUAL(array[53], neighbour(-1) + 1001);
    CHECK_OK(MPI_Win_free(&part));
}

int main(void)
{
    unsigned char *memory;

    start();
    check_memory(zeroed + GUARD, SLOT * 64, 1);
    check_memory(initialised + GUARD, SLOT * 64, 2);
    check_stack();
    for (size_t size = SLOT * 64; size < LARGE; size *= 30) {
        CHECK((memory = malloc(size + 2 * GUARD)) != NULL);
        check_memory(memory + GUARD, size, 1);
        check_memory(memory + GUARD + 1, size - 3, 3);
        CHECK((memory = realloc(memory, 2 * (size + 2 * GUARD))) != NULL);
        check_memory(memory + GUARD, 2 * size, 4);
        free(memory);
    }
    memory = mmap(NULL, LARGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(memory != MAP_FAILED);
    check_memory(memory + GUARD, LARGE - 2 * GUARD, 8);
    CHECK(munmap(memory, LARGE) == 0);
    memory = mmap(NULL, LARGE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    CHECK(memory != MAP_FAILED);
    check_memory(memory + GUARD, LARGE - 2 * GUARD, 8);
    CHECK(munmap(memory, LARGE) == 0);
    CHECK_OK(MPI_Alloc_mem(SLOT * 64 + 2 * GUARD, MPI_INFO_NULL, &memory));
    check_memory(memory + GUARD, SLOT * 64, 8);
    check_memory(memory + GUARD + 8, SLOT * 60, 8);
    CHECK_OK(MPI_Free_mem(memory));
    check_mixture();
    check_nothing();
    check_two_windows();
    return finish();
}
