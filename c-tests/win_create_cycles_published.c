/* Thousands of cycles of MPI_Win_create and MPI_Win_free, which is published every time, however
 * short the windows live.
 * ranks: 2 4
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=publish
 * timeout: 120
 */
#include "win_create_cycles.c"
