/* MPI_Win_create over pieces of a busy heap, which is published every time, however
 * short the windows live.
 * ranks: 2 4
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=publish
 * timeout: 120
 */
#include "win_create_trim.c"
