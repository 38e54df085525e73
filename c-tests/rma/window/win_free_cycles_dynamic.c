/* MPI_Win_create_dynamic, MPI_Win_attach, MPI_Win_free: ten thousand windows in sequence (a hundred thousand in a complete
 * test) leak no memory, shared memory, descriptors or mappings.
 * part: memory
 * ranks: 1 2
 * expect: success
 * environment: GLIBC_TUNABLES=glibc.malloc.tcache_count=0
 * timeout: 120
 */
#include "cycles.h"

int main(void)
{
    start_cycles();
    check_cycles(DYNAMIC);
    return finish_cycles();
}
