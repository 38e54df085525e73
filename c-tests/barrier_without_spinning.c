/* MPI_Barrier if waiting ranks sleep at once.
 * ranks: 2 4
 * expect: success
 * environment: RMAMPI_SPIN=0
 * timeout: 60
 */
#include "barrier.c"
