/* Many ranks wait for each other in MPI_Win_start and MPI_Win_wait, and every wait sleeps at once.
 * ranks: 16
 * expect: success
 * environment: RMAMPI_SPIN=0
 * timeout: 90
 */
#include "win_post.c"
