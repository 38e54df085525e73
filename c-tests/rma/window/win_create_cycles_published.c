/* win_create_cycles.c with RMAMPI_PRIVATE_MEMORY=publish: the library exports heap and static memory for each window,
 * although each window exists only for a short time.
 * part: memory
 * ranks: 4
 * more ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=publish
 * timeout: 120
 */
#include "win_create_cycles.c"
