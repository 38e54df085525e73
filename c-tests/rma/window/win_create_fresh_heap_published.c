/* win_create_fresh_heap.c with RMAMPI_PRIVATE_MEMORY=publish: the library exports the heap memory of each window,
 * although each window exists only for a short time.
 * part: memory
 * ranks: 4
 * more ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=publish
 * timeout: 120
 */
#include "win_create_fresh_heap.c"
