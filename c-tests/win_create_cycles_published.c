/* Thousands of cycles of MPI_Win_create and MPI_Win_free, with page export each time, also of windows with a short life.
 * ranks: 4
 * more ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=publish
 * timeout: 120
 */
#include "win_create_cycles.c"
