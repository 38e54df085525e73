/* MPI_Win_create over pieces of a busy heap, with page export each time, also of windows with a short life.
 * ranks: 4
 * more ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=publish
 * timeout: 120
 */
#include "win_create_trim.c"
