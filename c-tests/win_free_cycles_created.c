/* MPI_Win_create, MPI_Win_free: a hundred thousand windows in a complete test, else twenty thousand, one after the other,
 * over private memory and over that of
 * MPI_Alloc_mem, leave memory, shared memory, descriptors and mappings where they were.
 * ranks: 1 2
 * ways: cma agent
 * expect: success
 * environment: GLIBC_TUNABLES=glibc.malloc.tcache_count=0
 * timeout: 120
 */
#include "cycles.h"

int main(void)
{
    start_cycles();
    check_cycles(CREATED);
    check_cycles(OVER_ALLOC_MEM);
    return finish_cycles();
}
