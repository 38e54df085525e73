/* MPI_Win_complete with every kind of operation, where a thread at the target reaches memory that is not shared.
 * ranks: 1 2 4
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * timeout: 90
 */
#include "win_complete.c"
