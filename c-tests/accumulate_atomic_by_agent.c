/* Accumulates of all ranks at once, where a thread at the target reaches memory that is not shared.
 * ranks: 2 4
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * timeout: 90
 */
#include "accumulate_atomic.c"
