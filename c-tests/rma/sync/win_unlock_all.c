/* MPI_Win_unlock_all completes puts and gets on all targets, at both sides, in allocated, created and dynamic windows
 * (MPI-5.0 section 12.5.3).
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 */
#include "check.h"

#define ENTRIES 20000

static int array[ENTRIES], attached[ENTRIES], buffer[ENTRIES];

static void check_window(MPI_Win win, const int *memory, const MPI_Aint *zeros)
{
    int part = ENTRIES / ranks;

    for (int i = 0; i < ENTRIES; i++)
        buffer[i] = 100000 * rank + i;
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int target = 0; target < ranks; target++) {
        MPI_Aint disp = zeros == NULL ? rank * part : zeros[target] + 4 * rank * part;
        CHECK_OK(MPI_Put(buffer + target * part, part, MPI_INT, target, disp, part, MPI_INT, win));
    }
    CHECK_OK(MPI_Win_unlock_all(win));
    memset(buffer, 0, sizeof buffer);
    together();
    for (int i = 0; i < ranks * part; i++)
        CHECK_EQUAL(memory[i], 100000 * (i / part) + rank * part + i % part);

    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int target = 0; target < ranks; target++) {
        MPI_Aint disp = zeros == NULL ? rank * part : zeros[target] + 4 * rank * part;
        CHECK_OK(MPI_Get(buffer + target * part, part, MPI_INT, target, disp, part, MPI_INT, win));
    }
    CHECK_OK(MPI_Win_unlock_all(win));
    for (int i = 0; i < ranks * part; i++)
        CHECK_EQUAL(buffer[i], 100000 * rank + i);
    together();
}

int main(void)
{
    int *base;
    MPI_Aint address, all[64];
    MPI_Win win;

    start();
    CHECK_OK(MPI_Win_allocate(sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win));
    check_window(win, base, NULL);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Win_create(array, sizeof array, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    check_window(win, array, NULL);
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_attach(win, attached, sizeof attached));
    CHECK_OK(MPI_Get_address(attached, &address));
    CHECK_OK(MPI_Allgather(&address, 1, MPI_AINT, all, 1, MPI_AINT, MPI_COMM_WORLD));
    check_window(win, attached, all);
    CHECK_OK(MPI_Win_free(&win));
    return finish();
}
