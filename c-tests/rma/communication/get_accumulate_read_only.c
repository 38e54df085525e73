/* MPI_Get_accumulate and MPI_Fetch_and_op (MPI-5.0 section 12.3.4) with MPI_NO_OP only read, so they work on read-only
 * memory as MPI_Get does, in created and dynamic windows: for one long aligned range, and for single elements, aligned
 * or not.
 * ranks: 1 2
 * ways: cma agent
 * network: 2 3 4x2
 * expect: success
 */
#include "dynamic.h"

#include <sys/mman.h>

#define COUNT 40000
#define BYTES (COUNT * sizeof(int))

static void check_reads(const unsigned char *memory, MPI_Aint zero, int target, MPI_Win win)
{
    static unsigned char got[BYTES];
    long double wide;
    int word, odd;

    memset(got, 0, sizeof got);
    CHECK_OK(MPI_Get_accumulate(NULL, 0, MPI_INT, got, COUNT, MPI_INT, target, zero, COUNT, MPI_INT, MPI_NO_OP, win));
    CHECK_OK(MPI_Fetch_and_op(NULL, &word, MPI_INT, target, zero + 40, MPI_NO_OP, win));
    CHECK_OK(MPI_Fetch_and_op(NULL, &odd, MPI_INT, target, zero + 81, MPI_NO_OP, win));
    CHECK_OK(MPI_Fetch_and_op(NULL, &wide, MPI_LONG_DOUBLE, target, zero + 160, MPI_NO_OP, win));
    CHECK_OK(MPI_Win_flush(target, win));
    /* The memory has the same values at all ranks. */
    CHECK_BYTES(got, memory, BYTES);
    CHECK_BYTES(&word, memory + 40, sizeof word);
    CHECK_BYTES(&odd, memory + 81, sizeof odd);
    CHECK_BYTES(&wide, memory + 160, 10);
}

int main(void)
{
    MPI_Aint bases[16];
    MPI_Win win;

    start();
    int *memory = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK((void *) memory != MAP_FAILED);
    for (int i = 0; i < COUNT; i++)
        memory[i] = 7919 * i + 5;
    CHECK(mprotect(memory, BYTES, PROT_READ) == 0);

    CHECK_OK(MPI_Win_create(memory, BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int target = 0; target < ranks; target++)
        check_reads((unsigned char *) memory, 0, target, win);
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_free(&win));

    win = dynamic_window();
    CHECK_OK(MPI_Win_attach(win, memory, BYTES));
    exchange_address(memory, bases);
    for (int target = 0; target < ranks; target++)
        check_reads((unsigned char *) memory, bases[target], target, win);
    together();
    CHECK_OK(MPI_Win_detach(win, memory));
    free_dynamic_window(win);
    CHECK(munmap(memory, BYTES) == 0);
    return finish();
}
