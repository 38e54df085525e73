/* Long messages (see send_long.c) if ranks cannot read each other's memory (MPI-5.0 sections 3.4 and 3.7.3).
 * ranks: 2
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=agent
 * timeout: 60
 */
#include "send_long.c"
