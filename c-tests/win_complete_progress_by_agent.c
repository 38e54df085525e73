/* Progress of post, start, complete and wait, where a thread at the target reaches memory that is not shared.
 * ranks: 2 3
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * timeout: 90
 */
#include "win_complete_progress.c"
