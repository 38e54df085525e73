/* MPI_Win_attach, where a thread at the target reaches memory that is not shared.
 * ranks: 1 2 4
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * timeout: 60
 */
#include "win_attach.c"
