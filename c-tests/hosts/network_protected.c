/* A program protects the memory of its window, and a rank of another host reads this memory by a long get, whose data are not copied before
 * they are sent. The job ends with an error message about the memory, not about the network.
 * part: errors
 * ranks: 2
 * environment: RMAMPI_TRANSPORT=network
 * expect: failure
 * expect: stderr "*rank 1: *MPI_ERR_BUFFER: data that rank 0 puts or gets, or a message, cannot be copied from or to this process's memory*"
 */
#include "check.h"

#include <sys/mman.h>

enum { BYTES = 1 << 20 };

int main(void)
{
    static char got[BYTES];
    char *memory = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    MPI_Win win;

    start();
    CHECK((void *) memory != MAP_FAILED);
    CHECK_OK(MPI_Win_create(memory, BYTES, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    if (rank == 1)
        CHECK(mprotect(memory, BYTES, PROT_NONE) == 0);
    together();
    CHECK_OK(MPI_Win_lock_all(0, win));
    if (rank == 0)
        CHECK_OK(MPI_Get(got, BYTES, MPI_BYTE, 1, 0, BYTES, MPI_BYTE, win));
    CHECK_OK(MPI_Win_unlock_all(win));
    together();
    return finish();
}
