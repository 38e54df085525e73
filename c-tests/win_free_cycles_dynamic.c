/* MPI_Win_create_dynamic, MPI_Win_attach, MPI_Win_free: a hundred thousand windows in a complete test, else twenty thousand, one after the other,
 * leave memory, shared
 * memory, descriptors and mappings where they were.
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
