/* win_lock_exclusive.c with RMAMPI_SPIN=0 (MPI-5.0 section 12.5.3): ranks that wait for the lock sleep at once.
 * ranks: 2 4
 * expect: success
 * environment: RMAMPI_SPIN=0
 * timeout: 90
 */
#include "win_lock_exclusive.c"
