/* MPI_Win_create over memory that is allocated and freed for every window, with page export each time, also of windows with a
 * short life.
 * ranks: 4
 * more ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=publish
 * timeout: 120
 */
#include "win_create_fresh_heap.c"
