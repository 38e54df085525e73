/* win_create_places.c with RMAMPI_PRIVATE_MEMORY=publish (MPI-5.0 section 12.2.1): the library exports heap and static
 * memory for each window, although each window exists only for a short time. The stack is not exported.
 * ranks: 2 4
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=publish
 * timeout: 120
 */
#include "win_create_places.c"
