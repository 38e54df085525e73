/* MPI_Win_create, MPI_Win_free: ten thousand windows in sequence (a hundred thousand in a complete test) over private memory
 * and over memory of MPI_Alloc_mem leak no memory, shared memory, descriptors or mappings.
 * part: memory
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
