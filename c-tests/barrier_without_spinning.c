/* MPI_Barrier, where a waiting rank sleeps at once.
 * ranks: 2 4
 * expect: success
 * environment: RMAMPI_SPIN=0
 * timeout: 60
 */
#include "barrier.c"
