/* MPI_NO_OP on memory that cannot be written, where a thread at the target reaches memory that is not shared.
 * ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * timeout: 90
 */
#include "get_accumulate_read_only.c"
