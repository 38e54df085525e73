/* MPI_Win_lock as a mutex if waiting ranks sleep at once.
 * ranks: 2 4
 * expect: success
 * environment: RMAMPI_SPIN=0
 * timeout: 90
 */
#include "win_lock_exclusive.c"
