/* Long messages (see send_long.c) if ranks cannot read each other's memory.
 * ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * timeout: 60
 */
#include "send_long.c"
