/* MPI_Get, MPI_Get_c: counts 0, 1 and many; the calling rank as target; a buffer larger than the data; matching types;
 * MPI_PROC_NULL, which leaves the buffer unchanged; allocated, created and dynamic windows (MPI-5.0 section 12.3.2).
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 */
#include "check.h"

#define ENTRIES 1000

static int buffer[ENTRIES + 2];

static void clear(void)
{
    for (int i = 0; i < ENTRIES + 2; i++)
        buffer[i] = -1;
}

/* The window has ENTRIES ints of value 10000 * rank + i. The ints begin at displacement `zero`, and `unit` is the distance of two ints in
 * displacements. */
static void check_gets(MPI_Win win, MPI_Aint zero, int unit, int target)
{
    clear();
    CHECK_OK(MPI_Get(buffer + 1, ENTRIES, MPI_INT, target, zero, ENTRIES, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int i = 0; i < ENTRIES; i++)
        CHECK_EQUAL(buffer[i + 1], 10000 * target + i);
    CHECK(buffer[0] == -1 && buffer[ENTRIES + 1] == -1);

    clear();
    CHECK_OK(MPI_Get(buffer, ENTRIES, MPI_INT, target, zero, 0, MPI_INT, win));
    CHECK_OK(MPI_Get(NULL, 0, MPI_INT, target, zero, 0, MPI_INT, win));
    CHECK_OK(MPI_Get(buffer, ENTRIES, MPI_INT, MPI_PROC_NULL, zero, ENTRIES, MPI_INT, win));
    CHECK_OK(MPI_Get_c(buffer, ENTRIES, MPI_INT, MPI_PROC_NULL, zero, ENTRIES, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_ALL(buffer, 0xff, sizeof buffer);

    for (int i = 0; i < 10; i++)
        CHECK_OK(MPI_Get(&buffer[2 * i], 1, MPI_INT, target, zero + 3 * i * unit, 1, MPI_INT, win));
    CHECK_OK(MPI_Get(&buffer[100], 5, MPI_INT, target, zero + (ENTRIES - 3) * unit, 3, MPI_INT, win));
    CHECK_OK(MPI_Get(&buffer[200], 1, MPI_INTEGER, target, zero + 7 * unit, 1, MPI_INT, win));
    CHECK_OK(MPI_Get(&buffer[201], 1, MPI_INT32_T, target, zero + 8 * unit, 1, MPI_INTEGER4, win));
    CHECK_OK(MPI_Get(&buffer[202], 4, MPI_BYTE, target, zero + 9 * unit, 1, MPI_INT, win));
    CHECK_OK(MPI_Get(&buffer[204], 1, MPI_DOUBLE, target, zero + 11 * unit, 8, MPI_BYTE, win));
    CHECK_OK(MPI_Get_c(&buffer[206], 2, MPI_INT, target, zero + 13 * unit, 2, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int i = 0; i < 10; i++) {
        CHECK_EQUAL(buffer[2 * i], 10000 * target + 3 * i);
        CHECK_EQUAL(buffer[2 * i + 1], -1);
    }
    for (int i = 0; i < 3; i++)
        CHECK_EQUAL(buffer[100 + i], 10000 * target + ENTRIES - 3 + i);
    CHECK_EQUAL(buffer[103], -1);
    for (int i = 0; i < 8; i++)
        CHECK_EQUAL(buffer[200 + i], i == 3 ? -1 : 10000 * target + 7 + i);
    CHECK_EQUAL(buffer[208], -1);
}

static void set(int *window)
{
    for (int i = 0; i < ENTRIES; i++)
        window[i] = 10000 * rank + i;
}

int main(void)
{
    static int array[ENTRIES];
    int on_stack[ENTRIES], *base;
    MPI_Aint address, all[64];
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    set(base);
    CHECK_OK(MPI_Win_fence(0, win));
    for (int target = 0; target < ranks; target++)
        check_gets(win, 0, 1, target);
    CHECK_OK(MPI_Win_free(&win));

    set(array);
    CHECK_OK(MPI_Win_create(array, sizeof array, 2, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int target = 0; target < ranks; target++)
        check_gets(win, 0, 2, target);
    CHECK_OK(MPI_Win_free(&win));

    set(on_stack);
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_attach(win, on_stack, sizeof on_stack));
    CHECK_OK(MPI_Get_address(on_stack, &address));
    CHECK_OK(MPI_Allgather(&address, 1, MPI_AINT, all, 1, MPI_AINT, MPI_COMM_WORLD));
    CHECK_OK(MPI_Win_fence(0, win));
    for (int target = 0; target < ranks; target++)
        check_gets(win, all[target], 4, target);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
