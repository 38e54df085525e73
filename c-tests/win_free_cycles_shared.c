/* MPI_Win_allocate_shared, MPI_Win_free: a hundred thousand windows in a complete test, else twenty thousand, one after the other,
 * contiguous or not, leave memory,
 * shared memory, descriptors and mappings where they were.
 * ranks: 1 2
 * expect: success
 * environment: GLIBC_TUNABLES=glibc.malloc.tcache_count=0
 * timeout: 120
 */
#include "cycles.h"

int main(void)
{
    start_cycles();
    check_cycles(SHARED);
    check_cycles(APART);
    return finish_cycles();
}
