/* MPI_Put: counts 0, 1 and many; unaligned data; the calling rank as target; less data than the target's buffer;
 * different but matching types; MPI_BYTE with other types; MPI_PROC_NULL; several puts in one epoch; allocated, shared, created
 * and dynamic windows (MPI-5.0 section 12.3.1).
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * network: 2 3 4x2
 * native: fake-late 4x2
 * expect: success
 */
#include "check.h"

#define ENTRIES 1000

static int source[ENTRIES];

static void clear(int *window)
{
    together();
    for (int i = 0; i < ENTRIES; i++)
        window[i] = -1;
    together();
}

/* `base` has ENTRIES ints of a window with displacement unit 4, or of a dynamic window if `zero` is not 0. At the
 * target these ints begin at displacement `zero`. `target` is a rank of the window's group, and `origin` the rank in MPI_COMM_WORLD
 * whose target this rank is. */
static void check_puts(MPI_Win win, int *base, MPI_Aint zero, int target, int origin)
{
    int unit = zero == 0 ? 1 : 4;

    clear(base);
    CHECK_OK(MPI_Put(source, ENTRIES, MPI_INT, target, zero, ENTRIES, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int i = 0; i < ENTRIES; i++)
        CHECK_EQUAL(base[i], 10000 * origin + i);

    clear(base);
    CHECK_OK(MPI_Put(source, 0, MPI_INT, target, zero, ENTRIES, MPI_INT, win));
    CHECK_OK(MPI_Put(NULL, 0, MPI_INT, target, zero, 0, MPI_INT, win));
    CHECK_OK(MPI_Put(source, 0, MPI_INT, target, zero + ENTRIES * unit, 0, MPI_INT, win));
    CHECK_OK(MPI_Put(source, ENTRIES, MPI_INT, MPI_PROC_NULL, zero, ENTRIES, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_ALL(base, 0xff, sizeof(int) * ENTRIES);
    together();

    /* Puts entry by entry; the last entry; three entries into a target buffer of five. */
    for (int i = 0; i < 10; i++)
        CHECK_OK(MPI_Put(&source[i], 1, MPI_INT, target, zero + (20 + 2 * i) * unit, 1, MPI_INT, win));
    CHECK_OK(MPI_Put(&source[7], 1, MPI_INT, target, zero + (ENTRIES - 1) * unit, 1, MPI_INT, win));
    CHECK_OK(MPI_Put(source, 3, MPI_INT, target, zero + 100 * unit, 5, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int i = 0; i < 10; i++) {
        CHECK_EQUAL(base[20 + 2 * i], 10000 * origin + i);
        CHECK_EQUAL(base[21 + 2 * i], -1);
    }
    CHECK_EQUAL(base[ENTRIES - 1], 10000 * origin + 7);
    CHECK_EQUAL(base[102], 10000 * origin + 2);
    CHECK_EQUAL(base[103], -1);

    /* Datatypes that match: equal types of C and Fortran, types of equal width, and MPI_BYTE with other types. */
    clear(base);
    CHECK_OK(MPI_Put(source + 1, 1, MPI_INT, target, zero + unit, 1, MPI_INTEGER, win));
    CHECK_OK(MPI_Put(source + 2, 1, MPI_INT, target, zero + 2 * unit, 1, MPI_INT32_T, win));
    CHECK_OK(MPI_Put(source + 3, 4, MPI_BYTE, target, zero + 3 * unit, 1, MPI_INT, win));
    CHECK_OK(MPI_Put(source + 4, 1, MPI_INT, target, zero + 4 * unit, 4, MPI_BYTE, win));
    CHECK_OK(MPI_Put(source + 6, 16, MPI_BYTE, target, zero + 6 * unit, 2, MPI_DOUBLE, win));
    CHECK_OK(MPI_Put(source + 10, 2, MPI_LONG, target, zero + 10 * unit, 16, MPI_BYTE, win));
    CHECK_OK(MPI_Put_c(source + 14, 2, MPI_INT, target, zero + 14 * unit, 2, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int i = 0; i < 20; i++)
        CHECK_EQUAL(base[i], i == 0 || i == 5 || i > 15 ? -1 : 10000 * origin + i);
    clear(base);
}

int main(void)
{
    static int array[ENTRIES + 2], attached[ENTRIES + 2];
    int *base, first, here;
    MPI_Aint address, all[64];
    MPI_Comm host;
    MPI_Win win;

    start();
    for (int i = 0; i < ENTRIES; i++)
        source[i] = 10000 * rank + i;

    CHECK_OK(MPI_Win_allocate(sizeof source, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    check_puts(win, base, 0, neighbour(1), neighbour(-1));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Win_free(&win));

    /* A ring of the ranks of this host. */
    here = ranks_of_host(&first);
    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host));
    CHECK_OK(MPI_Win_allocate_shared(sizeof source, 4, MPI_INFO_NULL, host, &base, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    check_puts(win, base, 0, (rank - first + 1) % here, first + (rank - first + here - 1) % here);
    CHECK_OK(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Comm_free(&host));

    array[0] = array[ENTRIES + 1] = 4711;
    CHECK_OK(MPI_Win_create(array + 1, sizeof source, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    check_puts(win, array + 1, 0, neighbour(1), neighbour(-1));
    CHECK_OK(MPI_Win_free(&win));
    CHECK(array[0] == 4711 && array[ENTRIES + 1] == 4711);

    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_attach(win, attached + 1, sizeof source));
    CHECK_OK(MPI_Get_address(attached + 1, &address));
    CHECK_OK(MPI_Allgather(&address, 1, MPI_AINT, all, 1, MPI_AINT, MPI_COMM_WORLD));
    CHECK_OK(MPI_Win_fence(0, win));
    check_puts(win, attached + 1, all[neighbour(1)], neighbour(1), neighbour(-1));
    CHECK_OK(MPI_Win_free(&win));
    CHECK(attached[0] == 0 && attached[ENTRIES + 1] == 0);

    /* A put to this rank, from another place of the same window. */
    CHECK_OK(MPI_Win_allocate(sizeof source, 4, MPI_INFO_NULL, MPI_COMM_SELF, &base, &win));
    for (int i = 0; i < ENTRIES; i++)
        base[i] = i;
    CHECK_OK(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win));
    CHECK_OK(MPI_Put(base, 10, MPI_INT, 0, 500, 10, MPI_INT, win));
    CHECK_OK(MPI_Win_unlock(0, win));
    for (int i = 0; i < ENTRIES; i++)
        CHECK_EQUAL(base[i], i >= 500 && i < 510 ? i - 500 : i);
    CHECK_OK(MPI_Win_free(&win));

    /* Doubles at unaligned addresses of origin and target. */
    unsigned char *bytes, from[64];
    for (int i = 0; i < 64; i++)
        from[i] = (unsigned char) (i + 1);
    CHECK_OK(MPI_Win_allocate(256, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &bytes, &win));
    memset(bytes, 0, 256);
    for (int shift = 0; shift < 9; shift++)
        for (int count = 0; count < 4; count++) {
            CHECK_OK(MPI_Win_fence(0, win));
            CHECK_OK(MPI_Put(from + shift, count, MPI_DOUBLE, neighbour(1), 64 + 8 - shift, count, MPI_DOUBLE, win));
            CHECK_OK(MPI_Win_fence(0, win));
            CHECK_ALL(bytes, 0, (size_t) (72 - shift));
            CHECK_BYTES(bytes + 72 - shift, from + shift, (size_t) (8 * count));
            CHECK_ALL(bytes + 72 - shift + 8 * count, 0, (size_t) (256 - 72 + shift - 8 * count));
            memset(bytes, 0, 256);
        }
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
