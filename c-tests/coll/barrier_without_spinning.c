/* MPI_Barrier if waiting ranks sleep at once (MPI-5.0 section 6.3).
 * ranks: 2 4
 * expect: success
 * environment: RMAMPI_SPIN=0
 * timeout: 60
 */
#include "barrier.c"
