/* MPI_Win_allocate, MPI_Win_create_dynamic (MPI-5.0 sections 12.2.2 and 12.2.4): many windows exist at once. Each allocated window
 * has its own memory and epochs.
 * ranks: 2 4
 * more ranks: 1
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { ALLOCATED = 200, DYNAMIC = 3000, BYTES = 100000 };

int main(void)
{
    static MPI_Win allocated[ALLOCATED], dynamic[DYNAMIC];
    static unsigned char *memory[ALLOCATED];

    start();
    for (int win = 0; win < ALLOCATED; win++) {
        CHECK_OK(MPI_Win_allocate(BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory[win], &allocated[win]));
        memset(memory[win], 0, BYTES);
        CHECK_OK(MPI_Win_lock_all(0, allocated[win]));
    }
    for (int win = 0; win < DYNAMIC; win++)
        CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic[win]));
    together();
    for (int win = 0; win < ALLOCATED; win++) {
        unsigned char value = (unsigned char) (win + rank);
        CHECK_OK(MPI_Put(&value, 1, MPI_BYTE, (rank + 1) % ranks, BYTES - 1, 1, MPI_BYTE, allocated[win]));
        CHECK_OK(MPI_Win_unlock_all(allocated[win]));
    }
    together();
    for (int win = 0; win < ALLOCATED; win++) {
        CHECK_ALL(memory[win], 0, BYTES - 1);
        CHECK_EQUAL(memory[win][BYTES - 1], (unsigned char) (win + (rank + ranks - 1) % ranks));
    }
    for (int win = 0; win < DYNAMIC; win++)
        CHECK_OK(MPI_Win_free(&dynamic[win]));
    for (int win = 0; win < ALLOCATED; win++)
        CHECK_OK(MPI_Win_free(&allocated[win]));
    return finish();
}
