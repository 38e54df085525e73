/* MPI_Win_post with all kinds of groups, where a thread at the target reaches memory that is not shared.
 * ranks: 2 4 7
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * timeout: 90
 */
#include "win_post.c"
