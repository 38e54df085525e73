/* win_post.c with RMAMPI_SPIN=0 and 16 ranks on two processors (MPI-5.0 section 12.5.2): the ranks wait for each other in MPI_Win_start
 * and MPI_Win_wait, and every waiting rank sleeps at once.
 * ranks: 16
 * expect: success
 * environment: RMAMPI_SPIN=0
 * timeout: 90
 */
#include "two_processors.h"

#include "win_post.c"
